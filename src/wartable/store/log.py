"""Append-only logs, one per event: every entry is numbered, hashed over all before it, and on disk when it is returned.

A writer says after which number it writes. When somebody else was first, it gets a `Conflict` with what came in
between and decides again; nothing is overwritten and nothing is lost. What an entry says about persons is written with
it but kept beside the chain, so that it can be erased and the chain still holds.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sqlalchemy import Engine, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.store.database import Conflict, Database
from wartable.store.tables import ENTRIES, PERSONS

if TYPE_CHECKING:
    from sqlalchemy import Connection

FIRST = "0" * 64
"""What the first entry is chained to."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a log. `payload` is canonical JSON text, the very bytes that are hashed."""

    number: int
    at: str
    payload: str
    hash: str

    @property
    def data(self) -> dict[str, Any]:
        """The payload as plain data."""
        made: dict[str, Any] = json.loads(self.payload)
        return made


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """Something a log says about a person: `data` is canonical JSON text, sealed with `salt`; both None once erased."""

    person: int
    record: int
    salt: str | None
    data: str | None


def canonical(data: Any) -> str:
    """JSON text that is the same on every machine: sorted keys, no spaces, letters as they are."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def chained(before: str, number: int, at: str, payload: str) -> str:
    """The hash of an entry: over the hash before it and everything in it."""
    return sha256("\n".join((before, str(number), at, payload)).encode()).hexdigest()


def first_fault(entries: Sequence[Entry]) -> str | None:
    """What is wrong with a chain of entries, as a sentence; None when it is whole."""
    before = FIRST
    for position, entry in enumerate(entries, start=1):
        if entry.number != position:
            return f"entry {position} is missing"
        if entry.hash != chained(before, entry.number, entry.at, entry.payload):
            return f"entry {entry.number} was changed after it was written, or one before it"
        before = entry.hash
    return None


class Store:
    """The logs of one installation."""

    def __init__(self, where: str | Database) -> None:
        """`where` is an open database, or the URL of one to be opened."""
        self.database = Database(where) if isinstance(where, str) else where

    @property
    def url(self) -> str:
        """Where the logs are kept."""
        return self.database.url

    @property
    def engine(self) -> Engine:
        """The connections of the database."""
        return self.database.engine

    def close(self) -> None:
        """Close the database."""
        self.database.close()

    def events(self) -> list[str]:
        """The ids of all logs, the one written last at the end."""
        newest = func.max(ENTRIES.c.at)
        query = select(ENTRIES.c.event).group_by(ENTRIES.c.event).order_by(newest, ENTRIES.c.event)
        with self.database.reading() as connection:
            return list(connection.scalars(query))

    def read(self, event: str, after: int = 0) -> list[Entry]:
        """The entries of a log beyond number `after`, in order."""
        with self.database.reading() as connection:
            return _entries(connection, event, after)

    def read_whole(self, event: str) -> tuple[list[Entry], list[PersonRecord]]:
        """A log and what it says about persons, both of the same moment."""
        with self.database.reading() as connection:
            return _entries(connection, event, 0), _persons(connection, event)

    def version(self, event: str) -> tuple[int, int]:
        """Changes whenever the event does: the length of the log, and how many records are erased. Cheap to ask."""
        erased = select(func.count()).where(PERSONS.c.event == event, PERSONS.c.data.is_(None))
        with self.database.reading() as connection:
            newest = connection.scalar(select(func.max(ENTRIES.c.number)).where(ENTRIES.c.event == event))
            return newest or 0, connection.scalar(erased) or 0

    def append(
        self, event: str, after: int, payloads: Sequence[Any], at: str, persons: Sequence[PersonRecord] = ()
    ) -> list[Entry]:
        """Add entries behind number `after`, all or none. Returns when they are on disk. Raises Conflict."""
        texts = [(at, canonical(payload)) for payload in payloads]
        return self._write(event, after, texts, persons)

    def erase(self, event: str, person: int) -> None:
        """Forget what is known about a person; the log stays as it is. Overwritten on disk when this returns."""
        gone = update(PERSONS).where(PERSONS.c.event == event, PERSONS.c.person == person)
        with self.database.writing() as connection:
            connection.execute(gone.values(salt=None, data=None))
        with self.database.speaking(), self.engine.connect() as connection:
            # Neither the write-ahead log nor a dead row keeps the old text.
            sqlite = self.engine.dialect.name == "sqlite"
            bare = connection.connection.dbapi_connection if sqlite else None
            if bare is not None:
                bare.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
            else:
                connection.execution_options(isolation_level="AUTOCOMMIT").exec_driver_sql("VACUUM persons")

    def adopt(self, event: str, entries: Sequence[Entry], persons: Sequence[PersonRecord] = ()) -> None:
        """Take over entries of a copy as they are, behind those already here. The chain must fit.

        Who is erased here or in the copy stays erased.
        """
        known = self.read(event)
        fault = first_fault(entries)
        if fault:
            raise Unreadable(f"the copy is damaged: {fault}")
        if list(entries[: len(known)]) != known:
            raise Refused(f"{event} and the copy tell different stories")
        here = {(each.person, each.record): each for each in self.read_whole(event)[1]}
        gone = {each.person for each in here.values() if each.data is None}
        new = [
            PersonRecord(each.person, each.record, None, None) if each.person in gone else each
            for each in persons
            if (each.person, each.record) not in here
        ]
        self._write(event, len(known), [(entry.at, entry.payload) for entry in entries[len(known) :]], new)
        for person in {each.person for each in persons if each.data is None} - gone:
            self.erase(event, person)

    def verify(self, event: str) -> list[Entry]:
        """Check the whole chain and return it; raises Refused with the first entry that is not as it was written."""
        entries = self.read(event)
        if not entries:
            raise Ambiguous(f"there is no event {event!r}; events are {', '.join(self.events()) or 'none yet'}")
        fault = first_fault(entries)
        if fault:
            raise Refused(f"{event}: {fault}")
        return entries

    def _write(
        self, event: str, after: int, texts: Sequence[tuple[str, str]], persons: Sequence[PersonRecord]
    ) -> list[Entry]:
        try:
            with self.database.writing() as connection:
                # One entry further back gives the hash to chain to.
                head = _entries(connection, event, after - 1)
                if len(head) != min(after, 1):
                    raise _conflict(event, head[min(after, 1) :])
                before = head[-1].hash if head else FIRST
                if after == 0:  # what stands beside a log that is gone belongs to nobody any more
                    connection.execute(delete(PERSONS).where(PERSONS.c.event == event))
                made: list[Entry] = []
                for number, (at, payload) in enumerate(texts, start=after + 1):
                    before = chained(before, number, at, payload)
                    made.append(Entry(number, at, payload, before))
                if made:
                    connection.execute(insert(ENTRIES), [_row(event, entry) for entry in made])
                if persons:
                    connection.execute(insert(PERSONS), [{"event": event, **asdict(each)} for each in persons])
        except IntegrityError:
            raise _conflict(event, self.read(event, after)) from None
        return made


def _entries(connection: Connection, event: str, after: int) -> list[Entry]:
    query = select(ENTRIES).where(ENTRIES.c.event == event, ENTRIES.c.number > after).order_by(ENTRIES.c.number)
    return [_entry(row) for row in connection.execute(query)]


def _persons(connection: Connection, event: str) -> list[PersonRecord]:
    query = select(PERSONS).where(PERSONS.c.event == event).order_by(PERSONS.c.person, PERSONS.c.record)
    return [PersonRecord(row.person, row.record, row.salt, row.data) for row in connection.execute(query)]


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.at, row.payload, row.hash)


def _row(event: str, entry: Entry) -> dict[str, Any]:
    return {"event": event, "number": entry.number, "at": entry.at, "payload": entry.payload, "hash": entry.hash}


def _conflict(event: str, entries: Sequence[Entry]) -> Conflict:
    if not entries:
        return Conflict(f"{event}: the log is shorter than the number written after")
    return Conflict(f"{event}: somebody else wrote entry {entries[0].number} first", tuple(entries))
