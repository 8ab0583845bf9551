"""Everything that a case says there is can be used, and is."""

from __future__ import annotations

from typing import Any

import pytest

from contract import exhaustive
from contract.cases import CASES, Case
from contract.seeds import first_seed
from wartable.kernel.engine.match import Match

MOST_GAMES = 300


@pytest.fixture(params=[case for case in CASES if case.everything], ids=lambda case: case.name)
def case(request: pytest.FixtureRequest) -> Case:
    """Only the cases that say what there is: a mode with four of six bosses cannot use all of them."""
    made: Case = request.param
    return made


def test_curious_players_use_everything_there_is(case: Case) -> None:
    missing = ["no game was played"]
    for found in exhaustive.explore(case, first_seed(), MOST_GAMES):
        missing = found.missing
    assert not missing, f"never used in {MOST_GAMES} games: {', '.join(missing)}"


def test_a_failure_names_the_command_that_repeats_it(case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(case: Case, seed: int) -> Match[Any]:
        raise ValueError("a rule is broken")

    monkeypatch.setattr(exhaustive, "play", fail)
    with pytest.raises(ValueError) as error:
        list(exhaustive.explore(case, 77, 5))
    command = f"python -m tests.contract.exhaustive {case.name} --seed 77 --games 1"
    assert error.value.__notes__ == [f"reproduce with: {command}"]
