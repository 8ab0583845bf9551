"""Opening the database: one SQLite file per installation, or PostgreSQL by URL, with every safeguard on.

A `Database` is opened once and shared by everything that keeps something in it: events (`log`), tables (`rooms`) and
staff. Whatever the database itself has to complain about comes out as a sentence (`Unavailable`).
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import ClauseElement, Connection, Engine, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import PoolProxiedConnection

from wartable.kernel.engine.errors import Refused, Unreadable

WAIT_MS = 30_000
"""How long a writer waits for another one before it gives up."""
LEAVE_MS = 1_000
"""The same for who closes the database."""
IDLE = 4
"""How many connections to an SQLite file wait for the next move."""
LOG = 250
"""How many pages the write-ahead log of SQLite has before they go into the file itself."""
BEGIN_WRITING = "BEGIN IMMEDIATE"
"""Who writes into SQLite takes the write lock at once: a read that turns into a write would fail without waiting."""
Step = tuple[ClauseElement, Sequence[Mapping[str, Any]]]
"""A statement, and the values it is carried out with one after the other."""


class Conflict(Refused):
    """Somebody else wrote first; `entries` is what they wrote, where that can be told."""

    def __init__(self, message: str, entries: tuple[Any, ...] = ()) -> None:
        super().__init__(message)
        self.entries = entries


class Unavailable(Unreadable):
    """The database cannot be used now. What was to be written was not written; nothing is lost."""


class DiskFull(Unavailable):
    """There is no room left on the disk of the database."""


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


def sqlite_file(url: str) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL. Raises Unreadable when nothing would survive."""
    made = parse_url(url)
    if made.get_backend_name() != "sqlite":
        return None
    if not made.database or made.database == ":memory:":
        raise Unreadable(f"{url}: an event needs a file that survives; write sqlite:///FILE")
    return Path(made.database).expanduser()


