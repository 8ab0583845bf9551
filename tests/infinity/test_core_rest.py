"""Advanced deployment, Victory Points, what scenarios ask of the engine, lists, information."""

from __future__ import annotations

import random
from typing import Any

import pytest

from infinity.tabletop import Played, Tabletop, ordered
from playing import choose, play
from wartable.games.infinity import GAME, content, recording
from wartable.games.infinity.building import MOST_IN_GROUP
from wartable.games.infinity.measure import radius, share_inside
from wartable.games.infinity.places import rooms
from wartable.games.infinity.skirmish import moving
from wartable.kernel.engine.parts import words_of
from wartable.kernel.engine.replay import Setup, start


def deploying(scenario: str = "annihilation", first: str = "A", **options: str) -> Played:
    """The Deployment Phase from its first Trooper on; what comes before is placed at random."""
    table = Played(scenario, {"step": "deployment", "first": first, "deployer": "A"}, **{"table": "open", **options})
    uniform = random.Random(3).random
    while table.asked.split()[1] in ("hvt", "template", "turret", "target"):
        seat, key = choose(table.match, uniform)
        table.match.answer(seat, table.match.question_id, key)
    if table.asked == "A hold":
        table.do("one")
    return table


# -- advanced deployment ----------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-ADEP-01", "INF-ADEP-02", "INF-ADEP-03", "INF-DEP-01")
def test_some_deploy_in_front_of_the_others() -> None:
    lists = "red-lantern-300a,low-tide-300a"
    table = deploying(lists=lists)
    assert table.refuses("a8@1000,1500") == "INF-DEP-01"
    assert table.refuses("a5@1000,2100") == "INF-ADEP-02"  # Forward Deployment (+8) ends at 20 inches
    table.do("a5-model@1000,1900").do("a2-model@1000,2300")
    assert {"INF-ADEP-02", "INF-ADEP-03"} <= set(table.rules)
    bold = deploying(lists=lists)
    bold.do("a2-model@1000,2600", "18")  # PH 12 - 3 in the enemy half
    assert "INF-ADEP-03" in bold.rules and bold.asked == "A deploy"


@pytest.mark.rule("INF-ADEP-04", "INF-INFO-01")
def test_who_is_hidden_is_in_nobody_elses_view() -> None:
    table = deploying(lists="red-lantern-300a,low-tide-300a")
    table.do("hide:a2").do("at@1000,2000")
    assert table.trooper("a2")["place"] == "hidden" and "INF-ADEP-04" in table.rules
    view = GAME.view(table.state, 1)
    assert view.x[1] == -1 and view.facing[1] == -1 and "a2" not in words_of(GAME).describe(view)["troopers"]


def landing(name: str, lists: str, **more: Any) -> Played:
    position = {"round": 1, "active": "A", "first": "A", "step": "turn", "A": {"orders": 2},
                "troopers": {name: {"place": "reserve"}, "b8": {"at": [40, 40], "facing": 90}}}  # fmt: skip
    table = Played("supremacy", position, lists=lists, table="open", **more)
    table.do(f"order:{name}")
    return table


@pytest.mark.rule("INF-ADEP-05", "INF-ADEP-06")
def test_jumpers_roll_and_parachutists_come_over_an_edge() -> None:
    lists = "skyhook-union-300a,low-tide-300a"
    table = landing("a2", lists)
    assert table.refuses("at@2400,4400") == "INF-ADEP-05"  # the enemy Deployment Zone
    table.do("at@2400,2400", "12")
    assert table.trooper("a2")["at"] == [24, 24]
    failed = landing("a2", lists)
    failed.do("at@2400,2400", "13")
    assert failed.trooper("a2")["at"][1] == pytest.approx(0.49, abs=0.02)  # touching the own edge
    para = landing("a5", lists)
    assert para.refuses("left@2400,2400") == "INF-ADEP-06"
    para.do("left@49,2000")
    assert "INF-ADEP-06" in para.rules


@pytest.mark.rule("INF-VP-02", "INF-VP-08")
def test_who_never_came_counts_as_killed_where_the_scenario_says_so() -> None:
    everybody = {"a2": {"at": [12, 4]}, **{f"b{n}": {"at": [3 * n - 1, 40]} for n in range(1, 16)}}

    def ended(**changed: object) -> Played:
        position = {"round": 3, "step": "closing", "troopers": {**everybody, **changed}}
        return Played("annihilation", position, table="open")

    assert "kill-points" not in ended().now["items"]["A"]
    away = ended(**{f"b{n}": {"place": "reserve"} for n in (1, 2, 4)})
    dead = ended(**{f"b{n}": {"states": ["dead"]} for n in (1, 2, 4)})
    assert away.now["items"]["A"] == dead.now["items"]["A"] == {"kill-points": 1}
    cost = {trooper.id: trooper.cost for trooper in away.state.setting.troopers}
    left = sum(cost[f"b{n}"] for n in range(1, 16)) - sum(cost[f"b{n}"] for n in (1, 2, 4))
    assert recording.result(away.state)["B"]["vp"] == left


