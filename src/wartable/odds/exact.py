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

from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.oracle import ALL, DRAW, ROLL, Answer, Entry, Question, Trace
from wartable.kernel.engine.position import Position, run
from wartable.kernel.engine.views import HIDDEN, SeatView, heard_by
from wartable.odds.settling import Arrived, Settling, given, is_own, named
from wartable.odds.table import Odds, counted

NEGLIGIBLE: Final = Fraction(1, 1_000_000)
"""How much of a chain of re-rolls may be cut off before the depth is reached; it is part of the tail."""


class NotExact(Exception):
    """The odds cannot be counted; they must be sampled."""


class Path(Generic[S]):
    """One way things may go: a task, the answers given in it so far, and how likely it is to get here.

    `chain` is the length of the trace before the roll or draw from which the last one goes on; `planned` is how many of
    the seat's further answers have been given.
    """

    __slots__ = ("base", "chain", "planned", "trace", "weight")

    def __init__(self, base: S, trace: Trace, weight: Fraction, chain: int, planned: int = 0) -> None:
        self.base = base
        self.trace = trace
        self.weight = weight
        self.chain = chain
        self.planned = planned


class Enumerate(Generic[S]):
    """Counts what an answer can lead to, from a seat's view.

    `plan` are the seat's own answers to the questions that come after it and before anything is left to chance.
    """

    def __init__(
        self, game: Game[S], view: SeatView[S], depth: int = 8, leaves: int = 20_000, plan: tuple[Answer, ...] = ()
    ) -> None:
        self._game = game
        self._view = view
        self._depth = depth
        self._settling = Settling(game, view.seat, leaves, NotExact)
        self._plan = plan
        self._ends: dict[tuple[object, ...], tuple[Arrived[S], Fraction]] = {}
        """Where paths end that look the same to the seat, at the next choice or at the end of the game, and their
        weight."""
        self._spoken = False
        """Has chance been asked?"""
        self._tail = Fraction(0)
        self.own: tuple[S, Question] | None = None
        """The seat's next question about the same thing and its view of it, if nothing was left to chance before."""

    def odds(self, answer: Answer) -> Odds:
        """The exact odds of what follows.

        Raises:
            NotExact: it takes too many runs, or the seat does not know enough.
        """
        level = self._run_on(self._answered(answer))
        own = None if level or len(self._ends) > 1 else self.own
        self._spoken = bool(level)
        for _ in range(self._depth):
            if sum(_width(question) for _, question in level) > self._settling.runs_left:
                raise NotExact
            level = self._run_on([after for path, question in level for after in self._outcomes(path, question)])
            level = self._trimmed(level)
        self.own = own
        self._tail += sum(path.weight for path, _ in level)
        return named(self._game, self._view, list(self._ends.values()), self._made)

    def runs_left(self) -> int:
        """How often the rules may still be run."""
        return self._settling.runs_left

    def _made(self, outcomes: list[tuple[str, Fraction]], worth: float) -> Odds:
        return counted(outcomes, self._tail, worth, self._spoken)

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
                _, question = self._settling.run(view.base, trace)
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
            # What is asked once the dice have spoken is a new decision: the plan ends there.
            yield Path(path.base, trace, path.weight * Fraction(weight, total), chain, len(self._plan))

    def _run_on(self, paths: list[Path[S]]) -> list[tuple[Path[S], Question]]:
        """Run every path to its next question; gives those at a question to chance, the others have come to an end."""
        asking: dict[tuple[object, ...], tuple[Path[S], Question]] = {}
        while paths:
            finished: dict[tuple[object, ...], Path[S]] = {}
            planned: list[Path[S]] = []
            for path in paths:
                now, question = self._settling.run(path.base, path.trace)
                if question is None and now.agenda:
                    key = (path.planned, now.key())
                    following = finished.setdefault(key, Path(now, (), Fraction(0), 0, path.planned))
                    following.weight += path.weight
                elif question is not None and self._goes_on(path, question):
                    planned.append(self._with_plan(path, question))
                elif question is None or not question.by_chance:
                    self._end(now, question, path)
                else:
                    known, _ = asking.setdefault(_way_on(path, now, question), (path, question))
                    if known is not path:
                        known.weight += path.weight
            paths = [*finished.values(), *planned]
        return list(asking.values())

    def _goes_on(self, path: Path[S], question: Question) -> bool:
        """Is this a question of the seat's own that the plan answers?"""
        seat = self._view.seat
        return path.planned < len(self._plan) and is_own(question, seat)

    def _with_plan(self, path: Path[S], question: Question) -> Path[S]:
        seat, answer = self._view.seat, self._plan[path.planned]
        if not question.offers(seat, answer):
            raise NotExact
        trace = (*path.trace, Entry(question, given(question, seat, answer)))
        return Path(path.base, trace, path.weight, len(trace), path.planned + 1)

    def _end(self, now: S, question: Question | None, path: Path[S]) -> None:
        """A path has come to a choice, or to the end of the game: add it to those that look the same to the seat."""
        seat = self._view.seat
        seen = self._game.view(now, seat)
        ours = question is not None and self._settling.belongs(path.base, path.trace, question)
        key: tuple[object, ...] = (seen.key(), None if question is None else question.seen_from(seat))
        if ours and self._spoken:
            # What the dice said may be known to the rule alone until the question is answered.
            key = (id(path.base), path.trace)
        if key in self._ends:
            arrived, weight = self._ends[key]
        else:
            arrived, weight = Arrived(seen, seen, seen), Fraction(0)
            if question is not None and ours:
                self.own = (seen, question.seen_from(seat))
                if self._spoken:
                    arrived = self._settling.arrived(seen, path.base, path.trace, question)
        self._ends[key] = (arrived, weight + path.weight)


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
