"""Every case has a recorded playthrough, and plays it again word for word."""

from __future__ import annotations

import pytest

from contract.cases import CASES, Case
from playthroughs import FOLDER, path, record


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_recorded_game_is_played_again_word_for_word(case: Case) -> None:
    """After a wanted change: make playthroughs, and look at the difference."""
    assert path(case).is_file(), f"{case.name} has no playthrough; run make playthroughs"
    recorded = path(case).read_text(encoding="utf-8").splitlines()
    made = record(case).splitlines()
    for number, (old, new) in enumerate(zip(recorded, made, strict=False), start=1):
        assert new == old, f"{path(case).name}, line {number}"
    assert len(made) == len(recorded)


def test_no_playthrough_is_left_of_a_case_that_is_gone() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {path(case).name for case in CASES}
