"""Pages while programs think: how long somebody waits for a page when many tables of `hard` programs play at once.

    python -m bench.thinking --tables 20 --seconds 20

Programs think in processes of their own that stand back behind the server; every page is asked for by somebody new, one
after the other, among them a table at which programs play.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2

from bench.load import SERVE, _wait, quantile
from bench.phones import Phone

PAUSE_SECONDS = 0.05


async def opened(base: str, number: int, program: str) -> str:
    """The address of a table at which two programs play."""
    async with httpx2.AsyncClient(timeout=60) as client:
        csrf = re.search(r'name="csrf" content="(\w+)"', (await client.get(base)).text)
        assert csrf is not None
        fields = {"csrf": csrf[1], "game": "battle-bosses", "mode": "standard", "seed": f"thinking-{number}"}
        answer = await client.post(f"{base}/tables", data=fields | {"seat-0": program, "seat-1": program})
        return str(answer.headers["location"])


async def measured(port: int, tables: int, seconds: float, program: str) -> dict[str, Any]:
    """Open the tables, ask for pages until the time is over, and see that the programs went on meanwhile."""
    base = f"http://127.0.0.1:{port}"
    found = [await opened(base, number, program) for number in range(tables)]
    pages = ("/", "/rules/battle-bosses", "/new/battle-bosses", *found[:3])
    for page in pages:  # the first look at a page compiles its template
        await Phone(port).get(page)
    before = await answered(base, found)
    times: dict[str, list[float]] = {}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for page in pages:
            begun = time.monotonic()
            await Phone(port).get(page)
            times.setdefault("table" if page in found else "page", []).append(time.monotonic() - begun)
            await asyncio.sleep(PAUSE_SECONDS)
    answers = await answered(base, found) - before
    return {"tables": tables, "program": program, "answers": answers} | {
        f"{kind}_{name}_ms": round(1000 * quantile(values, share), 1)
        for kind, values in times.items()
        for name, share in (("p50", 0.5), ("p99", 0.99))
    }


async def answered(base: str, tables: list[str]) -> int:
    """How many boards the tables have shown by now."""
    shown = 0
    async with httpx2.AsyncClient(timeout=60) as client:
        for table in tables:
            seq = re.search(r'data-seq="(\d+)"', (await client.get(f"{base}{table}")).text)
            shown += int(seq[1]) if seq is not None else 0
    return shown


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--program", default="hard")
    parser.add_argument("--port", type=int, default=8767)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'thinking.sqlite'}"
        server = subprocess.Popen([sys.executable, "-c", SERVE, database, str(wanted.port)])
        try:
            _wait(f"http://127.0.0.1:{wanted.port}")
            for tables in (0, wanted.tables):
                print(
                    json.dumps(asyncio.run(measured(wanted.port, tables, wanted.seconds, wanted.program))), flush=True
                )
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
