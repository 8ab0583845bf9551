"""Who comes and goes: withdrawals, walkovers, step-ins, readmissions, removals, late arrivals."""

from __future__ import annotations

import pytest
import yaml

from its.made_events import FIVE, FOUR, columns, games, plain, rules
from wartable.kernel.engine.errors import Refused


@pytest.mark.rule("ITS-DROP-01")
def test_seven_players_one_withdraws_after_round_1_and_round_2_has_no_bye() -> None:
    out = plain(
        "draw: [A, B, C, D, E, F, G]", results={1: games("AB", "CD", "EF")}, withdrawals={"after_round_1": ["B"]}
    )
    assert out["rounds"]["1"]["bye"] == "G"
    assert out["rounds"]["2"]["bye"] is None
    assert len(out["rounds"]["2"]["pairings"]) == 3
    assert [line["status"] for line in out["final"] if line["p"] == "B"] == ["withdrawn"]
    again = {"results": {1: games("AB", "CD")}, "withdrawals": {"after_round_1": ["B", "B"]}}
    assert plain("draw: [A, B, C, D]", **again)["notices"][-2]["text"] == "B had already left in round 1"


@pytest.mark.rule("ITS-DROP-02")
def test_a_withdrawn_players_results_stand_and_missed_rounds_are_not_adjusted_for() -> None:
    out = plain(FIVE, results={1: yaml.safe_load(FIVE)["results"][1]}, withdrawals={"after_round_1": ["D"]})
    line = next(line for line in out["final"] if line["p"] == "D")
    assert (line["tp"], line["op"], line["final_op"], line["status"]) == (5, 9, 9, "withdrawn")
    assert "ITS-DROP-02" in rules(line["why"])


@pytest.mark.rule("ITS-DROP-03")
def test_bye_in_round_1_of_4_walkover_in_round_3_and_11_op_give_22() -> None:
    first = games("BC", "DE")
    text = "draw: [B, C, D, E, A]"
    results = {1: first, 2: games("BD", "AC", op=(6, 0)), 3: games("DE", op=(4, 0))}
    out = plain(text, rounds=4, results=results, walkovers=[{"round": 3, "present": "A", "absent": "B"}])
    assert out["rounds"]["3"]["walkovers"] == [{"present": "A", "absent": ["B"]}]
    assert "ITS-DROP-03" in rules(out["rounds"]["3"]["notices"])
    assert out["rounds"]["4"]["bye"] is None
    results[4] = games("AD", "CE", op=(5, 0))
    out = plain(text, rounds=4, results=results, walkovers=[{"round": 3, "present": "A", "absent": "B"}])
    line = next(line for line in out["final"] if line["p"] == "A")
    assert (line["tp"], line["op"], line["byes"], line["final_op"]) == (3 + 5 + 3 + 5, 11, 2, 22)
    absent = next(line for line in out["final"] if line["p"] == "B")
    assert (absent["status"], absent["byes"]) == ("withdrawn", 0)


@pytest.mark.rule("ITS-DROP-03")
def test_both_absent_get_nothing_and_a_walkover_must_be_a_game_of_the_round() -> None:
    both = [{"round": 1, "absent": ["A", "B"]}]
    out = plain("draw: [A, B, C, D]", results={1: games("CD")}, walkovers=both)
    assert out["rounds"]["1"]["walkovers"] == [{"present": None, "absent": ["A", "B"]}]
    assert out["rounds"]["2"]["pairings"] == [["C", "D"]]
    with pytest.raises(Refused, match="round 1 has no game C-A to be a walkover; it has A-B, C-D"):
        plain("draw: [A, B, C, D]", walkovers=[{"round": 1, "present": "A", "absent": "C"}])


@pytest.mark.rule("ITS-DROP-04")
def test_f_leaves_before_the_game_and_e_plays_g_who_gives_the_bye_back() -> None:
    text = "draw: [A, B, C, D, E, F, G]"
    leaves = [{"round": 1, "player": "F"}]
    out = plain(text, results={1: games("AB", "CD", "GE")}, leaves_after_publication=leaves)
    first = out["rounds"]["1"]
    assert (first["pairings"], first["bye"]) == ([["A", "B"], ["C", "D"], ["E", "G"]], None)
    assert first["published"] == {"bye": "G", "pairings": [["A", "B"], ["C", "D"], ["E", "F"]]}
    assert [line["byes"] for line in out["final"]] == [0] * 7
    assert "ITS-DROP-04" in rules(first["notices"])


