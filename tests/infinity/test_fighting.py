"""Templates, hacking, cures and the Coup de grace in a digital match."""

from __future__ import annotations

import pytest

from infinity.tabletop import Played, ordered
from wartable.games.infinity.geometry.templates import sprayed

SMALL = {"points": "150", "lists": "harbour-watch-150,low-tide-150"}


def test_a_template_is_a_sector_from_the_rim_of_the_base() -> None:
    assert sprayed(1000, 1000, 49, 0, 950, 1500, 1160, 49)
    assert not sprayed(1000, 1000, 49, 0, 950, 1500, 1200, 49)
    assert sprayed(1000, 1000, 49, 0, 950, 2000, 1000, 49)
    assert not sprayed(1000, 1000, 49, 0, 950, 2050, 1000, 49)
    assert not sprayed(1000, 1000, 49, 0, 950, 900, 1000, 49)


@pytest.mark.rule("INF-TMPL-01", "INF-TMPL-02")
def test_a_direct_template_hits_everybody_in_it_unless_they_dodge() -> None:
    others = {"b8": {"at": [12, 16], "facing": 270}, "b11": {"at": [12, 18], "facing": 270}}
    table = ordered("a14", (12, 12), others)
    table.do("spray:chain-rifle@b8").do("dodge").do("none").do("done", "3", "1").do("fall")
    assert table.asked == "B step"
    table.do("stay")
    assert table.trooper("b8")["points"] == 1 and table.trooper("b11")["states"] == ["unconscious"]
    far = ordered("a14", (12, 12), {"b8": {"at": [12, 24], "facing": 270}})
    assert far.refuses("spray:chain-rifle@b8") == "INF-TMPL-01"


@pytest.mark.rule("INF-TMPL-04")
def test_no_template_is_laid_over_a_friend() -> None:
    others = {"b8": {"at": [12, 18], "facing": 270}, "a13": {"at": [12.9, 15.5]}}
    table = ordered("a14", (12, 12), others)
    assert table.refuses("spray:chain-rifle@b8") == "INF-TMPL-04"


@pytest.mark.rule("INF-TMPL-03")
def test_an_impact_template_reaches_those_around_the_target() -> None:
    others = {"b8": {"at": [12, 42], "facing": 90}, "b5": {"at": [13.5, 42], "facing": 90}}
    table = ordered("a10", (12, 10), others)
    table.do("shoot:missile-launcher-blast@b8").do("none").do("done", "1", "20", "20,20,20", "1,1,20")
    assert "b5 is in the Impact Template" in table.told
    assert table.trooper("b8")["points"] == 1 and table.trooper("b5")["states"] == ["unconscious", "dead"]


@pytest.mark.rule("INF-HACK-01", "INF-HACK-02", "INF-HACK-03", "INF-STATE-04")
def test_a_hacker_immobilizes_what_is_hackable_in_its_area() -> None:
    others = {"b2": {"at": [12, 18], "facing": 270}, "b8": {"at": [15, 18], "facing": 270}}
    table = ordered("a7", (12, 12), others)
    assert table.refuses("hack:carbonite@b8") == "INF-HACK-03"
    table.do("hack:carbonite@b2")
    assert "reset" in table.offered
    table.do("none").do("none").do("done", "1,20", "1,20")
    assert table.trooper("b2")["states"] == ["immobilized-b"]
    free = ordered("b2", (12, 18), {"a7": {"at": [30, 12]}}, said={"states": ["immobilized-b"]})
    free.do("reset").do("none").do("done", "1")
    assert "INF-STATE-04" in free.rules and free.trooper("b2")["states"] == []
    away = ordered("a7", (12, 12), {"b2": {"at": [12, 40]}})
    assert away.refuses("hack:carbonite@b2") == "INF-HACK-01"


@pytest.mark.rule("INF-RESET-01", "INF-F2F-04")
def test_a_reset_answers_hacking_face_to_face() -> None:
    table = ordered("a7", (12, 12), {"b2": {"at": [12, 18], "facing": 90}})
    table.do("hack:oblivion@b2").do("reset").do("done", "2,3", "9")
    assert "a7 does not hit b2" in table.told and "INF-F2F-04" in table.rules


@pytest.mark.rule("INF-HACK-07")
def test_a_killer_hacker_hurts_only_hackers() -> None:
    table = ordered("b9", (12, 18), {"a7": {"at": [12, 12], "facing": 90}, "a2": {"at": [15, 12], "facing": 90}})
    assert table.refuses("hack:trinity@a2") == "INF-HACK-07"
    table.do("hack:trinity@a7").do("none").do("none").do("done", "1,20,20", "1")
    assert table.trooper("a7")["states"] == ["unconscious"]


