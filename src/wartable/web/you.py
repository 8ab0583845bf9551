"""What this browser's person is called: chosen once, kept in a cookie of theirs, given to every table they sit at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from wartable.kernel.engine.errors import Refused
from wartable.table.people import name_of
from wartable.web.guard import YEAR, browser_of

if TYPE_CHECKING:
    from wartable.web.app import Services

COOKIE: Final = "called"


def your_name(request: HTTPConnection) -> str:
    """The name this browser's person chose; empty when they have not."""
    try:
        return name_of(unquote(request.cookies.get(COOKIE, "")[:400]))
    except Refused:
        return ""  # a cookie that somebody wrote by hand


def remember(response: Response, name: str) -> Response:
    """The person is called this from now on; nothing changes for no name."""
    if name:
        response.set_cookie(COOKIE, quote(name), max_age=YEAR, samesite="lax", httponly=True)
    return response


def sit_down(services: Services, request: HTTPConnection, room: str, seat: int, name: str | None = None) -> None:
    """The seat is this browser's from now on, and called by the name of its person, or by this one."""
    services.tables.take(browser_of(request), room, seat)
    greet(services, room, seat, your_name(request) if name is None else name)


def greet(services: Services, room: str, seat: int, name: str) -> None:
    """Whoever sits there is called this, unless they said another name before."""
    table = services.tables.table(room)
    if name and not table.is_named(seat):
        table.name(seat, name)
        services.show(table)
