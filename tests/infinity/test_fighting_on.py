"""Who fights on, who rages, who guesses: Dogged, Frenzy, Berserk, Speculative and Intuitive Attacks."""

from __future__ import annotations

import pytest

from infinity.tabletop import Played, ordered

LANTERN = {"lists": "red-lantern-300a,low-tide-300a"}


@pytest.mark.rule("INF-WND-06")
def test_a_dogged_trooper_fights_on_and_dies_when_the_turn_ends() -> None:
    table = ordered("a2", (12, 12), {"b11": {"at": [12, 24], "facing": 90}}, A={"orders": 2})
    table.do("shoot:multi-rifle-ap@b11").do("none").do("done", "3,20,20", "1")
    assert table.asked == "B dogged" and table.offered == ["fall", "fight-on"]
    table.do("fight-on")
    assert table.trooper("b11")["states"] == ["dogged"] and table.trooper("b11")["points"] == 0
    table.do("end-turn")
    assert table.trooper("b11")["place"] == "removed" and "INF-WND-06" in table.rules
    died = table.told.count("b11 is dead")
    while "Game Round 2" not in table.told:
        table.do(table.offered[-1])
    assert table.told.count("b11 is dead") == died == 1  # it dies once, and who cost it its points is not forgotten
    falls = ordered("a2", (12, 12), {"b11": {"at": [12, 24], "facing": 90}})
    falls.do("shoot:multi-rifle-ap@b11").do("none").do("done", "3,20,20", "1").do("fall")
    assert falls.trooper("b11")["states"] == ["unconscious"]


@pytest.mark.rule("INF-AMMO-05")
def test_shock_leaves_a_dogged_trooper_of_one_wound_no_choice() -> None:
    table = ordered("a2", (12, 12), {"b11": {"at": [12, 24], "facing": 90}})
    table.do("shoot:multi-rifle-shock@b11").do("none").do("done", "3,20,20", "1")
    assert table.trooper("b11")["states"] == ["unconscious", "dead"]


@pytest.mark.rule("INF-WND-05")
def test_who_knows_no_incapacitation_acts_on_at_no_points_and_may_be_healed() -> None:
    table = ordered("a2", (12, 12), {"b12": {"at": [12, 24], "facing": 90}})
    table.do("shoot:multi-rifle-ap@b12").do("none").do("done", "3,20,20", "1")
    assert table.trooper("b12")["states"] == [] and table.trooper("b12")["points"] == 0
    again = ordered("a2", (12, 12), {"b12": {"at": [12, 24], "facing": 90, "points": 0}})
    again.do("shoot:multi-rifle-ap@b12").do("none").do("done", "3,20,20", "1")
    assert again.trooper("b12")["states"] == ["dead"]
    healed = ordered("b8", (12, 12), {"b12": {"at": [12, 12.99], "points": 0}})
    healed.do("medikit@b12").do("done", "3")
    assert healed.trooper("b12")["points"] == 1


@pytest.mark.rule("INF-WND-07")
def test_remote_presence_needs_two_losses_below_nothing() -> None:
    fallen = {"b13": {"at": [12, 24], "states": ["unconscious"], "points": 0}}
    table = ordered("a2", (12, 12), fallen)
    table.do("shoot:multi-rifle-ap@b13").do("done", "3,20,20", "1")
    assert table.trooper("b13")["points"] == -1 and table.trooper("b13")["states"] == ["unconscious"]


@pytest.mark.rule("INF-ORD-08")
def test_frenzy_makes_impetuous_from_the_next_turn_on() -> None:
    table = ordered("b12", (12, 12.99), {"a5": {"at": [12, 12], "facing": 270}, "a7": {"at": [40, 4], "facing": 270}})
    table.do("cut:ap-cc-weapon@a5").do("none").do("done", "1", "1")
    assert "b12 has tasted blood" in table.told
    table.do("end-turn")
    while table.asked != "B rush":
        table.do({"A turn": "end-turn"}.get(table.asked, "none"))
    assert table.asked == "B rush"


@pytest.mark.rule("INF-CC-07")
def test_berserk_adds_six_and_nobody_opposes_it() -> None:
    table = ordered("b12", (12, 12.99), {"a12": {"at": [12, 12], "facing": 90}})
    table.do("berserk:ap-cc-weapon@a12")
    assert "dodge" not in table.offered and table.refuses("dodge") == "INF-CC-07"
    table.do("cut:da-cc-weapon").do("done", "5", "1", "20", "20,20")
    assert "+6 for b12" in table.told
    assert "b12 hits a12" in table.told and "a12 hits b12" in table.told
    calm = ordered("a12", (12, 12), {"b12": {"at": [12, 12.99]}})
    assert calm.refuses("berserk:da-cc-weapon@b12") == "INF-CC-07"


@pytest.mark.rule("INF-CC-08")
def test_who_is_charged_may_shoot_before_contact() -> None:
    table = ordered("a12", (12, 12), {"b2": {"at": [12, 16], "facing": 270}})
    table.do("approach@b2")
    assert "shoot:heavy-machine-gun" in table.offered
    table.do("shoot:heavy-machine-gun").do("cut:da-cc-weapon@b2", "8", "18", "20,20")
    assert "INF-CC-08" in table.rules
    assert "a12 hits b2" in table.told and "b2 does not hit a12" in table.told  # 18 beats 8, Face to Face
    engaged = ordered("a12", (12, 12), {"b2": {"at": [12, 13.29], "facing": 270}})
    engaged.do("cut:da-cc-weapon@b2")
    assert engaged.refuses("shoot:heavy-machine-gun") == "INF-BS-05"


