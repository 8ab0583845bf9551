"""Analyses of matches that are over: made a few positions at a time in the background, kept in the store.

What is found is kept under the match it speaks of, so a second look costs nothing, and a restart loses next to nothing.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from math import ceil
from threading import Lock
from typing import Any, Final

from wartable.kernel.engine.errors import WartableError
from wartable.lab.analysis import Analysis, Moved, read_analysis, what
from wartable.store.analyses import AnalysisStore
from wartable.table import thinkers
from wartable.table.retracing import Moment
from wartable.table.thinkers import Recorded
from wartable.table.thinking import Busy, Thinking

STEP: Final = 4
"""Positions that are looked at in one go, so that others get their turn in between."""
WRITTEN: Final = 6
"""After so many goes what is found is written down."""
READY, KEPT = 100, 5_000
"""Of how many matches the analyses are kept in memory and in the store."""
AT_ONCE: Final = 3
"""How many are under way at a time."""
TICKS: Final = 6
"""How many turns are named below the plot of who was winning."""
CLEAR: Final = 8
"""So many percent of the match lie between two turns that are named below it, so that both can be read; the last one
lies half as far before the end."""
LOG = logging.getLogger(__name__)


class Analyses:
    """The analyses of one server."""

    def __init__(self, thinking: Thinking, kept: AnalysisStore) -> None:
        self._thinking = thinking
        self._kept = kept
        self._found: OrderedDict[str, Analysis] = OrderedDict()
        self._under_way: set[str] = set()
        self._writer = ThreadPoolExecutor(1, "analyses")
        self._lock = Lock()

    def close(self) -> None:
        """Look no further."""
        self._writer.shutdown(wait=False, cancel_futures=True)

    def of(self, match: Recorded) -> Analysis | None:
        """What is known of a match by now; None when nobody has asked for it."""
        with self._lock:
            ready = self._found.get(match.id)
        if ready is not None:
            return ready
        text = self._kept.found(match.id)
        if text is None:
            return None
        with self._lock:
            found = self._found.setdefault(match.id, read_analysis(text))
            self._make_room()
        return found

    def is_under_way(self, match: Recorded) -> bool:
        return match.id in self._under_way

    def begin(self, match: Recorded, seats: tuple[str, ...]) -> None:
        """Have a match looked at, from where it stands. Raises `Busy` when enough are."""
        found = self.of(match)
        with self._lock:
            if match.id in self._under_way or (found is not None and found.is_whole()):
                return
            if len(self._under_way) >= AT_ONCE:
                raise Busy("Other matches are being looked at; come again in a minute")
            self._under_way.add(match.id)
            self._found.setdefault(match.id, Analysis(seats, 0.5, (), 0, 0))
            self._make_room()
        self._go_on(match)

    def _make_room(self) -> None:
        for old in [old for old in self._found if old not in self._under_way][: max(0, len(self._found) - READY)]:
            del self._found[old]

    def _go_on(self, match: Recorded) -> None:
        found = self._found[match.id]
        try:
            future = self._thinking.begin((), thinkers.analysed, match, found.seats, found.looked, found.looked + STEP)
            future.add_done_callback(lambda done: self._looked(match, done))
        except Busy:
            self._under_way.discard(match.id)

    def _looked(self, match: Recorded, done: Future[tuple[float, int, list[Moved]]]) -> None:
        try:
            self._writer.submit(self._step, match, done)
        except RuntimeError:
            return  # the server is about to stop

    def _step(self, match: Recorded, done: Future[tuple[float, int, list[Moved]]]) -> None:
        if done.cancelled() or done.exception() is not None:
            self._under_way.discard(match.id)
            return
        start, positions, moves = done.result()
        found = self._found[match.id]
        looked = min(positions, found.looked + STEP)
        made = Analysis(found.seats, start, (*found.moves, *moves), looked, positions)
        with self._lock:
            self._found[match.id] = made
        try:
            if made.is_whole() or looked % (STEP * WRITTEN) == 0:
                self._kept.keep(match.id, made.written(), KEPT)
        except WartableError as error:
            LOG.warning("the analysis of match %s is not kept: %s", match.id, error)
        if made.is_whole():
            self._under_way.discard(match.id)
        else:
            self._go_on(match)


def graph(found: Analysis, names: Sequence[str]) -> dict[str, Any]:
    """The win chance as a line, the moments that moved it, and turns to name below."""
    last = max(1, found.positions - 1)
    chances = {0: found.start, **{move.at: move.after for move in found.moves}}
    begun: dict[int, int] = {}
    for move in found.moves:
        if move.turn:
            begun.setdefault(move.turn, move.at)
    moments = [Moment(move.at, move.turn, f"{what(move, names)}.", move.before, move.after) for move in found.swings()]
    return {"curve": line(chances, last), "chances": tuple(chances.values()), "moments": moments, "last": last,
            "ticks": ticks(begun, last)}  # fmt: skip


def line(chances: Mapping[int, float], last: int) -> str:
    """Points of a drawing of 600 by 100, each at its position of the match."""
    return " ".join(f"{600 * at / last:.1f},{100 - 100 * chance:.1f}" for at, chance in chances.items())


def ticks(begun: Mapping[int, int], last: int) -> list[tuple[int, float]]:
    """Some of the turns, evenly spread, and where along the match each begins, in percent; none over another."""
    found: list[tuple[int, float]] = []
    for turn, at in list(begun.items())[:: ceil(len(begun) / TICKS) or 1]:
        along = 100 * at / last
        if along <= 100 - CLEAR / 2 and (not found or along - found[-1][1] >= CLEAR):
            found.append((turn, along))
    return found
