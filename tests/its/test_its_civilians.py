"""Civilians, HVTs, Designated Targets, and what the season changes about profiles."""

from __future__ import annotations

import pytest

from wartable.its.profiles import (
    CIVILIAN,
    DESIGNATED_TARGET,
    Profile,
    Unit,
    long_service,
    season_changes,
    tachimotos,
    token_diameter,
)


@pytest.mark.rule("ITS-CIV-12")
def test_profile_of_a_civilian() -> None:
    """ITS-CIV-12."""
    assert Profile(None, 6, 5, 10, 11, None, None, None, 2) == CIVILIAN


@pytest.mark.rule("ITS-DT-03")
def test_profile_of_a_designated_target() -> None:
    """ITS-DT-03."""
    assert Profile((4, 4), 6, 8, 11, 11, 1, 0, 1, 2, ("Stun Pistol",)) == DESIGNATED_TARGET


def test_a_character_is_a_veteran_this_season() -> None:
    changed, _ = season_changes(Unit(classification=("Character",)))
    assert changed.classification == ("Character", "Veteran Troop")
    assert long_service(Unit(classification=("Elite Troop",))) == (Unit(classification=("Elite Troop",)), ())


def test_a_remote_with_forward_observer_and_repeater_gains() -> None:
    changed, _ = tachimotos(Unit("REM", skills=("Forward Observer",), equipment=("Repeater",)))
    assert changed.skills == ("Forward Observer", "Marksmanship", "Tactical Awareness")
    assert changed.equipment == ("Repeater", "ECM: Hacker (-3)")
    for unit in (Unit("REM", skills=("Forward Observer",)), Unit("LI", (), ("Forward Observer",), ("Repeater",))):
        assert season_changes(unit) == (unit, ())


def test_an_ecm_hacker_is_not_doubled() -> None:
    changed, _ = tachimotos(Unit("REM", skills=("Forward Observer",), equipment=("Repeater", "ECM: Hacker (-6)")))
    assert changed.skills == ("Forward Observer", "Marksmanship", "Tactical Awareness")
    assert changed.equipment == ("Repeater", "ECM: Hacker (-6)")


def test_token_diameters() -> None:
    assert [token_diameter(name)[0] for name in ("Console", "CivEvac", "Hostile", "Panoply")] == [40, 25, 25, 40]
