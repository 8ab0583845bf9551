"""What is told where several rules meet: help before harm, losses added up, ties, contact that ends, things carried."""

from __future__ import annotations

import pytest

from infinity.tabletop import Played, ordered

LANTERN = {"lists": "red-lantern-300a,tallow-guard-300a"}


# -- Orders and fights ------------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-SEQ-03")
def test_a_side_without_orders_passes_and_the_game_goes_on() -> None:
    table = ordered("a5", (12, 12), {"b8": {"at": [12, 40], "facing": 90}})
    table.do("idle").do("done")
    assert table.offered == ["end-turn"]
    table.do("end-turn")
    assert table.match.events[-1].rule and "INF-SEQ-03" in table.rules and table.match.result is None
    assert table.state.active == 1


@pytest.mark.rule("INF-EXP-09")
def test_who_is_treated_and_hit_in_one_order_is_treated_first() -> None:
    lists = {"lists": "harbour-watch-300b,low-tide-300a"}
    others = {"a5": {"at": [12, 12.99], "states": ["stunned"]}, "b7": {"at": [12, 17], "facing": 270}}
    table = ordered("a8", (12, 12), others, options=lists)
    table.do("restore@a5").do("spray:heavy-flamethrower").do("done", "1", "1", "1")
    told = table.told
    assert told.index("a5 is no longer stunned") < told.index("a5 makes 1 Saving Roll")
    assert table.trooper("a5")["states"] == ["unconscious"] and "INF-EXP-09" in table.rules


@pytest.mark.rule("INF-CC-10")
def test_whose_enemy_falls_is_no_longer_engaged() -> None:
    table = ordered("a12", (12, 12), {"b8": {"at": [12, 12.99], "facing": 270}}, A={"orders": 2})
    assert table.refuses("move@1200,1000") == "INF-MOVE-15"
    table.do("cut:da-cc-weapon@b8").do("none").do("done", "1", "1,20")
    assert table.trooper("b8")["states"] == ["unconscious"] and "a12 and b8 are no longer Engaged" in table.told
    table.do("order:a12").do("move@1200,1000")


@pytest.mark.rule("INF-CC-10")
def test_who_dodges_out_of_contact_is_no_longer_engaged() -> None:
    table = ordered("a12", (12, 12), {"b8": {"at": [12, 12.99], "facing": 270}})
    table.do("cut:da-cc-weapon@b8").do("dodge").do("done", "1", "5").do("step@1200,1450")
    assert "b8 and a12 are no longer Engaged" in table.told


@pytest.mark.rule("INF-SAVE-04")
def test_the_losses_of_one_order_are_added_up() -> None:
    others = {"b8": {"at": [12, 24], "facing": 270}, "b5": {"at": [15, 24], "facing": 270}}
    table = ordered("a5", (12, 12), others)
    table.do("idle").do("shoot:pistol").do("shoot:combi-rifle").do("done", "2", "2", "1", "1")
    rules = [event.rule for event in table.match.events if event.kind.__name__ == "hurt"]
    assert rules == ["INF-WND-01", "INF-SAVE-04"] and table.trooper("a5")["states"] == ["unconscious", "dead"]


# -- what scenarios ask of the core game ------------------------------------------------------------------------------


@pytest.mark.rule("INF-HACK-08")
def test_data_erasure_costs_str_by_two_saves_and_reaches_the_own_zone_of_control() -> None:
    said = {"data-pack-a": {"carrier": "a7"}, "console-1": {"marks": ["A"]}}
    far = ordered("a7", (24, 20), {}, scenario="mindwipe", objects=said, round=2)
    server = next(key for key in far.now["objects"] if key.startswith("server") and far.thing(key)["at"][1] > 24)
    assert far.refuses(f"skill:data-erasure@{server}") == "SC-MW-09"
    x, y = far.thing(server)["at"]
    table = ordered("a7", (x, y - 5), {}, scenario="mindwipe", objects=said, round=2)
    before = table.thing(server)["str"]
    table.do(f"skill:data-erasure@{server}").do("done", "3", "11,12")  # BTS 6: Damage 17 fails on 11 or less
    assert table.thing(server)["str"] == before - 1 and "INF-HACK-08" in table.rules


