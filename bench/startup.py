"""How much CPU it takes until a command has answered, against an empty interpreter: `python -m bench.startup [--json]`.

User and system time of the process and its children, the best of several runs after one that fills the cache. A ratio
says more than seconds: it is about the same on a slow and on a busy machine.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from wartable.kernel.books.rule_examples import FOLDER

AIM: Final = 12.0
RUNS: Final = 7
SITUATION: Final = FOLDER / "battle-bosses" / "standard" / "combat-02-equal-numbers.yaml"
COMMANDS: Final = {
    "rules BB-COMBAT-02": ("rules", "BB-COMBAT-02"),
    "games": ("games",),
    "its odds roll 13": ("its", "odds", "roll", "13"),
    "situation FILE": ("situation", str(SITUATION)),
}


class Measured(NamedTuple):
    """A command with its CPU seconds and how many empty interpreters that is."""

    command: str
    cpu: float
    ratio: float

    @property
    def met(self) -> bool:
        return self.ratio <= AIM


def cpu(command: Sequence[str], runs: int = RUNS, env: Mapping[str, str] | None = None) -> float:
    """The least CPU seconds of several runs."""
    best = float("inf")
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True, env=env)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


def measure(runs: int = RUNS) -> tuple[float, list[Measured]]:
    """CPU seconds of an empty interpreter, and all commands."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "XDG_CACHE_HOME": folder}
        env.pop("PYTHONDONTWRITEBYTECODE", None)  # who installs it keeps what was compiled
        found = []
        empty = cpu([sys.executable, "-c", "pass"], runs, env)
        for name, words in COMMANDS.items():
            command = [sys.executable, "-m", "wartable.cli.main", *words]
            cpu(command, 1, env)
            seconds = cpu(command, runs, env)
            empty = min(empty, cpu([sys.executable, "-c", "pass"], runs, env))
            found.append((name, seconds))
    return empty, [Measured(name, seconds, seconds / empty) for name, seconds in found]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.startup", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    as_json: bool = parser.parse_args().json
    empty, found = measure()
    if as_json:
        rows = [{**one._asdict(), "aim": AIM, "met": one.met} for one in found]
        print(json.dumps({"empty_interpreter": empty, "commands": rows}, indent=2))
        return
    print(f"an empty interpreter takes {empty * 1000:.1f} ms of CPU; the aim is {AIM:.0f} times that")
    for one in found:
        print(f"{one.command:20} {one.cpu * 1000:6.0f} ms  {one.ratio:5.1f} times  {'met' if one.met else 'not met'}")


if __name__ == "__main__":
    main()
