"""Templates: sectors that start at the rim of a base, and circles (INF-TMPL, INF-GEO-09)."""

from __future__ import annotations

from math import cos, hypot, radians, sin
from typing import Final

from wartable.games.infinity.geometry.terrain import leg_to_point

CIRCLE: Final = 236
HALF_ANGLE: Final = 15
"""A Direct Template is 30 degrees wide (INF-TMPL-01)."""
ROUNDED: Final = 2
"""By less than this are the ends of a template's sides moved when they are made whole."""


def sprayed(x: int, y: int, radius: int, degrees: int, reach: int, bx: int, by: int, br: int) -> bool:
    """Is any part of a base in the sector that starts at the rim of the user towards a direction (INF-TMPL-01)?"""
    if (bx - x) ** 2 + (by - y) ** 2 > (radius + reach + br + ROUNDED) ** 2:
        return False  # too far away in whatever direction
    angle = radians(degrees)
    ax, ay = x + radius * cos(angle), y + radius * sin(angle)
    dx, dy = bx - ax, by - ay
    along, across = dx * cos(angle) + dy * sin(angle), dy * cos(angle) - dx * sin(angle)
    wide = radians(HALF_ANGLE)
    if along > 0 and abs(across) * cos(wide) <= along * sin(wide):
        return hypot(dx, dy) < reach + br
    for side in (angle + wide, angle - wide):
        end = (round(ax + reach * cos(side)), round(ay + reach * sin(side)))
        if leg_to_point(round(ax), round(ay), *end, bx, by) < br:
            return True
    return False


def in_circle(x: int, y: int, bx: int, by: int, br: int) -> bool:
    """Is any part of a base in a Circular Template (INF-TMPL-03)?"""
    return (x - bx) ** 2 + (y - by) ** 2 < (CIRCLE + br) ** 2
