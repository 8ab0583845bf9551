"""Odds by counting: the rules are run on what the seat knows, once for every outcome of every question to chance.

Paths are carried on level by level, a level being one question to chance. Paths that have become the same are carried
on as one: at the end of a task always, for then the state is all there is; within a task where a rule promises it
(`again`, see `Oracle.roll`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Final, Generic

from wartable.kernel.game import Game, S
from wartable.kernel.oracle import ALL, ANY, DRAW, ROLL, Answer, Entry, GameOver, Live, Question, Suspend, Trace
from wartable.kernel.position import Position, run
from wartable.kernel.views import HIDDEN, SeatView, heard_by
from wartable.odds.table import Odds, counted

NEGLIGIBLE: Final = Fraction(1, 1_000_000)
"""How much of a chain of re-rolls may be cut off before the depth is reached; it is part of the tail."""


class NotExact(Exception):
    """The odds cannot be counted; they must be sampled."""


class Path(Generic[S]):
    """One way things may go: a task, the answers given in it so far, and how likely it is to get here.

    `chain` is the length of the trace before the roll or draw from which the last one goes on.
    """

    __slots__ = ("base", "chain", "trace", "weight")

    def __init__(self, base: S, trace: Trace, weight: Fraction, chain: int) -> None:
        self.base = base
        self.trace = trace
        self.weight = weight
        self.chain = chain


class Enumerate(Generic[S]):
    """Counts what an answer can lead to, from a seat's view."""

    def __init__(self, game: Game[S], view: SeatView[S], depth: int = 8, leaves: int = 20_000) -> None:
        self._game = game
        self._view = view
        self._depth = depth
        self._runs_left = leaves
        self._ends: dict[tuple[object, ...], tuple[S, Fraction]] = {}
        """What the seat sees at the next choice or at the end of the game, with its weight."""
        self._tail = Fraction(0)

    def odds(self, answer: Answer) -> Odds:
        """The exact odds of what follows.

        Raises:
            NotExact: it takes too many runs, or the seat does not know enough.
        """
        level = self._run_on(self._answered(answer))
        for _ in range(self._depth):
            if sum(_width(question) for _, question in level) > self._runs_left:
                raise NotExact
            level = self._run_on([after for path, question in level for after in self._outcomes(path, question)])
            level = self._trimmed(level)
        self._tail += sum(path.weight for path, _ in level)
        outcome, before, seat = self._game.outcome, self._view.now, self._view.seat
        return counted([(outcome(before, after, seat), weight) for after, weight in self._ends.values()], self._tail)

    def _trimmed(self, level: list[tuple[Path[S], Question]]) -> list[tuple[Path[S], Question]]:
        """Without the least likely paths of chains of re-rolls, which are many and weigh next to nothing.

        All that is cut off so on all levels together weighs no more than `NEGLIGIBLE`.
        """
        spare = NEGLIGIBLE / self._depth
        kept = []
        for path, question in sorted(level, key=lambda pair: pair[0].weight):
            if question.again and question.mode == ROLL and path.weight <= spare:
                spare -= path.weight
                self._tail += path.weight
            else:
                kept.append((path, question))
        return kept

    # -- the way to the open question -------------------------------------------------------------------------------

    def _answered(self, answer: Answer) -> list[Path[S]]:
        """The ways in which the seat's question may have come up, each with the answer given; together they weigh 1."""
        seat = self._view.seat
        paths = self._remembered()
        total = sum((weight for _, weight in paths), Fraction(0))
        answered = []
        for position, weight in paths:
            question = position.question
            assert question is not None
            trace = position.answered(given(question, seat, answer))
            answered.append(Path(position.base, trace, weight / total, len(trace)))
        return answered

    def _remembered(self) -> list[tuple[Position[S], Fraction]]:
        """Every way that leads from the base to the open question and looks to the seat as it remembers.

        What chance did unseen is counted out; what others chose in secret cannot be.
        """
        view = self._view
        traces: list[tuple[Trace, Fraction]] = [((), Fraction(1))]
        for remembered, seen in view.trace:
            longer: list[tuple[Trace, Fraction]] = []
            for trace, weight in traces:
                _, question = self._run(view.base, trace)
                if question is not None and _looks_like(question, remembered, view.seat):
                    longer += [
                        ((*trace, Entry(question, answer)), weight * share)
                        for answer, share in _possible_answers(question, seen)
                    ]
            traces = longer
        found = []
        for trace, weight in traces:
            position = run(self._game, view.base, trace)
            if self._is_remembered(position):
                found.append((position, weight))
        if not found:
            raise NotExact
        return found

    def _is_remembered(self, position: Position[S]) -> bool:
        view, question = self._view, position.question
        return (
            question is not None
            and view.question is not None
            and _looks_like(question, view.question, view.seat)
            and heard_by(position.events, view.seat) == view.events
            and self._game.view(position.now, view.seat).key() == view.now.key()
        )

    # -- running ----------------------------------------------------------------------------------------------------

    def _outcomes(self, path: Path[S], question: Question) -> Iterator[Path[S]]:
        """The path with every outcome of its question to chance."""
        outcomes = question.outcomes()
        total = sum(weight for _, weight in outcomes)
        chain = path.chain if question.again else len(path.trace)
        for answer, weight in outcomes:
            trace = (*path.trace, Entry(question, answer))
            yield Path(path.base, trace, path.weight * Fraction(weight, total), chain)

    def _run_on(self, paths: list[Path[S]]) -> list[tuple[Path[S], Question]]:
        """Run every path to its next question; gives those at a question to chance, the others have come to an end."""
        asking: dict[tuple[object, ...], tuple[Path[S], Question]] = {}
        while paths:
            finished: dict[tuple[object, ...], Path[S]] = {}
            for path in paths:
                now, question = self._run(path.base, path.trace)
                if question is None and now.agenda:
                    following = finished.setdefault(now.key(), Path(now, (), Fraction(0), 0))
                    following.weight += path.weight
                elif question is None or not question.by_chance:
                    self._end(now, question, path.weight)
                else:
                    known, _ = asking.setdefault(_way_on(path, now, question), (path, question))
                    if known is not path:
                        known.weight += path.weight
            paths = list(finished.values())
        return list(asking.values())

    def _end(self, now: S, question: Question | None, weight: Fraction) -> None:
        """A path has come to a choice, or to the end of the game: add it to those that look the same to the seat."""
        seat = self._view.seat
        after = self._game.view(now, seat)
        key = (after.key(), None if question is None else question.seen_from(seat))
        known = self._ends.get(key)
        self._ends[key] = (after, weight if known is None else known[1] + weight)

    def _run(self, base: S, trace: Trace) -> tuple[S, Question | None]:
        if self._runs_left <= 0:
            raise NotExact
        self._runs_left -= 1
        now = base.copy()
        try:
            self._game.step(now, Live(trace))
        except Suspend as stop:
            return now, stop.question
        except GameOver:
            now.agenda = ()
        return now, None


