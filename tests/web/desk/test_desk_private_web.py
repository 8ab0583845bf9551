"""What the desk keeps to itself: links, sealed choices, drafts, personal data; and what it shows to everybody."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from wartable.desk import people
from wartable.desk.copies import copy_text
from wartable.desk.service import Desk
from wartable.store.log import Store
from web.desk.desk_web import NAMES, PASSWORD, Person, Venue, finish, shown, table_of

NASTY = '<script>alert("x")</script>'


def test_a_private_link_is_a_token_of_which_only_a_hash_is_kept(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    token = links["Ann"].rpartition("/")[2]
    assert token not in copy_text(venue.desk.copy(event))
    assert "Everybody has a link" in shown(venue.olga.post(f"/desk/{event}/links", {}, 409))
    ann = venue.player(links["Ann"])
    page = ann.get(f"/event/{event}")
    assert "Hello Ann" in shown(page) and token not in page
    assert "This link is not, or no longer, a player's" in shown(venue.person().get(f"/player/{event}/xyz", 404))
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
    assert "SECRETPIN1" in venue.olga.get(f"/desk/{event}/players/1")


@pytest.mark.rule("ITS-PRIV-01", "ITS-SHEET-01")
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
    assert "PIN changed" in own_venue.olga.get(f"/desk/{event}/log")


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


@pytest.mark.rule("ITS-PRIV-02", "ITS-CONDUCT-04")
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
    assert "The lists open when Ann says so too" in shown(ben.post(f"/event/{event}/deployed", {}))
    assert "shown after deployment (ITS-PRIV-03)" in shown(ben.get(f"/event/{event}/opponent", 409))
    assert "Ben has deployed" in shown(ann.get(f"/event/{event}")) or b != "Ben"
    ann.post(f"/event/{event}/deployed", {})
    assert "ITS-LIST-12" in ann.post(f"/event/{event}/choose", {"list": "1"}, 409), "what is deployed is chosen"
    page = ben.get(f"/event/{event}/opponent")
    assert "Walker" in page and "Ghost" not in page and "Guard" not in page
    assert ben.get(f"/event/{event}/opponent") == page, "Open Information is told as often as asked"
    assert "Open your private link first" in shown(venue.person().get(f"/event/{event}/opponent", 409))
    assert "Ghost" in venue.olga.get(f"/desk/{event}/lists/1")
    assert "ITS-LIST-12" in venue.player(links["Cleo"]).post(f"/event/{event}/choose", {"list": "9"}, 409)


def test_lists_close_at_the_deadline(venue: Venue) -> None:
    event = venue.event(4)
    links = venue.links(event)
    venue.olga.post(f"/desk/{event}/settings", {"lists_until": "2020-01-01T10:00"})
    late = venue.player(links["Ann"]).post(f"/event/{event}/lists", {"list_1": LIST, "list_2": LIST}, 409)
    assert "Lists were due at 2020-01-01" in shown(late) and "ITS-LIST-11" in late
    venue.olga.post(f"/desk/{event}/lists", {"player": "Ann", "list_1": LIST, "list_2": LIST, "accepted": "ill"})
    assert "accepted" in shown(venue.olga.get(f"/desk/{event}/lists"))


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
    assert "There is no sheet" in venue.olga.get(f"/desk/{event}/print/poster.html", 404)
    assert venue.person().client.get(f"/event/{event}/scenario/1/map.svg").headers["content-type"] == "image/svg+xml"
    assert "Objectives" in venue.person().get(f"/event/{event}/scenario/1")
    venue.person().get(f"/event/{event}/scenario/9", 404)


def test_every_name_of_an_event_in_the_address_is_answered(venue: Venue) -> None:
    for path in ("/event/nope", "/event/nope/projector", "/event/nope/scenario/1", "/player/nope/x"):
        assert "there is no event" in shown(venue.person().get(path, 404)).lower()
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
    first = venue.services.desk.seen(event)
    venue.person().get(f"/event/{event}")
    assert venue.services.desk.seen(event) is first
    venue.olga.post(f"/desk/{event}/clock", {"step": "start", "minutes": "60"})
    assert venue.services.desk.seen(event) is not first
