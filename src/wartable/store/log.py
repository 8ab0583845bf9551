"""Append-only logs, one per event: every entry is numbered, hashed over all before it, and on disk when it is returned.

A writer says after which number it writes. When somebody else was first, it gets a `Conflict` with what came in
between and decides again; nothing is overwritten and nothing is lost.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from sqlalchemy import Column, Engine, Integer, MetaData, Row, Table, Text, func, insert, inspect, select
from sqlalchemy.exc import DBAPIError, IntegrityError

from wartable.kernel.errors import Ambiguous, Refused, Unreadable
from wartable.store.database import open_database

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

FIRST = "0" * 64
"""What the first entry is chained to."""

METADATA = MetaData()
ENTRIES = Table(
    "log",
    METADATA,
    Column("event", Text, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", Text, nullable=False),
    Column("payload", Text, nullable=False),
    Column("hash", Text, nullable=False),
)


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


class Conflict(Refused):
    """Somebody else wrote first; `entries` is what they wrote."""

    def __init__(self, message: str, entries: Sequence[Entry]) -> None:
        super().__init__(message)
        self.entries = tuple(entries)


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

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine: Engine = open_database(url)
        self._reader = self.engine.execution_options(reading=True)
        with self._speaking():
            self._prepare()

    def close(self) -> None:
        """Give back the connections."""
        self.engine.dispose()

    def events(self) -> list[str]:
        """The ids of all logs, the one written last at the end."""
        newest = func.max(ENTRIES.c.at)
        query = select(ENTRIES.c.event).group_by(ENTRIES.c.event).order_by(newest, ENTRIES.c.event)
        with self._speaking(), self._reader.begin() as connection:
            return list(connection.scalars(query))

    def read(self, event: str, after: int = 0) -> list[Entry]:
        """The entries of a log beyond number `after`, in order."""
        with self._speaking(), self._reader.begin() as connection:
            return _entries(connection, event, after)

    def append(self, event: str, after: int, payloads: Sequence[Any], at: str) -> list[Entry]:
        """Add entries behind number `after`, all or none. Returns when they are on disk. Raises Conflict."""
        texts = [(at, canonical(payload)) for payload in payloads]
        return self._write(event, after, texts)

    def adopt(self, event: str, entries: Sequence[Entry]) -> None:
        """Take over entries of a copy as they are, behind those already here. The chain must fit."""
        known = self.read(event)
        fault = first_fault(entries)
        if fault:
            raise Unreadable(f"the copy is damaged: {fault}")
        if list(entries[: len(known)]) != known:
            raise Refused(f"{event} and the copy tell different stories")
        self._write(event, len(known), [(entry.at, entry.payload) for entry in entries[len(known) :]])

    def verify(self, event: str) -> list[Entry]:
        """Check the whole chain and return it; raises Refused with the first entry that is not as it was written."""
        entries = self.read(event)
        if not entries:
            raise Ambiguous(f"there is no event {event!r}; events are {', '.join(self.events()) or 'none yet'}")
        fault = first_fault(entries)
        if fault:
            raise Refused(f"{event}: {fault}")
        return entries

    def _write(self, event: str, after: int, texts: Sequence[tuple[str, str]]) -> list[Entry]:
        try:
            with self._speaking(), self.engine.begin() as connection:
                # One entry further back gives the hash to chain to.
                head = _entries(connection, event, after - 1)
                if len(head) != min(after, 1):
                    raise _conflict(event, head[min(after, 1) :])
                before = head[-1].hash if head else FIRST
                made: list[Entry] = []
                for number, (at, payload) in enumerate(texts, start=after + 1):
                    before = chained(before, number, at, payload)
                    made.append(Entry(number, at, payload, before))
                if made:
                    connection.execute(insert(ENTRIES), [_row(event, entry) for entry in made])
        except IntegrityError:
            raise _conflict(event, self.read(event, after)) from None
        return made

    def _prepare(self) -> None:
        """Make the table of the logs where it is missing; somebody else may be doing the same."""
        with self._reader.begin() as connection:
            there = inspect(connection).has_table(ENTRIES.name)
        if there:
            return
        try:
            METADATA.create_all(self.engine)
        except DBAPIError:
            if not inspect(self.engine).has_table(ENTRIES.name):
                raise

    @contextmanager
    def _speaking(self) -> Iterator[None]:
        """The database's own trouble as a sentence."""
        try:
            yield
        except IntegrityError:
            raise
        except DBAPIError as error:
            reason = str(error.orig).strip().splitlines()[0]
            raise Unreadable(f"{self.engine.url.render_as_string()}: the database says: {reason}") from None


def _entries(connection: Connection, event: str, after: int) -> list[Entry]:
    query = select(ENTRIES).where(ENTRIES.c.event == event, ENTRIES.c.number > after).order_by(ENTRIES.c.number)
    return [_entry(row) for row in connection.execute(query)]


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.at, row.payload, row.hash)


def _row(event: str, entry: Entry) -> dict[str, Any]:
    return {"event": event, "number": entry.number, "at": entry.at, "payload": entry.payload, "hash": entry.hash}


def _conflict(event: str, entries: Sequence[Entry]) -> Conflict:
    if not entries:
        return Conflict(f"{event}: the log is shorter than the number written after", entries)
    return Conflict(f"{event}: somebody else wrote entry {entries[0].number} first", entries)
