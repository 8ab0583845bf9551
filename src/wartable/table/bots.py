"""Programs at the tables: they think in threads of their own, a few moments at a time, so that nobody waits for them.

A program may think as long as its answer takes; after `TURN_S` seconds at one table its thread looks at the others
first. What a program answers is kept like any answer, so it does not matter which server it thinks on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import monotonic
from typing import Final

from wartable.bots import bot
from wartable.kernel.errors import WartableError
from wartable.table.live import LiveTable
from wartable.table.turns import NOBODY

THREADS: Final = 2
TURN_S: Final = 0.5
LOG = logging.getLogger(__name__)


class BotRunner:
    """Lets programs answer at every table that is woken; `changed` is told after each answer."""

    def __init__(self, changed: Callable[[LiveTable], None]) -> None:
        self._changed = changed
        self._pool = ThreadPoolExecutor(THREADS, "bots")
        self._busy: set[str] = set()
        self._lock = Lock()

    def wake(self, table: LiveTable) -> None:
        """Let programs answer at this table until a person is asked. Returns at once."""
        if table.bot_to_move() == NOBODY:
            return
        with self._lock:
            if table.room.id in self._busy:
                return
            self._busy.add(table.room.id)
        self._pool.submit(self._play, table)

    def stop(self) -> None:
        """Think no further; answers under way are finished."""
        self._pool.shutdown(wait=True, cancel_futures=True)

    def _play(self, table: LiveTable) -> None:
        until = monotonic() + TURN_S
        try:
            while monotonic() < until and self._answer(table):
                self._changed(table)
        except WartableError as error:
            LOG.warning("a program could not answer at table %s: %s", table.room.id, error)
            table.refresh()
        except Exception:
            LOG.exception("a program failed at table %s", table.room.id)
            with self._lock:
                self._busy.discard(table.room.id)
            return
        with self._lock:
            self._busy.discard(table.room.id)
        try:
            self.wake(table)
        except RuntimeError:
            return  # the server is stopping

    def _answer(self, table: LiveTable) -> bool:
        """One answer, if it is a program's turn. It thinks on a view, while the table stays free for others."""
        with table.lock:
            seat = table.bot_to_move()
            if seat == NOBODY:
                return False
            view, question_id, name = table.match.view(seat), table.match.question_id, table.match.players[seat]
        player = bot(name, table.game, f"{table.room.seed}/{seat}/{question_id}")
        table.answer_option(seat, question_id, player.answer(view))
        return True
