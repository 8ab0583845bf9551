"""Objectives with a profile: how they are hurt, defend themselves, are repaired and leave the table."""

from __future__ import annotations

import pytest

from infinity.tabletop import acting

BESIDE_ENEMY_AC2 = (24, 34.7)


@pytest.mark.rule("SC-ADS-01", "SC-ADS-02", "SC-OBJ-03")
def test_an_ac2_answers_a_close_combat_attack_with_a_roll_of_eight() -> None:
    match = acting("looting-and-sabotaging", "a2", BESIDE_ENEMY_AC2)  # CC 16, PH 13, a DA weapon; the AC2 has ARM 6
    match.do("strike@ac2-b", 12, "1,20")
    assert match.thing("ac2-b")["str"] == 2
    match.do("strike@ac2-b", 5, "12,13")  # BTS 3 against Damage 15: 12 fails
    assert match.thing("ac2-b")["str"] == 2
    assert match.trooper("a2")["states"] == ["stunned"]
    tie = acting("looting-and-sabotaging", "a2", BESIDE_ENEMY_AC2).do("strike@ac2-b", 8)
    assert (tie.thing("ac2-b")["str"], tie.trooper("a2")["states"]) == (3, [])
    unarmed = acting("looting-and-sabotaging", "a5", BESIDE_ENEMY_AC2)
    assert unarmed.refuses("strike@ac2-b") == "SC-OBJ-03"


@pytest.mark.rule("SC-ADS-02", "SC-OBJ-03", "SC-OBJ-04")
def test_d_charges_go_off_although_the_defence_hits_and_what_is_destroyed_is_gone() -> None:
    match = acting("looting-and-sabotaging", "a4", BESIDE_ENEMY_AC2)
    match.do("charge@ac2-b", "1,1", "1,2,3")
    assert match.thing("ac2-b")["gone"]
    assert match.trooper("a4")["charges"] == 2
    assert match.now["items"]["A"]["destroy-ac2"] == 2
    hurt = acting("looting-and-sabotaging", "a4", (24, 10.7), objects={"ac2-a": {"str": 2}})
    hurt.do("repair@ac2-a", 14)
    assert hurt.thing("ac2-a")["str"] == 3
    assert "repair@ac2-a" not in hurt.offered


@pytest.mark.rule("SC-LOOT-02")
def test_a_tag_breaks_an_ac2_with_its_bare_hands() -> None:
    match = acting("looting-and-sabotaging", "a1", (24, 34.12)).do("strike@ac2-b", 9, "1")
    assert match.thing("ac2-b")["str"] == 2


@pytest.mark.rule("SC-OBJ-02", "SC-FROST-07")
def test_heating_units_can_be_mended_with_a_gizmokit_and_are_cold_once_destroyed() -> None:
    said = {"heat-a-dz": {"str": 1, "marks": ["A"]}}
    kit = acting("frostbyte", "a4", (24, 2.7), objects=said)
    kit.start.setting.troopers[3].skills -= {"engineer"}  # with the kit alone: PH 9
    kit.do("repair@heat-a-dz", 9)
    assert kit.thing("heat-a-dz")["str"] == 2
    match = acting("frostbyte", "b2", (24, 5.6), objects=said)
    match.do("strike@heat-a-dz", 12, "1")
    assert match.thing("heat-a-dz")["gone"]
    assert "SC-FROST-07" in match.rules
    assert "heating-more" not in match.now["items"].get("A", {})


@pytest.mark.rule("SC-MW-03", "SC-MW-04", "SC-PR-06")
def test_servers_fall_to_anti_materiel_weapons_and_do_not_defend_themselves() -> None:
    said = {"console-1": {"marks": ["A"]}}
    early = acting("mindwipe", "a2", (24, 40.7), objects=said)
    assert early.refuses("strike@server-b2") == "SC-MW-04"
    match = acting("mindwipe", "a2", (24, 40.7), objects=said, round=2)
    match.do("strike@server-b2", 19)
    match.do("strike@server-b2", 4, "1,20")
    assert match.thing("server-b2")["str"] == 1
    assert not {"SC-ADS-01", "SC-ADS-02"} & set(match.rules)
    assert "SC-MW-03" in match.rules


@pytest.mark.rule("SC-PR-05")
def test_biotechvore_antennas_fall_to_anti_materiel_fire_as_the_adversary_confirms() -> None:
    match = acting("panic-room", "a10", (20, 20)).do("shoot@bioantenna-b1")
    assert (match.asked, match.offered) == ("B str-lost", ["0", "1", "2"])
    match.do("2")
    assert match.thing("bioantenna-b1")["gone"]
    assert acting("panic-room", "a5", (20, 20)).refuses("shoot@bioantenna-b1") == "SC-PR-05"


@pytest.mark.rule("SC-TUR-04")
def test_a_turret_is_removed_at_its_only_point_and_counts_for_nothing() -> None:
    match = acting("annihilation", "a5", (20, 20), objects={"turret-b": {"at": [20, 40]}}).all("attack")
    assert match.asked == "B str-lost"
    match.do("1")
    assert match.thing("turret-b")["gone"]
    assert match.rules[-1] == "SC-TUR-04"


@pytest.mark.rule("SC-HVT-05")
def test_designated_targets_may_be_killed_from_the_start_in_decapitation() -> None:
    hvts = {"hvt-b1": {"at": [20, 30]}, "hvt-b2": {"at": [30, 30]}}
    match = acting("decapitation", "a5", (20, 20), objects=hvts).do("attack")
    assert match.offered == ["hvt-b1", "hvt-b2"]
    match.all("hvt-b1", "state:unconscious")
    assert match.now["items"]["A"]["designated-targets"] == 2
    neutral = acting("supremacy", "a5", (20, 20), objects={"hvt-b1": {"at": [20, 30]}}, others={"b5": {"at": [9, 40]}})
    assert "attack" in neutral.offered
    neutral.do("attack")
    assert neutral.asked == "B hurt"  # b5 is the only one who may be attacked
