"""The log keeps what it acknowledged, in order, on both databases."""

from __future__ import annotations

import sqlite3
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.store.database import Conflict, default_url, parse_url
from wartable.store.log import PersonRecord, Store, canonical, chained

NOW = "2026-03-01T10:00:00Z"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "wartable.sqlite"


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, file: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{file}" if request.param == "sqlite" else request.getfixturevalue("postgres_url"))
    with made.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM log")
    yield made
    made.close()


def test_entries_come_back_as_they_were_written(store: Store) -> None:
    store.append("cup", 0, [{"do": "create", "name": "Łódź Cup 東京"}], NOW)
    store.append("cup", 1, [{"do": "add"}, {"do": "draw"}], NOW)
    assert [entry.data for entry in store.read("cup")] == [
        {"do": "create", "name": "Łódź Cup 東京"},
        {"do": "add"},
        {"do": "draw"},
    ]
    assert [entry.number for entry in store.read("cup", after=1)] == [2, 3]
    assert [entry.number for entry in store.verify("cup")] == [1, 2, 3]


def test_the_second_writer_sees_the_first(store: Store) -> None:
    store.append("cup", 0, [{"do": "create"}], NOW)
    store.append("cup", 1, [{"by": "first"}], NOW)
    with pytest.raises(Conflict) as conflict:
        store.append("cup", 1, [{"by": "second"}], NOW)
    assert [entry.data for entry in conflict.value.entries] == [{"by": "first"}]
    assert len(store.read("cup")) == 2


def test_nobody_writes_beyond_the_end(store: Store) -> None:
    with pytest.raises(Conflict, match="shorter"):
        store.append("cup", 5, [{"do": "create"}], NOW)
    assert store.read("cup") == []


def test_many_writers_at_once_lose_nothing(store: Store) -> None:
    each, writers = 12, 4

    def write(name: int) -> None:
        for step in range(each):
            while True:
                head = len(store.read("cup"))
                try:
                    store.append("cup", head, [{"by": name, "step": step}], NOW)
                    break
                except Conflict:
                    continue

    threads = [threading.Thread(target=write, args=(name,)) for name in range(writers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    written = [(entry.data["by"], entry.data["step"]) for entry in store.verify("cup")]
    assert sorted(written) == [(name, step) for name in range(writers) for step in range(each)]


def test_what_stood_beside_a_log_that_is_gone_is_gone_with_it(store: Store) -> None:
    store.append("cup", 0, [{"do": "add"}], NOW, [PersonRecord(1, 1, "salt", "{}")])
    with store.engine.begin() as connection:
        connection.exec_driver_sql("DELETE FROM log")
    store.append("cup", 0, [{"do": "add"}], NOW, [PersonRecord(1, 1, "other", "{}")])
    assert store.read_whole("cup")[1] == [PersonRecord(1, 1, "other", "{}")]
    assert store.version("cup") == (1, 0)
    store.erase("cup", 1)
    assert store.version("cup") == (1, 1)


def test_events_are_listed_with_the_last_written_at_the_end(store: Store) -> None:
    store.append("b", 0, [{}], "2026-03-02T10:00:00Z")
    store.append("a", 0, [{}], NOW)
    assert store.events() == ["a", "b"]


def test_a_copy_is_adopted_only_where_it_fits(store: Store) -> None:
    store.append("cup", 0, [{"n": 1}, {"n": 2}], NOW)
    entries = store.read("cup")
    store.adopt("copy", entries[:1])
    store.adopt("copy", entries)
    assert store.read("copy") == entries
    store.append("copy", 2, [{"n": 3}], NOW)
    with pytest.raises(Refused, match="different stories"):
        store.adopt("copy", entries)


def test_many_may_open_an_empty_database_at_once(file: Path, postgres_url: str) -> None:
    for url in (f"sqlite:///{file}", postgres_url):
        with ThreadPoolExecutor(6) as pool:
            opened = list(pool.map(Store, [url] * 6))
        for each in opened:
            assert each.events() == []
            each.close()


def test_both_databases_hold_the_same_bytes(file: Path, postgres_url: str) -> None:
    stores = [Store(f"sqlite:///{file}"), Store(postgres_url)]
    kept = []
    for store in stores:
        store.append("same-bytes", 0, [{"name": "Ωμέγα", "op": [10, 0]}, {"b": 1, "a": None}], NOW)
        kept.append(store.read("same-bytes"))
        store.close()
    assert kept[0] == kept[1]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE log SET payload = '{\"op\":9}' WHERE number = 2",
        "UPDATE log SET at = '2026-01-01T00:00:00Z' WHERE number = 2",
        "UPDATE log SET hash = '0' WHERE number = 2",
        "DELETE FROM log WHERE number = 2",
    ],
)
def test_verify_finds_tampering(file: Path, change: str) -> None:
    store = Store(str(file))
    store.append("cup", 0, [{"op": 1}, {"op": 2}, {"op": 3}], NOW)
    store.verify("cup")
    with sqlite3.connect(file) as connection:
        connection.execute(change)
    with pytest.raises(Refused, match="cup: entry 2"):
        store.verify("cup")
    store.close()


def test_sqlite_has_every_safeguard_on(file: Path) -> None:
    store = Store(str(file))
    with store.engine.begin() as connection:
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert found == ["wal", 2]
    store.close()


def test_payloads_are_the_same_text_on_every_machine() -> None:
    assert canonical({"b": 1, "a": ["ż"]}) == '{"a":["ż"],"b":1}'
    assert chained("0" * 64, 1, NOW, "{}") == "a8cfa964a446f755f03aaa679125640f5076aca3eba54c5e364936f92a0faf84"


def test_an_unknown_event_is_named_with_those_that_exist(file: Path) -> None:
    with pytest.raises(Ambiguous, match="no event 'cup'; events are none yet"):
        Store(str(file)).verify("cup")


def test_without_the_driver_postgresql_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(Unreadable, match=r"pip install 'wartable\[postgres\]'"):
        Store("postgresql://localhost/events")


def test_urls_are_read_or_refused_with_a_sentence(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parse_url("events.sqlite").render_as_string() == "sqlite:///events.sqlite"
    assert parse_url("postgresql://h/d").drivername == "postgresql+psycopg"
    for wrong, said in (("mysql://h/d", "only sqlite and postgresql"), ("sqlite://", "needs a file"), ("://", "not a")):
        with pytest.raises(Unreadable, match=said):
            Store(wrong)
    with pytest.raises(Unreadable, match="the database says"):
        Store("postgresql://nobody@localhost:1/none")
    file.write_text("this is not a database, it is only a text that is long enough to be mistaken for one")
    with pytest.raises(Unreadable, match="not a database"):
        Store(str(file))
    monkeypatch.delenv("WARTABLE_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_url() == f"sqlite:///{tmp_path / 'wartable' / 'wartable.sqlite'}"
    monkeypatch.setenv("WARTABLE_DB", "postgresql://h/d")
    assert default_url() == "postgresql://h/d"
