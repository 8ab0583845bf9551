"""Players that are programs. A bot sees what its seat sees, a `SeatView`, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from wartable.bots.greedy import Greedy
from wartable.bots.randomly import Randomly
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


BOTS: dict[str, Callable[[Game[Any], str], Bot]] = {"random": Randomly, "greedy": Greedy}
HUMAN = "human"


def bot(name: str, game: Game[Any], seed: str) -> Bot:
    """The bot of this name, with its own stream of random numbers: the same seed gives the same answers."""
    if name not in BOTS:
        hint = did_you_mean(name, (*BOTS, HUMAN))
        raise Ambiguous(f"there is no player '{name}'; players are {HUMAN}, {', '.join(BOTS)}{hint}")
    return BOTS[name](game, seed)
