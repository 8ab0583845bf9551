"""How much somebody may ask for: requests, tries at secrets, and work that takes long.

Who is right is never held up by who is wrong: tries at a password count for that name, and not for a browser that knew
it before; tries at codes count for a browser, and far later for an address, which a whole venue may share.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from time import monotonic
from typing import Final

from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import said

KEPT: Final = 10_000
"""Of how many people a bucket is kept; the one asked for longest ago goes first."""


class TooMuch(Refused):
    """Somebody asks for more than their share; later it will be done."""


class Buckets:
    """How much everybody may still do. A bucket wins `per_second` back, up to `burst`."""

    def __init__(self, per_second: float, burst: float) -> None:
        self._per_second = per_second
        self._burst = burst
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, who: str, n: float = 1.0) -> bool:
        """Take `n` from the bucket of `who`; False, and nothing is taken, when there is less in it."""
        with self._lock:
            left, now = self._look(who)
            enough = left >= n
            self._left[who] = (left - n if enough else left, now)
            self._left.move_to_end(who)
            while len(self._left) > KEPT:
                self._left.popitem(last=False)
            return enough

    def has(self, who: str, n: float = 1.0) -> bool:
        """Is there that much in the bucket?"""
        with self._lock:
            return self._look(who)[0] >= n

    def wait(self, who: str, n: float = 1.0) -> int:
        """In how many seconds there is that much in it."""
        with self._lock:
            return max(1, round((n - self._look(who)[0]) / self._per_second + 0.5))

    def _look(self, who: str) -> tuple[float, float]:
        now = monotonic()
        left, since = self._left.get(who, (self._burst, now))
        return min(self._burst, left + (now - since) * self._per_second), now


class Tries:
    """Wrong tries at what people know. A right one is never counted."""

    def __init__(self) -> None:
        self._codes_of_browser = Buckets(0.2, 10)
        self._codes_of_address = Buckets(2, 300)
        self._names = Buckets(0.2, 20)
        self._knowing = Buckets(0.2, 10)
        self._saying = Buckets(0.2, 4)
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()
        """Browsers that once knew the password of a name: a stranger who tries it cannot lock them out."""

    def check_code(self, browser: str, address: str) -> None:
        """Raises `TooMuch` when this browser, or very many at its address, tried too many wrong codes."""
        if not self._codes_of_browser.has(browser) or not self._codes_of_address.has(address):
            raise TooMuch("Too many wrong codes; wait a minute, and look at the code again")

    def wrong_code(self, browser: str, address: str) -> None:
        self._codes_of_browser.take(browser)
        self._codes_of_address.take(address)

    def check_saying(self, who: str) -> None:
        """Raises `TooMuch` for somebody who says too much."""
        if not self._saying.take(who):
            raise TooMuch("You have said enough for now; play on")

    def check_name(self, browser: str, name: str) -> None:
        """Raises `TooMuch` when there were too many wrong passwords for this name."""
        bucket, who = self._of_name(browser, name)
        if not bucket.has(who):
            raise TooMuch(f"Too many wrong passwords for this name; wait {bucket.wait(who)} seconds and try again")

    def wrong_password(self, browser: str, name: str) -> None:
        bucket, who = self._of_name(browser, name)
        bucket.take(who)

    def right_password(self, browser: str, name: str) -> None:
        self._known[browser, _plain(name)] = None
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    def _of_name(self, browser: str, name: str) -> tuple[Buckets, str]:
        if (browser, _plain(name)) in self._known:
            return self._knowing, f"{browser} {_plain(name)}"
        return self._names, _plain(name)


def _plain(name: str) -> str:
    return name.strip().casefold()


COSTS: Final = {
    "odds": 1.0,
    "place": 0.1,
    "frame": 0.25,
    "replay": 4.0,
    "analysis": 40.0,
    "table": 4.0,
    "program": 2.0,
    "upload": 10.0,
    "pack": 10.0,
    "check": 1.0,
    "forecast": 8.0,
    "study": 20.0,
}
"""What takes long, in the same coin: about a tenth of a second of one processor each."""


class Budget:
    """What each browser, and each address, may have worked out for it."""

    def __init__(self, relaxed: bool = False) -> None:
        self._relaxed = relaxed
        self._browsers = Buckets(4, 80)
        self._addresses = Buckets(40, 1200)

    def spend(self, browser: str, address: str, what: str, times: int = 1) -> None:
        """Raises `TooMuch` when it would be more than a share."""
        if self._relaxed:
            return
        cost = COSTS[what] * times
        for buckets, who in ((self._browsers, browser), (self._addresses, address)):
            if not buckets.take(who, cost):
                wait = buckets.wait(who, cost)
                words = "That is more than this server can work out for you now; wait %(n)s seconds"
                raise TooMuch(said(words, n=wait))
