"""The desk in the browser, page by page, on the real store: staff, players with their links, and everybody else."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from wartable.desk import people
from wartable.desk.copies import copy_text
from wartable.desk.service import Desk
from wartable.store.log import Store
from web.desk.desk_web import NAMES, PASSWORD, Person, Venue, shown

NASTY = '<script>alert("x")</script>'


@pytest.fixture
def own_venue(tmp_path: Path) -> Venue:
    """An installation for one test alone."""
    return Venue(tmp_path)


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Venue:
    """One for all tests that only touch events of their own: passwords are slow on purpose."""
    return Venue(tmp_path_factory.mktemp("desk"))


def table_of(venue: Venue, event: str, name: str) -> int:
    state = venue.desk.state(event)
    return next(table for a, b, table in state.rounds[-1].seats() if name in (a, b))


def finish(venue: Venue, event: str) -> None:
    """Staff enter every open game of the round."""
    played = venue.desk.state(event).rounds[-1]
    for a, b, table in played.seats():
        if (a, b) in played.missing():
            numbers = {"op_a": "7", "op_b": "3", "vp_a": "200", "vp_b": "100"}
            venue.olga.post(f"/desk/{event}/result", {"round": str(played.number), "table": str(table), **numbers})


# ------------------------------------------------------------------------------------------------------------- staff


def test_the_first_who_comes_is_the_organiser_and_nobody_after(own_venue: Venue) -> None:
    late = own_venue.person()
    data = {"name": "Eve", "password": PASSWORD, "again": PASSWORD, "first": "yes"}
    assert "There is an organiser already" in shown(late.post("/login", data, 409))
    assert "Log in" in shown(late.get("/login"))
    [row] = Store(own_venue.url).engine.connect().exec_driver_sql("SELECT name, role, password FROM staff").fetchall()
    assert (row[0], row[1], row[2][:9]) == ("Olga", "organiser", "$argon2id")


def test_a_login_needs_the_password_and_ends_with_logging_out(own_venue: Venue) -> None:
    person = own_venue.person()
    for name, password in (("Olga", "wrong password"), ("Nobody", PASSWORD)):
        refusal = person.post("/login", {"name": name, "password": password}, 409)
        assert "Name and password do not fit together" in shown(refusal)
    person.post("/login", {"name": "Olga", "password": PASSWORD})
    token = person.client.cookies["desk"]
    kept = Store(own_venue.url).engine.connect().exec_driver_sql("SELECT token FROM logins").fetchall()
    assert len(kept) == 2 and token not in str(kept)
    assert "Staff" in shown(person.get("/desk/staff"))
    person.post("/logout")
    person.client.cookies.set("desk", token)
    assert "For organisers, judges and scorekeepers" in shown(person.get("/desk/staff"))


def test_nobody_but_staff_comes_to_the_desk(venue: Venue) -> None:
    event = venue.event()
    stranger = venue.person()
    for path in ("", "/players", "/lists", "/standings", "/print", "/log", "/settings", "/print/control.html",
                 "/export/event.json", "/game/1/1", "/undo/2"):  # fmt: skip
        answer = stranger.client.get(f"/desk/{event}{path}", follow_redirects=False)
        assert (answer.status_code, answer.headers["location"][:6]) == (303, "/login"), path
    before = venue.desk.store.version(event)
    for path in (
        "checkin",
        "add",
        "draw",
        "pair",
        "publish",
        "close",
        "settings",
        "undo/2",
        "result",
        "person",
        "links",
    ):
        answer = stranger.send(f"/desk/{event}/{path}", {"name": "X"})
        assert answer.url.path == "/login", path
    assert venue.desk.store.version(event) == before


def test_each_role_may_do_its_part_and_no_more(own_venue: Venue) -> None:
    event = own_venue.event()
    keeper, judge = own_venue.staff("Kim", "scorekeeper"), own_venue.staff("Jo", "judge")
    keeper.post(f"/desk/{event}/checkin", {"player": "Ann", "present": "yes"})
    assert "Kim is a scorekeeper and may not do this (draw)" in shown(keeper.post(f"/desk/{event}/draw", {}, 409))
    own_venue.olga.post(f"/desk/{event}/checkin", {"all": "yes", "present": "yes"})
    own_venue.published(event)
    score = {"round": "1", "table": "1", "op_a": "7", "op_b": "3", "vp_a": "1", "vp_b": "2"}
    keeper.post(f"/desk/{event}/result", score)
    refusal = keeper.post(f"/desk/{event}/correct", {**score, "why": "x", "sure": "yes"}, 409)
    assert "Kim is a scorekeeper" in shown(refusal)
    judge.post(f"/desk/{event}/correct", {**score, "op_a": "2", "why": "misread", "sure": "yes"})
    # What a Referee has set only a Referee changes.
    refusal = own_venue.olga.post(f"/desk/{event}/correct", {**score, "why": "no", "sure": "yes"}, 409)
    assert "ITS-REF-04" in refusal
    assert "ask an organiser" in shown(judge.post(f"/desk/{event}/close", {}, 409))
    assert "only an organiser changes the staff" in shown(
        judge.post("/desk/staff", {"what": "add", "name": "X", "role": "judge", "password": PASSWORD}, 409)
    )
    own_venue.olga.post("/desk/staff", {"what": "remove", "name": "Kim"})
    assert keeper.send(f"/desk/{event}/checkin", {"player": "Ann", "present": "no"}).url.path == "/login"
    assert "is the only organiser" in shown(own_venue.olga.post("/desk/staff", {"what": "remove", "name": "Olga"}, 409))


def test_a_form_of_another_site_or_without_its_token_does_nothing(venue: Venue) -> None:
    event = venue.event()
    before = venue.desk.store.version(event)
    answer = venue.olga.client.post(f"/desk/{event}/draw", data={"seed": "1"})
    assert answer.status_code == 409 and "was not made by this server" in answer.text
    answer = venue.olga.client.post(f"/desk/{event}/draw", data={"seed": "1"}, headers={"origin": "http://evil.test"})
    assert answer.status_code == 403
    other = venue.person()
    token = re.search(r'name="csrf" content="([0-9a-f]+)"', other.get("/desk"))
    assert token is not None
    assert venue.olga.client.post(f"/desk/{event}/draw", data={"csrf": token[1]}).status_code == 409
    assert venue.desk.store.version(event) == before


# ------------------------------------------------------------------------------------------------------- the event


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
    assert "Time left" in shown(players["Ann"].get(f"/event/{event}"))
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
    assert "Final standings" in shown(venue.person().get(f"/event/{event}"))
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
    venue.olga.post(f"/desk/{event}/leave", {"player": "Ann", "what": "now"})
    assert venue.desk.state(event).players["Ann"].status == "withdrawn"
    venue.olga.post(f"/desk/{event}/leave", {"player": "Ann", "what": "back"})
    assert venue.desk.state(event).players["Ann"].status == "active"
    venue.olga.post(f"/desk/{event}/sanction", {"player": "Ben", "take_tp": "1", "why": "slow"})
    assert len(venue.desk.state(event).sanctions) == 1
    venue.olga.post(f"/desk/{event}/pair", {})
    venue.olga.post(f"/desk/{event}/publish", {})
    a, _ = venue.desk.state(event).rounds[-1].missing()[0]
    venue.olga.post(f"/desk/{event}/absent", {"round": "2", "absent": a})
    assert venue.desk.state(event).rounds[-1].held().walkovers


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


def test_settings_change_and_what_was_announced_holds(venue: Venue) -> None:
    event = venue.event(4)
    venue.olga.post(f"/desk/{event}/settings", {"name": "Summer Cup", "rounds": "4"})
    assert venue.desk.state(event).settings.rounds == 4
    venue.published(event)
    refusal = venue.olga.post(f"/desk/{event}/settings", {"army_points": "200"}, 409)
    assert "Army_points cannot change any more; it was announced" in shown(refusal)
    assert "ITS-ANN-02" in refusal
    assert "rounds: 'many' is not a whole number" in shown(
        venue.olga.post(f"/desk/{event}/settings", {"rounds": "many"}, 400)
    )


# ---------------------------------------------------------------------------------------------------- private things


def test_a_private_link_is_a_token_of_which_only_a_hash_is_kept(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    token = links["Ann"].rpartition("/")[2]
    assert token not in copy_text(venue.desk.copy(event))
    assert "Everybody has a link" in shown(venue.olga.post(f"/desk/{event}/links", {}, 409))
    ann = venue.player(links["Ann"])
    page = ann.get(f"/event/{event}")
    assert "Hello Ann" in shown(page) and token not in page
    assert "this link is not, or no longer, a player's" in shown(venue.person().get(f"/player/{event}/xyz", 404))
    venue.olga.post(f"/desk/{event}/links", {"player": "Ann"})
    assert "Hello Ann" not in shown(ann.get(f"/event/{event}"))
    venue.person().get(links["Ann"], 404)


def test_links_work_on_the_laptop_the_event_was_moved_to(venue: Venue, tmp_path: Path) -> None:
    event = venue.event(4)
    links = venue.links(event)
    other = Venue(tmp_path / "other")
    files = {"copy": ("cup.json", venue.olga.get(f"/desk/{event}/export/event.json").encode(), "application/json")}
    other.olga.post("/desk/restore", {}, files=files)
    assert "Hello Ann" in shown(other.player(links["Ann"]).get(f"/event/{event}"))
    assert other.desk.verify(event)[-1].hash == venue.desk.verify(event)[-1].hash


def public_pages(venue: Venue, event: str, person: Person | None = None) -> str:
    reader = person or venue.person()
    paths = [f"/event/{event}{query}" for query in ("", "?view=tables", "?view=standings", "?view=schedule")]
    paths += [f"/event/{event}/projector", f"/event/{event}/projector?by=table", f"/api/event/{event}", "/desk"]
    text = "\n".join(reader.get(path) for path in paths)
    return re.sub(r'name="csrf" (content|value)="[0-9a-f]+"|data-number="\d+"|"number":\d+', "", text)


def test_pin_club_and_contact_are_on_no_public_page(venue: Venue) -> None:
    event = venue.event(4)
    ann = {"player": "Ann", "name": "Ann", "pin": "SECRETPIN1", "club": "SECRETCLUB", "contact": "secret@mail.test"}
    venue.olga.post(f"/desk/{event}/edit", ann)
    links = venue.links(event)
    venue.published(event)
    finish(venue, event)
    for reader in (None, venue.player(links["Ann"]), venue.player(links["Ben"])):
        assert not re.search("SECRET|secret@", public_pages(venue, event, reader))
    assert "SECRETPIN1" in venue.olga.get(f"/desk/{event}/players")


def test_pins_are_for_the_organiser_and_complete_lists_also_for_referees(own_venue: Venue) -> None:
    event = own_venue.event(4)
    secret = {"player": "Ann", "name": "Ann", "pin": "SECRETPIN1", "contact": "secret@mail.test"}
    own_venue.olga.post(f"/desk/{event}/edit", secret)
    own_venue.olga.post(f"/desk/{event}/lists", {"player": "Ann", "list_1": LIST, "list_2": LIST})
    own_venue.published(event)
    keeper, judge = own_venue.staff("Kim", "scorekeeper"), own_venue.staff("Jo", "judge")
    for person in (keeper, judge):
        for path in (
            "",
            "/players",
            "/lists",
            "/standings",
            "/print",
            "/log",
            "/settings",
            "/print/control-blank.html",
        ):
            assert not re.search("SECRET|secret@", person.get(f"/desk/{event}{path}")), path
        for path in ("/print/control.html", "/export/event.json", "/export/players.csv"):
            assert "only an organiser" in shown(person.get(f"/desk/{event}{path}", 409))
        person.post(f"/desk/{event}/person", {"who": "Ann", "what": "export"}, 409)
    assert "ITS-PRIV-01" in keeper.get(f"/desk/{event}/lists/1", 409)
    assert "Ghost" in judge.get(f"/desk/{event}/lists/1")
    assert "SECRETPIN1" in own_venue.olga.get(f"/desk/{event}/print/control.html")
    assert "pin changed" in own_venue.olga.get(f"/desk/{event}/log")


def test_nobody_but_staff_sees_anything_of_a_draft(venue: Venue) -> None:
    event = venue.event(4)
    venue.olga.post(f"/desk/{event}/draw", {"seed": "1"})
    links = venue.links(event)
    before = public_pages(venue, event), public_pages(venue, event, venue.player(links["Ann"]))
    venue.olga.post(f"/desk/{event}/pair", {})
    assert (public_pages(venue, event), public_pages(venue, event, venue.player(links["Ann"]))) == before


LIST = """army: Harbour Watch
kind: generic
troopers:
  - {name: Guard, cost: 12, lieutenant: true}
  - {name: Ghost, cost: 30, private: true}
