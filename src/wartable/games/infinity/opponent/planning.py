"""Where a Trooper could go in an Order, and what the Order is good for: goals, cover, targets (INF-BOT-01)."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from wartable.games.infinity import profile
from wartable.games.infinity.opponent import closing, danger, goals, hunting, promising, reaching, score, ways
from wartable.games.infinity.skirmish import judging, legality, moving, sighting
from wartable.games.infinity.skirmish.acts import MOVEMENT
from wartable.games.infinity.state import Table
from wartable.kernel.engine.errors import Refused

AROUND: Final = tuple((cos(step * pi / 6), sin(step * pi / 6)) for step in range(12))
STEPS: Final = ways.GRID
GOALS: Final = 3
TRIED: Final = 5
"""How many places towards a goal are tried until one can be reached."""
NO_USE: Final = -1000.0
"""An Order for who has nothing to do with it."""
PLANNED: Final = 2
"""How many places around are weighed before an Order is given."""

Place = tuple[int, int]


def places(table: Table, t: int, go: moving.Reach, objectives: bool = True) -> list[Place]:
    """Places in reach: towards each goal the nearest to it, and some all around."""
    found = towards_goals(table, t, go, objectives)
    for part in (1.0, 0.5):
        for c, s in AROUND:
            far = go.most * part
            found.append((round(go.start[0] + far * c), round(go.start[1] + far * s)))
    return [place for place in dict.fromkeys(found) if not isinstance(go.way(*place), Refused)]


def towards_goals(table: Table, t: int, go: moving.Reach, objectives: bool = True) -> list[Place]:
    """What can be reached at once; of the nearest goals for each the place in reach that is nearest to it on foot."""
    found = reaching.places(table, t, go) if objectives else []
    for goal in _targets(table, t, go, objectives):
        place = _nearest(table, t, go, goal)
        if place is not None:
            found.append(place)
    return found


def _targets(table: Table, t: int, go: moving.Reach, objectives: bool) -> list[Place]:
    side, terrain = table.setting.troopers[t].side, go.terrain
    x, y, _ = go.start
    chosen: list[Place] = []
    if objectives:
        out = goals.way_out(table, t)
        if out is not None:
            chosen.append(out)
        if t in table.carrier:
            chosen.append((x, 0 if side == 0 else table.setting.length))
        things = [goal.thing for goal in goals.wanted(table, side) if goals.serves(table, t, goal)]
        spots = dict.fromkeys((table.tx[n], table.ty[n]) for n in things if not table.touches(t, n))
        chosen += sorted(spots, key=lambda at: goals.away(table, t, at[0], at[1], terrain))[:GOALS]
        areas = [area for area, points in table.setting.scoring[side] if points and not goals.inside(table, t, area)]
        areas.sort(key=lambda area: goals.to_area(table, t, area))
        chosen += [_middle(area.rects[0]) for area in areas[:2]]
        aims = [
            aim for aim in closing.aims(table, side) if closing.serves(table, t, aim) and closing.far(table, t, aim)
        ]
        chosen += [closing.edge(table, t, aim, 2 * STEPS) for aim in aims]
        chosen += _nearest_of(table, x, y, [e for _, e in hunting.prey(table, side)])
    foes = [e for e in table.setting.army[1 - side] if table.standing(e)]
    return chosen + _nearest_of(table, x, y, foes)


def _nearest_of(table: Table, x: int, y: int, foes: list[int]) -> list[Place]:
    """Where the enemy is that is the nearest to a place."""
    there = [(table.x[e], table.y[e]) for e in foes]
    return sorted(there, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)[:1]


def _middle(rect: tuple[int, int, int, int]) -> Place:
    return (rect[0] + rect[2]) // 2, (rect[1] + rect[3]) // 2


def _nearest(table: Table, t: int, go: moving.Reach, goal: Place) -> Place | None:
    trooper = table.setting.troopers[t]
    field = ways.to_goal(go.terrain, trooper.radius, trooper.height, goal)
    x, y, _ = go.start
    reach = go.most // STEPS + 1
    here = (round(x / STEPS), round(y / STEPS))
    now = ways.walk(go.terrain, trooper.radius, trooper.height, x, y, goal)
    ahead = []
    for dx in range(-reach, reach + 1):
        for dy in range(-reach, reach + 1):
            far = ways.far(go.terrain, field, here[0] + dx, here[1] + dy)
            if far < now:
                ahead.append((far, (here[0] + dx) * STEPS, (here[1] + dy) * STEPS))
    ahead.sort()
    tried = 0
    for _, px, py in ahead:
        if (px - x) ** 2 + (py - y) ** 2 > go.most**2:
            continue
        if not isinstance(go.way(px, py), Refused):
            return px, py
        tried += 1
        if tried == TRIED:
            break
    return None


# -- what an Order is good for ----------------------------------------------------------------------------------------


def order_worth(table: Table, t: int, objectives: bool) -> float:
    """The best that one Order of a Trooper can be expected to bring, of the few ways to use it that are looked at."""
    if not table.standing(t):
        return 0.0
    if t not in promising.shortlist(table, t, objectives):
        return NO_USE
    stay, side = table.copy(), table.setting.troopers[t].side
    stay.actor, stay.path = t, (sighting.at(table, t),)
    before = _outlook(stay, t, 0.0, objectives)
    answers = judging.answers(stay)
    best = danger.follow_up(stay, t, 0, objectives, answers)
    best = best + _after(stay, t, judging.risk(stay, answers), objectives) - before if best else NO_USE
    most = moving.allowance(table, t, 0)
    if most <= 0 or moving.cannot_move(stay, t) is not None:
        return best
    go = moving.reach(stay, t, most)
    ahead = towards_goals(stay, t, go, objectives)
    for place in dict.fromkeys((*ahead, *_sheltered(stay, t, go))):
        trial = _moved(stay, t, go, place)
        if trial is None:
            continue
        answers = judging.answers(trial)
        risk = judging.risk(trial, answers)
        gain = _after(trial, t, risk, objectives) - before
        if objectives:
            gain += (1 - risk) * (score.worth(trial, side) - score.worth(stay, side))
        best = max(best, gain + danger.follow_up(trial, t, MOVEMENT, objectives, answers))
    return best


def _after(table: Table, t: int, risk: float, objectives: bool) -> float:
    """How a side stands after an Order of a Trooper that the reactions may take out."""
    kept = objectives and danger.use(table, t) > 0 and not legality.flees(table, t)
    return _outlook(table, t, risk, objectives, kept)


def _moved(table: Table, t: int, go: moving.Reach, place: Place) -> Table | None:
    """The table after a Move, with every point of its path: a gap between walls is all that an enemy needs."""
    way = go.way(*place)
    return None if isinstance(way, Refused) else moving.moved(table, t, way)


def _outlook(table: Table, t: int, risk: float, objectives: bool, kept: bool = False) -> float:
    """How a side stands towards what it wants, with a Trooper that has moved and may fall on the way.

    What it has reached is `kept` where it does at once what it came for.
    """
    side = table.setting.troopers[t].side
    found = -danger.exposure(table, t, objectives)
    if risk:
        found -= risk * judging.fall_worth(table, t, objectives)
    if not objectives:
        return found
    able = [other for other in table.setting.army[side] if table.standing(other)]
    near = goals.worth(table, side, able) + hunting.worth(table, side, able)
    if risk and not kept:
        rest = [other for other in able if other != t]
        near -= risk * (near - goals.worth(table, side, rest) - hunting.worth(table, side, rest))
    return found + near


def _sheltered(table: Table, t: int, go: moving.Reach) -> list[Place]:
    """The places all around that the fewest enemies see."""
    side = table.setting.troopers[t].side
    foes = [e for e in table.setting.army[1 - side] if table.model(e)]
    bodies = sighting.blockers(table, t)
    found = []
    far = profile.mov(table, t)[0]
    for c, s in AROUND[::2]:
        place = (round(go.start[0] + far * c), round(go.start[1] + far * s))
        if isinstance(go.way(*place), Refused):
            continue
        there = (*place, go.terrain.top_at(*place))
        seen = sum(sighting.visible(table, e, sighting.at(table, e), t, there, bodies) for e in foes)
        found.append((seen, place))
    found.sort()
    return [place for _, place in found[:PLANNED]]
