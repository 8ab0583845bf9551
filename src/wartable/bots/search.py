"""Searching ahead: what comes of an answer by the end of the turn, in many worlds that the seat could be in.

Each answer that looks promising is played on: its line to the end of the task, then every task until the turn is over,
by what the search has learned of it (`tree`), or else by a quick policy for whoever is to choose. What stands there is
judged as a chance of winning. All answers are tried in the same worlds with the same numbers, so that luck does not
decide between them; the worse half is left out again and again, so that most of the time goes to those that are hard
to tell apart. It knows nothing of any game but `Policy.value`, `Policy.clock` and `win_chance`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from time import monotonic
from typing import Any, Final, NamedTuple

from wartable.bots.greedy import Line, answers, lines
from wartable.bots.playing_on import Follow, carry_out, quick
from wartable.bots.tree import Node, Tree, Way
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import Answer
from wartable.kernel.engine.parts import policy_of, win_chance
from wartable.kernel.engine.views import SeatView, world

WIDTH: Final = 8
"""How many answers are played on: the best ones by the greedy bot's judgement."""
GLANCE: Final = 8
"""Of how many ways to carry out a task the quick policy takes the best."""
FARTHEST: Final = 120
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


class _OutOfTime(Exception):
    """The seconds are over in the middle of a run."""


class Search:
    """The search of one seat at one question."""

    def __init__(
        self, game: Game[Any], view: SeatView[Any], uniform: Callable[[], float], tree: Tree | None = None
    ) -> None:
        self._game = game
        self._view = view
        self._uniform = uniform
        self._tree = Tree(game, view.seat) if tree is None else tree
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
        self._first = next(iter(self.lines))
        self.found[self._first] = []

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
                passed = [self.sample(each, len(self.found[self._first]), budget.turns, end) for each in left]
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
                rest = sorted(left[1:], key=lambda option: -sum(self.found[option]))
                left = [self._first, *rest[: (len(left) + 1) // 2 - 1]]

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
        clock = policy_of(game).clock
        now = clock(state)
        until = (*now[:-1], now[-1] + turns)
        carry_out(game, state, Follow(self._view.seat, trace, self.lines[option].answers, uniform))
        path: list[tuple[Node, Way]] = []
        known = True
        for _ in range(self._farthest):
            if monotonic() > end:
                raise _OutOfTime
            if not state.agenda or clock(state)[: len(until)] >= until:
                break
            if known:
                step = self._tree.step(state, uniform, self._glance)
                state, tried, known = step.state, step.tried, not step.new
                if step.way is not None:
                    path.append((step.node, step.way))
            else:
                state, tried = quick(game, state, uniform, self._glance)
            self._tried += tried
        self._tree.learn(path, state)
        return win_chance(game, state, self._view.seat)
