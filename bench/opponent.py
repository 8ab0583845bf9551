"""`python -m bench.opponent`: how good the program is at Infinity, played out.

It plays a random mover, and itself without an eye for the objectives of the scenario; sides change from game to game,
and every scenario has its turn. Shares count a draw as half, with their 95 % intervals; the slowest answer is in
seconds.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from wartable.bots.greedy import Greedy
from wartable.bots.randomly import Randomly
from wartable.games.infinity import GAME, Infinity, content, policy
from wartable.games.infinity.state import Table
from wartable.kernel.engine.replay import Setup, start
from wartable.lab.report import interval


class Fighter(Infinity):
    """The same game, judged by the fight alone."""

    __module__ = Infinity.__module__  # a game finds its parts beside its class

    def value(self, state: Table, seat: int) -> float:
        return policy.value(state, seat, objectives=False)


def duel(other: str, scenario: str, number: int, points: str) -> tuple[float, float]:
    """What the program gets of one game, and the longest it thought about an answer."""
    mine = number % 2
    seats = ("greedy", "greedy" if other == "fighter" else "random")
    match = start(GAME, Setup("digital", seats, {"scenario": scenario, "points": points}), seed=f"{other}-{number}")
    rival: Any = Greedy(Fighter(), f"r{number}") if other == "fighter" else Randomly(GAME, f"r{number}")
    players: list[Any] = [rival, rival]
    players[mine] = Greedy(GAME, f"m{number}")
    slowest = 0.0
    while match.question is not None:
        seat = match.waiting_for()[0]
        begin = time.process_time()
        answer = players[seat].answer(match.view(seat))
        slowest = max(slowest, time.process_time() - begin) if seat == mine else slowest
        match.answer_option(seat, answer)
    assert match.result is not None
    return match.result.scores[mine], slowest


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--games", type=int, default=25, help="games against each rival")
    ask.add_argument("--points", default="150", help="Army Points")
    ask.add_argument("--json", action="store_true")
    wish = ask.parse_args()
    scenarios = list(content.load().scenarios)
    rows = []
    for other in ("random", "fighter"):
        won, slowest, begin = 0.0, 0.0, time.process_time()
        for number in range(wish.games):
            score, slow = duel(other, scenarios[number % len(scenarios)], number, wish.points)
            won, slowest = won + score, max(slowest, slow)
            print(f"{other}: {number + 1} of {wish.games}, {won:g} won", file=sys.stderr, end="\r")
        found = interval(won, wish.games)
        rows.append(
            {
                "against": other, "games": wish.games, "points": won, "share": round(found.share, 3),
                "low": round(found.low, 3), "high": round(found.high, 3), "slowest": round(slowest, 2),
                "seconds": round((time.process_time() - begin) / wish.games, 1),
            }
        )  # fmt: skip
    if wish.json:
        print(json.dumps(rows, indent=2))
        return
    grid = Grid("against", "games", "points", "share", "95 % interval", "slowest answer", "CPU per game")
    for row in rows:
        grid.add_row(
            str(row["against"]), str(row["games"]), f"{row['points']:g}", f"{row['share']:.1%}",
            f"{row['low']:.1%} to {row['high']:.1%}", f"{row['slowest']} s", f"{row['seconds']} s",
        )  # fmt: skip
    Console().print(grid)


if __name__ == "__main__":
    main()