def _width(question: Question) -> int:
    """How many different outcomes a question to chance has."""
    if question.die is None:
        return len(set(question.bag))
    return comb(question.n + len(question.die.faces) - 1, question.n)


def _way_on(path: Path[S], now: S, question: Question) -> tuple[object, ...]:
    """Paths for which this is equal go on in the same way."""
    if not path.trace:
        return (path.base.key(),)
    if not question.again:
        return (id(path.base), path.trace)
    return (id(path.base), path.trace[: path.chain], now.key(), question)


def given(question: Question, seat: int, option: Answer) -> Answer:
    """What the oracle is told when `seat` alone answers with this option."""
    if question.mode == ANY:
        return (seat, option)
    return (option,) if question.mode == ALL else option


def _looks_like(question: Question, remembered: Question, seat: int) -> bool:
    """Is this the question the seat remembers? How many items a bag holds is not compared: as far as the seat knows,
    what is hidden elsewhere may be in it as well."""
    seen = question.seen_from(seat)
    return seen == (remembered._replace(n=seen.n) if seen.mode == DRAW == remembered.mode else remembered)


def _possible_answers(question: Question, seen: Answer) -> list[tuple[Answer, Fraction]]:
    """What may have been answered, with its share, if the seat saw `seen`."""
    if not question.by_chance:
        if seen is HIDDEN or (question.mode == ALL and HIDDEN in seen):
            raise NotExact
        return [(seen, Fraction(1))] if question.accepts(seen) else []
    outcomes = question.outcomes()
    total = sum(weight for _, weight in outcomes)
    return [(answer, Fraction(weight, total)) for answer, weight in outcomes if seen is HIDDEN or answer == seen]
