"""What the people at a table are called while something is worded for them.

Rules, keys and journals know seats by the names of their mode (`A`, `P1`): those stand for ever. Whoever words
something for people says so with `calling`; inside, `called` gives the names they chose.

>>> with calling({"A": "Ada"}):
...     called("A"), called("B")
('Ada', 'B')
>>> called("A")
'A'
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Final

from wartable.kernel.engine.inside import Inside

NOBODY_NAMED: Final[Mapping[str, str]] = {}
_names: ContextVar[Mapping[str, str]] = ContextVar("names", default=NOBODY_NAMED)


def called(seat: str) -> str:
    """What whoever sits there is called; the seat's own name where nobody has said."""
    return _names.get().get(seat, seat)


def speaking() -> bool:
    """Is something said to people, and not written down for programs?"""
    return _names.get() is not NOBODY_NAMED


def naming() -> tuple[tuple[str, str], ...] | None:
    """How everybody is called now, to remember beside what was worded so; None where nothing is said to people."""
    names = _names.get()
    return None if names is NOBODY_NAMED else tuple(names.items())


def calling(names: Mapping[str, str]) -> Inside:
    """Inside, and in functions that this decorates, people are called by these names; each is that of a seat."""
    return Inside(_names, names)
