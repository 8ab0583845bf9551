"""Work that takes long, in processes of its own: a page never waits for a program that thinks.

What is to be worked out goes over as plain data (a view, a journal) and the result comes back the same way. The queue
is short: who comes when it is full is asked to come again, and nothing piles up. Everybody has their share of it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from threading import Lock
from typing import Any, Final, TypeVar

from wartable.kernel.engine.errors import Refused

PROCESSES: Final = max(2, min(4, (os.cpu_count() or 2) - 1))
QUEUE: Final = 64
"""How much may wait."""
SHARE: Final = 4
"""How much of one browser may be under way at a time."""
SHARE_OF_ADDRESS: Final = 24
"""And of one address, which a venue may share."""
NICER: Final = 5
"""How far thinking stands back behind the pages of the server."""
PRELOADED: Final = ["wartable.table.preloaded"]

Made = TypeVar("Made")


class Busy(Refused):
    """There is more to work out than can be done now."""


class Thinking:
    """The processes of one server. They are begun when there is something to do, and killed at its end."""

    def __init__(self, processes: int = PROCESSES, queue: int = QUEUE, nicer: int = NICER) -> None:
        """`nicer` says how far its processes stand back behind the pages of the server, and behind other thinking."""
        self.processes = processes
        self._nicer = nicer
        self._queue = queue
        self._pool: ProcessPoolExecutor | None = None
        self._under_way: Counter[str] = Counter()
        self._waiting = 0
        self._stopped = False
        self._lock = Lock()

    def begin(self, who: tuple[str, ...], work: Callable[..., Made], *args: Any) -> Future[Made]:
        """Have something worked out for `who`: a browser and its address, or nobody for the server itself.

        Raises `Busy` when they have enough under way, or all others have.
        """
        with self._lock:
            if self._stopped:
                raise Busy("The server is about to stop")
            for each, share in zip(who, (SHARE, SHARE_OF_ADDRESS), strict=False):
                if self._under_way[each] >= share:
                    raise Busy("You have enough worked out at once; wait until some of it is there")
            if who and self._waiting >= self._queue:
                raise Busy("Too much is asked of this server just now; wait a moment")
            future = self._submit(work, args)
            self._under_way.update(who)
            self._waiting += 1
        future.add_done_callback(lambda _: self._done(who))
        return future

    def idle(self) -> int:
        """How many processes have nothing to do."""
        with self._lock:
            return max(0, self.processes - self._waiting)

    def stop(self) -> None:
        """Think no further. What is under way is lost; nothing of it was shown to anybody."""
        with self._lock:
            self._stopped = True
            pool, self._pool = self._pool, None
        if pool is not None:
            for child in list((pool._processes or {}).values()):
                child.kill()
            pool.shutdown(wait=True, cancel_futures=True)

    def _submit(self, work: Callable[..., Made], args: tuple[Any, ...]) -> Future[Made]:
        if self._pool is None:
            self._pool = self._new_pool()
        try:
            return self._pool.submit(work, *args)
        except BrokenProcessPool:  # a process was killed from outside; others take its place
            self._pool = self._new_pool()
            return self._pool.submit(work, *args)

    def _new_pool(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(PRELOADED)
        return ProcessPoolExecutor(self.processes, context, _prepare, (self._nicer,))

    def _done(self, who: tuple[str, ...]) -> None:
        with self._lock:
            self._waiting -= 1
            self._under_way.subtract(who)
            for each in who:
                if self._under_way[each] <= 0:
                    del self._under_way[each]


def _prepare(nicer: int) -> None:
    """In a new process: it ends with the server, however that ends, and leaves signals to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(nicer)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, name="watch", daemon=True).start()
