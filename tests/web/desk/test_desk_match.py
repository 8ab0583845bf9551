"""A pairing played at a digital table of the same server: seats by private link, the score without typing."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from machine import patience
from wartable.web.app import Services
from web.desk.desk_web import Person, Venue, shown


@pytest.mark.rule("ITS-PRIV-01")
def test_a_pairing_is_played_at_a_digital_table_and_its_score_flows_back(tmp_path: Path) -> None:
    venue = Venue(tmp_path)
    event = venue.event(4, scenarios="Frostbyte")
    links = venue.links(event)
    venue.published(event)
    a, b = venue.desk.state(event).rounds[0].missing()[0]
    ann, ben = venue.player(links[a]), venue.player(links[b])
    alone = ann.post(f"/event/{event}/wants", {}) and shown(ann.post(f"/event/{event}/match", {}, 409))
    assert f"opens when both want it; {b} has not said so yet" in alone
    assert f"{a} would like to play this game at a digital table" in shown(ben.get(f"/event/{event}"))
    ben.post(f"/event/{event}/wants", {})
    first = ann.send(f"/event/{event}/match", {})
    second = ben.send(f"/event/{event}/match", {})
    assert first.status_code == second.status_code == 200
    assert first.url.path == second.url.path
    assert (first.url.params["seat"], second.url.params["seat"]) == ("0", "1")
    assert "Frostbyte" in first.text
    assert "Open your private link first" in shown(venue.person().post(f"/event/{event}/match", {}, 409))
    room = re.fullmatch(r"/table/(.*)", first.url.path)
    assert room is not None
    services: Services = venue.app.state.services
    table = services.tables.table(room[1])
    for seat in (0, 1):
        table.hand_over(seat, "random")
    while not services.rooms.room(room[1]).ended:
        services.bots.wake(table)
        time.sleep(0.05)
    until = time.monotonic() + patience(60)
    while not venue.desk.state(event).rounds[0].games and time.monotonic() < until:
        time.sleep(0.05)
    page = shown(ann.get(f"/event/{event}"))
    assert "is confirmed" in page
    [game] = venue.desk.state(event).rounds[0].games.values()
    assert game.table.a == a and game.state == "confirmed"
    log = venue.desk.log(event)
    assert log[-1].action.do == "result" and "(by table " in venue.olga.get(f"/desk/{event}/log")
    before = venue.desk.store.version(event)
    ben.get(f"/event/{event}")
    assert venue.desk.store.version(event) == before
    _private_to_the_end(venue, room[1], ann)


def _private_to_the_end(venue: Venue, room: str, ann: Person) -> None:
    """Of a game of an event its players keep what they saw, others what an onlooker saw, the staff all of it."""
    anybody, whole = venue.person(), venue.olga.get(f"/table/{room}/journal")
    assert "\nend " in whole and " chance draw" in whole
    assert "The seed was" not in ann.get(f"/table/{room}?seat=0")
    for person in (ann, anybody):
        for path in (f"/table/{room}/journal", f"/table/{room}/situation", f"/replay/{room}/analysis"):
            assert "ITS-PRIV-01" in person.get(path, 409)
        assert "ITS-PRIV-01" in person.post(f"/replay/{room}/continue", {"at": "3"}, 409)
        for path in ("course?eyes=1", "moves?eyes=1", "frame?at=9&eyes=1"):
            person.get(f"/replay/{room}/{path}", 409)
        page = person.get(f"/replay/{room}")
        assert "What decided it" not in page and "Continue from here" not in page and "stays private" in page
    own = ann.get(f"/table/{room}/journal?seat=0")
    assert own.startswith("what A saw") and "\nend " not in own and " chance draw" not in own
    ann.get(f"/table/{room}/situation?seat=0")
    ann.get(f"/table/{room}/journal?seat=1", 409)
    anybody.get(f"/table/{room}/journal?seat=0", 409)
    eyes = ann.get(f"/replay/{room}").partition('id="eyes"')[2].partition("</select>")[0]
    assert re.findall(r'<option value="(\d)"', eyes) == ["2", "0"]
    assert "- stop" in venue.olga.get(f"/table/{room}/situation")
    assert "Continue from here" in venue.olga.get(f"/replay/{room}?eyes=1")
    assert "Continue from here" not in venue.staff("Kim", "scorekeeper").get(f"/replay/{room}")
    assert "Continue from here" in venue.staff("Jo", "judge").get(f"/replay/{room}")
