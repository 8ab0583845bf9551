"""The version of the schema: which one a database has, and bringing an older one up to date after a copy of it.

The steps from one version to the next are alembic's (`migrations/versions`), and they are all there is: an empty
database is made by the same steps as an old one. A database that a newer program wrote is refused with a sentence.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import inspect, select, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.store.tables import METADATA

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from wartable.store.database import Database

VERSIONS = ("0001", "0002", "0003", "0004")
"""Every version there was, the newest last. A database without one is of the time before versions were written down."""
VERSION_TABLE = "alembic_version"
MIGRATIONS = Path(__file__).with_name("migrations")
LOCK = 0x57415254
"""What servers on one PostgreSQL hold while they change the schema."""


def bring_up_to_date(database: Database) -> None:
    """Make sure that the database has the schema of this program. Raises Refused or Unreadable when it cannot."""
    with database.engine.connect().execution_options(reading=True) as connection, connection.begin():
        found = _version(connection)
    _check_known(database, found)
    if found != VERSIONS[-1]:
        with database.engine.begin() as connection:
            if database.shared:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
            if _version(connection) != VERSIONS[-1]:  # else another server was quicker
                if _has_tables(connection):
                    copy_aside(database)
                _migrate(connection)
    with database.engine.connect().execution_options(reading=True) as connection, connection.begin():
        _check_columns(database, connection)


def _version(connection: Connection) -> str:
    """The version of the schema; empty when none is written down."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return ""
    found = connection.execute(text(f"SELECT version_num FROM {VERSION_TABLE}")).scalar()
    return "" if found is None else str(found)


def _has_tables(connection: Connection) -> bool:
    return bool(set(METADATA.tables) & set(inspect(connection).get_table_names()))


def _check_known(database: Database, version: str) -> None:
    if version and version not in VERSIONS:
        raise Refused(
            f"{database.name}: was written by a newer Wartable (schema {version}; this program knows up to "
            f"{VERSIONS[-1]}). Nothing was changed. Start the newer program, or use another database"
        )


def _check_columns(database: Database, connection: Connection) -> None:
    """What is written down as a version must also be there."""
    looking = inspect(connection)
    there = set(looking.get_table_names())
    for table in METADATA.sorted_tables:
        if table.name not in there:
            raise Unreadable(f"{database.name}: has no table '{table.name}'; this is no whole Wartable database")
        missing = set(table.columns.keys()) - {column["name"] for column in looking.get_columns(table.name)}
        if missing:
            raise Unreadable(
                f"{database.name}: its table '{table.name}' has no column '{min(missing)}'; somebody changed it. "
                "Go back to a copy of the database"
            )


def _migrate(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, VERSIONS[-1])


# -- copies before a change --------------------------------------------------------------------------------------------


def copy_aside(database: Database) -> Path:
    """A whole copy of the database as it is, beside it; PostgreSQL is copied into a file of the user's data folder.

    Raises Refused when it cannot be made, so that nothing is changed without one.
    """
    from wartable.store.database import default_url, sqlite_file

    if database.file is not None:
        place = database.file.with_name(f"{database.file.name}.before-{VERSIONS[-1]}.sqlite")
    else:
        home = sqlite_file(default_url()) if default_url().startswith("sqlite") else None
        folder = home.parent if home else Path.home() / ".local" / "share" / "wartable"
        place = folder / f"{database.engine.url.database}.before-{VERSIONS[-1]}.sqlite"
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        copy_into(database, place)
    except (OSError, sqlite3.Error) as error:
        raise Refused(
            f"{database.name}: is of an older version, and before it is brought up to date a copy is made; "
            f"{place} could not be written ({error}). Make room and start again"
        ) from None
    return place


def copy_into(database: Database, file: Path) -> None:
    """Copy everything as it is at this moment into an SQLite file, while others go on writing.

    The file is whole or not there; one that was there is replaced. Raises OSError and sqlite3.Error.
    """
    half = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        if database.file is not None:
            _copy_pages(database, half)
        else:
            _copy_rows(database, half)
        with half.open("rb") as written:
            os.fsync(written.fileno())
        half.replace(file)
    except BaseException:
        with suppress(OSError):
            half.unlink()
        raise


def _copy_pages(database: Database, file: Path) -> None:
    with database.engine.connect() as connection:
        source = connection.connection.dbapi_connection
        assert isinstance(source, sqlite3.Connection)
        target = sqlite3.connect(file)
        try:
            source.backup(target, pages=-1)
            target.execute("PRAGMA journal_mode=DELETE")
        finally:
            target.close()


def _copy_rows(database: Database, file: Path) -> None:
    """PostgreSQL: all tables of ours, row by row, in one snapshot; the copy is an SQLite file that can be served."""
    snapshot = database.engine.execution_options(isolation_level="REPEATABLE READ")
    target = sqlite3.connect(file)
    try:
        with snapshot.connect() as connection, connection.begin():
            looking = inspect(connection)
            if _version(connection) == VERSIONS[-1]:
                for made in _statements():
                    target.execute(made)
            for name in sorted(set(looking.get_table_names()) & {*METADATA.tables, VERSION_TABLE}):
                columns = [column["name"] for column in looking.get_columns(name)]
                keys = ", ".join(looking.get_pk_constraint(name)["constrained_columns"])
                target.execute(f"CREATE TABLE IF NOT EXISTS {name} ({', '.join(columns)}, PRIMARY KEY ({keys}))")
                into = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({', '.join('?' for _ in columns)})"
                rows = connection.execution_options(yield_per=500).execute(
                    select(*(text(column) for column in columns)).select_from(text(name))
                )
                for row in rows:
                    target.execute(into, tuple(row))
        target.commit()
    finally:
        target.close()


def _statements() -> list[str]:
    """What makes an empty SQLite file of the newest version."""
    dialect = sqlite.dialect()
    tables = METADATA.sorted_tables
    made = [str(CreateTable(table).compile(dialect=dialect)) for table in tables]
    return made + [str(CreateIndex(index).compile(dialect=dialect)) for table in tables for index in table.indexes]
