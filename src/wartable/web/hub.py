"""Boards pushed to browsers: who watches which table with whose eyes, and what they are sent when it changes."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from wartable.table.live import LiveTable
from wartable.web.room import Eyes, afterthought, frame

WAITING: Final = 6
"""How many boards may wait for a slow browser; then the oldest is left out, for the newest says it all."""


@dataclass(eq=False, slots=True)
class Watcher:
    """One open page. What is put into `boards` is sent in order."""

    table: str
    eyes: Eyes
    loop: asyncio.AbstractEventLoop
    boards: asyncio.Queue[dict[str, Any]] = field(default_factory=lambda: asyncio.Queue(WAITING))

    def put(self, board: dict[str, Any]) -> None:
        """Send a board; called in the loop."""
        if self.boards.full():
            self.boards.get_nowait()
        self.boards.put_nowait(board)


class Hub:
    """Everybody who watches."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._lock = Lock()

    def join(self, watcher: Watcher) -> None:
        with self._lock:
            self._watchers[watcher.table].add(watcher)

    def leave(self, watcher: Watcher) -> None:
        with self._lock:
            self._watchers[watcher.table].discard(watcher)
            if not self._watchers[watcher.table]:
                del self._watchers[watcher.table]

    def watched(self) -> list[str]:
        """The tables somebody watches."""
        with self._lock:
            return list(self._watchers)

    def changed(self, table: LiveTable) -> None:
        """Send the new board to everybody who watches the table; from any thread."""
        with self._lock:
            watchers = list(self._watchers.get(table.room.id, ()))
        all_eyes = {watcher.eyes for watcher in watchers}
        with table.lock:
            boards = {eyes: frame(table, eyes) for eyes in all_eyes}
            later = {eyes: afterthought(table, eyes) for eyes in all_eyes}
        _send(watchers, boards)
        _send(watchers, {eyes: think() for eyes, think in later.items()})


def _send(watchers: list[Watcher], made: dict[Eyes, dict[str, Any]]) -> None:
    for watcher in watchers:
        watcher.loop.call_soon_threadsafe(watcher.put, made[watcher.eyes])
