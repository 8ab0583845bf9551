"""Direct Templates and Impact Templates: who is touched, and when none may be placed (INF-TMPL)."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import profile
from wartable.games.infinity.geometry import templates
from wartable.games.infinity.geometry.sight import Body
from wartable.games.infinity.skirmish import aiming, moving, sighting
from wartable.games.infinity.skirmish.sighting import Point
from wartable.games.infinity.state import NULL, TABLE, Table
from wartable.kernel.engine.vocabulary import No

NO_TEMPLATE: Final = No("INF-TMPL-01", "{weapon} lays no Direct Template, or {actor} does not carry it")
OUT_OF_REACH: Final = No("INF-TMPL-01", "{weapon} does not reach {it} from the path of {actor}")
FRIENDS: Final = No("INF-TMPL-04", "The template would touch a friend or somebody who is Engaged")
PAIR: Final = No("ITS-CASEVAC-10", "The template would touch a carrier or who is carried, as if into close combat")


def cannot_spray(table: Table, t: int, weapon: int, foe: int) -> No | None:
    """Why a Trooper may not lay a Direct Template towards somebody."""
    used = table.setting.weapons[weapon]
    if not used.teardrop or weapon not in profile.arms(table, t):
        return NO_TEMPLATE
    no = aiming.cannot_shoot_at(table, t, foe)
    if no is not None:
        return no
    laid = [who for here in aiming.points_of(table, t) if foe in (who := touched(table, t, weapon, here, foe))]
    if not laid:
        return OUT_OF_REACH
    why = [spoiled(table, t, who) for who in laid]
    return why[0] if all(why) else None


def touched(table: Table, t: int, weapon: int, here: Point, foe: int) -> list[int]:
    """Everybody in the template that a Trooper lays from a point towards another, and not behind a wall."""
    setting = table.setting
    there = aiming.points_of(table, foe)
    at = there[-1] if t != table.actor else there[0]
    degrees = moving.towards(here[0], here[1], at[0], at[1])
    bodies: tuple[Body, ...] = ()
    found = []
    for other, place in enumerate(table.place):
        if place != TABLE or other == t or table.states[other] & NULL:
            continue
        spots = aiming.points_of(table, other) if other == foe else (sighting.at(table, other),)
        for x, y, z in spots[-1:]:
            hit = templates.sprayed(
                here[0], here[1], setting.troopers[t].radius, degrees, setting.weapons[weapon].teardrop, x, y,
                setting.troopers[other].radius,
            )  # fmt: skip
            if hit and sighting.sees(table, t, here, other, (x, y, z), bodies):
                found.append(other)
    return found


def spoiled(table: Table, t: int, who: list[int]) -> No | None:
    """Would a template touch a friend, or an Engaged enemy (INF-TMPL-04)? So count who carries and who is carried."""
    side = table.setting.troopers[t].side
    if any(table.setting.troopers[other].side == side or sighting.engaged(table, other) for other in who):
        return FRIENDS
    return PAIR if any(other in table.borne or table.borne[other] >= 0 for other in who) else None


def best_spray(table: Table, t: int, weapon: int, foe: int) -> tuple[Point, list[int]]:
    """The point of the path from which a template touches most, and whom."""
    ways = []
    for here in aiming.points_of(table, t):
        who = touched(table, t, weapon, here, foe)
        if foe in who and spoiled(table, t, who) is None:
            ways.append((here, who))
    return max(ways, key=lambda way: len(way[1]))


def cannot_blast(table: Table, t: int, weapon: int, foe: int) -> No | None:
    """Why an Impact Template may not be laid on somebody (INF-TMPL-04)."""
    if not table.setting.weapons[weapon].impact:
        return None
    return spoiled(table, t, blasted(table, foe))


def blasted(table: Table, target: int) -> list[int]:
    """Everybody in the Circular Template around somebody (INF-TMPL-03)."""
    return [
        other
        for other, place in enumerate(table.place)
        if place == TABLE
        and not table.states[other] & NULL
        and templates.in_circle(
            table.x[target], table.y[target], table.x[other], table.y[other], table.setting.troopers[other].radius
        )
    ]
