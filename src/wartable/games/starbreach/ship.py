"""The ship seen from above: four ground rooms, the platforms over them, and the eight areas around (SB-GEO).

Rooms are numbered by position: 0 to 3 are NW, NE, SE and SW, 4 to 7 the platforms over them. Areas 0 to 7 are a1 to a8.
"""

from __future__ import annotations

from typing import Final

ROOM_NAMES: Final = ("NW", "NE", "SE", "SW", "NW+", "NE+", "SE+", "SW+")
AREA_NAMES: Final = ("a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8")
GROUND: Final = 4
POSITIONS: Final = 8
AREAS: Final = 8
PILLARS: Final = 4

NW, NE, SE, SW = range(4)
FRONT: Final = (NW, NE, NE, SE, SE, SW, SW, NW)
FAR: Final = (SW, SE, NW, SW, NE, NW, SE, NE)
OPPOSITE: Final = (5, 4, 7, 6, 1, 0, 3, 2)
"""By area: the room in front, the room behind that, and the area across (SB-GEO-03)."""

TOUCHING: Final = tuple(tuple(area for area in range(AREAS) if FRONT[area] == room) for room in range(GROUND))
ACROSS: Final = tuple(tuple(area for area in range(AREAS) if FAR[area] == room) for room in range(GROUND))

MELEE_RANGE: Final = TOUCHING + ((),) * GROUND
"""By position: the areas that touch a ground room; nothing from a platform (SB-GEO-07)."""
RANGED_RANGE: Final = ACROSS + tuple(tuple(sorted(TOUCHING[g] + ACROSS[g])) for g in range(GROUND))
"""By position: straight across (SB-GEO-08); from a platform all four areas of its row and column (SB-GEO-09)."""
ADJACENT_AREAS: Final = tuple(
    frozenset(MELEE_RANGE[position] + RANGED_RANGE[position]) for position in range(POSITIONS)
)
"""By position: where an Enemy is adjacent (SB-GEO-10)."""


def _next_to(position: int) -> tuple[int, ...]:
    ground = position % GROUND
    beside = ((ground + 1) % GROUND, (ground - 1) % GROUND)
    return tuple(
        other
        for other in range(POSITIONS)
        if other != position and (other % GROUND in beside or other % GROUND == ground)
    )


NEXT_TO: Final = tuple(_next_to(position) for position in range(POSITIONS))
"""By position: the positions adjacent to it, whether a room is there or not (SB-GEO-06)."""


def turned(area: int, steps: int) -> int:
    """The area so many steps clockwise, which is to the left of an Enemy (SB-GEO-04).

    >>> AREA_NAMES[turned(0, 3)], AREA_NAMES[turned(0, -1)]
    ('a4', 'a8')
    """
    return (area + steps) % AREAS
