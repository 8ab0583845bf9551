"""Analyses of matches that are over: made a few positions at a time in the background, kept while the server runs.

What is found is kept under the match it speaks of, so a second look costs nothing; the oldest go when there are many.
"""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future
from threading import Lock
from typing import Any, Final

from wartable.lab.analysis import Analysis, Moved
from wartable.table import thinkers
from wartable.table.thinkers import Recorded
from wartable.table.thinking import Busy, Thinking

STEP: Final = 4
"""Positions that are looked at in one go, so that others get their turn in between."""
KEPT: Final = 100
AT_ONCE: Final = 3
"""How many are under way at a time."""


class Analyses:
    """The analyses of one server."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._found: OrderedDict[str, Analysis] = OrderedDict()
        self._under_way: set[str] = set()
        self._lock = Lock()

    def of(self, match: Recorded) -> Analysis | None:
        """What is known of a match by now; None when nobody has asked for it."""
        with self._lock:
            return self._found.get(match.id)

    def is_under_way(self, match: Recorded) -> bool:
        return match.id in self._under_way

    def begin(self, match: Recorded, seats: tuple[str, ...]) -> None:
        """Have a match looked at, from where it stands. Raises `Busy` when enough are."""
        with self._lock:
            found = self._found.get(match.id)
            if match.id in self._under_way or (found is not None and found.is_whole()):
                return
            if len(self._under_way) >= AT_ONCE:
                raise Busy("Other matches are being looked at; come again in a minute")
            self._under_way.add(match.id)
            if found is None:
                self._found[match.id] = Analysis(seats, 0.5, (), 0, 0)
                while len(self._found) > KEPT:
                    self._found.popitem(last=False)
        self._go_on(match)

    def _go_on(self, match: Recorded) -> None:
        found = self.of(match)
        try:
            if found is None:
                raise Busy("It was put away")
            future = self._thinking.begin((), thinkers.analysed, match, found.seats, found.looked, found.looked + STEP)
        except Busy:
            self._under_way.discard(match.id)
            return
        future.add_done_callback(lambda done: self._step(match, done))

    def _step(self, match: Recorded, done: Future[tuple[float, int, list[Moved]]]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._under_way.discard(match.id)
            return
        start, positions, moves = done.result()
        with self._lock:
            found = self._found.get(match.id)
            if found is None:
                self._under_way.discard(match.id)
                return
            looked = min(positions, found.looked + STEP)
            self._found[match.id] = Analysis(found.seats, start, (*found.moves, *moves), looked, positions)
            if looked >= positions:
                self._under_way.discard(match.id)
                return
        self._go_on(match)


def graph(found: Analysis) -> dict[str, Any]:
    """The win chance as a line: its points in a drawing of 600 by 200, and marks at the moments that moved it."""
    last = max(1, found.positions - 1)

    def point(at: int, chance: float) -> tuple[float, float]:
        return round(600 * at / last, 1), round(200 * (1 - chance), 1)

    line = [point(0, found.start), *(point(move.at, move.after) for move in found.moves)]
    marks = [(*point(move.at, move.after), move) for move in found.swings()]
    return {"line": " ".join(f"{x},{y}" for x, y in line), "marks": marks}
