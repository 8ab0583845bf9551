"""Phones at a large event: each asks for news every four seconds, as the page does, while rounds are completed.

    python -m bench.phones --phones 300 --seconds 24

When something was written, a phone asks for the whole page of the standings; the time of every answer counts. A phone
here writes its question and counts the bytes of the answer, no more: 300 clients that do all a browser does
would be measured on two cores instead of the server.
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
from pathlib import Path
from typing import Any

from bench.load import SERVE, _wait, publish, quantile
from wartable.desk import actions as act
from wartable.desk.service import Desk
from wartable.store.log import Store
from wartable.store.stamps import now

ASK_SECONDS = 4.0


class Phone:
    """One line to the server, kept open between questions."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str) -> bytes:
        """The body of an answer, which must be a page or JSON."""
        try:
            return await self._asked(path)
        except (ConnectionError, asyncio.IncompleteReadError):  # the server closed an idle line at that very moment
            self._line = None
            return await self._asked(path)

    async def _asked(self, path: str) -> bytes:
        if self._line is None:
            self._line = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._line
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nAccept-Encoding: gzip\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        length = re.search(rb"content-length: (\d+)", head)
        assert length is not None, head
        return await reader.readexactly(int(length[1]))


async def polling(port: int, database: str, event: str, phones: int, seconds: float) -> dict[str, Any]:
    """All phones until the time is over; the round is completed in the middle of it."""
    asked: list[float] = []
    pages: list[float] = []
    chance = random.Random(1)
    end = time.monotonic() + seconds

    async def phone(offset: float) -> None:
        line, known = Phone(port), -1
        await asyncio.sleep(offset)

        async def timed(path: str, times: list[float]) -> bytes:
            begun = time.monotonic()
            body = await line.get(path)
            times.append(time.monotonic() - begun)
            return body

        while time.monotonic() < end:
            news = json.loads(await timed(f"/api/event/{event}/now", asked))
            if news["number"] != known:
                known = news["number"]
                await timed(f"/event/{event}?view=standings", pages)
            await asyncio.sleep(ASK_SECONDS)

    async def organiser() -> None:
        await asyncio.sleep(seconds / 2)
        await asyncio.to_thread(complete, database, event)

    offsets = [chance.uniform(0, ASK_SECONDS) for _ in range(phones)]
    await asyncio.gather(organiser(), *(phone(offset) for offset in offsets))
    return {
        "phones": phones,
        "news": len(asked),
        "news_p99_ms": round(1000 * quantile(asked, 0.99), 1),
        "pages": len(pages),
        "pages_p50_ms": round(1000 * quantile(pages, 0.5), 1),
        "pages_p99_ms": round(1000 * quantile(pages, 0.99), 1),
    }


def complete(database: str, event: str) -> None:
    """Every game of the round gets its result, and the standings are new."""
    desk = Desk(Store(database))
    missing = desk.state(event).rounds[-1].missing()
    results = [act.Result(round=1, a=a, b=b, op=[7, 3], vp=[200, 100]) for a, b in missing]
    desk.act_all(event, lambda _: results, now())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=24.0)
    parser.add_argument("--port", type=int, default=8766)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'phones.sqlite'}"
        server = subprocess.Popen([sys.executable, "-c", SERVE, database, str(wanted.port)])
        try:
            base = f"http://127.0.0.1:{wanted.port}"
            _wait(base)
            event = publish(database, wanted.phones)
            print(
                json.dumps(asyncio.run(polling(wanted.port, database, event, wanted.phones, wanted.seconds))),
                flush=True,
            )
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