@pytest.mark.rule("INF-SCN-02")
def test_a_specialist_action_is_a_normal_roll_of_wip() -> None:
    place = {"console-1": {"at": [12, 13.29]}}
    for die, marks in (("13", ["A"]), ("14", [])):
        table = ordered("a5", (12, 12), {}, scenario="supremacy", objects=place)
        table.do("skill:hack-consoles@console-1").do("done", die)
        assert table.thing("console-1")["marks"] == marks and "INF-SCN-02" in table.rules


@pytest.mark.rule("INF-SCN-05")
def test_a_tie_with_the_fixed_roll_of_a_machine_cancels_both() -> None:
    table = ordered("a4", (12, 12), {}, scenario="looting-and-sabotaging", objects={"ac2-b": {"at": [12, 13.29]}})
    table.do("strike@ac2-b").do("done", "8")
    assert table.thing("ac2-b")["str"] == 3 and table.trooper("a4")["states"] == []
    assert "INF-SCN-05" in table.rules


@pytest.mark.rule("INF-SCN-06")
def test_an_area_wounds_whoever_fails_a_save_without_cover() -> None:
    position = {"round": 2, "active": "A", "first": "A", "step": "turn-ends",
                "troopers": {"a5": {"at": [24, 2]}, "b8": {"at": [24, 24]}}}  # fmt: skip
    for die, states in (("14", ["unconscious"]), ("15", [])):
        table = Played("biotechvore", position, die, table="open")
        assert table.trooper("a5")["states"] == states and ("INF-SCN-06" in table.rules) == bool(states)


@pytest.mark.rule("INF-SCN-07")
def test_turrets_are_placed_in_order_wholly_inside_the_zone_and_before_any_trooper() -> None:
    table = Played("annihilation", {"step": "deployment", "first": "A", "deployer": "B"}, table="open")
    assert table.asked == "B turret" and table.refuses("at@2400,3580") == "INF-SCN-07"
    table.do("at@2400,3700")
    assert table.asked == "A turret" and table.refuses("at@2400,3700") == "INF-SCN-07"
    table.do("at@2400,1100")
    assert table.asked.split()[1] != "turret" and table.told.count("Defensive turret") == 2


@pytest.mark.rule("INF-SCN-08")
def test_who_is_named_for_all_to_see_is_a_model_from_then_on() -> None:
    position = {"step": "roles", "first": "A", "troopers": {"a2": {"at": [12, 6], "marker": True}},
                "A": {"lieutenant": "a2"}}  # fmt: skip
    named = Played("mindwipe", position, table="open", **LANTERN)
    assert named.thing("data-pack-a")["carrier"] == "a2" and not named.trooper("a2").get("marker", False)
    held = {"data-pack-a": {"carrier": "a2"}}
    holder = ordered("a2", (12, 6), {}, scenario="mindwipe", options=LANTERN, objects=held)
    assert holder.refuses("marker") == "INF-SCN-08"
    assert "marker" in ordered("a2", (12, 6), {}, scenario="mindwipe", options=LANTERN).offered
    breacher = ordered("b4", (20, 40), {}, scenario="frostbyte", B={"breacher": "b4"})
    assert breacher.refuses("marker") == "INF-SCN-08"


@pytest.mark.rule("INF-PAN-01")
def test_a_panoply_is_used_with_a_roll_once_by_each_trooper() -> None:
    position = {"round": 1, "active": "A", "first": "A", "troopers": {"a6": {"at": [24, 22.7]}},
                "order": {"trooper": "a6"}, "A": {"orders": 3}}  # fmt: skip
    table = Played("firefight", position, table="open")
    table.do("skill:use-panoplies@panoply-2").do("done", "14")
    assert table.trooper("a6")["gains"] == [] and table.rules.count("INF-PAN-01") == 1
    table.do("order:a6").do("skill:use-panoplies@panoply-2").do("done", "13", "20")
    assert table.trooper("a6")["gains"] == ["Heavy Machine Gun"] and table.rules.count("INF-PAN-01") == 2
    assert table.do("order:a6").refuses("skill:use-panoplies@panoply-2") == "SC-PAN-03"
