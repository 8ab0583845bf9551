"""What this browser's person is called: chosen once, kept in a cookie of theirs, given to every table they sit at."""

from __future__ import annotations

import hmac
import re
from collections.abc import Mapping
from hashlib import sha256
from hmac import compare_digest
from typing import TYPE_CHECKING, Final
from urllib.parse import quote, unquote

from starlette.requests import HTTPConnection
from starlette.responses import Response

from wartable.kernel.engine.errors import Refused
from wartable.store.rooms import Room
from wartable.store.stamps import fingerprint, now
from wartable.table.people import name_of
from wartable.web.guard import YEAR, browser_of

if TYPE_CHECKING:
    from wartable.web.app import Services

COOKIE: Final = "called"
BROUGHT: Final = "brought"
"""The cookie that says to the page after a redirect what was done; an address would say so as often as it is typed."""
BRIEFLY: Final = 60
"""Seconds for that page to come."""
LINKS: Final = "links"
"""The cookie with the private links of a table, which the server keeps as fingerprints only; for one page alone."""
LINK: Final = "link"
"""The cookie with the private link that somebody came by, for the page that asks whether they sit down."""
HOUR: Final = 3600
KNOWN: Final = 18
"""How many letters of a key say whose it is, and as many that it is right."""
MOST: Final = 500
"""How many seats are taken along."""


def your_name(request: HTTPConnection) -> str:
    """The name this browser's person chose; empty when they have not."""
    try:
        return name_of(unquote(request.cookies.get(COOKIE, "")[:400]))
    except Refused:
        return ""  # a cookie that somebody wrote by hand


def history_key(request: HTTPConnection) -> str:
    """What takes the games of this browser along to another: which browser it was, and a proof by this server."""
    return "-".join(re.findall(".{6}", _key(request, fingerprint(browser_of(request)))))


def bring_along(services: Services, request: HTTPConnection, key: str) -> int:
    """The games of another browser are this one's as well; how many seats. Raises `Refused` for a wrong key."""
    typed = re.sub(r"[^0-9a-f]", "", key.lower())
    for holder in services.rooms.holders(typed[:KNOWN]) if len(typed) == 2 * KNOWN else []:
        if compare_digest(_key(request, holder), typed):
            return services.rooms.take_along(holder, browser_of(request), now(), MOST)
    raise Refused("No games go with this key; copy all of it from the page of the other browser")


def tell_brought(response: Response) -> Response:
    """The next page of this browser says that games have come."""
    response.set_cookie(BROUGHT, "yes", max_age=BRIEFLY, samesite="lax", httponly=True)
    return response


def _key(request: HTTPConnection, holder: str) -> str:
    secret: str = request.app.state.secret
    return holder[:KNOWN] + hmac.new(secret.encode(), f"games of {holder}".encode(), sha256).hexdigest()[:KNOWN]


def keep_links(response: Response, room: str, tokens: Mapping[int, str]) -> Response:
    """This browser opened a table: the page of its invitation goes on showing it the links of the other seats."""
    told = ".".join(f"{seat}:{token}" for seat, token in tokens.items())
    response.set_cookie(LINKS, told, max_age=YEAR, path=f"/table/{room}/invite", samesite="lax", httponly=True)
    return response


def kept_links(request: HTTPConnection, room: Room) -> dict[int, str]:
    """The secrets in those links by seat; none for who did not open the table, whatever their cookie says."""
    told = re.findall(r"(\d):([\w-]{20,60})", request.cookies.get(LINKS, ""))
    known = room.terms["tokens"]
    return {int(seat): token for seat, token in told if compare_digest(known.get(seat, ""), fingerprint(token))}


def keep_link(response: Response, room: str, token: str) -> Response:
    """This browser came by the private link of a seat and may sit down there; the next page asks whether it does."""
    response.set_cookie(LINK, token, max_age=HOUR, path=f"/seat/{room}", samesite="lax", httponly=True)
    return response


def kept_link(request: HTTPConnection) -> str:
    """The secret of that link. Raises `Refused` when it came too long ago."""
    token = request.cookies.get(LINK, "")
    if not token:
        raise Refused("Open the link to your seat once more; this page forgets it after an hour")
    return token


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
