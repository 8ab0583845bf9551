"""Everything that a case says there is can be used, and is."""

from __future__ import annotations

from typing import Any

import pytest

from contract import exhaustive
from contract.cases import Case
from contract.seeds import first_seed
from wartable.kernel.match import Match

MOST_GAMES = 300


def test_curious_players_use_everything_there_is(case: Case) -> None:
    if case.everything is None:
        pytest.skip(f"{case.name} does not say what there is")
    missing = ["no game was played"]
    for found in exhaustive.explore(case, first_seed(), MOST_GAMES):
        missing = found.missing
    assert not missing, f"never used in {MOST_GAMES} games: {', '.join(missing)}"


def test_a_failure_names_the_command_that_repeats_it(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    if case.everything is None:
        pytest.skip(f"{case.name} does not say what there is")

    def fail(case: Case, seed: int) -> Match[Any]:
        raise ValueError("a rule is broken")

    monkeypatch.setattr(exhaustive, "play", fail)
    with pytest.raises(ValueError) as error:
        list(exhaustive.explore(case, 77, 5))
    command = f"python -m tests.contract.exhaustive {case.name} --seed 77 --games 1"
    assert error.value.__notes__ == [f"reproduce with: {command}"]
