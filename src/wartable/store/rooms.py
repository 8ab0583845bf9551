"""Where tables are kept: what was agreed before each match, its record, and which browser holds which seat.

A record only grows. A writer says after which number it writes; when another server was first, it gets a `Conflict` and
reads again. Tokens and browsers are kept as hashes: who reads the database cannot sit down at a table.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from sqlalchemy import Column, Engine, Integer, MetaData, Row, Table, Text, func, insert, select, text
from sqlalchemy.exc import DBAPIError, IntegrityError

from wartable.kernel.errors import Ambiguous, Refused, Unreadable
from wartable.store.database import open_database

CHANNEL = "wartable_rooms"
"""Where PostgreSQL tells the other servers which table has changed."""

METADATA = MetaData()
ROOMS = Table(
    "rooms",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("made", Text, nullable=False),
    Column("terms", Text, nullable=False),
    Column("seed", Text, nullable=False),
    Column("ended", Text, nullable=False),
)
RECORDS = Table(
    "room_log",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("payload", Text, nullable=False),
)
HOLDERS = Table(
    "room_holders",
    METADATA,
    Column("browser", Text, primary_key=True),
    Column("room", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("since", Text, nullable=False),
)
CLAIMS = Table(
    "room_claims",
    METADATA,
    Column("room", Text, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)
"""Seats that somebody has sat down on, so that two people who come by the same code get different ones."""
UPLOADS = Table(
    "uploads",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("journal", Text, nullable=False),
)
"""Journals that people brought, by a hash of what they say: the same one is kept once."""
PACKS = Table("packs", METADATA, Column("id", Text, primary_key=True), Column("files", Text, nullable=False))
"""Content that people brought: the files of each pack as one text."""
SETTINGS = Table("settings", METADATA, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))


@dataclass(frozen=True, slots=True)
class Room:
    """A table as it was agreed. `terms` is what people may know of it, `seed` is for the server alone."""

    id: str
    code: str
    made: str
    terms: dict[str, Any]
    seed: str
    ended: str


@dataclass(frozen=True, slots=True)
class Record:
    """One step of a match: the journal lines it added, or a wish that changes nothing yet."""

    number: int
    at: str
    data: dict[str, Any]


class Conflict(Refused):
    """Another server wrote to this table first."""


def fingerprint(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


class Rooms:
    """The tables of one installation."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: Engine = open_database(url)
        self._reader = self.engine.execution_options(reading=True)
        try:
            METADATA.create_all(self.engine)
        except DBAPIError as error:  # another server may be doing the same
            try:
                METADATA.create_all(self.engine)
            except DBAPIError:
                reason = str(error.orig).strip().splitlines()[0]
                raise Unreadable(f"{self.engine.url.render_as_string()}: the database says: {reason}") from None

    def close(self) -> None:
        """Give back the connections."""
        self.engine.dispose()

    @property
    def shared(self) -> bool:
        """Can several servers use this database?"""
        return self.engine.dialect.name == "postgresql"

    # -- tables -----------------------------------------------------------------------------------------------------

    def add(self, room: Room, first: dict[str, Any]) -> None:
        """Keep a new table with the first lines of its record."""
        with self.engine.begin() as connection:
            row = {"id": room.id, "code": room.code, "made": room.made, "seed": room.seed, "ended": room.ended}
            connection.execute(insert(ROOMS), [row | {"terms": _text(room.terms)}])
            connection.execute(insert(RECORDS), [_row(room.id, 1, room.made, first)])

    def room(self, id_: str) -> Room:
        """A table by its id. Raises `Ambiguous` when there is none."""
        return self._one(select(ROOMS).where(ROOMS.c.id == id_), "there is no such table")

    def by_code(self, code: str) -> Room:
        """A table by the code people tell each other."""
        return self._one(select(ROOMS).where(ROOMS.c.code == code), f"no table has the code {code}")

    def newest(self, most: int) -> list[Room]:
        """The tables that were made last and are not over, the newest first."""
        query = select(ROOMS).where(ROOMS.c.ended == "").order_by(ROOMS.c.made.desc(), ROOMS.c.id).limit(most)
        with self._reader.begin() as connection:
            return [_room(row) for row in connection.execute(query)]

    def _one(self, query: Any, otherwise: str) -> Room:
        with self._reader.begin() as connection:
            row = connection.execute(query).first()
        if row is None:
            raise Ambiguous(otherwise)
        return _room(row)

    # -- records ----------------------------------------------------------------------------------------------------

    def read(self, room: str, after: int = 0) -> list[Record]:
        """The record of a table beyond number `after`, in order."""
        query = select(RECORDS).where(RECORDS.c.room == room, RECORDS.c.number > after).order_by(RECORDS.c.number)
        with self._reader.begin() as connection:
            return [Record(row.number, row.at, json.loads(row.payload)) for row in connection.execute(query)]

    def last(self, room: str) -> int:
        """The number of the last record of a table."""
        query = select(func.max(RECORDS.c.number)).where(RECORDS.c.room == room)
        with self._reader.begin() as connection:
            return int(connection.scalar(query) or 0)

    def append(self, room: str, after: int, data: dict[str, Any], at: str, ended: str = "") -> int:
        """Add one record behind number `after`; returns its number when it is on disk. Raises `Conflict`."""
        number = after + 1
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(RECORDS), [_row(room, number, at, data)])
                if ended:
                    connection.execute(ROOMS.update().where(ROOMS.c.id == room).values(ended=ended))
                if self.shared:
                    connection.execute(text("SELECT pg_notify(:channel, :room)"), {"channel": CHANNEL, "room": room})
        except IntegrityError:
            raise Conflict("The table has moved on; look at it again") from None
        return number

    # -- who holds which seat ---------------------------------------------------------------------------------------

    def claim(self, room: str, seat: int) -> bool:
        """Is this the first time that somebody sits down on the seat? From now on it is taken."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(CLAIMS), [{"room": room, "seat": seat}])
        except IntegrityError:
            return False
        return True

    def claimed(self, room: str) -> frozenset[int]:
        """The seats somebody has sat down on."""
        with self._reader.begin() as connection:
            return frozenset(connection.scalars(select(CLAIMS.c.seat).where(CLAIMS.c.room == room)))

    def hold(self, browser: str, room: str, seat: int, at: str) -> None:
        """From now on this browser may act for the seat."""
        row = {"browser": fingerprint(browser), "room": room, "seat": seat, "since": at}
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(HOLDERS), [row])
        except IntegrityError:
            return  # it held the seat already

    def held(self, browser: str, room: str) -> tuple[int, ...]:
        """The seats of a table this browser may act for."""
        query = select(HOLDERS.c.seat).where(HOLDERS.c.browser == fingerprint(browser), HOLDERS.c.room == room)
        with self._reader.begin() as connection:
            return tuple(sorted(connection.scalars(query)))

    def rooms_of(self, browser: str, most: int) -> list[Room]:
        """The tables at which this browser holds a seat, the newest first."""
        mine = select(HOLDERS.c.room).where(HOLDERS.c.browser == fingerprint(browser))
        query = select(ROOMS).where(ROOMS.c.id.in_(mine)).order_by(ROOMS.c.made.desc(), ROOMS.c.id).limit(most)
        with self._reader.begin() as connection:
            return [_room(row) for row in connection.execute(query)]

    # -- what people bring --------------------------------------------------------------------------------------------

    def keep_upload(self, journal: str) -> str:
        """Keep a journal; its id is the same whoever brings it."""
        id_ = f"up-{fingerprint(journal)[:24]}"
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(UPLOADS), [{"id": id_, "journal": journal}])
        except IntegrityError:
            return id_
        return id_

    def upload(self, id_: str) -> str | None:
        """A journal that somebody brought; None when there is none of this id."""
        if not id_.startswith("up-"):
            return None
        with self._reader.begin() as connection:
            found = connection.scalar(select(UPLOADS.c.journal).where(UPLOADS.c.id == id_))
        return None if found is None else str(found)

    def keep_pack(self, id_: str, files: str) -> None:
        """Keep a content pack under an id that stands for what it says."""
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(PACKS), [{"id": id_, "files": files}])
        except IntegrityError:
            return

    def pack(self, id_: str) -> str | None:
        """The files of a content pack; None when there is none of this id."""
        with self._reader.begin() as connection:
            found = connection.scalar(select(PACKS.c.files).where(PACKS.c.id == id_))
        return None if found is None else str(found)

    # -- settings ---------------------------------------------------------------------------------------------------

    def setting(self, name: str, make: Callable[[], str] = lambda: secrets.token_hex(32)) -> str:
        """A value all servers on this database share; made when it is first asked for."""
        query = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
        with self._reader.begin() as connection:
            found = connection.scalar(query)
        if found is not None:
            return str(found)
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(SETTINGS), [{"name": name, "value": make()}])
        except IntegrityError:
            pass  # another server was first; its value stands
        with self._reader.begin() as connection:
            return str(connection.scalar(query))


def _room(row: Row[Any]) -> Room:
    return Room(row.id, row.code, row.made, json.loads(row.terms), row.seed, row.ended)


def _row(room: str, number: int, at: str, data: dict[str, Any]) -> dict[str, Any]:
    return {"room": room, "number": number, "at": at, "payload": _text(data)}


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def lines_of(records: Sequence[Record]) -> list[str]:
    """The journal that the records make up together."""
    return [line for record in records for line in record.data.get("lines", ())]
