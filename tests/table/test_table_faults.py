"""What fails under a table (its store, or a rule) leaves match, record and page as they were; the table goes on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from machine import patience
from wartable.games import game as find_game
from wartable.kernel.engine.errors import Fault
from wartable.kernel.engine.journal import read
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.replay import reopen
from wartable.store.database import Unavailable
from wartable.store.rooms import Rooms
from wartable.table.faults import RuleFailed
from wartable.table.live import LiveTable
from wartable.table.tables import Tables, Wish
from wartable.web.room import TableNow

DUEL = Wish("battle-bosses", "standard", ("human", "human"), {}, "faults")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "wartable.sqlite"


def opened(url: str) -> LiveTable:
    tables = Tables(Rooms(url))
    return tables.table(tables.open(DUEL).room.id)


def keep(table: LiveTable) -> None:
    table.answer(table.match.waiting_for()[0], table.match.question_id, "keep")


def outage_of_file(table: LiveTable) -> tuple[Callable[[], object], Callable[[], object]]:
    """Two calls: the database goes away, and comes back."""
    file = table.rooms.database.file
    assert file is not None
    away = file.with_name("away")
    return lambda: file.rename(away), lambda: away.rename(file)


def outage_of_table(table: LiveTable) -> tuple[Callable[[], object], Callable[[], object]]:
    def renamed(before: str, after: str) -> None:
        with table.rooms.engine.begin() as connection:
            connection.execute(text(f"ALTER TABLE {before} RENAME TO {after}"))

    return lambda: renamed("room_log", "away"), lambda: renamed("away", "room_log")


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_while_the_store_is_away_nothing_is_shown_that_is_not_on_disk(
    kind: str, file: Path, request: pytest.FixtureRequest
) -> None:
    table = opened(str(file) if kind == "sqlite" else request.getfixturevalue("postgres_url"))
    keep(table)
    seq, lines = table.seq, list(table.match.journal.lines)
    goes, comes = (outage_of_file if kind == "sqlite" else outage_of_table)(table)
    goes()
    with pytest.raises(Unavailable):
        keep(table)
    with pytest.raises(Unavailable):
        TableNow(table).seat(0)
    with pytest.raises(Unavailable):
        table.bot_to_move()
    comes()
    assert (table.match.journal.lines, table.seq) == (lines, seq)
    keep(table)
    assert table.seq == seq + 1
    assert Tables(Rooms(table.rooms.database)).table(table.room.id).match.journal.lines == table.match.journal.lines


def test_a_database_file_that_was_deleted_acknowledges_nothing(file: Path) -> None:
    table = opened(str(file))
    for each in file.parent.glob("wartable.sqlite*"):
        each.unlink()
    for _ in range(3):
        with pytest.raises(Unavailable, match="the database file is gone"):
            keep(table)
    assert not file.exists(), "and no empty one is put in its place"


def test_a_database_file_that_was_exchanged_is_not_written_to(file: Path, tmp_path: Path) -> None:
    table = opened(str(file))
    other = Rooms(str(tmp_path / "other.sqlite"))
    other.close()
    (tmp_path / "other.sqlite").replace(file)
    with pytest.raises(Unavailable, match="was exchanged"):
        keep(table)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """From when it is switched on, Battle Bosses fails after every task that it had not come to before."""
    game = find_game("battle-bosses")
    real = game.step
    faulty, known = False, set()

    def step(state: Any, ask: Oracle) -> None:
        real(state, ask)
        if faulty and state.agenda not in known:
            raise ZeroDivisionError("a mistake in a rule")
        known.add(state.agenda)

    monkeypatch.setattr(game, "step", step)

    def switch(on: bool) -> None:
        nonlocal faulty
        faulty = on

    return switch


def test_a_rule_that_fails_changes_nothing_and_the_table_goes_on(file: Path, broken: Callable[[bool], None]) -> None:
    table = opened(str(file))
    keep(table)
    before = (table.seq, list(table.match.journal.lines), table.match.state.digest(), table.match.question_id)
    broken(True)
    with pytest.raises(RuleFailed, match="it was not done and nothing has changed"):
        for _ in range(20):
            keep(table)
            before = (table.seq, list(table.match.journal.lines), table.match.state.digest(), table.match.question_id)
    broken(False)
    assert (table.seq, table.match.journal.lines, table.match.state.digest(), table.match.question_id) == before
    keep(table)
    assert table.seq == before[0] + 1


def test_a_rule_that_fails_leaves_a_journal_that_shows_it_again(file: Path, broken: Callable[[bool], None]) -> None:
    table = opened(str(file))
    broken(True)
    with pytest.raises(RuleFailed):
        for _ in range(20):
            keep(table)
    [kept] = (file.parent / "faults").glob("*.journal")
    how = kept.with_suffix(".txt").read_text()
    assert f"seed {table.room.seed}\nseat " in how and "with 'keep'" in how and "ZeroDivisionError" in how
    assert kept.stat().st_mode & 0o077 == 0, "it holds the seed, so that nobody else may read it"
    match = reopen(table.game, read(kept), table.room.seed)
    with pytest.raises(Fault, match="ZeroDivisionError"):
        match.answer(match.waiting_for()[0], match.question_id, "keep")


def test_a_table_is_free_while_it_is_worked_out_whether_an_undo_would_be(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from wartable.web.routes import live

    table = opened(str(file))
    keep(table)
    free: list[bool] = []

    def looked(*_: Any) -> Callable[[], str]:
        def think() -> str:
            other = threading.Thread(target=lambda: free.append(table.lock.acquire(timeout=patience(5))))
            other.start()
            other.join()
            return ""

        return think

    monkeypatch.setattr(live, "undo_note", looked)
    live.weighed(table, 0)
    assert free == [True]
