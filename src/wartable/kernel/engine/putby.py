"""States that are kept for long and hardly ever looked at again: their numbers as bytes.

A match keeps the state before every answer, in case it is taken back. As lists those would be most of what a server
with many tables holds, and Python's collector would look through all of them again and again while everybody waits.
"""

from __future__ import annotations

import marshal
from typing import Any, Final, Generic

from wartable.kernel.engine.game import S
from wartable.kernel.engine.state import State, filled

AS_IS: Final = 2
"""The way of writing that does not look for what is there twice."""


class PutBy(Generic[S]):
    """A state that is put by. One of a class that is copied in a way of its own is kept as it is."""

    __slots__ = ("_kind", "_numbers", "_others")

    def __init__(self, state: S) -> None:
        self._kind: Any = type(state)
        self._numbers = b""
        self._others: Any = state
        if self._kind.parted is not State.parted:
            numbers: Any
            numbers, self._others = state.parted()
            self._numbers = marshal.dumps(numbers, AS_IS)

    def taken_out(self) -> S:
        """An equal state, for those who do not change it."""
        if not self._numbers:
            kept: S = self._others
            return kept
        numbers, others = self._kind().parts()
        values = (*marshal.loads(self._numbers), *self._others)
        made: S = filled(self._kind, dict(zip((*numbers, *others), values, strict=True)))
        return made
