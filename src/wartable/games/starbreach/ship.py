"""Ships seen from above: ground rooms, the platforms over them, the areas around, the edges between (SB-GEO).

Rooms are numbered by position: 0 to 3 are NW, NE, SE and SW, 4 to 7 the platforms over them, 8 to 11 platforms stacked
on those; a second ship goes on from 12. Areas 0 to 7 are a1 to a8, a second ship goes on from 8. Edges of ground rooms,
where barricades stand, are numbered by ship: the eight outer ones as their areas, then NW/NE, NE/SE, SE/SW, SW/NW.
"""

from __future__ import annotations

from typing import Final

SHIPS: Final = 2
GROUND: Final = 4
SHIP_ROOMS: Final = 12
SHIP_AREAS: Final = 8
SHIP_EDGES: Final = 12
PILLARS: Final = 4

NW, NE, SE, SW = range(4)
_CORNERS: Final = ("NW", "NE", "SE", "SW")
_BEFORE: Final = ("", "2:")
ROOM_NAMES: Final = tuple(
    f"{before}{corner}{level}" for before in _BEFORE for level in ("", "+", "++") for corner in _CORNERS
)
AREA_NAMES: Final = tuple(f"{before}a{number}" for before in _BEFORE for number in range(1, 9))
EDGE_NAMES: Final = tuple(
    f"{before}{name}"
    for before in _BEFORE
    for name in (*(f"a{n}" for n in range(1, 9)), "NW/NE", "NE/SE", "SE/SW", "SW/NW")
)

