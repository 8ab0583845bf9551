"""What the tests of commands share."""

from __future__ import annotations

import pytest

from cli.running import Wartable


@pytest.fixture
def wartable(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Wartable:
    return Wartable(monkeypatch, capsys)
