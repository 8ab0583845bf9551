"""Turns and rounds: the Tactical Phase, what strikes at their end, the cards in play, and how a game ends."""

from __future__ import annotations

from typing import Any

import pytest

from infinity.tabletop import Tabletop, acting
from wartable.games.infinity import GAME
from wartable.kernel.engine.parts import words_of

LINE = {"a5": {"at": [7, 5]}, "a6": {"at": [9, 5]}, "b5": {"at": [7, 44]}, "b10": {"at": [9, 44]}}


def at(scenario: str, step: str, *numbers: object, options: dict[str, str] | None = None, **more: Any) -> Tabletop:
    position = {"step": step, "active": "A", "first": "A", "troopers": LINE, **more}
    return Tabletop(scenario, position, *numbers, **(options or {}))


@pytest.mark.rule("SC-NQ-01", "SC-END-02", "SC-END-04")
def test_a_quarter_of_the_points_ends_some_games_others_go_on_or_know_no_retreat() -> None:
    left = {name: {"at": said["at"]} for name, said in LINE.items()}
    gone = {f"a{n}": {"place": "removed", "states": ["dead"]} for n in range(1, 15) if n not in (5, 6)}
    troopers = {**gone, **left}
    ends = at("supremacy", "tactical", troopers=troopers)
    assert {"INF-RET-01", "SC-END-02"} <= set(ends.rules)
    ends.do("end-turn")
    assert ends.state.rounds  # the round ended with the Turn
    goes_on = at("mindwipe", "tactical", troopers=troopers)
    assert "SC-END-04" in goes_on.rules
    fights = at("annihilation", "tactical", troopers=troopers)
    assert "SC-NQ-01" in fights.rules
    assert "INF-RET-01" not in fights.rules


@pytest.mark.rule("SC-END-03")
def test_cryogenics_ends_when_all_of_an_army_are_null() -> None:
    troopers = {f"a{n}": {"at": [2 + 2 * n, 5], "states": ["unconscious"]} for n in range(1, 15)}
    match = at("cryogenics", "tactical", troopers={**troopers, "b5": {"at": [9, 44]}})
    assert "SC-END-03" in match.rules
    reserve = {**troopers, "a5": {"place": "reserve"}}
    assert "SC-END-03" not in at("cryogenics", "tactical", troopers=reserve).rules


@pytest.mark.rule("SC-END-01", "SC-OP-04", "SC-SCORE-02")
def test_every_game_ends_with_the_third_round() -> None:
    match = at("annihilation", "round-ends", round=3, active="B")
    assert match.match.question is None
    assert match.match.result is not None
    assert {"SC-END-01", "SC-OP-04"} <= set(match.rules)


@pytest.mark.rule("SC-END-05", "SC-SCORE-13")
def test_a_game_that_ends_early_scores_the_running_round_too() -> None:
    match = at("supremacy", "turn", round=2, ending=1, troopers={"a5": {"at": [7, 5]}}).do("end-turn")
    assert "SC-END-05" in match.rules
    assert match.now["items"]["A"]["quadrants-more"] == 4


@pytest.mark.rule("SC-LT-01", "SC-LT-02", "SC-LT-04")
def test_a_new_lieutenant_is_named_openly_where_there_is_no_loss_of_lieutenant() -> None:
    match = at("cutthroat", "tactical", A={"lieutenant": "a2"})
    assert (match.asked, match.offered) == ("A lieutenant", ["a5", "a6"])
    match.do("a6")
    assert "SC-LT-04" in match.rules
    assert "INF-LT-02" not in match.rules
    assert words_of(GAME).describe(GAME.view(match.state, 1))["A"]["lieutenant"] == "a6"
    lost = at("supremacy", "tactical", A={"lieutenant": "a2"})
    assert "INF-LT-02" in lost.rules


@pytest.mark.rule("SC-LT-05")
def test_a_lieutenant_null_at_the_end_of_a_turn_counts_as_killed_for_good() -> None:
    troopers = {**LINE, "a2": {"at": [12, 5]}, "b3": {"at": [20, 40], "states": ["unconscious"]}}
    match = at("decapitation", "turn-ends", troopers=troopers, B={"lieutenant": "b3"})
    assert "SC-LT-05" in match.rules
    match.all("b5", "suffer", "b3", "end:unconscious")  # b5 is named Lieutenant instead
    assert match.now["items"]["A"]["lieutenants-more"] == 3


@pytest.mark.rule("SC-MB-04", "SC-EVO-01")
def test_scenarios_bring_more_orders() -> None:
    match = at("frostbyte", "tactical", A={"breacher": "a5", "lieutenant": "a6"})
    assert match.trooper("a5")["orders"] == 1
    lists = {"lists": "glass-choir-300a,low-tide-300a"}
    troopers = {"a1": {"at": [7, 5]}, "a2": {"at": [9, 5]}}
    evo = at("biotechvore", "tactical", options=lists, troopers=troopers, A={"lieutenant": "a2"})
    assert "SC-EVO-01" in evo.rules
    assert evo.now["A"]["orders"] == 3


