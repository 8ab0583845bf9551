"""Rules of the season in a match: who is carried, whom the season changes, what Panoplies give."""

from __future__ import annotations

import random

import pytest

from infinity.tabletop import Played, ordered
from playing import play
from wartable.games.infinity import GAME, recording
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.replay import Setup, start

FALLEN = {"a5": {"at": [12, 12.99], "states": ["unconscious"]}}


@pytest.mark.rule("ITS-CASEVAC-01", "ITS-CASEVAC-08")
def test_an_ally_who_cannot_walk_is_carried_along() -> None:
    table = ordered("a7", (12, 12), FALLEN)
    table.do("casevac@a5")
    assert table.trooper("a5")["carried_by"] == "a7"
    table.do("move@1200,1500").do("face:90")
    x, y = table.trooper("a5")["at"]
    assert abs((x - 12) ** 2 + (y - 15) ** 2 - 0.99**2) < 0.05  # in contact again


@pytest.mark.rule("ITS-CASEVAC-03", "ITS-CASEVAC-04", "ITS-CASEVAC-05", "ITS-CASEVAC-06")
def test_whom_nobody_carries() -> None:
    well = ordered("a7", (12, 12), {"a5": {"at": [12, 12.99]}})
    assert well.refuses("casevac@a5") == "ITS-CASEVAC-03"
    far = ordered("a7", (12, 12), {"a5": {"at": [12, 16], "states": ["unconscious"]}})
    assert far.refuses("casevac@a5") == "ITS-CASEVAC-03"
    heavy = ordered("a7", (12, 12), {"a2": {"at": [12, 12.99], "states": ["unconscious"]}})
    assert heavy.refuses("casevac@a2") == "ITS-CASEVAC-04"  # PH 10 does not lift PH 13
    lantern = {"lists": "red-lantern-300a,low-tide-300a"}
    baggage = ordered("a12", (12, 12), {"a3": {"at": [12, 13.29], "states": ["unconscious"]}}, options=lantern)
    baggage.do("casevac@a3")
    assert "ITS-CASEVAC-05" in baggage.rules  # PH 9 and Baggage
    two = {**FALLEN, "a9": {"at": [12, 11.01], "states": ["unconscious"], "carried_by": "a7"}}
    assert ordered("a7", (12, 12), two).refuses("casevac@a5") == "ITS-CASEVAC-06"


@pytest.mark.rule("ITS-CASEVAC-02")
def test_a_marker_is_revealed_by_carrying() -> None:
    fallen = {"b8": {"at": [12, 24.99], "states": ["unconscious"]}}
    table = ordered("b4", (12, 24), fallen, said={"marker": True})
    table.do("casevac@b8")
    assert "ITS-CASEVAC-02" in table.rules and table.trooper("b4")["marker"] is False


CARRIED = {"a5": {"at": [12, 12.99], "states": ["unconscious"], "carried_by": "a7"}}


@pytest.mark.rule("ITS-CASEVAC-07")
def test_who_is_carried_gets_no_order_of_its_own() -> None:
    stunned = {"a5": {"at": [12, 12.99], "states": ["stunned"], "carried_by": "a7"}}
    table = ordered("a7", (12, 12), stunned, A={"orders": 3})
    table.do("idle").do("done")
    assert table.refuses("order:a5") == "ITS-CASEVAC-07"


@pytest.mark.rule("ITS-CASEVAC-13", "ITS-CASEVAC-18")
def test_another_skill_ends_it_and_so_does_laying_down() -> None:
    shot = ordered("a7", (12, 12), {**CARRIED, "b8": {"at": [24, 12], "facing": 0}})
    shot.do("shoot:combi-rifle@b8")
    assert "ITS-CASEVAC-13" in shot.rules and "carried_by" not in shot.trooper("a5")
    laid = ordered("a7", (12, 12), CARRIED)
    laid.do("lay-down")
    assert "ITS-CASEVAC-18" in laid.rules and "carried_by" not in laid.trooper("a5")
    nobody = ordered("a7", (12, 12), FALLEN)
    assert nobody.refuses("lay-down") == "ITS-CASEVAC-18"


@pytest.mark.rule("ITS-CASEVAC-15", "ITS-CASEVAC-17")
def test_a_fallen_carrier_lets_go_and_who_recovers_walks() -> None:
    table = ordered("b8", (24, 12), {**CARRIED, "a7": {"at": [12, 12], "facing": 180}})
    table.do("shoot:combi-rifle@a7").do("all").do("none").do("done", "1,20,20", "1")
    assert "ITS-CASEVAC-15" in table.rules
    healed = ordered("a8", (12, 13.98), {**CARRIED, "a7": {"at": [12, 12]}})
    healed.do("medikit@a5").do("done", "1")
    assert "ITS-CASEVAC-17" in healed.rules and "carried_by" not in healed.trooper("a5")


