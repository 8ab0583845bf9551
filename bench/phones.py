"""Phones at a large event: each asks for news every four seconds, as the page does, while rounds are completed.

    python -m bench.phones --phones 300 --seconds 24

When something was written, a phone asks for the whole page of the standings; the time of every answer counts.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2

from bench.load import SERVE, _wait, publish, quantile
from wartable.desk import actions as act
from wartable.desk.service import Desk
from wartable.store.log import Store
from wartable.store.stamps import now

ASK_SECONDS = 4.0


async def polling(base: str, database: str, event: str, phones: int, seconds: float) -> dict[str, Any]:
    """All phones until the time is over; the round is completed in the middle of it."""
    asked: list[float] = []
    pages: list[float] = []
    chance = random.Random(1)
    end = time.monotonic() + seconds

    async with httpx2.AsyncClient(timeout=60, limits=httpx2.Limits(max_connections=phones)) as client:

        async def timed(path: str, times: list[float]) -> Any:
            begun = time.monotonic()
            try:
                answer = await client.get(f"{base}{path}")
            except httpx2.ReadError:  # the server closed an idle connection at that very moment
                answer = await client.get(f"{base}{path}")
            assert answer.status_code == 200
            times.append(time.monotonic() - begun)
            return answer

        async def phone(offset: float) -> None:
            known = -1
            await asyncio.sleep(offset)
            while time.monotonic() < end:
                news = (await timed(f"/api/event/{event}/now", asked)).json()
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
            print(json.dumps(asyncio.run(polling(base, database, event, wanted.phones, wanted.seconds))), flush=True)
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
