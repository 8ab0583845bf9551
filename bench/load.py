"""`python -m bench.load`: many tables on one server, two sockets at each; how long until both have the next board.

One process serves, this one plays: at every table two clients answer in turn, and each answer is timed from its sending
until both sockets of the table have the board that follows. Then one table plays as fast as it can, as many spectators
as wanted watch one table, and as many phones as there were tables ask for the pairings of a round at the moment it is
published.

With `--database` the tables are kept there. With `--servers` so many processes serve them, each its share of the
tables, all of them without a pause: what one process does and what several do are measured in the same run, turn about.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
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
from wartable.web.collecting import Collecting
Collecting()
uvicorn.run(
    create_app(Settings(sys.argv[1], relaxed=True)), port=int(sys.argv[2]), log_level="error", access_log=False,
    ws_per_message_deflate=False,
)
"""
Server = subprocess.Popen[bytes]
QUESTION: Final = re.compile(r'id="answer"[^>]*data-question="(\d+)" data-seat="(\d)"')
KEYS: Final = re.compile(
    r'<button class="option[^"]*"[^>]*name="key" value="([^"]+)"|data-finish>|name="key" value="(done)"'
)


def quantile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Seat:
    """One client: its socket, the address of its table, and what it is asked now."""

    def __init__(self, line: ClientConnection, url: str) -> None:
        self.line = line
        self.url = url
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
        url = f"{base.replace('http', 'ws')}{table}/live"
        line = await connect(f"{url}?seat={number}", additional_headers={"cookie": cookie}, max_size=None)
        seat = Seat(line, url)
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


async def load(
    bases: Sequence[str], servers: Sequence[Server], tables: int, seconds: float, pause: float
) -> dict[str, Any]:
    """Open the tables, play at all of them at once, and give the figures."""
    times: list[float] = []
    opened = []
    for number in range(tables):
        async with httpx2.AsyncClient(timeout=60) as client:
            opened.append(await open_table(bases[number % len(bases)], client, f"load-{number}"))
    until = time.monotonic() + seconds
    begun, cpu = time.monotonic(), spent_by(servers)
    await asyncio.gather(*(play_at(seats, until, random.Random(at), times, pause) for at, seats in enumerate(opened)))
    spent, cpu = time.monotonic() - begun, spent_by(servers) - cpu
    pushes = [size for seats in opened for seat in seats for size in seat.bytes[1:]]
    for seats in opened:
        for seat in seats:
            await seat.line.close()
    return {
        "tables": tables,
        "kb_a_push": round(sum(pushes) / max(1, len(pushes)) / 1000, 1),
        "moves": len(times),
        "moves_per_second": round(len(times) / spent, 1),
        "server_cpu_ms_a_move": round(1000 * cpu / max(1, len(times)), 2),
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


async def watched(base: str, spectators: int, seconds: float) -> dict[str, Any]:
    """One table with many who watch: how long from an answer until everybody has the board that follows."""
    times: list[float] = []
    async with httpx2.AsyncClient(timeout=60) as client:
        seats = await open_table(base, client, "watched")
    for _ in range(spectators):
        seats.append(Seat(await connect(seats[0].url, max_size=None), seats[0].url))
        await seats[-1].next_board()
    chooser = random.Random(1)
    await play_at(seats, time.monotonic() + seconds, chooser, times, 0.5)
    for seat in seats:
        await seat.line.close()
    return {
        "spectators": spectators,
        "moves": len(times),
        "p50_ms": round(1000 * quantile(times, 0.5), 1),
        "p99_ms": round(1000 * quantile(times, 0.99), 1),
    }


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
    parser.add_argument("--spectators", type=int, default=500, help="how many watch one table")
    parser.add_argument("--database", default="", help="a database for the tables, such as one of PostgreSQL")
    parser.add_argument("--servers", type=int, default=1, help="compare one process with so many, on --database")
    parser.add_argument(
        "--peer", type=Path, help="a folder with boardgame.io installed, to be measured in the same run"
    )
    wanted = parser.parse_args()
    if wanted.servers > 1:
        scaling(wanted.database, wanted.servers, wanted.tables, wanted.seconds, wanted.port)
        return
    with tempfile.TemporaryDirectory() as folder:
        database = wanted.database or f"sqlite:///{Path(folder) / 'load.sqlite'}"
        with serving(database, [wanted.port]) as ((base,), processes):
            for pause in (wanted.pause, 0.0):
                tables = wanted.tables if pause else 1
                said(pause_s=pause, **asyncio.run(load([base], processes, tables, wanted.seconds, pause)))
            said(**asyncio.run(watched(base, wanted.spectators, wanted.seconds)))
            event = publish(database, wanted.tables)
            said(**asyncio.run(phones(base, event, wanted.tables)))
    if wanted.peer is not None:
        for pause in (wanted.pause, 0.0):
            tables = wanted.tables if pause else 1
            peer = ["node", str(Path(__file__).with_name("boardgameio.cjs")), str(wanted.peer)]
            out = subprocess.run(
                [*peer, str(tables), str(wanted.seconds), str(pause)], capture_output=True, text=True, check=True
            ).stdout
            print(out.strip().splitlines()[-1], flush=True)


def scaling(database: str, servers: int, tables: int, seconds: float, port: int) -> None:
    """One process and several, turn about."""
    for number in (1, servers, 1, servers):
        with serving(database, range(port, port + number)) as (bases, processes):
            said(servers=number, **asyncio.run(load(bases, processes, tables, seconds, 0.0)))


def said(**figures: Any) -> None:
    print(json.dumps(figures), flush=True)


@contextmanager
def serving(database: str, ports: Iterable[int]) -> Iterator[tuple[list[str], list[Server]]]:
    """Servers on a database, with their addresses."""
    processes, bases = [], []
    try:
        for port in ports:
            processes.append(subprocess.Popen([sys.executable, "-c", SERVE, database, str(port)]))
            bases.append(f"http://127.0.0.1:{port}")
            _wait(bases[-1])
        yield bases, processes
    finally:
        for process in processes:
            process.kill()
            process.wait()


def spent_by(processes: Iterable[Server]) -> float:
    """CPU seconds that processes have taken so far."""
    ticks = 0
    for process in processes:
        fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


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