@pytest.mark.rule("INF-MED-01")
def test_a_doctor_saves_or_kills() -> None:
    fallen = {"a5": {"at": [12, 12.99], "states": ["unconscious"]}}
    for die, states in (("14", []), ("15", ["unconscious", "dead"])):
        table = ordered("a3", (12, 12), fallen, options=SMALL)
        table.do("doctor@a5").do("done", die)
        if table.asked == "A again":
            table.do("let-it-be")
        assert table.trooper("a5")["states"] == states


@pytest.mark.rule("INF-MED-02")
def test_a_medikit_asks_the_body_of_the_patient() -> None:
    table = ordered("a8", (12, 12), {"a9": {"at": [12, 12.99], "states": ["unconscious"]}})
    assert table.refuses("doctor@a9") == "INF-MED-01"
    table.do("medikit@a9").do("done", "10")
    assert table.trooper("a9")["points"] == 1


@pytest.mark.rule("INF-MED-03")
def test_an_engineer_repairs_machines_and_frees_the_immobilized() -> None:
    table = ordered("a4", (12, 12), {"a3": {"at": [12, 13.29], "states": ["unconscious"]}})
    table.do("engineer@a3").do("done", "5")
    assert table.trooper("a3")["states"] == []
    free = ordered("a4", (12, 12), {"a5": {"at": [12, 12.99], "states": ["immobilized-a"]}})
    free.do("restore@a5").do("done", "5")
    assert free.trooper("a5")["states"] == []


@pytest.mark.rule("INF-CC-09")
def test_whoever_lies_unconscious_can_be_killed_without_a_roll() -> None:
    table = ordered("a5", (12, 12), {"b8": {"at": [12, 12.99], "states": ["unconscious"]}})
    table.do("finish@b8").do("done")
    assert table.trooper("b8")["states"] == ["unconscious", "dead"]


@pytest.mark.rule("INF-STATE-07")
def test_a_forward_observer_marks_a_target_for_everybody() -> None:
    others = {"b1": {"at": [12, 24], "facing": 90}}
    table = ordered("a5", (12, 12), others)
    table.do("shoot:forward-observer@b1").do("none").do("done", "1,20")
    assert table.trooper("b1")["states"] == ["targeted"]
    shot = ordered("a5", (12, 12), {"b1": {"at": [12, 24], "facing": 90, "states": ["targeted"]}})
    shot.do("shoot:combi-rifle@b1").do("none").do("done", "20,20,20")
    assert "INF-STATE-07" in shot.rules


@pytest.mark.rule("INF-DPL-07", "INF-BS-10", "SC-TUR-04")
def test_a_turret_fires_at_every_model_it_sees_and_can_be_shot() -> None:
    turret = {"objects": {"turret-b": {"at": [12, 24]}}}
    table = ordered("a2", (12, 12), {}, **turret)
    table.do("idle").do("done", "1,20,20", "20")
    assert "turret-b fires at a2: 1, 20, 20 against 13" in table.told
    marker = ordered("a5", (12, 12), {}, said={"marker": True}, **turret)
    marker.do("idle").do("done")
    assert "fires" not in marker.told
    shot = ordered("a2", (12, 12), {}, **turret)
    shot.do("shoot:multi-rifle-ap@turret-b").do("done", "20,20,20", "5,20,20", "1")
    assert "INF-BS-10" in shot.rules and shot.thing("turret-b")["gone"] is True


@pytest.mark.rule("SC-HVT-05")
def test_a_designated_target_can_be_shot_and_a_civilian_cannot() -> None:
    position = {
        "round": 1, "active": "A", "first": "A", "order": {"trooper": "a2"},
        "troopers": {"a2": {"at": [12, 12]}}, "objects": {"hvt-b1": {"at": [12, 24]}},
    }  # fmt: skip
    table = Played("decapitation", position, table="open")
    table.do("shoot:multi-rifle-ap@hvt-b1").do("done", "20", "1,20,20", "1")
    assert "hvt-b1 is unconscious" in table.told
    neutral = Played("supremacy", position, table="open")
    assert neutral.refuses("shoot:multi-rifle-ap@hvt-b1") == "ITS-HVT-08"


@pytest.mark.rule("INF-TMPL-05")
def test_only_the_main_target_pays_for_a_critical() -> None:
    others = {"b8": {"at": [12, 42], "facing": 90}, "b5": {"at": [13.5, 42], "facing": 90}}
    table = ordered("a10", (12, 10), others)
    table.do("shoot:missile-launcher-blast@b8").do("none").do("done", "14", "20", "20,20,20,20", "20,20,20")
    assert "b8 makes 4 Saving Rolls" in table.told and "b5 makes 3 Saving Rolls" in table.told


@pytest.mark.rule("INF-FO-01")
def test_a_forward_observer_rolls_wip_with_two_dice() -> None:
    table = ordered("a5", (12, 12), {"b1": {"at": [12, 24], "facing": 90}})
    table.do("shoot:forward-observer@b1").do("none").do("done", "13,20")
    assert "a5 rolls 13, 20 against 13" in table.told
