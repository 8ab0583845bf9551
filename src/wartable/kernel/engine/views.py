"""What one seat knows at an open question, and the worlds it could be in.

A seat's view of a question in mid-effect is its view of the base, the trace as it saw it, and its view of the state as
it stands. Worlds are made from that alone, so a bot that searches them cannot know more than its seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple

from wartable.kernel.engine.events import Event, EventKind, Ts
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.oracle import ALL, Answer, Entry, GameOver, Oracle, Question, Suspend, sample_answer
from wartable.kernel.engine.position import Position

HIDDEN: Any = None
"""Stands for an answer, or a part of one, that the seat did not see."""


Heard = tuple[Any, str, tuple[int, ...]]
"""An event as one seat was told it: kind, rule, arguments."""


class Seen(NamedTuple):
    """An answered question as one seat saw it."""

    question: Question
    answer: Answer


@dataclass(frozen=True, slots=True)
class SeatView(Generic[S]):
    """Everything `seat` knows now. Equal knowledge gives equal `key()`."""

    seat: int
    base: S
    trace: tuple[Seen, ...]
    now: S
    events: tuple[Heard, ...]
    question: Question | None

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.base.key(), self.trace, self.now.key(), self.events, self.question)


def seen_answer(entry: Entry, seat: int) -> Answer:
    """The answer as `seat` saw it."""
    question, answer = entry
    if question.seen_by >> seat & 1 or (seat in question.seats and question.mode != ALL):
        return answer
    if question.mode == ALL:
        return tuple(part if asked == seat else HIDDEN for asked, part in zip(question.seats, answer, strict=True))
    return HIDDEN


def heard_by(events: Iterable[Event], seat: int) -> tuple[Heard, ...]:
    """The events as `seat` was told them; those it was not told of are left out."""
    told = ((event.kind, event.rule, event.seen_by(seat)) for event in events)
    return tuple((kind, rule, args) for kind, rule, args in told if args is not None)


def seat_view(game: Game[S], position: Position[S], seat: int) -> SeatView[S]:
    """Build what `seat` knows at `position`."""
    return SeatView(
        seat,
        game.view(position.base, seat),
        tuple(Seen(entry.question.seen_from(seat), seen_answer(entry, seat)) for entry in position.trace),
        game.view(position.now, seat),
        heard_by(position.events, seat),
        None if position.question is None else position.question.seen_from(seat),
    )


class _OtherWorld(BaseException):
    """This world is not the one the seat has seen."""


class _Remember(Oracle):
    """Answers as the seat remembers; what it did not see is drawn anew."""

    def __init__(self, view: SeatView[S], uniform: Callable[[], float]) -> None:
        self.seat = view.seat
        self.seen = view.trace
        self.uniform = uniform
        self.trace: list[Entry] = []
        self.events: list[Event] = []

    def answer(self, question: Question) -> Answer:
        at = len(self.trace)
        if at == len(self.seen):
            raise Suspend(question)
        remembered, answer = self.seen[at]
        if question.seen_from(self.seat) != remembered:
            raise _OtherWorld
        if answer is HIDDEN:
            answer = sample_answer(question, self.uniform)
        elif question.mode == ALL:
            drawn = sample_answer(question, self.uniform)
            answer = tuple(new if old is HIDDEN else old for old, new in zip(answer, drawn, strict=True))
        if not question.accepts(answer):
            raise _OtherWorld
        self.trace.append(Entry(question, answer))
        return answer

    def tell(self, kind: EventKind[*Ts], rule: str, *args: *Ts) -> None:
        self.events.append(Event(kind, rule, args))

    def tell_only(
        self, seats: int, kind: Any, rule: str, args: tuple[int, ...], others: tuple[int, ...] | None
    ) -> None:
        self.events.append(Event(kind, rule, args, seats, others))


def world(game: Game[S], view: SeatView[S], uniform: Callable[[], float], tries: int = 200) -> Position[S] | None:
    """A position that looks to the seat exactly like `view`, everything unknown drawn at random.

    None when no such world turned up in `tries` deals; a policy must then answer from the view itself.
    """
    goal = view.now.key()
    for _ in range(tries):
        base = game.redeal(view.base, uniform)
        now = base.copy()
        ask = _Remember(view, uniform)
        question = None
        try:
            game.step(now, ask)
        except Suspend as stop:
            question = stop.question
        except (GameOver, _OtherWorld):
            continue
        if question is None or question.seen_from(view.seat) != view.question:
            continue
        if game.view(now, view.seat).key() == goal and heard_by(ask.events, view.seat) == view.events:
            return Position(base, tuple(ask.trace), now, tuple(ask.events), question)
    return None
