"""Our figures for the same small games, by the build that runs: prints one JSON object."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from types import ModuleType
from typing import Final

from bench.same import connect_four, hexes, kuhn, search
from wartable.kernel.engine.oracle import Rollout

SECONDS: Final = 2.0
GAMES: Final = {"connect-four": connect_four, "kuhn": kuhn, "hexes": hexes}
SEARCHED: Final = ("connect-four", "hexes")
ITERATIONS: Final = 200


def playouts(game: ModuleType) -> dict[str, float]:
    """Random games to the end on one core, and copies of a beginning."""
    new, step, ask = game.new, game.step, Rollout(random.Random(1).random)
    games = 0
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        for _ in range(20):
            state = new()
            while state.agenda:
                step(state, ask)
        games += 20
    spent = time.process_time() - begin
    return {"actions/s": ask.choices / spent, "games/s": games / spent, "copies/s": per_second(new().copy)}


def searched(game: ModuleType) -> dict[str, float]:
    """Iterations of a tree search from the beginning of a game, each with a random playout to its end."""
    n, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        search.best(game.new(), game.step, game.won, ITERATIONS, random.Random(n).random)
        n += ITERATIONS
    return {"iterations/s": n / (time.process_time() - begin)}


def per_second(work: Callable[[], object]) -> float:
    """How often the work can be done in a second."""
    n, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS / 3:
        for _ in range(50):
            work()
        n += 50
    return n / (time.process_time() - begin)


if __name__ == "__main__":
    found = {name: playouts(game) for name, game in GAMES.items()}
    for name in SEARCHED:
        found[name] |= searched(GAMES[name])
    print(json.dumps(found))
