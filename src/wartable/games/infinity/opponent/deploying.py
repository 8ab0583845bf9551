"""Where the program deploys: out of sight of the other side's zone, near what is worth points, not all in one place."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity.geometry import paths, sight
from wartable.games.infinity.geometry.sight import Eye
from wartable.games.infinity.geometry.terrain import REMEMBERED, Terrain, remember
from wartable.games.infinity.opponent import goals
from wartable.games.infinity.places import Spot, ground
from wartable.games.infinity.setting import NOBODY, Rect
from wartable.games.infinity.skirmish import sighting
from wartable.games.infinity.state import TABLE, UNDEPLOYED, Table

GRID: Final = 150
SPREAD: Final = 250
"""Friends nearer than this are hit by one template."""
MOST: Final = 5
"""How many places are offered for one Trooper."""
WATCHERS: Final = 5
BESIDE: Final = (150, 250, 400)
AROUND: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
BY_A_GOAL: Final = 4
"""How many places to land at are looked at for one goal."""
FIRST: Final = 2.0
"""That one's own Turn comes first: whoever shoots first has more left to fight with."""
SECOND: Final = 2.0
"""That it comes second where points are counted: then nobody comes after the last Turn before a count."""
HOPED: Final = 1.0
"""How good the place of somebody may be who is not deployed yet: no place is better, so nobody is put down in haste."""
AWAY: Final = 0.4
"""How good it is to be off the table, or hidden on it, until there is something to do."""
LAST: Final = 1.0
"""That one deploys last, and knows where the enemy stands."""


def value(table: Table, seat: int, objectives: bool) -> float:
    """How well a side stands, on average of its Troopers, who goes first, and who has which role."""
    turn = SECOND * (table.first != seat) if objectives else FIRST * (table.first == seat)
    order = turn + LAST * (table.deployer != seat) + _roles(table, seat)
    army, terrain, found = table.setting.army[seat], sighting.terrain(table), 0.0
    for t in army:
        if table.place[t] == TABLE:
            found += _quality(table, t, table.x[t], table.y[t], terrain, objectives)
        elif table.place[t] == UNDEPLOYED:  # out of sight is all a Lieutenant wants: it goes there while there is room
            found += HOPED if table.lieutenant[seat] != t else 0.0
        else:
            found += AWAY
    return order + found / len(army)


def _roles(table: Table, seat: int) -> float:
    """Key Ops and Master Breacher go ahead and draw fire: they are sturdy Troopers, and not the one that leads."""
    chosen = [t for t in (table.key_ops[seat], table.breacher[seat]) if t != NOBODY]
    return sum(table.setting.troopers[t].cost / 100 - (t == table.lieutenant[seat]) for t in chosen)


def candidates(table: Table, seat: int, t: int, spot: Spot) -> list[tuple[int, int]]:
    """The best places for a Trooper on a coarse grid."""
    terrain = ground(table)
    if terrain is None:
        return []
    r = spot.radius
    grid = [
        (x, y)
        for a, b, c, d in spot.inside
        for x in range(a + r, c - r + 1, GRID)
        for y in range(b + r, d - r + 1, GRID)
        if not terrain.top_at(x, y) and spot.why_not(x, y) is None
    ]
    return sorted(grid, key=lambda at: -_quality(table, t, at[0], at[1], terrain, objectives=True))[:MOST]


def landings(table: Table, t: int, spot: Spot) -> list[tuple[int, int]]:
    """Places beside what a Trooper from the air could serve at, as near as it may come down."""
    side = table.setting.troopers[t].side
    served = {goal.thing for goal in goals.wanted(table, side) if goals.serves(table, t, goal)}
    found = []
    for n in sorted(served):
        around = [(table.tx[n] + far * dx, table.ty[n] + far * dy) for far in BESIDE for dx, dy in AROUND]
        found += [at for at in around if spot.why_not(*at) is None][:BY_A_GOAL]
    return list(dict.fromkeys(found))


def _quality(table: Table, t: int, x: int, y: int, terrain: Terrain, objectives: bool) -> float:
    """How good a place is for a Trooper."""
    setting = table.setting
    trooper = setting.troopers[t]
    seen = watched(table, t, x, y, terrain)
    leads = table.lieutenant[trooper.side] == t
    found = -(2.0 if leads else 1.0) * seen
    friends = [other for other in setting.army[trooper.side] if table.place[other] == TABLE and other != t]
    crowd = sum(abs(table.x[other] - x) < SPREAD and abs(table.y[other] - y) < SPREAD for other in friends)
    found -= 0.1 * crowd
    forward = y / setting.length if trooper.side == 0 else 1 - y / setting.length
    if not objectives or leads:
        return found + (0.0 if leads else 0.5 * forward)
    at = table.copy()
    at.x[t], at.y[t] = x, y
    near = [
        goals.closeness(at, t, goal.thing, terrain)
        for goal in goals.wanted(table, trooper.side)
        if goals.serves(table, t, goal)
    ]
    return found + 0.6 * max(near, default=0.0) + 0.3 * forward


def watched(table: Table, t: int, x: int, y: int, terrain: Terrain) -> float:
    """From how much of the other side's zone, and by how many that stand already, a place is seen: 0 to 1."""
    setting = table.setting
    trooper = setting.troopers[t]
    target = Eye(x, y, terrain.top_at(x, y), trooper.radius, trooper.height)
    found = _seen_from(terrain, setting.deployment[1 - trooper.side], trooper.side, target)
    if table.lieutenant[trooper.side] == t:
        found = (found + in_reach(table, t, x, y, terrain)) / 2
    foes = [e for e in setting.army[1 - trooper.side] if table.place[e] == TABLE]
    if not foes:
        return found
    there = sum(sight.sees(terrain, sighting.eye(table, e, sighting.at(table, e)), target) for e in foes)
    return 0.5 * found + 0.5 * min(1.0, there / 3)


def in_reach(table: Table, t: int, x: int, y: int, terrain: Terrain) -> float:
    """From how much of the middle of the table, where enemies come to in a Turn, a place is seen: 0 to 1."""
    trooper, length = table.setting.troopers[t], table.setting.length
    middle: Rect = (0, 3 * length // 8, table.setting.width, 5 * length // 8)
    target = Eye(x, y, terrain.top_at(x, y), trooper.radius, trooper.height)
    return _seen_from(terrain, (middle,), trooper.side, target)


def _seen_from(terrain: Terrain, zone: tuple[Rect, ...], side: int, target: Eye) -> float:
    """From how much of a zone somebody is seen, to half an inch; worked out once for each place."""
    key = (side, target.height, target.x // 50, target.y // 50, *(edge for rect in zone for edge in rect))
    found = terrain.watched.get(key)
    if found is None:
        eyes = _watchers(zone, side, terrain)
        found = sum(sight.sees(terrain, eye, target) for eye in eyes) / max(1, len(eyes))
        remember(terrain.watched, REMEMBERED, key, found)
    return found


def _watchers(zone: tuple[Rect, ...], side: int, terrain: Terrain) -> list[Eye]:
    """Eyes along the front and in the middle of a zone."""
    found = []
    walker = paths.Walker(50, 175)
    for a, b, c, d in zone:
        for y in (b + 100, (b + d) // 2) if side == 0 else (d - 100, (b + d) // 2):
            for step in range(WATCHERS):
                x = a + (2 * step + 1) * (c - a) // (2 * WATCHERS)
                if paths.rests(terrain, walker, x, y) == 0:
                    found.append(Eye(x, y, 0, 50, 175))
    return found
