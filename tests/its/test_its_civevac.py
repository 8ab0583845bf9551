"""CivEvac: who may take a Civilian under control. What becomes of it is seen in matches (tests/infinity)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wartable.its import civevac
from wartable.its.civevac import Civilian, Escort
from wartable.kernel.engine.errors import Refused

SOLDIER = Escort("T", wip=12)
FREE = Civilian("C")


@pytest.mark.parametrize(
    ("escort", "rule"),
    [
        (replace(SOLDIER, active_turn=False), "ITS-CIVEVAC-01"),
        (replace(SOLDIER, in_contact=False), "ITS-CIVEVAC-03"),
        (replace(SOLDIER, escorting=2), "ITS-CIVEVAC-05"),
        (replace(SOLDIER, impetuous=True), "ITS-CIVEVAC-06"),
        (replace(SOLDIER, skills=frozenset({"Peripheral"})), "ITS-CIVEVAC-07"),
        (replace(SOLDIER, type="REM"), "ITS-CIVEVAC-08"),
    ],
)
def test_who_may_not_declare_it(escort: Escort, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        civevac.check(escort, FREE)
    assert refused.value.rule == rule


def test_a_touched_or_escorted_civilian_cannot_be_taken() -> None:
    with pytest.raises(Refused, match="an enemy Model touches C"):
        civevac.check(SOLDIER, FREE, enemy_in_contact=True)
    for owner in ("T", "enemy"):
        with pytest.raises(Refused, match="already under control"):
            civevac.check(SOLDIER, Civilian("C", token=owner))


@pytest.mark.rule("ITS-CIVEVAC-15")
def test_a_scenario_may_lower_the_limit() -> None:
    """ITS-CIVEVAC-15: Rescue allows two only to Specialist Troops."""
    civevac.check(replace(SOLDIER, escorting=1), FREE)
    with pytest.raises(Refused, match="already escorts 1"):
        civevac.check(replace(SOLDIER, escorting=1), FREE, limit=1)
