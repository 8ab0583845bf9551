"""An event in the browser, page by page, on the real store."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from web.desk.desk_web import Venue, finish, shown, table_of


@pytest.mark.rule("ITS-REPORT-01", "ITS-REPORT-02")
def test_an_event_from_registration_to_report_without_a_script(venue: Venue) -> None:
    event = venue.event()
    venue.olga.post(f"/desk/{event}/checkin", {"all": "yes", "present": "yes"})
    assert "8 of 8 here" in shown(venue.olga.get(f"/desk/{event}/players"))
    links = venue.links(event)
    players = {name: venue.player(link) for name, link in links.items()}
    venue.olga.post(f"/desk/{event}/draw", {"seed": "spring"})
    venue.olga.post(f"/desk/{event}/pair", {})
    assert "drew lots" in shown(venue.olga.get(f"/desk/{event}"))
    venue.olga.post(f"/desk/{event}/publish", {"clock": "yes"})
    assert "time left" in shown(players["Ann"].get(f"/event/{event}"))
    for number in (1, 2, 3):
        played = venue.desk.state(event).rounds[-1]
        for a, b in played.missing():
            mine = {"op_mine": "8", "op_theirs": "2", "vp_mine": "210", "vp_theirs": "90"}
            players[a].post(f"/event/{event}/score", mine)
            assert f"{a} says 2 : 8 for you" in shown(players[b].get(f"/event/{event}"))
            players[b].post(f"/event/{event}/confirm", {})
            assert "2 : 8 is confirmed" in shown(players[b].get(f"/event/{event}"))
        assert "Every game of this round is settled" in shown(venue.olga.get(f"/desk/{event}"))
        if number < 3:
            venue.olga.post(f"/desk/{event}/pair", {})
            venue.olga.post(f"/desk/{event}/publish", {})
    venue.olga.post(f"/desk/{event}/close", {})
    assert "Winner" in shown(venue.olga.get(f"/desk/{event}"))
    report = venue.olga.get(f"/desk/{event}/print/report.html")
    assert "4 Final ranking" in report and "PAnn" in report
    assert "ITS-SCORE" in venue.olga.get(f"/desk/{event}/standings")
    page = shown(venue.person().get(f"/event/{event}"))
    assert "Final standings" in page and "final" in page.partition("Final standings")[2], (
        "standings, not the last pairings"
    )
    assert len(json.loads(venue.person().get(f"/api/event/{event}"))["standings"]) == 8
    assert "Spring Cup" in shown(venue.person().get("/season"))
    assert venue.olga.client.get(f"/desk/{event}/print/slips.pdf").content.startswith(b"%PDF")


def test_a_csv_with_a_wrong_line_names_it_and_registers_nobody(venue: Venue) -> None:
    event = venue.event(0)
    before = len(venue.desk.state(event).players)
    page = venue.olga.post(f"/desk/{event}/csv", {"pasted": "name,rating\nZoe,1\nYan,lots\n"}, 400)
    assert "line 3: rating: 'lots' is not a number" in shown(page)
    assert len(venue.desk.state(event).players) == before
    files = {"csv": ("players.csv", b"name,pin\nZo\xc3\xab,Z1\n", "text/csv")}
    venue.olga.post(f"/desk/{event}/csv", {}, files=files)
    assert "Zoë" in venue.olga.get(f"/desk/{event}/players")


def test_a_draft_can_be_swapped_and_moved_and_says_why(venue: Venue) -> None:
    event = venue.event()
    venue.olga.post(f"/desk/{event}/draw", {"seed": "1"})
    venue.olga.post(f"/desk/{event}/pair", {})
    before = venue.desk.state(event).rounds[0].boards
    x, y = before[0].a, before[1].a
    venue.olga.post(f"/desk/{event}/swap", {"x": x, "y": y})
    page = shown(venue.olga.get(f"/desk/{event}"))
    assert f"the organiser swapped {x} and {y} ITS-PAIR-07" in page
    venue.olga.post(f"/desk/{event}/move", {"table": "1", "to": "9"})
    assert venue.desk.state(event).rounds[0].boards[0].table == 9
    assert "Choose two different players" in shown(venue.olga.post(f"/desk/{event}/swap", {"x": x, "y": x}, 409))


def test_two_players_who_disagree_are_settled_by_a_correction_that_shows_what_changes(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    venue.published(event)
    a, b = venue.desk.state(event).rounds[0].missing()[0]
    ann, ben = venue.player(links[a]), venue.player(links[b])
    ann.post(f"/event/{event}/score", {"op_mine": "7", "op_theirs": "3", "vp_mine": "9", "vp_theirs": "8"})
    ben.post(f"/event/{event}/score", {"op_mine": "4", "op_theirs": "7", "vp_mine": "8", "vp_theirs": "9"})
    assert "You two disagree" in shown(ben.get(f"/event/{event}"))
    assert "The two players disagree" in shown(venue.olga.get(f"/desk/{event}"))
    table = table_of(venue, event, a)
    finish_other = [each for each in venue.desk.state(event).rounds[0].seats() if each[2] != table]
    for _, _, other in finish_other:
        numbers = {"op_a": "1", "op_b": "0", "vp_a": "0", "vp_b": "0"}
        venue.olga.post(f"/desk/{event}/result", {"round": "1", "table": str(other), **numbers})
    score = {"round": "1", "table": str(table), "op_a": "7", "op_b": "3", "vp_a": "9", "vp_b": "8", "why": "slip"}
    before = venue.desk.store.version(event)
    look = shown(venue.olga.post(f"/desk/{event}/correct", score))
    assert "What this correction changes" in look and "no result becomes 7 : 3" in look
    assert f"{a} 1. · 0 TP" in look or f"{a} 2. · 0 TP" in look
    assert venue.desk.store.version(event) == before
    venue.olga.post(f"/desk/{event}/correct", {**score, "sure": "yes"})
    assert venue.desk.state(event).rounds[0].complete
    venue.olga.post(f"/desk/{event}/pair", {})
    venue.olga.post(f"/desk/{event}/publish", {})
    look = shown(venue.olga.post(f"/desk/{event}/correct", {**score, "op_a": "0", "op_b": "9"}))
    assert "round 2 stays as published; it would be paired differently now" in look or "1. · " in look


def test_the_second_to_enter_a_table_sees_what_the_first_wrote(venue: Venue) -> None:
    event = venue.event(4)
    kim = venue.staff("Kim2", "scorekeeper")
    venue.published(event)
    seen = str(venue.desk.store.version(event)[0])
    score = {"round": "1", "table": "1", "op_a": "7", "op_b": "3", "vp_a": "1", "vp_b": "2", "seen": seen}
    venue.olga.post(f"/desk/{event}/result", score)
    refusal = shown(kim.post(f"/desk/{event}/result", {**score, "op_a": "3", "op_b": "7"}, 409))
    assert "Somebody else was first" in refusal and "7 - 3" in refusal and "Olga (organiser)" in refusal


def test_an_undo_shows_what_falls_before_it_happens(venue: Venue) -> None:
    event = venue.event(4)
    venue.published(event)
    finish(venue, event)
    publish = next(step.entry.number for step in venue.desk.log(event) if step.action.do == "publish")
    look = shown(venue.olga.get(f"/desk/{event}/undo/{publish}"))
    assert "2 later entries cannot stand without it" in look and "round 1 is a draft again" in look
    assert venue.desk.state(event).rounds[0].published
    venue.olga.post(f"/desk/{event}/undo/{publish}", {"why": "too early"})
    assert not venue.desk.state(event).rounds[0].published
    page = venue.olga.get(f"/desk/{event}/log")
    assert "Olga (organiser): too early" in page and "undone" in page


def test_people_come_late_leave_and_return(venue: Venue) -> None:
    event = venue.event(5)
    venue.published(event)
    venue.olga.post(f"/desk/{event}/add", {"name": "Yan", "army": "Crew"})
    assert "Yan" in shown(venue.person().get(f"/event/{event}"))
    bye = venue.desk.state(event).rounds[0].held().bye
    assert bye is None
    finish(venue, event)
    look = shown(venue.olga.post(f"/desk/{event}/leave", {"player": "Ann", "what": "now"}))
    assert "Ann: leaves now?" in look and venue.desk.state(event).players["Ann"].status == "active"
    venue.olga.post(f"/desk/{event}/leave", {"player": "Ann", "what": "now", "sure": "yes"})
    assert venue.desk.state(event).players["Ann"].status == "withdrawn"
    venue.olga.post(f"/desk/{event}/leave", {"player": "Ann", "what": "back", "sure": "yes"})
    assert venue.desk.state(event).players["Ann"].status == "active"
    venue.olga.post(f"/desk/{event}/sanction", {"player": "Ben", "take_tp": "1", "why": "slow"})
    assert len(venue.desk.state(event).sanctions) == 1
    venue.olga.post(f"/desk/{event}/pair", {})
    venue.olga.post(f"/desk/{event}/publish", {})
    a, _ = venue.desk.state(event).rounds[-1].missing()[0]
    look = shown(venue.olga.post(f"/desk/{event}/absent", {"round": "2", "absent": a}))
    assert "(walkover)" in look and not venue.desk.state(event).rounds[-1].held().walkovers
    venue.olga.post(f"/desk/{event}/absent", {"round": "2", "absent": a, "sure": "yes"})
    assert venue.desk.state(event).rounds[-1].held().walkovers


@pytest.mark.rule("ITS-REF-02")
def test_a_player_calls_a_referee_from_the_phone(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    venue.published(event)
    ann = venue.player(links["Ann"])
    ann.post(f"/event/{event}/call", {})
    table = table_of(venue, event, "Ann")
    assert f"Stay at table {table}" in shown(ann.get(f"/event/{event}"))
    assert f"Ann calls a referee table {table}, since" in shown(venue.olga.get(f"/desk/{event}"))
    assert "is on the way" in shown(ann.post(f"/event/{event}/call", {}, 409))
    venue.olga.post(f"/desk/{event}/answered", {"player": "Ann"})
    assert "Call a referee" in shown(ann.get(f"/event/{event}"))
    assert "Ann has called nobody" in shown(venue.olga.post(f"/desk/{event}/answered", {"player": "Ann"}, 409))
    venue.person().post(f"/event/{event}/call", {}, 409)


def test_a_league_takes_its_games_by_hand(venue: Venue) -> None:
    event = venue.event(4, name="Harbour League", type="league", rounds="")
    venue.olga.post(f"/desk/{event}/game", {"x": "Ann", "y": "Ben"})
    venue.olga.post(f"/desk/{event}/result", {
        "round": "1", "table": "1", "op_a": "6", "op_b": "1", "vp_a": "10", "vp_b": "20",
    })  # fmt: skip
    assert "Ann" in shown(venue.person().get(f"/event/{event}?view=standings"))
    assert "ITS-EVENT-07" in venue.olga.get(f"/desk/{event}")


@pytest.mark.rule("ITS-ANN-02")
def test_settings_change_and_what_was_announced_holds(venue: Venue) -> None:
    event = venue.event(4)
    venue.olga.post(f"/desk/{event}/settings", {"name": "Summer Cup", "rounds": "4"})
    assert venue.desk.state(event).settings.rounds == 4
    venue.published(event)
    refusal = venue.olga.post(f"/desk/{event}/settings", {"army_points": "200"}, 409)
    assert "Army Points cannot change any more; it was announced" in shown(refusal)
    assert "ITS-ANN-02" in refusal
    assert "rounds: 'many' is not a whole number" in shown(
        venue.olga.post(f"/desk/{event}/settings", {"rounds": "many"}, 400)
    )


def swapped(venue: Venue, event: str) -> tuple[str, str]:
    """Swap the first players of the first two pairs of the draft."""
    first, second = venue.desk.state(event).rounds[-1].boards[:2]
    venue.olga.post(f"/desk/{event}/swap", {"x": first.a, "y": second.a})
    return second.a, first.b


def test_draw_again_says_what_changes_and_keeps_swaps_unless_told(venue: Venue) -> None:
    event = venue.event(8)
    venue.olga.post(f"/desk/{event}/draw", {"seed": "1"})
    venue.olga.post(f"/desk/{event}/pair", {})
    pair = swapped(venue, event)
    look = shown(venue.olga.post(f"/desk/{event}/pair", {}))
    assert "Draw the round again?" in look and "Neither pairings nor standings change." in look
    venue.olga.post(f"/desk/{event}/pair", {"sure": "yes"})
    assert set(pair) in [{board.a, board.b} for board in venue.desk.state(event).rounds[-1].boards]
    look = shown(venue.olga.post(f"/desk/{event}/pair", {"afresh": "yes"}))
    assert f"Round 1, {pair[0]}: table 1 against {pair[1]} ->" in look
    venue.olga.post(f"/desk/{event}/pair", {"afresh": "yes", "sure": "yes"})
    assert set(pair) not in [{board.a, board.b} for board in venue.desk.state(event).rounds[-1].boards]


def test_a_pair_is_locked_and_another_forbidden(venue: Venue) -> None:
    event = venue.event(8)
    venue.olga.post(f"/desk/{event}/draw", {"seed": "1"})
    venue.olga.post(f"/desk/{event}/pair", {})
    first, second = venue.desk.state(event).rounds[-1].boards[:2]
    venue.olga.post(f"/desk/{event}/wish", {"a": first.a, "b": first.b, "wish": "lock"})
    venue.olga.post(f"/desk/{event}/move", {"table": str(first.table), "to": "4"})
    venue.olga.post(f"/desk/{event}/wish", {"a": second.a, "b": second.b, "wish": "forbid"})
    assert "locked" in shown(venue.olga.get(f"/desk/{event}"))
    venue.olga.post(f"/desk/{event}/pair", {"sure": "yes"})
    pairs = [{board.a, board.b} for board in venue.desk.state(event).rounds[-1].boards]
    assert {first.a, first.b} in pairs and {second.a, second.b} not in pairs
    assert table_of(venue, event, first.a) == 4, "a locked pair keeps its table"
    assert "1 pair kept apart by the organiser" in shown(venue.olga.get(f"/desk/{event}"))
    venue.olga.post(f"/desk/{event}/wish", {"a": second.a, "b": second.b, "wish": "none"})
    assert not venue.desk.state(event).forbidden
    leaver = next(key for key in venue.desk.state(event).players if key not in (first.a, first.b))
    venue.olga.post(f"/desk/{event}/leave", {"player": leaver, "what": "now", "sure": "yes"})
    assert not venue.desk.state(event).rounds, "the draft is gone, the lock is not"
    venue.olga.post(f"/desk/{event}/pair", {})
    pairs = [{board.a, board.b} for board in venue.desk.state(event).rounds[-1].boards]
    assert {first.a, first.b} in pairs


def test_a_published_round_is_changed_before_its_first_result_with_what_changes_shown(venue: Venue) -> None:
    event = venue.event(8)
    venue.published(event)
    a, b, table = venue.desk.state(event).rounds[0].seats()[0]
    look = shown(venue.olga.post(f"/desk/{event}/move", {"table": str(table), "to": "9"}))
    assert f"Round 1, {a}: table {table} against {b} -> table 9 against {b}" in look
    venue.olga.post(f"/desk/{event}/move", {"table": str(table), "to": "9", "sure": "yes"})
    assert (a, b, 9) in venue.desk.state(event).rounds[0].seats()
    other = venue.desk.state(event).rounds[0].seats()[1][0]
    assert "Swap these two?" in shown(venue.olga.post(f"/desk/{event}/swap", {"x": a, "y": other}))
    venue.olga.post(f"/desk/{event}/swap", {"x": a, "y": other, "sure": "yes"})
    assert (a, b, 9) not in venue.desk.state(event).rounds[0].seats()
    finish(venue, event)
    assert "has begun; its pairings hold" in shown(venue.olga.post(f"/desk/{event}/swap", {"x": a, "y": other}, 409))


@pytest.mark.rule("ITS-BYE-04")
def test_a_swap_gives_no_second_bye_without_a_reason(venue: Venue) -> None:
    event = venue.event(5, official="")
    venue.published(event)
    first = venue.desk.state(event).rounds[0].held().bye
    assert first is not None
    finish(venue, event)
    venue.olga.post(f"/desk/{event}/pair", {})
    second = venue.desk.state(event).rounds[1].bye
    assert second is not None
    said = shown(venue.olga.post(f"/desk/{event}/swap", {"x": first.player, "y": second.player}, 409))
    assert f"{first.player} has had a bye already" in said
    venue.olga.post(f"/desk/{event}/swap", {"x": first.player, "y": second.player, "why": "leaves early"})
    assert "leaves early" in venue.olga.get(f"/desk/{event}/log")


def test_a_result_is_typed_in_one_line_with_its_points_while_typing(venue: Venue) -> None:
    event = venue.event(4)
    venue.published(event)
    a, b, table = venue.desk.state(event).rounds[0].seats()[0]

    def meant(line: str) -> dict[str, Any]:
        answer: dict[str, Any] = venue.olga.client.get(f"/desk/{event}/line", params={"line": line}).json()
        return answer

    assert meant(f"{table}")["text"] == f"Table {table}: {a} v {b}"
    whole = meant(f"{table} 7-4 210-150")
    assert whole["complete"] and whole["text"].endswith("7 : 4 OP, 210 : 150 VP, 5 : 0 TP")
    assert (
        "from 0 to 10" in meant(f"{table} 17 4 0 0")["error"] or "ITS-SHEET-05" in meant(f"{table} 17 4 0 0")["error"]
    )
    assert "has no table 77" in meant("77 1 1 1 1")["error"]
    venue.olga.post(f"/desk/{event}/line", {"line": f"{table} 7 4 210 150"})
    assert venue.desk.state(event).rounds[0].game_state(a, b) == "confirmed"
    assert "five numbers" in shown(venue.olga.post(f"/desk/{event}/line", {"line": "1 2"}, 400))


@pytest.mark.rule("ITS-SHEET-04")
def test_a_dispute_is_settled_by_taking_one_of_the_two(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    venue.published(event)
    a, b, table = venue.desk.state(event).rounds[0].seats()[0]
    for name, mine in ((a, "8"), (b, "2")):
        numbers = {"op_mine": mine, "op_theirs": "3", "vp_mine": "100", "vp_theirs": "90"}
        venue.player(links[name]).post(f"/event/{event}/score", numbers)
    assert venue.desk.state(event).rounds[0].game_state(a, b) == "disputed"
    assert f"Take this one: 8 : 3 ({a})" in shown(venue.olga.get(f"/desk/{event}"))
    venue.olga.post(f"/desk/{event}/take", {"round": "1", "table": str(table), "take": a})
    game = venue.desk.state(event).rounds[0].games[frozenset((a, b))]
    assert game.table.confirmed is not None and {score.op for score in game.table.confirmed} == {8, 3}
    late = venue.olga.post(f"/desk/{event}/take", {"round": "1", "table": str(table), "take": a}, 409)
    assert "settled already" in shown(late)


@pytest.mark.rule("ITS-REF-02", "ITS-REF-05")
def test_a_dispute_is_looked_at_again_before_a_referee_comes_who_does_not_play_in_it(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    venue.published(event)
    a, b, table = venue.desk.state(event).rounds[0].seats()[0]
    judge, other = venue.staff(a, "judge"), venue.staff("Rhea", "judge")
    assert f"{a} is a Referee and plays; better not" in shown(venue.olga.get(f"/desk/{event}/players"))
    players = {name: venue.player(links[name]) for name in (a, b)}

    def report() -> None:
        for name, mine in ((a, "8"), (b, "2")):
            numbers = {"op_mine": mine, "op_theirs": "3", "vp_mine": "100", "vp_theirs": "90"}
            players[name].post(f"/event/{event}/score", numbers)

    report()
    assert "First both of you look at your numbers again" in shown(players[a].post(f"/event/{event}/call", {}, 409))
    report()
    assert f"Stay at table {table}" in shown(players[a].post(f"/event/{event}/call", {}))
    take = {"round": "1", "table": str(table), "take": a}
    refusal = shown(judge.post(f"/desk/{event}/take", take, 409))
    assert f"{a} plays this disputed game; another Referee or the Organizer decides" in refusal
    assert venue.desk.state(event).rounds[0].game_state(a, b) == "disputed"
    other.post(f"/desk/{event}/take", take)
    assert venue.desk.state(event).rounds[0].game_state(a, b) == "confirmed"


@pytest.mark.rule("ITS-PRIV-05")
def test_a_player_is_told_opponent_faction_table_and_scenario_before_choosing_a_list(venue: Venue) -> None:
    event = venue.event(4, scenarios=["Frostbyte", "Supplies", "Rescue"])
    links = venue.links(event)
    venue.published(event)
    a, b, table = venue.desk.state(event).rounds[0].seats()[0]
    page = venue.player(links[a]).get(f"/event/{event}")
    assert f"Table {table} {a}, you play {b} Harbour Watch · Frostbyte ITS-PRIV-05" in shown(page)
    assert f"P{b}" not in page, "a PIN is its owner's and the organiser's"
    stages = shown(venue.olga.get(f"/desk/{event}"))
    assert "Check-in 4 players" in stages and "Play 2 results to come" in stages
    finish(venue, event)
    venue.published(event)
    venue.olga.post(f"/desk/{event}/clock", {"step": "start", "minutes": "60"})
    b = next(y if x == a else x for x, y, _ in venue.desk.state(event).rounds[1].seats() if a in (x, y))
    place = next(line for line in json.loads(venue.person().get(f"/api/event/{event}"))["standings"] if line["p"] == b)
    page = shown(venue.player(links[a]).get(f"/event/{event}"))
    assert f"{b} Harbour Watch · {place['place']}. · {place['tp']} TP · Supplies" in page
    for read in (page, shown(venue.olga.get(f"/desk/{event}"))):
        assert re.search(r"time left, until \d\d:\d\d ", read), "when the round ends, by the clocks of the venue"


def test_two_people_of_one_name_with_different_pins_are_both_registered(venue: Venue) -> None:
    event = venue.event(0)
    venue.olga.post(f"/desk/{event}/csv", {
        "pasted": "name,pin,club\nKai Lund,K1,Docks\nKai Lund,K2,Docks\nKai Lund,K3,Harbour\nMia,,\n"
    })  # fmt: skip
    names = ["Kai Lund", "Kai Lund (Docks)", "Kai Lund (Harbour)", "Mia"]
    assert list(venue.desk.state(event).players) == names
    venue.olga.post(f"/desk/{event}/add", {"name": "kai lund", "pin": "K4", "club": "Docks"})
    assert list(venue.desk.state(event).players)[-1] == "kai lund (2)"
    assert "already registered" in shown(venue.olga.post(f"/desk/{event}/add", {"name": "Mia", "pin": "M1"}, 409))
