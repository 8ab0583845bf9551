"""Nothing acknowledged is ever lost: kills, two people at once, copies, another laptop, both databases."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from desk.desks import AT, NAMES, Room, fresh
from nursery import Nursery
from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.computed import report
from wartable.desk.copies import copies_of, copy_text, read_copy
from wartable.desk.fold.event import fold
from wartable.desk.service import Desk, event_id
from wartable.desk.views import event_view, standings_view
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.store.database import Conflict
from wartable.store.log import Store

SIX = NAMES[:6]

WRITER = """
from wartable.desk import actions as act
from wartable.desk.service import Desk
from wartable.store import migrating
from wartable.store.log import Store

def live(url, name):
    desk = Desk(Store(url))
    number = 0
    while True:
        number += 1
        changes = {"club": f"{name}-{number}"}
        done = desk.act("spring-cup", lambda _: act.Edit(player=name, changes=changes), "2026-03-01T10:00:00Z")
        print(number, done.number, flush=True)
"""


def _kill_loop(folder: Path, kills: int) -> int:
    """Two clerks write as fast as they can and are killed; returns how many entries were acknowledged."""
    url = f"sqlite:///{folder / 'wartable.sqlite'}"
    room = fresh(folder)
    room.players(SIX)
    room.desk.store.close()
    chance = random.Random(kills)
    clerks = {name: Nursery(WRITER) for name in ("Ann", "Ben")}
    acknowledged: set[tuple[str, int, int]] = set()
    try:
        for _ in range(kills):
            for name, clerk in clerks.items():
                clerk.bear(url, name)
            time.sleep(chance.uniform(0.0, 0.1))
            for name, clerk in clerks.items():
                acknowledged |= {(name, number, entry) for number, entry in clerk.kill()}
            store = Store(url)
            Desk(store).verify("spring-cup")
            kept = {step.entry.number: step.action for step in Desk(store).log("spring-cup")}
            for name, count, place in acknowledged:
                assert kept[place] == act.Edit(player=name, changes={"club": f"{name}-{count}"})
            store.close()
    finally:
        for clerk in clerks.values():
            clerk.close()
    return len(acknowledged)


def test_a_dozen_kills_lose_nothing_acknowledged(tmp_path: Path) -> None:
    assert _kill_loop(tmp_path, 12) >= 24


@pytest.mark.soak
def test_five_hundred_kills_lose_nothing_acknowledged(tmp_path: Path) -> None:
    # A new event every dozen kills: each start reads the whole log, which would otherwise grow without end.
    acknowledged = sum(_kill_loop(tmp_path / str(event), 12) for event in range(21))
    print(f"{21 * 12 * 2} kills at the desk, {acknowledged} entries acknowledged, none missing")
    assert acknowledged >= 500


SHOWER = """
import json, sys
from wartable.desk import decisions
from wartable.desk.service import Desk
from wartable.desk.views import event_view, standings_view
from wartable.store.log import Store

desk = Desk(Store(sys.argv[1]))
while True:
    for table in ("1", "2", "3"):
        op = (len(desk.log("spring-cup")) % 11, 4)
        done = desk.act(
            "spring-cup", lambda state: decisions.correct(state, table, op, (1, 2), why="again"), "2026-03-01T10:00:00Z"
        )
        print(done.number, json.dumps([event_view(done.state, "x"), standings_view(done.state)]), flush=True)
