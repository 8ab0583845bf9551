"""Places within one Move that are worth points by themselves: in contact with something, in a zone, out of a plague."""

from __future__ import annotations

from math import dist
from typing import Final

from wartable.games.infinity import classified, codes
from wartable.games.infinity.opponent import closing, goals, score
from wartable.games.infinity.setting import Area
from wartable.games.infinity.skirmish import moving
from wartable.games.infinity.skirmish.acts import MOVEMENT
from wartable.games.infinity.state import Table
from wartable.kernel.engine.errors import Refused

SURE: Final = 0.8
"""What is left of it before it is declared: somebody may be met on the way."""
INSIDE: Final = 20
"""So far inside the edge of a zone somebody stands in it."""

LOOKED_AT: Final = 2
"""How many of them are looked at more closely."""

Place = tuple[int, int]


def second_moves(table: Table, t: int) -> list[tuple[float, Table]]:
    """The best that the second Move of an Order can bring to a Trooper that has moved once, and the table after it."""
    far = moving.allowance(table, t, MOVEMENT)
    if far <= 0 or moving.cannot_move(table, t) is not None or not _within(table, t, far):
        return []
    go = moving.reach(table, t, far)
    before = _worth(table, t)
    found = []
    for place in places(table, t, go):
        way = go.way(*place)
        if not isinstance(way, Refused):
            trial = moving.moved(table, t, way)
            gain = SURE * (_worth(trial, t) - before)
            if gain > 0:
                found.append((gain, trial))
    found.sort(key=lambda each: -each[0])
    return found[:LOOKED_AT]


def places(table: Table, t: int, go: moving.Reach) -> list[Place]:
    """Where a Trooper can get in contact with what is wanted, enter zones that score, leave a plague."""
    touching = [moving.contact_point(table, t, codes.THING.code(n), go) for n in _things(table, t)]
    edges = [place for place in _edges(table, t) if _far(table, t, place) <= go.most]
    found = [place for place in (*touching, *edges) if place is not None]
    return [place for place in dict.fromkeys(found) if not isinstance(go.way(*place), Refused)]


def _within(table: Table, t: int, far: int) -> bool:
    """Could anything be in reach, as the crow flies?"""
    if any(_far(table, t, place) <= far for place in _edges(table, t)):
        return True
    radius, things = table.setting.troopers[t].radius, table.setting.things
    return any(_far(table, t, (table.tx[n], table.ty[n])) <= far + radius + things[n].radius for n in _things(table, t))


def _edges(table: Table, t: int) -> list[Place]:
    """Where zones begin and a plague ends."""
    scoring = table.setting.scoring[table.setting.troopers[t].side]
    ahead = [_edge(table, t, area) for area, points in scoring if points and not goals.inside(table, t, area)]
    home = (area for _, area, _ in goals.bound_for(table, t) if not goals.inside(table, t, area))
    ahead += [_edge(table, t, area) for area in home]
    aims = [aim for aim in closing.aims(table, table.setting.troopers[t].side) if closing.serves(table, t, aim)]
    ahead += [closing.edge(table, t, aim, INSIDE) for aim in aims if closing.far(table, t, aim)]
    out = goals.way_out(table, t)
    return ahead if out is None else [out, *ahead]


def _things(table: Table, t: int) -> list[int]:
    wanted = goals.wanted(table, table.setting.troopers[t].side)
    return [goal.thing for goal in wanted if goals.serves(table, t, goal) and not table.touches(t, goal.thing)]


def _worth(table: Table, t: int) -> float:
    side = table.setting.troopers[t].side
    return goals.worth(table, side, classified.here(table, side)) + score.worth(table, side)


def _far(table: Table, t: int, place: Place) -> float:
    return dist((table.x[t], table.y[t]), place)


def _edge(table: Table, t: int, area: Area) -> Place:
    """The place inside a zone that is nearest to a Trooper."""
    x, y = table.x[t], table.y[t]
    inner = [(min(max(x, a + INSIDE), c - INSIDE), min(max(y, b + INSIDE), d - INSIDE)) for a, b, c, d in area.rects]
    return min(inner, key=lambda at: dist(at, (x, y)))
