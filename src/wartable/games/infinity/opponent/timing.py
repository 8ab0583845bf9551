"""Whether a Trooper can still get somewhere: by the Orders that it takes, and those that are left."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import profile
from wartable.games.infinity.scorer import LAST_ROUND
from wartable.games.infinity.state import Table

HOPE: Final = 0.6
"""What a goal is worth before it is reached: the last step has its risk, today as tomorrow."""
STEADY: Final = 0.8
"""What is left of that for each Order it still takes."""
LATE: Final = 0.5
"""What may still go wrong with no Order to spare; half as much with each one more."""
SHARE: Final = 0.5
"""How much of the Orders of a Turn to come one Trooper may count on."""


def in_time(table: Table, t: int, far: int) -> float:
    """1 where a Trooper is; the less, the more Orders it is away; 0 when they are more than it can have."""
    if far <= 0:
        return 1.0
    needed = far / max(1, sum(profile.mov(table, t)))
    spare = orders_to_come(table, t) - needed
    return HOPE * STEADY**needed * (1 - LATE ** (spare + 1)) if spare >= 0 else 0.0


def orders_to_come(table: Table, t: int) -> float:
    """The Orders that a Trooper may get until the game ends, at most: of this Turn all, of others a share."""
    setting, side = table.setting, table.setting.troopers[t].side
    turns = LAST_ROUND - table.round + (side != table.first)
    found = 0.0
    if table.round and table.active == side:
        found = float(table.pool[table.group[t]] + table.own[t] + (table.actor == t))
        turns = LAST_ROUND - table.round
    return found + (0 if table.ending else turns) * (1 + SHARE * len(setting.army[side]))
