"""Civilians, HVTs, Designated Targets, and what the season changes about profiles."""

from __future__ import annotations

import pytest

from wartable.its import casevac
from wartable.its.civilians import CIVILIAN as CIVILIAN_ANSWERS
from wartable.its.civilians import DESIGNATED_TARGET as TARGET_ANSWERS
from wartable.its.civilians import civilian, hvt
from wartable.its.profiles import (
    CIVILIAN,
    DESIGNATED_TARGET,
    Profile,
    Unit,
    is_specialist,
    long_service,
    season_changes,
    spec_ops_skills,
    tachimotos,
    token_diameter,
)
from wartable.kernel.engine.errors import Ambiguous


@pytest.mark.rule("ITS-CIV-12")
def test_profile_of_a_civilian() -> None:
    """ITS-CIV-12."""
    assert Profile(None, 6, 5, 10, 11, None, None, None, 2) == CIVILIAN


@pytest.mark.rule("ITS-DT-03")
def test_profile_of_a_designated_target() -> None:
    """ITS-DT-03."""
    assert Profile((4, 4), 6, 8, 11, 11, 1, 0, 1, 2, ("Stun Pistol",)) == DESIGNATED_TARGET


@pytest.mark.parametrize(
    ("skills", "specialist"),
    [(["Paramedic"], True), (["Lieutenant", "NCO"], False), (["Chain of Command"], True), (["Minelayer"], False)],
)
def test_who_is_a_specialist_troop(skills: list[str], specialist: bool) -> None:
    assert is_specialist(skills)[0] is specialist


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


@pytest.mark.parametrize(
    ("question", "answer", "rule"),
    [
        ("is in an army list", False, "ITS-CIV-01"),
        ("gives orders", False, "ITS-CIV-02"),
        ("can be attacked", False, "ITS-CIV-03"),
        ("blocks line of fire", False, "ITS-CIV-04"),
        ("gives close combat mods", False, "ITS-CIV-05"),
        ("suffers effects", False, "ITS-CIV-06"),
        ("sets off deployables", False, "ITS-CIV-08"),
        ("provokes aro", False, "ITS-CIV-09"),
        ("cancels templates", False, "ITS-CIV-10"),
        ("engages", False, "ITS-CIV-11"),
        ("shields its escort", False, "ITS-CIVEVAC-23"),
        ("can be escorted", True, "ITS-CIVEVAC-24"),
    ],
)
def test_what_a_civilian_does_and_does_not(question: str, answer: bool, rule: str) -> None:
    found, reason = civilian(question)
    assert (found, reason.rule) == (answer, rule)


def test_a_scenario_may_change_how_civilians_work() -> None:
    found, reason = civilian("can be escorted", {"can be escorted": False})
    assert (found, reason.rule) == (False, "ITS-CIV-07")
    assert civilian("can be attacked", {"can be escorted": False})[1].rule == "ITS-CIV-03"
    with pytest.raises(Ambiguous, match="'flies' is not a question here"):
        civilian("flies")


def test_an_hvt_is_a_neutral_civilian_for_both_players() -> None:
    assert {question: hvt(question)[0] for question in CIVILIAN_ANSWERS} == {
        question: civilian(question)[0] for question in CIVILIAN_ANSWERS
    }


def test_a_designated_target_can_be_attacked_reacts_and_cannot_be_escorted() -> None:
    answers = {question: hvt(question, designated_target=True)[0] for question in TARGET_ANSWERS}
    assert [question for question, answer in answers.items() if answer] == [
        "can be attacked",
        "suffers effects",
        "reacts",
    ]


def test_what_a_carried_trooper_does_not_do() -> None:
    assert [casevac.carried_does(question)[0] for question in casevac.CARRIED] == [False, False]
    assert "firing into close combat" in casevac.template_rule().text


def test_a_spec_ops_is_a_specialist_troop() -> None:
    skills, _ = spec_ops_skills(["Camouflage"])
    assert is_specialist(skills)[0]
