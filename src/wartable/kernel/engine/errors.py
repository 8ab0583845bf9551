"""Three mistakes of people, three errors, and one for a mistake of ours. None of them changes anything."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from pathlib import Path

from wartable.kernel.engine.citations import cite

MOST_LISTED = 16


def listed(words: Sequence[str]) -> str:
    """Words in a row; when there are very many, the first ones and the number of the rest.

    >>> listed(["done", "use:stomp"])
    'done, use:stomp'
    """
    rest = len(words) - MOST_LISTED
    return ", ".join(words[:MOST_LISTED]) + (f", and {rest} more" if rest > 0 else "")


class WartableError(Exception):
    """A clear sentence for the person who caused it: what was wrong, where, what would be right."""

    exit_code = 2


class Unreadable(WartableError):
    """The input cannot be read: a damaged file, a malformed key, an unknown word."""


class Ambiguous(WartableError):
    """The input names nothing that exists, or several things."""


class Refused(WartableError):
    """The input is clear, but not allowed now; `rule` says by which rule, `possible` what could be done instead."""

    exit_code = 1

    def __init__(self, message: str, rule: str = "", possible: Sequence[str] = ()) -> None:
        if rule:
            cite(rule)
        cited = f" ({rule})" if rule else ""
        instead = f" Possible now: {listed(possible)}." if possible else ""
        super().__init__(f"{message.rstrip('.')}{cited}.{instead}")
        self.reason = message
        self.rule = rule
        self.possible = tuple(possible)


class Fault(WartableError):
    """The rules themselves failed at an answer. `journal` is the record up to it: who gives it again sees the same."""

    def __init__(self, game: str, error: Exception, journal: Sequence[str]) -> None:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{type(error).__name__} in {Path(frame.filename).name}, line {frame.lineno}"
        super().__init__(
            f"This answer brought out a mistake in our rules of {game} ({where}). Nothing has changed: "
            "the match goes on where it was, and something else can be chosen"
        )
        self.error = error
        self.journal = tuple(journal)
