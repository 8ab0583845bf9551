"""`python -m bench.same`: the same small games on our kernel and on public peers, in one run on one core.

    python -m bench.same [--peers PYTHON] [--node FOLDER] [--compiled] [--json]

PYTHON is an interpreter with `open_spiel` and `pettingzoo[classic]`, FOLDER is where `npm install boardgame.io` was
run. With --compiled our games and the hot modules of the kernel are also built by mypyc (a minute) and measured.
Figures count CPU seconds; compare ratios of one run, not numbers of different days.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parent.parent
TREE: Final = ROOT / "build" / "same"
SECONDS: Final = "2"
AIMS: Final = {"boardgame.io": 100.0, "OpenSpiel (Python)": 20.0}
"""How many times their actions/s ours should be, compiled."""
INTERPRETED: Final = "Wartable"
COMPILED: Final = "Wartable, compiled"

Figures = dict[str, dict[str, dict[str, float]]]
"""By game and by who was measured."""


def ours(folder: Path = ROOT) -> dict[str, dict[str, float]]:
    """Our figures by game, from the sources or the build in a folder."""
    environment = os.environ | {"PYTHONPATH": str(folder)}
    out = subprocess.check_output([sys.executable, "-m", "bench.same.measured"], cwd=folder, env=environment)
    found: dict[str, dict[str, float]] = json.loads(out)
    return found


def compiled() -> dict[str, dict[str, float]]:
    """The same after mypyc has built the kernel's hot modules and the three games, in a folder of their own."""
    build = importlib.import_module("compiled.__main__")
    shutil.rmtree(TREE, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__", "*.so")
    shutil.copytree(ROOT / "src" / "wartable", TREE / "wartable", ignore=ignore)
    shutil.copytree(HERE, TREE / "bench" / "same", ignore=ignore)
    (TREE / "bench" / "__init__.py").touch()
    found = [TREE / "wartable/kernel/engine" / f"{name}.py" for name in build.ENGINE]
    found += [TREE / "bench/same" / f"{name}.py" for name in ("connect_four", "kuhn", "hexes", "search")]
    for path in found:
        build.ready(TREE, path)
    build.compile_in(TREE, found)
    return ours(TREE)


def gathered(peers: str, node: str, with_compiled: bool) -> Figures:
    """Everything that was asked for."""
    figures: Figures = {name: {INTERPRETED: found} for name, found in ours().items()}
    others: list[tuple[str, dict[str, dict[str, float]]]] = []
    if with_compiled:
        others.append((COMPILED, compiled()))
    if node:
        command = ["node", str(HERE / "boardgameio.cjs"), node, SECONDS]
        others.append(("boardgame.io", json.loads(subprocess.check_output(command))))
    for who, found in others:
        for name, row in found.items():
            figures[name][who] = row
    if peers:
        for name, rows in json.loads(subprocess.check_output([peers, str(HERE / "peers.py")])).items():
            figures[name] |= rows
    return figures


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.same", description=__doc__)
    parser.add_argument("--peers", default="", help="an interpreter that has open_spiel and pettingzoo")
    parser.add_argument("--node", default="", help="a folder with boardgame.io")
    parser.add_argument("--compiled", action="store_true", help="measure a compiled build too")
    parser.add_argument("--json", action="store_true", help="print JSON")
    wanted = parser.parse_args()
    figures = gathered(wanted.peers, wanted.node, wanted.compiled)
    if wanted.json:
        print(json.dumps(figures, indent=2))
        return
    for name, rows in figures.items():
        Console().print(_table(name, rows))


def _table(name: str, rows: dict[str, dict[str, float]]) -> Table:
    table = Table(title=name, title_justify="left")
    best = COMPILED if COMPILED in rows else INTERPRETED
    columns = ("actions/s", "games/s", "copies/s", "iterations/s")
    for column in ("", *columns, f"{best} / it", "aim"):
        table.add_column(column, justify="left" if not column else "right")
    for who, row in rows.items():
        ratio = rows[best]["actions/s"] / row["actions/s"]
        aim = AIMS.get(who)
        met = "" if aim is None else f"{aim:g} {'met' if ratio >= aim else 'not met'}"
        shown = [f"{row[column]:,.0f}" if column in row else "" for column in columns]
        table.add_row(who, *shown, f"{ratio:.1f}", met)
    return table


if __name__ == "__main__":
    main()
