"""`wartable its replay --explain` says why, rule by rule: sums and orders worked out by hand from the ledger."""

from __future__ import annotations

from typing import Any

import pytest

from its.commands import rules
from its.made_events import BOTH_SETTINGS, FIVE, FOUR, games, plain
from wartable.kernel.engine.errors import Refused


def reasons(answer: Any) -> list[tuple[str, str]]:
    """Every reason in an answer, as rule and text."""
    if isinstance(answer, dict):
        own = [(answer["rule"], answer["text"])] if "rule" in answer else []
        return [*own, *(one for value in answer.values() for one in reasons(value))]
    return [one for value in answer for one in reasons(value)] if isinstance(answer, list) else []


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        pytest.param(rule, text, marks=pytest.mark.rule(rule))
        for rule, text in [
            ("ITS-ROUNDS-01", "3 rounds are suggested for 5 players"),
            ("ITS-PAIR-01", "the first round is random"),
            ("ITS-PAIR-02", "D and A drew lots 1 and 2"),
            ("ITS-PAIR-03", "B is ranked 1 and D 2 of those paired"),
            ("ITS-BYE-01", "5 players are an odd number, so one sits out"),
            ("ITS-BYE-02", "C drew the last of 5 lots"),
            ("ITS-BYE-03", "A is the lowest ranked of 5 and has had no bye"),
            ("ITS-BYE-04", "E is the lowest ranked without a bye; A already had one"),
            ("ITS-BYE-05", "1 round without a game: each 3 TP, 0 OP, 0 VP"),
            ("ITS-BYE-07", "C sat out 1 of 3 rounds: 19 OP x 3 / 2, rounded up, are 29"),
            ("ITS-BYE-08", "290 VP x 3 / 2, rounded up, are 435"),
            ("ITS-BYE-09", "only after the last round, and never TP or opponents' OP"),
            ("ITS-STAND-01", "D is before B: 11 TP against 10"),
            ("ITS-STAND-02", "C is before D: 29 OP against 24"),
            ("ITS-STAND-03", "E is before A: 140 VP against 90"),
            ("ITS-STAND-07", "C ranked first after the last round"),
            ("ITS-STAND-08", "between rounds a bye counts as it is and nothing is adjusted"),
            ("ITS-SCORE-01", "round 2 against E: 9 OP against 9 is a Tie"),
            ("ITS-SCORE-02", "round 2 against E: a Tie is worth 2 TP"),
            ("ITS-SCORE-03", "round 3 against C: +1 TP for 5 or more OP"),
            ("ITS-SCORE-08", "round 1 against A: by how much it was won adds nothing"),
            ("ITS-SCORE-09", "220 + 150 + 50 = 420 VP, the surviving Army Points of all games"),
            ("ITS-SCORE-10", "5 + 5 + 1 = 11 TP, 9 + 9 + 6 = 24 OP"),
            ("ITS-SCORE-11", "round 2 against E: Victory Points do not break a Tie"),
            ("ITS-ELO-03", "the games are added, the final place has no influence"),
            ("ITS-ELO-04", "round 2: 0.373301 expected against E with 1040"),
            ("ITS-ELO-05", "9 to 9 counts as 0.5"),
            ("ITS-ELO-08", "K 32 x (0.5 - expected) = +4.0544"),
            ("ITS-ELO-09", "C came with 950, which holds for all rounds"),
            ("ITS-ELO-10", "the sum is rounded once: +22.34"),
            ("ITS-ELO-11", "rounds without a game (1) change nothing"),
        ]
    ],
)
def test_the_replay_of_a_small_cup_gives_this_reason(rule: str, text: str) -> None:
    assert (rule, text) in reasons(plain(FIVE))


@pytest.mark.rule("ITS-STAND-05", "ITS-STAND-06")
def test_players_equal_in_everything_share_a_place_and_are_paired_by_their_lots() -> None:
    answer = plain("draw: [A, B, C, D]", results={1: games("AB", "CD")})
    assert [(line["place"], line["p"]) for line in answer["final"]] == [(1, "A"), (1, "C"), (3, "B"), (3, "D")]
    assert ("ITS-STAND-05", "A and C are equal in everything and share place 1") in reasons(answer["final"])
    said = reasons(answer["rounds"]["2"])
    assert ("ITS-STAND-06", "A and C are equal in everything; lot 1 comes before lot 3") in said


