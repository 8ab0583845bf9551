"""Many small writes with one sync: whoever comes while another is at the disk goes with the next transaction.

There is no thread of its own for it: the first to come writes for all who wait, and when its own row is on disk the
next one takes over. Alone, a row costs what it always did; a hundred at the same moment cost one sync together.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Lock
from typing import Final, Generic, TypeVar

MOST: Final = 256
"""How many rows go with one transaction at most."""

Row = TypeVar("Row")


class Together(Generic[Row]):
    """Writes rows; `write` puts all it is given on disk, or none of them and raises."""

    def __init__(self, write: Callable[[Sequence[Row]], None]) -> None:
        self._write = write
        self._lock = Lock()
        self._waiting: deque[_Waiting[Row]] = deque()
        self._writing = False

    def add(self, row: Row) -> None:
        """Returns when the row is on disk. Raises what writing this row alone raises, and then it is not there."""
        with self._lock:
            mine = _Waiting(row, Future() if self._writing else None)
            self._waiting.append(mine)
            self._writing = True
        if mine.done is None or mine.done.result():
            self._lead()
        if mine.error is not None:
            raise mine.error

    def _lead(self) -> None:
        """Write what waits, this one's own row among it, tell everybody, and let the next one lead."""
        with self._lock:
            batch = [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
        try:
            self._settle(batch)
        finally:
            with self._lock:
                following = self._waiting[0] if self._waiting else None
                self._writing = following is not None
            for each in batch:
                each.finish(lead=False)
            if following is not None:
                following.finish(lead=True)

    def _settle(self, batch: Sequence[_Waiting[Row]]) -> None:
        """All with one transaction; where that fails, each by itself, so that one bad row harms no other."""
        try:
            self._write([each.row for each in batch])
        except Exception as error:
            if len(batch) == 1:
                batch[0].error = error
                return
            for each in batch:
                self._settle([each])


class _Waiting(Generic[Row]):
    """A row that is to be written, and whoever waits for it."""

    def __init__(self, row: Row, done: Future[bool] | None) -> None:
        self.row = row
        self.error: Exception | None = None
        self.done = done
        """Done when the row is settled (False), or when it is its turn to lead (True); None: it leads at once."""

    def finish(self, lead: bool) -> None:
        if self.done is not None and not self.done.done():
            self.done.set_result(lead)
