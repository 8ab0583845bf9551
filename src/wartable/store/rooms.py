"""Where tables are kept: what was agreed before each match, its record, and which browser holds which seat.

A record only grows. A writer says after which number it writes; when another server was first, it gets a `Conflict` and
reads again. Tokens and browsers are kept as hashes: who reads the database cannot sit down at a table.
"""

from __future__ import annotations

import json
import logging
import secrets
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Engine, Row, bindparam, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from wartable.kernel.engine.errors import Ambiguous, Unreadable
from wartable.store.database import Conflict, Database, Step
from wartable.store.stamps import fingerprint
from wartable.store.tables import CLAIMS, CONTENTS, HOLDERS, PACKS, RECORDS, ROOMS, SETTINGS, UPLOADS
from wartable.store.together import Together

LOG = logging.getLogger(__name__)
TERMS = {"game": str, "mode": str, "options": dict, "tokens": dict}
"""What is agreed at every table."""
CHANNEL = "wartable_rooms"
"""Where PostgreSQL tells the other servers which table has changed."""

ADD = insert(RECORDS)
END = ROOMS.update().where(ROOMS.c.id == bindparam("over")).values(ended=bindparam("how"))
TELL = text(f"SELECT pg_notify('{CHANNEL}', :room)")
"""What is written for every move; where its match is over; where other servers listen."""
LAST = select(func.max(RECORDS.c.number)).where(RECORDS.c.room == bindparam("table"))


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


