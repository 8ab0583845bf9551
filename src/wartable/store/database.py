"""Opening the database: one SQLite file per installation, or PostgreSQL by URL, with every safeguard on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from wartable.kernel.errors import Unreadable

WAIT_MS = 30_000
"""How long a writer waits for another one before it gives up."""


def default_url() -> str:
    """The database of this installation: WARTABLE_DB, else a file in the user's data folder."""
    given = os.environ.get("WARTABLE_DB")
    if given:
        return given
    base = os.environ.get("XDG_DATA_HOME")
    folder = (Path(base) if base else Path.home() / ".local" / "share") / "wartable"
    return f"sqlite:///{folder / 'wartable.sqlite'}"


def parse_url(url: str) -> URL:
    """Read a database URL; a path of a file is taken as SQLite. Raises Unreadable."""
    if "://" not in url:
        url = f"sqlite:///{url}"
    try:
        made = make_url(url)
    except ArgumentError:
        raise Unreadable(f"{url}: not a database URL; write sqlite:///FILE or postgresql://HOST/NAME") from None
    if made.drivername in ("postgresql", "postgres"):
        made = made.set(drivername="postgresql+psycopg")
    if made.get_backend_name() not in ("sqlite", "postgresql"):
        raise Unreadable(f"{url}: only sqlite and postgresql databases are known, not {made.get_backend_name()}")
    return made


def open_database(url: str) -> Engine:
    """Connect, with every safeguard switched on. The folder of an SQLite file is made when it is missing."""
    made = parse_url(url)
    if made.get_backend_name() == "postgresql":
        return _open_postgresql(made)
    if not made.database or made.database == ":memory:":
        raise Unreadable(f"{url}: an event needs a file that survives; write sqlite:///FILE")
    try:
        Path(made.database).expanduser().parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{url}: the folder cannot be made: {error.strerror}") from None
    engine = create_engine(made.set(database=str(Path(made.database).expanduser())))
    event.listen(engine, "connect", _safe_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _open_postgresql(url: URL) -> Engine:
    try:
        engine = create_engine(url, pool_pre_ping=True)
    except ModuleNotFoundError:
        raise Unreadable("PostgreSQL needs a driver; install it with: pip install 'wartable[postgres]'") from None
    event.listen(engine, "connect", _safe_postgresql)
    return engine


def _safe_sqlite(connection: Any, _record: Any) -> None:
    """Write-ahead log with a sync at every commit; transactions begin where the code says; what goes is overwritten."""
    connection.isolation_level = None
    for pragma in (f"busy_timeout={WAIT_MS}", "journal_mode=WAL", "synchronous=FULL", "secure_delete=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Any) -> None:
    """Who writes takes the write lock at once: a read that turns into a write would fail without waiting."""
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")


def _safe_postgresql(connection: Any, _record: Any) -> None:
    """A commit waits for the disk, whatever the server's default."""
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
    connection.commit()
