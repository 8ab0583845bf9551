"""What the database itself cannot do becomes a sentence with the right status, and nothing half is kept."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import event

from wartable.store.database import DiskFull, Unavailable
from wartable.store.rooms import Rooms
from wartable.table.tables import Tables, Wish
from wartable.web.app import Settings, create_app
from wartable.web.guard import HEADERS
from web.asking import open_table, token

DUEL = Wish("battle-bosses", "standard", ("human", "human"), {})


def fill_up(rooms: Rooms) -> None:
    """From now on the file may not grow: what SQLite says is what it says on a full disk."""

    def limited(connection: sqlite3.Connection, *_: object) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count={pages}")

    event.listen(rooms.engine, "connect", limited)
    rooms.engine.dispose()


def test_a_full_disk_is_said_and_nothing_half_is_kept(tmp_path: Path) -> None:
    rooms = Rooms(str(tmp_path / "wartable.sqlite"))
    tables = Tables(rooms)
    fill_up(rooms)
    opened = 0
    with pytest.raises(DiskFull, match="the disk is full; nothing was written"):
        for _ in range(200):
            tables.open(DUEL)
            opened += 1
    kept = rooms.newest(500)
    assert len(kept) == opened
    assert all(rooms.read(room.id) for room in kept)


def test_a_full_disk_is_a_page_with_its_status_and_every_header(tmp_path: Path) -> None:
    app = create_app(Settings(str(tmp_path / "wartable.sqlite"), relaxed=True))
    with TestClient(app, base_url="http://table.test") as client:
        open_table(client)
        fields = {"csrf": token(client), "game": "battle-bosses", "mode": "standard", "seat-1": "here"}
        fill_up(app.state.services.rooms)
        statuses = [client.post("/tables", data=fields, follow_redirects=False) for _ in range(200)]
        full = [each for each in statuses if each.status_code == 507]
        assert full and {each.status_code for each in statuses} <= {303, 507}
        assert "The disk is full" in re.sub(r"\s+", " ", full[0].text) or "the disk is full" in full[0].text
        assert all(name in full[0].headers for name in HEADERS)


def test_a_database_that_is_away_is_a_page_with_its_status_and_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "wartable.sqlite"
    with TestClient(create_app(Settings(str(file), relaxed=True)), base_url="http://table.test") as client:
        table = open_table(client)
        file.rename(tmp_path / "away")
        for path in ("/", table, "/desk", f"/api{table.replace('table', 'tables')}"):
            answer = client.get(path)
            assert answer.status_code == 503 and "the database file is gone" in answer.text
            assert all(name in answer.headers for name in HEADERS)
        (tmp_path / "away").rename(file)
        assert client.get(table).status_code == 200


def test_a_closed_database_writes_nothing_any_more(tmp_path: Path) -> None:
    rooms = Rooms(str(tmp_path / "wartable.sqlite"))
    rooms.close()
    with pytest.raises(Unavailable, match="the database was closed"):
        Tables(rooms).open(DUEL)


def test_a_character_no_database_keeps_is_refused_on_both(tmp_path: Path, postgres_url: str) -> None:
    for url in (str(tmp_path / "wartable.sqlite"), postgres_url):
        with TestClient(create_app(Settings(url, relaxed=True)), base_url="http://table.test") as client:
            given = {"csrf": token(client)}
            answers = [
                client.post("/join", data={**given, "code": "A\x00B"}),
                client.get("/table/%00"),
                client.get("/?code=%00"),
                client.get("/table/%ED%A0%80"),
                client.post("/login", data={**given, "name": "\x00", "password": "x" * 9}),
                client.get("/event/%F0%9F%98%80"),
                client.get("/player/cup/\ud83d".encode("utf-8", "replace").decode()),
            ]
            assert {answer.status_code for answer in answers} <= {400, 404, 409, 429}, url
