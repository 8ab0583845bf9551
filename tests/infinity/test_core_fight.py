"""Rolls, attacks, ammunition, States, Markers, hacking and equipment: the core rules as a digital match shows them."""

from __future__ import annotations

import pytest

from infinity.tabletop import Played, ordered
from wartable.games.infinity.dice import critical, strength
from wartable.games.infinity.skirmish.rolls import chances, failures

CHOIR = {"lists": "glass-choir-300a,harbour-watch-300a"}
LANTERN = {"lists": "red-lantern-300a,tallow-guard-300a"}
SURVEY = {"lists": "glass-choir-300a,orchid-survey-300a"}
UNION = {"lists": "skyhook-union-300a,ninth-caravan-300a"}


# -- rolls ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-ROLL-01", "INF-ROLL-03", "INF-ROLL-04", "INF-ROLL-06")
def test_a_die_not_above_the_value_succeeds_and_exactly_it_is_critical() -> None:
    assert [strength(die, 12) for die in (11, 12, 13)] == [11, 100, 0]
    assert strength(20, 0) == 0 and [critical(die, 22) for die in (17, 18, 20)] == [False, True, True]
    assert 1 - chances(12, 1, 0, 0)[0, 0] == pytest.approx(12 / 20) and chances(22, 1, 0, 0)[1, 1] == 3 / 20
    table = ordered("a5", (12, 12), {"b8": {"at": [12, 24], "facing": 90}})
    table.do("shoot:combi-rifle@b8").do("none").do("done", "15,16,20")
    assert "a5 rolls 15, 16, 20 against 14" in table.told and "INF-ROLL-01" in table.rules


@pytest.mark.rule("INF-ROLL-02")
def test_mods_are_never_worse_than_minus_twelve() -> None:
    dug_in = {"a10": {"at": [12, 12], "facing": 90, "suppressing": "combi-rifle"}}
    table = ordered("b5", (12, 33), dug_in, options=CHOIR)
    table.do("shoot:pistol@a10").do("shoot:combi-rifle").do("done", "20,20", "20,20,20")
    assert "INF-ROLL-02" in table.rules and "add up to -15" in table.told  # range -6, Mimetism -6, Suppressive Fire -3


def test_each_target_is_compared_with_the_dice_at_it() -> None:
    others = {"b8": {"at": [12, 24], "facing": 270}, "b5": {"at": [15, 24], "facing": 90}}
    table = ordered("a5", (12, 12), others)
    table.do("shoot:combi-rifle@b8").do("1@b5").do("none").do("shoot:combi-rifle").do(
        "done", "2,3", "9", "8", "20", "20"
    )
    assert "a5 does not hit b8" in table.told and "a5 hits b5" in table.told


@pytest.mark.rule("INF-F2F-05", "INF-CC-06")
def test_natural_born_warriors_care_for_no_martial_arts() -> None:
    table = ordered("a1", (12, 12), {"b4": {"at": [12, 12.99], "facing": 270}}, options=LANTERN)
    table.do("cut:monofilament-cc-weapon@b4").do("cut:exp-cc-weapon").do("done", "20", "20,20")
    assert "a1 rolls 20 against 19" in table.told  # CC 22 - 3 of Martial Arts L5, and nothing of its own L4
    assert "b4 rolls 20, 20 against 26" in table.told  # CC 23 + 3, no -3 of the enemy; two dice by L5


@pytest.mark.rule("INF-SAVE-01", "INF-SAVE-02", "INF-AMMO-01")
def test_a_saving_roll_fails_up_to_damage_less_armour() -> None:
    assert failures(1, 0) == (1.0, 0.0) and failures(1, 25) == (0.0, 1.0)
    table = ordered("a5", (12, 12), {"b8": {"at": [12, 24], "facing": 90}})
    table.do("shoot:combi-rifle@b8").do("none").do("done", "1,20,20", "14")
    assert "b8 makes 1 Saving Roll, 14 or more: 0 fail" in table.told
    killer = ordered("b9", (12, 12), {"a7": {"at": [12, 18], "facing": 90}})
    killer.do("hack:trinity@a7").do("none").do("done", "1,20,20", "1")
    assert "INF-SAVE-01" in killer.rules


