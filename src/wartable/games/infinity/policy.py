"""How good a match looks: the heuristic behind the greedy bot. One Objective Point is worth 100.

It reads open information only: what is scored, who is near what can be scored, who is still there, who acts.
"""

from __future__ import annotations

from math import cos, hypot, radians, sin

from wartable.games.infinity import recording, tasks
from wartable.games.infinity.setting import DEPLOYED, NOBODY, Area
from wartable.games.infinity.skirmish import declaring, judging, moving
from wartable.games.infinity.state import GONE, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Question

POINT = 100.0
SCALE = (0.0, 300.0)
"""How a value reads as a chance of winning: three Objective Points ahead win about three of four matches."""
NEAR = 14.0
"""What it is worth that somebody who can use an objective is at it; less the farther away."""
CARRY = 30.0
DAMAGE = 10.0
"""For each point of STR that an enemy objective has lost."""
TROOPER = 0.3
"""For each point of Cost that still stands."""
GOAL = 60.0
"""The same in a digital match, where the way there is long and under fire."""
COST = 1.0
"""The same in a digital match, where it can be lost and taken."""
FORWARD = 1.0
PROMISE = 10.0
"""What an Order for the right Trooper is worth before anybody knows what comes of it."""
LEADER = 30.0
"""That the Lieutenant still leads."""
ZONE = 30.0
"""For a zone that scores with enough Troopers in it."""
ENOUGH = 40
PLAGUE = 0.5
"""For each point of Cost that stands where the scenario kills."""
HOME = 6.0
SCORING = frozenset({"quadrant", "sector", "dead"})
REACH = 4000
"""Farther away than this nothing is near; the sum of the differences in x and y."""


def value(table: Table, seat: int, objectives: bool = True) -> float:
    """The match for `seat`, less the same for the adversary; without `objectives` nothing but the fight counts."""
    if not table.round:
        return 0.0
    found = _side(table, seat, objectives) - _side(table, 1 - seat, objectives)
    if objectives:
        sheets = recording.live(table, explain=False)
        lead = sheets["A"].op - sheets["B"].op
        found += POINT * (lead if seat == 0 else -lead)
    if table.setting.digital:
        found += COST * judging.pending(table, seat, objectives)
    if table.agenda and table.agenda[0][0] in (tasks.ACT, tasks.DECLARE) and not table.path:
        t = table.agenda[0][1]
        found += _promise(table, t) if table.setting.troopers[t].side == seat else 0.0
    return found


def _side(table: Table, side: int, objectives: bool) -> float:
    troopers = table.setting.troopers
    able = [t for t in table.setting.army[side] if table.standing(t)]
    found = (COST if table.setting.digital else TROOPER) * sum(troopers[t].cost for t in able)
    middle = table.setting.length // 2
    found += FORWARD * sum((table.y[t] > middle) != bool(side) for t in able)
    if table.setting.digital and table.lieutenant[side] in able:
        found += LEADER
    if not objectives:
        return found
    for n in wanted(table, side):
        near = GOAL if table.setting.digital else NEAR
        found += near * max((closeness(table, t, n) for t in able if troopers[t].specialist), default=0.0)
    for n, carrier in enumerate(table.carrier):
        if carrier != NOBODY and troopers[carrier].side == side:
            found += CARRY + NEAR * _home(table, n, side)
    for n, thing in enumerate(table.setting.things):
        if thing.str_ and thing.owner == 1 - side and thing.kind not in DEPLOYED:
            found += DAMAGE * (thing.str_ - max(0, table.str_[n]))
    if table.setting.digital:
        found += _zones(table, side, able)
    return found


def _zones(table: Table, side: int, able: list[int]) -> float:
    """Troopers in zones that score, as long as more of them make a difference there, and out of those that kill."""
    found = 0.0
    for area in table.setting.areas:
        if area.kind == "plague":
            found -= PLAGUE * sum(table.setting.troopers[t].cost for t in able if _inside(table, t, area))
        if area.kind not in SCORING:
            continue
        x, y = (area.rects[0][0] + area.rects[0][2]) // 2, (area.rects[0][1] + area.rects[0][3]) // 2
        inside = near = 0.0
        for t in able:
            cost = table.setting.troopers[t].cost
            if _inside(table, t, area):
                inside += cost
            else:
                away = abs(table.x[t] - x) + abs(table.y[t] - y)
                near = max(near, 1 - away / REACH)
        found += ZONE * min(1.0, inside / ENOUGH) + (ZONE / 4 * near if inside < ENOUGH else 0.0)
    return found


