"""Sentences that remember how they were made, so that a page can tell them in another language.

They are plain English text everywhere else. The words of other languages are in `kernel/showing/languages`.
"""

from __future__ import annotations

from collections.abc import Sequence


class Said(str):
    """A sentence in English that remembers how it was made."""

    words: str
    blanks: dict[str, object]
    part: str


def said(words: str, **blanks: object) -> Said:
    """The sentence with its blanks filled in: `said("Round %(n)s", n=2)`."""
    made = Said(words % blanks if blanks else words)
    made.words, made.blanks, made.part = words, blanks, ""
    return made


def in_a_row(*parts: str, between: str = ", ") -> Said:
    """Sentences with commas, or something else, between them; each is told in the language of the whole."""
    blanks = {f"p{at}": part for at, part in enumerate(parts)}
    return said(between.join(f"%({name})s" for name in blanks), **blanks)


def enumerated(parts: Sequence[str]) -> Said:
    """Names with `and` before the last one.

    >>> enumerated(["Ann", "Ben", "Cleo"])
    'Ann, Ben and Cleo'
    """
    if len(parts) < 2:
        return in_a_row(*parts)
    return said("%(first)s and %(last)s", first=in_a_row(*parts[:-1]), last=parts[-1])
