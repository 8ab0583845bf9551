"""Set-up: rounds, tiers, Escalation, scenarios, Extras, and the official flag."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
import yaml

from its.commands import complete, replayed, replayed_as_it_is, rules
from its.made_events import FIVE, FOUR, games, plain
from wartable.its import setup
from wartable.its.official import document_applies
from wartable.its.season import load_season
from wartable.kernel.engine.errors import Ambiguous, Refused

SEASON = load_season()
ESC, DA, DD = setup.ESCALATION, setup.DIRECT_ACTION, setup.DOUBLE_DECK


def run(**fields: Any) -> dict[str, Any]:
    """An event as `wartable its replay` computes it."""
    data = {"rounds": 3, "army_points": 300, "draw": list("ABCD"), **fields}
    return replayed({key: value for key, value in data.items() if value is not None})


def names(players: int) -> list[str]:
    return [f"P{number}" for number in range(1, players + 1)]


def texts(reasons: list[dict[str, str]]) -> list[str]:
    return [reason["text"] for reason in reasons]


@pytest.mark.rule("ITS-ROUNDS-01")
def test_suggested_rounds() -> None:
    assert [setup.suggested_rounds(players, SEASON) for players in (4, 8, 9, 16, 17, 40)] == [3, 3, 4, 4, 5, 5]
    for players, rounds in ((4, 3), (8, 3), (9, 4), (16, 4), (17, 5), (40, 5)):
        said = texts(run(draw=names(players), rounds=rounds)["notices"])
        assert f"{rounds} rounds are suggested for {players} players" in said


@pytest.mark.rule("ITS-ROUNDS-02")
@pytest.mark.parametrize(("players", "rounds", "suggested"), [(20, 3, 5), (6, 4, 3)])
def test_another_number_is_accepted_with_a_note(players: int, rounds: int, suggested: int) -> None:
    said = texts(run(draw=names(players), rounds=rounds)["notices"])
    assert f"{suggested} rounds are suggested for {players} players; {rounds} are allowed" in said


@pytest.mark.rule("ITS-ROUNDS-03", "ITS-ESC-01")
def test_24_players_escalation_3_rounds_and_any_other_number_refused() -> None:
    event = {"draw": names(24), "army_points": [200, 300, 400], "extras": ["escalation"]}
    assert "ITS-ESC-01" in rules(run(**event)["notices"])
    for rounds in (2, 4, 5):
        with pytest.raises(Refused, match="exactly 3 rounds"):
            run(**event, rounds=rounds)


@pytest.mark.rule("ITS-ROUNDS-05")
def test_5_players_and_6_rounds_warn_that_5_byes_cover_only_5_rounds() -> None:
    warning = "5 byes cover only 5 of 6 rounds; somebody will sit out twice"
    assert warning in texts(run(draw=names(5), rounds=6)["notices"])
    assert "ITS-ROUNDS-05" not in rules(run(draw=names(6), rounds=6))


@pytest.mark.rule("ITS-FORMAT-02")
def test_3_players_are_refused() -> None:
    with pytest.raises(Refused, match="3 players are too few; a tournament needs at least 4"):
        run(draw=list("ABC"))
    assert run(draw=list("ABC"), official=False)["official"] is False


@pytest.mark.rule("ITS-FORMAT-02", "ITS-EVENT-01")
def test_4_players_in_round_1_one_withdraws_and_the_event_is_still_official() -> None:
    score = {"op": [5, 0], "vp": [0, 0]}
    results = {
        1: [{"a": "A", "b": "B", **score}, {"a": "C", "b": "D", **score}],
        2: [{"a": "A", "b": "C", **score}],
        3: [{"a": "A", "b": "B", **score}],
    }
    withdrawals = {"after_round_1": ["D"]}
    assert run(results=results, withdrawals=withdrawals)["official"]
    with pytest.raises(Refused, match="at least 4"):
        run(draw=list("ABC"))


@pytest.mark.rule("ITS-FORMAT-03")
def test_2_rounds_are_refused() -> None:
    with pytest.raises(Refused, match="2 rounds are too few; a tournament has at least 3"):
        run(rounds=2)


@pytest.mark.rule("ITS-TIER-05")
def test_350_army_points_are_refused_for_an_official_event() -> None:
    with pytest.raises(Refused, match="350 Army Points do not exist"):
        run(army_points=350)


@pytest.mark.rule("ITS-TIER-06")
def test_only_escalation_has_several_sizes() -> None:
    with pytest.raises(Refused, match="only Escalation"):
        setup.sizes_by_round([300, 300, 300], 3, [], SEASON)
    game = {"a": "A", "b": "B", "op": [1, 0], "vp": [0, 0]}
    with pytest.raises(Refused, match="every game of a one_shot has the announced Army Points"):
        run(type="one_shot", rounds=1, army_points=[300], draw=None, results={1: [game]})


@pytest.mark.parametrize(
    ("points", "text"),
    [
        pytest.param(400, "400 Army Points: 400-Tier, 8 SWC", marks=pytest.mark.rule("ITS-TIER-02")),
        pytest.param(300, "300 Army Points: 300/250-Tier, 6 SWC", marks=pytest.mark.rule("ITS-TIER-03")),
        pytest.param(250, "250 Army Points: 300/250-Tier, 5 SWC", marks=pytest.mark.rule("ITS-TIER-03")),
        pytest.param(200, "200 Army Points: 200/150-Tier, 4 SWC", marks=pytest.mark.rule("ITS-TIER-04")),
        pytest.param(150, "150 Army Points: 200/150-Tier, 3 SWC", marks=pytest.mark.rule("ITS-TIER-04")),
    ],
)
def test_tier_and_swc_by_army_points(points: int, text: str) -> None:
    assert text in texts(run(army_points=points)["notices"])


@pytest.mark.rule("ITS-ESC-02", "ITS-ESC-03")
def test_escalation_army_points_by_round() -> None:
    assert run(army_points=[150, 300, 400], extras=["escalation"])["state"]
    with pytest.raises(Refused, match="round 3 of Escalation is played at the 400-Tier, not at 300"):
        run(army_points=[200, 250, 300], extras=["escalation"])
    for wrong in (300, [200, 300]):
        with pytest.raises(Refused, match="ITS-ESC-03"):
            run(army_points=wrong, extras=["escalation"])


@pytest.mark.rule("ITS-ELO-12", "ITS-ESC-04")
def test_200_250_and_400_points_have_k_27_2_32_and_36_8() -> None:
    score = {"op": [5, 0], "vp": [0, 0]}
    results = {1: [{"a": "A", "b": "B", **score}, {"a": "C", "b": "D", **score}]}
    results[2] = [{"a": "A", "b": "C", **score}, {"a": "B", "b": "D", **score}]
    results[3] = [{"a": "A", "b": "B", **score}, {"a": "C", "b": "D", **score}]
    report = run(army_points=[200, 250, 400], results=results)
    said = " ".join(texts(report["final"][0]["why"]))
    assert all(f"K {k}" in said or f"K is {k}" in said for k in ("27.2", "32", "36.8")), said


@pytest.mark.rule("ITS-SCEN-02")
@pytest.mark.parametrize(
    "scenarios",
    [
        ["Acquisition", "Frontline", "Acquisition"],
        ["Highly Classified", "Rescue", "Highly Classified (High Difficulty Mode)"],
    ],
)
def test_no_scenario_twice_and_a_mode_makes_no_difference(scenarios: list[str]) -> None:
    with pytest.raises(Refused, match=f"{scenarios[0]} twice"):
        run(scenarios=scenarios)


@pytest.mark.rule("ITS-SCEN-03")
def test_21_scenarios_or_the_4_of_direct_action() -> None:
    assert len(setup.scenario_choices([], SEASON)) == 21
    assert setup.scenario_choices([DA], SEASON) == ["Battleground", "Cutthroat", "Superiority", "Uplink Center"]
    with pytest.raises(Refused, match="Battleground needs Direct Action"):
        run(scenarios=["Battleground", "Frontline", "Rescue"])
    with pytest.raises(Refused, match="Rescue cannot be chosen"):
        run(scenarios=["Battleground", "Cutthroat", "Rescue"], extras=["direct_action"])


@pytest.mark.rule("ITS-SCEN-01")
def test_one_scenario_per_round() -> None:
    with pytest.raises(Refused, match="the scenario of round 3 is missing"):
        run(scenarios=["Acquisition", "Frontline"])
    with pytest.raises(Refused, match="4 scenarios for 3 rounds"):
        run(scenarios=["Acquisition", "Frontline", "Rescue", "Supplies"])


@pytest.mark.rule("ITS-SCEN-04")
def test_one_personalised_scenario_with_a_name_of_its_own() -> None:
    own = {"name": "Night Market", "max_op": 12}
    assert run(scenarios=["Acquisition", own, "Frontline"])["state"]
    with pytest.raises(Refused, match="only one round may play a personalised scenario"):
        run(scenarios=["Acquisition", own, {"name": "Dust"}])
    with pytest.raises(Refused, match="Rescue is the name of an official scenario"):
        run(scenarios=["Acquisition", {"name": "Rescue"}, "Frontline"])
    game = {"a": "A", "b": "B", "op": [12, 0], "vp": [0, 0]}
    other = {"a": "C", "b": "D", "op": [1, 0], "vp": [0, 0]}
    scenarios = [own, "Acquisition", "Frontline"]
    assert run(scenarios=scenarios, results={1: [game, other]})["rounds_completed"] == 1


@pytest.mark.rule("ITS-DA-01")
def test_18_players_direct_action_5_rounds_refused_only_4_distinct_scenarios() -> None:
    with pytest.raises(Refused, match="only 4 distinct scenarios for 5 rounds"):
        run(draw=names(18), rounds=5, extras=["direct_action"], scenarios=[*SEASON.direct_action, "Rescue"])
    setup.check_scenarios([*SEASON.direct_action, "Night Market"], [5], 5, [DA], SEASON)
    setup.check_scenarios(SEASON.direct_action[:3], [], 3, [DA, ESC], SEASON)


@pytest.mark.rule("ITS-EXTRA-01")
def test_direct_action_and_double_deck_with_a_notice_and_unknown_extras_are_named() -> None:
    assert setup.known_extras(["escalation", "free_game", "CQB", "spec-ops"], SEASON) == [
        ESC,
        "Free Game",
        "CQB",
        "Spec-Ops",
    ]
    assert "ITS-EXTRA-01" in rules(run(extras=["direct_action", "double_deck"])["notices"])
    assert setup.extras_notices([ESC, DA]) == []
    with pytest.raises(Ambiguous, match="'d' is not an Extra"):
        setup.known_extras(["d"], SEASON)


def test_with_reinforced_command_nobody_loses_a_lieutenant() -> None:
    assert setup.loss_of_lieutenant([])[0]
    assert not setup.loss_of_lieutenant(["Reinforced Command"])[0]


def test_a_missing_or_shared_pin_is_refused_naming_the_player() -> None:
    setup.check_pins({"A": "X1", "B": "X2"})
    for pins, message in (
        ({"A": "X1", "F": ""}, "F has no"),
        ({"A": "X1", "B": "X1"}, "A and B have the same PIN"),
        ({"A": "x" * 13}, "1 to 12"),
    ):
        with pytest.raises(Refused, match=message):
            setup.check_pins(pins)


def test_the_clock_marks_a_table_as_out_of_time() -> None:
    assert setup.clock(100, 120)[1].text == "20 of 120 minutes left"
    assert setup.clock(120, 120)[0] == "out of time"
    assert SEASON.round_minutes[300] == 120


def test_9_active_players_need_4_tables_and_1_player_has_no_game() -> None:
    tables, reason = setup.tables_needed(9)
    assert (tables, reason.text) == (4, "9 active players need 4 tables, 1 player without a game")


@pytest.mark.rule("ITS-EVENT-01")
def test_the_official_flag_and_its_reasons() -> None:
    cup = plain(FIVE)
    assert (cup["official"], cup["official_reasons"][0]["rule"]) == (True, "ITS-EVENT-01")


def played_out(**changes: Any) -> dict[str, Any]:
    """Four players and three rounds, complete but for what is changed."""
    data = complete({"rounds": 3, "army_points": 300, **yaml.safe_load(FOUR)})
    return replayed_as_it_is({key: value for key, value in {**data, **changes}.items() if value is not None})


@pytest.mark.rule("ITS-EVENT-01", "ITS-SCEN-01", "ITS-ANN-01", "ITS-LIST-01", "ITS-LIST-02", "ITS-SHEET-01")
def test_whatever_is_missing_in_a_record_the_event_is_not_official_and_changes_no_rating() -> None:
    everybody = complete(yaml.safe_load(FOUR))["players"]
    assert played_out()["official"] is True

    def without(item: str) -> list[dict[str, Any]]:
        return [{key: value for key, value in each.items() if key != item} for each in everybody]

    for changes, said in (
        ({"scenarios": None}, "the scenario of round 1 is missing"),
        ({"announced": 0}, "nothing was announced before the lots were drawn"),
        ({"players": without("pin")}, "unregistered players A, B, C, D"),
        ({"players": without("army")}, "no faction of A, B, C, D"),
        ({"players": without("lists")}, "fewer than 2 checked or accepted lists of A, B, C, D"),
        ({"players": [*everybody[:3], {**everybody[3], "lists_wrong": "two armies"}]}, "D: two armies"),
        ({"official": False}, "the Organizer marked the event as not official"),
        ({"official": False, "not_official": "closed too early"}, "closed too early"),
    ):
        answer = played_out(**changes)
        assert (answer["official"], texts(answer["official_reasons"])) == (False, [said]), changes
        assert {line["rating_change"] for line in answer["final"]} == {0}
        conditions = {each["name"]: each["met"] for each in answer["official_conditions"]}
        assert sorted(map(str, conditions.values())).count("False") == 1


@pytest.mark.rule("ITS-BYE-04")
def test_a_second_bye_by_hand_is_the_end_of_an_official_event() -> None:
    results = {1: games("AB", "CD"), 2: games("AC", "BD"), 3: games("AD", "BC")}
    pairings = {2: [["A", "C"], ["B", "D"]], 3: [["A", "D"], ["B", "C"]]}
    answer = run(draw=list("ABCDE"), results=results, pairings=pairings)
    assert not answer["official"]
    assert texts(answer["official_reasons"]) == ["a second bye by hand for E, E, while others have had none"]


@pytest.mark.rule("ITS-EVENT-01")
def test_an_event_of_two_rounds_changes_no_rating() -> None:
    results = {
        1: [{"a": "A", "b": "B", "op": [5, 0], "vp": [0, 0]}, {"a": "C", "b": "D", "op": [4, 0], "vp": [0, 0]}],
        2: [{"a": "A", "b": "C", "op": [5, 0], "vp": [0, 0]}, {"a": "B", "b": "D", "op": [4, 0], "vp": [0, 0]}],
    }
    report = run(results=results)
    assert not report["official"]
    assert {line["rating_change"] for line in report["final"]} == {0}


@pytest.mark.rule("ITS-EVENT-01")
def test_a_player_entered_without_a_pin_makes_the_event_unofficial() -> None:
    players = [
        {"name": "A", "pin": "1"},
        {"name": "B", "pin": "2"},
        {"name": "C", "pin": "3"},
        {"name": "D", "pin": ""},
    ]
    reasons = texts(run(players=players)["official_reasons"])
    assert reasons == ["unregistered player D", "fewer than 3 completed rounds"]


def test_errata_count_if_released_a_week_before() -> None:
    assert document_applies(date(2023, 5, 13), date(2023, 5, 20), SEASON)[0]
    applies, reason = document_applies(date(2023, 5, 14), date(2023, 5, 20), SEASON)
    assert (applies, reason.rule) == (False, "ITS-EVENT-05")


@pytest.mark.rule("ITS-EVENT-07")
def test_a_one_shot_of_two_players_is_official_with_k_4() -> None:
    game = {"a": "A", "b": "B", "op": [5, 0], "vp": [0, 0]}
    report = run(type="one_shot", rounds=1, draw=None, results={1: [game]})
    assert (report["official"], report["final"][0]["rating_change"]) == (True, 2)
    with pytest.raises(Refused, match="not of 3"):
        run(type="one_shot", rounds=1, draw=list("ABC"), results={1: [game]})


@pytest.mark.rule("ITS-EVENT-07")
def test_a_league_takes_games_by_hand_and_ranks_like_a_tournament() -> None:
    def game(a: str, b: str) -> dict[str, Any]:
        return {"a": a, "b": b, "op": [5, 0], "vp": [100, 0]}

    results = {1: [game("A", "B"), game("A", "C")], 2: [game("C", "B")]}
    report = run(type="league", rounds=None, draw=None, results=results)
    assert [(line["place"], line["p"]) for line in report["final"]] == [(1, "A"), (2, "C"), (3, "B")]
    assert [line["rating_change"] for line in report["final"]] == [32, 0, -32]
    assert {line["byes"] for line in report["final"]} == {0}
