"""Players that are programs. A bot sees what its seat sees, a `SeatView`, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol

from wartable.bots.greedy import Greedy
from wartable.bots.levels import LEVELS, easy, searching
from wartable.bots.randomly import Randomly
from wartable.bots.search import Budget
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.nearest import did_you_mean
from wartable.kernel.engine.oracle import Answer
from wartable.kernel.engine.views import SeatView


class Bot(Protocol):
    """Answers the open question of a view for its seat. Keeps no more than plans of its own."""

    def answer(self, view: SeatView[Any]) -> Answer:
        """An option (or filled-in form) offered to `view.seat` by `view.question`."""
        ...


BOTS: dict[str, Callable[[Game[Any], str], Bot]] = {
    "easy": easy,
    **{level.name: partial(searching, budget=level.budget) for level in LEVELS.values() if level.budget is not None},
    "greedy": Greedy,
    "random": Randomly,
}
HUMAN = "human"
SEARCH: Final = "search"
"""`search:N` is a program that searches with so many runs for each answer: for studies."""
MOST_RUNS: Final = 100_000


def bot(name: str, game: Game[Any], seed: str) -> Bot:
    """The bot of this name, with its own stream of random numbers: the same seed gives the same answers."""
    kind, colon, runs = name.partition(":")
    if kind == SEARCH and colon and runs.isdecimal() and 0 < int(runs[:9]) <= MOST_RUNS:
        return searching(game, seed, Budget(int(runs)))
    if kind == SEARCH:
        raise Ambiguous(f"'{name}' is written search:RUNS, with 1 to {MOST_RUNS} runs for each answer")
    if name not in BOTS:
        hint = did_you_mean(name, (*BOTS, HUMAN))
        raise Ambiguous(f"there is no player '{name}'; players are {HUMAN}, {', '.join(BOTS)}{hint}")
    return BOTS[name](game, seed)
