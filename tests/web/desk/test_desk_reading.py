"""Looking at the desk writes nothing, is worked out once for everybody, and no damaged row spoils a shared page."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import pytest
from sqlalchemy import text

from wartable.bots import HUMAN, bot
from wartable.desk import service
from wartable.desk.fold import event as fold
from wartable.desk.state import EventState
from wartable.store.database import Database
from wartable.store.tables import METADATA
from wartable.table.tables import Wish
from wartable.web.app import Services
from wartable.web.desk.flow import catch_up
from web.desk.desk_web import Venue


def everything(database: Database) -> str:
    """A fingerprint of all rows of all tables."""
    with database.reading() as connection:
        rows = [sorted(map(str, connection.execute(table.select()))) for table in METADATA.sorted_tables]
    return sha256(str(rows).encode()).hexdigest()


def digital(venue: Venue, event: str) -> str:
    """A game of the event that was played to its end at a digital table, with nobody writing down its result."""
    links = venue.links(event)
    venue.published(event)
    a, b = venue.desk.state(event).rounds[0].missing()[0]
    for name in (a, b):
        venue.player(links[name]).post(f"/event/{event}/wants", {})
    room = venue.player(links[a]).send(f"/event/{event}/match", {}).url.path.rpartition("/")[2]
    table = venue.services.tables.table(room)
    while table.match.question is not None:
        seat = table.match.waiting_for()[0]
        player = bot("random", table.game, str(table.match.question_id))
        table.answer_option(seat, table.match.question_id, player.answer(table.match.view(seat)))
    return str(room)


def test_looking_at_pages_writes_nothing_and_a_score_that_was_not_written_is_caught_up_at_the_start(
    own_venue: Venue,
) -> None:
    event = own_venue.event(4, scenarios="Frostbyte")
    room = digital(own_venue, event)
    before = everything(own_venue.services.database)
    for path in (f"/event/{event}", f"/desk/{event}", f"/api/event/{event}/now", f"/event/{event}/projector", "/desk"):
        own_venue.olga.get(path)
    for path in ("/", "/replays", f"/table/{room}", "/season", f"/desk/{event}/log", f"/api/tables/{room}"):
        own_venue.olga.get(path)
    assert everything(own_venue.services.database) == before
    assert not own_venue.desk.state(event).rounds[0].games
    catch_up(own_venue.services)
    assert len(own_venue.desk.state(event).rounds[0].games) == 1


def test_many_who_look_at_once_wait_for_one_to_work_it_out(own_venue: Venue, monkeypatch: pytest.MonkeyPatch) -> None:
    event = own_venue.event(4)
    own_venue.published(event)
    folded: list[int] = []
    real = fold.fold

    def counted(log: list[object]) -> EventState:
        folded.append(threading.get_ident())
        time.sleep(0.2)
        return real(log)  # type: ignore[arg-type]

    monkeypatch.setattr(service, "fold", counted)
    desk = own_venue.services.desk
    desk._kept.clear()
    with ThreadPoolExecutor(16) as pool:
        seen = list(pool.map(lambda _: desk.seen(event), range(16)))
    assert len(folded) == 1 and len({id(each) for each in seen}) == 1
    links = own_venue.links(event)
    a = own_venue.desk.state(event).rounds[0].missing()[0][0]
    phone = own_venue.player(links[a])
    folded.clear()
    numbers = {"op_mine": "7", "op_theirs": "3", "vp_mine": "200", "vp_theirs": "100"}
    phone.post(f"/event/{event}/score", numbers)
    assert len(folded) == 1, "a score is folded once, and the page after it not again"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE rooms SET terms = 'no json'",
        "UPDATE rooms SET terms = '[]'",
        "UPDATE rooms SET terms = '{}'",
        """UPDATE rooms SET terms = replace(terms, '"battle-bosses"', '"no-such-game"')""",
        """UPDATE rooms SET terms = replace(terms, '"standard"', '"no-such-mode"')""",
        "UPDATE room_log SET payload = 'no json'",
        'UPDATE room_log SET payload = \'{"lines": ["x"]}\'',
        "DELETE FROM room_log",
    ],
)
def test_a_damaged_table_is_the_trouble_of_its_own_page(tmp_path: Path, damage: str) -> None:
    venue = Venue(tmp_path)
    services: Services = venue.app.state.services
    wish = Wish("battle-bosses", "standard", (HUMAN, HUMAN), {}, listed=True)
    bad = services.tables.open(wish).room.id
    browser = venue.olga.client.cookies["wartable"]
    services.tables.take(browser, bad, 0)
    with services.database.writing() as connection:
        connection.execute(text(f"{damage} WHERE {'room' if 'room_log' in damage else 'id'} = :id"), {"id": bad})
    good = services.tables.open(wish)
    page = venue.olga.get("/")
    assert good.room.code in page
    venue.olga.get("/replays")
    answer = venue.olga.client.get(f"/table/{bad}")
    assert answer.status_code in ((200,) if "mode" in damage else (400, 404, 409))


@pytest.mark.parametrize(
    "damage", ["payload = 'no json'", "payload = '[]'", "payload = '{}'", 'payload = \'{"do":"dance"}\'']
)
def test_a_damaged_event_is_the_trouble_of_its_own_page(tmp_path: Path, damage: str) -> None:
    venue = Venue(tmp_path)
    bad, good = venue.event(4), venue.event(4)
    with venue.services.database.writing() as connection:
        connection.execute(text(f"UPDATE log SET {damage} WHERE event = :event AND number = 2"), {"event": bad})
    venue.services.desk._kept.clear()  # as after a start
    page = venue.olga.get("/desk")
    assert bad in page and good in page
    venue.olga.get("/season")
    venue.person().get(f"/event/{good}")
    answer = venue.olga.client.get(f"/event/{bad}")
    assert answer.status_code in (400, 404, 409)
