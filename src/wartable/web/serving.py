"""Serving the app for real: every limit on, and an end within a few seconds, whatever is under way."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final

import uvicorn
from fastapi import FastAPI

from wartable.kernel.engine.errors import Refused
from wartable.table import thinkers
from wartable.web.collecting import Collecting
from wartable.web.connections import allow_lines, keep_quiet, lines_of

MESSAGE: Final = 16_000
"""Bytes of a message on a socket; answers have some hundred."""
LINE_S: Final = 60.0
"""Seconds without a sign of life after which a socket is given up: a busy browser may need a while for its sign."""
HEAD: Final = 16_384
"""Bytes of everything before the body of a request."""
GRACE_S: Final = 2
"""How long requests under way may go on when the server is told to stop."""
END_S: Final = 4.0
"""When the server ends in any case."""


class Server(uvicorn.Server):
    """A server that ends when it is told to. `at_last` is done if everything else takes too long."""

    def __init__(self, config: uvicorn.Config, at_last: Callable[[], None], ready: Callable[[int], None]) -> None:
        super().__init__(config)
        self._at_last = at_last
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready(self.servers[0].sockets[0].getsockname()[1])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop: begin to and set the last moment. Told again: it is on its way and leaves nothing half done."""
        if self.should_exit:
            return
        last = threading.Timer(END_S, self._end, (sig,))
        last.daemon = True
        last.start()
        super().handle_exit(sig, frame)

    def _end(self, sig: int) -> None:
        self._at_last()
        os._exit(128 + sig)


def serve(app: FastAPI, host: str, port: int, behind: str, ready: Callable[[int], None]) -> None:
    """Serve until somebody stops it; `ready` is told the port once it listens.

    `behind` is the address of a proxy whose word on addresses is taken.
    """
    keep_quiet()
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        http=lines_of(allow_lines()),
        h11_max_incomplete_event_size=HEAD,
        ws_max_size=MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_timeout=LINE_S,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=GRACE_S,
        proxy_headers=bool(behind),
        forwarded_allow_ips=behind or None,
        access_log=False,  # addresses carry tokens of seats and players: they are not logged
        log_level="warning",
        server_header=False,
    )
    services = app.state.services
    try:
        line = _listening(host, port)
    except Refused:
        services.close()
        raise
    services.thinking.begin((), thinkers.ready)  # so that the first program to answer finds everything loaded
    collecting = Collecting()
    try:
        Server(config, services.close, ready).run(sockets=[line])
    finally:
        collecting.stop()


def _listening(host: str, port: int) -> socket.socket:
    """The door of the server. Raises Refused when it cannot be opened: mostly because somebody else stands in it."""
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (")[0].lower()
        raise Refused(f"nobody can be served at {host}, port {port}: {why}; choose another with --port") from None
