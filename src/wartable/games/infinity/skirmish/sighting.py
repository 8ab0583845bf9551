"""Who sees whom in a match: Silhouettes, what blocks, fronts, Zones of Control (INF-LOF, INF-ZOC)."""

from __future__ import annotations

from collections.abc import Iterable

from wartable.games.infinity.geometry import sight
from wartable.games.infinity.geometry.sight import ANY_WAY, Body, Eye
from wartable.games.infinity.geometry.terrain import Terrain
from wartable.games.infinity.places import ground
from wartable.games.infinity.setting import FLAT, ZONE_OF_CONTROL
from wartable.games.infinity.state import IMMOBILE, NULL, TABLE, Table

Point = tuple[int, int, int]
THING_HEIGHT = 100
"""Of round tokens that are given no Silhouette (INF-GEO-03)."""
NEVER_BLOCKS = frozenset({"hvt", "civilian", *FLAT})
"""Civilians and flat tokens (INF-LOF-05)."""


def terrain(table: Table) -> Terrain:
    """The terrain of a digital match."""
    found = ground(table)
    assert found is not None
    return found


def at(table: Table, t: int) -> Point:
    """Where a Trooper stands."""
    return table.x[t], table.y[t], table.z[t]


def eye(table: Table, t: int, point: Point) -> Eye:
    """The Silhouette of a Trooper at a point."""
    trooper = table.setting.troopers[t]
    return Eye(*point, trooper.radius, trooper.height)


def facing(table: Table, t: int) -> int:
    """Markers, 360 Visors and whoever is activated see all around (INF-LOF-01, -09)."""
    return ANY_WAY if t == table.actor else standing(table, t)


def standing(table: Table, t: int) -> int:
    """Which way somebody looks who is not activated."""
    if table.marker[t] or "360-visor" in table.setting.troopers[t].gear:
        return ANY_WAY
    return table.facing[t]


def blockers(table: Table, without: int = -1) -> tuple[Body, ...]:
    """Troopers that stand, and solid things: all that blocks a line besides scenery (INF-LOF-04 to -06)."""
    setting = table.setting
    found = [
        (table.x[t], table.y[t], setting.troopers[t].radius, table.z[t] + setting.troopers[t].height)
        for t, place in enumerate(table.place)
        if place == TABLE and t != without and not table.states[t] & NULL and table.borne[t] < 0
    ]
    found += [
        (table.tx[n], table.ty[n], thing.radius, THING_HEIGHT)
        for n, thing in enumerate(setting.things)
        if thing.kind not in NEVER_BLOCKS and table.on_table(n)
    ]
    return tuple(found)


def looking(table: Table, t: int) -> tuple[Eye, int]:
    """The Silhouette of a Trooper where it stands, and the way it faces."""
    return eye(table, t, at(table, t)), facing(table, t)


def sees(table: Table, t: int, here: Point, other: int, there: Point, bodies: tuple[Body, ...]) -> bool:
    """Has a Trooper at a point Line of Fire to another at a point (INF-LOF-03)?"""
    return sight.looks_at(terrain(table), eye(table, t, here), facing(table, t), eye(table, other, there), bodies)


def visible(table: Table, t: int, here: Point, other: int, there: Point, bodies: tuple[Body, ...]) -> bool:
    """Is there a line between two Troopers, whichever way they face (INF-LOF-09)?"""
    return sight.sees(terrain(table), eye(table, t, here), eye(table, other, there), bodies)


def seen_at(table: Table, t: int, other: int, points: Iterable[Point], bodies: tuple[Body, ...]) -> list[Point]:
    """The points of a path at which a Trooper that stands still sees the one on it."""
    here = at(table, t)
    return [point for point in points if sees(table, t, here, other, point, bodies)]


def far(table: Table, t: int, here: Point, other: int, there: Point) -> int:
    """The distance of two Troopers at two points (INF-GEO-04)."""
    troopers = table.setting.troopers
    return sight.distance(here[0], here[1], troopers[t].radius, there[0], there[1], troopers[other].radius)


def controls(table: Table, t: int, other: int, points: Iterable[Point]) -> bool:
    """Is one of the points in the Zone of Control of a Trooper (INF-ZOC-01)?"""
    here = at(table, t)
    return any(far(table, t, here, other, point) <= ZONE_OF_CONTROL for point in points)


def holding(table: Table, t: int) -> list[int]:
    """The enemies that a Trooper engages, and that are Engaged for as long as it does (INF-CC-10)."""
    foes = table.setting.army[1 - table.setting.troopers[t].side]
    return [foe for foe in foes if table.model(foe) and table.side_by_side(t, foe) and t in engaged(table, foe)]


def engaged(table: Table, t: int) -> list[int]:
    """The enemies in Silhouette contact with a Trooper that engage it (INF-CC-02)."""
    if table.place[t] != TABLE or table.marker[t]:
        return []
    setting, xs = table.setting, table.x
    x, widest = xs[t], setting.widest
    return [
        foe
        for foe in setting.army[1 - setting.troopers[t].side]
        if -widest <= xs[foe] - x <= widest
        and table.model(foe)
        and not table.states[foe] & IMMOBILE
        and table.side_by_side(t, foe)
    ]