@pytest.mark.rule("ITS-BYE-06")
def test_when_everybody_has_had_a_bye_the_lowest_of_those_with_the_fewest_sits_out_again() -> None:
    played = {1: games("AB"), 2: games("CA"), 3: games("BC")}
    answer = plain("draw: [A, B, C]", rounds=4, official=False, results=played)
    assert [answer["rounds"][number]["bye"] for number in "1234"] == ["C", "B", "A", "C"]
    said = "every active player has had a bye; C is the lowest ranked of those with only 1"
    assert ("ITS-BYE-06", said) in reasons(answer["rounds"]["4"])


@pytest.mark.rule("ITS-PAIR-04", "ITS-SCORE-04")
def test_strict_order_allows_a_rematch_and_says_what_would_have_the_fewest() -> None:
    answer = plain(FOUR)
    said = reasons(answer)
    assert ("ITS-PAIR-04", "strict order allows the rematch A-B, C-D; A-D, B-C would have the fewest") in said
    assert answer["rounds"]["3"]["alternative"] == [["A", "D"], ["B", "C"]]
    assert ("ITS-SCORE-04", "round 1 against A: +1 TP for losing by 1 OP") in said


@pytest.mark.rule("ITS-PAIR-05")
def test_where_rematches_are_avoided_nobody_meets_twice_while_that_is_possible() -> None:
    strict, avoiding = plain(BOTH_SETTINGS), plain(BOTH_SETTINGS, avoid_rematches=True)
    assert strict["rounds"]["3"]["rematches"] == [["A", "B"], ["C", "D"]]
    assert (avoiding["rounds"]["3"]["pairings"], avoiding["rounds"]["3"]["rematches"]) == ([["A", "D"], ["B", "C"]], [])
    assert "ITS-PAIR-05" in rules(avoiding["rounds"]["3"]["why"])


@pytest.mark.rule("ITS-STAND-04")
def test_equal_tp_op_and_vp_are_told_apart_by_the_op_of_the_opponents() -> None:
    results = {
        1: [*games("AB", op=(5, 3)), *games("CD", op=(5, 0))],
        2: [*games("AC", op=(4, 4)), *games("BD", op=(4, 0))],
    }
    answer = plain("draw: [A, B, C, D]", results=results)
    lines = {line["p"]: line for line in answer["final"]}
    assert (lines["A"]["tp"], lines["A"]["op"]) == (lines["C"]["tp"], lines["C"]["op"])
    assert (lines["A"]["sos"], lines["C"]["sos"]) == (7 + 9, 0 + 9)
    assert ("ITS-STAND-04", "A is before C: 16 OP of their opponents against 9") in reasons(lines["A"]["why"])


@pytest.mark.rule("ITS-ELO-01")
def test_a_new_player_of_a_season_starts_at_1000() -> None:
    played = {1: games("AB", "CD"), 2: games("AC", "BD"), 3: games("AB", "CD")}
    answer = plain("draw: [A, B, C, D]", results=played)
    assert ("ITS-ELO-01", "A is new this season and starts at 1000") in reasons(answer["final"])


@pytest.mark.rule("ITS-ELO-07")
def test_a_special_event_states_its_own_k_factor() -> None:
    played = {1: games("AB", "CD"), 2: games("AC", "BD"), 3: games("AB", "CD")}
    with pytest.raises(Refused, match="a special event needs a K factor above 0"):
        plain("type: special\ndraw: [A, B, C, D]", results=played)
    answer = plain("type: special\nk: 48\ndraw: [A, B, C, D]", results=played)
    assert ("ITS-ELO-08", "K 48 x (1 - expected) = +24.0000") in reasons(answer["final"])


@pytest.mark.rule("ITS-CONDUCT-02")
def test_a_referee_takes_two_tournament_points_and_nobody_else_gains() -> None:
    fair = plain("draw: [A, B, C, D]", results={1: games("AB", "CD", op=(6, 4))})
    sanctions = [{"after_round": 1, "player": "A", "take_tp": 2, "why": "late"}]
    taken = plain("draw: [A, B, C, D]", results={1: games("AB", "CD", op=(6, 4))}, sanctions=sanctions)
    before, after = ({line["p"]: line["tp"] for line in answer["final"]} for answer in (fair, taken))
    assert after == {**before, "A": before["A"] - 2}
    assert ("ITS-CONDUCT-02", "2 TP taken from A, late") in reasons(taken)
