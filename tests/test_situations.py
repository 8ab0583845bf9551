"""Every situation, shown on the page of a rule or not, comes out as it says and proves the rules it lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from rule_examples import situations
from rule_tags import situation_params
from wartable import games
from wartable.kernel.books.situation_runs import play
from wartable.kernel.books.situations import read


@pytest.mark.parametrize("path", situation_params(situations()))
def test_situation(path: Path) -> None:
    report = play(read(path, games.game))
    wrong = [f"{step.do}: {mismatch}" for step in report.steps for mismatch in step.mismatches] + report.mismatches
    assert not wrong, "\n".join([f"{report.situation.title} ({path})", *wrong])


def test_situations_have_one_home() -> None:
    assert not (Path(__file__).parent / "situations").exists(), "they lie beside the rulebooks, where pages show them"
