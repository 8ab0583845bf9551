"""Who could do the most with an Order, at a glance: only they are looked at closely (`planning`)."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import profile
from wartable.games.infinity.opponent import closing, danger, goals, hunting, timing
from wartable.games.infinity.places import ground
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import sighting
from wartable.games.infinity.state import Table

CLOSELY: Final = 5
"""How many are looked at closely."""


def shortlist(table: Table, t: int, objectives: bool) -> frozenset[int]:
    """Those of the side of a Trooper that an Order promises the most for; whoever leads or acts for itself is one."""
    setting, side = table.setting, table.setting.troopers[t].side
    group = table.group[t]
    able = [
        other
        for other in setting.army[side]
        if table.standing(other) and (table.group[other] == group or table.pool[table.group[other]] > 0)
    ]
    if len(able) <= CLOSELY + 1 or table.own[t] or t == table.lieutenant[side]:
        return frozenset((t,))
    # Whose Order it is makes no difference, so the answer serves for all options of a question.
    key = (
        side, objectives, table.round, *able, *table.place, *table.x, *table.y, *table.states, *table.marker,
        *table.marks, *table.carrier, *table.flags, *table.tx, *table.done,
    )  # fmt: skip
    if setting.shortlist[0] != key:
        still = table.copy()
        still.acts = still.asked = ()
        found = sorted(able, key=lambda other: -_promise(still, other, objectives))[:CLOSELY]
        setting.shortlist = (key, frozenset(found))
    return setting.shortlist[1]


def _promise(table: Table, t: int, objectives: bool) -> float:
    """What a Trooper could attack or use from where it is, what it could come nearer to, and what it risks there."""
    table.actor, table.path = t, (sighting.at(table, t),)
    found = danger.follow_up(table, t, 0, objectives) + danger.exposure(table, t, objectives)
    table.actor, table.path = NOBODY, ()
    return found + (_approach(table, t) if objectives else 0.0)


def _approach(table: Table, t: int) -> float:
    """What the goals that a Trooper serves gain by one Order of walking; others may be nearer to them."""
    terrain, side = ground(table), table.setting.troopers[t].side
    stride = sum(profile.mov(table, t))
    best = 0.0
    for goal in goals.wanted(table, side):
        if goals.serves(table, t, goal):
            far = goals.away(table, t, table.tx[goal.thing], table.ty[goal.thing], terrain)
            best = max(best, goal.worth * _nearer(far, stride))
    for area, points in table.setting.scoring[side]:
        if points and not goals.inside(table, t, area):
            best = max(best, goals.PRIZE * points * _nearer(goals.to_area(table, t, area), stride))
    for aim in closing.aims(table, side):
        if closing.serves(table, t, aim):
            best = max(best, goals.PRIZE * aim.points * _nearer(closing.far(table, t, aim), stride))
    for brings, e in hunting.prey(table, side):
        far = goals.away(table, t, table.x[e], table.y[e], terrain)
        best = max(best, hunting.EAGER * brings * _nearer(far, stride))
    return best


def _nearer(far: int, stride: int) -> float:
    """How much a goal is nearer after an Order, as `timing.in_time` counts it."""
    if stride <= 0 or far <= 0:
        return 0.0
    after = max(0.0, (far - stride) / stride)
    gain: float = timing.STEADY**after - timing.STEADY ** (far / stride)
    return timing.HOPE * gain
