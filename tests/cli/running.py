"""The command line, run in the test's own process."""

from __future__ import annotations

import pytest

from wartable.cli import main as frame


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
