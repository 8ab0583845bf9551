"""What a record tells one seat: the match as that seat saw it, from the stored events alone.

No rule is run here, so a journal of any rules number can be retold. Nothing goes in but what the seat was told and what
it answered itself: outcomes of chance, answers of others and digests of the whole state stay out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.journal import Journal, Line


class Said(NamedTuple):
    """An event as text, told to `seats` after entry `after`; withdrawn when an undo took it back."""

    after: int
    seats: str
    text: str
    withdrawn: bool


class Part(NamedTuple):
    """An entry of a journal, None when it is not for the seat to know, and what was said after it."""

    number: int
    entry: Line | None
    said: list[Said]


def check_seat(journal: Journal, seat: str | None) -> None:
    """Raise `Ambiguous` when the journal has no such seat."""
    names = [name for name, _ in journal.header.seats]
    if seat is not None and seat not in names:
        raise Ambiguous(f"there is no seat '{seat}' in this match; seats are {', '.join(names)}")


def told_to(journal: Journal, seat: str | None) -> list[Said]:
    """The events as `seat` was told them, in order; None: all of them, as every seat was told."""
    check_seat(journal, seat)
    undone = [(line.undoes[1], line.number) for line in journal.entries if line.what == records.UNDO]
    return [
        Said(told.after, told.seats, told.text, any(first <= told.after < undo for first, undo in undone))
        for told in journal.told
        if seat is None or told.seats == "*" or seat in told.seats.split(",")
    ]


def parts(journal: Journal, seat: str | None) -> Iterator[Part]:
    """The match step by step as `seat` saw it; None: everything."""
    said: dict[int, list[Said]] = {}
    for telling in told_to(journal, seat):
        said.setdefault(telling.after, []).append(telling)
    if 0 in said:
        yield Part(0, None, said[0])
    for line in journal.entries:
        known = seat is None or line.who == seat or line.what in records.ASIDE
        following = said.get(line.number, [])
        if known or following:
            yield Part(line.number, line if known else None, following)


def seen_by(journal: Journal, seat: str) -> list[str]:
    """What a seat may download while a match runs: the header, its own answers, and all it was told, as lines."""
    lines = [f"what {seat} saw of a match", *journal.header.lines()[1:], ""]
    for part in parts(journal, seat):
        if part.entry is not None:
            lines.append(f"{part.number} {part.entry.who} {part.entry.what} {part.entry.key}")
        lines += [f"  {'x' if said.withdrawn else '>'} {said.text}" for said in part.said]
    return lines
