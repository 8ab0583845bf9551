"""Where something may stand: checks for the places that players type in, and places found for them.

A `Spot` is the checker of a form. It is a plain tuple of numbers, so that equal questions have equal forms.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple, cast

from wartable.games.infinity.geometry.terrain import ENDLESS, Terrain
from wartable.games.infinity.geometry.terrain import Piece as Solid
from wartable.games.infinity.measure import corners, inches, place
from wartable.games.infinity.schema import Piece
from wartable.games.infinity.setting import FLAT, TOUCH, UNIT, Rect, Setting, units
from wartable.games.infinity.state import OPEN, TABLE, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.forms import Blank, Form

Body = tuple[int, int, int]
"""A round element: x, y, radius."""
WALL = 20
"""How thick the walls of rooms are (INF-SCN-09)."""
GATE = {"": 0, "narrow": 80, "wide": 157}
"""Half the width of the Gates (INF-SCN-09)."""
ANY_LEVEL = -1
CLOSELY = 10
"""The steps in which a zone is searched that is nearly full: a tenth of an inch."""
ROUND_ABOUT = tuple((cos(step * pi / 12), sin(step * pi / 12)) for step in range(24))


WITHIN: Final = {
    "INF-DEP-01": "the own Deployment Zone",
    "SC-FRAME-06": "the own Deployment Zone",
    "INF-ADEP-02": "the own Deployment Zone with what Forward Deployment adds to it",
    "SC-TUR-01": "the own Deployment Zone",
    "INF-SCN-07": "the own Deployment Zone",
}
"""What a base must lie in, by the rule that says so."""
CLEAR_OF: Final = {
    ("ITS-HVT-05", True): "a Deployment Zone",
    ("SC-HVT-02", True): "a Deployment Zone",
    ("SC-DEC-02", False): "a Deployment Zone",
    ("INF-ADEP-03", False): "the enemy Deployment Zone",
    ("SC-ZONE-04", False): "an Exclusion Zone",
}
"""What a base must keep out of, or clear of: by the rule that says so, and whether it must keep clear."""


class Spot(NamedTuple):
    """What a place must fulfil: on the table, `inside` one of some areas, `outside` of others, clear of bodies."""

    radius: int
    width: int
    length: int
    inside: tuple[Rect, ...] = ()
    inside_rule: str = "INF-DEP-01"
    outside: tuple[tuple[Rect, int, str], ...] = ()
    """No part of the base may lie in these areas, or nearer to them than a margin; by which rule."""
    bodies: tuple[Body, ...] = ()
    apart: tuple[tuple[int, int, int, str], ...] = ()
    """Bodies that may not even be touched, and by which rule."""
    solids: tuple[Rect, ...] = ()
    solid_rule: str = "INF-GEO-06"
    room: tuple[Rect, ...] = ()
    """The walls of a room may not be stood astride, except in its open Gates."""
    gate: int = 0
    """Half the width of a Gate."""
    terrain: Terrain | None = None
    """In a digital match the scenery itself: the base comes to rest on the ground or wholly on a top."""
    along: tuple[Body, ...] = ()
    """Who goes along and needs room in contact (ITS-CIVEVAC-13): where each is now, and its radius."""

    def __call__(self, values: tuple[int, ...]) -> None:
        refused = self.why_not(values[0], values[1])
        if refused is not None:
            raise refused

    def why_not(self, x: int, y: int) -> Refused | None:
        """Why nothing of this size may be put there; None when it may."""
        r = self.radius
        if not (r <= x <= self.width - r and r <= y <= self.length - r):
            return Refused(f"{place(x, y)} is not wholly on the table", "INF-GEO-02")
        if self.inside and not any(a + r <= x <= c - r and b + r <= y <= d - r for a, b, c, d in self.inside):
            return Refused(f"{place(x, y)} is not wholly inside {self._open()}", self.inside_rule)
        for (a, b, c, d), margin, rule in self.outside:
            if _reaches(x, y, r + margin, a, b, c, d):
                near = f"nearer than {inches(margin)} to" if margin else "partly in"
                area = CLEAR_OF.get((rule, bool(margin)), f"the area {corners((a, b, c, d))}")
                return Refused(f"{place(x, y)} is {near} {area}", rule)
        for a, b, c, d in self.solids:
            if _reaches(x, y, r, a, b, c, d):
                return Refused(f"{place(x, y)} overlaps the scenery at {corners((a, b, c, d))}", self.solid_rule)
        if self.terrain is not None and not _finds_rest(self.terrain, x, y, r):
            text = f"{place(x, y)} overlaps scenery, or is not wholly on a top that can be stood on"
            return Refused(text, self.solid_rule)
        for a, b, c, d in self.room:
            astride = _reaches(x, y, r, a, b, c, d) and not (a + r <= x <= c - r and b + r <= y <= d - r)
            beside_gate = abs(x - (a + c) // 2) + r > self.gate and abs(y - (b + d) // 2) + r > self.gate
            if astride and beside_gate:
                return Refused(f"{place(x, y)} stands astride a wall of the room", "SC-ROOM-01")
        for bx, by, br in self.bodies:
            dx, dy, reach = x - bx, y - by, r + br
            if -reach < dx < reach and dx * dx + dy * dy < reach * reach:
                return Refused(f"{place(x, y)} overlaps what stands at {place(bx, by)}", "INF-GEO-06")
        for bx, by, br, rule in self.apart:
            dx, dy, reach = x - bx, y - by, r + br + TOUCH
            if -reach <= dx <= reach and dx * dx + dy * dy <= reach * reach:
                return Refused(f"{place(x, y)} touches what stands at {place(bx, by)}", rule)
        if self.along and together(self, x, y) is None:
            return Refused(f"at {place(x, y)} there is no room in contact for who goes along", "ITS-CIVEVAC-13")
        return None

    def _open(self) -> str:
        """What the base must lie in, as people call it."""
        return WITHIN.get(self.inside_rule, _areas(self.inside))

    def form(self, key: str) -> Form:
        """A form with this check. Its ranges are those of the table, so that refusals name their rule; they are as
        narrow as the areas only where hardly any place is left, so that bots find one."""
        blanks, whole = _ranges(self.radius, self.width, self.length, self.inside)
        check = cast("Callable[[tuple[int, ...]], None]", self)
        return Form(f"{key}@{{x}},{{y}}", blanks, check, "INF-GEO-02" if whole else self.inside_rule)


@lru_cache(maxsize=256)
def _ranges(r: int, width: int, length: int, inside: tuple[Rect, ...]) -> tuple[tuple[Blank, Blank], bool]:
    """The blanks of a form for a place, and whether they are as wide as the table."""
    table = (0, 0, width, length)
    roomy = 10 * sum((c - a) * (d - b) for a, b, c, d in inside) >= width * length
    boxes = (table,) if roomy or not inside else inside
    x = Blank("x", min(box[0] for box in boxes) + r, max(box[2] for box in boxes) - r, UNIT)
    y = Blank("y", min(box[1] for box in boxes) + r, max(box[3] for box in boxes) - r, UNIT)
    return (x, y), boxes == (table,)


def _areas(rects: tuple[Rect, ...]) -> str:
    return " or ".join(map(corners, rects))


def _reaches(x: int, y: int, r: int, a: int, b: int, c: int, d: int) -> bool:
    """Does any part of the base lie inside the rectangle? Touching its edge is outside."""
    dx = a - x if x < a else x - c if x > c else 0
    dy = b - y if y < b else y - d if y > d else 0
    return dx * dx + dy * dy < r * r


def _finds_rest(terrain: Terrain, x: int, y: int, r: int) -> bool:
    """Is the whole base on the ground, or on one top (INF-DEP-06, INF-GEO-06)?"""
    z = terrain.top_at(x, y)
    near = [piece for piece in terrain.near(x, y) if _reaches(x, y, r, *piece[:4])]
    if not z:
        return not near
    return all(
        piece.height == z and piece.a + r <= x <= piece.c - r and piece.b + r <= y <= piece.d - r for piece in near
    )


def ground(table: Table) -> Terrain | None:
    """The terrain of a digital match as it lies now; None where people have a table of their own."""
    setting = table.setting
    if not setting.digital:
        return None
    key = (table.turned, gates_closed(table))
    found = setting.grounds.get(key)
    if found is None:
        found = setting.grounds[key] = Terrain(setting.width, setting.length, (*_pieces(table), *_walls(table, key[1])))
    return found


def _pieces(table: Table) -> tuple[Solid, ...]:
    """The scenery of the table, turned as the players sit."""
    scenery, setting = table.setting.scenery, table.setting
    found = []
    for piece in scenery.pieces if scenery is not None else ():
        ladders = [(units(x), units(y)) for x, y in piece.ladders]
        if table.turned:
            ladders = [(setting.width - x, setting.length - y) for x, y in ladders]
        top = piece.walkable or piece.kind in ("building", "container")
        found.append(
            Solid(*footprint(table.setting, bool(table.turned), piece), units(piece.height), top, tuple(ladders))
        )
    return tuple(found)


def _walls(table: Table, closed: bool) -> Iterator[Solid]:
    """The walls of rooms, endlessly high, with their Gates open or closed (INF-SCN-09)."""
    half = GATE[table.setting.gate_width]
    for a, b, c, d in rooms(table):
        x, y = (a + c) // 2, (b + d) // 2
        for low, high in ((b - WALL, b), (d, d + WALL)):
            for left, right in ((a - WALL, c + WALL),) if closed else ((a - WALL, x - half), (x + half, c + WALL)):
                yield Solid(left, low, right, high, ENDLESS)
        for left, right in ((a - WALL, a), (c, c + WALL)):
            for low, high in ((b, d),) if closed else ((b, y - half), (y + half, d)):
                yield Solid(left, low, right, high, ENDLESS)


def bodies(table: Table, without: int = -1) -> tuple[Body, ...]:
    """Everything that takes up room: Troopers and solid things."""
    setting = table.setting
    troopers = setting.troopers
    found = [
        (table.x[t], table.y[t], troopers[t].radius)
        for t, place in enumerate(table.place)
        if place == TABLE and t != without
    ]
    found += [
        (table.tx[n], table.ty[n], thing.radius)
        for n, thing in enumerate(setting.things)
        if thing.kind not in FLAT and table.on_table(n) and (table.carrier[n] != without or without < 0)
    ]
    return tuple(found)


def solids(table: Table, standing: bool = True) -> tuple[Rect, ...]:
    """Scenery that cannot be stood on; with `standing` false all scenery, for what must be on open ground.

    In a digital match the terrain itself is looked at where something may stand on it.
    """
    scenery = table.setting.scenery
    if scenery is None or (standing and table.setting.digital):
        return ()
    return tuple(
        footprint(table.setting, bool(table.turned), piece)
        for piece in scenery.pieces
        if not (standing and (piece.walkable or piece.kind in ("building", "container")))
    )


def footprint(setting: Setting, turned: bool, piece: Piece) -> Rect:
    """Where a piece of scenery lies, as the players sit."""
    a, b, c, d = units(piece.x), units(piece.y), units(piece.x + piece.w), units(piece.y + piece.h)
    width, length = setting.width, setting.length
    return (width - c, length - d, width - a, length - b) if turned else (a, b, c, d)


def rooms(table: Table) -> tuple[Rect, ...]:
    return tuple(rect for area in table.setting.areas if area.kind == "room" for rect in area.rects)


def gates_closed(table: Table) -> bool:
    """Are there Gates, and are they still wall (SC-ROOM-03)?"""
    setting = table.setting
    return "SC-ROOM-03" in setting.rules and any(not table.flags[gate] & OPEN for gate in setting.of_kind("gate"))


def free_move(table: Table, t: int) -> Spot:
    """Where a Trooper may end a movement."""
    setting = table.setting
    closed = gates_closed(table)
    room = rooms(table)
    return Spot(
        setting.troopers[t].radius,
        setting.width,
        setting.length,
        outside=tuple((rect, 0, "SC-ROOM-03") for rect in room) if closed else (),
        bodies=bodies(table, t),
        solids=solids(table),
        room=() if closed or setting.digital else room,
        gate=GATE[setting.gate_width],
        terrain=ground(table),
        along=tuple((table.tx[n], table.ty[n], setting.things[n].radius) for n in table.escorts(t)),
    )


def together(spot: Spot, x: int, y: int) -> list[tuple[int, int]] | None:
    """Where all who go along come to rest in contact with who ends a movement at x, y; None: there is no room.

    Only the last place counts, not the way to it (ITS-CIVEVAC-13), and it is as high as that of the escort.
    """
    placed: list[Body] = []
    level = spot.terrain.top_at(x, y) if spot.terrain is not None else 0
    for cx, cy, r in spot.along:
        own = spot._replace(radius=r, along=(), bodies=(*spot.bodies, *placed))
        found = beside(own, x, y, spot.radius + r + 1, (cx, cy), level)
        if found is None:
            return None
        placed.append((*found, r))
    return [body[:2] for body in placed]


def beside(
    spot: Spot, x: int, y: int, reach: int, towards: tuple[int, int], level: int = ANY_LEVEL
) -> tuple[int, int] | None:
    """A free place in contact with something at x, y: as near as possible to where one comes from."""
    best: tuple[int, tuple[int, int]] | None = None
    for c, s in ROUND_ABOUT:
        px, py = x + round(reach * c), y + round(reach * s)
        away = (px - towards[0]) ** 2 + (py - towards[1]) ** 2
        if (best is None or away < best[0]) and _clear(spot, px, py, x, y, reach, level):
            best = (away, (px, py))
    return None if best is None else best[1]


def _clear(spot: Spot, px: int, py: int, x: int, y: int, reach: int, level: int) -> bool:
    near = (px - x) ** 2 + (py - y) ** 2 <= (reach + TOUCH) ** 2
    if level != ANY_LEVEL and spot.terrain is not None and spot.terrain.top_at(px, py) != level:
        return False
    return near and spot.why_not(px, py) is None


def lined_up(spot: Spot, side: int) -> tuple[int, int] | None:
    """The first free place on a grid over the areas, from the front edge back, neighbours well apart if possible.

    Nobody is put on a roof unasked, for it takes a ladder to leave it; only when there is room nowhere else. A zone
    that is nearly full is searched closely: who waits to be deployed must be, and would be asked about for ever.
    """
    wide, near = 2 * spot.radius + 40, 2 * spot.radius + 10
    for step, roofs in ((max(wide, 350), False), (near, False), (CLOSELY, False), (CLOSELY, True)):
        for a, b, c, d in spot.inside:
            rows = range(b + spot.radius, d - spot.radius + 1, step)
            for y in rows if side else reversed(rows):
                for x in range(a + spot.radius, c - spot.radius + 1, step):
                    roof = not roofs and spot.terrain is not None and spot.terrain.top_at(x, y)
                    if not roof and spot.why_not(x, y) is None:
                        return x, y
    return None
