"""Moves of a digital match: where a Trooper can get to, and the path it takes (INF-MOVE, INF-TERR)."""

from __future__ import annotations

from collections.abc import Callable
from math import atan2, degrees
from typing import Final, NamedTuple, cast

from wartable.games.infinity import codes, profile
from wartable.games.infinity.geometry import paths, sight
from wartable.games.infinity.geometry.paths import Path, Walker
from wartable.games.infinity.geometry.sight import Body, Eye
from wartable.games.infinity.geometry.terrain import Terrain, leg_enters, point_to_rect
from wartable.games.infinity.measure import inches, place
from wartable.games.infinity.places import Spot, beside, free_move
from wartable.games.infinity.setting import DEPLOYED, FLAT, NOBODY, OFF, UNIT
from wartable.games.infinity.skirmish import sighting
from wartable.games.infinity.state import GONE, IMMOBILE, OPEN, TABLE, UNCONSCIOUS, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.forms import Blank, Form
from wartable.kernel.engine.vocabulary import No

INCH: Final = 100
GRID: Final = 50
TRIES: Final = 60
DODGE_MOVE: Final = 200
MOST_CORNERS: Final = 8
"""How often a player may turn on one Move; the software turns round scenery as often as it must."""
HELD: Final = No("INF-STATE-03", "{actor} is Immobilized and cannot move")
ENGAGED: Final = No("INF-MOVE-15", "{actor} is Engaged and leaves only by a Dodge")
TOO_FAR: Final = No("INF-MOVE-01", "{it} is out of reach of {actor} in this Skill")
NO_MOVE: Final = No("INF-MOVE-01", "{actor} has no MOV left for a Move")
NOT_THERE: Final = No("INF-MOVE-05", "{it} is nothing that {actor} could move up to")
NOT_APPROACHED: Final = frozenset({"template", *DEPLOYED})


class Reach(NamedTuple):
    """The check of a move: is there a way, how long may it be, and is there room at its end?"""

    terrain: Terrain
    walker: Walker
    start: tuple[int, int, int]
    most: int
    spot: Spot
    rough: tuple[tuple[int, int, int], ...] = ()
    """Difficult Terrain: circles (INF-TERR-01)."""
    ease: int = 0
    """What the right skill adds to a Move in it, instead of being hampered (INF-TERR-02)."""
    behind: Path = ()
    """The way to `start` along the corners that the player has named."""
    turns: int = 0

    @property
    def left(self) -> int:
        """How much of the Move is left after the corners."""
        return self.most - paths.length(self.behind)

    def __call__(self, values: tuple[int, ...]) -> None:
        found = self.way(values[0], values[1])
        if isinstance(found, Refused):
            raise found

    def way(self, x: int, y: int) -> Path | Refused:
        """The way to a place, or why there is none. A Move of no length is always possible (INF-LOF-09)."""
        if (x, y) == self.start[:2] and not self.behind:
            return self.start, self.start
        refused = self.spot.why_not(x, y)
        return self._leading(x, y) if refused is None else refused

    def by(self, x: int, y: int) -> Reach | Refused:
        """Where it can get to after a corner, or why it cannot turn there (INF-MOVE-02)."""
        if self.turns == MOST_CORNERS:
            return Refused(f"a Move has at most {MOST_CORNERS} corners of your own; say where it ends", "INF-MOVE-02")
        if (x, y) == self.start[:2]:
            return Refused(f"it is at {place(x, y)} already", "INF-MOVE-02")
        way = self._leading(x, y)
        if isinstance(way, Refused):
            return way
        r = self.walker.radius
        if any((x - fx) ** 2 + (y - fy) ** 2 <= (r + fr + sight.TOUCH) ** 2 for fx, fy, fr in self.walker.foes):
            return Refused(f"at {place(x, y)} it touches an enemy, and a Move ends there", "INF-MOVE-05")
        return self._replace(start=way[-1], behind=way, turns=self.turns + 1)

    def _leading(self, x: int, y: int) -> Path | Refused:
        at_corner = (x, y) == self.start[:2]
        far = self.left + self.ease
        path = (self.start,) if at_corner else paths.find(self.terrain, self.walker, self.start, (x, y), far)
        if path is None:
            return self._lost(x, y)
        path = (*self.behind[:-1], *path)
        if self.ease and paths.length(path) > self.most and not self._crosses(path):
            text = f"{place(x, y)} is farther away than {inches(self.most)}, and no Difficult Terrain eases it"
            return Refused(text, "INF-MOVE-01")
        if not self.ease and self.rough and paths.length(path) > self.most - INCH and self._crosses(path):
            return Refused(f"Difficult Terrain on the way takes an inch of the {inches(self.most)}", "INF-TERR-01")
        return path

    def _crosses(self, path: Path) -> bool:
        """Is the base partly in Difficult Terrain at a sample point?"""
        r = self.walker.radius
        return any(
            (px - cx) ** 2 + (py - cy) ** 2 < (r + cr) ** 2
            for px, py, _ in paths.samples(path)
            for cx, cy, cr in self.rough
        )

    def _lost(self, x: int, y: int) -> Refused:
        straight = paths.length((self.start, (x, y, self.start[2])))
        if straight > self.left:
            text = f"{place(x, y)} is {inches(straight)} away and the Move reaches {inches(self.left)}"
            return Refused(text, "INF-MOVE-01")
        if self.start[2] != self.terrain.top_at(x, y):
            text = f"no ladder or step leads to the height of {place(x, y)} in {inches(self.left)}"
            return Refused(text, "INF-MOVE-07")
        wall = "a wall, an enemy or the edge of a top"
        text = f"there is no way to {place(x, y)} of at most {inches(self.left)}: {wall} is in between"
        return Refused(text, "INF-MOVE-03")

    def draw(self, uniform: Callable[[], float]) -> tuple[int, ...]:
        """Some place in reach, on a grid of half inches; where none is found, that of the Trooper (INF-BOT-01)."""
        return _some_place(self.start, self.left, uniform, self._reaches)

    def _reaches(self, x: int, y: int) -> bool:
        near = (x - self.start[0]) ** 2 + (y - self.start[1]) ** 2 <= self.left**2
        return near and not isinstance(self.way(x, y), Refused)

    def form(self, key: str) -> Form:
        """A form for any place on the table, so that a refusal names its rule."""
        return _anywhere(key, self.walker.radius, self.terrain, self)


