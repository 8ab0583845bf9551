"""Who listens when a rule is cited.

Everything that carries a rule id and is made for someone to read (an event, a refusal, a modifier, an explanation)
calls `cite`. Normally nobody listens and a citation costs next to nothing; the tests listen, to prove that a test
tagged with a rule really saw that rule at work.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[[str], None]

_listeners: tuple[Listener, ...] = ()


def cite(rule: str) -> None:
    """Tell every listener that `rule` (a ledger id) was just given as the reason for something."""
    for listener in _listeners:
        listener(rule)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Hear every citation made inside the `with` block; blocks may be nested, and then all of them hear.

    >>> heard: list[str] = []
    >>> with listening(heard.append):
    ...     cite("BB-COMBAT-02")
    >>> cite("BB-COMBAT-03")
    >>> heard
    ['BB-COMBAT-02']
    """
    global _listeners
    before = _listeners
    _listeners = (*before, listener)
    try:
        yield
    finally:
        _listeners = before