# -- points and zones -------------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-GEO-07", "INF-VP-04")
def test_a_zone_counts_who_is_more_than_half_inside() -> None:
    zone = [[0.0, 0.0, 24.0, 24.0]]
    assert share_inside(24.0, 12.0, radius(25), zone) == pytest.approx(0.5)
    assert share_inside(23.99, 12.0, radius(25), zone) > 0.5 > share_inside(23.9, 23.9, radius(25), zone)
    troopers = {"a2": {"at": [12, 12]}, "b8": {"at": [12, 20]}}
    table = Played("quadrant-control", {"round": 3, "step": "closing", "troopers": troopers}, table="open")
    assert table.now["items"] == {"A": {"quadrants-more": 4}, "B": {}}


@pytest.mark.rule("INF-VP-03", "INF-VP-05", "INF-VP-07", "INF-WND-09")
def test_what_is_controlled_carried_and_credited() -> None:
    troopers = {"a5": {"at": [12, 22.7]}, "b4": {"at": [12, 25.3], "marker": True}, "a15": {"at": [40, 4]}}
    table = Tabletop("acquisition", {"round": 3, "step": "closing", "troopers": troopers})
    assert table.now["items"]["A"] == {"antennas-controlled": 1}  # a Marker in contact neither controls nor denies
    assert recording.result(table.state)["A"]["vp"] == table.state.setting.troopers[4].cost  # a15 came for nothing
    carrier = {"a5": {"at": [12, 12], "facing": 270}}
    box = ordered("b8", (12, 24), carrier, scenario="supplies", objects={"box-1": {"carrier": "a5"}})
    box.do("shoot:combi-rifle@a5").do("none").do("done", "1,20,20", "1")
    assert box.thing("box-1")["carrier"] is None and box.thing("box-1")["at"] == [12, 12]
    shot = ordered("a2", (12, 12), {"b8": {"at": [12, 24], "facing": 90}})
    shot.do("shoot:multi-rifle-shock@b8").do("none").do("done", "1,20,20", "1")
    names = [trooper.id for trooper in shot.state.setting.troopers]
    assert shot.state.hits[names.index("b8")] == (names.index("a2"),)


# -- scenarios --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-SCN-01", "INF-SCN-03")
def test_a_specialist_action_is_a_roll_in_contact_and_an_attack() -> None:
    place = {"console-1": {"at": [12, 13.29]}}
    table = ordered("a5", (12, 12), {}, scenario="supremacy", objects=place)
    assert "skill:hack-consoles@console-1" in table.offered
    table.do("skill:hack-consoles@console-1").do("done", "16")
    assert table.thing("console-1")["marks"] == []  # WIP 13
    stunned = ordered("a5", (12, 12), {}, scenario="supremacy", objects=place, said={"states": ["stunned"]})
    assert stunned.refuses("skill:hack-consoles@console-1") == "INF-SCN-03"


@pytest.mark.rule("INF-SCN-04", "INF-SCN-09")
def test_objectives_and_walls_stand_in_the_way() -> None:
    table = ordered("a5", (12, 12), {}, scenario="supremacy", objects={"console-1": {"at": [12, 14]}})
    assert table.refuses("move@1200,1410") == "INF-GEO-06"
    room = ordered("a5", (24, 12), {}, scenario="the-armory")
    a, b, c, d = rooms(room.state)[0]
    assert (c - a, d - b) == (800, 800)
    inside = ordered("a5", (24, (b / 100) - 1.5), {}, scenario="the-armory")
    assert inside.refuses(f"move@2400,{b + 60}") in ("SC-ROOM-03", "INF-MOVE-03")


def test_a_defence_system_has_a_fixed_roll() -> None:
    machine = {"ac2-b": {"at": [12, 13.29]}}
    scenario = next(
        slug for slug in content.load().scenarios
        if any(thing.id == "ac2-b" for thing in GAME.setting("digital", {"scenario": slug}).things)
    )  # fmt: skip
    table = ordered("a4", (12, 12), {}, scenario=scenario, objects=machine)
    assert "charge@ac2-b" in table.offered
    table.do("strike@ac2-b").do("done", "7", "20,20")  # 7 is less than the fixed 8: the machine hits back
    assert table.thing("ac2-b")["str"] == 3 and "SC-ADS-02" in table.rules


