"""The command line, run in the test's own process, in one of its own, and how its tests name a match."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from wartable.cli import main as frame
from wartable.games import game

ENV: Final = {**os.environ, "COLUMNS": "80", "NO_COLOR": "1", "PYTHONUNBUFFERED": "1"}
WARTABLE: Final = [sys.executable, "-m", "wartable.cli.main"]
GAME: Final = game("battle-bosses")
DUEL: Final = ("play", "battle-bosses", "--option", "bosses=mecha-bot,old-marrow", "--seed", "4")
ALONE: Final = (*DUEL, "--seats", "human,random")
HOT_SEAT: Final = (*DUEL, "--seats", "human,human")
WIPED: Final = "\x1b[H\x1b[2J\x1b[3J"


class Done(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Done]


def process(*words: str | Path, lines: str = "", **more: Any) -> Done:
    """The command as a process of its own, with lines from a pipe."""
    text = "".join(f"{line}\n" for line in lines.split("|"))
    done = subprocess.run([*WARTABLE, *map(str, words)], input=text, capture_output=True, text=True, env=ENV, **more)
    return Done(done.returncode, done.stdout, done.stderr)


class Wartable:
    """Called with the words after `wartable`; gives exit code, standard output and standard error."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.monkeypatch = monkeypatch
        self.capsys = capsys
        monkeypatch.setenv("COLUMNS", "100")
        monkeypatch.setenv("NO_COLOR", "1")

    def __call__(self, *words: object) -> tuple[int, str, str]:
        self.monkeypatch.setattr("sys.argv", ["wartable", *map(str, words)])
        code = frame.run()
        out, err = self.capsys.readouterr()
        return code, out, err


def hands(path: Path) -> dict[str, set[str]]:
    """The cards that each seat was told it drew."""
    drawn = re.findall(r"> \[(\w)\] \1 draws (.*)\. \(", path.read_text())
    return {seat: {card for owner, card in drawn if owner == seat} for seat in "AB"}
