"""Seeds for the contract: so many games or so many answers, the same on every machine; a new version gets new ones.

`WARTABLE_SEED` means that seed alone, to the end of its game. A failure prints it as a command that plays the failing
game again and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import count

from wartable import __version__


def first_seed() -> int:
    """The first seed of this run: given, or that of the version."""
    given = os.environ.get("WARTABLE_SEED")
    return int(given) if given else int(sha256(__version__.encode()).hexdigest()[:5], 16) * 1_000


class Seeds:
    """The seeds of one test; `times` as many games or answers as it asks for."""

    def __init__(self, nodeid: str, times: float) -> None:
        self.nodeid = nodeid
        self.current: int | None = None
        self._times = times
        self._alone = "WARTABLE_SEED" in os.environ
        self._left = 0

    def games(self, n: float) -> Iterator[int]:
        """A seed for each of so many games, at least one."""
        many = 1 if self._alone else max(1, int(n * self._times))
        for seed in range(first_seed(), first_seed() + many):
            self.current = seed
            yield seed

    def answers(self, n: int) -> Iterator[int]:
        """Seeds until so many answers were looked at, in one game or in many."""
        self._left = int(n * self._times)
        for seed in count(first_seed()):
            self.current = seed
            yield seed
            if self._alone or self._left <= 0:
                return

    def looked(self) -> bool:
        """One more answer was looked at; True if it was the last, so that a game is left in the middle."""
        self._left -= 1
        return self._left <= 0 and not self._alone

    def command(self) -> str:
        """Plays the current seed again."""
        return f"WARTABLE_SEED={self.current} .venv/bin/pytest -m '' '{self.nodeid}'"