# -- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-BS-07", "INF-STATE-08", "INF-WEAPON-03")
def test_a_disposable_weapon_is_used_up_and_filled_again() -> None:
    lists = {"lists": "glass-choir-300b,low-tide-300a"}
    bearer = _bearer(lists, "Panzerfaust")
    table = ordered(bearer, (12, 12), {"b2": {"at": [12, 36], "facing": 90}}, options=lists, A={"orders": 4})
    table.do("shoot:panzerfaust@b2").do("none").do("done", "20")
    table.do(f"order:{bearer}").do("shoot:panzerfaust@b2").do("none").do("done", "20")
    assert "unloaded" in table.trooper(bearer)["states"] and "INF-STATE-08" in table.rules
    table.do(f"order:{bearer}")
    assert table.refuses("shoot:panzerfaust@b2") == "INF-BS-07"
    position = {"round": 1, "active": "A", "first": "A", "troopers": {bearer: {"at": [24, 22.7]}},
                "order": {"trooper": bearer}, "A": {"orders": 3}}  # fmt: skip
    loot = Played("firefight", position, table="open", **lists)
    loot.do("skill:use-panoplies@panoply-2").do("done", "3", "13").do("keep")
    assert "INF-WEAPON-03" in loot.rules


def _bearer(lists: dict[str, str], weapon: str) -> str:
    troopers = Played("annihilation", {}, **lists).state.setting.troopers
    return next(trooper.id for trooper in troopers if weapon in trooper.weapons)


@pytest.mark.rule("INF-BS-08", "INF-AMMO-06", "INF-STATE-06")
def test_a_flash_pulse_uses_wip_and_stuns() -> None:
    table = ordered("a5", (12, 12), {"b8": {"at": [12, 24], "facing": 90}}, A={"orders": 3}, B={"orders": 3})
    table.do("shoot:flash-pulse@b8").do("none").do("done", "2", "1,20")
    assert table.trooper("b8")["states"] == ["stunned"] and "a5 rolls 2 against 16" in table.told
    stunned = ordered("b8", (12, 24), {"a5": {"at": [12, 12], "facing": 270}}, said={"states": ["stunned"]})
    assert stunned.refuses("shoot:combi-rifle@a5") == "INF-STATE-06"
    table.do("end-turn")
    assert table.trooper("b8")["states"] == []


@pytest.mark.rule("INF-CC-03", "INF-CC-04", "INF-CC-05")
def test_friends_in_contact_add_dice_and_martial_arts_mods() -> None:
    others = {"a5": {"at": [12.99, 13], "facing": 90}, "b2": {"at": [12, 13.29], "facing": 270}}
    table = ordered("a12", (12, 12), others)
    assert table.state.setting.troopers[11].ph == 12
    table.do("cut:da-cc-weapon@b2").do("none").do("done", "1,2", "8,20,20,20")
    assert "a12 declares CC Attack on b2 with DA CC Weapon, 2 dice" in table.told and "INF-CC-03" in table.rules
    assert "+3 for a12" in table.told and "INF-CC-05" in table.rules
    assert "b2 makes 4 Saving Rolls, 9 or more" in table.told  # PH 12 and 1 by Martial Arts L2, less ARM 5


@pytest.mark.rule("INF-DODGE-04", "INF-STATE-03")
def test_who_is_immobilized_only_dodges_and_engages_nobody() -> None:
    stuck = {"b8": {"at": [12, 12.99], "states": ["immobilized-a"]}}
    walker = ordered("a5", (12, 12), stuck)
    walker.do("move@1200,1000")  # an Immobilized enemy holds nobody
    table = ordered("b8", (12, 24), {"a5": {"at": [40, 4], "facing": 270}}, said={"states": ["immobilized-a"]})
    assert table.refuses("move@1200,2300") == "INF-STATE-03"
    table.do("dodge").do("done", "4")  # PH 10 - 6
    assert table.trooper("b8")["states"] == [] and "INF-DODGE-04" in table.rules