LEVEL: Final = tuple(position % SHIP_ROOMS // GROUND for position in range(SHIPS * SHIP_ROOMS))
"""By position: 0 on the ground, 1 on a platform, 2 on a platform stacked on another."""
SHIP_OF: Final = tuple(position // SHIP_ROOMS for position in range(SHIPS * SHIP_ROOMS))
GROUND_OF: Final = tuple(position - GROUND * LEVEL[position] for position in range(SHIPS * SHIP_ROOMS))
BENEATH: Final = tuple(position - GROUND for position in range(SHIPS * SHIP_ROOMS))
"""By position of a platform: the position directly beneath."""
COLUMN: Final = tuple(
    tuple(GROUND_OF[position] + GROUND * level for level in range(3)) for position in range(SHIPS * SHIP_ROOMS)
)
"""By position: the ground room and the two places above it."""

_FRONT: Final = (NW, NE, NE, SE, SE, SW, SW, NW)
_FAR: Final = (SW, SE, NW, SW, NE, NW, SE, NE)
_OPPOSITE: Final = (5, 4, 7, 6, 1, 0, 3, 2)
FRONT: Final = tuple(room + SHIP_ROOMS * at for at in range(SHIPS) for room in _FRONT)
FAR: Final = tuple(room + SHIP_ROOMS * at for at in range(SHIPS) for room in _FAR)
OPPOSITE: Final = tuple(area + SHIP_AREAS * at for at in range(SHIPS) for area in _OPPOSITE)
"""By area: the room in front, the room behind that, and the area across (SB-GEO-03)."""
AREAS_OF: Final = tuple(range(at * SHIP_AREAS, at * SHIP_AREAS + SHIP_AREAS) for at in range(SHIPS))
OUTER: Final = tuple(area + (SHIP_EDGES - SHIP_AREAS) * (area // SHIP_AREAS) for area in range(SHIPS * SHIP_AREAS))
"""By area: the outer edge it lies at."""

_ALL_AREAS: Final = range(SHIPS * SHIP_AREAS)
_TOUCHING: Final = tuple(
    tuple(area for area in _ALL_AREAS if FRONT[area] == GROUND_OF[position]) for position in range(SHIPS * SHIP_ROOMS)
)
_ACROSS: Final = tuple(
    tuple(area for area in _ALL_AREAS if FAR[area] == GROUND_OF[position]) for position in range(SHIPS * SHIP_ROOMS)
)
MELEE_RANGE: Final = tuple(() if LEVEL[position] else _TOUCHING[position] for position in range(SHIPS * SHIP_ROOMS))
"""By position: the areas that touch a ground room; nothing from a platform (SB-GEO-07)."""
RANGED_RANGE: Final = tuple(
    tuple(sorted(_TOUCHING[position] + _ACROSS[position])) if LEVEL[position] else _ACROSS[position]
    for position in range(SHIPS * SHIP_ROOMS)
)
"""By position: straight across (SB-GEO-08); from a platform all four areas of its row and column (SB-GEO-09)."""
ADJACENT_AREAS: Final = tuple(
    frozenset(_TOUCHING[position] + _ACROSS[position]) for position in range(SHIPS * SHIP_ROOMS)
)
"""By position: where an Enemy is adjacent (SB-GEO-10)."""


def _next_to(position: int) -> tuple[int, ...]:
    corner, level = position % GROUND, LEVEL[position]
    beside = ((corner + 1) % GROUND, (corner - 1) % GROUND)
    return tuple(
        other
        for other in range(SHIPS * SHIP_ROOMS)
        if SHIP_OF[other] == SHIP_OF[position]
        and (other % GROUND in beside or (other % GROUND == corner and abs(LEVEL[other] - level) == 1))
    )


NEXT_TO: Final = tuple(_next_to(position) for position in range(SHIPS * SHIP_ROOMS))
"""By position: the positions adjacent to it, whether a room is there or not (SB-GEO-06)."""


def edge_between(one: int, other: int) -> int:
    """The inner edge below a step from one position to another of the same ship; -1 for a climb straight up or down
    and for a step between two platforms, which nothing hinders (SB-BAR-03)."""
    a, b = one % GROUND, other % GROUND
    if a == b or (LEVEL[one] and LEVEL[other]) or SHIP_OF[one] != SHIP_OF[other]:
        return -1
    first = a if (a + 1) % GROUND == b else b
    return SHIP_OF[one] * SHIP_EDGES + SHIP_AREAS + first


CROSSED: Final = tuple(
    tuple(edge_between(one, other) for other in range(SHIPS * SHIP_ROOMS)) for one in range(SHIPS * SHIP_ROOMS)
)
EDGES_OF: Final = tuple(
    tuple(OUTER[area] for area in _TOUCHING[room])
    + tuple(SHIP_OF[room] * SHIP_EDGES + SHIP_AREAS + corner for corner in sorted({room % GROUND, (room - 1) % GROUND}))
    for room in range(SHIPS * SHIP_ROOMS)
)
"""By position: the four edges of the ground room there."""


def turned(area: int, steps: int) -> int:
    """The area so many steps clockwise along the same ship, which is to the left of an Enemy (SB-GEO-04).

    >>> AREA_NAMES[turned(0, 3)], AREA_NAMES[turned(0, -1)]
    ('a4', 'a8')
    """
    return area // SHIP_AREAS * SHIP_AREAS + (area + steps) % SHIP_AREAS


def room_at(name: str) -> int:
    """The position of this name, -1 for none; ship 1 may be written out.

    >>> room_at("2:NW+"), room_at("1:SE"), room_at("SE")
    (16, 2, 2)
    """
    short = name.removeprefix("1:")
    return ROOM_NAMES.index(short) if short in ROOM_NAMES else -1


def area_at(name: str) -> int:
    """The area of this name, -1 for none.

    >>> area_at("1:a4"), area_at("2:a1")
    (3, 8)
    """
    short = name.removeprefix("1:")
    return AREA_NAMES.index(short) if short in AREA_NAMES else -1


def edge_at(name: str) -> int:
    """The edge of this name, -1 for none.

    >>> edge_at("a1"), edge_at("NW/NE"), edge_at("2:a1")
    (0, 8, 12)
    """
    short = name.removeprefix("1:")
    return EDGE_NAMES.index(short) if short in EDGE_NAMES else -1
