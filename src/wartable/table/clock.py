"""The clocks of a table: how long each person has thought. When no time is left, the game is lost.

A person's clock runs while they are asked, from their first answer on: nobody loses time by coming late. What was used
is written down with each record, so that clocks are the same on every server and after every start.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Final

MINUTES: Final = (0, 5, 10, 20, 40, 90)
"""What a table may be played with; 0 is no clock."""


class Clock:
    """Minutes for each person of one match."""

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes
        self.used: dict[int, float] = {}
        """Seconds by seat, of those who have answered."""
        self.since = 0.0
        """The moment of the last record."""
        self.running: frozenset[int] = frozenset()

    def begin(self, seats: Iterable[int], at: str) -> None:
        """From `at` on these seats are asked."""
        self.since, self.running = moment(at), frozenset(seats)

    def stop(self, answered: int, at: str) -> None:
        """Somebody has answered: those who were asked have used this much."""
        for seat in self.running & self.used.keys():
            self.used[seat] += max(0.0, moment(at) - self.since)
        if answered >= 0:
            self.used.setdefault(answered, 0.0)

    def left(self, seat: int) -> float:
        """Seconds the seat had at the last record."""
        return 60 * self.minutes - self.used.get(seat, 0.0)

    def runs(self, seat: int) -> bool:
        """Does time go by for the seat now?"""
        return seat in self.running and seat in self.used

    def out_of_time(self, at: str) -> list[int]:
        """The seats that have no time left."""
        gone = moment(at) - self.since
        return [seat for seat in sorted(self.running) if self.runs(seat) and self.left(seat) <= gone]

    def written(self) -> dict[str, float]:
        """What is kept with a record."""
        return {str(seat): round(seconds, 3) for seat, seconds in self.used.items()}

    def read(self, kept: Mapping[str, float]) -> None:
        """What was kept."""
        self.used = {int(seat): seconds for seat, seconds in kept.items()}


def moment(at: str) -> float:
    """A time of the store in seconds."""
    return datetime.fromisoformat(at).timestamp()
