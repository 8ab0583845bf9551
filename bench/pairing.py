"""How long pairing takes: five Swiss rounds without rematches, next to matching by rustworkx and networkx, as ratios.

Run with `python -m bench.pairing`. The others solve one matching per round whose weights prefer few meetings and then
close ranks; they stop where one event would take minutes.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import networkx as nx  # type: ignore[import-untyped]
import rustworkx as rx

from wartable.its.event import replay
from wartable.its.event_file import check_event
from wartable.its.pairing import Pair, fewest_rematches
from wartable.its.season import load_season

SIZES = (16, 64, 256, 1024, 4096)
NETWORKX_UP_TO = 256
RUSTWORKX_UP_TO = 1024
ROUNDS = 5
REPEATS = 3

Met = dict[str, dict[str, int]]
Method = Callable[[list[str], Met], list[Pair]]


def cost(size: int, met_before: int, apart: int) -> int:
    """A meeting outweighs every distance between ranks."""
    return met_before * size**3 + apart**2


def rustworkx_matching(ranking: list[str], met: Met) -> list[Pair]:
    """Minimum-cost matching of the complete graph."""
    size = len(ranking)
    graph: Any = rx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    for a in range(size):
        opponents = met.get(ranking[a], {})
        graph.add_edges_from([(a, b, cost(size, opponents.get(ranking[b], 0), b - a)) for b in range(a + 1, size)])
    found = rx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda weight: -weight)
    return [(ranking[min(pair)], ranking[max(pair)]) for pair in found]


def networkx_matching(ranking: list[str], met: Met) -> list[Pair]:
    """The same with networkx."""
    size = len(ranking)
    graph = nx.Graph()
    for a in range(size):
        opponents = met.get(ranking[a], {})
        for b in range(a + 1, size):
            graph.add_edge(a, b, weight=-cost(size, opponents.get(ranking[b], 0), b - a))
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return [(ranking[min(pair)], ranking[max(pair)]) for pair in found]


def event_time(size: int, method: Method, seed: int) -> tuple[float, float, int]:
    """Seconds of all five rounds, of the slowest round, and the rematches made."""
    chance = random.Random(seed)
    players = [f"p{number}" for number in range(size)]
    points = dict.fromkeys(players, 0)
    met: Met = {}
    total, slowest, rematches = 0.0, 0.0, 0
    for _ in range(ROUNDS):
        ranking = sorted(players, key=lambda player: -points[player])
        start = time.perf_counter()
        pairs = method(ranking, met)
        spent = time.perf_counter() - start
        total, slowest = total + spent, max(slowest, spent)
        for a, b in pairs:
            rematches += b in met.get(a, {})
            points[chance.choice((a, b))] += 4
            for one, other in ((a, b), (b, a)):
                row = met.setdefault(one, {})
                row[other] = row.get(other, 0) + 1
    return total, slowest, rematches


def replay_time(size: int) -> float:
    """Seconds to compute a finished event of five rounds from its file, everything included."""
    chance = random.Random(0)
    data: dict[str, Any] = {
        "rounds": ROUNDS,
        "army_points": 300,
        "avoid_rematches": True,
        "draw": [f"p{number}" for number in range(size)],
        "results": {},
    }
    season = load_season()
    for number in range(1, ROUNDS + 1):
        paired = replay(check_event(data, "event"), season).rounds[-1].pairings
        data["results"][number] = [
            {"a": a, "b": b, "op": [chance.randrange(11), chance.randrange(11)], "vp": [chance.randrange(301), 0]}
            for a, b in paired
        ]
    start = time.perf_counter()
    replay(check_event(data, "event"), season)
    return time.perf_counter() - start


def main() -> None:
    """Print the table."""
    print(f"{ROUNDS} rounds, median of {REPEATS} events, milliseconds")
    heads = ("players", "wartable", "slowest round", "rustworkx", "ratio", "networkx", "ratio", "rematches")
    print(" ".join(f"{head:>13}" for head in heads))
    for size in SIZES:
        ours = [event_time(size, fewest_rematches, seed) for seed in range(REPEATS)]
        total = statistics.median(run[0] for run in ours) * 1000
        slowest = max(run[1] for run in ours) * 1000
        rematches = sum(run[2] for run in ours)
        row = [str(size), f"{total:.2f}", f"{slowest:.2f}"]
        for most, method in ((RUSTWORKX_UP_TO, rustworkx_matching), (NETWORKX_UP_TO, networkx_matching)):
            if size <= most:
                other = event_time(size, method, seed=0)[0] * 1000
                row += [f"{other:.1f}", f"{other / total:.0f}x"]
            else:
                row += ["-", "-"]
        print(" ".join(f"{cell:>13}" for cell in [*row, str(rematches)]))
    whole = statistics.median(replay_time(300) for _ in range(REPEATS)) * 1000
    print(f"replay of a whole event of 300 players from its file: {whole:.0f} ms")


if __name__ == "__main__":
    main()
