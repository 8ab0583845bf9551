"""`make bench`: how fast the engine is, next to public peers measured in the same run on the same core.

    python -m bench [--peers PYTHON]

PYTHON is the interpreter of a virtual environment with `open_spiel` and `chess`; `make bench` makes one. Figures are
for one core and count CPU seconds; compare ratios of one run, not numbers of different days.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from wartable import build, games
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import GameOver, Rollout, sample_answer
from wartable.kernel.engine.parts import lineup_of
from wartable.kernel.engine.position import Position, run_on
from wartable.kernel.engine.views import seat_view

SECONDS = 3.0


def cases() -> list[tuple[Game[Any], str]]:
    """Every game in every mode."""
    return [(games.game(name), mode) for name in games.names() for mode in games.game(name).modes]


def playouts(game: Game[Any], mode: str) -> dict[str, float]:
    """Random games to the end, log off. An action is one answered choice with at least two options."""
    bases = [game.new(mode, options, None) for options in _some(lineup_of(game).matchups(mode))]
    actions = played = 0
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        state = bases[played % len(bases)].copy()
        ask = Rollout(random.Random(played).random)
        try:
            while state.agenda:
                game.step(state, ask)
        except GameOver:
            pass
        actions += ask.choices
        played += 1
    spent = time.process_time() - begin
    return {"actions/s": actions / spent, "games/s": played / spent}


def _some(sets: list[dict[str, str]], n: int = 30) -> list[dict[str, str]]:
    """Not all of several hundred line-ups: the first of every so many."""
    return sets[:: max(1, len(sets) // n)]


def per_second(work: Callable[[], object]) -> float:
    """How often the work can be done in a second."""
    n, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS / 3:
        for _ in range(10):
            work()
        n += 10
    return n / (time.process_time() - begin)


def middle(game: Game[Any], mode: str) -> Position[Any]:
    """A position well into a random game, at an open question."""
    dice = Dice("bench")
    rng = random.Random(7)
    position = run_on(game, game.new(mode, {}, None), (), dice)
    for _ in range(120):
        assert position.question is not None
        answer = sample_answer(position.question, rng.random)
        after = run_on(game, position.base, position.answered(answer), dice)
        if after.question is None:
            break
        position = after
    return position


def details(game: Game[Any], mode: str) -> dict[str, float]:
    """Copies, digests, views, stops at a question, and exact odds of every option of a question, per second."""
    from wartable.odds import odds

    position = middle(game, mode)
    question = position.question
    assert question is not None
    seat = question.seats[0]
    view = seat_view(game, position, seat)
    options = question.options_of(seat)
    turn, rng = iter(range(10**9)), random.Random(3)

    def ask_odds() -> None:
        odds(game, view, options[next(turn) % len(options)], rng.random)

    return {
        "copies/s": per_second(position.base.copy),
        "digests/s": per_second(position.base.digest),
        "views/s": per_second(lambda: seat_view(game, position, seat)),
        "stops/s": per_second(lambda: run_on(game, position.base, position.trace)),
        "odds/s": per_second(ask_odds),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the speed of the engine.")
    parser.add_argument("--peers", help="an interpreter that has open_spiel and chess")
    parser.add_argument("--json", action="store_true", help="print JSON instead of tables")
    given = parser.parse_args()
    ours = {f"{game.name} {mode}": {**playouts(game, mode), **details(game, mode)} for game, mode in cases()}
    peers: dict[str, dict[str, float]] = {}
    if given.peers:
        peers = json.loads(subprocess.check_output([given.peers, str(Path(__file__).with_name("peers.py"))]))
    if given.json:
        json.dump({"build": build(), "wartable": ours, "peers": peers}, sys.stdout, indent=2)
        return
    out = Console()
    out.print(_table(f"Wartable, {build()}, one core, log off", ours))
    if peers:
        out.print(_table("Peers, same run, one core", peers))
        first = next(iter(ours))
        rate = ours[first]["actions/s"]
        ratios = {name: {"times the actions/s": rate / figures["actions/s"]} for name, figures in peers.items()}
        out.print(_table(f"{first} against peers", ratios, "{:,.2f}"))


def _table(title: str, figures: dict[str, dict[str, float]], form: str = "{:,.0f}") -> Table:
    columns = list(next(iter(figures.values())))
    table = Table(title=title, title_justify="left")
    table.add_column("")
    for column in columns:
        table.add_column(column, justify="right")
    for name, row in figures.items():
        table.add_row(name, *(form.format(row[column]) for column in columns))
    return table


if __name__ == "__main__":
    main()
