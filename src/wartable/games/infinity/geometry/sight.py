"""Line of Fire, front arc and Partial Cover: nine lines between two Silhouettes, in whole numbers (INF-LOF, INF-COV).

An `Eye` is a Silhouette where it stands: x, y, elevation of its feet, base radius, height. Nothing here is rounded but
the ends of the diameters; whether a line is blocked is decided exactly.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, isqrt, radians, sin
from typing import Final, NamedTuple

from wartable.games.infinity.geometry.terrain import REMEMBERED, Piece, Terrain, leg_enters, remember

TOUCH: Final = 2
"""How far apart elements in Silhouette contact may be (INF-GEO-05)."""
DIRECTIONS: Final = tuple((round(10_000 * cos(radians(at))), round(10_000 * sin(radians(at)))) for at in range(360))
LONGEST: Final = 10_001
"""How long a direction is at most."""
ANY_WAY: Final = -1
"""A facing that sees all around (INF-LOF-01)."""

BESIDE: Final = ((1, 1), (-1, -1), (1, -1), (-1, 1), (0, 1), (0, -1), (1, 0), (-1, 0))
"""The eight lines beside that of the centres, by their ends on both diameters, the outer ones first (INF-LOF-02)."""


class Eye(NamedTuple):
    """A Silhouette on the table (INF-GEO-03)."""

    x: int
    y: int
    z: int
    radius: int
    height: int


Body = tuple[int, int, int, int]
"""What blocks sight like a Trooper: x, y, radius, elevation of its top."""


def distance(ax: int, ay: int, ar: int, bx: int, by: int, br: int) -> int:
    """Between two round elements, in plan, never below 0 (INF-GEO-04)."""
    return max(0, rounded_root((ax - bx) ** 2 + (ay - by) ** 2) - ar - br)


def rounded_root(square: int) -> int:
    """The square root to the nearest whole number, exactly."""
    root = isqrt(square)
    return root + (square - root * root > root)


def nearest(value: float) -> int:
    """To the nearest unit, halves away from zero (INF-GEO-01)."""
    return int(value + 0.5) if value >= 0 else -int(0.5 - value)


def aside(dx: int, dy: int, radius: int) -> tuple[int, int]:
    """Half the diameter at right angles to a direction (INF-LOF-02)."""
    if not dx and not dy:
        return 0, radius
    far = hypot(dx, dy)
    return nearest(-dy * radius / far), nearest(dx * radius / far)


def in_arc(viewer: Eye, facing: int, target: Eye) -> bool:
    """Is a sight point of the target in the 180 degrees of the facing (INF-LOF-01)?"""
    if facing == ANY_WAY:
        return True
    fx, fy = DIRECTIONS[facing]
    dx, dy = target.x - viewer.x, target.y - viewer.y
    ahead = dx * fx + dy * fy
    if ahead >= 0:
        return True
    if ahead < -LONGEST * (target.radius + 2):
        return False  # neither end of its diameter, each rounded, comes that far forward
    ox, oy = aside(dx, dy, target.radius)
    more = ox * fx + oy * fy
    return ahead + more >= 0 or ahead - more >= 0


def blocked(px: int, py: int, ph: int, qx: int, qy: int, qh: int, piece: Piece) -> bool:
    """Does a piece block the line: is the line inside the footprint and lower than its height there (INF-LOF-04)?"""
    a, b, c, d, height, _, _ = piece
    if ph >= height and qh >= height:
        return False
    if not leg_enters(px, py, qx, qy, a, b, c, d):
        return False
    if ph < height and qh < height:
        return True
    if ph > qh:
        px, py, ph, qx, qy, qh = qx, qy, qh, px, py, ph
    # Only the part from the low end up to the height of the piece counts; all lengths times the rise stay whole.
    rise, part = qh - ph, height - ph
    return leg_enters(
        px * rise, py * rise, px * rise + (qx - px) * part, py * rise + (qy - py) * part,
        a * rise, b * rise, c * rise, d * rise,
    )  # fmt: skip


def hidden_by(px: int, py: int, ph: int, qx: int, qy: int, qh: int, body: Body) -> bool:
    """Does a body block the line: does the line meet or touch its circle, not higher than its top (INF-LOF-04)?"""
    x, y, r, top = body
    if ph > top and qh > top:
        return False
    if (ph > top) != (qh > top):
        if ph > qh:
            px, py, ph, qx, qy, qh = qx, qy, qh, px, py, ph
        rise, part = qh - ph, top - ph
        px, py, qx, qy = px * rise, py * rise, px * rise + (qx - px) * part, py * rise + (qy - py) * part
        x, y, r = x * rise, y * rise, r * rise
    dx, dy, wx, wy = qx - px, qy - py, x - px, y - py
    along, square = wx * dx + wy * dy, dx * dx + dy * dy
    if along <= 0:
        return wx * wx + wy * wy <= r * r
    if along >= square:
        return (x - qx) ** 2 + (y - qy) ** 2 <= r * r
    across = dx * wy - dy * wx
    return across * across <= r * r * square


def sees(terrain: Terrain, viewer: Eye, target: Eye, bodies: tuple[Body, ...] = ()) -> bool:
    """Is one of the nine lines from top to top free (INF-LOF-03)? The arc is looked at elsewhere.

    `bodies` are the Models and Markers on the table; viewer and target themselves never block. The nine lines are the
    same from either end, so each pair is worked out once.
    """
    if target < viewer:
        viewer, target = target, viewer
    clear = terrain.clear.get((viewer, target))
    if clear is None:
        clear = _free(terrain, viewer, target, ())
        # Plain tuples of numbers: Python's collector leaves them alone; Eyes of ten matches took it half a second.
        remember(terrain.clear, REMEMBERED, (tuple(viewer), tuple(target)), clear)
    if not clear or not bodies:
        return clear
    others = _between(viewer[0], viewer[1], viewer[3], target[0], target[1], target[3], bodies)
    return _free(terrain, viewer, target, others) if others else True


def looks_at(terrain: Terrain, viewer: Eye, facing: int, target: Eye, bodies: tuple[Body, ...]) -> bool:
    """Has who faces that way Line of Fire to the target (INF-LOF-01, -03)?"""
    return in_arc(viewer, facing, target) and sees(terrain, viewer, target, bodies)


def _free(terrain: Terrain, viewer: Eye, target: Eye, others: Sequence[Body]) -> bool:
    """Is one of the nine lines free of scenery and of the bodies that could be in the way?"""
    ax, ay, az, ar, ah = viewer
    bx, by, bz, br, bh = target
    ph, qh = az + ah, bz + bh
    dx, dy = bx - ax, by - ay
    pieces = [piece for piece in terrain.between(ax, ay, bx, by) if piece[4] > ph or piece[4] > qh]
    free = True
    for piece in pieces:
        # The first line is looked at here, without a call for each piece: most checks end with it.
        a, b, c, d, height, _, _ = piece
        if (ax <= a and bx <= a) or (ax >= c and bx >= c) or (ay <= b and by <= b) or (ay >= d and by >= d):
            continue
        low, high, left, right = dx * (b - ay), dx * (d - ay), dy * (a - ax), dy * (c - ax)
        if low > left and low > right and high > left and high > right:
            continue
        if low < left and low < right and high < left and high < right:
            continue
        if blocked(ax, ay, ph, bx, by, qh, piece):
            if height > ph and height > qh and _shuts(ax, ay, ar, bx, by, br, piece):
                return False
            free = False
    if free and not _hides(ax, ay, ph, bx, by, qh, others):
        return True
    ux, uy = aside(dx, dy, ar)
    vx, vy = aside(dx, dy, br)
    for m, n in BESIDE:
        px, py, qx, qy = ax + m * ux, ay + m * uy, bx + n * vx, by + n * vy
        for piece in pieces:
            if blocked(px, py, ph, qx, qy, qh, piece):
                break
        else:
            if not _hides(px, py, ph, qx, qy, qh, others):
                return True
    return False


def _hides(px: int, py: int, ph: int, qx: int, qy: int, qh: int, others: Sequence[Body]) -> bool:
    return bool(others) and any(hidden_by(px, py, ph, qx, qy, qh, body) for body in others)


def _shuts(ax: int, ay: int, ar: int, bx: int, by: int, br: int, piece: Piece) -> bool:
    """Does a piece block the four outer lines with all of its height? It is convex, so it blocks all between them."""
    a, b, c, d = piece[:4]
    ux, uy = aside(bx - ax, by - ay, ar)
    vx, vy = aside(bx - ax, by - ay, br)
    return (
        leg_enters(ax + ux, ay + uy, bx + vx, by + vy, a, b, c, d)
        and leg_enters(ax - ux, ay - uy, bx - vx, by - vy, a, b, c, d)
        and leg_enters(ax + ux, ay + uy, bx - vx, by - vy, a, b, c, d)
        and leg_enters(ax - ux, ay - uy, bx + vx, by + vy, a, b, c, d)
    )


def _between(ax: int, ay: int, ar: int, bx: int, by: int, br: int, bodies: tuple[Body, ...]) -> list[Body]:
    """The bodies that could be in the way."""
    dx, dy = bx - ax, by - ay
    far = hypot(dx, dy) + 1
    wide = (ar if ar > br else br) + 1
    left, right = (ax - wide, bx + wide) if ax < bx else (bx - wide, ax + wide)
    low, high = (ay - wide, by + wide) if ay < by else (by - wide, ay + wide)
    found = []
    for body in bodies:
        x, y, r, _ = body
        if x + r < left or x - r > right or y + r < low or y - r > high:
            continue
        wx, wy = x - ax, y - ay
        across = dx * wy - dy * wx
        limit = (wide + r) * far
        if -limit <= across <= limit and (wx or wy) and (x != bx or y != by):
            found.append(body)
    return found


def covered(terrain: Terrain, attacker: Eye, target: Eye) -> bool:
    """Does a piece that touches the target, or on which it stands, block a line to its feet (INF-COV-01)?"""
    bx, by, bz, br, _ = target
    beside = []
    for piece in terrain.near(bx, by):
        a, b, c, d, height, walkable, _ = piece
        dx = a - bx if bx < a else bx - c if bx > c else 0
        dy = b - by if by < b else by - d if by > d else 0
        under = walkable and height == bz and piece.over(bx, by)
        if under or (height > bz and dx * dx + dy * dy <= (br + TOUCH) ** 2):
            beside.append(piece)
    if not beside:
        return False
    ax, ay, az, ar, ah = attacker
    dx, dy = bx - ax, by - ay
    ux, uy = aside(dx, dy, ar)
    vx, vy = aside(dx, dy, br)
    return any(
        blocked(ax + m * ux, ay + m * uy, az + ah, bx + n * vx, by + n * vy, bz, piece)
        for piece in beside
        for m in (0, 1, -1)
        for n in (0, 1, -1)
    )
