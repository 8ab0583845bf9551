"""Ways to walk: straight legs round the scenery, over what is low, up and down ladders (INF-MOVE).

A way is found through the corners of what stands in it, a base radius away; a person may name other corners to turn at.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple

from wartable.games.infinity.geometry.sight import TOUCH, rounded_root
from wartable.games.infinity.geometry.terrain import Piece, Terrain, leg_to_point, leg_to_rect, point_to_rect, remember

STEP: Final = 50
"""Sample points of a path are this far apart (INF-EXP-10)."""
KEPT: Final = 5_000
"""For how many places of a table it is remembered where ways from them turn."""
Point = tuple[int, int, int]
"""x, y, elevation of the feet."""
Path = tuple[Point, ...]


class Walker(NamedTuple):
    """Who walks: its base, its height, whether it climbs as it walks (INF-MOVE-12), and what it cannot pass.

    A path ends where it touches one of the `foes`; `solids` are only gone round (INF-MOVE-05, INF-SCN-04).
    """

    radius: int
    height: int
    climbs: bool = False
    foes: tuple[tuple[int, int, int], ...] = ()
    solids: tuple[tuple[int, int, int], ...] = ()


def samples(path: Path) -> tuple[Point, ...]:
    """The sample points of a path: its start, every half inch along each leg, and the end of each leg (INF-EXP-10)."""
    found = [path[0]]
    for (px, py, pz), (qx, qy, qz) in pairwise(path):
        long = rounded_root((qx - px) ** 2 + (qy - py) ** 2)
        found += [
            (px + (qx - px) * at // long, py + (qy - py) * at // long, max(pz, qz)) for at in range(STEP, long, STEP)
        ]
        found.append((qx, qy, qz))
    return tuple(found)


def length(path: Path) -> int:
    """The legs in plan, and all height climbed (INF-MOVE-02)."""
    return sum(_cost(one, other) for one, other in pairwise(path))


def _cost(one: Point, other: Point) -> int:
    plan = rounded_root((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)
    return plan + abs(other[2] - one[2])


def leg_free(terrain: Terrain, walker: Walker, start: Point, end: Point) -> bool:
    """Can the base be moved straight from one point to another on the same level (INF-MOVE-03, -05, -07)?"""
    px, py, pz = start
    qx, qy, _ = end
    r = walker.radius
    if not (r <= qx <= terrain.width - r and r <= qy <= terrain.length - r):
        return False
    reach = pz + walker.height
    left, right = (px, qx) if px < qx else (qx, px)
    low, high = (py, qy) if py < qy else (qy, py)
    for a, b, c, d, height, _, _ in terrain.between(px, py, qx, qy):
        if left - c > r or a - right > r or low - d > r or b - high > r:
            continue  # too far to one side: most are, and need no distance
        if height > reach and leg_to_rect(px, py, qx, qy, (a, b, c, d)) < r:
            return False
    for x, y, br in walker.solids:
        wide = r + br
        if left - x > wide or x - right > wide or low - y > wide or y - high > wide:
            continue
        if leg_to_point(px, py, qx, qy, x, y) < wide:
            return False
    for x, y, br in walker.foes:
        wide = r + br + TOUCH
        if left - x > wide or x - right > wide or low - y > wide or y - high > wide:
            continue
        nearest = leg_to_point(px, py, qx, qy, x, y)
        if nearest <= wide:
            apart = wide**2
            parting = (px - x) ** 2 + (py - y) ** 2 <= apart or (qx - x) ** 2 + (qy - y) ** 2 <= apart
            if nearest < r + br or not parting:
                return False
    return pz == 0 or _stays_up(terrain, start, end)


def _stays_up(terrain: Terrain, start: Point, end: Point) -> bool:
    """On a top the centre stays over the piece (INF-MOVE-07)."""
    return any(
        piece.walkable and piece.height == start[2] and piece.over(*start[:2]) and piece.over(*end[:2])
        for piece in terrain.near(*start[:2])
    )


def rests(terrain: Terrain, walker: Walker, x: int, y: int) -> int | None:
    """On which level the base can come to rest at a point: 0 the ground, the height of a top, None nowhere.

    No solid piece is overlapped, unless the centre is on a walkable one (INF-MOVE-04).
    """
    z = terrain.top_at(x, y)
    for piece in terrain.near(x, y):
        if piece.height > z and point_to_rect(x, y, piece[:4]) < walker.radius:
            return None
    return z


def find(terrain: Terrain, walker: Walker, start: Point, goal: tuple[int, int], most: int) -> Path | None:
    """The shortest way of at most this length, as its corners; None when there is none."""
    z = rests(terrain, walker, *goal)
    if z is None:
        return None
    end = (*goal, z)
    if rounded_root((start[0] - goal[0]) ** 2 + (start[1] - goal[1]) ** 2) > most:
        return None
    if z == start[2] and leg_free(terrain, walker, start, end):
        return start, end
    return _search(terrain, walker, start, end, most)


def _search(terrain: Terrain, walker: Walker, start: Point, end: Point, most: int) -> Path | None:
    turns = _turns(terrain, walker, start, most)
    best: dict[Point, int] = {start: 0}
    waiting: list[tuple[int, Point, Path]] = [(0, start, (start,))]
    while waiting:
        gone, here, path = heappop(waiting)
        if here == end:
            return path
        if gone > best.get(here, most):
            continue
        for there in (end, *turns):
            if there == here:
                continue
            far = gone + _cost(here, there)
            if far > most or far >= best.get(there, most + 1) or not _joined(terrain, walker, here, there):
                continue
            best[there] = far
            heappush(waiting, (far, there, (*path, there)))
    return None


def _turns(terrain: Terrain, walker: Walker, start: Point, most: int) -> list[Point]:
    """Where a way can turn: the corners of scenery, a base away, and both ends of ladders."""
    key = (*start, most, walker.radius, walker.height, walker.climbs)
    known = terrain.turns.get(key)
    return known if known is not None else remember(terrain.turns, KEPT, key, _worked_out(terrain, walker, start, most))


def _worked_out(terrain: Terrain, walker: Walker, start: Point, most: int) -> list[Point]:
    found: set[Point] = set()
    x, y, _ = start
    for piece in terrain.pieces:
        if point_to_rect(x, y, piece[:4]) > most + walker.radius:
            continue
        if piece.height > walker.height:
            found.update((px, py, 0) for px, py in _corners(piece, walker.radius))
        for foot, top in ladder_ends(piece, walker.radius):
            found |= {foot, top}
        if walker.climbs and piece.walkable:
            found |= set(climbs(piece, walker.radius, x, y))
        if piece.walkable and piece.height <= walker.height:
            found |= set(climbs(piece, walker.radius, x, y))
    return sorted(point for point in found if rounded_root((point[0] - x) ** 2 + (point[1] - y) ** 2) <= most)


def _corners(piece: Piece, r: int) -> Iterator[tuple[int, int]]:
    for x in (piece.a - r, piece.c + r):
        for y in (piece.b - r, piece.d + r):
            yield x, y


def ladder_ends(piece: Piece, r: int) -> Iterator[tuple[Point, Point]]:
    """Where one stands at the foot and at the top of a ladder (INF-MOVE-06)."""
    for x, y in piece.ladders:
        ox, oy = (0, 0)
        if y in (piece.b, piece.d):
            oy = -1 if y == piece.b else 1
        else:
            ox = -1 if x == piece.a else 1
        yield (x + ox * r, y + oy * r, 0), (x - ox * r, y - oy * r, piece.height)


def climbs(piece: Piece, r: int, x: int, y: int) -> tuple[Point, Point]:
    """The foot and the top of the nearest place to climb a piece at (INF-MOVE-09)."""
    nx, ny = min(max(x, piece.a), piece.c), min(max(y, piece.b), piece.d)
    sides = (
        (abs(x - piece.a), (piece.a - r, ny, 0), (min(piece.a + r, piece.c), ny, piece.height)),
        (abs(x - piece.c), (piece.c + r, ny, 0), (max(piece.c - r, piece.a), ny, piece.height)),
        (abs(y - piece.b), (nx, piece.b - r, 0), (nx, min(piece.b + r, piece.d), piece.height)),
        (abs(y - piece.d), (nx, piece.d + r, 0), (nx, max(piece.d - r, piece.b), piece.height)),
    )
    _, foot, top = min(sides)
    return foot, top


def _joined(terrain: Terrain, walker: Walker, here: Point, there: Point) -> bool:
    """Is there one leg from here to there: straight on one level, or up and down a ladder or a low piece?"""
    if here[2] == there[2]:
        return leg_free(terrain, walker, here, there)
    low, high = (here, there) if here[2] < there[2] else (there, here)
    for piece in terrain.near(*high[:2]):
        if piece.height != high[2] or not piece.walkable or not piece.over(*high[:2]) or low[2]:
            continue
        if (low, high) in tuple(ladder_ends(piece, walker.radius)):
            return True
        climbed = walker.climbs or piece.height <= walker.height
        beside = point_to_rect(low[0], low[1], piece[:4]) <= walker.radius + TOUCH
        if climbed and beside and rounded_root((low[0] - high[0]) ** 2 + (low[1] - high[1]) ** 2) <= 3 * walker.radius:
            return True
    return False
