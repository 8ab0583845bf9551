"""Hearing from other servers on the same PostgreSQL that a table has changed. With SQLite there is only one server."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from wartable.store.rooms import CHANNEL, Rooms

WAIT_S: Final = 0.5
AGAIN_S: Final = 2.0
LOG = logging.getLogger(__name__)


class Listener:
    """A thread that waits for notices and calls `heard` with the table's id."""

    def __init__(self, rooms: Rooms, heard: Callable[[str], None]) -> None:
        self._rooms = rooms
        self._heard = heard
        self._stop = Event()
        self._thread = Thread(target=self._listen, name="listener", daemon=True)

    def start(self) -> None:
        if self._rooms.shared:
            self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(WAIT_S * 4)

    def _listen(self) -> None:
        while not self._stop.is_set():
            try:
                self._hear()
            except Exception:
                LOG.exception("the line to the database broke; trying again")
                self._stop.wait(AGAIN_S)

    def _hear(self) -> None:
        import psycopg

        url = self._rooms.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"LISTEN {CHANNEL}")
            while not self._stop.is_set():
                for notice in connection.notifies(timeout=WAIT_S):
                    self._tell(notice.payload)

    def _tell(self, room: str) -> None:
        try:
            self._heard(room)
        except Exception:
            LOG.exception("table %s changed elsewhere and could not be shown", room)
