"""A server that is killed while people play loses nothing it has acknowledged."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from wartable.store.rooms import Rooms
from wartable.table.tables import Tables, Wish

PLAYER = """
import sys
from wartable.bots import bot
from wartable.store.rooms import Rooms
from wartable.table.tables import Tables

table = Tables(Rooms(sys.argv[1])).table(sys.argv[2])
while table.match.question is not None:
    seat = table.match.waiting_for()[0]
    player = bot("random", table.game, str(table.match.question_id))
    table.answer_option(seat, table.match.question_id, player.answer(table.match.view(seat)))
    print(table.seq, len(table.match.entries), flush=True)
"""


def _kill_loop(folder: Path, kills: int) -> int:
    """Kill a player again and again; returns how many answers were acknowledged."""
    url = f"sqlite:///{folder / 'wartable.sqlite'}"
    tables = Tables(Rooms(url))
    room = tables.open(Wish("battle-bosses", "standard", ("human", "human"), {"cap": "0"}, "kill")).room.id
    chooser, acknowledged = random.Random(7), 0
    for _ in range(kills):
        process = subprocess.Popen([sys.executable, "-c", PLAYER, url, room], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(chooser.random() * 0.2)
        process.send_signal(signal.SIGKILL)
        said = [first, *process.stdout]
        process.wait()
        whole = [line.split() for line in said if line.endswith("\n") and line.strip()]
        if not whole:
            break  # the match is over
        seq, entries = (int(number) for number in whole[-1])
        acknowledged += len(whole)
        table = Tables(Rooms(url)).table(room)
        assert table.seq >= seq and len(table.match.entries) >= entries
    return acknowledged


def test_a_killed_server_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    assert _kill_loop(tmp_path, 6) > 6


@pytest.mark.soak
def test_a_server_killed_a_hundred_times_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    total = 0
    for name in "abcde":
        (tmp_path / name).mkdir()
        total += _kill_loop(tmp_path / name, 20)
    assert total > 100
