"""How well a program plays, for people who choose one: four levels, each with a face and a sentence."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from wartable.bots.greedy import Greedy
from wartable.bots.search import Budget
from wartable.bots.searcher import Searcher
from wartable.kernel.engine.game import Game


class Level(NamedTuple):
    """A program as a person meets it: its name, its face, what it does, and how far it searches (None: not at all).

    Faces are letters, so that a terminal shows them too.
    """

    name: str
    face: str
    says: str
    budget: Budget | None


LEVELS: Final = {
    level.name: level
    for level in (
        Level("easy", "(^_^)", "Sees a few of its options and takes the best of them: for a first game.", None),
        Level("normal", "(o_o)", "Glances ahead to the end of its turn.", Budget(16, 1.0)),
        Level("hard", "(-_-)", "Thinks up to a second and plans its turn ahead.", Budget(240, 1.0)),
        Level(
            "expert",
            "(>_<)",
            "Thinks up to four seconds, on all cores.",
            Budget(1200, 4.0),
        ),
    )
}
GLANCE: Final = 3
"""How many of its options an easy program looks at."""
USUAL: Final = "normal"
"""Who sits opposite when nobody was named."""


def easy(game: Game[Any], seed: str) -> Greedy:
    """Takes the best of a few options."""
    return Greedy(game, seed, GLANCE)


def searching(game: Game[Any], seed: str, budget: Budget, waited_for: bool = False) -> Searcher:
    """A program that searches; its seconds count only where somebody waits, so that studies can be repeated."""
    return Searcher(game, seed, budget if waited_for else budget._replace(seconds=0.0))
