"""What every request passes: limits of size and rate, the origin of what is sent, and headers that forbid the rest.

A browser is known by one random cookie, and nothing else. Forms carry a token that only pages of this server can know
(`csrf`), made from that cookie and a secret of the installation.
"""

from __future__ import annotations

import hmac
import secrets
from collections import OrderedDict
from hashlib import sha256
from time import monotonic
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import FormData, Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wartable.kernel.errors import Refused

COOKIE: Final = "wartable"
LARGEST: Final = 4_000_000
"""Bytes of a request's body: journals and lists of players are far smaller."""
PER_SECOND: Final = 120.0
BURST: Final = 600.0
"""How many requests an address wins back each second, and how many it may send at once: a venue with 300 phones that
ask every four seconds may be one address."""
STRICT_PER_SECOND: Final = 0.5
STRICT_BURST: Final = 30.0
"""The same for requests that try a secret (logins, seat links, codes) and fail; who is right is not held up."""
STRICT: Final = ("/seat/", "/join", "/login", "/player/")
ADDRESSES: Final = 10_000
YEAR: Final = 365 * 24 * 3600
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Buckets:
    """How much each address may still send."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, who: str, n: float = 1.0) -> bool:
        """May `who` send one more now? It is counted as `n`."""
        now = monotonic()
        left, since = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._per_second)
        self._left[who] = (max(0.0, left - n), now)
        while len(self._left) > ADDRESSES:
            self._left.popitem(last=False)
        return left >= 1


class Guard:
    """The outermost part of the app."""

    def __init__(self, app: ASGIApp, relaxed: bool = False) -> None:
        """A `relaxed` guard does not count requests; everything else holds."""
        self._app = app
        self._relaxed = relaxed
        self._all = Buckets(PER_SECOND, BURST)
        self._strict = Buckets(STRICT_PER_SECOND, STRICT_BURST)

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
            await self._app(scope, receive, send)
            return
        cookie = _cookie(browser, scope["scheme"] == "https") if fresh else ""
        if not self._relaxed and scope["path"].startswith(STRICT):
            send = self._counting_failures(send, scope["client"][0] if scope.get("client") else "?")
        await self._app(scope, _limited(receive), _with_headers(send, cookie))

    def _counting_failures(self, send: Send, client: str) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] >= 400:
                self._strict.take(client)
            await send(message)

        return sending

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str] | None:
        path: str = scope["path"]
        client = scope["client"][0] if scope.get("client") else "?"
        if not self._relaxed and not path.startswith("/static/"):
            if path.startswith(STRICT) and not self._strict.take(client, 0):
                return 429, "Too many tries from here; wait a minute and try again."
            if not self._all.take(client):
                return 429, "Too many requests from here; wait a moment and try again."
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > LARGEST:
            return 413, f"That is too large; at most {LARGEST // 1_000_000} MB can be sent."
        sends = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        origin = headers.get("origin")
        if sends and origin is not None and urlsplit(origin).netloc != headers.get("host", ""):
            return 403, "This was sent from another site, and so it was not done."
        return None

    async def _refuse(self, refusal: tuple[int, str], scope: Scope, receive: Receive, send: Send) -> None:
        status, sentence = refusal
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008, "reason": sentence})
            return
        await PlainTextResponse(sentence, status)(scope, receive, _with_headers(send, ""))


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
            raise Refused(f"That is too large; at most {LARGEST // 1_000_000} MB can be sent")
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
        raise Refused("This form is too old or was not made by this server; reload the page and send it again")
    return fields


def text(fields: FormData, name: str, most: int = 200) -> str:
    """One field of a form as text without spaces around it. Raises `Refused` when it is too long."""
    value = fields.get(name, "")
    if not isinstance(value, str):
        raise Refused(f"{name} is a file; a text is expected")
    value = value.strip()
    if len(value) > most:
        raise Refused(f"{name} has {len(value)} characters; at most {most} are allowed")
    return value
