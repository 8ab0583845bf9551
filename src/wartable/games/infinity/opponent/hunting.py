"""Enemies worth going after: they cost much, the scenario counts them, or they guard what a side wants."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity.opponent import goals, timing
from wartable.games.infinity.places import ground
from wartable.games.infinity.skirmish import judging
from wartable.games.infinity.state import Table

EAGER: Final = 0.25
"""What it is worth to be where such an enemy is, as a share of what its fall would bring: it is still to be hit."""
PREY: Final = 3
"""How many of them a side goes after at a time."""
STURDY: Final = 40
"""Whoever costs as much as this hunts as well as anybody."""


def prey(table: Table, side: int) -> list[tuple[float, int]]:
    """The enemies that a side goes after, with what their fall would bring."""
    now = goals.as_it_began(table)
    key = goals.position(now, side, [t for t in table.setting.army[side] if now.standing(t)])
    found = [(_brings(now, e, key), e) for e in table.setting.army[1 - side] if table.model(e)]
    return sorted((each for each in found if each[0] > 0), reverse=True)[:PREY]


def _brings(table: Table, e: int, key: tuple[object, ...]) -> float:
    return goals.once(
        table,
        (e, *table.lieutenant, key),
        lambda: judging.standing_worth(table, e, objectives=True) + goals.opened_by(table, e),
    )


def worth(table: Table, side: int, able: list[int]) -> float:
    """How near the hunters of a side are to the enemies they go after."""
    key = ("hunt", *goals.position(table, side, able))
    return goals.once(table, key, lambda: _worth(table, side, able))


def _worth(table: Table, side: int, able: list[int]) -> float:
    terrain = ground(table)
    hunters = [t for t in able if t != table.lieutenant[side] and table.setting.troopers[t].mov[0] > 0]
    found = 0.0
    for brings, e in prey(table, side):
        near = [
            timing.in_time(table, t, goals.away(table, t, table.x[e], table.y[e], terrain)) * _might(table, t)
            for t in hunters
        ]
        found += EAGER * brings * max(near, default=0.0)
    return found


def _might(table: Table, t: int) -> float:
    """How well a Trooper hunts, by its Cost: from a half to 1."""
    return 0.5 + 0.5 * min(1.0, table.setting.troopers[t].cost / STURDY)
