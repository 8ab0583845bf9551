"""The same games on OpenSpiel and PettingZoo, run in a virtual environment of their own: prints one JSON object.

Random play through the API that the library offers to Python; an action is one choice. OpenSpiel's games of these names
are written in C++ but for the one called python_kuhn_poker.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

SECONDS = 2.0


def measured(play: Callable[[random.Random], int], copy: Callable[[], object] | None = None) -> dict[str, float]:
    """Actions and games a second of one core, and copies of a beginning."""
    rng = random.Random(1)
    actions = games = 0
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        actions += play(rng)
        games += 1
    spent = time.process_time() - begin
    figures = {"actions/s": actions / spent, "games/s": games / spent}
    if copy is not None:
        n, begin = 0, time.process_time()
        while time.process_time() - begin < SECONDS / 3:
            for _ in range(50):
                copy()
            n += 50
        figures["copies/s"] = n / (time.process_time() - begin)
    return figures


def open_spiel(name: str) -> dict[str, float]:
    """A game of OpenSpiel."""
    import pyspiel
    from open_spiel.python import games as _games  # noqa: F401 - registers the Python games

    game: Any = pyspiel.load_game(name)

    def play(rng: random.Random) -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = [outcome for outcome, _ in state.chance_outcomes()]
                state.apply_action(outcomes[int(rng.random() * len(outcomes))])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    return measured(play, game.new_initial_state().clone)


def open_spiel_search(name: str, iterations: int) -> dict[str, float]:
    """Iterations a second of OpenSpiel's Monte Carlo tree search, with random playouts."""
    import numpy
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game: Any = pyspiel.load_game(name)
    rng = numpy.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, iterations, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    n, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        bot.step(game.new_initial_state())
        n += iterations
    return {"iterations/s": n / (time.process_time() - begin)}


def petting_zoo() -> dict[str, float]:
    """PettingZoo's Connect Four, its agent-environment cycle."""
    from pettingzoo.classic import connect_four_v3

    env: Any = connect_four_v3.env()

    def play(rng: random.Random) -> int:
        env.reset(seed=1)
        actions = 0
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            if over or cut:
                env.step(None)
                continue
            legal = [at for at, may in enumerate(seen["action_mask"]) if may]
            env.step(legal[int(rng.random() * len(legal))])
            actions += 1
        return actions

    return measured(play)


def main() -> None:
    figures = {
        "connect-four": {
            "OpenSpiel (C++)": {**open_spiel("connect_four"), **open_spiel_search("connect_four", 200)},
            "PettingZoo": petting_zoo(),
        },
        "kuhn": {"OpenSpiel (C++)": open_spiel("kuhn_poker"), "OpenSpiel (Python)": open_spiel("python_kuhn_poker")},
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
