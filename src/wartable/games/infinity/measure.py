"""Distances and areas on the table, in inches: bases are discs, zones are unions of rectangles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import asin, hypot, pi, sqrt

MM_PER_RADIUS_INCH = 50.8
"""A base of this many millimetres across has a radius of one inch."""
TOLERANCE = 1e-9


def radius(diameter_mm: float) -> float:
    """The radius of a base in inches."""
    return diameter_mm / MM_PER_RADIUS_INCH


def inches(hundredths: int) -> str:
    """A length as people say it.

    >>> inches(400), inches(1875)
    ('4 in', '18.75 in')
    """
    return f"{hundredths / 100:g} in"


def place(x: int, y: int) -> str:
    """A place as people read it off the edges of the table: inches to the right and up from the corner at A's left.

    >>> place(2400, 1850)
    '24, 18.5'
    """
    return f"{x / 100:g}, {y / 100:g}"


def corners(rect: Sequence[int]) -> str:
    """A rectangle by two of its corners."""
    return f"{place(rect[0], rect[1])} to {place(rect[2], rect[3])}"


def edge_distance(x1: float, y1: float, r1: float, x2: float, y2: float, r2: float) -> float:
    """From rim to rim; negative when the bases overlap."""
    return hypot(x1 - x2, y1 - y2) - r1 - r2


def share_inside(x: float, y: float, r: float, rects: Iterable[Sequence[float]]) -> float:
    """How much of a disc lies in rectangles that do not overlap: 0 to 1.

    >>> share_inside(0, 0, 1, [[0, -5, 5, 5]])
    0.5
    """
    area = sum(_in_rect(r, x0 - x, y0 - y, x1 - x, y1 - y) for x0, y0, x1, y1 in rects)
    return area / (pi * r * r)


def _in_rect(r: float, x0: float, y0: float, x1: float, y1: float) -> float:
    """The area of a disc around the origin within a rectangle. Most discs are wholly inside or wholly outside."""
    if x1 <= -r or x0 >= r or y1 <= -r or y0 >= r:
        return 0.0
    if x0 <= -r and x1 >= r and y0 <= -r and y1 >= r:
        return pi * r * r
    return _below(r, x1, y1) - _below(r, x0, y1) - _below(r, x1, y0) + _below(r, x0, y0)


def _below(r: float, x: float, y: float) -> float:
    """The area of a disc around the origin left of x and below y."""
    x, y = max(-r, min(r, x)), max(-r, min(r, y))
    chord = sqrt(r * r - y * y)
    inner = (max(-chord, -r), max(-chord, min(chord, x)))
    middle = _under_arc(r, inner[1]) - _under_arc(r, inner[0]) + y * (inner[1] - inner[0])
    if y < 0:
        return middle
    left = 2 * (_under_arc(r, min(x, -chord)) - _under_arc(r, -r))
    right = 2 * (_under_arc(r, x) - _under_arc(r, chord)) if x > chord else 0.0
    return left + middle + right


def _under_arc(r: float, t: float) -> float:
    """The area under the upper arc from 0 to t."""
    return (t * sqrt(max(0.0, r * r - t * t)) + r * r * asin(max(-1.0, min(1.0, t / r)))) / 2
