"""A server that is told to stop: everything is on disk within seconds, in one file that can be copied."""

from __future__ import annotations

import json
import shutil
import signal
import sqlite3
import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from typer.testing import CliRunner
from websockets.sync.client import connect

from machine import patience
from wartable.bots import bot
from wartable.cli.main import command_line
from wartable.store.database import Database
from wartable.store.rooms import Rooms
from wartable.table.tables import Tables, Wish
from web.served import Served, Visitor


def told(server: Served, table: str, visitor: Visitor) -> int:
    """The number of the last board of a table."""
    return int(json.loads(visitor.get(f"/api{table.replace('table', 'tables')}").text)["seq"])


def test_a_server_with_everything_under_way_ends_within_five_seconds_and_its_one_file_is_whole(tmp_path: Path) -> None:
    server = Served(tmp_path)
    visitor = Visitor(server)
    alone = {"seat-0": "greedy", "seat-1": "greedy"}
    tables = [visitor.open_table(game="infinity", mode="digital", **alone) for _ in range(4)]
    mine = visitor.open_table(**{"seat-1": "here"})
    for seat in ("0", "1"):
        number = visitor.question(mine, int(seat))
        assert visitor.post(f"{mine}/answer", {"seat": seat, "question": str(number), "key": "keep"}).status == 303
    seq = told(server, mine, visitor)
    half = server.line()
    half.sendall(b"POST /join HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\ncsrf")
    asking = threading.Thread(target=lambda: _ask_in_vain(visitor, tables[0].replace("table", "replay")))
    asking.start()
    with ExitStack() as sockets:
        for table in tables:
            sockets.enter_context(connect(f"ws://127.0.0.1:{server.port}{table}/live"))
        time.sleep(1)
        took = server.stop()
    asking.join()
    half.close()
    assert took < 5
    assert "Traceback" not in server.said(), server.said()
    copy = tmp_path / "copied.sqlite"
    shutil.copy(tmp_path / "wartable.sqlite", copy)
    wal = tmp_path / "wartable.sqlite-wal"
    assert not wal.exists() or wal.stat().st_size == 0
    rooms = Rooms(str(copy))
    assert rooms.last(mine.rpartition("/")[2]) == seq
    assert len(rooms.newest(99)) == 5
    assert Tables(rooms).table(mine.rpartition("/")[2]).seq == seq


def _ask_in_vain(visitor: Visitor, path: str) -> None:
    with suppress(OSError, Exception):
        visitor.get(path)


def test_no_process_outlives_its_server(tmp_path: Path) -> None:
    server = Served(tmp_path)
    Visitor(server).open_table(game="infinity", mode="digital", **{"seat-0": "greedy", "seat-1": "greedy"})
    time.sleep(2)
    children = _descendants(server.process.pid)
    assert children, "programs think in processes of their own"
    server.stop(signal.SIGKILL)
    until = time.monotonic() + patience(20)
    while time.monotonic() < until and any(_alive(child) for child in children):
        time.sleep(0.1)
    assert [child for child in children if _alive(child)] == []


def _descendants(process: int) -> list[int]:
    found: list[int] = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            if int(fields[1]) == process:
                child = int(path.parent.name)
                found += [child, *_descendants(child)]
    return found


def _alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_copy_made_while_people_play_is_whole_and_can_be_served(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = str(tmp_path / "live.sqlite") if kind == "sqlite" else str(request.getfixturevalue("postgres_url"))
    rooms = Rooms(url)
    tables = Tables(rooms)
    opened = tables.open(Wish("battle-bosses", "standard", ("human", "human"), {}, "backup"))
    table = tables.table(opened.room.id)
    stop, acknowledged = threading.Event(), [0]

    def play() -> None:
        while not stop.is_set() and table.match.question is not None:
            seat = table.match.waiting_for()[0]
            player = bot("random", table.game, str(table.match.question_id))
            table.answer_option(seat, table.match.question_id, player.answer(table.match.view(seat)))
            acknowledged[0] = table.seq

    playing = threading.Thread(target=play)
    playing.start()
    try:
        for n in range(3):
            before, copy = acknowledged[0], tmp_path / f"copy-{n}.sqlite"
            done = CliRunner().invoke(command_line(), ["backup", str(copy), "--db", url])
            assert done.exit_code == 0, done.output
            assert "0 events, 1 tables" in done.output
            assert sorted(path.name for path in tmp_path.glob(f"*copy-{n}*")) == [copy.name]
            there = Tables(Rooms(str(copy))).table(opened.room.id)
            assert there.seq >= before
            assert there.match.journal.lines == table.match.journal.lines[: len(there.match.journal.lines)]
    finally:
        stop.set()
        playing.join()
    rooms.close()


def test_a_copy_comes_back_into_an_empty_database_and_into_no_other(tmp_path: Path, postgres_url: str) -> None:
    rooms = Rooms(str(tmp_path / "live.sqlite"))
    opened = Tables(rooms).open(Wish("battle-bosses", "standard", ("human", "human"), {}, "back"))
    rooms.close()
    runner = CliRunner()
    copy = str(tmp_path / "copy.sqlite")
    assert runner.invoke(command_line(), ["backup", copy, "--db", str(tmp_path / "live.sqlite")]).exit_code == 0
    for url in (postgres_url, str(tmp_path / "new.sqlite")):
        done = runner.invoke(command_line(), ["restore", copy, "--db", url])
        assert done.exit_code == 0 and "0 events, 1 tables" in done.output
        database = Database(url)
        assert Tables(Rooms(database)).table(opened.room.id).match.question is not None
        database.close()
        again = runner.invoke(command_line(), ["restore", copy, "--db", url])
        assert again.exit_code != 0 and "is not empty" in str(again.exception)


def test_a_copy_is_refused_with_a_sentence_where_it_cannot_be_made(tmp_path: Path) -> None:
    runner = CliRunner()
    live, copy = tmp_path / "live.sqlite", tmp_path / "copy.sqlite"
    missing = runner.invoke(command_line(), ["backup", str(copy), "--db", str(live)])
    assert "there is no database to copy" in str(missing.exception) and not live.exists()
    Rooms(str(live)).close()
    copy.write_text("something of value")
    assert "is there already" in str(runner.invoke(command_line(), ["backup", str(copy), "--db", str(live)]).exception)
    assert copy.read_text() == "something of value"
    itself = runner.invoke(command_line(), ["backup", str(live), "--db", str(live), "--force"])
    assert "is the database itself" in str(itself.exception)
    nowhere = runner.invoke(command_line(), ["backup", str(tmp_path / "no" / "copy"), "--db", str(live)])
    assert "could not be written" in str(nowhere.exception)
    with sqlite3.connect(live) as line:
        assert line.execute("PRAGMA integrity_check").fetchone() == ("ok",)
