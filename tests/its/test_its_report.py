"""Results agreed at the table, the announcement, control sheets and the results report."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import Any

import pytest

from wartable.its import announcement as ann
from wartable.its.announcement import Announcement
from wartable.its.event import EventReport, replay
from wartable.its.event_file import check_event
from wartable.its.report import control_sheets, games_csv, manager_csv, results_report
from wartable.its.results import Staff, Table, check_call, check_own_dispute, decide, report
from wartable.its.scoring import Score
from wartable.its.season import load_season
from wartable.its.setup import DIRECT_ACTION
from wartable.kernel.engine.errors import Refused

SEASON = load_season()
SIX_FOUR = (Score(6, 180), Score(4, 150))
SIX_FIVE = (Score(6, 180), Score(5, 150))
ORGANIZER, REFEREE = Staff("O", organizer=True), Staff("R", referee=True)


# ------------------------------------------------------------------ agreeing on a result


def test_equal_reports_confirm_and_different_ones_are_a_dispute() -> None:
    same = report(report(Table("A", "B"), "A", SIX_FOUR), "B", SIX_FOUR)
    assert (same.confirmed, same.in_dispute) == (SIX_FOUR, False)
    with pytest.raises(Refused, match="confirmed"):
        report(same, "A", SIX_FIVE)
    different = report(report(Table("A", "B"), "A", SIX_FOUR), "B", SIX_FIVE)
    assert different.in_dispute
    assert "blocks the next round" in different.history[-1].text
    assert report(different, "B", SIX_FOUR).confirmed == SIX_FOUR
    with pytest.raises(Refused, match="C does not play at this table"):
        report(different, "C", SIX_FOUR)


DISPUTE = report(report(Table("A", "B"), "A", SIX_FOUR), "B", SIX_FIVE)


def test_the_referee_is_called_after_both_have_looked_again() -> None:
    check_call(Table("A", "B"))
    with pytest.raises(Refused, match="first both of you look"):
        check_call(DISPUTE)
    with pytest.raises(Refused, match="first both of you look"):
        check_call(report(DISPUTE, "A", SIX_FOUR))
    check_call(report(report(DISPUTE, "A", SIX_FOUR), "B", SIX_FIVE))


def test_a_referees_result_is_changed_only_by_a_referee_with_a_reason() -> None:
    decided = decide(DISPUTE, REFEREE, SIX_FIVE)
    assert decided.confirmed == SIX_FIVE
    with pytest.raises(Refused, match="only with a reason"):
        decide(decided, REFEREE, SIX_FOUR)
    assert decide(decided, REFEREE, SIX_FOUR, "the sheet was misread").confirmed == SIX_FOUR


def test_an_organizer_without_the_referee_role_cannot_change_it() -> None:
    decided = decide(Table("A", "B"), REFEREE, (Score(5, 0), Score(3, 0)))
    with pytest.raises(Refused, match="a Referee set this result, so O cannot change it"):
        decide(decided, ORGANIZER, SIX_FOUR, "why not")
    assert decide(decided, replace(ORGANIZER, referee=True), SIX_FOUR, "typo").confirmed == SIX_FOUR


def test_a_playing_referee_does_not_decide_their_own_dispute() -> None:
    with pytest.raises(Refused, match="Ann plays this disputed game"):
        check_own_dispute(DISPUTE, "Ann", ("ann", "Ben"))
    check_own_dispute(DISPUTE, "Cleo", ("Ann", "Ben"))
    check_own_dispute(decide(DISPUTE, ORGANIZER, SIX_FOUR), "Ann", ("Ann", "Ben"))


def test_an_old_result_can_be_corrected_and_the_history_stays() -> None:
    decided = decide(Table("A", "B"), ORGANIZER, SIX_FOUR)
    corrected = decide(decided, REFEREE, SIX_FIVE, "recount")
    assert [reason.rule for reason in corrected.history] == ["ITS-SHEET-04", "ITS-SHEET-06"]
    assert corrected.history[-1].text == "R sets 6-5 OP, 180-150 VP, recount"
    with pytest.raises(Refused, match="neither Organizer nor Referee"):
        decide(decided, Staff("B"), SIX_FIVE)


# ------------------------------------------------------------------ announcement

COMPLETE = Announcement(
    "Cup", 3, tier="300/250", army_points=300, scenarios=("Acquisition", "Rescue", "Supplies"), extras=()
)


def test_an_announcement_is_refused_while_something_is_missing() -> None:
    for wrong, message in (
        (replace(COMPLETE, army_points=None), "the Army Points are missing"),
        (replace(COMPLETE, army_points=None, tier=None), "the tier is missing"),
        (replace(COMPLETE, scenarios=("Acquisition", "Rescue")), "the scenario of round 3 is missing"),
        (replace(COMPLETE, extras=None), "the choice of Extras is missing"),
    ):
        with pytest.raises(Refused, match=message):
            ann.publish(wrong, SEASON)


def test_extras_explicitly_none_are_accepted() -> None:
    published, reason = ann.publish(COMPLETE, SEASON)
    assert (published.version, reason.rule) == (1, "ITS-SCEN-05")


def test_after_the_first_list_only_the_number_of_rounds_changes() -> None:
    ann.check_change(COMPLETE, replace(COMPLETE, army_points=400))
    locked = replace(COMPLETE, first_list_submitted=True)
    for change in (
        replace(locked, army_points=400),
        replace(locked, extras=("CQB",)),
        replace(locked, scenarios=("Rescue", "Acquisition", "Supplies")),
        replace(locked, rounds=4, scenarios=("Rescue", "Acquisition", "Supplies", "Unmasking")),
    ):
        with pytest.raises(Refused, match="cannot change after the first list"):
            ann.check_change(locked, change)
    ann.check_change(locked, replace(locked, rounds=4, scenarios=(*locked.scenarios, "Unmasking")))


def test_a_changed_announcement_clears_the_acceptance() -> None:
    published, _ = ann.publish(COMPLETE, SEASON)
    accepted, _ = ann.accept(published, "A")
    assert accepted.accepted == {"A": 1}
    assert ann.publish(accepted, SEASON)[0].accepted == {}


def test_six_items_and_no_deck_in_direct_action() -> None:
    assert list(ann.what_to_bring([])[0].values()) == [True] * 6
    assert ann.what_to_bring([DIRECT_ACTION])[0]["Classified Deck"] is False


def test_tournament_rules_win_over_basic_rules() -> None:
    assert ann.which_wins("the Basic Rules", "the Tournament rules")[0] == "the Tournament rules"


# ------------------------------------------------------------------ sheets and report


def game(a: str, b: str, **more: Any) -> dict[str, Any]:
    return {"a": a, "b": b, "op": [6, 2], "vp": [100, 50], **more}


def event(**changes: Any) -> EventReport:
    data = {
        "name": "Cup", "rounds": 3, "army_points": 300, "scenarios": ["Acquisition", "Rescue", "Supplies"],
        "players": [{"name": name, "pin": f"X{name}", "army": "Glass Choir", "region": "ES"} for name in "ABCDE"],
        "draw": list("ABCDE"),
        "results": {1: [game("A", "B", lists=[2, 1]), game("C", "D", conceded="D", table=7)],
                    2: [game("A", "C"), game("E", "B")], 3: [game("A", "E"), game("C", "D", referee="clock")]},
        **changes,
    }  # fmt: skip
    return replay(check_event(data, "e.yaml"), SEASON)


def test_a_control_sheet_has_heading_scores_and_the_bye() -> None:
    sheet, _ = control_sheets(event(), ["E"])["E"]
    assert (sheet["name"], sheet["pin"], sheet["faction"]) == ("E", "XE", "Glass Choir")
    bye, second, third = sheet["rows"]
    assert bye == {"round": 1, "scenario": "Acquisition", "opponent": "BYE", "tp": 3, "op": 0, "vp": 0}
    assert (second["opponent"], second["op"], second["op_opponent"], second["tp"]) == ("B", 6, 2, 5)
    assert (third["opponent"], third["op"], third["tp"], third["scenario"]) == ("A", 2, 0, "Supplies")


def test_the_results_report_holds_everything_and_nothing_private() -> None:
    data = results_report(event())
    assert data["players"][0] == {"name": "A", "pin": "XA", "region": "ES", "army": "Glass Choir"}
    assert [(row["round"], row["table"], row["flags"]) for row in data["games"]][:2] == [
        (1, 1, []),
        (1, 7, ["conceded"]),
    ]
    assert data["games"][-1]["flags"] == ["referee"]
    assert (data["games"][0]["tp_a"], data["games"][0]["list_a"]) == (5, 2)
    assert data["byes"] == {"1": "E", "2": "D", "3": "B"}
    assert {"place", "tp", "final_op", "rating_before", "rating_change", "rating"} <= data["standings"][0].keys()


def test_an_event_is_reported_only_when_finished() -> None:
    with pytest.raises(Refused, match="when it is finished"):
        results_report(event(results={}))


def test_the_csv_has_one_row_per_game_in_order_of_round_and_table() -> None:
    walkover = [{"round": 3, "present": "C", "absent": "D"}]
    results = {1: [game("A", "B"), game("C", "D")], 2: [game("A", "C"), game("E", "B")], 3: [game("A", "E")]}
    rows = list(csv.DictReader(io.StringIO(games_csv(event(results=results, walkovers=walkover)))))
    assert [(row["round"], row["table"], row["a"], row["flags"]) for row in rows] == [
        ("1", "1", "A", ""), ("1", "2", "C", ""), ("2", "1", "A", ""), ("2", "2", "E", ""), ("3", "1", "A", ""),
        ("3", "2", "C", "walkover"),
    ]  # fmt: skip


def test_the_file_for_the_publishers_manager_has_byes_in_it() -> None:
    results = {
        1: [game("A", "B"), game("C", "D")],
        2: [game("A", "C"), game("E", "B")],
        3: [game("A", "E"), game("C", "D")],
    }
    rows = list(csv.DictReader(io.StringIO(manager_csv(event(results=results)))))
    assert [(row["round"], row["name_a"], row["name_b"]) for row in rows if row["flags"] == "bye"] == [
        ("1", "E", "BYE"), ("2", "D", "BYE"), ("3", "B", "BYE"),
    ]  # fmt: skip
    assert len(rows) == 9 and rows[1]["tp_a"] == "5"
