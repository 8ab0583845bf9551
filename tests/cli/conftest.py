"""What the tests of commands share."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from cli.running import Done, Run, Wartable
from wartable.cli import main as frame


@pytest.fixture
def wartable(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Wartable:
    return Wartable(monkeypatch, capsys)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in this process, with lines to read: quick, and its citations are heard."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")

    def run(*words: str | Path, lines: str = "") -> Done:
        monkeypatch.setattr(sys, "argv", ["wartable", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines.split("|"))))
        return Done(frame.run(), *capsys.readouterr())

    return run