@pytest.mark.rule("SC-MB-02", "SC-KEY-02")
def test_the_marked_trooper_stays_a_model() -> None:
    breacher = acting("frostbyte", "b4", (20, 40), B={"breacher": "b4"})
    assert breacher.refuses("marker") == "SC-MB-02"
    key_ops = acting("battleground", "b4", (20, 40), B={"key_ops": "b4"})
    assert key_ops.refuses("marker") == "SC-KEY-02"
    assert "marker" in acting("battleground", "b4", (20, 40)).offered


@pytest.mark.rule("SC-BIO-02", "SC-BIO-03")
def test_the_plague_asks_for_a_save_and_for_two_from_machines() -> None:
    troopers = {"a5": {"at": [7, 5]}, "a3": {"at": [12, 5]}, "a6": {"at": [20, 24]}, "b5": {"at": [9, 44]}}
    saved = at("biotechvore", "turn-ends", 11, 12, 14, troopers=troopers)
    assert saved.trooper("a3")["points"] == 0  # BTS 3: 11 fails, 12 saves
    assert saved.trooper("a5")["states"] == ["unconscious"]
    assert saved.trooper("a6")["points"] == 1


@pytest.mark.rule("SC-PR-03", "SC-PR-04")
def test_the_plague_closes_in_and_an_antenna_shelters() -> None:
    troopers = {"a5": {"at": [7, 3]}, "a6": {"at": [9.31, 8]}, "b5": {"at": [9, 44]}}
    first = at("panic-room", "turn-ends", round=1, troopers=troopers)
    assert "SC-BIO-02" not in first.rules  # there is no Plague Area in round 1
    grown = at("panic-room", "round-ends", round=1, active="B", troopers=troopers)
    assert "SC-PR-03" in grown.rules
    third = at("panic-room", "turn-ends", 20, round=3, troopers={**troopers, "a6": {"at": [8, 6.7]}})
    assert "SC-PR-04" in third.rules


@pytest.mark.rule("SC-OP-01", "SC-BIO-04", "SC-FROST-05")
def test_end_effects_strike_before_anything_is_counted() -> None:
    troopers = {"a5": {"at": [20, 24]}, "a2": {"at": [24, 24]}, "b5": {"at": [30, 44]}}
    match = at("frostbyte", "round-ends", round=3, active="B", troopers=troopers)
    assert match.told.index(
        "a5 (Quay Constable, Combi Rifle, Flash Pulse, Forward Observer) is Killed"
    ) < match.told.index("the score is")
    assert (match.trooper("a5")["place"], match.trooper("a2")["place"]) == ("removed", "table")
    assert match.now["items"]["A"]["exclusion"] == 3
    plague = at(
        "biotechvore", "round-ends", round=3, active="B", troopers={"a5": {"at": [7, 5]}, "a6": {"at": [9, 16]}}
    )
    assert (plague.trooper("a5")["place"], plague.trooper("a6")["place"]) == ("removed", "table")


@pytest.mark.rule("SC-ZONE-06", "SC-ZONE-09")
def test_zones_that_only_exist_for_counting_do_nothing_in_play() -> None:
    for scenario in ("supremacy", "frontline"):
        match = acting(scenario, "a5", (23.9, 23.9)).all("move@2400,2400", "move@2600,3000")
        assert match.trooper("a5")["at"] == [26, 30]
        assert not [rule for rule in match.rules if rule.startswith("SC-ZONE")]


# --------------------------------------------------------------------------------------------------------------- cards


@pytest.mark.rule("SC-CM-02", "SC-CM-03", "SC-CM-05", "SC-HVT-07")
def test_current_objectives_are_exchanged_taken_and_refilled() -> None:
    hvts = {"hvt-b1": {"at": [7, 6]}, "hvt-b2": {"at": [40, 24]}}
    match = at("countermeasures", "turn-begins", open=["G01", "G03", "G09"], objects=hvts, A={"lieutenant": "a6"})
    assert (match.asked, match.offered) == ("A exchange", ["none", "G01", "G03", "G09"])
    match.do("G09", "G11")
    assert match.now["open"] == ["G01", "G03", "G11"]
    match.all("order:a5").do("card:G03", 5)
    assert match.now["A"]["done"] == ["G03"]
    assert match.thing("hvt-b1")["gone"]
    assert not match.thing("hvt-b2")["gone"]
    assert match.now["open"] == ["G01", "G11"]
    assert {"SC-CM-02", "SC-CM-03", "SC-HVT-07"} <= set(match.rules)
    match.all("done", "end-turn", "none").numbers.append("G20")
    match.do("none")
    assert match.asked == "B exchange"
    assert match.now["open"] == ["G01", "G11", "G20"]
    assert "SC-CM-05" in match.rules


