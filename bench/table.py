"""`python -m bench.table`: every job with its aim in one table; what `make bench` prints first.

    python -m bench.table [--peers PYTHON] [--node FOLDER] [--json]

A row says what was measured, ours interpreted and (where `make wheel` has been run) compiled, the peer measured in the
same run, the ratio and the aim. Jobs that take a server of their own (`bench.load`, `bench.phones`) are not in it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import random
import subprocess
import sys
import time
from typing import Any, Final, NamedTuple

from compiled.__main__ import TREE
from rich.console import Console
from rich.table import Table

from bench import moves, skirmish, startup
from bench.same.__main__ import AIMS, INTERPRETED, gathered
from wartable import build, games
from wartable.kernel.engine.oracle import GameOver, Rollout

PLAYOUTS: Final = {
    ("battle-bosses", "standard"): (60_000, 200_000),
    ("space-infantry", "skirmish"): (None, 150_000),
    ("starbreach", "intro-4"): (None, 150_000),
}
"""Actions a second: the aims interpreted and compiled."""
MOVE_MS: Final = {
    "battle-bosses standard": 1.2,
    "space-infantry skirmish": 3.6,
    "starbreach intro-4": 3.6,
    "infinity digital": 3.6,
}
SECONDS: Final = 2.0


class Row(NamedTuple):
    """A job. `most`: the figure should be at most the aim, not at least."""

    job: str
    unit: str
    interpreted: float | None = None
    compiled: float | None = None
    peer: str = ""
    theirs: float | None = None
    ratio: float | None = None
    aim: float | None = None
    most: bool = False

    @property
    def met(self) -> bool | None:
        """Whether the aim is met by the ratio to the peer where there is one, else by our best figure."""
        best = self.compiled if self.compiled is not None else self.interpreted
        figure = self.ratio if self.ratio is not None else best
        if self.aim is None or figure is None:
            return None
        return figure <= self.aim if self.most else figure >= self.aim


def actions(name: str, mode: str) -> float:
    """Actions a second of random games on one core, by the build that runs."""
    game = games.game(name)
    base = game.new(mode, {}, None)
    made = played = 0
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        state, ask = base.copy(), Rollout(random.Random(played).random)
        try:
            while state.agenda:
                game.step(state, ask)
        except GameOver:
            pass
        made, played = made + ask.choices, played + 1
    return made / (time.process_time() - begin)


def playouts() -> list[Row]:
    """Random games of three games, interpreted and compiled."""
    rows = []
    for (name, mode), (plain, fast) in PLAYOUTS.items():
        rows.append(Row(f"{name} {mode}, interpreted", "actions/s", actions(name, mode), aim=plain))
        found = by_compiled(f"actions({name!r}, {mode!r})")
        if found is not None:
            rows.append(Row(f"{name} {mode}, compiled", "actions/s", compiled=found, aim=fast))
    return rows


def same(peers: str, node: str) -> list[Row]:
    """The same small games on peers."""
    rows = []
    for name, found in gathered(peers, node, with_compiled=bool(peers or node)).items():
        best = list(found)[1] if len(found) > 1 and list(found)[1].startswith(INTERPRETED) else INTERPRETED
        ours, fast = found[INTERPRETED], found[best]
        for who, row in found.items():
            for unit in ("actions/s", "iterations/s") if not who.startswith(INTERPRETED) else ():
                if unit in row and unit in ours:
                    aim = AIMS.get(who) if unit == "actions/s" else None
                    ratio = fast[unit] / row[unit]
                    rows.append(Row(name, unit, ours[unit], fast[unit], who, row[unit], ratio, aim))
        if "iterations/s" in fast:
            plain, quick = (build_["iterations/s"] / build_["games/s"] for build_ in (ours, fast))
            job = f"{name}, search beside playouts"
            rows.append(Row(job, "iterations a game", plain, quick if fast is not ours else None, aim=0.5))
    return rows


def commands() -> list[Row]:
    """How long commands take to start, in empty interpreters."""
    _, found = startup.measure(runs=3)
    return [Row(one.command, "empty interpreters", one.ratio, aim=startup.AIM, most=True) for one in found]


def tables() -> list[Row]:
    """CPU of a move at a table with two watchers."""
    rows: list[dict[str, Any]] = [asyncio.run(moves.measure(name, mode, 60)) for name, mode in moves.TABLES]
    return [Row(f"move, {row['game']}", "ms", row["ms"], aim=MOVE_MS[row["game"]], most=True) for row in rows]


def slowest_lines() -> float:
    """Line of Fire checks a second on the table where they take longest."""
    return min(skirmish.rate(skirmish.checks(terrain)["lines/s, new"]) for terrain in skirmish.terrains())


def by_compiled(call: str) -> float | None:
    """What a function of this module gives in the compiled build; None where there is none."""
    if not any((TREE / "src").glob("*.so")):
        return None
    line = f"import sys; sys.path.insert(0, {str(TREE / 'src')!r}); from bench import table; print(table.{call})"
    return float(subprocess.check_output([sys.executable, "-c", line]))


def infinity() -> list[Row]:
    """The skirmish engine."""
    ours, theirs = skirmish.rate(skirmish.ours), skirmish.rate(skirmish.theirs)
    fast = by_compiled("slowest_lines()")
    return [
        Row("Line of Fire, the slowest table", "checks/s", slowest_lines(), fast, aim=200_000),
        Row("Face to Face, 4 against 2 dice", "counts/s", ours, None, "icepool", theirs, ours / theirs),
        Row("Face to Face, 4 against 2 dice", "ms", 1000 / ours, aim=0.2, most=True),
        Row("Infinity digital, 300 points", "s/game", skirmish.games("300")["s/game"], aim=0.3, most=True),
    ]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.table", description=__doc__)
    parser.add_argument("--peers", default="", help="an interpreter that has open_spiel and pettingzoo")
    parser.add_argument("--node", default="", help="a folder with boardgame.io")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    rows = [*playouts(), *same(wanted.peers, wanted.node), *commands(), *tables(), *infinity()]
    if wanted.json:
        machine = {"machine": platform.processor() or platform.machine(), "python": platform.python_version()}
        print(
            json.dumps({**machine, "build": build(), "rows": [{**r._asdict(), "met": r.met} for r in rows]}, indent=2)
        )
        return
    table = Table(title=f"Wartable, {build()}, Python {platform.python_version()}", title_justify="left")
    for column in ("job", "unit", "interpreted", "compiled", "peer", "its figure", "ratio", "aim", ""):
        table.add_column(column, justify="left" if column in ("job", "unit", "peer", "") else "right")
    for row in rows:
        numbers = [_shown(n) for n in (row.interpreted, row.compiled)]
        met = {True: "met", False: "not met", None: ""}[row.met]
        table.add_row(
            row.job, row.unit, *numbers, row.peer, _shown(row.theirs), _shown(row.ratio), _shown(row.aim), met
        )
    Console(width=150).print(table)


def _shown(figure: float | None) -> str:
    return "" if figure is None else f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


if __name__ == "__main__":
    main()