class Turn(NamedTuple):
    """The check of a corner that the player names: can it get there, and is something of the Move left?"""

    go: Reach

    def __call__(self, values: tuple[int, ...]) -> None:
        found = self.go.by(values[0], values[1])
        if isinstance(found, Refused):
            raise found

    def form(self) -> Form:
        return _anywhere("turn", self.go.walker.radius, self.go.terrain, self)


def along(table: Table, t: int, moved: int, corners: tuple[int, ...]) -> Reach:
    """Where a Trooper can get to after the corners that were named, each an x and a y."""
    go = reach(table, t, allowance(table, t, moved))
    for x, y in zip(corners[::2], corners[1::2], strict=True):
        found = go.by(x, y)
        assert isinstance(found, Reach)
        go = found
    return go


class Creep(NamedTuple):
    """The check of a Cautious Movement: a Move that nobody sees at its start and at its end (INF-ARO-07)."""

    go: Reach
    watchers: tuple[tuple[Eye, int], ...]
    """Enemies as they look."""
    bodies: tuple[Body, ...]

    def __call__(self, values: tuple[int, ...]) -> None:
        refused = self.why_not(values[0], values[1])
        if refused is not None:
            raise refused

    def why_not(self, x: int, y: int) -> Refused | None:
        """Why the Trooper cannot creep to a place; None when it can."""
        way = self.go.way(x, y)
        if isinstance(way, Refused):
            return way
        return Refused(f"an enemy would see it at {place(x, y)}", "INF-ARO-07") if self.seen(way[-1]) else None

    def seen(self, point: tuple[int, int, int]) -> bool:
        target = Eye(*point, self.go.walker.radius, self.go.walker.height)
        return any(sight.looks_at(self.go.terrain, *one, target, self.bodies) for one in self.watchers)

    def draw(self, uniform: Callable[[], float]) -> tuple[int, ...]:
        """Some place out of sight; where none is found, that of the Trooper."""
        for _ in range(TRIES // 4):
            place = self.go.draw(uniform)
            if self.why_not(place[0], place[1]) is None:
                return place
        return self.go.start[:2]

    def form(self) -> Form:
        blanks = self.go.form("creep").blanks
        return Form("creep@{x},{y}", blanks, cast("Callable[[tuple[int, ...]], None]", self))


def creep(table: Table, t: int) -> Creep | None:
    """Where a Trooper can move with caution: the second value of its MOV; None while an enemy sees it."""
    foes = table.setting.army[1 - table.setting.troopers[t].side]
    watchers = tuple(sighting.looking(table, foe) for foe in foes if table.standing(foe))
    found = Creep(reach(table, t, profile.mov(table, t)[1]), watchers, sighting.blockers(table, t))
    return None if found.seen(found.go.start) else found


class Leap(NamedTuple):
    """The check of a Jump: straight, as long as the Move and the difference of height allow (INF-MOVE-10)."""

    terrain: Terrain
    walker: Walker
    start: tuple[int, int, int]
    most: int
    spot: Spot

    def __call__(self, values: tuple[int, ...]) -> None:
        refused = self.why_not(values[0], values[1])
        if refused is not None:
            raise refused

    def why_not(self, x: int, y: int) -> Refused | None:
        """Why the Trooper cannot jump to a place; None when it can."""
        refused = self.spot.why_not(x, y)
        if refused is not None:
            return refused
        z = self.terrain.top_at(x, y)
        far = paths.length((self.start, (x, y, z)))
        if far > self.most:
            text = f"{place(x, y)} is {inches(far)} away, the height included, and the Jump reaches {inches(self.most)}"
            return Refused(text, "INF-MOVE-10")
        high = max(z, self.start[2]) + self.walker.height
        for piece in self.terrain.between(self.start[0], self.start[1], x, y):
            if piece.height > high and leg_enters(self.start[0], self.start[1], x, y, *piece[:4]):
                return Refused(f"something on the way to {place(x, y)} is higher than the Jump", "INF-MOVE-10")
        return None

    def draw(self, uniform: Callable[[], float]) -> tuple[int, ...]:
        """Some place that can be jumped to; where none is found, that of the Trooper."""
        return _some_place(self.start, self.most, uniform, self._reaches)

    def _reaches(self, x: int, y: int) -> bool:
        return self.why_not(x, y) is None

    def form(self) -> Form:
        return _anywhere("jump", self.walker.radius, self.terrain, self)


def leap(table: Table, t: int, moved: int) -> Leap:
    """Where a Trooper can jump to; the lack of gravity adds nothing to it (INF-TERR-04)."""
    most = profile.mov(table, t)[1 if moved else 0]
    go = reach(table, t, most)
    return Leap(go.terrain, go.walker, go.start, most, go.spot)


def climb(table: Table, t: int) -> tuple[int, int, int] | None:
    """Where a Trooper gets by climbing the piece beside it, or down from the one it stands on (INF-MOVE-09)."""
    go = reach(table, t, profile.mov(table, t)[0])
    x, y, z = go.start
    r = go.walker.radius
    for piece in go.terrain.near(x, y):
        if not piece.walkable or piece.height > profile.mov(table, t)[0]:
            continue
        foot, top = paths.climbs(piece, r, x, y)
        up = not z and point_to_rect(x, y, piece[:4]) <= r + 2
        down = z == piece.height and piece.over(x, y) and max(abs(x - foot[0]), abs(y - foot[1])) <= 2 * r + 2
        goal = top if up else foot if down else None
        if goal is not None and go.spot.why_not(goal[0], goal[1]) is None:
            return goal
    return None


IN_SIGHT: Final = No("INF-ARO-07", "An enemy sees {actor}: it cannot move with caution")
NO_CLIMB: Final = No("INF-MOVE-09", "{actor} stands beside nothing that it could climb, or there is no room at the end")


def cannot_move(table: Table, t: int) -> No | None:
    """Why a Trooper may not move at all."""
    if table.states[t] & IMMOBILE:
        return HELD
    return ENGAGED if sighting.engaged(table, t) else None


def allowance(table: Table, t: int, moved: int) -> int:
    """How long a Move may be: the first value, after another Move the second (INF-MOVE-01).

    Where there is no gravity, who is used to it moves an inch farther at first (INF-TERR-04).
    """
    most = profile.mov(table, t)[1 if moved else 0]
    floats = at_home_in_it(table, t) or "super-jump" in table.setting.troopers[t].skills
    return most + INCH if not moved and floats and "no-gravity" in table.setting.season else most


def reach(table: Table, t: int, most: int) -> Reach:
    """Where a Trooper can get to with so much movement."""
    setting = table.setting
    trooper = setting.troopers[t]
    foes = tuple(
        (table.x[foe], table.y[foe], setting.troopers[foe].radius)
        for foe in setting.army[1 - trooper.side]
        if table.standing(foe) and table.z[foe] == table.z[t]
    )
    solids = tuple(
        (table.tx[n], table.ty[n], thing.radius)
        for n, thing in enumerate(setting.things)
        if thing.kind not in FLAT and table.on_table(n) and table.carrier[n] == NOBODY and table.tz[n] == table.z[t]
    )
    walker = Walker(trooper.radius, trooper.height, "climbing-plus" in trooper.skills, foes, solids)
    areas, ease = rough(table), 0
    if at_home_in_it(table, t):
        ease = INCH if areas and most == profile.mov(table, t)[0] else 0
        areas = areas if ease else ()
    return Reach(sighting.terrain(table), walker, sighting.at(table, t), most, free_move(table, t), areas, ease)


def moved(table: Table, t: int, way: Path) -> Table:
    """The table as it would be with a Trooper at the end of a way, where it can be met all along it (INF-EXP-10)."""
    trial = table.copy()
    trial.path = (*table.path, *paths.samples(way)[1:])
    trial.x[t], trial.y[t], trial.z[t] = way[-1]
    return trial


def rough(table: Table) -> tuple[tuple[int, int, int], ...]:
    """The Difficult Terrain of the table (INF-TERR-01)."""
    setting = table.setting
    return tuple((table.tx[n], table.ty[n], setting.things[n].radius) for n in setting.templates if table.on_table(n))


def at_home_in_it(table: Table, t: int) -> bool:
    """Has a Trooper the terrain skill for Decompression and the lack of gravity (INF-TERR-02, -04)?"""
    return not table.setting.troopers[t].skills.isdisjoint(("terrain-zero-g", "terrain-total"))


def super_jumps(table: Table, t: int) -> bool:
    """Is a Jump a Short Movement Skill for a Trooper: by its profile, or in low gravity (INF-MOVE-11, INF-TERR-04)?"""
    light = "low-gravity" in table.setting.season and at_home_in_it(table, t)
    return light or "super-jump" in table.setting.troopers[t].skills


def cannot_touch(table: Table, t: int, target: int, go: Reach) -> No | None:
    """Why a Trooper cannot move into contact with something."""
    if not _may_touch(table, t, target):
        return NOT_THERE
    return TOO_FAR if contact_point(table, t, target, go) is None else None


def _may_touch(table: Table, t: int, target: int) -> bool:
    setting = table.setting
    if codes.THING.has(target):
        n = codes.THING.part(target)
        # An open Gate is a hole in the wall, and nothing to move up to (SC-ROOM-03).
        opened = setting.things[n].kind == "gate" and table.flags[n] & OPEN
        there = table.tx[n] != OFF and not table.flags[n] & GONE and table.carrier[n] == NOBODY and not opened
        return there and setting.things[n].kind not in NOT_APPROACHED and not table.touches(t, n)
    same = setting.troopers[target].side == setting.troopers[t].side
    if target == t or table.side_by_side(t, target):
        return False
    if not same:
        return table.model(target)
    fallen = table.place[target] == TABLE and bool(table.states[target] & UNCONSCIOUS)
    return fallen or (table.standing(target) and target in table.carrier)


def contact_point(table: Table, t: int, target: int, go: Reach) -> tuple[int, int] | None:
    """The nearest place in contact with something that the Trooper can get to."""
    setting = table.setting
    if codes.THING.has(target):
        n = codes.THING.part(target)
        x, y, radius = table.tx[n], table.ty[n], setting.things[n].radius
    else:
        x, y, radius = table.x[target], table.y[target], setting.troopers[target].radius
    r = setting.troopers[t].radius
    if (x - go.start[0]) ** 2 + (y - go.start[1]) ** 2 > (go.left + r + radius + 2) ** 2:
        return None
    found = beside(go.spot, x, y, r + radius + 1, go.start[:2])
    return None if found is None or isinstance(go.way(*found), Refused) else found


def towards(ax: int, ay: int, bx: int, by: int) -> int:
    """The direction from one point to another in whole degrees (INF-GEO-01)."""
    return round(degrees(atan2(by - ay, bx - ax))) % 360


def _some_place(
    start: tuple[int, int, int], most: int, uniform: Callable[[], float], fits: Callable[[int, int], bool]
) -> tuple[int, int]:
    """Some place near the start that fits, on a grid of half inches; where none is found, the start."""
    x, y, _ = start
    steps = most // GRID
    for _ in range(TRIES):
        at_x = (x // GRID + int((2 * steps + 1) * uniform()) - steps) * GRID
        at_y = (y // GRID + int((2 * steps + 1) * uniform()) - steps) * GRID
        if fits(at_x, at_y):
            return at_x, at_y
    return x, y


def _anywhere(key: str, radius: int, terrain: Terrain, check: object) -> Form:
    """A form for any place of the table; `check` says why not, and for programs draws places that will do."""
    return Form(
        f"{key}@{{x}},{{y}}",
        (Blank("x", radius, terrain.width - radius, UNIT), Blank("y", radius, terrain.length - radius, UNIT)),
        cast("Callable[[tuple[int, ...]], None]", check),
    )
