"""Our figures for the same small games, by the build that runs: prints one JSON object."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from types import ModuleType
from typing import Final

from bench.same import connect_four, hexes, kuhn
from wartable.kernel.engine.oracle import Rollout

SECONDS: Final = 2.0
GAMES: Final = {"connect-four": connect_four, "kuhn": kuhn, "hexes": hexes}


def playouts(game: ModuleType) -> dict[str, float]:
    """Random games to the end on one core, and copies of a beginning."""
    new, step, uniform = game.new, game.step, random.Random(1).random
    actions = games = 0
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        for _ in range(20):
            state, ask = new(), Rollout(uniform)
            while state.agenda:
                step(state, ask)
            actions += ask.choices
            games += 1
    spent = time.process_time() - begin
    return {"actions/s": actions / spent, "games/s": games / spent, "copies/s": per_second(new().copy)}


def per_second(work: Callable[[], object]) -> float:
    """How often the work can be done in a second."""
    n, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS / 3:
        for _ in range(50):
            work()
        n += 50
    return n / (time.process_time() - begin)


if __name__ == "__main__":
    print(json.dumps({name: playouts(game) for name, game in GAMES.items()}))
