"""Searching ahead: a tree of what may be answered, over many worlds that the seat could be in.

Every run deals a world from the seat's view alone, walks down the tree by what has gone well so far for whoever is to
answer, adds one node, finishes what was begun at random, and brings back how likely each side is to win there. Chance
is drawn anew in each run, so a node stands for answers, not for a position: what is offered may differ from run to run
(information-set search, open loop). It knows nothing of any game but `Game.win_chance`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, Final, NamedTuple

from wartable.kernel.engine.chance import Bag, Counts, Die
from wartable.kernel.engine.events import EVERYBODY
from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import About, Answer, GameOver, Rollout
from wartable.kernel.engine.position import Position
from wartable.kernel.engine.views import SeatView, world

EXPLORE: Final = 2.0
"""How much the search tries what it has seldom tried, in units of how far results lie apart."""
WIDEN: Final = 2.0
"""How many fillings of a form are compared after n runs: this times the root of n."""
RUNS_OF_A_WORLD: Final = 4
"""How many runs share a world: dealing one takes as long as some runs."""

Key = tuple[int, int, Answer]
"""A kind of question, who answers it, and the answer."""


class Budget(NamedTuple):
    """How long to search: so many runs, or so many seconds if that is over sooner (0: however long it takes)."""

    runs: int
    seconds: float = 0.0


class Node:
    """What is known about an answer: how often it could be given, was given, and what came of it for who gave it."""

    __slots__ = ("branches", "offered", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.offered = 0
        self.total = 0.0
        self.branches: dict[Key, Node] = {}

    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5


class Walk(Rollout):
    """One run: answers what is known already, then walks down the tree, then answers at random."""

    def __init__(self, tree: Tree, trace: Sequence[Answer], uniform: Callable[[], float]) -> None:
        super().__init__(uniform)
        self.tree = tree
        self.trace = trace
        self.at = 0
        self.node = tree.root
        self.path: list[tuple[Node, int]] = []
        self.beyond = False
        """Has the run left the tree?"""

    def choose(
        self,
        seat: int,
        what: Any,
        options: Sequence[int],
        about: About = (),
        revise: Sequence[int] = (),
        seen_by: int = EVERYBODY,
        always: bool = False,
    ) -> int:
        n = len(options)
        if n == 1 and not always and not revise:
            return options[0]
        if self.at < len(self.trace):
            known: int = self.known()
            return known
        if n == 1:
            return options[0]
        if self.beyond:
            return options[int(self.uniform() * n)]
        chosen: int = self.pick(seat, what, options)
        return chosen

    def fill(
        self,
        seat: int,
        what: Any,
        forms: Sequence[Form],
        options: Sequence[int] = (),
        about: About = (),
        seen_by: int = EVERYBODY,
    ) -> int | tuple[int, ...]:
        if self.at < len(self.trace):
            known: int | tuple[int, ...] = self.known()
            return known
        if self.beyond:
            return super().fill(seat, what, forms, options)
        chosen: int | tuple[int, ...] = self.pick(seat, what, [*options, *self.filled(seat, what, forms)])
        return chosen

    def filled(self, seat: int, what: Any, forms: Sequence[Form]) -> list[Answer]:
        """Fillings of the forms that the tree has already and that are still allowed, and now and then a new one."""
        node = self.node
        tried = [
            answer
            for kind, who, answer in node.branches
            if kind == id(what)
            and who == seat
            and isinstance(answer, tuple)
            and answer[0] < len(forms)
            and forms[answer[0]].why_not(answer[1:]) is None
        ]
        if len(tried) < WIDEN * math.sqrt(node.visits + 1) + 2 * len(forms):
            at = int(self.uniform() * len(forms))
            tried.append((at, *forms[at].sample(self.uniform)))
        return list(dict.fromkeys(tried))

    def any_of(
        self, what: Any, options: Mapping[int, Sequence[int]], rule: str = "", revise: Sequence[int] = ()
    ) -> tuple[int, int]:
        if len(options) > 1 and self.at < len(self.trace):
            known: tuple[int, int] = self.known()
            return known
        seat = self.tree.seat if self.tree.seat in options else min(options)
        return seat, self.choose(seat, what, options[seat], (), revise, always=True)

    def all_of(self, what: Any, options: Mapping[int, Sequence[int]], seen_by: int = EVERYBODY) -> dict[int, int]:
        if self.at < len(self.trace):
            return dict(zip(sorted(options), self.known(), strict=True))
        return {seat: self.choose(seat, what, options[seat], always=True) for seat in sorted(options)}

    def roll(self, die: Die, n: int, rule: str, seen_by: int = EVERYBODY, again: bool = False) -> Counts:
        if self.at < len(self.trace):
            counts: Counts = self.known()
            return counts
        return die.sample(n, self.uniform)

    def draw(self, bag: Bag, rule: str, seen_by: int = EVERYBODY, stream: int = 0, again: bool = False) -> int:
        if self.at < len(self.trace):
            item: int = self.known()
            return item
        return bag[int(self.uniform() * len(bag))]

    def known(self) -> Answer:
        self.at += 1
        return self.trace[self.at - 1]

    def pick(self, seat: int, what: Any, options: Sequence[Answer]) -> Answer:
        """The answer that promises most to whoever gives it; the first visit of a node ends the walk."""
        branches = self.node.branches
        even = self.node.mean() if self.path and self.path[-1][1] == seat else self.tree.even(seat)
        spread = EXPLORE * self.tree.spread()
        kind = id(what)
        best, best_score, chosen = None, -1e9, options[0]
        for option in options:
            key = (kind, seat, option)
            node = branches.get(key)
            if node is None:
                node = branches[key] = Node()
            node.offered += 1
            tried = node.visits + 1
            score = (node.total + even) / tried + spread * math.sqrt(math.log(node.offered + 1) / tried)
            score += 1e-6 * self.uniform()
            if score > best_score:
                best, best_score, chosen = node, score, option
        assert best is not None
        if best.visits == 0:
            self.beyond = True
        self.node = best
        self.path.append((best, seat))
        return chosen


class Tree:
    """The search of one seat at one question."""

    def __init__(self, game: Game[Any], view: SeatView[Any], uniform: Callable[[], float]) -> None:
        self.game = game
        self.seat = view.seat
        self.mine = frozenset(game.side(view.now, view.seat))
        self.believed = game.win_chance(view.now, view.seat)
        """How likely the seat is to win as it stands, before anything was searched."""
        self.uniform = uniform
        self.root = Node()
        self.runs = 0
        self._sum = 0.0
        self._squares = 0.0

    def even(self, seat: int) -> float:
        """What to expect of an answer that nobody has tried, to a seat that has not answered before."""
        mean = self._sum / self.runs if self.runs else self.believed
        return mean if seat in self.mine else 1 - mean

    def spread(self) -> float:
        """How far the results of runs lie apart."""
        if self.runs < 2:
            return 0.3
        mean = self._sum / self.runs
        return math.sqrt(max(1e-4, self._squares / self.runs - mean * mean))

    def search(self, view: SeatView[Any], budget: Budget) -> int:
        """Run until the budget is spent; gives the number of runs. None of them when no world fits the view."""
        end = monotonic() + budget.seconds if budget.seconds else math.inf
        place: Position[Any] | None = None
        for number in range(budget.runs):
            if number % RUNS_OF_A_WORLD == 0:
                place = world(self.game, view, self.uniform)
                if place is None:
                    return number
                trace = [entry.answer for entry in place.trace]
            assert place is not None
            self.run(place.base, trace)
            if monotonic() > end:
                return number + 1
        return budget.runs

    def run(self, base: Any, trace: Sequence[Answer]) -> None:
        """One run from the base to its judgement, which goes to every node on its way."""
        game = self.game
        state = base.copy()
        walk = Walk(self, trace, self.uniform)
        try:
            while state.agenda and not walk.beyond:
                game.step(state, walk)
            while state.agenda and game.carries_on(state):
                game.step(state, walk)
        except GameOver:
            state.agenda = ()
        found: dict[int, float] = {}
        for node, seat in walk.path:
            worth = found.get(seat)
            if worth is None:
                worth = found[seat] = game.win_chance(state, seat)
            node.visits += 1
            node.total += worth
        mine = found.get(self.seat)
        if mine is None:
            mine = game.win_chance(state, self.seat)
        self.root.visits += 1
        self.runs += 1
        self._sum += mine
        self._squares += mine * mine
