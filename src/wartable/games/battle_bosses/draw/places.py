"""Where the spaces of a battlefield lie on the page."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

RADIUS: Final = 56.0
"""From the middle of a space to its corners; the drawing's unit is a pixel of a board 600 wide."""
MARGIN: Final = 12


class Spot(NamedTuple):
    x: float
    y: float


Spots = tuple[Spot, ...]


@lru_cache(64)
def spots_of(spaces: tuple[tuple[int, int], ...], arena: bool) -> Spots:
    """The middle of every space. Duels lie flat side up, so that the halves are left and right; Arena corner up."""
    rows = [
        (RADIUS * 3**0.5 * (q + r / 2), RADIUS * 1.5 * r)
        if arena
        else (RADIUS * 1.55 * r, -RADIUS * 3**0.5 * 1.035 * (q + r / 2))
        for q, r in spaces
    ]
    left = min(x for x, _ in rows) - RADIUS - MARGIN
    top = min(y for _, y in rows) - RADIUS - MARGIN
    return tuple(Spot(x - left, y - top) for x, y in rows)


@lru_cache(4096)
def hexagon(spot: Spot, radius: float, upright: bool) -> str:
    """The corners of a hexagon, corner up or flat side up."""
    turn = pi / 6 if upright else 0.0
    corners = ((spot.x + radius * cos(turn + n * pi / 3), spot.y + radius * sin(turn + n * pi / 3)) for n in range(6))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
