"""How good a match looks: the heuristic behind the greedy bot. One Objective Point is worth 100.

It reads open information only: what is scored, who is near what can be scored, who is still there, who acts.
"""

from __future__ import annotations

from wartable.games.infinity import recording, tasks
from wartable.games.infinity.setting import DEPLOYED, NOBODY
from wartable.games.infinity.skirmish import judging
from wartable.games.infinity.state import GONE, Table

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
REACH = 4000
"""Farther away than this nothing is near; the sum of the differences in x and y."""


def value(table: Table, seat: int) -> float:
    """The match for `seat`, less the same for the adversary."""
    if not table.round:
        return 0.0
    sheets = recording.live(table, explain=False)
    lead = sheets["A"].op - sheets["B"].op
    found = POINT * (lead if seat == 0 else -lead) + _side(table, seat) - _side(table, 1 - seat)
    if table.setting.digital:
        found += COST * judging.pending(table, seat)
    if table.agenda and table.agenda[0][0] in (tasks.ACT, tasks.DECLARE) and not table.path:
        t = table.agenda[0][1]
        found += _promise(table, t) if table.setting.troopers[t].side == seat else 0.0
    return found


def _side(table: Table, side: int) -> float:
    troopers = table.setting.troopers
    able = [t for t in table.setting.army[side] if table.standing(t)]
    found = (COST if table.setting.digital else TROOPER) * sum(troopers[t].cost for t in able)
    for n in wanted(table, side):
        near = GOAL if table.setting.digital else NEAR
        found += near * max((closeness(table, t, n) for t in able if troopers[t].specialist), default=0.0)
    for n, carrier in enumerate(table.carrier):
        if carrier != NOBODY and troopers[carrier].side == side:
            found += CARRY + NEAR * _home(table, n, side)
    for n, thing in enumerate(table.setting.things):
        if thing.str_ and thing.owner == 1 - side and thing.kind not in DEPLOYED:
            found += DAMAGE * (thing.str_ - max(0, table.str_[n]))
    middle = table.setting.length // 2
    return found + FORWARD * sum((table.y[t] > middle) != bool(side) for t in able)


def _promise(table: Table, t: int) -> float:
    """A specialist near something that is wanted, or whoever carries something; the rest in the order of their Cost."""
    trooper = table.setting.troopers[t]
    if any(carrier == t for carrier in table.carrier):
        return 2 * PROMISE
    near = (
        max((closeness(table, t, n) for n in wanted(table, trooper.side)), default=0.0) if trooper.specialist else 0.0
    )
    return 1 + PROMISE * near + trooper.cost / 100


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
