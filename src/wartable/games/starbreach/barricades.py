"""Barricades on the edges of ground rooms: where they may stand, and how they break (SB-BAR)."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach import cards, ship
from wartable.games.starbreach import events as on
from wartable.games.starbreach.state import INTACT, Table
from wartable.kernel.engine.oracle import Oracle

BREAKS: Final = 3
"""The strength from which a melee attack harms a barricade (SB-BAR-07)."""


def left(table: Table) -> int:
    """How many more may be built (SB-BAR-01)."""
    return table.setting.mission.most_barricades - sum(1 for wall in table.wall if wall)


def free_edges(table: Table, at: int) -> list[int]:
    """The edges of a ship where a barricade may be built: one per edge, none outside a destroyed room (SB-BAR-02)."""
    if left(table) <= 0:
        return []
    found = []
    for edge in range(at * ship.SHIP_EDGES, (at + 1) * ship.SHIP_EDGES):
        area = edge % ship.SHIP_EDGES
        ruined = area < ship.SHIP_AREAS and table.tile[ship.FRONT[area + at * ship.SHIP_AREAS]] == cards.DESTROYED
        if not table.wall[edge] and not ruined:
            found.append(edge)
    return found


def build(table: Table, ask: Oracle, edge: int, rule: str) -> None:
    table.wall[edge] = INTACT
    ask.tell(on.built, rule, edge)


def batter(table: Table, ask: Oracle, edge: int, strength: int) -> None:
    """3 or more damages an intact barricade and destroys a damaged one, which goes back (SB-BAR-07, SB-BAR-11)."""
    if strength >= BREAKS:
        table.wall[edge] -= 1
    ask.tell(on.barricade_struck, "SB-BAR-07" if table.wall[edge] else "SB-BAR-11", edge, table.wall[edge])


def beside(table: Table, position: int) -> list[int]:
    """The barricades on the edges of a ground room, which a Hero there may strike (SB-BAR-09)."""
    if ship.LEVEL[position]:
        return []
    return [edge for edge in ship.EDGES_OF[position] if table.wall[edge]]
