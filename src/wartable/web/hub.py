"""Pages pushed to browsers: who watches which table with whose eyes, and what has changed for them since their page.

For every pair of eyes that watches, the last page is kept: who has it is sent a patch, who has not is sent the whole. A
page is sent only when what it shows is on disk (see `table/live.py`).
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final, Protocol

import orjson

from wartable.table.live import LiveTable
from wartable.web.patches import patch
from wartable.web.room import Eyes, Page, TableNow, whole

DECLINED: Final = {"play-on": "would rather play on.", "decline": "does not agree; nothing is taken back."}
"""What somebody does not agree to, after their name."""
WAITING: Final = 6
"""How many messages may wait for a slow browser; then they are left out, and the whole page is sent instead."""


class Loop(Protocol):
    """What a watcher needs of the loop it lives in."""

    def call_soon_threadsafe(self, callback: Callable[..., object], *args: Any) -> object: ...


@dataclass(eq=False, slots=True)
class Watcher:
    """One open page. What is put into `messages` is sent in order."""

    table: str
    eyes: Eyes
    loop: Loop
    seq: int = -1
    """The number of the page it has, or will have when everything is sent."""
    messages: asyncio.Queue[str] = field(default_factory=asyncio.Queue)

    def put(self, message: str) -> None:
        """Send a message after those that wait; from any thread."""
        self.loop.call_soon_threadsafe(self.messages.put_nowait, message)

    def take(self, message: str, anew: bool) -> None:
        """Send a message after those that wait, or `anew` in place of them all; from the loop it lives in."""
        while anew and not self.messages.empty():
            self.messages.get_nowait()
        self.messages.put_nowait(message)


Letter = tuple[Watcher, str, bool]
"""A message for a watcher, and whether it takes the place of all that wait."""


def deliver(letters: Sequence[Letter]) -> None:
    """Hand messages out, in the loop their watchers live in."""
    for watcher, message, anew in letters:
        watcher.take(message, anew)


class Hub:
    """Everybody who watches."""

    def __init__(self) -> None:
        self._watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self._pages: dict[tuple[str, Eyes], Page] = {}
        self._lock = Lock()
        """Held while messages are made and queued, so that they follow each other; never while a table is asked."""

    def join(self, watcher: Watcher, table: LiveTable, seq: int) -> None:
        """Somebody begins to watch who has page `seq`."""
        with table.lock:
            page = TableNow(table).page(watcher.eyes)
            text = "" if page.seq == seq else message_of({"seq": page.seq, "html": whole(table, page)})
            with self._lock:
                before = self._here(watcher.table)
                self._watchers[watcher.table].add(watcher)
                self._pages[watcher.table, watcher.eyes] = page
                watcher.seq = page.seq
                if text:
                    watcher.put(text)
                self._tell_who_is_here(watcher.table, before, watcher)

    def leave(self, watcher: Watcher) -> None:
        with self._lock:
            left, before = self._watchers[watcher.table], self._here(watcher.table)
            left.discard(watcher)
            if not any(other.eyes == watcher.eyes for other in left):
                self._pages.pop((watcher.table, watcher.eyes), None)
            if not left:
                del self._watchers[watcher.table]
            else:
                self._tell_who_is_here(watcher.table, before)

    def _here(self, table: str) -> list[int]:
        """The seats whose people have a page of the table open."""
        return sorted({seat for one in self._watchers.get(table, ()) for seat in one.eyes.held})

    def _tell_who_is_here(self, table: str, before: list[int], newcomer: Watcher | None = None) -> None:
        """Whoever does not know yet is told whose people have a page open, and what time it is here."""
        here = self._here(table)
        text = message_of({"here": here, "now": time.time()})
        for one in self._watchers[table]:
            if here != before or one is newcomer:
                one.put(text)

    def watched(self) -> list[str]:
        """The tables somebody watches."""
        with self._lock:
            return list(self._watchers)

    def say(self, table: str, seat: int, words: str, calls: bool = False) -> None:
        """Everybody else who watches a table reads this once; it may call those who are asked back to their page."""
        text = message_of({"said": words, "calls": True} if calls else {"said": words})
        with self._lock:
            for one in self._watchers.get(table, ()):
                if seat not in one.eyes.held:
                    one.put(text)

    def declined(self, table: LiveTable, seat: int, what: str) -> None:
        """Whoever asked for something reads that it is not agreed to; that it is gone from the page says too little."""
        self.say(table.room.id, seat, f"{table.names[seat]} {DECLINED[what]}")

    def changed(self, table: LiveTable) -> None:
        """Send the new page to everybody who watches the table; from any thread."""
        with self._lock:
            eyes = {watcher.eyes for watcher in self._watchers.get(table.room.id, ())}
        if not eyes:
            return
        with table.lock:
            now = TableNow(table)
            pages = {each: now.page(each) for each in eyes}
        self._publish(table, pages)

    def _publish(self, table: LiveTable, pages: dict[Eyes, Page]) -> None:
        id_ = table.room.id
        with self._lock:
            by_loop: defaultdict[Loop, list[Letter]] = defaultdict(list)  # each is woken once, however many watch
            for eyes, page in pages.items():
                watchers = [one for one in self._watchers.get(id_, ()) if one.eyes == eyes and one.seq < page.seq]
                if watchers:
                    for letter in _letters(table, watchers, self._pages.get((id_, eyes)), page):
                        by_loop[letter[0].loop].append(letter)
                    self._pages[id_, eyes] = page
            for loop, letters in by_loop.items():
                loop.call_soon_threadsafe(deliver, letters)


def _letters(table: LiveTable, watchers: Iterable[Watcher], old: Page | None, page: Page) -> Iterator[Letter]:
    """A patch for those who have the old page, the whole for others."""
    changes = anew = ""
    for watcher in watchers:
        if old is not None and watcher.seq == old.seq and watcher.messages.qsize() < WAITING:
            changes = changes or message_of(patch(table.room.id, old, page))
            yield watcher, changes, False
        else:
            anew = anew or message_of({"seq": page.seq, "html": whole(table, page)})
            yield watcher, anew, True
        watcher.seq = page.seq


def message_of(said: dict[str, Any]) -> str:
    """A message as it is sent."""
    return orjson.dumps(said).decode()
