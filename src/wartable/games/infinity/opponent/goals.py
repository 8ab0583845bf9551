"""What can be worth points to a side: things somebody must get to, zones to hold, and how near its Troopers are."""

from __future__ import annotations

from typing import Final, NamedTuple

from wartable.games.infinity.geometry.terrain import Terrain
from wartable.games.infinity.opponent import ways
from wartable.games.infinity.places import ground
from wartable.games.infinity.setting import DEPLOYED, NOBODY, Area
from wartable.games.infinity.state import GONE, OPEN, Table

REACH: Final = 4000
"""Farther away than this nothing is near."""
AT_HAND: Final = 300
NEAR: Final = 14.0
"""What it is worth in an assisted match that somebody who can use an objective is at it; less the farther away."""
PRIZE: Final = 25.0
"""The same in a digital match for each Objective Point there is to win, where the way there is long and under fire."""
USUAL: Final = 2
"""What is not counted itself leads to something that is."""
URGENCY: Final = (1.0, 1.0, 1.3, 2.0)
"""The later the Game Round, the more a step counts."""
SPECIALISTS: Final = frozenset({"specialist", "friendly-hacker"})


class Goal(NamedTuple):
    """A thing, who may serve, and what it is worth to be there."""

    thing: int
    specialist: bool
    worth: float


def wanted(table: Table, side: int) -> list[Goal]:
    """What a side can still do something with, and what it scores by standing at it."""
    return [*_useful(table, side), *_held(table, side)]


def _there(table: Table, n: int) -> bool:
    return table.tx[n] >= 0 and not table.flags[n] & GONE and table.carrier[n] == NOBODY


def _useful(table: Table, side: int) -> list[Goal]:
    """Objectives it has not marked, tokens nobody carries, enemy machines."""
    setting = table.setting
    found = []
    for n, thing in enumerate(setting.things):
        if thing.kind in DEPLOYED or not _there(table, n) or table.marks[n] >> side & 1:
            continue
        mine = thing.owner == side
        for skill in setting.skills:
            words = [
                word for word in skill.contact_with if word in (thing.kind, f"enemy-{thing.kind}", f"own-{thing.kind}")
            ]
            if not words or (words[0].startswith("enemy-") and mine) or (words[0].startswith("own-") and not mine):
                continue
            if not _used_up(table, side, n, skill.op):
                found.append(Goal(n, skill.who in SPECIALISTS, _prize(table, thing.kind)))
            break
        else:
            if thing.str_ and thing.owner == 1 - side:
                found.append(Goal(n, not setting.digital, _prize(table, thing.kind) / 2))
    return found


def _prize(table: Table, kind: str) -> float:
    """What being at a thing of a kind is worth."""
    if not table.setting.digital:
        return NEAR
    return PRIZE * table.setting.prizes.get(kind, USUAL) * URGENCY[table.round]


def _used_up(table: Table, side: int, n: int, op: str) -> bool:
    """Has a Skill nothing more to give there?"""
    if op == "open-gates":
        return bool(table.flags[n] & OPEN)
    if op.startswith("panoply"):
        return table.acquired[side] > table.acquired[1 - side] + 1
    return op.startswith("mark-once") and bool(table.marks[n])


def _held(table: Table, side: int) -> list[Goal]:
    if not table.setting.digital:
        return []
    kinds = table.setting.held
    found = []
    for n, thing in enumerate(table.setting.things):
        whose = "own" if thing.owner == side else "enemy"
        if _there(table, n) and not kinds.isdisjoint(((thing.kind, "any"), (thing.kind, whose))):
            found.append(Goal(n, specialist=False, worth=_prize(table, thing.kind)))
    return found


# -- nearness ---------------------------------------------------------------------------------------------------------


def away(table: Table, t: int, x: int, y: int, terrain: Terrain | None) -> int:
    """How far a Trooper is from a place: on foot where the scenery is known, else straight."""
    if terrain is None:
        return abs(table.x[t] - x) + abs(table.y[t] - y)
    trooper = table.setting.troopers[t]
    return ways.walk(terrain, trooper.radius, trooper.height, table.x[t], table.y[t], (x, y))


def closeness(table: Table, t: int, n: int, terrain: Terrain | None) -> float:
    """1 at the thing, 0 far away."""
    far = away(table, t, table.tx[n], table.ty[n], terrain)
    if terrain is None:
        return max(0.0, 1 - far / REACH)
    return 0.7 * max(0.0, 1 - far / REACH) + 0.3 * AT_HAND / (AT_HAND + far)


def serves(table: Table, t: int, goal: Goal) -> bool:
    """Is a Trooper of use at a goal? Lieutenants are kept back, and who cannot walk is no help."""
    trooper = table.setting.troopers[t]
    return (trooper.specialist or not goal.specialist) and (trooper.mov[0] > 0 or not table.setting.digital)


def worth(table: Table, side: int, able: list[int]) -> float:
    """How near a side is to what can be worth points."""
    terrain = ground(table)
    found = 0.0
    for goal in wanted(table, side):
        near = max((closeness(table, t, goal.thing, terrain) for t in able if serves(table, t, goal)), default=0.0)
        found += goal.worth * near
    return found + (_zone_worth(table, side, able) if table.setting.digital else 0.0)


def _zone_worth(table: Table, side: int, able: list[int]) -> float:
    """Zones that are held count in full; of the others, how much is there and how near the next one is."""
    troopers = table.setting.troopers
    theirs = [t for t in table.setting.army[1 - side] if table.standing(t)]
    found = 0.0
    for area, points in table.setting.scoring[side]:
        if not points:
            continue
        prize = PRIZE * points * URGENCY[table.round]
        mine = sum(troopers[t].cost for t in able if inside(table, t, area))
        against = sum(troopers[t].cost for t in theirs if inside(table, t, area))
        if mine > against:
            found += prize
            continue
        outside = [to_area(table, t, area) for t in able if not inside(table, t, area)]
        near = max(0.0, 1 - min(outside, default=REACH) / REACH)
        found += prize / 2 * mine / (against + 1) + prize / 2 * near
    return found


def inside(table: Table, t: int, area: Area) -> bool:
    return any(a <= table.x[t] <= c and b <= table.y[t] <= d for a, b, c, d in area.rects)


def to_area(table: Table, t: int, area: Area) -> int:
    """How far a Trooper is from the edge of a zone, straight."""
    x, y = table.x[t], table.y[t]
    return min(max(a - x, x - c, 0) + max(b - y, y - d, 0) for a, b, c, d in area.rects)
