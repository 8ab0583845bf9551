"""What happened, for whom, and by which rule. Events hold numbers only; text is made at the edge, per seat."""

from __future__ import annotations

from typing import NamedTuple

from wartable.kernel.citations import cite

EVERYBODY = -1
"""The mask of all seats. A mask has bit n set when seat n is meant."""
NOBODY = 0


class Event(NamedTuple):
    """One thing that happened.

    `args` are for the seats in `seats`; everybody else is told `others`, or nothing when it is None.
    """

    kind: int
    rule: str
    args: tuple[int, ...]
    seats: int = EVERYBODY
    others: tuple[int, ...] | None = None

    def seen_by(self, seat: int) -> tuple[int, ...] | None:
        """The arguments as `seat` is told them; None when it learns nothing. Seat -1 sees all there is."""
        return self.args if seat < 0 or self.seats >> seat & 1 else self.others


class Log(list[Event]):
    """Collects events in the order in which they happen, and notes each rule as cited."""

    def add(self, event: Event) -> None:
        cite(event.rule)
        self.append(event)
