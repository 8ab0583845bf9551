"""Who keeps watch over what the other side wants: the way to it is under fire until they are gone."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity.geometry import sight
from wartable.games.infinity.geometry.sight import Eye
from wartable.games.infinity.geometry.terrain import REMEMBERED, Terrain, remember
from wartable.games.infinity.skirmish import sighting
from wartable.games.infinity.state import Table

CALM: Final = 0.85
"""What is left of the hope to do something at a place for each enemy that looks at it."""
SOMEBODY: Final = (49, 175)
"""The radius and height of who would stand there."""


def calm(table: Table, side: int, n: int, terrain: Terrain) -> float:
    """What is left of a side's hope to do something at a thing, by the enemies that look at it: 1 when nobody does."""
    found = 1.0
    for e in table.setting.army[1 - side]:
        if table.model(e) and watches(table, e, n, terrain):
            found *= CALM
    return found


def watches(table: Table, e: int, n: int, terrain: Terrain) -> bool:
    """Would a Trooper see who stands at a thing when its own Order is over? Worked out once for each pair of places."""
    facing = sighting.standing(table, e)
    key = (facing, table.x[e], table.y[e], table.z[e], table.setting.troopers[e].height, table.tx[n], table.ty[n])
    found = terrain.watched.get(key)
    if found is None:
        there = Eye(table.tx[n], table.ty[n], terrain.top_at(table.tx[n], table.ty[n]), *SOMEBODY)
        eye = sighting.eye(table, e, sighting.at(table, e))
        found = float(sight.in_arc(eye, facing, there) and sight.sees(terrain, eye, there))
        remember(terrain.watched, REMEMBERED, key, found)
    return found > 0
