"""What every request passes: the name it was sent to, limits of size and rate, the origin of what is sent, and headers
that forbid the rest. Nothing leaves the server without these headers, mistakes of its own least of all.

A browser is known by one random cookie, and nothing else. Forms carry a token that only pages of this server can know
(`csrf`), made from that cookie and a secret of the installation.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections import Counter
from collections.abc import Collection
from hashlib import sha256
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import said
from wartable.web.limits import Buckets

COOKIE: Final = "wartable"
LARGEST: Final = 4_000_000
"""Bytes of a request's body: journals and lists of players are far smaller."""
PER_SECOND: Final = 120.0
BURST: Final = 600.0
"""How many requests an address wins back each second, and how many it may send at once: a venue with 300 phones that
ask every four seconds may be one address."""
SOCKETS: Final = 600
"""Open sockets of one address: a venue may be one."""
SOCKETS_OF_BROWSER: Final = 40
"""Open sockets of one browser: one for each tab."""
LOCAL: Final = (".localhost", ".local", ".test")
"""Ends of names that nobody can register: only this network or this machine has them."""
YEAR: Final = 365 * 24 * 3600
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
        "frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


LOG = logging.getLogger(__name__)


class Guard:
    """The outermost part of the app. `names` are those the server answers to, besides addresses and local names."""

    def __init__(self, app: ASGIApp, relaxed: bool = False, names: Collection[str] = ()) -> None:
        """A `relaxed` guard does not count requests; everything else holds."""
        self._app = app
        self._relaxed = relaxed
        self._names = frozenset(name.lower() for name in names)
        self._all = Buckets(PER_SECOND, BURST)
        self._sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if refusal is not None:
            await self._refuse(refusal, scope, receive, send)
            return
        browser, fresh = _browser(HTTPConnection(scope))
        scope.setdefault("state", {})["browser"] = browser
        if scope["type"] == "websocket":
            await self._socket(browser, scope, receive, send)
            return
        cookie = _cookie(browser, scope["scheme"] == "https") if fresh else ""
        await self._page(scope, _limited(receive), _with_headers(send, cookie))

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False

        async def sending(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except ClientDisconnect:
            return  # there is nobody left to tell
        except asyncio.CancelledError:
            if not begun:
                await PlainTextResponse("The server is about to stop. Come back in a minute.\n", 503)(
                    scope, receive, send
                )
        except Exception:
            LOG.exception("a request failed: %s %s", scope["method"], _without_tokens(scope["path"]))
            if not begun:
                sorry = "The program made a mistake here. Nothing was changed; what happened was written down.\n"
                await PlainTextResponse(sorry, 500)(scope, receive, send)

    async def _socket(self, browser: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a socket through, unless its address or browser has too many."""
        mine = (f"address {address_of(scope)}", f"browser {browser}")
        if not self._relaxed and any(
            self._sockets[who] >= most for who, most in zip(mine, (SOCKETS, SOCKETS_OF_BROWSER), strict=True)
        ):
            await self._refuse((429, "Too many boards are open from here; close some."), scope, receive, send)
            return
        self._sockets.update(mine)
        try:
            await self._app(scope, receive, send)
        finally:
            self._sockets.subtract(mine)
            for who in mine:
                if self._sockets[who] <= 0:
                    del self._sockets[who]

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        path: str = scope["path"]
        if not self._relaxed and not path.startswith("/static/") and not self._all.take(address_of(scope)):
            return 429, "Too many requests from here; wait a moment and try again."
        host = headers.get("host", "")
        if not self._answers_to(host):
            return 421, f"This server does not answer to the name {host[:80]!r}; start it with --name if it should."
        if "\x00" in path or b"%00" in scope.get("query_string", b""):
            return 400, "There is a character in this address that no address has."
        length = headers.get("content-length", "0")
        if length.isdecimal() and (len(length) > 12 or int(length) > LARGEST):
            return 413, f"That is too large; at most {LARGEST // 1_000_000} MB can be sent."
        sends = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        origin = headers.get("origin")
        if sends and origin is not None and netloc_of(origin) != host:
            return 403, "This was sent from another site, and so it was not done."
        return None

    def _answers_to(self, host: str) -> bool:
        """Only addresses and names of this network, and those it was started with.

        A page of another site could have its own name point here, and would then be of the same origin (DNS rebinding).
        """
        name = _name(host)
        if name is None:
            return False
        if "." not in name or name.endswith(LOCAL) or name in self._names:
            return True
        return _is_address(name)

    async def _refuse(self, refusal: tuple[int, str], scope: Scope, receive: Receive, send: Send) -> None:
        status, sentence = refusal
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": sentence})
            return
        await PlainTextResponse(sentence, status)(scope, receive, _with_headers(send, ""))


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    return str(scope["client"][0]) if scope.get("client") else "?"


def netloc_of(url: str) -> str | None:
    """The host and port of an address somebody sent; None when it is none."""
    try:
        return urlsplit(url).netloc
    except ValueError:
        return None


def _name(host: str) -> str | None:
    """The name in a Host header, in small letters and without its port; None when there is none."""
    try:
        parts = urlsplit(f"//{host}")
        return (parts.hostname or "").rstrip(".") if parts.port is None or parts.port >= 0 else None
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _without_tokens(path: str) -> str:
    """An address as it may be logged: private links are not."""
    return "/".join(path.split("/")[:3]) if path.startswith(("/seat/", "/player/")) else path


def _browser(connection: HTTPConnection) -> tuple[str, bool]:
    known = connection.cookies.get(COOKIE, "")
    if 32 <= len(known) <= 64 and known.isascii() and known.replace("-", "").replace("_", "").isalnum():
        return known, False
    return secrets.token_urlsafe(32), True


def _cookie(browser: str, secure: bool) -> str:
    return f"{COOKIE}={browser}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def _limited(receive: Receive) -> Receive:
    """Stop reading a body that turns out larger than it may be."""
    seen = 0

    async def limited() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > LARGEST:
            raise Refused(said("That is too large; at most %(n)s MB can be sent", n=LARGEST // 1_000_000))
        return message

    return limited


def _with_headers(send: Send, cookie: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
            if cookie:
                headers.append("set-cookie", cookie)
        await send(message)

    return sending


# -- forms ------------------------------------------------------------------------------------------------------------


def browser_of(connection: HTTPConnection) -> str:
    """The random cookie of the browser; never shown to anybody."""
    return str(connection.state.browser)


def csrf(connection: HTTPConnection) -> str:
    """What a form of this browser must carry."""
    secret: str = connection.app.state.secret
    return hmac.new(secret.encode(), browser_of(connection).encode(), sha256).hexdigest()


async def form(request: Request) -> FormData:
    """The fields of a form that a page of this server made. Raises `Refused` for any other."""
    fields = await request.form()
    given = fields.get("csrf", "")
    if not isinstance(given, str) or not hmac.compare_digest(given.encode(), csrf(request).encode()):
        raise Refused(said("This form is too old or was not made by this server; reload the page and send it again"))
    return fields


def text(fields: FormData, name: str, most: int = 200) -> str:
    """One field of a form as text without spaces around it. Raises `Refused` for what is too long or cannot be kept."""
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise Refused(said("%(field)s is a file; a text is expected", field=name))
    value = value.strip()
    if len(value) > most:
        words = "%(field)s has %(n)s characters; at most %(most)s are allowed"
        raise Refused(said(words, field=name, n=len(value), most=most))
    return writable(value, name)


def writable(value: str, name: str) -> str:
    """The text, if it can be written down. Raises `Refused` for characters that are none."""
    if "\x00" in value or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise Refused(said("%(field)s holds a character that cannot be written; take it out", field=name))
    return value
