"""A rule that fails in the terminal: said, written down, and the match goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cli.running import Run
from wartable.games import game as find_game
from wartable.kernel.engine.errors import Fault
from wartable.kernel.engine.journal import read
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.replay import reopen


def test_a_rule_that_fails_in_the_terminal_leaves_what_shows_it_again(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WARTABLE_DB", f"sqlite:///{tmp_path / 'wartable.sqlite'}")
    game = find_game("space-infantry")
    real = game.step
    turns = 0

    def step(state: Any, ask: Oracle) -> None:
        nonlocal turns
        real(state, ask)
        turns += 1
        if turns > 12:
            raise ZeroDivisionError("a mistake in a rule")

    monkeypatch.setattr(game, "step", step)
    done = run("play", "space-infantry", "--mode", "skirmish", "--plain", "--seed", "fault", lines="1|1|1|1|1|1|1|1")
    assert "a mistake in our rules of Space Infantry (ZeroDivisionError" in done.err
    [kept] = (tmp_path / "faults").glob("space-infantry-*.journal")
    assert f"What shows it again was written to {kept}" in done.err
    how = kept.with_suffix(".txt").read_text()
    assert how.startswith("seed fault\n") and "ZeroDivisionError: a mistake in a rule" in how
    turns = -(10**9)
    match = reopen(game, read(kept), "fault")
    turns = 12
    with pytest.raises(Fault, match="ZeroDivisionError"):
        match.answer(0, match.question_id, match.keys(0)[0])