@pytest.mark.rule("INF-AMMO-04", "INF-AMMO-12")
def test_explosive_and_anti_materiel() -> None:
    others = {"b8": {"at": [12, 42], "facing": 90}}
    table = ordered("a10", (12, 10), others)
    table.do("shoot:missile-launcher-blast@b8").do("none").do("done", "1", "20,20,20")
    assert "INF-AMMO-04" in table.rules and "b8 makes 3 Saving Rolls" in table.told
    antenna = ordered("a5", (24, 12), {}, scenario="panic-room")
    named = next(thing.id for thing in antenna.state.setting.things if thing.kind == "biotechvore-antenna")
    assert antenna.refuses(f"shoot:combi-rifle@{named}") == "INF-AMMO-12"


@pytest.mark.rule("INF-AMMO-07", "INF-STATE-05", "INF-STATE-01")
def test_electromagnetic_hits_cut_off() -> None:
    lists = {"lists": "red-lantern-300b,tallow-guard-300a"}
    bearer = _bearer(lists, "E/M CC Weapon")
    table = ordered(bearer, (12, 12), {"b2": {"at": [12, 12.99], "facing": 90}}, options=lists)
    table.do("cut:e-m-cc-weapon@b2").do("none").do("done", "1", "1,20")
    assert {"isolated", "immobilized-b"} <= set(table.trooper("b2")["states"]) and "INF-AMMO-07" in table.rules
    hacker = ordered("a7", (12, 12), {"b2": {"at": [12, 16]}}, said={"states": ["isolated"]})
    assert hacker.refuses("hack:carbonite@b2") == "INF-STATE-05"


@pytest.mark.rule("INF-AMMO-08")
def test_glue_asks_a_roll_of_ph() -> None:
    table = ordered("b8", (12, 24), {"a5": {"at": [12, 12], "facing": 270}}, options=SURVEY)
    table.do("shoot:adhesive-launcher-rifle@a5").do("none").do("done", "1,20", "5")
    assert table.trooper("a5")["states"] == ["immobilized-a"] and "INF-AMMO-08" in table.rules  # PH 10 - 6


@pytest.mark.rule("INF-AMMO-10")
def test_a_monofilament_kills_outright() -> None:
    table = ordered("b1", (12, 12.99), {"a2": {"at": [12, 12], "facing": 270}})
    table.do("cut:monofilament-cc-weapon@a2").do("none").do("done", "1", "12")
    assert table.trooper("a2")["states"] == ["dead"] and "INF-AMMO-10" in table.rules


@pytest.mark.rule("INF-WND-02", "INF-WND-04")
def test_the_unconscious_give_no_order_hide_nobody_and_may_be_healed() -> None:
    others = {"a5": {"at": [12, 12.99], "states": ["unconscious"]}, "b8": {"at": [12, 24], "facing": 90}}
    table = ordered("a8", (12, 12), others)
    assert "shoot:combi-rifle@b8" in table.offered
    table.do("medikit@a5").do("done", "2")
    assert "INF-WND-02" in table.rules and table.trooper("a5")["points"] == 1


@pytest.mark.rule("INF-STATE-02", "INF-STATE-07", "INF-FO-01")
def test_a_targeted_trooper_is_hit_more_easily() -> None:
    table = ordered("a5", (12, 12), {"b8": {"at": [12, 24], "facing": 90, "states": ["targeted"]}})
    table.do("shoot:combi-rifle@b8").do("none").do("done", "20,20,20")
    assert "INF-STATE-07" in table.rules and "a5 rolls 20, 20, 20 against 17" in table.told
    observer = ordered("a5", (12, 12), {"b8": {"at": [12, 24], "facing": 90}})
    observer.do("shoot:forward-observer@b8").do("none").do("done", "1,20")
    assert observer.trooper("b8")["states"] == ["targeted"]


