"""Every case has a recorded playthrough, and plays it again word for word."""

from __future__ import annotations

import pytest

from contract.cases import CASES, Case
from playthroughs import DIGESTS, FOLDER, READ, RECORDED, digest, path, record


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_beginning_that_is_kept_to_be_read_is_played_again_word_for_word(case: Case) -> None:
    """After a wanted change: make playthroughs, and look at the difference."""
    assert path(case).is_file(), f"{case.name} has no playthrough; run make playthroughs"
    recorded = path(case).read_text(encoding="utf-8").splitlines()
    made = record(case, case.recorded[0], READ).splitlines()
    for number, (old, new) in enumerate(zip(recorded, made, strict=False), start=1):
        assert new == old, f"{path(case).name}, line {number}"
    assert len(made) == len(recorded)


@pytest.mark.parametrize(("case", "seed"), RECORDED, ids=[f"{case.name}-{seed}" for case, seed in RECORDED])
def test_the_rest_of_a_recorded_game_has_its_digest(case: Case, seed: int) -> None:
    """What has changed: python -m tests.playthroughs CASE SEED, before and after."""
    assert digest(case, seed) in DIGESTS.read_text(encoding="utf-8").splitlines()


def test_no_playthrough_is_left_of_a_case_that_is_gone() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {DIGESTS.name, *(path(case).name for case in CASES)}
    assert len(DIGESTS.read_text(encoding="utf-8").splitlines()) == len(RECORDED)
