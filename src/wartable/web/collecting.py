"""Python's collector on a server: many short looks for rubbish, and the long one when nobody waits for a page.

While the collector looks, everybody waits. What it finds in use it looks through again and again, at many tables for
half a second; yet almost all of it is matches and remembered pages, which go by themselves when nobody needs them. So
what was in use at its first look is set aside, and looked through as a whole only when the server is idle, or when so
much has come together that rubbish could be a good part of it: a busy server does not grow without end.
"""

from __future__ import annotations

import gc
import time
from threading import Event, Thread
from typing import Any, Final

YOUNG: Final = 1_000
"""After so many new objects there is a short look, which takes a millisecond."""
QUIET_S: Final = 5.0
"""A server on which no look was needed for so long is idle."""
SELDOM_S: Final = 600.0
"""An idle server is looked through as a whole at most so often."""
GROWN: Final = 2
"""A busy one is looked through when so many times as much is set aside as was in use after the last look,"""
ENOUGH: Final = 400_000
"""and no fewer objects than these: with them a look through everything takes about a tenth of a second."""


class Collecting:
    """How the collector of this process works from now on, until `stop`."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._over = Event()
        self._looks = 0
        self._at = time.monotonic()
        gc.freeze()
        self._in_use = gc.get_freeze_count()
        gc.set_threshold(YOUNG, *self._before[1:])
        gc.callbacks.append(self._looked)
        Thread(target=self._watch, name="collecting", daemon=True).start()

    def stop(self) -> None:
        """As it was before."""
        self._over.set()
        gc.callbacks.remove(self._looked)
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def _looked(self, phase: str, _: dict[str, Any]) -> None:
        if phase == "stop":
            self._looks += 1
            gc.freeze()

    def look_through(self) -> int:
        """Look through everything; how much rubbish there was."""
        self._at = time.monotonic()
        gc.unfreeze()
        found = gc.collect()
        self._in_use = gc.get_freeze_count()
        return found

    def _watch(self) -> None:
        looks = -1
        while not self._over.wait(QUIET_S):
            since, idle, looks = time.monotonic() - self._at, looks == self._looks, self._looks
            grown = gc.get_freeze_count() > max(ENOUGH, GROWN * self._in_use)
            if grown or (idle and since > SELDOM_S):
                self.look_through()
