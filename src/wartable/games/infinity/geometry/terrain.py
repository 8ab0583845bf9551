"""Scenery as numbers, and which of it can matter between two places: looked up by cells, worked out once each."""

from __future__ import annotations

from math import hypot, isqrt
from typing import Final, NamedTuple, TypeVar, final

Rect = tuple[int, int, int, int]
Key = TypeVar("Key")
Found = TypeVar("Found")

ENDLESS: Final = 1_000_000
"""The height of walls that nothing passes over (INF-GEO-08)."""
CELL: Final = 200
WIDEST: Final = 138
"""The largest base radius (INF-GEO-03)."""
REMEMBERED: Final = 100_000
"""How much of a kind is kept of what was looked up on a table."""
LOWEST: Final = 98
"""The smallest height of a Silhouette: what is not higher blocks no line from top to top and no way."""


def remember(known: dict[Key, Found], most: int, key: Key, found: Found) -> Found:
    """Keep what was worked out. With `most` of them it begins anew: a server must not grow with what was ever asked."""
    if len(known) >= most:
        known.clear()
    known[key] = found
    return found


class Piece(NamedTuple):
    """A solid rectangle from the ground to its height (INF-GEO-08)."""

    a: int
    b: int
    c: int
    d: int
    height: int
    walkable: bool = False
    ladders: tuple[tuple[int, int], ...] = ()

    def over(self, x: int, y: int) -> bool:
        """Is the point over the piece, its edge included?"""
        return self.a <= x <= self.c and self.b <= y <= self.d


