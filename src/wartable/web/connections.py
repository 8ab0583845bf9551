"""Lines to browsers: how long a request may take to arrive, and how many half ones there may be.

A stranger who opens lines and says nothing, or says it letter by letter, only ever pushes out lines of the same kind:
whole requests are taken at once and never wait behind half ones.
"""

from __future__ import annotations

import asyncio
import logging
import resource
from collections import Counter, OrderedDict
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from wartable.web.guard import HEADERS

HEAD_S: Final = 10.0
"""Seconds for everything before the body of a request."""
BODY_S: Final = 60.0
"""Seconds for its body; 4 MB over a slow phone."""
HALF: Final = 150
"""Half requests of one address at a time. More push out the oldest of that address."""
SPARE: Final = 200
"""Files a server needs besides lines."""
LINES: Final = 16_000


def allow_lines() -> int:
    """Raise the number of files this process may have open as far as it may; how many lines that makes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = LINES + SPARE
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    now = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return max(50, (LINES if now == resource.RLIM_INFINITY else min(LINES, now - SPARE)))


class Lines:
    """All lines of a server over which a request is still arriving, the oldest first."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.half: OrderedDict[Line, None] = OrderedDict()
        self.per_address: Counter[str] = Counter()
        self.open = 0

    def wait_for(self, line: Line) -> None:
        """A request is arriving; if there are too many of them, the oldest goes."""
        if line in self.half:
            return
        self.half[line] = None
        self.per_address[line.address] += 1
        if self.per_address[line.address] > HALF:
            next(each for each in self.half if each.address == line.address).hang_up()
        if self.open > self.most:
            next(iter(self.half)).hang_up()

    def arrived(self, line: Line) -> None:
        """The request is whole, or the line is gone."""
        if line in self.half:
            del self.half[line]
            self.per_address[line.address] -= 1
            if not self.per_address[line.address]:
                del self.per_address[line.address]


class Line(H11Protocol):
    """One line. `lines` is set by `lines_of` for all lines of a server."""

    lines: Lines
    address = "?"
    _deadline: asyncio.TimerHandle | None = None
    _in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else "?"
        self.lines.open += 1
        self._wait(HEAD_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self.lines.open -= 1
        self._done()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        state = self.conn.their_state
        if self.transport.is_closing():
            self._done()
        elif state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait(HEAD_S)
        elif state is h11.SEND_BODY:
            if not self._in_body:
                self._done()
                self._in_body = True
            self._wait(BODY_S)
        else:
            self._done()

    def hang_up(self) -> None:
        """Nobody waits for this request any longer."""
        self._done()
        if not self.transport.is_closing():
            self.transport.abort()

    def send_400_response(self, msg: str) -> None:
        """What is no HTTP is answered with the same care as everything else."""
        reason = b"Bad Request"
        plain = {"content-type": "text/plain; charset=utf-8", "connection": "close", **HEADERS}
        headers = [(name.encode(), value.encode()) for name, value in plain.items()]
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            for event in (
                h11.Response(status_code=400, headers=headers, reason=reason),
                h11.Data(data=b"This is not a request that a browser makes."),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the line belongs to a socket; the guard counts those."""
        self.lines.open -= 1
        self._done()
        super().handle_websocket_upgrade(event)

    def _wait(self, seconds: float) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(seconds, self.hang_up)
            self.lines.wait_for(self)

    def _done(self) -> None:
        self._in_body = False
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self.lines.arrived(self)


def lines_of(most: int) -> type[Line]:
    """The lines of one server."""
    return type("ServedLine", (Line,), {"lines": Lines(most)})


class _Quiet(logging.Filter):
    """What strangers send is no news: one line for each of it would fill the disk."""

    def filter(self, record: logging.LogRecord) -> bool:
        return "Invalid HTTP request" not in record.getMessage() and "Unsupported upgrade" not in record.getMessage()


def keep_quiet() -> None:
    """Do not log what is no HTTP."""
    logging.getLogger("uvicorn.error").addFilter(_Quiet())