def test_areas_strike_at_the_end_and_marked_troopers_are_named() -> None:
    match = start(GAME, Setup("digital", ("human", "human"), {"scenario": "frostbyte", "table": "open"}), "5")
    uniform = random.Random(1).random
    while match.state.round == 0:
        play(match, uniform, 1)
    rules = [event.rule for event in match.events]
    assert rules.index("SC-DEC-01") < rules.index("INF-DEP-01") < rules.index("SC-MB-01")
    assert all(breacher == -1 or not match.state.marker[breacher] for breacher in match.state.breacher)
    troopers = {"a5": {"at": [24, 2]}, "b8": {"at": [24, 24]}}
    position = {"round": 2, "active": "A", "first": "A", "step": "turn-ends", "troopers": troopers}
    plague = Played("biotechvore", position, "1", table="open")
    assert "SC-BIO-02" in plague.rules and plague.trooper("a5")["states"] == ["unconscious"]
    assert plague.state.null_by[4] == -1  # nobody is credited with it (INF-WND-09)


@pytest.mark.rule("INF-SCN-10")
def test_a_designated_target_fires_back() -> None:
    scenario = next(
        slug for slug, found in content.load().scenarios.items() if found.flags["hvt"]["use"] == "designated-target"
    )
    table = ordered("a5", (12, 12), {}, scenario=scenario, objects={"hvt-b1": {"at": [12, 18]}})
    table.do("idle").do("done", "1", "1,20")
    assert "INF-SCN-10" in table.rules and "stunned" in table.trooper("a5")["states"]


@pytest.mark.rule("INF-SK-06")
def test_a_success_at_a_panoply_counts_whoever_made_it() -> None:
    position = {"round": 1, "active": "A", "first": "A", "troopers": {"a12": {"at": [24, 22.7]}},
                "order": {"trooper": "a12"}}  # fmt: skip
    table = Played("firefight", position, table="open")
    table.do("skill:use-panoplies@panoply-2").do("done", "1")  # Booty: no WIP Roll, only the chart
    assert table.now["A"]["acquired"] == 1 and table.trooper("a12")["gains"] == ["+1 ARM"]


@pytest.mark.rule("INF-EQ-01", "INF-STATE-11")
def test_baggage_lifts_who_is_stronger() -> None:
    lists = {"lists": "red-lantern-300a,low-tide-300a"}
    table = ordered("a12", (12, 12), {"a3": {"at": [12, 13.29], "states": ["unconscious"]}}, options=lists)
    table.do("casevac@a3")
    assert table.trooper("a3")["carried_by"] == "a12"


# -- lists, information, moves of programs ----------------------------------------------------------------------------


@pytest.mark.rule("INF-PROF-03", "INF-LIST-02")
def test_demo_lists_are_priced_by_the_formula_and_useful() -> None:
    pack = content.load()
    for slug, (army, found) in pack.lists.items():
        units = {unit.id: unit for unit in army.units}
        costs, skills, arms = 0, [], []
        for row in found.troopers:
            option = next(option for option in units[row.unit].options if option.label == row.option)
            costs += option.cost
            skills.append({*units[row.unit].skills, *option.skills})
            arms += [*units[row.unit].weapons, *option.weapons]
        assert costs == found.total_cost <= found.points, slug
        assert sum("Lieutenant" in each for each in skills) == 1 and any("Hacker" in each for each in skills), slug
        assert any(each & {"Doctor", "Engineer", "Paramedic"} for each in skills), slug
        assert "D-Charges" in arms or any(name in pack.anti_materiel and "CC" in name for name in arms), slug
        assert max(sum(row.group == group for row in found.troopers) for group in (1, 2)) <= MOST_IN_GROUP


@pytest.mark.rule("INF-INFO-02")
def test_orders_are_open_and_whose_they_are_is_not() -> None:
    troopers = {"a2": {"at": [12, 4]}, "a5": {"at": [20, 4]}, "b3": {"at": [12, 40]}}
    table = Played("annihilation", {"round": 2, "active": "A", "first": "A", "step": "turn-begins",
                                    "troopers": troopers}, table="open")  # fmt: skip
    view = GAME.view(table.state, 1)
    assert view.pool == table.state.pool and view.special == table.state.special and view.lieutenant[0] == -1


@pytest.mark.rule("INF-BOT-01")
def test_programs_draw_places_from_a_grid_of_half_inches() -> None:
    table = ordered("a5", (12, 12), {})
    go = moving.reach(table.state, 4, 400)
    rng = random.Random(1)
    places = [go.draw(rng.random) for _ in range(40)]
    assert all(x % 50 == 0 and y % 50 == 0 for x, y in places)
    table.do("move@1237,1411")  # people may name any other place
