"""Searching ahead: what comes of an answer by the end of the turn, in many worlds that the seat could be in.

Each answer that looks promising is played on: its line to the end of the task, then every task until the turn is over
by a quick policy for whoever is to choose. What stands there is judged as a chance of winning. All answers are tried
in the same worlds with the same numbers, so that luck does not decide between them; the worse half is left out again
and again, so that most of the time goes to those that are hard to tell apart. It knows nothing of any game but
`Game.value`, `Game.win_chance` and `Game.length`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, Final, NamedTuple

from wartable.bots.answering import Answering, OnLine
from wartable.bots.greedy import Line, answers, lines
from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import Answer, GameOver
from wartable.kernel.engine.views import SeatView, world

WIDTH: Final = 8
"""How many answers are played on: the best ones by the greedy bot's judgement."""
GLANCE: Final = 8
"""Of how many ways to carry out a task the quick policy takes the best."""
NOBODY: Final = -1
FARTHEST: Final = 40
"""How many tasks of a turn are played at most. In a slow game all three are smaller by as much as it is slow."""
FEWEST: Final = (4, 2, 10)
"""But no smaller than this."""
LONG: Final = 120
"""Tasks that are tried in a usual run. Where turns are longer there are fewer runs, so that an answer takes as long."""


class Budget(NamedTuple):
    """How long to search: so many runs, or so many seconds if that is over sooner (0: however long it takes).

    A run ends after so many `turns`: 1 is the turn that is being played.
    """

    runs: int
    seconds: float = 0.0
    turns: int = 1


Weights = Mapping[Answer, tuple[int, float]]
"""How often each answer was played on, and what came of it altogether."""


class _Follow(OnLine):
    """After the trace a line of the own seat, as long as it is offered; everything else at random."""

    def pick(self, seat: int, options: Sequence[int]) -> int:
        if seat == self.seat and self.own < len(self.line):
            chosen = self.line[self.own]
            self.own += 1
            if chosen in options:
                taken: int = chosen
                return taken
            self.own = len(self.line)  # another world: the line has lost its meaning
        return options[int(self.uniform() * len(options))]

    def filled(self, seat: int, what: Any, forms: Sequence[Form], options: Sequence[int]) -> int | tuple[int, ...]:
        if seat == self.seat and self.own < len(self.line):
            chosen = self.line[self.own]
            self.own += 1
            if fits(chosen, forms, options):
                taken: int | tuple[int, ...] = chosen
                return taken
            self.own = len(self.line)
        return super().filled(seat, what, forms, options)


class _Attempt(Answering):
    """Carries a task out at random, or by the answers of an earlier attempt, and remembers what was answered."""

    def __init__(self, line: Sequence[Answer], uniform: Callable[[], float]) -> None:
        super().__init__(NOBODY, (), uniform)
        self.line = line
        self.made: list[Answer] = []
        self.whose = NOBODY
        """Who was the first to choose."""

    def pick(self, seat: int, options: Sequence[int]) -> int:
        n = len(options)
        if n == 1:
            return options[0]
        if self.whose == NOBODY:
            self.whose = seat
        at = len(self.made)
        as_before = at < len(self.line) and self.line[at] in options
        chosen: int = self.line[at] if as_before else options[int(self.uniform() * n)]
        self.made.append(chosen)
        return chosen

    def filled(self, seat: int, what: Any, forms: Sequence[Form], options: Sequence[int]) -> int | tuple[int, ...]:
        if self.whose == NOBODY:
            self.whose = seat
        at = len(self.made)
        chosen: int | tuple[int, ...]
        if at < len(self.line) and fits(self.line[at], forms, options):
            chosen = self.line[at]
        else:
            chosen = super().filled(seat, what, forms, options)
        self.made.append(chosen)
        return chosen


def fits(answer: Answer, forms: Sequence[Form], options: Sequence[int]) -> bool:
    """Is this one of the options, or a form filled in as it may be?"""
    if not isinstance(answer, tuple):
        return answer in options
    return answer[0] < len(forms) and forms[answer[0]].why_not(answer[1:]) is None


def _carry_out(game: Game[Any], state: Any, ask: Answering) -> None:
    """A task, and what it has begun."""
    try:
        game.step(state, ask)
        while state.agenda and game.carries_on(state):
            game.step(state, ask)
    except GameOver:
        state.agenda = ()