WALL = {"table": "container-yard", **LANTERN}


@pytest.mark.rule("INF-BS-11", "INF-BS-09")
def test_a_grenade_is_thrown_over_what_hides_the_enemy() -> None:
    hidden = ordered("a13", (42.5, 2.9), {"b8": {"at": [42.5, 8], "facing": 90}}, options=WALL)
    assert hidden.refuses("shoot:grenades@b8") == "INF-COV-03"
    hidden.do("lob:grenades@b8").do("none", "8", "1,20")  # PH 11, +3 up to 8 inches, -6
    assert "a13 hits b8 1 time, 1 of them Critical" in hidden.told
    open_ground = ordered("a13", (12, 12), {"b8": {"at": [12, 18], "facing": 90}}, options=LANTERN)
    assert open_ground.refuses("lob:grenades@b8") == "INF-BS-11"
    assert open_ground.refuses("lob:chain-colt@b8") == "INF-BS-11"
    open_ground.do("shoot:grenades@b8").do("none").do("done", "20")
    assert "INF-BS-09" in open_ground.rules


@pytest.mark.rule("INF-BS-12", "INF-CAMO-02")
def test_a_template_is_laid_where_a_marker_is_suspected() -> None:
    marker = {"b4": {"at": [12, 16], "marker": True}}
    table = ordered("a14", (12, 12), marker)
    assert table.refuses("spray:chain-rifle@b-m1") == "INF-CAMO-02"
    table.do("guess:chain-rifle@b-m1").do("none", "12", "1")
    assert "a14 lays the template over b-m1: 12 against 12" in table.told
    assert "The Marker b-m1 is b4" in table.told and table.trooper("b4")["points"] == 0
    missed = ordered("a14", (12, 12), marker)
    missed.do("guess:chain-rifle@b-m1").do("none", "13")
    assert missed.trooper("b4")["marker"] is True
    known = ordered("a14", (12, 12), {"b8": {"at": [12, 16], "facing": 90}})
    assert known.refuses("guess:chain-rifle@b8") == "INF-BS-12"


@pytest.mark.rule("INF-DISC-03")
def test_who_discovers_a_marker_may_fire_at_it_in_the_same_order() -> None:
    marker = {"b4": {"at": [12, 24], "marker": True}}
    table = ordered("a5", (12, 12), marker)
    table.do("discover@b-m1").do("none").do("shoot:combi-rifle@b-m1", "3", "1,20,20", "1")
    assert table.trooper("b4")["marker"] is False and table.trooper("b4")["points"] == 0
    failed = ordered("a5", (12, 12), marker)
    failed.do("discover@b-m1").do("none").do("shoot:combi-rifle@b-m1", "19")
    assert "INF-DISC-03" in failed.rules and failed.trooper("b4")["marker"] is True


@pytest.mark.rule("INF-MED-02")
def test_a_medikit_is_sent_to_who_is_seen() -> None:
    fallen = {"a5": {"at": [12, 20], "states": ["unconscious"]}}
    table = ordered("a8", (12, 12), fallen)
    table.do("medikit@a5").do("done", "14", "3")  # 11 + 3 up to 8 inches, then PH 10
    assert table.trooper("a5")["states"] == [] and table.trooper("a5")["points"] == 1
    missed = ordered("a8", (12, 12), fallen)
    missed.do("medikit@a5").do("done", "15")
    assert missed.trooper("a5")["states"] == ["unconscious"]
    far = ordered("a8", (12, 12), {"a5": {"at": [12, 40], "states": ["unconscious"]}})
    assert far.refuses("medikit@a5") == "INF-MED-02"


@pytest.mark.rule("INF-ORD-07")
def test_who_rushes_may_attack_or_move_on_and_has_no_cover() -> None:
    troopers = {"a14": {"at": [12, 12]}, "a2": {"at": [30, 4]}, "b8": {"at": [12, 24], "facing": 270}}
    position = {"round": 2, "active": "A", "first": "A", "step": "turn-begins", "troopers": troopers}
    table = Played("annihilation", position, table="open")
    while table.asked != "A rush":
        table.do("none")
    table.do("rush").do("none")
    assert table.refuses("dodge") == "INF-ORD-07"
    assert table.refuses("discover@b8") == "INF-ORD-07"
    table.do("spray:chain-rifle@b8")


@pytest.mark.rule("INF-MED-04")
def test_a_gizmokit_mends_machines() -> None:
    fallen = {"a3": {"at": [12, 13.29], "states": ["unconscious"]}}
    table = ordered("a4", (12, 12), fallen)
    table.do("gizmokit@a3").do("done", "10")  # the PH of the Remote
    assert table.trooper("a3")["points"] == 1 and "INF-MED-04" in table.rules
    wrong = ordered("a4", (12, 12), {"a5": {"at": [12, 12.99], "states": ["unconscious"]}})
    assert wrong.refuses("gizmokit@a5") == "INF-MED-01"  # flesh and blood
