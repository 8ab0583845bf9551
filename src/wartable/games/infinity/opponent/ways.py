"""How far it is to walk from anywhere to a place, round the scenery: worked out once for each place and size of base.

Only the ground counts, and nobody is in the way: it says which direction is worth walking, not what a Move may do.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import Final

from wartable.games.infinity.geometry.terrain import Terrain, point_to_rect, remember

GRID: Final = 100
FAR: Final = 100_000
"""There is no way on foot."""
STRAIGHT: Final = 100
DIAGONAL: Final = 141
KEPT: Final = 500
"""How many fields of a table are kept: some 14 MB at 300 points."""
_DOORSTEP: Final = 2
"""A thing takes up room itself: whoever stands so many points of the grid away from its middle is there."""
_AROUND: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))

Field = list[int]
"""How far it is to a goal from every point of the grid, row by row; FAR where nobody can go."""


def walk(terrain: Terrain, radius: int, height: int, x: int, y: int, goal: tuple[int, int]) -> int:
    """How far it is to walk, in hundredths of an inch."""
    field = to_goal(terrain, radius, height, goal)
    px, py = round(x / GRID), round(y / GRID)
    found = far(terrain, field, px, py)
    return found if found < FAR else min(far(terrain, field, px + dx, py + dy) for dx, dy in _AROUND)


def far(terrain: Terrain, field: Field, x: int, y: int) -> int:
    """How far a point of the grid is from the goal of a field."""
    long = terrain.length // GRID
    return field[x * long + y] if 0 < x < terrain.width // GRID and 0 < y < long else FAR


def to_goal(terrain: Terrain, radius: int, height: int, goal: tuple[int, int]) -> Field:
    """The distance of every point of the grid from a goal."""
    at = (round(goal[0] / GRID), round(goal[1] / GRID))
    key = (radius, height, *at)
    found = terrain.ways.get(key)
    if found is None:
        found = remember(terrain.ways, KEPT, key, _spread(terrain, radius, height, at))
    return found


def _spread(terrain: Terrain, radius: int, height: int, goal: tuple[int, int]) -> Field:
    """From the goal outwards, the nearest point next. A point waits as one number: how far it is, then which it is."""
    wide, long = terrain.width // GRID, terrain.length // GRID
    free = _passable(terrain, radius, height)
    size = len(free)
    field: Field = [FAR] * size
    reach = range(-_DOORSTEP, _DOORSTEP + 1)
    waiting: list[int] = []
    for dx in reach:
        for dy in reach:
            x, y = goal[0] + dx, goal[1] + dy
            if 0 < x < wide and 0 < y < long and free[x * long + y]:
                field[x * long + y] = gone = round(GRID * (dx * dx + dy * dy) ** 0.5)
                waiting.append(gone * size + x * long + y)
    heapify(waiting)
    steps = (
        (1, STRAIGHT), (-1, STRAIGHT), (long, STRAIGHT), (-long, STRAIGHT),
        (long + 1, DIAGONAL), (long - 1, DIAGONAL), (1 - long, DIAGONAL), (-1 - long, DIAGONAL),
    )  # fmt: skip
    while waiting:
        gone, here = divmod(heappop(waiting), size)
        if gone > field[here]:
            continue
        for step, cost in steps:  # the edge is not free, so none leads out of the table
            there = here + step
            if free[there] and gone + cost < field[there]:
                field[there] = gone + cost
                heappush(waiting, (gone + cost) * size + there)
    return field


def _passable(terrain: Terrain, radius: int, height: int) -> list[bool]:
    """Over which points of the grid a base could pass, row by row; never over those at the edge of the table."""
    found = terrain.passable.get((radius, height))
    if found is None:
        wide, long = terrain.width // GRID, terrain.length // GRID
        found = [False] * ((wide + 1) * long + 1)  # what is beyond the edge can be asked about
        for x in range(1, wide):
            for y in range(1, long):
                found[x * long + y] = _free(terrain, radius, height, x * GRID, y * GRID)
        terrain.passable[radius, height] = found
    return found


def _free(terrain: Terrain, radius: int, height: int, x: int, y: int) -> bool:
    """Could a base pass over a point: is nothing there that is higher than the Trooper (INF-MOVE-05)?"""
    return not any(piece.height > height and point_to_rect(x, y, piece[:4]) < radius for piece in terrain.near(x, y))
