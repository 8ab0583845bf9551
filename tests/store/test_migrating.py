"""Databases of earlier versions are brought up to date after a copy, on both kinds; newer ones are left alone."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text

from wartable.desk.service import Desk
from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.store.backup import Counted, back_up
from wartable.store.database import Conflict, Database, parse_url
from wartable.store.log import Store
from wartable.store.migrating import MIGRATIONS, VERSIONS
from wartable.store.rooms import Room, Rooms
from wartable.store.tables import METADATA
from wartable.table.tables import Tables

UNVERSIONED = (Path(__file__).parent / "schemas" / "unversioned.sql").read_text(encoding="utf-8")
"""A database of the last version without a number, as that program wrote it: a finished match, a running one, an event
in its second round, and an organiser."""
FINISHED, RUNNING = "SlJ0F2cHEorW", "roVvjAk1sYV8"
BEFORE = f"*.before-{VERSIONS[-1]}.sqlite"
KINDS = ("sqlite", "postgresql")
TERMS = {"game": "battle-bosses", "mode": "standard", "options": {}, "tokens": {}}

Old = Callable[..., str]


def statements() -> list[str]:
    """The dump, statement by statement; both databases understand it."""
    lines = [line for line in UNVERSIONED.splitlines() if line not in ("BEGIN TRANSACTION;", "COMMIT;")]
    return [each for each in "\n".join(lines).split(";\n") if each.strip()]


@pytest.fixture
def old(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Old:
    """A database of that version; `without` leaves tables out, as when only events were ever used."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("WARTABLE_DB", raising=False)

    def make(kind: str, *without: str) -> str:
        url = str(request.getfixturevalue("postgres_url") if kind == "postgresql" else tmp_path / "old.sqlite")
        engine = create_engine(parse_url(url))
        with engine.begin() as connection:
            for statement in statements():
                if not any(f" {name} (" in statement or f'"{name}"' in statement for name in without):
                    connection.exec_driver_sql(statement.replace("%", "%%") if kind == "postgresql" else statement)
        engine.dispose()
        return url

    return make


def rows(database: Database, table: str, columns: str = "*") -> list[tuple[object, ...]]:
    with database.reading() as connection:
        return sorted(tuple(row) for row in connection.execute(text(f"SELECT {columns} FROM {table}")))


@pytest.mark.parametrize("kind", KINDS)
def test_an_old_database_keeps_its_matches_events_and_staff(kind: str, old: Old) -> None:
    database = Database(old(kind))
    assert [entry.number for entry in Desk(Store(database)).verify("spring-cup")] == list(range(1, 11))
    rooms = Rooms(database)
    assert rooms.room(FINISHED).ended and not rooms.room(RUNNING).ended
    assert [each.id for each in rooms.rooms_of("browser-of-a-player-who-finished-it", 9)] == [RUNNING, FINISHED]
    assert rooms.by_code("OTTER-95").id == RUNNING
    assert len(rooms.read(RUNNING)) == 10
    assert rooms.setting("csrf") == "0" * 64
    assert rows(database, "staff", "name, role") == [("Olga", "organiser")]
    database.close()


@pytest.mark.parametrize("kind", KINDS)
def test_before_anything_is_changed_a_whole_copy_is_made(kind: str, old: Old, tmp_path: Path) -> None:
    database = Database(old(kind))
    [copy] = [*tmp_path.glob(BEFORE), *(tmp_path / "data").rglob(BEFORE)]
    database.close()
    with sqlite3.connect(copy) as connection:
        assert not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchall()
        assert connection.execute("SELECT count(*) FROM room_log").fetchall() == [(len(dumped_records()),)]
        assert connection.execute("SELECT count(*) FROM log").fetchall() == [(10,)]
    assert Rooms(str(copy)).room(RUNNING).code == "OTTER-95", "the copy itself can be opened"


def dumped_records() -> list[str]:
    return [each for each in statements() if each.startswith('INSERT INTO "room_log"')]


