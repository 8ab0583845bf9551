"""What a search has learned of the positions it went through: a tree whose nodes are what its seat sees.

A node stands for every world that looks the same to the seat (an information set). The ways to carry out its task are
known by their answers, the most promising first; a node that is met more often tries more of them, and those most from
which most came. It is found by what is seen and not by the way there, so it stays good for the next answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple

from wartable.bots.playing_on import NOBODY, along, ways
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import Answer
from wartable.kernel.engine.parts import win_chance

CURIOSITY: Final = 0.08
"""How many points of winning chance a way that was hardly tried is given on top, at most about three times that."""


class Way:
    """Answers that carry out a task, and what came of them for whoever gives them."""

    __slots__ = ("line", "runs", "total")

    def __init__(self, line: list[Answer]) -> None:
        self.line = line
        self.runs = 0
        self.total = 0.0


class Node:
    """A task as the seat sees it: whose it is, and the ways to carry it out that are known, best first sight first."""

    __slots__ = ("runs", "ways", "whose")

    def __init__(self, whose: int) -> None:
        self.whose = whose
        self.ways: list[Way] = []
        self.runs = 0

    def choose(self) -> Way:
        """One of the first ways, the more of them the oftener the node was met: good ones and little known ones."""
        open_now = self.ways[: self.width()]
        reach = CURIOSITY * math.sqrt(math.log(self.runs + 1))
        return max(
            open_now,
            key=lambda way: way.total / way.runs + reach / math.sqrt(way.runs) if way.runs else math.inf,
        )

    def width(self) -> int:
        """How many ways are tried: a second one when the node was met 4 times, a third at 16, a fourth at 36."""
        return 1 + math.isqrt(self.runs) // 2

    def way(self, line: list[Answer]) -> Way:
        """The way of these answers; in another world others may have had to be given."""
        for way in self.ways:
            if way.line == line:
                return way
        self.ways.append(Way(line))
        return self.ways[-1]


class Step(NamedTuple):
    """A task that was carried out in the tree: the state after it, and what its end will be told to."""

    state: Any
    tried: int
    node: Node
    way: Way | None
    """None where nothing was to be chosen."""
    new: bool


class Tree:
    """The nodes one seat has met."""

    def __init__(self, game: Game[Any], seat: int) -> None:
        self._game = game
        self._seat = seat
        self._nodes: dict[Hashable, Node] = {}

    def __len__(self) -> int:
        return len(self._nodes)

    def step(self, state: Any, uniform: Callable[[], float], glance: int) -> Step:
        """Carry out the next task: by what is known, or else by first sight. The state given is used up."""
        game = self._game
        key = game.view(state, self._seat).key()
        node = self._nodes.get(key)
        if node is not None and node.whose == NOBODY:
            along(game, state, (), uniform)
            return Step(state, 1, node, None, False)
        tried, new = 0, node is None
        if node is None or node.width() > len(node.ways):
            found = sorted(ways(game, state, uniform, glance), key=lambda each: -each.value)
            tried = len(found)
            if node is None:
                node = self._nodes[key] = Node(found[0].whose)
            for each in found:
                node.way(each.line)
        if node.whose == NOBODY:
            return Step(found[0].after, tried, node, None, new)
        made = along(game, state, node.choose().line, uniform)
        return Step(state, tried + 1, node, node.way(made), new)

    def learn(self, path: list[tuple[Node, Way]], state: Any) -> None:
        """Tell every way that was gone where it led."""
        chances: dict[int, float] = {}
        for node, way in path:
            if node.whose not in chances:
                chances[node.whose] = win_chance(self._game, state, node.whose)
            node.runs += 1
            way.runs += 1
            way.total += chances[node.whose]
