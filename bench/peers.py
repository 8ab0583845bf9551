"""Random play on public peers, run in a virtual environment of their own: prints one JSON object.

An action is one choice among at least two legal ones, as in our own figures.
"""

from __future__ import annotations

import json
import random
import time
from typing import Any

SECONDS = 3.0


def chess_games() -> dict[str, float]:
    """python-chess: random legal moves, at most 400 plies."""
    import chess

    rng = random.Random(1)
    actions = games = 0
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        board = chess.Board()
        for _ in range(400):
            moves = list(board.legal_moves)
            if not moves or board.is_game_over():
                break
            actions += len(moves) > 1
            board.push(moves[int(rng.random() * len(moves))])
        games += 1
    spent = time.process_time() - begin
    board = chess.Board()
    copies = _per_second(board.copy)
    return {"actions/s": actions / spent, "games/s": games / spent, "copies/s": copies}


def open_spiel_game(name: str) -> dict[str, float]:
    """OpenSpiel: a game of theirs written in Python, through the API they offer to Python."""
    import pyspiel
    from open_spiel.python import games as _games  # noqa: F401 - registers the Python games

    game: Any = pyspiel.load_game(name)
    rng = random.Random(1)
    actions = played = 0
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            actions += len(legal) > 1
            state.apply_action(legal[int(rng.random() * len(legal))])
        played += 1
    spent = time.process_time() - begin
    state = game.new_initial_state()
    return {"actions/s": actions / spent, "games/s": played / spent, "copies/s": _per_second(state.clone)}


def _per_second(work: Any) -> float:
    begin = time.process_time()
    n = 0
    while time.process_time() - begin < SECONDS / 3:
        for _ in range(100):
            work()
        n += 100
    return n / (time.process_time() - begin)


def main() -> None:
    figures = {"python-chess": chess_games()}
    for name in ("python_team_dominoes", "python_liars_poker", "python_tic_tac_toe"):
        figures[f"OpenSpiel {name}"] = open_spiel_game(name)
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
