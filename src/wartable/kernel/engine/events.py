"""What happened, for whom, and by which rule. Events hold numbers only; text is made at the edge, per seat.

A kind of event is the function that says it, and nothing else:

    def damaged(table: Table, figure: int, n: int) -> str:
        return f"{figure_name(table, figure)} takes {n} damage."

    ask.tell(damaged, "BB-DMG-01", figure, 2)

Types are checked where it is told; its name in journals is the name of the function.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeVarTuple

from wartable.kernel.engine.citations import cite

Ts = TypeVarTuple("Ts")
EventKind = Callable[[Any, *Ts], str] | int
"""(state, *what happened): the sentence. A number in games that do not say their events so."""

EVERYBODY: Final = -1
"""The mask of all seats. A mask has bit n set when seat n is meant."""
NOBODY: Final = 0


class Event(NamedTuple):
    """One thing that happened.

    `args` are for the seats in `seats`; everybody else is told `others`, or nothing when it is None.
    """

    kind: Any
    rule: str
    args: tuple[Any, ...]
    seats: int = EVERYBODY
    others: tuple[int, ...] | None = None

    def seen_by(self, seat: int) -> tuple[int, ...] | None:
        """The arguments as `seat` is told them; None when it learns nothing. Seat -1 sees all there is."""
        return self.args if seat < 0 or self.seats >> seat & 1 else self.others


class Log:
    """Collects events in the order in which they happen, and notes each rule as cited."""

    __slots__ = ("events",)

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        cite(event.rule)
        self.events.append(event)