"""


def test_a_sealed_choice_and_the_private_part_of_a_list_stay_hidden(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    venue.olga.post(f"/desk/{event}/settings", {"lists_until": "2999-01-01T10:00"})
    a = "Ann"
    venue.player(links[a]).post(f"/event/{event}/lists", {"list_1": LIST, "list_2": LIST.replace("Guard", "Walker")})
    venue.published(event)
    b = next(x if y == a else y for x, y in venue.desk.state(event).rounds[0].missing() if a in (x, y))
    ann, ben = venue.player(links[a]), venue.player(links[b])
    before = public_pages(venue, event, ben)
    ann.post(f"/event/{event}/choose", {"list": "2"})
    assert public_pages(venue, event, ben) == before
    assert "shown after deployment (ITS-PRIV-03)" in shown(ben.get(f"/event/{event}/opponent", 409))
    ben.post(f"/event/{event}/deployed", {})
    page = ben.get(f"/event/{event}/opponent")
    assert "Walker" in page and "Ghost" not in page and "Guard" not in page
    assert "open your private link first" in shown(venue.person().get(f"/event/{event}/opponent", 409))
    assert "Ghost" in venue.olga.get(f"/desk/{event}/lists/1")
    assert "ITS-LIST-12" in venue.player(links["Cleo"]).post(f"/event/{event}/choose", {"list": "9"}, 409)


def test_lists_close_at_the_deadline(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    venue.olga.post(f"/desk/{event}/settings", {"lists_until": "2020-01-01T10:00"})
    late = venue.player(links["Ann"]).post(f"/event/{event}/lists", {"list_1": LIST, "list_2": LIST}, 409)
    assert "Lists were to be handed in until 2020-01-01" in shown(late) and "ITS-LIST-11" in late
    venue.olga.post(f"/desk/{event}/lists", {"player": "Ann", "list_1": LIST, "list_2": LIST, "accepted": "ill"})
    assert "2 in" in shown(venue.olga.get(f"/desk/{event}/lists"))


def test_a_player_changes_nobody_elses_game(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    venue.published(event)
    stranger = venue.person()
    score = {"op_mine": "7", "op_theirs": "3", "vp_mine": "9", "vp_theirs": "8"}
    for path in ("score", "confirm", "choose", "deployed", "lists"):
        stranger.post(f"/event/{event}/{path}", {**score, "list": "1", "list_1": LIST}, 409)
    ann = venue.player(links["Ann"])
    ann.post(f"/event/{event}/score", {**score, "round": "1", "table": "2", "a": "Cleo"})
    games = venue.desk.state(event).rounds[0].games
    assert [set(pair) & {"Ann"} for pair in games] == [{"Ann"}]
    assert "Your OP: expected a whole number, found seven" in shown(
        ann.post(f"/event/{event}/score", {**score, "op_mine": "seven"}, 400)
    )
    refusal = ann.post(f"/event/{event}/score", {**score, "op_mine": "11"}, 409)
    assert "cannot have 11 OP" in shown(refusal) and "ITS-SHEET-05" in refusal


def test_names_that_look_like_markup_are_only_text_on_every_page(venue: Venue) -> None:
    event = venue.event(3, name=f"Cup {NASTY}")
    nasty = {"name": f"Zoe {NASTY}", "army": NASTY, "club": NASTY, "region": "<b>", "contact": NASTY, "pin": ""}
    venue.olga.post(f"/desk/{event}/add", nasty)
    venue.olga.post("/desk/staff", {"what": "add", "name": NASTY, "role": "judge", "password": PASSWORD})
    links = venue.olga.post(f"/desk/{event}/links", {})
    venue.published(event)
    key = nasty["name"]
    table = table_of(venue, event, key)
    score = {"round": "1", "table": str(table), "op_a": "1", "op_b": "2", "vp_a": "0", "vp_b": "0"}
    venue.olga.post(f"/desk/{event}/result", score)
    correction = venue.olga.post(f"/desk/{event}/correct", {**score, "why": NASTY})
    venue.olga.post(f"/desk/{event}/correct", {**score, "why": NASTY, "sure": "yes"})
    person = venue.olga.post(f"/desk/{event}/person", {"who": key, "what": "export"})
    desk = ("", "/players", "/lists", "/standings", "/print", "/log", "/settings", f"/game/1/{table}", "/undo/3",
            "/print/control.html", "/print/slips.html", "/print/pairings-by-name.html")  # fmt: skip
    pages = [venue.olga.get(f"/desk/{event}{path}") for path in desk]
    pages += [
        venue.olga.get("/desk/staff"),
        links,
        correction,
        person,
        public_pages(venue, event).partition('{"event"')[0],
    ]
    refusal = venue.olga.post(f"/desk/{event}/add", {"name": key}, 409)
    for page in [*pages, refusal]:
        assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in pages[0] and "&lt;script&gt;" in refusal


def test_a_person_is_forgotten_from_the_settings_page(venue: Venue) -> None:
    event = venue.event(4)
    venue.published(event)
    kept = venue.olga.post(f"/desk/{event}/person", {"who": "Ann", "what": "export"})
    assert "PAnn" in kept
    refusal = venue.olga.post(f"/desk/{event}/person", {"who": "Ann", "what": "erase"}, 409)
    assert "Write Ann once more" in shown(refusal)
    done = venue.olga.post(f"/desk/{event}/person", {"who": "Ann", "what": "erase", "sure": "Ann"})
    assert "now called Player #1; 1 copies were changed" in shown(done)
    page = venue.person().get(f"/event/{event}")
    assert "Player #1" in page and ">Ann<" not in page
    assert venue.desk.verify(event)


def test_what_another_program_writes_is_on_the_next_page(venue: Venue) -> None:
    event = venue.event(4)
    venue.published(event)
    assert "Ann" in venue.person().get(f"/event/{event}")
    people.erase(Desk(Store(venue.url)), "Ann", event)
    assert ">Ann<" not in venue.person().get(f"/event/{event}")


def test_copies_and_exports_are_for_staff_and_lead_back(venue: Venue) -> None:
    event = venue.event(4)
    venue.published(event)
    finish(venue, event)
    page = venue.olga.get(f"/desk/{event}/settings")
    copy = re.search(r"<option>([^<]*round-1-begin\.json)</option>", page)
    assert copy is not None
    assert "has gone on since this copy" in shown(venue.olga.post(f"/desk/{event}/rewind", {"copy": copy[1]}, 409))
    venue.olga.post(f"/desk/{event}/rewind", {"copy": copy[1], "sure": "yes"})
    assert venue.desk.state(event).completed == 0
    assert venue.olga.get(f"/desk/{event}/export/players.csv").startswith("name,pin")
    assert "cannot be exported" in venue.olga.get(f"/desk/{event}/export/moon", 404)
    venue.olga.post(f"/desk/{event}/rewind", {"copy": "../../etc/passwd"}, 404)


def test_sheets_carry_their_own_style_and_nothing_else(venue: Venue) -> None:
    event = venue.event(4, scenarios="Frostbyte")
    venue.published(event)
    answer = venue.olga.client.get(f"/desk/{event}/print/slips.html")
    policy = answer.headers["content-security-policy"]
    assert "script-src" not in policy and "style-src 'sha256-" in policy and "default-src 'none'" in policy
    assert f"http://desk.test/event/{event}/slip/1/1" in answer.text
    slip = venue.olga.client.get(f"/event/{event}/slip/1/1")
    assert "Enter the result" in shown(slip.text)
    assert venue.person().client.get(f"/event/{event}/slip/1/1").url.path == "/login"
    links = venue.links(event)
    assert venue.player(links["Ann"]).client.get(f"/event/{event}/slip/1/1").url.path == f"/event/{event}"
    assert "there is no sheet" in venue.olga.get(f"/desk/{event}/print/poster.html", 404)
    assert venue.person().client.get(f"/event/{event}/scenario/1/map.svg").headers["content-type"] == "image/svg+xml"
    assert "Scoring" in venue.person().get(f"/event/{event}/scenario/1")
    venue.person().get(f"/event/{event}/scenario/9", 404)


def test_every_name_of_an_event_in_the_address_is_answered(venue: Venue) -> None:
    for path in ("/event/nope", "/event/nope/projector", "/event/nope/scenario/1", "/player/nope/x"):
        assert "there is no event" in shown(venue.person().get(path, 404))
    assert json.loads(venue.person().get("/api/event/nope", 404))["error"].startswith("there is no event 'nope'")
    event = venue.event(4, name="Πρωτάθλημα 東京")
    assert "Πρωτάθλημα 東京" in venue.person().get(f"/event/{event}")
    assert len(NAMES) == 8


def test_the_public_json_is_what_the_page_says(venue: Venue) -> None:
    event = venue.event(4)
    venue.published(event)
    page = (Path(__file__).parents[3] / "docs" / "running-an-event.md").read_text(encoding="utf-8")
    data = json.loads(venue.person().get(f"/api/event/{event}"))
    for begin, found in (("event, name, type", data), ("round, scenario", data["rounds"][0])):
        said = re.search(rf"\{{({begin}[^{{}}]*)\}}", page)
        assert said is not None
        assert set(re.split(r",\s+", said[1])) == set(found)
    assert set(json.loads(venue.person().get(f"/api/event/{event}/now"))) == {"number", "clock"}


def test_hundreds_of_phones_read_one_computed_page(venue: Venue) -> None:
    event = venue.event(8)
    venue.published(event)
    first = venue.app.state.desk_room.seen(event)
    venue.person().get(f"/event/{event}")
    assert venue.app.state.desk_room.seen(event) is first
    venue.olga.post(f"/desk/{event}/clock", {"step": "start", "minutes": "60"})
    assert venue.app.state.desk_room.seen(event) is not first
