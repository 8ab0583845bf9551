"""Rounds, Orders, reactions, movement and sight: the core rules as a digital match shows them."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from infinity.tabletop import Played, Tabletop, acting, ordered
from playing import play
from wartable.games.infinity import GAME
from wartable.games.infinity.geometry import paths
from wartable.games.infinity.skirmish import legality, sighting
from wartable.games.infinity.skirmish.acts import ENTIRE, MOVEMENT, SHORT
from wartable.kernel.engine.replay import Setup, start

YARD = {"table": "container-yard"}
SEEN = {"b1": {"at": [12, 24], "facing": 270}}


def begun(troopers: Mapping[str, object], scenario: str = "annihilation", **more: Any) -> Played:
    """A Turn of A begins in the second round; Command Tokens are kept."""
    options = {"table": "open", **more.pop("options", {})}
    position = {"round": 2, "active": "A", "first": "A", "step": "turn-begins", "troopers": troopers, **more}
    table = Played(scenario, position, **options)
    while table.asked.split()[1] in ("regular", "strategic"):
        table.do("none")
    return table


# -- the course of a game ---------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-INIT-01", "INF-INIT-02", "INF-INIT-03", "INF-INIT-04", "INF-DEP-01", "INF-SEQ-01", "INF-SEQ-02")
def test_initiative_deployment_and_rounds_follow_each_other() -> None:
    options = {"scenario": "annihilation", "table": "open"}
    match = start(GAME, Setup("digital", ("human", "human"), options), "11")
    uniform = random.Random(2).random
    for _ in range(400):
        if match.state.round == 1 and match.state.active != match.state.first:
            break
        play(match, uniform, 1)
    rules = [event.rule for event in match.events]
    assert rules.index("INF-INIT-01") < rules.index("INF-INIT-02") < rules.index("INF-DEP-01")
    assert rules.index("INF-DEP-01") < rules.index("INF-SEQ-01") < rules.index("INF-SEQ-02")
    begins = [event.args for event in match.events if event.kind.__name__ == "turn_begins"]
    assert [side for side, _ in begins[:2]] == [match.state.first, 1 - match.state.first]


@pytest.mark.rule("INF-SEQ-04", "INF-ORD-10")
def test_who_passes_loses_its_orders_and_the_game_goes_on() -> None:
    table = begun({"a2": {"at": [12, 4]}, "a5": {"at": [20, 4]}, "b3": {"at": [12, 40]}})
    table.do("end-turn")
    assert "A ends the Orders Phase with 2 Orders unspent" in table.told
    while table.asked != "A turn":
        table.do({"B turn": "end-turn"}.get(table.asked, "none"))
    assert table.now["A"]["orders"] == 2 and table.state.round == 3  # not four
    assert table.match.result is None


@pytest.mark.rule("INF-GEO-02", "INF-DEP-02")
def test_nobody_deploys_off_the_table_or_beside_an_enemy() -> None:
    position = {"step": "deployment", "first": "A", "deployer": "B", "troopers": {"b4": {"at": [12, 12.5]}}}
    table = Played("annihilation", position, table="open", lists="harbour-watch-300a,low-tide-300a")
    uniform = random.Random(3).random
    while table.asked != "A deploy":
        if table.asked.split()[1] in ("turret", "template", "hvt"):
            play(table.match, uniform, 1)
        else:
            table.do({"hold": "one", "deploy": "rest", "facings": "ahead", "minelayer": "none"}[table.asked.split()[1]])
    assert table.refuses("a5@20,1000") == "INF-GEO-02"
    assert table.refuses("a5@1200,1151") == "INF-DEP-02"  # a Marker of B came forward to 12, 12.5
    table.do("a5@1200,1100")


@pytest.mark.rule("INF-ORD-01", "INF-ORD-02", "INF-ORD-03")
def test_regular_orders_go_to_a_group_and_irregular_ones_to_their_trooper() -> None:
    table = begun({"a2": {"at": [40, 4]}, "a5": {"at": [20, 4]}, "a14": {"at": [12, 4]},
                   "a7": {"at": [30, 4], "states": ["unconscious"]}, "b3": {"at": [12, 40], "facing": 90}})  # fmt: skip
    table.do("hold")
    assert table.now["A"]["orders"] == 2 and table.trooper("a14")["orders"] == 1
    assert table.refuses("order:a7") == "INF-ORD-01"
    for name in ("a5", "a5"):
        table.do(f"order:{name}").do("idle").do("done")
    assert table.refuses("order:a5") == "INF-ORD-02"
    table.do("order:a14").do("idle").do("done")
    assert {"INF-ORD-02", "INF-ORD-03"} <= set(table.rules)


@pytest.mark.rule("INF-ORD-09")
def test_an_extra_order_of_a_scenario_never_becomes_regular() -> None:
    troopers = {"a2": {"at": [12, 4]}, "a14": {"at": [20, 4]}, "b3": {"at": [12, 40]}}
    position = {"round": 2, "active": "A", "first": "A", "step": "turn-begins", "troopers": troopers,
                "A": {"breacher": "a2"}}  # fmt: skip
    table = Played("frostbyte", position, table="open")
    assert table.asked == "A regular" and table.trooper("a2")["orders"] == 1
    assert table.refuses("a2") == "INF-ORD-09"


@pytest.mark.rule("INF-LT-02", "INF-LT-03", "INF-LT-05", "INF-SK-07")
def test_without_a_lieutenant_all_are_irregular_and_a_new_one_is_named() -> None:
    troopers = {"a3": {"at": [40, 4]}, "a5": {"at": [20, 4]}, "b3": {"states": ["dead"]}, "b8": {"at": [12, 40]},
                "b10": {"at": [30, 40]}}  # fmt: skip
    position = {"round": 2, "active": "B", "first": "B", "step": "turn-begins", "troopers": troopers}
    table = Played("acquisition", position, table="open")
    while table.asked != "B turn":
        table.do("none")
    assert "INF-LT-02" in table.rules
    assert table.trooper("b8")["orders"] == 1
    assert table.now["B"]["orders"] == 1 and "INF-SK-07" in table.rules  # the Veteran stays Regular
    table.do("end-turn")
    assert table.asked == "B lieutenant" and "b8" in table.offered
    table.do("b8")
    assert table.now["B"]["lieutenant"] == "b8"


@pytest.mark.rule("INF-LT-04")
def test_the_chain_of_command_takes_over_at_once() -> None:
    lists = "glass-choir-300a,low-tide-300a"
    table = begun({"a2": {"states": ["dead"]}, "a5": {"at": [12, 4]}, "b3": {"at": [12, 40]}}, "acquisition",
                  options={"lists": lists})  # fmt: skip
    assert table.now["A"]["lieutenant"] == "a5" and "INF-LT-02" not in table.rules


@pytest.mark.rule("INF-LT-06")
def test_some_scenarios_know_no_loss_of_lieutenant() -> None:
    troopers = {"a2": {"states": ["dead"]}, "a5": {"at": [12, 4]}, "a7": {"at": [20, 4]}, "b3": {"at": [12, 40]}}
    table = Played("decapitation", {"round": 2, "active": "A", "first": "A", "step": "turn-begins",
                                    "troopers": troopers}, table="open")  # fmt: skip
    assert table.asked == "A lieutenant"
    table.do("a5")
    assert "INF-LT-02" not in table.rules


@pytest.mark.rule("INF-RET-05", "INF-RET-06")
def test_retreat_ends_when_enough_stand_again() -> None:
    army = {f"a{n}": {"at": [3 * n, 4]} for n in range(1, 15)}
    table = begun({**army, "b3": {"at": [12, 40]}}, "frontline", A={"retreated": True})
    assert "A is in Retreat! no more" in table.told
    few = {f"a{n}": {"states": ["dead"]} for n in range(1, 15) if n != 5}
    going = begun({**few, "a5": {"at": [12, 4]}, "b3": {"at": [12, 40]}}, "frontline")
    going.do("end-turn")
    assert going.match.result is None  # this scenario goes on; Acquisition would end with the Turn


# -- Orders and reactions ---------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-EXP-02", "INF-EXP-03", "INF-EXP-04", "INF-EXP-05")
def test_what_part_of_an_order_a_skill_takes() -> None:
    table = ordered("a5", (12, 12), SEEN)
    parts = {key: legality.part_of(table.state, option) for key, option in _options(table).items()}
    assert parts["idle"] == MOVEMENT and parts["shoot:combi-rifle@b1"] == SHORT and parts["dodge"] == SHORT
    assert parts["suppress:combi-rifle"] == ENTIRE
    table.do("idle")
    assert table.asked == "B react"  # then the second Skill, then those who have not reacted
    table.do("none")
    assert table.asked == "A skill"


def _options(table: Played) -> dict[str, int]:
    question = table.match.question
    assert question is not None
    return dict(zip([key for key in table.offered if "{" not in key], question.options[0], strict=False))


@pytest.mark.rule("INF-EXP-06")
def test_who_is_taken_out_completes_its_skill() -> None:
    others = {"b8": {"at": [12, 24], "facing": 90}, "b2": {"at": [20, 24], "facing": 270}}
    table = ordered("a5", (12, 12), others)
    table.do("shoot:combi-rifle@b8").do("all").do("shoot:heavy-machine-gun").do("none")
    table.do("done", "1,20,20", "1", "1", "1")
    assert table.trooper("a5")["states"] == ["unconscious"] and table.trooper("b8")["states"] == ["unconscious"]


@pytest.mark.rule("INF-EXP-08")
def test_a_discover_on_who_has_shown_itself_is_idle() -> None:
    table = ordered("a5", (12, 12), {"b4": {"at": [12, 24], "marker": True}})
    table.do("discover@b-m1").do("dodge").do("done", "20")
    assert "a5 declares Idle" in table.told and "INF-EXP-08" in table.rules


def test_who_is_healed_and_shot_in_one_order_is_healed_first() -> None:
    others = {"a5": {"at": [12, 12.99], "states": ["unconscious"]}, "b2": {"at": [12, 30], "facing": 270}}
    table = ordered("a8", (12, 12), others)
    table.do("medikit@a5").do("shoot:heavy-machine-gun").do("done", "3", "20")
    told = table.told
    assert told.index("a8 treats a5") < told.index("b2 rolls")


@pytest.mark.rule("INF-EXP-07", "INF-EXP-10")
def test_a_shot_is_taken_from_the_best_point_of_the_path() -> None:
    way = ((1000, 1000, 0), (1130, 1000, 0))
    assert [x for x, _, _ in paths.samples(way)] == [1000, 1050, 1100, 1130]
    table = ordered("a5", (12, 6), {"b8": {"at": [12, 24.5], "facing": 90}})
    table.do("move@1200,1000").do("shoot:combi-rifle@b8").do("none", "20,20,20")
    assert "+3 for a5" in table.told  # 14 inches at the end of the Move, 18 at its start


@pytest.mark.rule("INF-ARO-02")
def test_without_sight_one_may_dodge_but_not_shoot() -> None:
    table = ordered("a2", (12, 17), {"b8": {"at": [12, 24], "facing": 90}})
    table.do("idle")
    assert table.offered == ["none", "dodge"]
    assert table.refuses("shoot:combi-rifle") == "INF-COV-03"
    assert table.refuses("shoot:heavy-machine-gun") == "INF-ARO-02"


@pytest.mark.rule("INF-ARO-05", "INF-ARO-06", "INF-LOF-05")
def test_civilians_and_stealth_give_no_reactions() -> None:
    lists = {"lists": "red-lantern-300a,low-tide-300a"}
    quiet = ordered("a8", (12, 17), {"b8": {"at": [12, 24], "facing": 90}}, options=lists)
    quiet.do("move@1200,1600")
    assert quiet.asked == "A skill"  # b8 is within eight inches, and does not hear it
    loud = ordered("a8", (12, 17), {"b8": {"at": [12, 24], "facing": 90}}, options=lists)
    loud.do("dodge")
    assert loud.asked == "B react"
    hvt = {"hvt-b1": {"at": [12, 18]}}
    others = {"b8": {"at": [12, 24], "facing": 270}}
    scenario = ordered("a5", (12, 12), others, objects=hvt, scenario="acquisition")
    assert "shoot:combi-rifle@b8" in scenario.offered  # a Civilian hides nobody


# -- movement ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-MOVE-04", "INF-MOVE-14", "INF-GEO-08")
def test_low_pieces_are_crossed_for_nothing_and_nobody_ends_on_them() -> None:
    table = ordered("a5", (36.5, 2), {}, options=YARD)  # before the wall of 35, 3 that is 0.8 high
    assert table.refuses("move@3650,325") == "INF-GEO-06"
    before = table.state.key()
    assert table.refuses("move@3650,700") == "INF-MOVE-01" and table.state.key() == before
    table.do("move@3650,500")
    assert "a5 has used 3 of 4 inches" in table.told


@pytest.mark.rule("INF-MOVE-05")
def test_nobody_moves_up_to_an_enemy_marker() -> None:
    table = ordered("a5", (12, 12), {"b4": {"at": [12, 15], "marker": True}, "a7": {"at": [13, 12]}})
    assert table.refuses("approach@b-m1") == "INF-MOVE-05"
    assert table.refuses("approach@a7") == "INF-MOVE-05"


@pytest.mark.rule("INF-MOVE-06", "INF-MOVE-07", "INF-LOF-07")
def test_a_ladder_costs_its_height() -> None:
    table = ordered("a3", (29, 2.5), {}, options=YARD)  # MOV 6, beside the ladder at 29, 3.5 of a building 3 high
    table.do("move@2900,500")
    assert table.trooper("a3")["height"] == 3 and "INF-MOVE-06" in table.rules
    roof = ordered("a5", (29, 5), {"b8": {"at": [29, 8.2], "facing": 270}}, options=YARD)
    assert roof.refuses("move@3250,500") == "INF-MOVE-07"
    assert roof.refuses("shoot:combi-rifle@b8") == "INF-COV-03"  # the own edge hides who is close below


@pytest.mark.rule("INF-MOVE-11")
def test_super_jump_is_a_short_movement_skill() -> None:
    lists = {"lists": "red-lantern-300a,low-tide-300a"}
    table = ordered("a7", (12, 12), {}, options=lists)
    table.do("jump@1200,1600").do("jump@1200,2000").do("face:90")
    assert "INF-MOVE-11" in table.rules and table.trooper("a7")["at"] == [12, 20]
    other = ordered("a3", (12, 12), {}, options=lists)
    other.do("idle")
    assert other.refuses("jump@1200,1400") == "INF-EXP-01"


@pytest.mark.rule("INF-MOVE-12")
def test_climbing_plus_walks_up_walls() -> None:
    options = {**YARD, "lists": "harbour-watch-300a,orchid-survey-300a"}
    table = ordered("b7", (4.6, 31.5), {"a5": {"at": [40, 4]}}, options=options)  # beside the building at 5.5, 28.5
    table.do("move@650,3150")
    assert table.trooper("b7")["height"] == 3 and "INF-MOVE-12" in table.rules


TEMPLATE = {"template-a1": {"at": [12, 16]}}


@pytest.mark.rule("INF-TERR-01", "INF-TERR-02")
def test_difficult_terrain_costs_an_inch_and_some_gain_one() -> None:
    table = ordered("a5", (12, 12), {}, objects=TEMPLATE, scenario="frontline")
    assert table.refuses("move@1200,1600") == "INF-TERR-01"
    table.do("move@1200,1500")
    lists = {"lists": "skyhook-union-300a,low-tide-300a"}
    used = ordered("a10", (12, 12), {}, objects=TEMPLATE, scenario="frontline", options=lists)
    used.do("move@1200,1700")
    assert "INF-TERR-02" in used.rules
    bare = ordered("a10", (12, 12), {}, scenario="frontline", options=lists)
    assert bare.refuses("move@1200,1700") == "INF-MOVE-01"


@pytest.mark.rule("INF-TERR-03", "INF-GEO-09")
def test_a_saturation_zone_takes_a_die_and_hides_nobody() -> None:
    table = ordered("a5", (12, 12), {"b8": {"at": [12, 24], "facing": 90}}, objects=TEMPLATE, scenario="frontline")
    table.do("shoot:combi-rifle@b8").do("none").do("done", "20,20")
    assert "A Saturation Zone leaves a5 2 dice" in table.told


@pytest.mark.rule("INF-TERR-04")
def test_the_lack_of_gravity_helps_who_is_used_to_it() -> None:
    lists = {"lists": "skyhook-union-300a,low-tide-300a"}
    low = ordered("a10", (12, 12), {}, scenario="acquisition", options=lists)
    low.do("jump@1200,1600").do("jump@1200,2000").do("face:90")
    assert "INF-TERR-04" in low.rules
    none = ordered("a10", (12, 12), {}, scenario="decapitation", options=lists)
    none.do("move@1200,1700")
    assert "INF-TERR-04" in none.rules
    heavy = ordered("b8", (12, 12), {}, scenario="decapitation", options=lists)
    assert heavy.refuses("move@1200,1700") == "INF-MOVE-01"


# -- sight ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("INF-LOF-01", "INF-LOF-02", "INF-LOF-03", "INF-LOF-04", "INF-LOF-06", "INF-LOF-09", "INF-EQ-04")
def test_who_sees_whom() -> None:
    others = {"b8": {"at": [30, 12], "facing": 180}, "b5": {"at": [22, 12], "facing": 0}, "a7": {"at": [12, 20]}}
    table = ordered("a5", (12, 12), others)
    assert table.refuses("shoot:combi-rifle@b8") == "INF-COV-03"  # three Silhouettes in a row
    assert "shoot:combi-rifle@b5" in table.offered  # whoever acts looks any way it likes
    table.do("idle")
    assert table.asked == "A skill"  # b5 looks away, and b8 sees nothing
    beside = ordered("a5", (12, 12), {"b8": {"at": [24, 12], "facing": 90}})
    beside.do("idle")
    assert beside.asked == "B react"  # the border of the front arc counts
    behind = ordered("a5", (12, 11.4), {"b8": {"at": [24, 12], "facing": 90}})
    behind.do("idle")
    assert behind.asked == "A skill"
    around = ordered("b8", (12, 24), {"a3": {"at": [12, 12], "facing": 270}},
                     options={"lists": "glass-choir-300a,low-tide-300a"})  # fmt: skip
    around.do("idle")
    assert around.asked == "A react"  # a 360 Visor


@pytest.mark.rule("INF-GEO-01", "INF-GEO-03", "INF-GEO-04")
def test_lengths_and_silhouettes() -> None:
    table = ordered("a5", (10, 10), {"b8": {"at": [10, 18.98]}, "b2": {"at": [30, 30]}})
    state = table.state
    names = [trooper.id for trooper in state.setting.troopers]
    a, b = names.index("a5"), names.index("b8")
    assert sighting.far(state, a, sighting.at(state, a), b, sighting.at(state, b)) == 800
    assert state.setting.troopers[names.index("b2")].radius == 79
    assert state.setting.troopers[names.index("b2")].height == 177
    assert table.trooper("b8")["at"] == [10, 18.98]


@pytest.mark.rule("INF-GEO-05")
def test_contact_is_found_by_the_software_at_a_real_table() -> None:
    table: Tabletop = acting("acquisition", "a5", (20, 20), others={"b8": {"at": [20, 30]}})
    table.all("approach", "b8")
    assert "INF-GEO-05" in table.rules
    state = table.state
    names = [trooper.id for trooper in state.setting.troopers]
    assert state.side_by_side(names.index("a5"), names.index("b8"))
