"""Choices of the seat's own that come once the dice have spoken: what its best and worst answers make of them.

Odds that are counted and odds that are played settle such choices alike, each where it has arrived.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, Generic, NamedTuple

from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.oracle import ALL, ANY, Answer, Entry, GameOver, Live, Question, Suspend, Trace
from wartable.kernel.engine.parts import outcomes_of, policy_of
from wartable.kernel.engine.views import SeatView
from wartable.odds.table import Ahead, Odds

FARTHEST: Final = 3
"""How many questions of the seat's own in a row are looked through."""


class Arrived(NamedTuple, Generic[S]):
    """Where chance has led, as the seat sees it, and what its best and worst answers make of that.

    Where nothing of its own is left to choose, all three are the same.
    """

    seen: S
    best: S
    worst: S


class Settling(Generic[S]):
    """Looks through the choices of one seat. `leaves` is how often rules may be run; beyond it `spent` is raised."""

    def __init__(self, game: Game[S], seat: int, leaves: int, spent: Callable[[], Exception]) -> None:
        self._game = game
        self._seat = seat
        self.runs_left = leaves
        self._spent = spent

    def run(self, base: S, trace: Trace) -> tuple[S, Question | None]:
        """Carry out one task up to its next question, to chance or to a seat."""
        if self.runs_left <= 0:
            raise self._spent()
        self.runs_left -= 1
        now = base.copy()
        try:
            self._game.step(now, Live(trace))
        except Suspend as stop:
            return now, stop.question
        except GameOver:
            now.agenda = ()
        return now, None

    def belongs(self, base: S, trace: Trace, question: Question) -> bool:
        """Is this a question of the seat's own that belongs to what its answer has begun?"""
        return is_own(question, self._seat) and bool(trace or self._game.carries_on(base))

    def arrived(self, seen: S, base: S, trace: Trace, question: Question | None) -> Arrived[S]:
        """What becomes of an open question once chance has spoken."""
        if question is None or not self.belongs(base, trace, question):
            return Arrived(seen, seen, seen)
        return Arrived(seen, *(self._settled(base, trace, question, FARTHEST) or (seen, seen)))

    def _settled(self, base: S, trace: Trace, question: Question, farthest: int) -> tuple[S, S] | None:
        """What the seat sees after its best and its worst answer, by the game's own value.

        None when chance speaks again before that is clear: then the choice is left open.
        """
        game, seat = self._game, self._seat
        found: list[S] = []
        for option in question.options_of(seat):
            at, way = base, (*trace, Entry(question, given(question, seat, option)))
            now, asked = self.run(at, way)
            while asked is None and now.agenda and game.carries_on(now):
                at, way = now, ()
                now, asked = self.run(at, way)
            if asked is not None and asked.by_chance:
                return None
            if asked is not None and self.belongs(at, way, asked):
                further = self._settled(at, way, asked, farthest - 1) if farthest > 1 else None
                if further is None:
                    return None
                found += further
            else:
                found.append(game.view(now, seat))
        if not found:  # the answer is a form to fill in
            return None
        value = policy_of(game).value
        worth = [value(after, seat) for after in found]
        return found[worth.index(max(worth))], found[worth.index(min(worth))]


def named(
    game: Game[S],
    view: SeatView[S],
    ends: Sequence[tuple[Arrived[S], Fraction]],
    made: Callable[[list[tuple[str, Fraction]], float], Odds],
) -> Odds:
    """Odds of where chance has led, each with its weight, as `made` of names and worth.

    A choice whose best and worst answers come to the same outcome is made; where another is left open, what the best
    and the worst answers lead to stand beside it.
    """
    seat, value, outcome = view.seat, policy_of(game).value, outcomes_of(game).outcome

    def name(after: S) -> str:
        return outcome(view.now, after, seat)

    def table(states: Sequence[S]) -> Odds:
        weighed = [(after, weight) for after, (_, weight) in zip(states, ends, strict=True)]
        worth = sum(value(after, seat) * float(weight) for after, weight in weighed)
        return made([(name(after), weight) for after, weight in weighed], worth)

    is_open = [name(end.best) != name(end.worst) for end, _ in ends]
    found = table([end.seen if left else end.best for (end, _), left in zip(ends, is_open, strict=True)])
    if not any(is_open):
        return found
    best, worst = table([end.best for end, _ in ends]), table([end.worst for end, _ in ends])
    return replace(found, ahead=(Ahead((), best), Ahead((), worst)))


def is_own(question: Question, seat: int) -> bool:
    """Is it `seat` alone that answers this?"""
    return not question.by_chance and question.seats == (seat,)


def given(question: Question, seat: int, option: Answer) -> Answer:
    """What the oracle is told when `seat` alone answers with this option."""
    if question.mode == ANY:
        return (seat, option)
    return (option,) if question.mode == ALL else option