@pytest.mark.parametrize("kind", KINDS)
def test_without_room_for_the_copy_nothing_is_changed(kind: str, old: Old, tmp_path: Path) -> None:
    url = old(kind)
    if kind == "sqlite":
        (tmp_path / f"old.sqlite{BEFORE[1:]}").mkdir()
    else:
        (tmp_path / "data").write_text("a file where the folder should be")
    with pytest.raises(Refused, match="before it is brought up to date a copy is made"):
        Database(url)
    engine = create_engine(parse_url(url))
    assert "alembic_version" not in inspect(engine).get_table_names()
    engine.dispose()


@pytest.mark.parametrize("kind", KINDS)
def test_an_old_database_and_a_new_one_come_to_the_same_schema(kind: str, old: Old, tmp_path: Path) -> None:
    shapes = []
    for url in (old(kind, "rooms", "room_log", "uploads", "packs"), str(tmp_path / "new.sqlite")):
        database = Database(url)
        looking = inspect(database.engine)
        tables = sorted(set(looking.get_table_names()))
        shapes.append({name: sorted(column["name"] for column in looking.get_columns(name)) for name in tables})
        assert rows(database, "alembic_version") == [(VERSIONS[-1],)]
        assert [each["name"] for each in looking.get_indexes("rooms")] == ["rooms_running_code"]
        database.close()
    assert shapes[0] == shapes[1]
    assert {name: sorted(table.columns.keys()) for name, table in METADATA.tables.items()} == {
        name: columns for name, columns in shapes[0].items() if name != "alembic_version"
    }


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_of_a_newer_program_is_refused_and_left_as_it_is(kind: str, old: Old) -> None:
    url = old(kind)
    database = Database(url)
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    database.close()
    with pytest.raises(Refused, match=r"written by a newer Wartable .schema 0999; this program knows up to"):
        Database(url)
    engine = create_engine(parse_url(url))
    with engine.begin() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "0999"
    engine.dispose()


def test_a_column_that_somebody_renamed_is_named_before_anything_is_served(old: Old) -> None:
    url = old("sqlite")
    Database(url).close()
    with sqlite3.connect(url) as connection:
        connection.execute("ALTER TABLE room_log RENAME COLUMN payload TO data")
    with pytest.raises(Unreadable, match="its table 'room_log' has no column 'payload'"):
        Database(url)


@pytest.mark.parametrize("kind", KINDS)
def test_many_may_bring_an_old_database_up_to_date_at_once(kind: str, old: Old) -> None:
    url = old(kind)
    with ThreadPoolExecutor(5) as pool:
        opened = list(pool.map(Database, [url] * 5))
    assert [len(Rooms(each).read(RUNNING)) for each in opened] == [10] * 5
    for each in opened:
        each.close()


def test_the_versions_this_program_names_are_those_it_has_steps_for() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    steps = [each.revision for each in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(steps)) == VERSIONS


@pytest.mark.parametrize("kind", KINDS)
def test_a_code_is_free_again_when_its_match_is_over(kind: str, old: Old) -> None:
    rooms = Rooms(old(kind))
    again = Room("another", "CRANE-36", "2026", TERMS, "seed", "")
    rooms.add(again, {"lines": []})
    assert rooms.by_code("CRANE-36").id == "another"
    with pytest.raises(Conflict, match="another table has the code OTTER-95"):
        rooms.add(Room("third", "OTTER-95", "2026", TERMS, "seed", ""), {"lines": []})
    assert rooms.last("third") == 0, "and then nothing of it is kept"
    rooms.close()


def test_a_running_match_of_the_old_version_is_found_by_its_players(old: Old) -> None:
    tables = Tables(Rooms(old("sqlite")))
    assert tables.join("browser-of-a-player-who-finished-it", "otter 95")[0].id == RUNNING


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_of_an_old_database_leaves_it_old_and_comes_up_to_date_when_it_is_opened(
    kind: str, old: Old, tmp_path: Path
) -> None:
    url, copy = old(kind), tmp_path / "copy.sqlite"
    assert back_up(url, copy) == Counted(1, 2, len(dumped_records()))
    engine = create_engine(parse_url(url))
    assert "alembic_version" not in inspect(engine).get_table_names(), "an older program may be using it"
    engine.dispose()
    rooms = Rooms(str(copy))
    assert len(rooms.read(RUNNING)) == 10
    rooms.close()
