"""What goes wrong in a person's browser, by its cause: the browser's own log says where an entry comes from.

Nothing is forgiven by its words. A test that breaks something on purpose says what: `down` for a line that it cuts,
`refused` for a page that the server must refuse.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from playwright.sync_api import Page, Response

SCRIPT, NETWORK = "script", "network"


class Trouble(NamedTuple):
    """An error on a page."""

    page: Page
    cause: str
    """`script` (thrown, rejected or said by a script), `network`, or another source that the browser names."""
    path: str
    status: int
    """The server's answer, 0 if there was none."""
    words: str


class Troubles:
    """All errors of the pages that are watched."""

    def __init__(self) -> None:
        self.seen: list[Trouble] = []
        self._status: dict[str, int] = {}

    def watch(self, page: Page) -> None:
        """From now on, what goes wrong on this page is seen: also what its script swallows but the browser reports."""
        page.on("pageerror", lambda error: self._add(page, SCRIPT, page.url, str(error)))
        page.on("response", self._answered)
        log = page.context.new_cdp_session(page)
        log.on("Log.entryAdded", lambda said: self._entry(page, said["entry"]))
        log.on("Runtime.consoleAPICalled", lambda said: self._said(page, said))
        log.send("Log.enable")
        log.send("Runtime.enable")

    def _answered(self, response: Response) -> None:
        self._status[response.url] = response.status

    def _entry(self, page: Page, entry: dict[str, Any]) -> None:
        if entry["level"] == "error":
            self._add(page, entry["source"], entry.get("url", ""), entry["text"])

    def _said(self, page: Page, said: dict[str, Any]) -> None:
        if said["type"] in ("error", "assert"):
            self._add(page, SCRIPT, page.url, str(said["args"]))

    def _add(self, page: Page, cause: str, url: str, words: str) -> None:
        status = self._status.get(url, 0)
        self.seen.append(Trouble(page, cause, urlsplit(url).path, status if status >= 400 else 0, words))

    @contextmanager
    def down(self, *pages: Page) -> Iterator[None]:
        """Inside, the line of these pages is cut: unanswered requests of theirs are meant, and there must be some."""
        before = len(self.seen)
        yield
        meant = [one for one in self.seen[before:] if one.page in pages and one.cause == NETWORK and not one.status]
        assert meant, "the line was to be cut, but no page noticed"
        self.seen = [one for one in self.seen if not any(one is other for other in meant)]

    @contextmanager
    def refused(self, page: Page, status: int, path: str) -> Iterator[None]:
        """Inside, the server refuses just this to the page, once."""
        before = len(self.seen)
        yield
        new = self.seen[before:]
        assert [one[:4] for one in new] == [(page, NETWORK, path, status)], new
        del self.seen[before:]