# -- Markers ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-CAMO-01", "INF-CAMO-04", "INF-CAMO-06")
def test_only_few_answers_meet_a_marker_and_only_some_hide_again() -> None:
    table = ordered("b4", (12, 24), {"a5": {"at": [12, 12], "facing": 90}}, said={"marker": True})
    table.do("move@1200,2300")
    assert table.offered == ["none", "dodge", "discover@b-m1"]
    assert table.refuses("shoot:combi-rifle") == "INF-CAMO-04"
    plain = ordered("a5", (12, 12), {})
    assert plain.refuses("marker") == "INF-CAMO-01"
    assert plain.refuses("model") == "INF-CAMO-01"
    seen = ordered("b4", (12, 24), {"a5": {"at": [12, 12], "facing": 90}})
    assert seen.refuses("marker") == "INF-CAMO-06"
    unseen = ordered("b4", (12, 24), {"a5": {"at": [12, 12], "facing": 270}})
    unseen.do("marker")
    assert unseen.trooper("b4")["marker"] is True


# -- hacking ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-HACK-04", "INF-HACK-05", "INF-HACK-06", "INF-HACK-12", "INF-WEAPON-01")
def test_each_program_does_its_own_harm() -> None:
    for program, dice, saves, state in (
        ("spotlight", "1", "", ["targeted"]), ("carbonite", "1,20", "1,20", ["immobilized-b"]),
        ("oblivion", "1,20", "1", ["isolated"]),
    ):  # fmt: skip
        table = ordered("a7", (12, 12), {"b2": {"at": [12, 18], "facing": 90}})
        table.do(f"hack:{program}@b2").do("none").do("done", dice, *([saves] if saves else []))
        assert set(state) <= set(table.trooper("b2")["states"])
    evo = ordered("a1", (12, 12), {"b2": {"at": [12, 18], "facing": 90}}, options=CHOIR)
    assert {f"hack:{name}@b2" for name in ("spotlight", "carbonite", "oblivion")} <= set(evo.offered)


@pytest.mark.rule("INF-HACK-07", "INF-HACK-10")
def test_trinity_is_for_hackers_and_ecm_hampers() -> None:
    table = ordered("b9", (12, 12), {"a7": {"at": [12, 18], "facing": 90}, "a1": {"at": [15, 18], "facing": 90}})
    assert table.refuses("hack:trinity@a1") == "INF-HACK-07"
    table.do("hack:trinity@a7").do("none").do("none").do("done", "1,20,20", "20")
    assert "+3 for b9" in table.told
    guarded = ordered("a8", (12, 12), {"b1": {"at": [12, 18], "facing": 90}}, options=CHOIR)
    guarded.do("hack:carbonite@b1").do("none").do("done", "20,20")
    assert "INF-HACK-10" in guarded.rules


@pytest.mark.rule("INF-HACK-09", "INF-EQ-02")
def test_a_repeater_hacks_from_afar_but_does_no_specialist_work() -> None:
    others = {"a3": {"at": [12, 30]}, "b2": {"at": [12, 36], "facing": 90}}
    table = ordered("a7", (40, 4), others, scenario="supremacy")
    assert "hack:carbonite@b2" in table.offered
    assert not [key for key in table.offered if key.startswith("skill:")]  # nothing is in contact with the Hacker


# -- skills and equipment ---------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-SK-04", "INF-SK-03")
def test_total_reaction_has_all_its_dice_and_an_nco_the_special_order() -> None:
    table = ordered("b8", (12, 30), {"a3": {"at": [12, 12], "facing": 90}}, options=CHOIR)
    table.do("idle").do("shoot:heavy-machine-gun").do("done", "20,20,20,20")
    assert "INF-SK-04" in table.rules
    lists, nco = "ninth-caravan-300b,low-tide-300a", "a6"
    lead = next(t.id for t in Played("annihilation", {}, lists=lists).state.setting.troopers if t.lieutenant)
    troopers = {nco: {"at": [12, 4]}, lead: {"at": [30, 4]}, "b3": {"at": [12, 40], "facing": 90}}
    begun = Played("annihilation", {"round": 2, "active": "A", "first": "A", "step": "turn-begins",
                                    "troopers": troopers}, lists=lists, table="open")  # fmt: skip
    while begun.asked != "A turn":
        begun.do("none")
    begun.do(f"lead:{nco}")
    assert "INF-SK-03" in begun.rules


