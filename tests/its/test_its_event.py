"""Whole events: the ledger's worked tournaments, refusals, sanctions and bad files."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from its.made_events import BOTH_SETTINGS, FIVE, FOUR, columns, games, plain, rules
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable


@pytest.mark.rule("ITS-STAND-01", "ITS-STAND-02", "ITS-PAIR-03", "ITS-PAIR-04")
@pytest.mark.rule("ITS-STAND-09")
def test_worked_tournament_of_four_players_in_strict_order() -> None:
    """ITS-STAND-09."""
    out = plain(FOUR)
    second, third = out["rounds"]["2"], out["rounds"]["3"]
    assert columns(second["standings_before"], "p", "tp", "op", "vp") == [
        ("A", 5, 7, 200), ("C", 4, 4, 120), ("B", 2, 6, 150), ("D", 0, 1, 90),
    ]  # fmt: skip
    assert second["pairings"] == [["A", "C"], ["B", "D"]]
    assert columns(third["standings_before"], "p", "tp", "op", "vp") == [
        ("A", 8, 12, 380), ("B", 7, 14, 400), ("C", 7, 9, 330), ("D", 0, 3, 150),
    ]  # fmt: skip
    assert third["pairings"] == [["A", "B"], ["C", "D"]]
    assert third["rematches"] == [["A", "B"], ["C", "D"]]
    assert columns(out["final"], "place", "p", "tp", "op", "vp", "sos", "rating_change", "rating") == [
        (1, "C", 12, 15, 560, 31, 32.0, 1032.0),
        (2, "A", 10, 15, 520, 49, 16.0, 1016.0),
        (3, "B", 9, 17, 560, 38, 0.0, 1000.0),
        (4, "D", 2, 8, 340, 47, -48.0, 952.0),
    ]
    assert (out["state"], out["official"], out["winners"]) == ("finished", True, ["C"])


@pytest.mark.rule("ITS-PAIR-03", "ITS-PAIR-04")
@pytest.mark.rule("ITS-PAIR-06")
def test_same_round_in_strict_order() -> None:
    """ITS-PAIR-06, strict."""
    out = plain(BOTH_SETTINGS)
    assert out["state"] == "running"
    third = out["rounds"]["3"]
    assert columns(third["standings_before"], "p", "tp", "op") == [
        ("A", 10, 16),
        ("B", 7, 14),
        ("C", 4, 5),
        ("D", 0, 3),
    ]
    assert third["pairings"] == [["A", "B"], ["C", "D"]]
    assert third["alternative"] == [["A", "D"], ["B", "C"]]
    results = yaml.safe_load(BOTH_SETTINGS)["results"]
    results[3] = games("AB", op=(3, 5), vp=(140, 160)) + games("CD", op=(6, 5), vp=(230, 190))
    final = plain(BOTH_SETTINGS, results=results)["final"]
    assert columns(final, "place", "p", "tp", "op", "vp", "sos", "rating_change") == [
        (1, "B", 12, 19, 560, 46, 16.0), (2, "A", 11, 19, 520, 49, 16.0), (3, "C", 9, 11, 560, 35, 16.0),
        (4, "D", 2, 8, 340, 41, -48.0),
    ]  # fmt: skip


@pytest.mark.rule("ITS-PAIR-05")
@pytest.mark.rule("ITS-PAIR-06")
def test_same_round_with_rematches_avoided() -> None:
    """ITS-PAIR-06, rematches avoided."""
    results = yaml.safe_load(BOTH_SETTINGS)["results"]
    results[3] = games("AD", op=(10, 0), vp=(300, 20)) + games("BC", op=(4, 4), vp=(150, 100))
    out = plain(BOTH_SETTINGS, results=results, avoid_rematches=True)
    assert out["rounds"]["3"]["pairings"] == [["A", "D"], ["B", "C"]]
    assert columns(out["final"], "place", "p", "tp", "op", "vp", "sos", "rating_change") == [
        (1, "A", 15, 26, 680, 30, 48.0), (2, "B", 9, 18, 550, 38, 0.0), (3, "C", 6, 9, 430, 47, 0.0),
        (4, "D", 0, 3, 170, 53, -48.0),
    ]  # fmt: skip


@pytest.mark.rule("ITS-BYE-02", "ITS-BYE-03", "ITS-BYE-04", "ITS-BYE-07", "ITS-BYE-08", "ITS-BYE-09", "ITS-STAND-08")
@pytest.mark.rule("ITS-BYE-11")
def test_worked_tournament_of_five_players() -> None:
    """ITS-BYE-11: the adjustment decides the winner, the never-twice rule decides a bye."""
    out = plain(FIVE)
    assert [out["rounds"][number]["bye"] for number in "123"] == ["C", "A", "E"]
    assert out["rounds"]["2"]["ranking_before"] == ["B", "D", "C", "E", "A"]
    assert out["rounds"]["2"]["pairings"] == [["B", "D"], ["C", "E"]]
    assert out["rounds"]["3"]["ranking_before"] == ["D", "C", "B", "E", "A"]
    assert out["rounds"]["3"]["pairings"] == [["D", "C"], ["B", "A"]]
    assert columns(out["final"], "place", "p", "tp", "op", "final_op", "vp", "final_vp", "sos", "rating_change") == [
        (1, "C", 11, 19, 29, 290, 435, 35, 22.34),
        (2, "D", 11, 24, 24, 250, 250, 41, 18.20),
        (3, "B", 10, 19, 19, 420, 420, 38, 22.32),
        (4, "E", 6, 11, 17, 260, 390, 38, -21.89),
        (5, "A", 3, 3, 5, 140, 210, 43, -40.96),
    ]
    assert "ITS-STAND-08" in rules(out["rounds"]["2"]["why"])
    assert {"ITS-BYE-07", "ITS-ELO-11"} <= rules(out["final"][0]["why"])


@pytest.mark.rule("ITS-PAIR-03")
def test_a_result_for_a_pair_the_rules_did_not_make_is_refused_with_both_pairings() -> None:
    results = yaml.safe_load(FIVE)["results"]
    results[2] = games("BC", "DE")
    with pytest.raises(Refused) as refused:
        plain(FIVE, results=results)
    assert "the results pair B-C, D-E, but the rules pair B-D, C-E with the bye for A" in str(refused.value)
    assert refused.value.rule == "ITS-PAIR-03"


@pytest.mark.rule("ITS-PAIR-07")
def test_pairings_set_by_hand_are_taken_and_checked() -> None:
    results = yaml.safe_load(FIVE)["results"]
    results[2], results[3] = games("BC", "DE"), []
    out = plain(FIVE, results=results, pairings={2: [["B", "C"], ["D", "E"]]})
    assert (out["rounds"]["2"]["bye"], out["rounds"]["2"]["pairings"]) == ("A", [["B", "C"], ["D", "E"]])
    assert "ITS-PAIR-07" in rules(out["rounds"]["2"]["why"])
    for wrong in ([["B", "C"]], [["B", "C"], ["B", "E"]]):
        with pytest.raises(Refused, match="do not hold each of the active players"):
            plain(FIVE, pairings={2: wrong})


@pytest.mark.rule("ITS-FORMAT-04")
def test_a_round_is_not_paired_while_a_game_before_it_has_no_result() -> None:
    results = yaml.safe_load(FIVE)["results"]
    del results[2][1]
    with pytest.raises(Refused, match=r"round 3 has results, but round 2 has none for C-E"):
        plain(FIVE, results=results)
    del results[3]
    out = plain(FIVE, results=results)
    assert (out["state"], out["rounds_completed"], out["rounds"]["2"]["missing"]) == ("running", 1, [["C", "E"]])


@pytest.mark.rule("ITS-CONDUCT-02")
def test_points_taken_count_for_the_next_pairing() -> None:
    taken = [{"after_round": 1, "player": "A", "take_tp": 2, "by": "R", "why": "slow play"}]
    out = plain(BOTH_SETTINGS, sanctions=taken, results={1: yaml.safe_load(FOUR)["results"][1]})
    assert out["rounds"]["2"]["ranking_before"] == ["C", "A", "B", "D"]
    assert "2 TP taken from A by R, slow play" in {notice["text"] for notice in out["notices"]}
    op = [{"after_round": 2, "player": "A", "take_op": 3, "of_round": 1}]
    line = next(line for line in plain(FOUR, sanctions=op)["final"] if line["p"] == "A")
    assert (line["op"], line["tp"]) == (12, 10)
    assert "5 + 3 + 2 = 10 TP, 7 + 5 + 3 - 3 = 12 OP" in {reason["text"] for reason in line["why"]}


@pytest.mark.rule("ITS-REF-03", "ITS-CONDUCT-02")
def test_a_referee_gives_the_same_sanctions_and_a_warning_changes_nothing() -> None:
    first = {1: yaml.safe_load(FOUR)["results"][1]}
    given = [
        {"after_round": 1, "player": "A", "take_tp": 2, "by": "R", "by_referee": True},
        {"after_round": 1, "player": "B"},
    ]
    notices = plain(FOUR, sanctions=given, results=first)["notices"]
    assert {"text": "2 TP taken from A by R", "rule": "ITS-REF-03"} in notices
    assert {"text": "B is warned", "rule": "ITS-CONDUCT-02"} in notices


@pytest.mark.rule("ITS-ROUNDS-04", "ITS-BYE-07")
def test_announced_4_rounds_stopped_after_3_counts_3_rounds() -> None:
    """13 OP with one bye end as 20 (13 x 3 / 2), not as 13 x 4 / 3."""
    results = {1: games("BC", "DE"), 2: games("BD", "AC", op=(6, 0)), 3: games("BA", op=(8, 7)) + games("DE")}
    out = plain("draw: [B, C, D, E, A]", rounds=4, results=results)
    line = next(line for line in out["final"] if line["p"] == "A")
    assert (line["op"], line["byes"], line["final_op"]) == (13, 1, 20)
    assert (out["state"], out["official"]) == ("running", True)
    assert "ITS-ROUNDS-04" in rules(out["notices"])


@pytest.mark.rule("ITS-BYE-06")
def test_with_more_rounds_than_players_a_second_bye_is_marked_in_the_log() -> None:
    text = "draw: [A, B, C]"
    results = {1: games("AB"), 2: games("AC"), 3: games("CB")}
    out = plain(text, rounds=4, official=False, results=results)
    assert [out["rounds"][number]["bye"] for number in "123"] == ["C", "B", "A"]
    assert out["rounds"]["4"]["bye"] == "B"
    assert "ITS-BYE-06" in rules(out["rounds"]["4"]["why"])


@pytest.mark.rule("ITS-PAIR-02")
def test_a_seed_and_players_give_the_same_event_as_its_draw() -> None:
    seeded = plain("{players: [A, B, C, D, E], seed: 42}")
    assert seeded["rounds"] == plain("{players: [A, B, C, D, E], seed: 42}")["rounds"]
    assert sorted(seeded["rounds"]["1"]["ranking_before"]) == ["A", "B", "C", "D", "E"]


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"results": {1: games("AZ")}}, Ambiguous, r"results\.1\[0\]\.b: Z is not a player"),
        ({"results": {1: games("AB", op=(1, -1))}}, Unreadable, r"results\.1\[0\]\.op\[1\]: -1 is too small"),
        ({"results": {1: [{"a": "A", "b": "B", "op": [1]}]}}, Unreadable, r"1\[0\]\.op: 1 entries are too few"),
        ({"results": {7: games("AB")}}, Unreadable, "round 7 is beyond the 3 rounds planned"),
        ({"withdrawals": {"round_1": ["A"]}}, Unreadable, "expected a key such as after_round_2"),
        ({"draw": [True, "B"]}, Unreadable, r"draw\[0\]: this is read as true.*put the name in quotes"),
        ({"walkovers": [{"round": 1, "absent": "A"}]}, Unreadable, "name one present and one absent player"),
        ({"sanctions": [{"after_round": 1, "player": "A", "take_op": 2}]}, Unreadable, "take_op and of_round"),
        ({"resluts": {}}, Unreadable, r"event\.yaml: resluts: 'resluts' is not a key here; keys are name, type"),
        ({"rounds": True}, Unreadable, "rounds: true is not a whole number"),
        ({"army_points": "many"}, Unreadable, "army_points: 'many' is not a whole number.* or 'many' is not a list"),
        ({"players": [{"name": "A", "pn": "1"}]}, Unreadable, r"players\[0\]\.pn: 'pn' is not a key here"),
        ({"extras": ["magic"]}, Ambiguous, "'magic' is not an Extra"),
    ],
)  # fmt: skip
def test_a_bad_file_is_answered_with_file_place_and_what_would_be_right(
    changes: dict[str, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        plain(FOUR, **changes)


@pytest.mark.rule("ITS-SHEET-05")
def test_a_referee_may_override_the_limits_with_a_reason() -> None:
    results = yaml.safe_load(FOUR)["results"]
    results[1][0]["op"] = [11, 6]
    with pytest.raises(Refused, match=r"round 1: A cannot have 11 OP.*ITS-SHEET-05"):
        plain(FOUR, results=results)
    results[1][0]["referee"] = "scenario error on the sheet"
    assert plain(FOUR, results={1: results[1]})["rounds_completed"] == 1


@pytest.mark.rule("ITS-DROP-05")
def test_a_conceded_game_counts_like_any_other() -> None:
    results = yaml.safe_load(FOUR)["results"]
    results[1][0]["conceded"] = "B"
    assert columns(plain(FOUR, results=results)["final"], "p", "tp") == columns(plain(FOUR)["final"], "p", "tp")
    results[1][0]["conceded"] = "A"
    with pytest.raises(Refused, match="A conceded to B in round 1"):
        plain(FOUR, results=results)