@pytest.mark.rule("ITS-CASEVAC-14")
def test_who_rushes_ahead_carries_nobody() -> None:
    carried = {"a5": {"at": [12, 12.99], "states": ["stunned"], "carried_by": "a14"}, "b8": {"at": [12, 40]}}
    troopers = {**carried, "a14": {"at": [12, 12]}, "a2": {"at": [40, 4]}}
    table = Played("annihilation", {"round": 2, "active": "A", "first": "A", "step": "turn-begins",
                                    "troopers": troopers}, table="open")  # fmt: skip
    while table.asked != "A rush":
        table.do("none")
    table.do("rush")
    assert "ITS-CASEVAC-14" in table.rules


@pytest.mark.rule("ITS-TACHI-01", "ITS-LONG-01", "ITS-SEASON-01", "INF-SK-10", "INF-SK-11")
def test_the_season_changes_remotes_and_characters() -> None:
    match = start(GAME, Setup("digital", ("human", "human"), {"scenario": "annihilation"}), "7")
    play(match, random.Random(3).random, 25)
    troopers = {trooper.id: trooper for trooper in match.state.setting.troopers}
    assert {"marksmanship", "tactical-awareness"} <= troopers["a3"].skills and "ecm-hacker-3" in troopers["a3"].gear
    assert troopers["a12"].classification == ("character", "veteran")
    assert {"ITS-TACHI-01", "ITS-LONG-01"} <= {event.rule for event in match.events}


@pytest.mark.rule("INF-ORD-05")
def test_tactical_awareness_gives_an_order_of_its_own() -> None:
    troopers = {"a3": {"at": [12, 6]}, "a2": {"at": [40, 4]}, "b8": {"at": [12, 40]}}
    table = Played("annihilation", {"round": 2, "active": "A", "first": "A", "step": "turn-begins",
                                    "troopers": troopers}, table="open")  # fmt: skip
    assert table.trooper("a3")["orders"] == 1 and "INF-ORD-05" in table.rules


def looting(name: str, *numbers: object, scenario: str = "firefight", **said: object) -> Played:
    """A Trooper of A at the Panoply in the middle of the table."""
    position = {"round": 1, "active": "A", "first": "A", "troopers": {name: {"at": [24, 22.7], **said}},
                "order": {"trooper": name}, "A": {"orders": 3}}  # fmt: skip
    return Played(scenario, position, *numbers, table="open")


@pytest.mark.rule("INF-PAN-04")
def test_what_a_panoply_gives_is_used() -> None:
    table = looting("a5")
    table.do("skill:use-panoplies@panoply-2").do("done", "3", "20")
    assert table.trooper("a5")["gains"] == ["Heavy Machine Gun"] and table.now["A"]["acquired"] == 1
    table.do("order:a5")
    assert "suppress:heavy-machine-gun" in table.offered


@pytest.mark.rule("INF-PAN-02", "SC-PAN-06")
def test_what_a_trooper_has_already_may_be_rolled_again() -> None:
    table = looting("a2")
    table.do("skill:use-panoplies@panoply-2").do("done", "3", "16")  # a MULTI Rifle, which it has
    assert table.asked == "A chart" and table.offered == ["keep", "again"]
    table.do("again", "1")
    assert table.trooper("a2")["gains"] == ["+1 ARM"]
    kept = looting("a2")
    kept.do("skill:use-panoplies@panoply-2").do("done", "3", "16").do("keep")
    assert kept.trooper("a2")["gains"] == [] and kept.now["A"]["acquired"] == 1


@pytest.mark.rule("ITS-RCMD-01")
def test_reinforced_command_knows_no_loss_of_lieutenant() -> None:
    troopers = {"a2": {"states": ["dead"]}, "a5": {"at": [12, 4]}, "b8": {"at": [12, 40]}}
    position = {"round": 2, "active": "A", "first": "A", "step": "turn-begins", "troopers": troopers}
    table = Played("acquisition", position, table="open", extras="Reinforced Command,CQB")
    assert "INF-LT-02" not in table.rules and "ITS-RCMD-01" in table.rules and table.now["A"]["orders"] == 1


@pytest.mark.rule("ITS-CQB-01", "ITS-CQB-02")
def test_under_cqb_a_shot_from_afar_fails_without_a_roll() -> None:
    far = {"b5": {"at": [12, 44], "facing": 90}}
    table = ordered("a10", (12, 6), far, options={"extras": "CQB"})
    assert any("fails by itself" in label for label in _labels(table))
    table.do("shoot:missile-launcher-hit@b5").do("none").do("done")
    assert "ITS-CQB-01" in table.rules and "a10 does not hit b5" in table.told
    answered = ordered("a10", (12, 6), {"b5": {"at": [12, 44], "facing": 270}}, options={"extras": "cqb"})
    answered.do("shoot:missile-launcher-hit@b5").do("dodge").do("done", "20")
    assert "ITS-CQB-02" in answered.rules