@pytest.mark.rule("INF-SK-05", "INF-SK-08", "INF-EQ-06")
def test_marksmen_ignore_cover_and_visors_shorten_ranges() -> None:
    options = {**UNION, "table": "container-yard"}
    shooter = next(
        t.id for t in Played("annihilation", {}, **UNION).state.setting.troopers if "x-visor" in t.gear
    )  # fmt: skip
    behind = {"a10": {"at": [36.5, 2.4], "facing": 270}}
    table = ordered(shooter, (36.5, 28), behind, options=options)
    shot = next(key for key in table.offered if key.startswith("shoot:") and key.endswith("@a10"))
    table.do(shot).do("none").do("done", "20,20,20")
    assert "INF-COV-02" not in table.rules
    far = ordered(shooter, (12, 46), {"a10": {"at": [12, 2], "facing": 270}}, options=UNION)
    far.do(next(key for key in far.offered if key.startswith("shoot:") and key.endswith("@a10")))
    far.do("none").do("done", "20,20,20")
    assert "INF-EQ-06" in far.rules and f"-3 for {shooter}" in far.told  # -6 beyond 40 inches without the visor


@pytest.mark.rule("INF-SK-09")
def test_a_key_ops_dodges_better() -> None:
    table = ordered(
        "a5", (12, 12), {"b8": {"at": [12, 24], "facing": 270}}, scenario="battleground", A={"key_ops": "a5"}
    )
    table.do("dodge").do("none").do("done", "13")
    assert "INF-SK-09" in table.rules and "a5 rolls 13 against 13" in table.told


@pytest.mark.rule("INF-EQ-05")
def test_a_multispectral_visor_sees_through_mimetism() -> None:
    half = ordered("b2", (12, 24), {"a10": {"at": [12, 12], "facing": 270}}, options=SURVEY)
    half.do("shoot:combi-rifle@a10").do("none").do("done", "20,20,20")
    assert "INF-EQ-05" in half.rules and "-3 for b2" in half.told  # Mimetism -6 through an L1
    whole = ordered("a4", (12, 12), {"b4": {"at": [12, 30], "facing": 90}}, options=SURVEY)
    whole.do("shoot:multi-sniper-rifle-ap@b4").do("none").do("done", "20,20")
    assert "INF-CAMO-07" not in whole.rules


@pytest.mark.rule("INF-SK-01", "INF-SK-02", "INF-PROF-01", "INF-PROF-02")
def test_profiles_say_who_is_what() -> None:
    troopers = {t.id: t for t in Played("annihilation", {}, **LANTERN).state.setting.troopers}
    assert troopers["a1"].specialist and "specialist-operative" in troopers["a1"].skills
    assert "number-2" in troopers["b4"].skills and not troopers["b4"].specialist
    assert troopers["b1"].structure and not troopers["b2"].structure and troopers["a12"].structure
    assert (troopers["a1"].cc, troopers["a1"].wip, troopers["a1"].mov) == (22, 14, (400, 400))


@pytest.mark.rule("INF-WEAPON-02")
def test_the_mode_of_a_weapon_is_chosen_with_the_attack() -> None:
    table = ordered("a2", (12, 12), {"b8": {"at": [12, 24], "facing": 90}})
    modes = sorted(key for key in table.offered if key.startswith("shoot:multi-rifle"))
    assert modes == ["shoot:multi-rifle-anti-materiel@b8", "shoot:multi-rifle-ap@b8", "shoot:multi-rifle-shock@b8"]


@pytest.mark.rule("INF-MED-05", "INF-MED-06", "INF-EQ-03")
def test_only_what_is_made_for_it_is_repaired_and_tries_are_free() -> None:
    table = ordered("a4", (12, 12), {}, scenario="annihilation", objects={"turret-b": {"at": [12, 13]}})
    assert table.refuses("repair@turret-b") == "INF-MED-05"
    fallen = {"a3": {"at": [12, 13.29], "states": ["unconscious"]}}
    mends = ordered("a4", (12, 12), fallen)
    assert {"engineer@a3", "gizmokit@a3"} <= set(mends.offered)
