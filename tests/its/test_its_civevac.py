"""CivEvac: taking Civilians under control, and everything that ends it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wartable.its import civevac
from wartable.its.civevac import Civilian, Escort
from wartable.kernel.engine.errors import Refused

SOLDIER = Escort("T", wip=12)
FREE = Civilian("C")


def test_wip_12_and_15_put_the_civilian_under_control() -> None:
    made = civevac.attempt(SOLDIER, FREE, die=15)
    assert made.civilian == Civilian("C", token="T")


def test_wip_12_and_16_fail_and_it_may_be_tried_again() -> None:
    made = civevac.attempt(SOLDIER, FREE, die=16)
    assert made.civilian == FREE
    assert civevac.attempt(SOLDIER, made.civilian, die=1).civilian.token == "T"


def test_against_a_hostile_civilian_the_3_does_not_apply() -> None:
    hostile = Civilian("C", hostile=True)
    assert civevac.attempt(SOLDIER, hostile, die=13).civilian.token is None
    assert civevac.attempt(SOLDIER, hostile, die=12).civilian.token == "T"


def test_a_marker_is_revealed_by_declaring_it() -> None:
    made = civevac.attempt(replace(SOLDIER, is_marker=True), FREE, die=20)
    assert made.revealed
    assert made.reasons[0].rule == "ITS-CIVEVAC-02"


@pytest.mark.parametrize(
    ("escort", "rule"),
    [
        (replace(SOLDIER, active_turn=False), "ITS-CIVEVAC-01"),
        (replace(SOLDIER, in_contact=False), "ITS-CIVEVAC-03"),
        (replace(SOLDIER, escorting=2), "ITS-CIVEVAC-05"),
        (replace(SOLDIER, impetuous=True), "ITS-CIVEVAC-06"),
        (replace(SOLDIER, skills=frozenset({"Peripheral"})), "ITS-CIVEVAC-07"),
        (replace(SOLDIER, type="REM"), "ITS-CIVEVAC-08"),
        (replace(SOLDIER, coordinated_order=True), "ITS-CIVEVAC-09"),
        (replace(SOLDIER, in_fireteam=True), "ITS-CIVEVAC-09"),
    ],
)
def test_who_may_not_declare_it(escort: Escort, rule: str) -> None:
    with pytest.raises(Refused) as refused:
        civevac.attempt(escort, FREE, die=1)
    assert refused.value.rule == rule


def test_a_touched_or_escorted_civilian_cannot_be_taken() -> None:
    with pytest.raises(Refused, match="an enemy Model touches C"):
        civevac.attempt(SOLDIER, FREE, die=1, enemy_in_contact=True)
    for owner in ("T", "enemy"):
        with pytest.raises(Refused, match="already under control"):
            civevac.attempt(SOLDIER, Civilian("C", token=owner), die=1)


@pytest.mark.rule("ITS-CIVEVAC-15")
def test_a_scenario_may_lower_the_limit() -> None:
    """ITS-CIVEVAC-15: Rescue allows two only to Specialist Troops."""
    civevac.check(replace(SOLDIER, escorting=1), FREE)
    with pytest.raises(Refused, match="already escorts 1"):
        civevac.check(replace(SOLDIER, escorting=1), FREE, limit=1)


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        ("Isolated", "ITS-CIVEVAC-17"),
        ("Immobilized", "ITS-CIVEVAC-17"),
        ("Null", "ITS-CIVEVAC-17"),
        ("Fireteam", "ITS-CIVEVAC-18"),
        ("Marker", "ITS-CIVEVAC-19"),
        ("Impetuous", "ITS-CIVEVAC-20"),
    ],
)
def test_control_ends_with_the_order_for_all_civilians_of_the_trooper(state: str, rule: str) -> None:
    mine = (Civilian("C", token="T"), Civilian("D", token="T"), Civilian("E", token="U"))
    during, reasons = civevac.suffer(mine, "T", state)
    assert [civilian.token for civilian in during] == ["T", "T", "U"]
    assert reasons[0].rule == rule
    after, _ = civevac.end_order(during)
    assert [civilian.token for civilian in after] == [None, None, "U"]


def test_stunned_does_not_end_control() -> None:
    mine = (Civilian("C", token="T"),)
    assert civevac.suffer(mine, "T", "Stunned") == (mine, ())
    assert civevac.end_order(mine) == (mine, ())


def test_a_trooper_may_release_whenever_it_is_activated() -> None:
    free, reason = civevac.release(Civilian("C", token="T"), "T", activated=True)
    assert (free, reason.rule) == (FREE, "ITS-CIVEVAC-21")
    for trooper, activated in (("U", True), ("T", False)):
        with pytest.raises(Refused):
            civevac.release(Civilian("C", token="T"), trooper, activated)


def test_a_movement_ends_only_where_the_civilian_fits() -> None:
    with pytest.raises(Refused, match="no room for C in contact"):
        civevac.check_end_of_move(Civilian("C", token="T"), room_in_contact=False)
    assert civevac.check_end_of_move(Civilian("C", token="T"), room_in_contact=True).rule == "ITS-CIVEVAC-14"


def test_a_civilian_released_on_a_wall_is_placed_at_its_foot() -> None:
    assert "straight below, without damage" in civevac.resting_place(on_horizontal_surface=False).text
    assert civevac.resting_place(on_horizontal_surface=True).text == "the Civilian stands where it is"