"""


def test_a_restart_after_a_kill_needs_no_repair_and_shows_the_same_page(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(SIX)
    room.published()
    room.desk.store.close()
    url = f"sqlite:///{tmp_path / 'wartable.sqlite'}"
    clerk = subprocess.Popen([sys.executable, "-c", SHOWER, url], stdout=subprocess.PIPE, text=True)
    assert clerk.stdout is not None
    lines = [clerk.stdout.readline() for _ in range(7)]
    os.kill(clerk.pid, signal.SIGKILL)
    lines += [each for each in clerk.communicate()[0].splitlines(keepends=True) if each.endswith("\n")]
    desk = Desk(Store(url))
    log = desk.log(room.event)
    for line in lines:
        number, _, page = line.partition(" ")
        state = fold(log[: int(number)])
        assert json.dumps([event_view(state, "x"), standings_view(state)]) == page.strip()
    if len(log) == int(lines[-1].partition(" ")[0]):
        assert json.dumps([event_view(desk.state(room.event), "x"), standings_view(state)]) == page.strip()


def test_two_clerks_enter_the_same_table_and_the_second_sees_the_first(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(SIX)
    room.published()
    said: list[str] = []
    start = threading.Barrier(2)

    def enter(op: tuple[int, int], by: str) -> None:
        start.wait()
        try:
            room.result("1", op, by=by)
            said.append("done")
        except Refused as refused:
            said.append(str(refused))

    clerks = [threading.Thread(target=enter, args=each) for each in (((7, 3), "Jo"), ((3, 7), "Max"))]
    for clerk in clerks:
        clerk.start()
    for clerk in clerks:
        clerk.join()
    assert sorted(each == "done" for each in said) == [False, True]
    refusal = next(each for each in said if each != "done")
    assert "this game has a confirmed result: Ann" in refusal
    assert len(room.state.rounds[0].games) == 1


def test_who_has_not_seen_the_newest_entry_about_a_game_is_told(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(SIX)
    room.published()
    seen = len(room.desk.log(room.event))
    room.result("2", (1, 0))
    room.result("1", (7, 3), by="Jo")
    with pytest.raises(Conflict, match=r"somebody else was first: .* Ann 7 - 3 Ben.*by Jo") as conflict:
        room.act(lambda state: decisions.correct(state, "1", (3, 7), (0, 0)), seen=seen)
    assert [entry.data["by"] for entry in conflict.value.entries] == ["Jo"]
    room.act(lambda state: decisions.correct(state, "1", (3, 7), (0, 0)), seen=seen + 2)


def test_every_round_has_a_copy_of_its_begin_and_end_and_each_comes_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = tmp_path / "second disk"
    monkeypatch.setenv("WARTABLE_COPIES", str(disk))
    room = fresh(tmp_path)
    room.drawn(SIX)
    views = []
    for seed in (1, 2):
        room.published()
        views.append(event_view(room.state, "cup"))
        room.played(random.Random(seed))
        views.append(event_view(room.state, "cup"))
    copies = copies_of(room.desk.store.url, room.event)
    assert [path.name.partition("-round-")[2] for path in copies if path.parent == disk] == [
        "1-begin.json", "1-end.json", "2-begin.json", "2-end.json",
    ]  # fmt: skip
    assert len(copies) == 8
    for path, view in zip([path for path in copies if path.parent == disk], views, strict=True):
        other = Desk(Store(f"sqlite:///{tmp_path / path.stem / 'other.sqlite'}"))
        assert other.restore(path.read_text(), str(path), AT) == (room.event, "spring-cup: the whole event is here")
        assert event_view(other.state(room.event), "cup") == view
        assert other.store.verify(room.event) == room.desk.store.read(room.event)[: len(other.log(room.event))]


def test_an_event_goes_on_elsewhere_and_comes_home(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(SIX)
    room.published()
    text = copy_text(room.desk.copy(room.event))
    other = Room.__new__(Room)
    other.desk, other.event = Desk(Store(str(tmp_path / "laptop.sqlite"))), room.event
    other.desk.restore(text, "copy.json", AT)
    other.played()
    back = copy_text(other.desk.copy(room.event))
    assert room.desk.restore(back, "copy.json", AT)[1] == "spring-cup: entries 6 to 8 were added"
    assert standings_view(room.state) == standings_view(other.state)
    assert room.desk.restore(back, "copy.json", AT)[1] == "spring-cup is exactly this copy already"
    with pytest.raises(Refused, match="has gone on since this copy, by 3 entries; to go back to it, say yes"):
        room.desk.restore(text, "copy.json", AT)
    before = event_view(room.state, "cup")
    room.desk.restore(text, "copy.json", AT, sure=True)
    assert room.state.completed == 0
    room.desk.undo(room.event, 9, AT)
    assert event_view(room.state, "cup") == before
    other.correct("1", (1, 1))
    fork = copy_text(other.desk.copy(room.event))
    with pytest.raises(Refused, match="tell different stories; keep both with --event OTHER-ID"):
        room.desk.restore(fork, "copy.json", AT)
    assert room.desk.restore(fork, "copy.json", AT, event="cup-2")[0] == "cup-2"


def test_a_copy_that_was_changed_is_refused(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    room.drawn(SIX)
    text = copy_text(room.desk.copy(room.event))
    assert read_copy(text, "copy") == room.desk.copy(room.event)
    for wrong, said in (
        (text.replace("Ann", "Amy"), "damaged: entry 2: the personal data of person 1 were changed"),
        (text.replace("{#1}", "{#2}"), "damaged: entry 3 was changed"),
        (re.sub(r"\n\[1, 1, .*", "", text), "damaged: entry 2: the personal data of person 1 are missing"),
        (text[:-40], "not valid JSON"),
        ("[]", "not a copy of an event; a copy says"),
        (json.dumps({"format": "wartable event 2", "event": "x", "entries": [[1]]}), "damaged: entries are"),
        (json.dumps({"format": "wartable event 2", "event": "x", "entries": []}), "it holds no entries"),
    ):
        with pytest.raises(Unreadable, match=said):
            room.desk.restore(wrong, "copy.json", AT)


def test_a_copy_that_cannot_be_written_does_not_stop_the_round(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "full").write_text("a file where a folder should be")
    monkeypatch.setenv("WARTABLE_COPIES", str(tmp_path / "full"))
    room = fresh(tmp_path)
    room.drawn(SIX)
    room.act(lambda state: decisions.draw(state, 1))
    room.published()
    room.result("1", (1, 0))
    room.result("2", (1, 0))
    done = room.result("3", (1, 0))
    assert (len(done.copies), [each.partition(":")[0] for each in done.failed_copies]) == (
        1,
        [f"no copy in {tmp_path / 'full'}"],
    )


def test_both_databases_hold_and_show_the_same_event(tmp_path: Path, postgres_url: str) -> None:
    logs, tables = [], []
    for url in (f"sqlite:///{tmp_path / 'wartable.sqlite'}", postgres_url):
        room = Room(Store(url), salt=lambda: "salt", avoid_rematches=True, name="Πρωτάθλημα 東京")
        room.drawn(NAMES[:7])
        for seed in (1, 2, 3):
            room.published()
            room.played(random.Random(seed))
        room.correct("1", (0, 9), number=1, why="slip")
        room.desk.undo(room.event, None, AT)
        room.act(act.Close())
        logs.append(copy_text(room.desk.copy(room.event)))
        tables.append(json.dumps(event_view(room.state, "cup")) + str(report(room.state).final))
        room.desk.store.close()
    assert logs[0] == logs[1]
    assert tables[0] == tables[1]


def test_ids_and_unknown_events(tmp_path: Path) -> None:
    room = fresh(tmp_path)
    assert (room.event, event_id("春のカップ"), event_id("!!")) == ("spring-cup", "春のカップ", "event")
    with pytest.raises(Refused, match="there is an event 'spring-cup' already"):
        Room(room.desk.store)
    with pytest.raises(Ambiguous, match="no event 'autumn'; events are spring-cup"):
        room.desk.state("autumn")
    with pytest.raises(Ambiguous, match="there is no event yet"):
        Desk(Store(str(tmp_path / "empty.sqlite"))).newest()


@pytest.mark.parametrize("odd", ["../../../x", "a/b", "..", "", "new", "x" * 200, "a b", "-x", "a\x00b", "spring cup"])
def test_an_id_that_is_no_name_of_a_file_is_refused(tmp_path: Path, odd: str) -> None:
    desk = Desk(Store(str(tmp_path / "wartable.sqlite")))
    settings = act.Settings(name="Cup", rounds=3, official=False)
    if odd:
        with pytest.raises(Refused, match="cannot be the id of an event"):
            desk.create(settings, AT, odd)
    room = fresh(tmp_path / "other")
    text = copy_text(room.desk.copy(room.event)._replace(event=odd or "?"))
    with pytest.raises(Refused, match="cannot be the id of an event"):
        desk.restore(text, "copy.json", AT)
    assert desk.store.events() == []


def test_a_copy_nested_without_end_is_refused(tmp_path: Path) -> None:
    desk = Desk(Store(str(tmp_path / "wartable.sqlite")))
    for deep in ("[" * 100_000, '{"a":' * 100_000):
        with pytest.raises(Unreadable, match="lie too deep in each other"):
            desk.restore(deep, "copy.json", AT)