def _quick(game: Game[Any], state: Any, uniform: Callable[[], float], glance: int) -> Any:
    """The state after the next task, carried out in the best of some ways for whoever is the first to choose.

    Where chance spoke it speaks again: what was chosen counts, not what was rolled with it.
    """
    best, best_value, line, lucky = state, -math.inf, [], False
    for _ in range(glance):
        after = state.copy()
        ask = _Attempt((), uniform)
        _carry_out(game, after, ask)
        if ask.whose == NOBODY:
            return after
        value = game.value(after, ask.whose)
        if value > best_value:
            best, best_value, line, lucky = after, value, ask.made, ask.lucky
    if not lucky:
        return best
    after = state.copy()
    _carry_out(game, after, _Attempt(line, uniform))
    return after


class _OutOfTime(Exception):
    """The seconds are over in the middle of a run."""


class Search:
    """The search of one seat at one question."""

    def __init__(self, game: Game[Any], view: SeatView[Any], uniform: Callable[[], float]) -> None:
        self._game = game
        self._view = view
        self._uniform = uniform
        sizes = zip((WIDTH, GLANCE, FARTHEST), FEWEST, strict=True)
        self._width, self._glance, self._farthest = (max(few, size // game.heavy) for size, few in sizes)
        self._worlds: list[tuple[Any, list[Answer], float]] = []
        """Worlds of the seat that were dealt: base, trace, and the seed of what follows."""
        self.lines: dict[Answer, Line] = {}
        """The line of each answer, best first by the greedy judgement; any one answer when no world fits the view."""
        self.found: dict[Answer, list[float]] = {}
        """What came of each answer, world by world."""
        self._tried = 0
        """Tasks that were carried out in all runs together."""
        options = answers(game, view, uniform)
        place = world(game, view, uniform)
        if place is None:
            anything = options[int(uniform() * len(options))]
            self.lines = {anything: Line(0.0, [anything], True)}
        else:
            made = lines(game, place, view.seat, options, uniform())
            order = sorted(range(len(made)), key=lambda at: -made[at].worth)
            self.lines = {options[at]: made[at] for at in order}
            self._worlds.append((place.base, [entry.answer for entry in place.trace], uniform()))

    def run(self, budget: Budget) -> None:
        """Play answers on until the budget is spent, the best of them most often."""
        began = monotonic()
        end = began + budget.seconds if budget.seconds else math.inf
        left = list(self.lines)[: self._width]
        rounds = max(1, math.ceil(math.log2(max(2, len(left)))))
        done = halved = 0
        spent = 0.0
        while len(left) > 1 and spent < 1:
            try:
                passed = [self.sample(each, len(self.found.get(each, ())), budget.turns, end) for each in left]
            except _OutOfTime:
                return  # what was tried in this world cannot be compared
            for option, worth in zip(left, passed, strict=True):
                self.found.setdefault(option, []).append(worth)
            done += len(left)
            spent = max(done / budget.runs, self._tried / (budget.runs * LONG))
            if budget.seconds:
                spent = max(spent, (monotonic() - began) / budget.seconds)
            if spent * rounds >= halved + 1:
                halved += 1
                left = sorted(left, key=lambda option: -sum(self.found[option]))[: (len(left) + 1) // 2]

    def sample(self, option: Answer, number: int, turns: int, end: float = math.inf) -> float:
        """What comes of an answer in a world: the chance of winning where the turn is over."""
        while number >= len(self._worlds):
            place = world(self._game, self._view, self._uniform)
            if place is None:
                self._worlds.append(self._worlds[0])
            else:
                trace = [entry.answer for entry in place.trace]
                self._worlds.append((place.base, trace, self._uniform()))
        base, trace, seed = self._worlds[number]
        game, uniform = self._game, random.Random(seed).random
        state = base.copy()
        until = game.length(state) + turns
        _carry_out(game, state, _Follow(self._view.seat, trace, self.lines[option].answers, uniform))
        for _ in range(self._farthest):
            if monotonic() > end:
                raise _OutOfTime
            if not state.agenda or game.length(state) >= until:
                break
            self._tried += self._glance
            state = _quick(game, state, uniform, self._glance)
        return game.win_chance(state, self._view.seat)

    def weights(self) -> Weights:
        """What was found; the answer of the greedy judgement when nothing was played on."""
        if not self.found:
            return dict.fromkeys(list(self.lines)[:1], (1, 0.0))
        return {option: (len(worths), sum(worths)) for option, worths in self.found.items()}


def best(weights: Weights) -> Answer:
    """Of the answers that were played on about as often as any, the one with the most chances of winning."""
    often = max(visits for visits, _ in weights.values()) / 2
    means = {option: total / visits for option, (visits, total) in weights.items() if visits >= often}
    return max(means, key=lambda option: means[option])
