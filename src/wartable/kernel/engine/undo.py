"""Where undo stops being free: the last moment at which the undoing side learned something, or another seat answered.

No game marks that moment. It is found by asking: had chance, or what is hidden, been different, would the side have
seen something different? If so, it has learned something, and going back takes the consent of the others.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple

from wartable.kernel.engine.events import Event
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.oracle import Answer, Entry, Question, Source, Trace, sample_answer
from wartable.kernel.engine.position import Position, run
from wartable.kernel.engine.putby import PutBy
from wartable.kernel.engine.views import SeatView, heard_by, seat_view, world

WORLDS = 12
"""How many worlds are dealt to see whether something hidden was revealed."""
ALTERNATIVES = 40
"""How many other outcomes of one question to chance are tried at most."""


def after(answers: Iterable[str]) -> str:
    """A line of history in short: the answers it consists of, of seats and of chance."""
    return hashlib.sha256("\n".join(answers).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """An answered question of a match: what it was asked after, who answered, and what had been published."""

    base: PutBy[S]
    trace: Trace
    number: int
    """The journal entry of the answer."""
    seat: int
    """Who answered; -1 when it was chance, or all seats together."""
    answer: Answer
    events: int
    published: int

    def position(self, game: Game[S]) -> Position[S]:
        """Where it was asked: the same answers lead there again."""
        return run(game, self.base.taken_out(), self.trace)


class Barrier(NamedTuple):
    """Why undo is not free: who must agree, and the reason as a sentence."""

    consent: frozenset[int]
    reason: str


class _Chance:
    """Gives recorded outcomes while they fit, with one of them possibly replaced; then draws anew."""

    def __init__(self, recorded: Sequence[Entry], seed: int, replaced: tuple[int, Answer] | None = None) -> None:
        self._recorded = recorded
        self._replaced = replaced
        self._uniform = random.Random(seed).random
        self._at = 0
        self._fits = True

    def __call__(self, question: Question) -> Answer:
        at = self._at
        self._at += 1
        if self._replaced is not None and at == self._replaced[0]:
            self._fits = False
            return self._replaced[1]
        if self._fits and at < len(self._recorded) and question.accepts(self._recorded[at].answer):
            return self._recorded[at].answer
        return sample_answer(question, self._uniform)


def _outlooks(
    game: Game[S], start: Position[S], answers: Sequence[Answer], chance: Source, seats: Sequence[int]
) -> tuple[object, ...] | None:
    """What each of the seats sees when the answers are given from `start` on; None when one of them is not offered."""
    base, trace, told = start.base, start.trace, list[Event]()
    left = list(answers)
    while True:
        position = run(game, base, trace, chance)
        if position.question is None:
            told += position.events
            if not position.now.agenda:
                break
            base, trace = position.now, ()
        elif left and position.question.accepts(left[0]):
            base, trace = position.base, position.answered(left.pop(0))
        elif left:
            return None
        else:
            break
    return tuple((heard_by(told, seat), seat_view(game, position, seat).key()) for seat in seats)


def _knows_all(view: SeatView[S], start: Position[S]) -> bool:
    """Is nothing hidden from the seat? Then there is only one world it could be in."""
    return (
        all(seen.answer == entry.answer for seen, entry in zip(view.trace, start.trace, strict=True))
        and view.base.key() == start.base.key()
        and view.now.key() == start.now.key()
    )


def _learned(game: Game[S], moments: Sequence[Moment[S]], outcomes: Sequence[Entry], seats: Sequence[int]) -> bool:
    """Has one of the seats, which are on one side, learned something since the first of the moments?"""
    start = moments[0].position(game)
    answers = [moment.answer for moment in moments]
    actual = _outlooks(game, start, answers, _Chance(outcomes, 0), seats)
    for at, entry in enumerate(outcomes):
        for other, _ in entry.question.outcomes()[:ALTERNATIVES]:
            if other != entry.answer:
                varied = _outlooks(game, start, answers, _Chance(outcomes, at, (at, other)), seats)
                if varied != actual:
                    return True
    assert actual is not None
    return any(
        _learned_hidden(game, start, answers, outcomes, seat, (saw,)) for seat, saw in zip(seats, actual, strict=True)
    )


def _learned_hidden(
    game: Game[S],
    start: Position[S],
    answers: Sequence[Answer],
    outcomes: Sequence[Entry],
    seat: int,
    actual: tuple[object, ...],
) -> bool:
    """Would the seat have seen something else if what is hidden from it were different?"""
    view = seat_view(game, start, seat)
    if _knows_all(view, start):
        return False
    tried = set()
    for number in range(WORLDS):
        other = world(game, view, random.Random(number).random)
        if other is None:
            continue
        key = (other.base.key(), tuple(entry.answer for entry in other.trace))
        if key not in tried and _outlooks(game, other, answers, _Chance(outcomes, number), (seat,)) != actual:
            return True
        tried.add(key)
    return False


def barrier(
    game: Game[S], moments: Sequence[Moment[S]], outcomes: Iterable[Entry], seat: int, seats: Sequence[str]
) -> Barrier | None:
    """What stands between now and the first of the moments, an answer of `seat`; None when undo is free.

    `outcomes` are the answers of chance since then.
    """
    side = game.side(moments[0].base.taken_out(), seat)
    others = frozenset(range(len(seats))) - frozenset(side)
    answered = {moment.seat for moment in moments} - set(side)
    if answered:
        who = "everybody" if -1 in answered else " and ".join(seats[other] for other in sorted(answered))
        return Barrier(others, f"{who} answered since")
    drawn = list(outcomes)
    if _learned(game, moments, drawn, side):
        return Barrier(others, f"{seats[seat]} has learned something since")
    return None
