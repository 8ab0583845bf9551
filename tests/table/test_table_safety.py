"""A server that is killed while people play loses nothing it has acknowledged."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

from nursery import Nursery
from wartable.store.rooms import Rooms
from wartable.table.tables import Tables, Wish

PLAYER = """
from wartable.bots import bot
from wartable.games import game
from wartable.store import migrating
from wartable.store.rooms import Rooms
from wartable.table.tables import Tables

game("battle-bosses").content_digest(None)

def live(url, room):
    table = Tables(Rooms(url)).table(room)
    while table.match.question is not None:
        seat = table.match.waiting_for()[0]
        player = bot("random", table.game, str(table.match.question_id))
        table.answer_option(seat, table.match.question_id, player.answer(table.match.view(seat)))
        print(table.seq, len(table.match.entries), flush=True)
"""


def _kill_loop(folder: Path, kills: int) -> tuple[int, int]:
    """Kill a player again and again; how many kills there were, and how many answers were acknowledged."""
    url = f"sqlite:///{folder / 'wartable.sqlite'}"
    nursery = Nursery(PLAYER)
    chooser, killed, acknowledged, room = random.Random(7), 0, 0, ""
    try:
        while killed < kills:
            if not room:
                rooms = Rooms(url)
                wish = Wish("battle-bosses", "standard", ("human", "human"), {"cap": "0"}, f"kill-{killed}")
                room = Tables(rooms).open(wish).room.id
                rooms.close()
            nursery.bear(url, room)
            time.sleep(chooser.random() * 0.1)
            said = nursery.kill()
            killed += 1
            acknowledged += len(said)
            rooms = Rooms(url)
            table = Tables(rooms).table(room)
            if said:
                seq, entries = said[-1]
                assert table.seq >= seq and len(table.match.entries) >= entries
            if table.match.question is None or not said or table.seq > 150:
                room = ""  # over, or long enough: every start reads the whole record
            rooms.close()
    finally:
        nursery.close()
    return killed, acknowledged


def test_a_killed_server_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    assert _kill_loop(tmp_path, 12)[1] > 12


@pytest.mark.soak
def test_a_server_killed_five_hundred_times_loses_nothing_it_acknowledged(tmp_path: Path) -> None:
    killed, acknowledged = _kill_loop(tmp_path, 500)
    print(f"{killed} kills under play, {acknowledged} answers acknowledged, none missing")
    assert killed == 500 and acknowledged > 500
