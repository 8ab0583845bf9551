"""Who listens when a rule is cited, and where a person meets it.

Everything that carries a rule id and is made for someone to read (an event, a refusal, a modifier, an explanation)
calls `cite`. Normally nobody listens and a citation costs next to nothing; the tests listen, to prove that a test
tagged with a rule really saw that rule at work.

A rule is at work only where people meet it: in a match (also one that is a situation), at the desk, in a command, on a
page. Each of these says so with `surface` where it begins; inside one another, the innermost is meant. A rule function
that is called by itself works for nobody, and its citations say so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, Literal

from wartable.kernel.engine.inside import Inside

Surface = Literal["match", "desk", "command", "page", ""]
Listener = Callable[[str, Surface], None]

NOWHERE: Final = ""

_listeners: tuple[Listener, ...] = ()
_at_work: ContextVar[Surface] = ContextVar("at_work", default=NOWHERE)


def cite(rule: str) -> None:
    """Tell every listener that `rule` (a ledger id) was just given as the reason for something, and where."""
    if _listeners:
        where = _at_work.get()
        for listener in _listeners:
            listener(rule, where)


def surface(name: Surface) -> Inside:
    """Inside, and in functions that this decorates, rules are met at this place.

    >>> with listening(lambda rule, where: print(rule, where or "nowhere")), surface("desk"):
    ...     cite("ITS-BYE-01")
    ITS-BYE-01 desk
    """
    return Inside(_at_work, name)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """Hear every citation made inside the `with` block; blocks may be nested, and then all of them hear.

    >>> heard: list[str] = []
    >>> with listening(lambda rule, where: heard.append(rule)):
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