@pytest.mark.rule("ITS-DROP-04", "ITS-DROP-03")
def test_a_recorded_walkover_lets_the_bye_player_step_in_if_the_results_say_so() -> None:
    text = "draw: [A, B, C, D, E]"
    walkover = [{"round": 1, "present": "C", "absent": "D"}]
    stepped_in = plain(text, results={1: games("AB", "CE")}, walkovers=walkover)
    assert (stepped_in["rounds"]["1"]["pairings"], stepped_in["rounds"]["1"]["bye"]) == ([["A", "B"], ["C", "E"]], None)
    gone_home = plain(text, results={1: games("AB")}, walkovers=walkover)
    assert gone_home["rounds"]["1"]["bye"] == "E"
    assert [line["p"] for line in gone_home["final"] if line["byes"]] == ["C", "E"]


@pytest.mark.rule("ITS-DROP-03")
def test_leaving_without_a_bye_in_the_round_is_a_walkover_and_leaving_both_cancels_it() -> None:
    leaves = [{"round": 1, "player": "A"}]
    out = plain("draw: [A, B, C, D]", results={1: games("CD")}, leaves_after_publication=leaves)
    assert out["rounds"]["1"]["walkovers"] == [{"present": "B", "absent": ["A"]}]
    leaves.append({"round": 1, "player": "B"})
    out = plain("draw: [A, B, C, D]", results={1: games("CD")}, leaves_after_publication=leaves)
    assert out["rounds"]["1"]["walkovers"] == [{"present": None, "absent": ["A", "B"]}]
    bye_leaves = [{"round": 1, "player": "E"}]
    out = plain("draw: [A, B, C, D, E]", results={1: games("AB", "CD")}, leaves_after_publication=bye_leaves)
    assert (out["rounds"]["1"]["bye"], out["final"][-1]["byes"]) == (None, 0)


@pytest.mark.rule("ITS-DROP-03", "ITS-LATE-02")
def test_someone_without_a_game_may_leave_and_the_bye_stays() -> None:
    late = {"before_round_1": ["F", "G"]}
    leaves = [{"round": 1, "player": "G"}]
    out = plain("draw: [A, B, C, D]", late_entry=late, leaves_after_publication=leaves, results={1: games("AB", "CD")})
    assert out["rounds"]["1"]["bye"] is None
    assert out["rounds"]["2"]["bye"] == "F"


@pytest.mark.rule("ITS-DROP-03")
def test_a_walkover_written_down_twice_counts_once() -> None:
    twice = {
        "leaves_after_publication": [{"round": 1, "player": "A"}],
        "walkovers": [{"round": 1, "present": "B", "absent": "A"}],
    }
    out = plain("draw: [A, B, C, D]", results={1: games("CD")}, **twice)
    assert out["rounds"]["1"]["walkovers"] == [{"present": "B", "absent": ["A"]}]
    assert next(line["byes"] for line in out["final"] if line["p"] == "B") == 1


@pytest.mark.rule("ITS-CONDUCT-02", "ITS-DROP-01")
def test_nobody_is_punished_or_leaves_before_they_came() -> None:
    late = {"late_entry": {"before_round_2": ["G"]}, "results": {1: games("AB", "CD")}}
    with pytest.raises(Refused, match="G had not entered after round 1"):
        plain("draw: [A, B, C, D]", **late, sanctions=[{"after_round": 1, "player": "G", "take_tp": 1}])
    with pytest.raises(Refused, match="G is not active and cannot leave after round 1"):
        plain("draw: [A, B, C, D]", **late, withdrawals={"after_round_1": ["G"]})


@pytest.mark.rule("ITS-DROP-06", "ITS-DROP-01")
def test_a_withdrawn_player_may_come_back_and_a_removed_one_may_not() -> None:
    results = {1: games("AB", "CD"), 2: games("AC")}
    out = plain("draw: [A, B, C, D]", results={1: results[1]}, withdrawals={"after_round_1": ["B"]})
    assert out["rounds"]["2"]["bye"] == "D"
    back = plain(
        "draw: [A, B, C, D]",
        results=results,
        withdrawals={"after_round_1": ["B"]},
        readmissions={"before_round_3": ["B"]},
    )
    assert sorted(name for pair in back["rounds"]["3"]["pairings"] for name in pair) == ["A", "B", "C", "D"]
    assert "ITS-DROP-06" in rules(back["notices"])
    removed = [{"after_round": 1, "player": "B", "remove": True}]
    with pytest.raises(Refused, match="B was removed and cannot be readmitted"):
        plain("draw: [A, B, C, D]", results=results, sanctions=removed, readmissions={"before_round_3": ["B"]})