def _labels(table: Played) -> list[str]:
    question = table.match.question
    assert question is not None
    return [question.what.label(table.state, 0, option) for option in question.options_of(0)]


def test_an_extra_that_does_not_exist_is_named() -> None:
    with pytest.raises(Ambiguous, match="no Extra"):
        Played("acquisition", {}, extras="CQC")
    double = Played("acquisition", {}, extras="Double Deck").state.setting
    assert double.version == "double" and len(double.cards) == 40


def test_the_live_score_does_not_count_what_a_marker_costs() -> None:
    troopers = {"a2": {"at": [12, 12]}, "b4": {"at": [12, 20], "marker": True}, "b6": {"at": [14, 20], "marker": True},
                "b8": {"at": [16, 20]}}  # fmt: skip
    table = Played("quadrant-control", {"round": 2, "active": "A", "first": "A", "troopers": troopers}, table="open")
    whole, seen = (recording.record(state).roster for state in (table.state, GAME.view(table.state, 0)))
    costs = {trooper.id: trooper.cost for trooper in seen}
    assert costs["b4"] == costs["b6"] == 0 and costs["b8"] > 0
    assert all(trooper.cost for trooper in whole if trooper.id in ("b4", "b6"))
    own = {trooper.id: trooper.cost for trooper in recording.record(GAME.view(table.state, 1)).roster}
    assert own["b4"] > 0


PAIR = {"a7": {"at": [12, 24], "facing": 90}, "a5": {"at": [12, 24.99], "states": ["stunned"], "carried_by": "a7"}}


@pytest.mark.rule("ITS-CASEVAC-09", "ITS-CASEVAC-19")
def test_the_pair_provokes_one_reaction_of_each_enemy_and_carries_nobody_else() -> None:
    others = {**PAIR, "a9": {"at": [12.99, 24], "states": ["unconscious"]},
              "b8": {"at": [12, 30], "facing": 270}, "b9": {"at": [20, 30], "facing": 270}}  # fmt: skip
    table = ordered("a7", (12, 24), {name: said for name, said in others.items() if name != "a7"})
    assert table.refuses("casevac@a9") == "ITS-CASEVAC-06"
    table.do("idle")
    asked = []
    while table.asked == "B react":
        asked.append(table.rules.count("INF-ARO-01"))
        table.do("none")
    assert asked == [1, 2] and table.asked == "A skill"  # b8 and b9 see both of the pair and decide once
    table.do("move@1200,2400")
    assert table.asked != "B react"


@pytest.mark.rule("ITS-CASEVAC-10")
def test_no_template_is_laid_over_a_carrier() -> None:
    table = ordered("b7", (12, 30), PAIR)
    assert table.refuses("spray:heavy-flamethrower@a7") == "ITS-CASEVAC-10"
    alone = ordered("b7", (12, 30), {"a7": {"at": [12, 24], "facing": 90}})
    assert "spray:heavy-flamethrower@a7" in alone.offered


@pytest.mark.rule("ITS-CASEVAC-11")
def test_who_is_carried_blocks_no_line_of_fire() -> None:
    table = ordered("b8", (12, 32), PAIR)
    assert "shoot:combi-rifle@a7" in table.offered  # a5 is in the line
    table.do("shoot:combi-rifle@a7").do("all")
    assert "a5 is carried and blocks no Line of Fire from b8 to a7" in table.told
    walking = ordered("b8", (12, 32), {"a7": {"at": [12, 24]}, "a5": {"at": [12, 24.99], "states": ["stunned"]}})
    assert "shoot:combi-rifle@a7" not in walking.offered


@pytest.mark.rule("ITS-CASEVAC-12")
def test_who_is_carried_adds_no_die_in_close_combat() -> None:
    foe = {"b8": {"at": [12.99, 24.99], "facing": 180}, "a6": {"at": [12.99, 25.98]}}
    table = ordered("a6", (12.99, 25.98), {**PAIR, "b8": foe["b8"]}).do("cut:cc-weapon@b8")
    assert "a5 is carried and adds no die in close combat" in table.told
    assert "a6 declares CC Attack on b8 with CC Weapon" in table.told.splitlines()  # one die
    helped = ordered("a6", (12.99, 25.98), {"b8": foe["b8"], "a5": {"at": [12, 24.99]}}).do("cut:cc-weapon@b8")
    assert "a6 declares CC Attack on b8 with CC Weapon, 2 dice" in helped.told


@pytest.mark.rule("ITS-CASEVAC-16")
def test_a_carrier_that_becomes_a_marker_lets_go() -> None:
    table = ordered("b4", (12, 24), {"b8": {"at": [12, 24.99], "states": ["unconscious"], "carried_by": "b4"}})
    table.do("marker")
    assert "ITS-CASEVAC-16" in table.rules and "carried_by" not in table.trooper("b8")
