"""Monte Carlo tree search on the kernel: an oracle that answers from a tree as far as it goes, then at random.

The rules are run as in any playout. Every iteration adds one node; dice are rolled anew each time, so that a node
stands for what was chosen, not for what was rolled.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log, sqrt
from typing import Any, Final

from wartable.kernel.engine.events import EVERYBODY
from wartable.kernel.engine.oracle import About, Rollout, What
from wartable.kernel.engine.state import State

CURIOSITY: Final = 1.4
"""How much more what was seldom tried counts; the same as for the peers."""


class Node:
    """What was tried after some choices: how often, and what it brought to whom chose it."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.tried = 0
        self.brought = 0.0
        self.after: dict[int, Node] = {}


class Searching(Rollout):
    """Answers from the tree as far as it goes, with one new node, then at random."""

    def __init__(self, uniform: Callable[[], float]) -> None:
        super().__init__(uniform)
        self.root = Node(-1)
        self.path: list[Node] = []
        self.inside = False

    def begin(self) -> None:
        """Another iteration."""
        self.path = [self.root]
        self.inside = True

    def choose(
        self,
        seat: int,
        what: What,
        options: Sequence[int],
        about: About = (),
        revise: Sequence[int] = (),
        seen_by: int = EVERYBODY,
        always: bool = False,
    ) -> int:
        n = len(options)
        if not self.inside:
            return options[int(self.uniform() * n)] if n > 1 else options[0]
        here = self.path[-1]
        after = here.after
        fresh = [option for option in options if option not in after]
        if fresh:
            picked = fresh[int(self.uniform() * len(fresh))]
            found = after[picked] = Node(seat)
            self.path.append(found)
            self.inside = False
            return picked
        best, most, spread = options[0], -1.0, log(here.tried + 1)
        for option in options:
            tried = after[option]
            worth = tried.brought / tried.tried + CURIOSITY * sqrt(spread / tried.tried)
            if worth > most:
                best, most = option, worth
        self.path.append(after[best])
        return best

    def learn(self, winner: int) -> None:
        """Who won, or -1: every node of the way counts it for whom chose there."""
        for node in self.path:
            node.tried += 1
            node.brought += 0.5 if winner < 0 else 1.0 if node.seat == winner else 0.0


def best(
    start: State,
    step: Callable[[Any, Any], None],
    won: Callable[[Any], int],
    iterations: int,
    uniform: Callable[[], float],
) -> int:
    """The choice that was tried most often."""
    ask = Searching(uniform)
    for _ in range(iterations):
        state = start.copy()
        ask.begin()
        while state.agenda:
            step(state, ask)
        ask.learn(won(state))
    found = ask.root.after
    return max(found, key=lambda option: found[option].tried)