@pytest.mark.rule("ITS-DROP-07")
def test_the_tournament_ends_when_fewer_than_two_are_left() -> None:
    out = plain("draw: [A, B, C, D]", results={1: games("AB", "CD")}, withdrawals={"after_round_1": ["A", "B", "C"]})
    assert (out["state"], out["rounds_completed"], out["official"]) == ("finished", 1, False)
    assert "ITS-DROP-07" in rules(out["notices"])


@pytest.mark.rule("ITS-DROP-08")
def test_a_removed_player_keeps_ratings_of_the_games_and_has_no_place() -> None:
    out = plain(FOUR, sanctions=[{"after_round": 3, "player": "C", "remove": True, "why": "shouting"}])
    assert columns(out["final"], "place", "p", "status") == [
        (1, "A", "active"), (2, "B", "active"), (3, "D", "active"), (None, "C", "removed"),
    ]  # fmt: skip
    assert out["final"][-1]["rating_change"] == 32.0


@pytest.mark.rule("ITS-LATE-01")
def test_f_arrives_after_the_draw_and_plays_the_bye_player() -> None:
    out = plain("draw: [B, E, A, C, D]", late_entry={"before_round_1": ["F"]})
    assert out["rounds"]["1"]["pairings"] == [["B", "E"], ["A", "C"], ["D", "F"]]
    assert out["rounds"]["1"]["bye"] is None
    played = plain("draw: [B, E, A, C, D]", late_entry={"before_round_1": ["F"]}, results={1: games("BE", "AC", "DF")})
    assert {line["p"]: line["lot"] for line in played["rounds"]["2"]["standings_before"]}["F"] == 6
    assert "ITS-LATE-01" in rules(out["rounds"]["1"]["notices"])


@pytest.mark.rule("ITS-LATE-02")
def test_six_players_finish_round_1_and_g_arrives_last_and_takes_the_bye() -> None:
    first = {1: games("AB", "CD", "EF")}
    out = plain("draw: [A, B, C, D, E, F]", results=first, late_entry={"before_round_2": ["G"]})
    assert out["rounds"]["2"]["bye"] == "G"
    assert out["rounds"]["2"]["ranking_before"][-1] == "G"
    no_bye = plain("draw: [A, B, C, D]", late_entry={"before_round_1": ["E"]}, results={1: games("AB", "CD")})
    assert "E arrived after the draw and misses round 1" in no_bye["rounds"]["1"]["notices"][-1]["text"]
    assert no_bye["rounds"]["2"]["bye"] == "E"


@pytest.mark.rule("ITS-LATE-02")
def test_entry_closes_with_round_2_and_never_opens_the_last_round() -> None:
    results = {1: games("AB", "CD"), 2: games("AC", "BD")}
    with pytest.raises(Refused, match="G is too late for round 3; entry closes with round 2"):
        plain("draw: [A, B, C, D]", rounds=4, results=results, late_entry={"before_round_3": ["G"]})
    with pytest.raises(Refused, match="G is too late for round 3; entry closes with round 2"):
        plain("draw: [A, B, C, D]", results=results, late_entry={"before_round_3": ["G"]}, late_entry_until_round=3)
    longer = {"late_entry": {"before_round_3": ["G"]}, "late_entry_until_round": 3}
    assert plain("draw: [A, B, C, D]", rounds=4, results=results, **longer)["rounds"]["3"]["bye"] == "G"
    with pytest.raises(Refused, match="A already takes part"):
        plain("draw: [A, B, C, D]", results=results, late_entry={"before_round_2": ["A"]})


@pytest.mark.rule("ITS-LATE-03", "ITS-BYE-07")
def test_g_missed_round_1_had_the_bye_in_round_2_and_scored_3_op_and_160_vp() -> None:
    results = {
        1: games("AB", "CD", "EF"),
        2: games("AC", "EB", "DF"),
        3: games("AE", "DC", "GB", op=(3, 0), vp=(160, 0)),
    }
    out = plain("draw: [A, B, C, D, E, F]", results=results, late_entry={"before_round_2": ["G"]})
    assert out["rounds"]["3"]["bye"] == "F"
    line = next(line for line in out["final"] if line["p"] == "G")
    assert (line["tp"], line["op"], line["final_op"], line["final_vp"], line["byes"]) == (7, 3, 5, 240, 1)
    assert "ITS-LATE-03" in rules(line["why"])
