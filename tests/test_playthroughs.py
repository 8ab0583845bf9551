"""Every case has a recorded playthrough, and plays it again word for word."""

from __future__ import annotations

import pytest

from contract.cases import Case
from playthroughs import FOLDER, RECORDED, path, record


@pytest.mark.parametrize(("case", "seed"), RECORDED, ids=[path(case, seed).stem for case, seed in RECORDED])
def test_the_recorded_game_is_played_again_word_for_word(case: Case, seed: int) -> None:
    """After a wanted change: make playthroughs, and look at the difference."""
    assert path(case, seed).is_file(), f"{case.name} has no playthrough; run make playthroughs"
    recorded = path(case, seed).read_text(encoding="utf-8").splitlines()
    made = record(case, seed).splitlines()
    for number, (old, new) in enumerate(zip(recorded, made, strict=False), start=1):
        assert new == old, f"{path(case, seed).name}, line {number}"
    assert len(made) == len(recorded)


def test_no_playthrough_is_left_of_a_case_that_is_gone() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {path(case, seed).name for case, seed in RECORDED}