class Database:
    """One database with its connections. Opening it brings it up to the newest schema (see `migrating`)."""

    def __init__(self, url: str, as_is: bool = False) -> None:
        """With `as_is` the schema is left alone, whatever its version: enough to copy it."""
        from wartable.store.migrating import bring_up_to_date

        self.url = url
        self.file = sqlite_file(url)
        self._closed = False
        self._which: tuple[int, int] | None = None
        """The device and number of the SQLite file that was opened."""
        self.engine: Engine = _open_postgresql(parse_url(url)) if self.file is None else self._open_sqlite(self.file)
        self._reader = self.engine.execution_options(reading=True)
        self._idle: list[PoolProxiedConnection] = []
        """Connections to an SQLite file in which nothing is begun, for `write` and `value`."""
        self._statements: dict[ClauseElement, str] = {}
        """What `write` and `value` were given, as the driver takes it."""
        try:
            if not as_is:
                with self.speaking():
                    bring_up_to_date(self)
            if self.file is not None:
                self._which = _identity(self.file)
        except BaseException:
            self.engine.dispose()
            raise

    @property
    def shared(self) -> bool:
        """Can several servers use this database?"""
        return self.engine.dialect.name == "postgresql"

    @property
    def name(self) -> str:
        """The database as sentences call it; never with a password."""
        return self.engine.url.render_as_string() if self.file is None else str(self.file)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that only reads. Raises Unavailable."""
        with self.speaking():
            self._check_there()
            with self._reader.begin() as connection:
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on disk when this is left; all of it, or nothing. Raises Unavailable."""
        with self.speaking():
            self._check_there()
            with self.engine.begin() as connection:
                yield connection
            self._check_there()

    def write(self, *steps: Step) -> None:
        """`writing` with these steps, by the driver itself: for what every move writes. Raises Unavailable.

        Half of what such a transaction costs is what stands between us and the driver.
        """
        with self._driven() as connection:
            cursor = connection.cursor()
            if self.file is not None:
                cursor.execute(BEGIN_WRITING)
            for statement, rows in steps:
                cursor.executemany(self._spoken(statement), rows)
            connection.commit()
        self._check_there()

    def value(self, statement: ClauseElement, values: Mapping[str, Any]) -> Any:
        """The one value of a query, by the driver itself: for what every move asks. Raises Unavailable."""
        with self._driven() as connection:
            cursor = connection.cursor()
            cursor.execute(self._spoken(statement), values)
            row = cursor.fetchone()
            cursor.close()
        return None if row is None else row[0]

    @contextmanager
    def _driven(self) -> Iterator[PoolProxiedConnection]:
        """A connection as the driver has it; what is not committed when it is given back is rolled back.

        Of an SQLite file a few are kept out of the pool for this: to borrow one for every move and give it back costs
        as much as what is done with it. A server may end its side of a connection, so the pool looks after those.
        """
        driver = self.engine.dialect.loaded_dbapi
        with self.speaking():
            self._check_there()
            connection, done = self._borrowed() or self.engine.raw_connection(), False
            try:
                yield connection
                done = True
            except driver.IntegrityError as error:
                raise IntegrityError(None, None, error) from None
            except driver.Error as error:
                raise DBAPIError(None, None, error) from None
            finally:
                if done and self.file is not None and not self._closed and len(self._idle) < IDLE:
                    self._idle.append(connection)
                else:
                    connection.close()

    def _give_back(self) -> None:
        """Let go of all connections."""
        while (connection := self._borrowed()) is not None:
            connection.close()
        self.engine.dispose()

    def _borrowed(self) -> PoolProxiedConnection | None:
        try:
            return self._idle.pop()
        except IndexError:
            return None

    def _spoken(self, statement: ClauseElement) -> str:
        """A statement as the driver takes it, with its blanks by name."""
        said = self._statements.get(statement)
        if said is None:
            named = self.engine.dialect if self.file is None else sqlite.dialect(paramstyle="named")
            said = self._statements[statement] = str(statement.compile(dialect=named))
        return said

    def close(self) -> None:
        """Give back the connections; nothing is written any more.

        An SQLite file then holds everything by itself, without its write-ahead log.
        """
        self._closed = True
        if self.file is not None and _identity(self.file) == self._which:
            try:
                with self.engine.connect() as connection:
                    bare = connection.connection.dbapi_connection
                    if bare is not None:
                        bare.cursor().execute(f"PRAGMA busy_timeout={LEAVE_MS}")
                        bare.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except (DBAPIError, sqlite3.Error):
                pass  # another program uses the file, and its last one to leave does this
        self._give_back()

    def leave(self) -> None:
        """Give back the connections and change nothing, for who only looked while others write."""
        self._closed = True
        self._give_back()

    @contextmanager
    def speaking(self) -> Iterator[None]:
        """The database's own trouble as a sentence. What breaks a rule of the schema is the caller's to explain."""
        try:
            yield
        except IntegrityError:
            raise
        except DBAPIError as error:
            reason = str(error.orig).strip().splitlines()[0]
            if "disk is full" in reason or "No space left" in reason:
                raise DiskFull(f"{self.name}: the disk is full; nothing was written. Make room and try again") from None
            raise Unavailable(f"{self.name}: the database says: {reason}") from None
        except NoConnection:
            raise Unavailable(f"{self.name}: the database is too busy now; try again") from None

    def _check_there(self) -> None:
        """A file that was deleted or exchanged would take what is written with it into nothing."""
        if self._closed:
            raise Unavailable(f"{self.name}: the database was closed; this program is about to stop")
        if self.file is None or self._which is None:
            return
        found = _identity(self.file)
        if found == self._which:
            return
        self._give_back()
        if found is None:
            raise Unavailable(f"{self.name}: the database file is gone; put it back, or start again with another one")
        raise Unavailable(f"{self.name}: the database file was exchanged; start again to use the new one")

    def _open_sqlite(self, file: Path) -> Engine:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Unreadable(f"{file}: the folder cannot be made: {error.strerror}") from None

        def connect() -> sqlite3.Connection:
            # Once it was opened, the file is never made anew: an empty one in its place would look like a fresh start.
            mode = "rwc" if self._which is None else "rw"
            return sqlite3.connect(f"file:{quote(str(file))}?mode={mode}", uri=True, check_same_thread=False)

        engine = create_engine(URL.create("sqlite", database=str(file)), creator=connect, pool_size=20)
        event.listen(engine, "connect", _safe_sqlite)
        event.listen(engine, "begin", _begin)
        return engine


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _open_postgresql(url: URL) -> Engine:
    try:
        engine = create_engine(url, pool_pre_ping=True, pool_size=10)
    except ModuleNotFoundError:
        raise Unreadable("PostgreSQL needs a driver; install it with: pip install 'wartable[postgres]'") from None
    event.listen(engine, "connect", _safe_postgresql)
    return engine


def _safe_sqlite(connection: Any, _record: Any) -> None:
    """Write-ahead log with a sync at every commit; transactions begin where the code says; what goes is overwritten.

    To sync a log that grows costs twice as much as to write over one that does not: it begins anew early.
    """
    connection.isolation_level = None
    kept = ("journal_mode=WAL", "synchronous=FULL", "secure_delete=ON")
    for pragma in (f"busy_timeout={WAIT_MS}", *kept, f"wal_autocheckpoint={LOG}"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Any) -> None:
    """A transaction begins as what it is for."""
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else BEGIN_WRITING)


def _safe_postgresql(connection: Any, _record: Any) -> None:
    """A commit waits for the disk, whatever the server's default."""
    with connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
    connection.commit()
