"""What is made of a position and asked for again: of most moves most of the board is as it was."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from operator import attrgetter
from typing import Any, Final, TypeVar, TypeVarTuple

from wartable.kernel.engine.people import naming

Given = TypeVarTuple("Given")
Made = TypeVar("Made")
KEPT: Final = 1024
"""How much of a kind is remembered, for all tables together; then it begins anew."""


def made_of(
    *columns: str,
) -> Callable[[Callable[[Any, *Given], Made]], Callable[[Any, *Given], Made]]:
    """A function of a state that reads nothing of it but these columns, and whose result nobody changes.

    Beside them count its other arguments and what people are called. What is private is in a column as well, so no seat
    is shown what was made for another. Tests hold such functions to the columns they name (`reads`).
    """
    values = attrgetter(*columns)

    def remembering(make: Callable[[Any, *Given], Made]) -> Callable[[Any, *Given], Made]:
        known: dict[Hashable, Made] = {}

        @wraps(make)
        def made(state: Any, *given: *Given) -> Made:
            read = [tuple(value) if type(value) is list else value for value in values(state)]
            key = (naming(), given, *read)
            found = known.get(key)
            if found is None:
                if len(known) >= KEPT:
                    known.clear()
                found = known[key] = make(state, *given)
            return found

        made.reads = columns  # type: ignore[attr-defined]
        return made

    return remembering
