"""Every situation under `tests/situations` comes out as it says, and proves the rules it lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from rule_tags import situation_params
from wartable import games
from wartable.kernel.books.situation_runs import play
from wartable.kernel.books.situations import read

FOLDER = Path(__file__).parent / "situations"


@pytest.mark.parametrize(
    "path", situation_params(path for path in FOLDER.glob("**/*.yaml") if "content" not in path.parts)
)
def test_situation(path: Path) -> None:
    report = play(read(path, games.game))
    wrong = [f"{step.do}: {mismatch}" for step in report.steps for mismatch in step.mismatches] + report.mismatches
    assert not wrong, "\n".join([f"{report.situation.title} ({path})", *wrong])