@final
class Terrain:
    """All scenery of a table. What was looked up between two cells is kept; it never changes."""

    __slots__ = (
        "_between", "_near", "_tall", "clear", "length", "passable", "pieces", "turns", "watched", "ways", "width",
    )  # fmt: skip

    def __init__(self, width: int, length: int, pieces: tuple[Piece, ...]) -> None:
        self.width = width
        self.length = length
        self.pieces = pieces
        tall = (piece for piece in pieces if piece.height > LOWEST)
        self._tall = tuple(sorted(tall, key=lambda piece: piece.a + piece.b - piece.c - piece.d))
        """The largest first: it is the likeliest to block a line."""
        self._between: dict[int, tuple[Piece, ...]] = {}
        self._near: dict[int, tuple[Piece, ...]] = {}
        self.clear: dict[tuple[tuple[int, ...], tuple[int, ...]], bool] = {}
        """Whether scenery leaves a line free between two Silhouettes, as far as it was worked out (`sight.sees`)."""
        self.turns: dict[tuple[int, ...], list[tuple[int, int, int]]] = {}
        """Where a way from a place can turn (`paths.find`): one Move asks it for hundreds of goals."""
        self.ways: dict[tuple[int, ...], list[int]] = {}
        """How far it is to walk to places that somebody wanted to go to (`opponent.ways`)."""
        self.passable: dict[tuple[int, int], list[bool]] = {}
        """Over which points of a grid a base of a radius and height could pass (`opponent.ways`)."""
        self.watched: dict[tuple[int, ...], float] = {}
        """From how much of the other side's zone a place is seen (`opponent.deploying`)."""

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Terrain) and (self.width, self.length, self.pieces) == (
            other.width,
            other.length,
            other.pieces,
        )

    def __hash__(self) -> int:
        return hash((self.width, self.length, self.pieces))

    def __reduce__(self) -> tuple[type[Terrain], tuple[int, int, tuple[Piece, ...]]]:
        """To other processes it goes without what was looked up."""
        return Terrain, (self.width, self.length, self.pieces)

    def between(self, ax: int, ay: int, bx: int, by: int) -> tuple[Piece, ...]:
        """The tall pieces that a line between bases around these two points could meet, and maybe a few more."""
        key = ((ax // CELL << 7 | ay // CELL) << 7 | bx // CELL) << 7 | by // CELL
        found = self._between.get(key)
        if found is None:
            half = CELL // 2
            found = self._between[key] = self._along(
                ax // CELL * CELL + half, ay // CELL * CELL + half, bx // CELL * CELL + half, by // CELL * CELL + half
            )
        return found

    def _along(self, px: int, py: int, qx: int, qy: int) -> tuple[Piece, ...]:
        """The tall pieces that lie in the box of two points and in the strip between them, both a base and half a
        cell wider: a matter of which side of a line corners are on, without distances."""
        reach = int((CELL // 2 + WIDEST + 1) * 1.415) + 1
        left, right = (px - reach, qx + reach) if px < qx else (qx - reach, px + reach)
        low, high = (py - reach, qy + reach) if py < qy else (qy - reach, py + reach)
        dx, dy = qx - px, qy - py
        limit = reach * (isqrt(dx * dx + dy * dy) + 1)
        found = []
        for piece in self._tall:
            a, b, c, d, _, _, _ = piece
            if a > right or c < left or b > high or d < low:
                continue
            # How far the corners lie to one side of the line, times its length.
            one, other, third, fourth = (b - py) * dx, (d - py) * dx, (a - px) * dy, (c - px) * dy
            least = (one if one < other else other) - (third if third > fourth else fourth)
            most = (one if one > other else other) - (third if third < fourth else fourth)
            if least <= limit and most >= -limit:
                found.append(piece)
        return tuple(found)

    def near(self, x: int, y: int) -> tuple[Piece, ...]:
        """The pieces that a base around this point could touch, and maybe a few more."""
        key = x // CELL << 7 | y // CELL
        found = self._near.get(key)
        if found is None:
            half = CELL // 2
            reach = (half + WIDEST + 4) * 1.415
            px, py = x // CELL * CELL + half, y // CELL * CELL + half
            found = self._near[key] = tuple(piece for piece in self.pieces if point_to_rect(px, py, piece[:4]) <= reach)
        return found

    def top_at(self, x: int, y: int) -> int:
        """The highest level on which the centre of a base could stand at a point; 0 is the ground."""
        highest = 0
        for a, b, c, d, height, walkable, _ in self.near(x, y):
            if walkable and height > highest and a <= x <= c and b <= y <= d:
                highest = height
        return highest


def leg_to_rect(px: int, py: int, qx: int, qy: int, rect: Rect) -> float:
    """How far a straight leg is from a rectangle; 0 when it meets it."""
    a, b, c, d = rect
    if leg_enters(px, py, qx, qy, a, b, c, d):
        return 0.0
    nearest = min(point_to_rect(px, py, rect), point_to_rect(qx, qy, rect))
    for x, y in ((a, b), (a, d), (c, b), (c, d)):
        nearest = min(nearest, leg_to_point(px, py, qx, qy, x, y))
    return nearest


def point_to_rect(x: int, y: int, rect: Rect) -> float:
    """How far a point is from a rectangle; 0 inside."""
    a, b, c, d = rect
    dx = a - x if x < a else x - c if x > c else 0
    dy = b - y if y < b else y - d if y > d else 0
    return hypot(dx, dy)


def leg_to_point(px: int, py: int, qx: int, qy: int, x: int, y: int) -> float:
    """How far a point is from a straight leg."""
    dx, dy = qx - px, qy - py
    square = dx * dx + dy * dy
    along = (x - px) * dx + (y - py) * dy
    if along <= 0 or square == 0:
        return hypot(x - px, y - py)
    if along >= square:
        return hypot(x - qx, y - qy)
    return abs(dx * (y - py) - dy * (x - px)) / hypot(dx, dy)


def leg_enters(px: int, py: int, qx: int, qy: int, a: int, b: int, c: int, d: int) -> bool:
    """Does a straight leg pass through the inside of a rectangle? Along an edge or over a corner it does not."""
    if (px <= a and qx <= a) or (px >= c and qx >= c) or (py <= b and qy <= b) or (py >= d and qy >= d):
        return False
    dx, dy = qx - px, qy - py
    if not dx and not dy:
        return True
    low, high = dx * (b - py), dx * (d - py)
    left, right = dy * (a - px), dy * (c - px)
    one, two, three, four = low - left, low - right, high - left, high - right
    return (one < 0 or two < 0 or three < 0 or four < 0) and (one > 0 or two > 0 or three > 0 or four > 0)
