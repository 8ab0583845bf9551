"""`python -m bench.opponent`: how good the program is at Infinity, played out.

It plays a random mover, and itself without an eye for the objectives of the scenario; sides change from game to game,
and every scenario has its turn. Shares count a draw as half, with their 95 % intervals; what was got of each scenario
follows. `--against mirror` has it play itself with the same list on both sides, and counts what the player gets who
takes the first Turn. The slowest Order is the longest the program thought about one, from whom it gives it to until it
is over, in seconds of CPU.

`--orders N` measures nothing but that: N Orders of each of two matches in which both armies were deployed at random,
and so in full sight of each other, reactions of both sides included.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from typing import Any, Final, NamedTuple

from rich.console import Console
from rich.table import Table as Grid

from wartable.bots.greedy import Greedy
from wartable.bots.randomly import Randomly
from wartable.games.infinity import GAME, Infinity, acting, content, policy, recording
from wartable.games.infinity.state import Table
from wartable.kernel.engine.replay import Setup, start
from wartable.lab.report import interval

RIVALS: Final = ("random", "fighter", "mirror")


class Blind:
    """The policy without an eye for the objectives: a position is judged by the fight alone."""

    clock = staticmethod(policy.clock)
    scale = staticmethod(policy.scale)
    candidates = staticmethod(policy.candidates)
    weighs = staticmethod(policy.weighs)

    @staticmethod
    def value(state: Table, seat: int) -> float:
        return policy.value(state, seat, objectives=False)


class Fighter(Infinity):
    """The same game, with that policy."""

    __module__ = Infinity.__module__  # a game finds its parts beside its class

    def part(self, name: str) -> Any:
        return Blind if name == "policy" else super().part(name)


class Duel(NamedTuple):
    """One game: what the program got of it, or in a mirror match the first player, and how it came about."""

    scenario: str
    score: float
    op: tuple[int, int]
    slowest: float


def side_of(number: int) -> int:
    """Which side the program has in a game: it changes with every scenario, and in each from turn to turn."""
    turn, place = divmod(number, len(content.load().scenarios))
    return (turn + place) % 2


def duel(other: str, scenario: str, number: int, points: str, seed: str) -> Duel:
    """The program plays one game."""
    mine = side_of(number)
    seats = ("greedy", "random" if other == "random" else "greedy")
    options = {"scenario": scenario, "points": points}
    if other == "mirror":
        fitting = [slug for slug in content.load().lists if slug.removesuffix("a").endswith(f"-{points}")]
        options["lists"] = ",".join([fitting[number % len(fitting)]] * 2)
    match = start(GAME, Setup("digital", seats, options), seed=f"{seed}{other}-{number}")
    rival: Any = Randomly(GAME, f"r{number}") if other == "random" else Greedy(GAME, f"r{number}")
    players: list[Any] = [Greedy(Fighter(), f"r{number}") if other == "fighter" else rival] * 2
    players[mine] = Greedy(GAME, f"m{number}")
    slowest = thought = 0.0
    while match.question is not None:
        seat = match.waiting_for()[0]
        if match.question.what is acting.TURN:
            thought = 0.0
        begin = time.process_time()
        answer = players[seat].answer(match.view(seat))
        if seat == mine:
            thought += time.process_time() - begin
            slowest = max(slowest, thought) if match.state.round else 0.0
        match.answer_option(seat, answer)
    assert match.result is not None
    whose = match.state.first if other == "mirror" else mine
    result = list(recording.result(match.state).values())
    return Duel(scenario, match.result.scores[whose], (result[whose]["op"], result[1 - whose]["op"]), slowest)


def thought(points: str, seed: str, orders: int) -> list[float]:
    """Seconds of CPU for each of the first Orders of a match between two programs, deployed at random."""
    match = start(
        GAME, Setup("digital", ("greedy", "greedy"), {"scenario": "acquisition", "points": points}), seed=seed
    )
    anywhere = Randomly(GAME, seed)
    while match.question is not None and not match.state.round:
        seat = match.waiting_for()[0]
        match.answer_option(seat, anywhere.answer(match.view(seat)))
    players = [Greedy(GAME, f"{seed}{side}") for side in "ab"]
    found: list[float] = []
    spent = 0.0
    while match.question is not None and len(found) < orders:
        if match.question.what is acting.TURN:
            found += [spent] if spent else []
            spent = 0.0
        seat = match.waiting_for()[0]
        begin = time.process_time()
        answer = players[seat].answer(match.view(seat))
        spent += time.process_time() - begin
        match.answer_option(seat, answer)
    return found


def main() -> None:
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--games", type=int, default=25, help="games against each rival")
    ask.add_argument("--points", default="150", help="Army Points")
    ask.add_argument("--against", nargs="+", choices=RIVALS, default=RIVALS[:2], help="the rivals")
    ask.add_argument("--begin", type=int, default=0, help="the number of the first game, to go on with a measurement")
    ask.add_argument("--seed", default="", help="what the seeds of the games begin with")
    ask.add_argument("--json", action="store_true")
    ask.add_argument("--orders", type=int, default=0, help="only measure so many Orders of two matches")
    wish = ask.parse_args()
    if wish.orders:
        taken = [each for seed in ("p1", "p2") for each in thought(wish.points, wish.seed + seed, wish.orders)]
        print(f"{len(taken)} Orders: {sum(taken) / len(taken):.2f} s on average, {max(taken):.2f} s at most")
        return
    rows = [measured(other, wish) for other in wish.against]
    if wish.json:
        print(json.dumps(rows, indent=2))
        return
    grid = Grid("against", "games", "points", "share", "95 % interval", "slowest Order", "CPU per game")
    for row in rows:
        grid.add_row(
            str(row["against"]), str(row["games"]), f"{row['points']:g}", f"{row['share']:.1%}",
            f"{row['low']:.1%} to {row['high']:.1%}", f"{row['slowest']} s", f"{row['seconds']} s",
        )  # fmt: skip
    Console().print(grid)
    for row in rows:
        Console().print(f"{row['against']}: {by_scenario(row['scenarios'])}")


def by_scenario(scores: dict[str, list[float]]) -> str:
    """What was got of each scenario, those first of which the least was got."""
    played = [(sum(each) / len(each), name, each) for name, each in scores.items() if each]
    return ", ".join(f"{name} {sum(each):g} of {len(each)}" for _, name, each in sorted(played))


def measured(other: str, wish: argparse.Namespace) -> dict[str, Any]:
    """The games against one rival, each told when it is over."""
    scenarios = list(content.load().scenarios)
    played: list[Duel] = []
    begin = time.process_time()
    for number in range(wish.begin, wish.begin + wish.games):
        played.append(duel(other, scenarios[number % len(scenarios)], number, wish.points, wish.seed))
        last = played[-1]
        print(f"{other} {number}: {last.scenario} {last.op[0]} to {last.op[1]}", file=sys.stderr)
    won = sum(each.score for each in played)
    found = interval(won, wish.games)
    return {
        "against": other, "games": wish.games, "points": won, "share": round(found.share, 3),
        "low": round(found.low, 3), "high": round(found.high, 3),
        "slowest": round(max(each.slowest for each in played), 2),
        "seconds": round((time.process_time() - begin) / wish.games, 1),
        "scenarios": {name: [each.score for each in played if each.scenario == name] for name in scenarios},
    }  # fmt: skip


if __name__ == "__main__":
    main()
