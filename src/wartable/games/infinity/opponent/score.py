"""What the score would be if the game ended now, as the rules count it, and how much of that is likely to last."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import recording
from wartable.games.infinity.opponent import closing, lasting
from wartable.games.infinity.opponent.goals import once
from wartable.games.infinity.scorer import Sheet
from wartable.games.infinity.state import UNCONSCIOUS, Table

POINT: Final = 100.0
"""What an Objective Point is worth."""
DECIDED: Final[tuple[float, ...]] = (250.0, 100.0, 0.0)
"""What it is worth besides to be ahead at all, with so many Player Turns to come: nobody asks then by how much."""


def worth(table: Table, side: int) -> float:
    """By how much a side would be ahead."""
    found = once(table, _counted(table), lambda: _lead(table))
    return found if side == 0 else -found


def lost_with(table: Table, t: int) -> float:
    """By how much its side would be less ahead if a Trooper fell now: what it holds, and what its fall counts for."""
    side = table.setting.troopers[t].side
    fallen = table.copy()
    fallen.states[t] |= UNCONSCIOUS
    return worth(table, side) - worth(fallen, side)


def _counted(table: Table) -> tuple[object, ...]:
    """All that the score depends on."""
    return (
        "lead", table.eyes, table.round, table.over, table.open, table.rounds, table.snapshot(), *table.history,
        *table.hits, *table.acquired, *table.done, *table.hand, *table.secure, *table.intelcom, *table.intelcom_zone,
        lasting.turns_to_come(table),
    )  # fmt: skip


def _lead(table: Table) -> float:
    """How far A would be ahead."""
    sheets = recording.live(table, explain=False)
    lead = _lasting(table, sheets["A"], 0) - _lasting(table, sheets["B"], 1)
    return POINT * lead + DECIDED[min(2, lasting.turns_to_come(table))] * max(-1.0, min(1.0, lead))


def _lasting(table: Table, sheet: Sheet, side: int) -> float:
    """The Objective Points of a side, less what is likely to be lost again."""
    given = {item.id: item.op for item in sheet.items}
    claimed = lasting.lasts(table) * closing.points(table, side)
    return sheet.op - sum(given.values()) + lasting.left(table, given) + claimed
