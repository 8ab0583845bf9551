"""`python -m bench.load`: many tables on one server, two sockets at each; how long until both have the next board.

One process serves, this one plays: at every table two clients answer in turn, and each answer is timed from its sending
until both sockets of the table have the board that follows. Then one table plays as fast as it can, and as many phones
as there were tables ask for the pairings of a round at the moment it is published.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.request import urlopen

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from wartable.desk import actions as act
from wartable.desk.seating import draft
from wartable.desk.service import Desk
from wartable.store.log import Store
from wartable.store.stamps import now

SERVE: Final = """
import sys, uvicorn
from wartable.web.app import Settings, create_app
uvicorn.run(create_app(Settings(sys.argv[1], relaxed=True)), port=int(sys.argv[2]), log_level="error", access_log=False)
"""
QUESTION: Final = re.compile(r'id="answer"[^>]*data-question="(\d+)" data-seat="(\d)"')
KEYS: Final = re.compile(
    r'<button class="option[^"]*"[^>]*name="key" value="([^"]+)"|data-finish>|name="key" value="(done)"'
)


def quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Seat:
    """One client: its socket, and what it is asked now."""

    def __init__(self, line: ClientConnection, number: int) -> None:
        self.line = line
        self.number = number
        self.actions = ""
        """The part of the page that holds the question and its options."""
        self.bytes: list[int] = []

    async def next_board(self) -> None:
        """Wait for the next page, or for what has changed of it."""
        while True:
            said = await self.line.recv()
            message = json.loads(said)
            if "seq" in message:
                self.bytes.append(len(said))
                self.actions = self._asked(message)
                return

    def _asked(self, message: dict[str, Any]) -> str:
        """What the page asks now: nothing when its actions have gone, as behind a curtain."""
        if "html" in message:
            return str(message["html"])
        gone = "act" not in message.get("columns", {}).get("right", ("act",))
        return str(message["parts"].get("act", "" if gone else self.actions))


async def open_table(base: str, client: httpx2.AsyncClient, seed: str) -> list[Seat]:
    """A duel of two people who sit at one browser, with a socket for each seat."""
    page = (await client.get(base)).text
    csrf = re.search(r'name="csrf" content="(\w+)"', page)
    assert csrf is not None
    fields = {
        "csrf": csrf[1],
        "game": "battle-bosses",
        "mode": "standard",
        "seat-0": "here",
        "seat-1": "here",
        "seed": seed,
    }
    answer = await client.post(f"{base}/tables", data=fields)
    table = answer.headers["location"]
    cookie = f"wartable={client.cookies['wartable']}"
    seats = []
    for number in (0, 1):
        url = f"{base.replace('http', 'ws')}{table}/live?seat={number}"
        seat = Seat(await connect(url, additional_headers={"cookie": cookie}, max_size=None), number)
        await seat.next_board()
        seats.append(seat)
    return seats


async def play(seats: list[Seat], until: float, chooser: random.Random, times: list[float]) -> None:
    """Answer in turn until the time is over or the match is."""
    while time.monotonic() < until:
        asked = next((seat for seat in seats if QUESTION.search(seat.actions)), None)
        if asked is None:
            return
        found = QUESTION.search(asked.actions)
        assert found is not None
        keys = [first or second for first, second in KEYS.findall(asked.actions) if first or second]
        begun = time.monotonic()
        message = {"do": "answer", "question": int(found[1]), "seat": int(found[2]), "key": chooser.choice(keys)}
        await asked.line.send(json.dumps(message))
        await asyncio.gather(*(seat.next_board() for seat in seats))
        times.append(time.monotonic() - begun)


async def load(base: str, tables: int, seconds: float, pause: float) -> dict[str, Any]:
    """Open the tables, play at all of them at once, and give the figures."""
    times: list[float] = []
    opened = []
    for number in range(tables):
        async with httpx2.AsyncClient(timeout=60) as client:
            opened.append(await open_table(base, client, f"load-{number}"))
    until = time.monotonic() + seconds
    begun = time.monotonic()
    await asyncio.gather(*(play_at(seats, until, random.Random(at), times, pause) for at, seats in enumerate(opened)))
    spent = time.monotonic() - begun
    pushes = [size for seats in opened for seat in seats for size in seat.bytes[1:]]
    for seats in opened:
        for seat in seats:
            await seat.line.close()
    return {
        "tables": tables,
        "kb_a_push": round(sum(pushes) / max(1, len(pushes)) / 1000, 1),
        "moves": len(times),
        "moves_per_second": round(len(times) / spent, 1),
        "p50_ms": round(1000 * quantile(times, 0.5), 1),
        "p99_ms": round(1000 * quantile(times, 0.99), 1),
    }


async def play_at(seats: list[Seat], until: float, chooser: random.Random, times: list[float], pause: float) -> None:
    """People think: each table makes a move every `pause` seconds at most, not all at the same moment."""
    await asyncio.sleep(chooser.random() * pause)
    while time.monotonic() < until:
        before = len(times)
        await play(seats, min(until, time.monotonic() + 0.0001), chooser, times)
        if len(times) == before:
            return
        await asyncio.sleep(pause * (0.5 + chooser.random()))


# -- phones at a tournament -------------------------------------------------------------------------------------------


def publish(database: str, players: int) -> str:
    """An event with its first round published; its id."""
    desk = Desk(Store(database))
    names = [f"Player number {number}" for number in range(1, players + 1)]
    event = desk.create(act.Settings(name="Big Cup", rounds=3, official=False), now())
    desk.act(event, lambda _: act.Add(players=[act.Entrant(name=name) for name in names]), now())
    desk.act(event, lambda _: act.Draw(order=names), now())
    desk.act(event, lambda state: draft(state, 1, False), now())
    desk.act(event, lambda _: act.Publish(round=1), now())
    return event


async def phones(base: str, event: str, number: int) -> dict[str, Any]:
    """Everybody asks for the pairings at the same moment."""
    times: list[float] = []

    limits = httpx2.Limits(max_connections=number)
    async with httpx2.AsyncClient(timeout=60, limits=limits) as client:

        async def asks() -> None:
            begun = time.monotonic()
            answer = await client.get(f"{base}/event/{event}")
            assert answer.status_code == 200 and "Player number 1" in answer.text
            times.append(time.monotonic() - begun)

        begun = time.monotonic()
        await asyncio.gather(*(asks() for _ in range(number)))
    spent = time.monotonic() - begun
    return {
        "phones": number,
        "all_served_s": round(spent, 2),
        "p50_ms": round(1000 * quantile(times, 0.5), 1),
        "p99_ms": round(1000 * quantile(times, 0.99), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between moves at one table; 0: none")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument(
        "--peer", type=Path, help="a folder with boardgame.io installed, to be measured in the same run"
    )
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'load.sqlite'}"
        server = subprocess.Popen([sys.executable, "-c", SERVE, database, str(wanted.port)])
        try:
            base = f"http://127.0.0.1:{wanted.port}"
            _wait(base)
            for pause in (wanted.pause, 0.0):
                tables = wanted.tables if pause else 1
                print(
                    json.dumps({"pause_s": pause, **asyncio.run(load(base, tables, wanted.seconds, pause))}), flush=True
                )
            event = publish(database, wanted.tables)
            print(json.dumps(asyncio.run(phones(base, event, wanted.tables))), flush=True)
        finally:
            server.kill()
            server.wait()
    if wanted.peer is not None:
        for pause in (wanted.pause, 0.0):
            tables = wanted.tables if pause else 1
            peer = ["node", str(Path(__file__).with_name("boardgameio.cjs")), str(wanted.peer)]
            said = subprocess.run(
                [*peer, str(tables), str(wanted.seconds), str(pause)], capture_output=True, text=True, check=True
            ).stdout
            print(said.strip().splitlines()[-1], flush=True)


def _wait(base: str) -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            urlopen(f"{base}/health", timeout=5).read()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not come up")


if __name__ == "__main__":
    main()
