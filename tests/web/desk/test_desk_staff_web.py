"""The staff in the browser: the first organiser, logging in, roles, and forms of other sites."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wartable.store.log import Store
from wartable.web.app import Settings, create_app
from web.desk.desk_web import PASSWORD, Person, Venue, shown


def test_the_first_who_comes_is_the_organiser_and_nobody_after(own_venue: Venue) -> None:
    late = Person(own_venue.app, "127.0.0.1")
    data = {"name": "Eve", "password": PASSWORD, "again": PASSWORD, "first": "yes"}
    assert "There is an organiser already" in shown(late.post("/login", data, 409))
    assert "Log in" in shown(late.get("/login"))
    with Store(own_venue.url).engine.connect() as line:
        [row] = line.exec_driver_sql("SELECT name, role, password FROM staff").fetchall()
    assert (row[0], row[1], row[2][:9]) == ("Olga", "organiser", "$argon2id")


def test_the_first_organiser_is_made_on_the_machine_that_serves(tmp_path: Path) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    phone, laptop = Person(app), Person(app, "::1")
    page = phone.get("/login")
    assert "open this page there" in shown(page) and "<form" not in page.partition("<main")[2]
    data = {"name": "Eve", "password": PASSWORD, "again": PASSWORD, "first": "yes"}
    assert "made on the machine that serves" in shown(phone.post("/login", data, 409))
    assert "You are the first" in shown(laptop.get("/login"))
    laptop.post("/login", data)
    assert "Log in" in shown(phone.get("/login"))


def test_a_login_needs_the_password_and_ends_with_logging_out(own_venue: Venue) -> None:
    person = own_venue.person()
    for name, password in (("Olga", "wrong password"), ("Nobody", PASSWORD)):
        refusal = person.post("/login", {"name": name, "password": password}, 409)
        assert "Name and password do not fit together" in shown(refusal)
    person.post("/login", {"name": "Olga", "password": PASSWORD})
    token = person.client.cookies["desk"]
    with Store(own_venue.url).engine.connect() as line:
        kept = line.exec_driver_sql("SELECT token FROM logins").fetchall()
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


@pytest.mark.rule("ITS-REF-04")
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
