"""The position of a game: columns of small integers, nothing else."""

from __future__ import annotations

import hashlib
from typing import Self

Task = tuple[int, ...]
"""A task of the agenda: the game's number for it, then its arguments."""


class State:
    """What a game keeps between two tasks.

    A state holds no random generator, no deck order, no log, no callbacks and no text. `agenda` lists the tasks still
    to be carried out, the next one first; each finished task is a commit point. An empty agenda means the game is over.
    """

    __slots__ = ("agenda",)

    agenda: tuple[Task, ...]

    def copy(self) -> Self:
        """An equal, independent state. Immutable columns may be shared."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """Everything that matters, as nested tuples of integers: equal states have equal keys."""
        raise NotImplementedError

    def digest(self) -> str:
        """Sixteen hexadecimal digits that stand for the key, the same on every machine and in every run."""
        return hashlib.blake2b(repr(self.key()).encode(), digest_size=8).hexdigest()
