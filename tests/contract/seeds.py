"""Seeds and time for the contract: every part has a budget in seconds, and every day other seeds.

`WARTABLE_SEED` fixes the first seed, `WARTABLE_BUDGET` multiplies the seconds; 0 means that seed alone, however long it
takes. A failure prints both, as a command that plays the failing game again and nothing else.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import date
from math import inf


def first_seed() -> int:
    """The first seed of this run: given, or another one every day."""
    given = os.environ.get("WARTABLE_SEED")
    return int(given) if given else date.today().toordinal() * 1_000


class Seeds:
    """The seeds of one test, and its clock."""

    def __init__(self, nodeid: str) -> None:
        self.nodeid = nodeid
        self.current: int | None = None
        self._until = 0.0

    def __call__(self, seconds: float) -> Iterator[int]:
        """Seeds until the time is up, at least one."""
        budget = float(os.environ.get("WARTABLE_BUDGET", "1"))
        self._until = time.monotonic() + seconds * budget if budget else inf
        self.current = first_seed()
        yield self.current
        while budget and not self.time_is_up:
            self.current += 1
            yield self.current

    @property
    def time_is_up(self) -> bool:
        """For tests whose single games take long: stop in the middle of one."""
        return time.monotonic() >= self._until

    def command(self) -> str:
        """Plays the current seed again."""
        return f"WARTABLE_SEED={self.current} WARTABLE_BUDGET=0 .venv/bin/pytest -m '' '{self.nodeid}'"
