"""How far it is to walk from anywhere to a place, round the scenery: worked out once for each place and size of base.

Only the ground counts, and nobody is in the way: it says which direction is worth walking, not what a Move may do.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from wartable.games.infinity.geometry.terrain import Terrain, leg_to_rect

GRID: Final = 100
FAR: Final = 100_000
"""There is no way on foot."""
_STEPS: Final = (
    (1, 0, 100), (-1, 0, 100), (0, 1, 100), (0, -1, 100), (1, 1, 141), (1, -1, 141), (-1, 1, 141), (-1, -1, 141),
)  # fmt: skip
_DOORSTEP: Final = 2
"""A thing takes up room itself: whoever stands so many points of the grid away from its middle is there."""

Field = dict[tuple[int, int], int]


def walk(terrain: Terrain, radius: int, height: int, x: int, y: int, goal: tuple[int, int]) -> int:
    """How far it is to walk, in hundredths of an inch."""
    field = to_goal(terrain, radius, height, goal)
    here = (round(x / GRID), round(y / GRID))
    found = field.get(here)
    if found is None:
        found = min((field.get((here[0] + dx, here[1] + dy), FAR) for dx, dy, _ in _STEPS), default=FAR)
    return found


def to_goal(terrain: Terrain, radius: int, height: int, goal: tuple[int, int]) -> Field:
    """The distance of every point of the grid from a goal."""
    at = (round(goal[0] / GRID), round(goal[1] / GRID))
    key = (radius, height, *at)
    found = terrain.ways.get(key)
    if found is None:
        found = terrain.ways[key] = _spread(terrain, radius, height, at)
    return found


def _spread(terrain: Terrain, radius: int, height: int, goal: tuple[int, int]) -> Field:
    wide, long = terrain.width // GRID, terrain.length // GRID
    free = terrain.passable.setdefault((radius, height), {})
    reach = range(-_DOORSTEP, _DOORSTEP + 1)
    field: Field = {}
    nearest: Field = {}
    waiting = [(round(GRID * (dx * dx + dy * dy) ** 0.5), goal[0] + dx, goal[1] + dy) for dx in reach for dy in reach]
    waiting.sort()
    while waiting:
        gone, x, y = heappop(waiting)
        if (x, y) in field or not (0 < x < wide and 0 < y < long):
            continue
        clear = free.get((x, y))
        if clear is None:
            clear = free[x, y] = _free(terrain, radius, height, x * GRID, y * GRID)
        if not clear:
            continue
        field[x, y] = gone
        for dx, dy, cost in _STEPS:
            there, far = (x + dx, y + dy), gone + cost
            if far < nearest.get(there, FAR):
                nearest[there] = far
                heappush(waiting, (far, *there))
    return field


def _free(terrain: Terrain, radius: int, height: int, x: int, y: int) -> bool:
    """Could a base pass over a point: is nothing there that is higher than the Trooper (INF-MOVE-05)?"""
    return not any(
        piece.height > height and leg_to_rect(x, y, x, y, piece[:4]) < radius for piece in terrain.near(x, y)
    )
