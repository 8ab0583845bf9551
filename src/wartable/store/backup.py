"""Copies of a whole installation: one SQLite file that is whole and can be served, whatever the database is."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import func, insert, select

from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.store.database import Database, sqlite_file
from wartable.store.migrating import copy_into
from wartable.store.tables import ENTRIES, METADATA, RECORDS, ROOMS

MANY = 500
"""Rows that are moved at a time."""


class Counted(NamedTuple):
    """How much a database holds."""

    events: int
    tables: int
    records: int


def counted(database: Database) -> Counted:
    """What a database holds."""
    with database.reading() as connection:
        queries = (
            select(func.count(ENTRIES.c.event.distinct())),
            select(func.count()).select_from(ROOMS),
            select(func.count()).select_from(RECORDS),
        )
        return Counted(*(int(connection.scalar(query) or 0) for query in queries))


def back_up(url: str, file: Path, replace: bool = False) -> Counted:
    """Copy the database into a file, while others go on using it. Raises Refused or Unreadable."""
    there = sqlite_file(url)
    if there is not None and not there.exists():
        raise Unreadable(f"{there}: there is no database to copy; name another with --db")
    if file.exists() and not replace:
        raise Refused(f"{file} is there already; write another name, or say --force to replace it")
    if there is not None and file.exists() and file.samefile(there):
        raise Refused(f"{file} is the database itself; write the copy to another file")
    database = Database(url, as_is=True)
    try:
        with database.speaking():
            copy_into(database, file)
    except (OSError, sqlite3.Error) as error:
        raise Unreadable(f"{file}: the copy could not be written: {error}") from None
    finally:
        database.leave()
    return _checked(file)


def _checked(file: Path) -> Counted:
    """What the copy holds, read from the copy itself."""
    line = sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)
    try:
        said = line.execute("PRAGMA integrity_check").fetchone()[0]
        if said != "ok":
            raise Unreadable(f"{file}: the copy is damaged: {said}")
        there = {name for (name,) in line.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        counts = {"log": "count(DISTINCT event)", "rooms": "count(*)", "room_log": "count(*)"}
        return Counted(
            *(
                int(line.execute(f"SELECT {count} FROM {table}").fetchone()[0]) if table in there else 0
                for table, count in counts.items()
            )
        )
    finally:
        line.close()


def bring_back(file: Path, url: str) -> Counted:
    """Fill an empty database from a copy, all or nothing. Raises Refused when there is something in it."""
    if not file.is_file():
        raise Unreadable(f"{file}: there is no such file")
    source = Database(str(file))  # a copy of an earlier version is brought up to date first
    try:
        target = Database(url)
        try:
            _fill(source, target)
            return counted(target)
        finally:
            target.close()
    finally:
        source.close()


def _fill(source: Database, target: Database) -> None:
    with target.writing() as into, source.reading() as out:
        for table in METADATA.sorted_tables:
            if into.execute(select(table).limit(1)).first() is not None:
                raise Refused(f"{target.name} is not empty; bring a copy back into a new database")
        for table in METADATA.sorted_tables:
            rows = out.execution_options(yield_per=MANY).execute(select(table)).mappings()
            for part in rows.partitions(MANY):
                into.execute(insert(table), [dict(row) for row in part])