class Rooms:
    """The tables of one installation."""

    def __init__(self, where: str | Database) -> None:
        """`where` is an open database, or the URL of one to be opened."""
        self.database = Database(where) if isinstance(where, str) else where
        self._records = Together(self._write)

    @property
    def engine(self) -> Engine:
        """The connections of the database."""
        return self.database.engine

    @property
    def shared(self) -> bool:
        """Can several servers use this database?"""
        return self.database.shared

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    # -- tables -----------------------------------------------------------------------------------------------------

    def add(self, room: Room, first: dict[str, Any]) -> None:
        """Keep a new table with the first lines of its record. Raises `Conflict` when a running one has its code."""
        row = {"id": room.id, "code": room.code, "made": room.made, "seed": room.seed, "ended": room.ended}
        try:
            with self.database.writing() as connection:
                connection.execute(insert(ROOMS), [row | {"terms": _text(room.terms)}])
                connection.execute(insert(RECORDS), [_row(room.id, 1, room.made, first)])
        except IntegrityError:
            raise Conflict(f"another table has the code {room.code}") from None

    def room(self, id_: str) -> Room:
        """A table by its id. Raises `Ambiguous` when there is none."""
        return self._one(select(ROOMS).where(ROOMS.c.id == id_), "there is no such table")

    def by_code(self, code: str) -> Room:
        """The table whose match goes on, by its code; when it is over, its code is free again."""
        running = select(ROOMS).where(ROOMS.c.code == code, ROOMS.c.ended == "")
        return self._one(running, f"no table has the code {code}")

    def newest(self, most: int) -> list[Room]:
        """The tables that were made last and are not over, the newest first."""
        query = select(ROOMS).where(ROOMS.c.ended == "").order_by(ROOMS.c.made.desc(), ROOMS.c.id).limit(most)
        with self.database.reading() as connection:
            return _readable(connection.execute(query))

    def _one(self, query: Any, otherwise: str) -> Room:
        with self.database.reading() as connection:
            row = connection.execute(query).first()
        if row is None:
            raise Ambiguous(otherwise)
        return _room(row)

    # -- records ----------------------------------------------------------------------------------------------------

    def read(self, room: str, after: int = 0) -> list[Record]:
        """The record of a table beyond number `after`, in order."""
        query = select(RECORDS).where(RECORDS.c.room == room, RECORDS.c.number > after).order_by(RECORDS.c.number)
        with self.database.reading() as connection:
            return [_record(row) for row in connection.execute(query)]

    def last(self, room: str) -> int:
        """The number of the last record of a table."""
        return int(self.database.value(LAST, {"table": room}) or 0)

    def append(self, room: str, after: int, data: dict[str, Any], at: str, ended: str = "") -> int:
        """Add one record behind number `after`; returns its number when it is on disk. Raises `Conflict`."""
        number = after + 1
        try:
            self._records.add((_row(room, number, at, data), ended))
        except IntegrityError:
            raise Conflict("The table has moved on; look at it again") from None
        return number

    def _write(self, rows: Sequence[tuple[dict[str, Any], str]]) -> None:
        """Put records on disk, all or none, with how a match ended where it did; other servers are told."""
        steps: list[Step] = [(ADD, [row for row, _ in rows])]
        over = [{"over": row["room"], "how": ended} for row, ended in rows if ended]
        if over:
            steps.append((END, over))
        if self.shared:
            steps.append((TELL, [{"room": row["room"]} for row, _ in rows]))
        self.database.write(*steps)

    # -- who holds which seat ---------------------------------------------------------------------------------------

    def claim(self, room: str, seat: int) -> bool:
        """Is this the first time that somebody sits down on the seat? From now on it is taken."""
        try:
            with self.database.writing() as connection:
                connection.execute(insert(CLAIMS), [{"room": room, "seat": seat}])
        except IntegrityError:
            return False
        return True

    def claimed(self, room: str) -> frozenset[int]:
        """The seats somebody has sat down on."""
        with self.database.reading() as connection:
            return frozenset(connection.scalars(select(CLAIMS.c.seat).where(CLAIMS.c.room == room)))

    def hold(self, browser: str, room: str, seat: int, at: str) -> None:
        """From now on this browser may act for the seat."""
        row = {"browser": fingerprint(browser), "room": room, "seat": seat, "since": at}
        try:
            with self.database.writing() as connection:
                connection.execute(insert(HOLDERS), [row])
        except IntegrityError:
            return  # it held the seat already

    def held(self, browser: str, room: str) -> tuple[int, ...]:
        """The seats of a table this browser may act for."""
        query = select(HOLDERS.c.seat).where(HOLDERS.c.browser == fingerprint(browser), HOLDERS.c.room == room)
        with self.database.reading() as connection:
            return tuple(sorted(connection.scalars(query)))

    def holders(self, beginning: str) -> list[str]:
        """The fingerprints of browsers that hold a seat and begin like this."""
        query = select(HOLDERS.c.browser).where(HOLDERS.c.browser.startswith(beginning, autoescape=True)).distinct()
        with self.database.reading() as connection:
            return list(connection.scalars(query.limit(2)))

    def take_along(self, holder: str, browser: str, at: str, most: int) -> int:
        """From now on this browser may act for what another holds, its newest seats first; how many there were."""
        query = select(HOLDERS.c.room, HOLDERS.c.seat).where(HOLDERS.c.browser == holder)
        with self.database.reading() as connection:
            found = connection.execute(query.order_by(HOLDERS.c.since.desc()).limit(most)).all()
        for room, seat in found:
            self.hold(browser, room, seat, at)
        return len(found)

    def rooms_of(self, browser: str, most: int) -> list[Room]:
        """The tables at which this browser holds a seat, the newest first."""
        mine = select(HOLDERS.c.room).where(HOLDERS.c.browser == fingerprint(browser))
        query = select(ROOMS).where(ROOMS.c.id.in_(mine)).order_by(ROOMS.c.made.desc(), ROOMS.c.id).limit(most)
        with self.database.reading() as connection:
            return _readable(connection.execute(query))

    # -- what people bring --------------------------------------------------------------------------------------------

    def keep_upload(self, journal: str, at: str = "", quota: int = 0) -> str:
        """Keep a journal; its id is the same whoever brings it. Beyond a `quota` of bytes the oldest ones go."""
        id_ = f"up-{fingerprint(journal)[:24]}"
        row = {"id": id_, "journal": journal, "at": at, "size": len(journal.encode())}
        try:
            with self.database.writing() as connection:
                connection.execute(insert(UPLOADS), [row])
                kept = connection.execute(select(UPLOADS.c.id, UPLOADS.c.size).order_by(UPLOADS.c.at, UPLOADS.c.id))
                sizes = {each.id: each.size for each in kept}
                left = sum(sizes.values())
                for oldest, size in sizes.items():
                    if quota and left > quota and oldest != id_:
                        connection.execute(UPLOADS.delete().where(UPLOADS.c.id == oldest))
                        left -= size
        except IntegrityError:
            return id_
        return id_

    def upload(self, id_: str) -> str | None:
        """A journal that somebody brought; None when there is none of this id."""
        if not id_.startswith("up-"):
            return None
        with self.database.reading() as connection:
            found = connection.scalar(select(UPLOADS.c.journal).where(UPLOADS.c.id == id_))
        return None if found is None else str(found)

    def size_of_packs(self) -> int:
        """Bytes of all content packs."""
        with self.database.reading() as connection:
            return int(connection.scalar(select(func.sum(PACKS.c.size))) or 0)

    def keep_pack(self, id_: str, files: str, at: str = "") -> None:
        """Keep a content pack under an id that stands for what it says."""
        try:
            with self.database.writing() as connection:
                connection.execute(insert(PACKS), [{"id": id_, "files": files, "at": at, "size": len(files.encode())}])
        except IntegrityError:
            return

    def pack(self, id_: str) -> str | None:
        """The files of a content pack; None when there is none of this id."""
        with self.database.reading() as connection:
            found = connection.scalar(select(PACKS.c.files).where(PACKS.c.id == id_))
        return None if found is None else str(found)

    def has_content(self, digest: str) -> bool:
        """Is the content with this digest kept?"""
        with self.database.reading() as connection:
            return connection.scalar(select(CONTENTS.c.digest).where(CONTENTS.c.digest == digest)) is not None

    def keep_content(self, digest: str, game: str, files: str) -> None:
        """Keep the content that matches are played with."""
        try:
            with self.database.writing() as connection:
                connection.execute(insert(CONTENTS), [{"digest": digest, "game": game, "files": files}])
        except IntegrityError:
            return  # another server was first

    def content(self, digest: str) -> str | None:
        """The files of the content with this digest; None when it is not kept."""
        with self.database.reading() as connection:
            found = connection.scalar(select(CONTENTS.c.files).where(CONTENTS.c.digest == digest))
        return None if found is None else str(found)

    # -- settings ---------------------------------------------------------------------------------------------------

    def setting(self, name: str, make: Callable[[], str] = lambda: secrets.token_hex(32)) -> str:
        """A value all servers on this database share; made when it is first asked for."""
        query = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
        with self.database.reading() as connection:
            found = connection.scalar(query)
        if found is not None:
            return str(found)
        try:
            with self.database.writing() as connection:
                connection.execute(insert(SETTINGS), [{"name": name, "value": make()}])
        except IntegrityError:
            pass  # another server was first; its value stands
        with self.database.reading() as connection:
            return str(connection.scalar(query))


def _room(row: Row[Any]) -> Room:
    try:
        terms = json.loads(row.terms)
        if not all(isinstance(terms[name], kind) for name, kind in TERMS.items()):
            raise TypeError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Unreadable(f"table {row.id}: what was agreed at it cannot be read") from None
    return Room(row.id, row.code, row.made, terms, row.seed, row.ended)


def _record(row: Row[Any]) -> Record:
    try:
        data = json.loads(row.payload)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        raise Unreadable(f"table {row.room}: record {row.number} cannot be read")
    return Record(row.number, row.at, data)


def _readable(rows: Iterable[Row[Any]]) -> list[Room]:
    """Those rows that can be read: a damaged one is the trouble of its own table, and of no list it stands in."""
    found = []
    for row in rows:
        try:
            found.append(_room(row))
        except Unreadable as error:
            LOG.warning("%s", error)
    return found


def _row(room: str, number: int, at: str, data: dict[str, Any]) -> dict[str, Any]:
    return {"room": room, "number": number, "at": at, "payload": _text(data)}


def _text(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def lines_of(records: Sequence[Record]) -> list[str]:
    """The journal that the records make up together."""
    return [line for record in records for line in record.data.get("lines", ())]