def _inside(table: Table, t: int, area: Area) -> bool:
    return any(a <= table.x[t] <= c and b <= table.y[t] <= d for a, b, c, d in area.rects)


def _promise(table: Table, t: int) -> float:
    """A specialist near something that is wanted, or whoever carries something; the rest in the order of their Cost."""
    trooper = table.setting.troopers[t]
    if any(carrier == t for carrier in table.carrier):
        return 2 * PROMISE
    near = (
        max((closeness(table, t, n) for n in wanted(table, trooper.side)), default=0.0) if trooper.specialist else 0.0
    )
    if not table.setting.digital:
        return 1 + PROMISE * near + trooper.cost / 100
    fight = judging.best_attack(table, t) if table.model(t) else 0.0
    return 1 + 2 * PROMISE * near + fight + _room_ahead(table, t)


def _room_ahead(table: Table, t: int) -> float:
    """A Trooper that is still in its own Deployment Zone is of little use to anybody."""
    trooper = table.setting.troopers[t]
    leads = table.lieutenant[trooper.side] == t
    home = any(a <= table.x[t] <= c and b <= table.y[t] <= d for a, b, c, d in table.setting.deployment[trooper.side])
    return HOME if home and not leads and trooper.mov[0] else 0.0


# -- places worth going to --------------------------------------------------------------------------------------------

TURNS = (0, 20, -20, 45, -45, 75, -75)
GOALS = 6


def candidates(table: Table, seat: int, question: Question) -> list[tuple[int, ...]]:
    """Moves towards what is wanted, towards zones that score and towards the nearest enemies (INF-BOT-01)."""
    if question.what is not declaring.DECLARE or table.actor == NOBODY or not question.forms:
        return []
    go = question.forms[0].check
    if not isinstance(go, moving.Reach):
        return []
    found: list[tuple[int, ...]] = []
    for x, y in _goals(table, seat, go.start[0], go.start[1]):
        place = _towards(go, x, y)
        if place is not None:
            found.append((0, *place))
    return found


def _goals(table: Table, seat: int, x: int, y: int) -> list[tuple[int, int]]:
    things = [(table.tx[n], table.ty[n]) for n in wanted(table, seat)]
    zones = [
        ((rect[0] + rect[2]) // 2, (rect[1] + rect[3]) // 2)
        for area in table.setting.areas
        if area.kind in SCORING
        for rect in area.rects[:1]
    ]
    foes = [(table.x[foe], table.y[foe]) for foe in table.setting.army[1 - seat] if table.standing(foe)]
    return [
        goal
        for goals, most in ((things, 3), (zones, 2), (foes, 1))
        for goal in sorted(goals, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)[:most]
    ]


def _towards(go: moving.Reach, x: int, y: int) -> tuple[int, int] | None:
    """A place in reach that is nearer to a goal, straight ahead or around what is in the way."""
    dx, dy = x - go.start[0], y - go.start[1]
    away = hypot(dx, dy)
    if away < 1:
        return None
    for turn in TURNS:
        for part in (1.0, 0.5):
            far = min(go.most, away) * part / away
            c, s = cos(radians(turn)), sin(radians(turn))
            place = (round(go.start[0] + far * (dx * c - dy * s)), round(go.start[1] + far * (dx * s + dy * c)))
            if not isinstance(go.way(*place), Refused):
                return place
    return None


def closeness(table: Table, t: int, n: int) -> float:
    """1 at the thing, 0 far away."""
    away = abs(table.x[t] - table.tx[n]) + abs(table.y[t] - table.ty[n])
    return max(0.0, 1 - away / REACH)


def _home(table: Table, n: int, side: int) -> float:
    """How near to the own table edge a thing is."""
    length = table.setting.length
    return 1 - table.ty[n] / length if side == 0 else table.ty[n] / length


def wanted(table: Table, side: int) -> list[int]:
    """What a side can still do something with: objectives it has not marked, tokens nobody carries, enemy machines."""
    setting = table.setting
    kinds = {
        word.removeprefix("enemy-").removeprefix("own-"): word
        for skill in setting.skills
        for word in skill.contact_with
    }
    found = []
    for n, thing in enumerate(setting.things):
        word = kinds.get(thing.kind, "")
        mine = thing.owner == side
        if thing.kind in DEPLOYED or (not word and not (thing.str_ and thing.owner == 1 - side)):
            continue
        if (word.startswith("enemy-") and mine) or (word.startswith("own-") and not mine):
            continue
        there = table.tx[n] >= 0 and not table.flags[n] & GONE and table.carrier[n] == NOBODY
        if there and not table.marks[n] >> side & 1:
            found.append(n)
    return found