@pytest.mark.rule("SC-CM-04", "SC-CM-06")
def test_both_players_count_a_card_met_in_one_order_and_end_cards_are_met_at_turn_ends() -> None:
    match = at("countermeasures", "turn", open=["G06", "G11", "G12"]).all("card:G06", "both")
    assert (match.now["A"]["done"], match.now["B"]["done"]) == (["G06"], ["G06"])
    match.do("end-turn")
    assert (match.asked, match.offered) == ("A closing", ["none", "G11"])
    match.do("G11").do("agree", "G13", "G14")
    assert match.now["A"]["done"] == ["G06", "G11"]
    assert match.now["score"] == {"A": 4, "B": 1}


@pytest.mark.rule("SC-CLS-02")
def test_a_claim_needs_the_adversary_and_counts_once() -> None:
    match = at("acquisition", "turn", A={"cards": ["G06"]})
    match.all("card:G06", "deny")
    assert match.now["A"]["done"] == []
    assert match.refuses("card:G06") == "SC-CLS-03"
    match = at("acquisition", "turn", A={"cards": ["G06"]}).all("card:G06", "agree")
    assert match.now["A"]["done"] == ["G06"]
    assert "card:G06" not in match.offered
    assert match.now["items"]["A"]["classified"] == 1


@pytest.mark.rule("SC-CLS-04", "SC-CLS-05", "SC-INT-03")
def test_secure_hvt_replaces_a_card_but_not_the_intelcom_card() -> None:
    hvts = {"hvt-a1": {"at": [40, 24]}, "hvt-b1": {"at": [8, 10]}}
    match = at("frontline", "closing", round=3, objects=hvts, A={"cards": ["G01", "G02"], "intelcom": True})
    assert (match.asked, match.offered) == ("A intelcom", ["none", "sector-a", "sector-mid", "sector-b"])
    match.do("sector-a")
    assert (match.asked, match.offered) == ("A secure-hvt", ["none", "G02"])
    assert match.refuses("G01") == "SC-CLS-05"
    match.do("G02")
    assert match.now["items"]["A"]["classified"] == 1
    assert {"SC-CLS-04", "SC-INT-03"} <= set(match.rules)


@pytest.mark.rule("SC-INT-06")
def test_the_intelcom_card_adds_to_a_zone_with_an_own_trooper_in_the_armory_twice() -> None:
    troopers = {"a5": {"at": [24, 24]}, "b10": {"at": [26, 24]}}  # 13 against 17 points
    match = at("the-armory", "closing", round=3, troopers=troopers, A={"cards": ["G04"], "intelcom": True})
    match.do("armory")
    while match.match.question is not None:
        match.do("none")
    assert "SC-INT-06" in match.rules
    assert match.now["items"]["A"]["armory-end"] == 1


@pytest.mark.rule("SC-HC-04", "SC-HC-07", "SC-HC-08")
def test_both_may_meet_a_main_objective_and_secure_hvt_replaces_the_secondary() -> None:
    hvts = {"hvt-a1": {"at": [40, 24]}, "hvt-b1": {"at": [8, 10]}}
    match = at(
        "highly-classified", "turn", round=3, first="B", objects=hvts, open=["G06", "G07", "G10", "G12"],
        A={"cards": ["G05"]}, B={"cards": ["G20"], "done": ["G06"]},
    )  # fmt: skip
    match.all("card:G06", "agree")
    assert "SC-HC-07" in match.rules
    assert match.now["open"] == ["G06", "G07", "G10", "G12"]
    match.do("end-turn")
    while match.match.question is not None and match.asked != "A secure-hvt":
        match.do("none")
    match.do("G05")
    assert match.now["score"] == {"A": 6, "B": 3}


@pytest.mark.rule("SC-FF-01", "SC-FF-02")
def test_firefight_is_a_landing_area_even_in_the_enemy_zone() -> None:
    position = {"active": "B", "first": "B", "troopers": {"b5": {"at": [9, 44]}}, "B": {"orders": 5}}
    match = Tabletop("firefight", {**position, "troopers": {"b16": {"place": "reserve"}}})
    match.do("order:b16").do("at@2000,500", 15)  # PH 12 with +3
    assert match.trooper("b16")["at"] == [20, 5]
    assert {"SC-FF-01", "SC-FF-02"} <= set(match.rules)
    diver = Tabletop("supremacy", {**position, "troopers": {"b14": {"place": "reserve"}}})
    diver.do("order:b14")
    assert diver.refuses("left@49,500") == "INF-ADEP-05"


@pytest.mark.rule("SC-KILL-07")
def test_the_owner_says_whether_the_key_ops_took_part_in_a_loss() -> None:
    match = at("cutthroat", "turn", A={"key_ops": "a5"}, B={"key_ops": "b5"})
    match.all("suffer", "b10", "state:dead")
    assert match.asked == "B credit"
    match.do("yes")
    assert match.now["items"]["A"]["key-ops-kills-more"] == 3
    assert "SC-KILL-07" in match.rules
