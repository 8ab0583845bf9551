"""What can be worth points to a side: things somebody must get to, zones to hold, and how near its Troopers are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from wartable.games.infinity import cards, classified, objects, requirements
from wartable.games.infinity.geometry.terrain import Terrain, remember
from wartable.games.infinity.opponent import closing, guarding, lasting, stakes, timing, ways
from wartable.games.infinity.places import ground
from wartable.games.infinity.setting import DEPLOYED, NOBODY, Area
from wartable.games.infinity.state import DOGGED, GONE, OPEN, UNCONSCIOUS, Table

REACH: Final = 4000
"""Farther away than this nothing is near."""
AT_HAND: Final = 150
"""So near to the middle of a thing one stands at it."""
NEAR: Final = 14.0
"""What it is worth in an assisted match that somebody who can use an objective is at it; less the farther away."""
PRIZE: Final = 55.0
"""The same in a digital match for each Objective Point there is to win, where the way there is long and under fire."""
AGAIN: Final = 0.35
"""What is left of that for another one."""
USUAL: Final = 2
"""What is not counted itself leads to something that is."""
URGENCY: Final[tuple[float, ...]] = (1.0, 1.0, 1.2, 1.5)
"""The later the Game Round, the more a step counts."""
PLAGUE: Final = 1.0
"""For each point of Cost that stands where a plague strikes at the end of a Turn; less the nearer the way out is."""
SUPPORT: Final = 0.3
"""What it is worth that somebody comes behind the one who is the nearest: the first may fall."""
REMEMBERED: Final = 4096
"""How many such numbers are kept."""


class Goal(NamedTuple):
    """A thing, and what it is worth to be there; with the skill of the scenario or the card it is about.

    In an assisted match machines are left to a `specialist`.
    """

    thing: int
    worth: float
    skill: int = NOBODY
    card: int = NOBODY
    specialist: bool = False


def wanted(table: Table, side: int) -> list[Goal]:
    """What a side can still do something with, and what it scores by standing at it."""
    found = [*_useful(table, side), *_held(table, side)]
    return found + _classified(table, side) if table.setting.digital else found


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
        for k, skill in enumerate(setting.skills):
            words = [
                word for word in skill.contact_with if word in (thing.kind, f"enemy-{thing.kind}", f"own-{thing.kind}")
            ]
            if not words or (words[0].startswith("enemy-") and mine) or (words[0].startswith("own-") and not mine):
                continue
            if not _used_up(table, side, n, skill.op):
                found.append(Goal(n, _prize(table, n), skill=k))
            break
        else:
            target = setting.digital and thing.kind == "hvt" and objects.attackable(table, n)
            if (thing.str_ or target) and thing.owner == 1 - side:
                found.append(Goal(n, _prize(table, n) / 2, specialist=not setting.digital))
    return found


def _classified(table: Table, side: int) -> list[Goal]:
    """The enemy HVTs, where Classified Objectives that a side holds and has not met are tried."""
    found = []
    for card in cards.claimable(table, side, ("action",)):
        if "enemy HVT" in table.setting.cards[card].condition:
            worth = PRIZE * stakes.of_setting(table.setting).card * URGENCY[table.round]
            there = [n for n in table.setting.hvts[1 - side] if _there(table, n)]
            found += [Goal(n, worth, card=card) for n in there]
    return found


def _prize(table: Table, n: int) -> float:
    """What it is worth to be at a thing, were it the first of its kind."""
    if not table.setting.digital:
        return NEAR
    prize = table.setting.prizes.get(_kind(table, n))
    return PRIZE * (USUAL if prize is None else prize.each + prize.once) * URGENCY[table.round]


def _kind(table: Table, n: int) -> str:
    """What a thing is about: itself, or what is in it."""
    thing = table.setting.things[n]
    return table.setting.things[table.setting.index[thing.contains]].kind if thing.contains else thing.kind


def _again(table: Table, kind: str) -> float:
    """What is left of that for another one, which brings only what each does, and safety for the rest."""
    prize = table.setting.prizes.get(kind)
    if prize is None or not prize.each + prize.once:  # a scenario of one's own may take what it gives
        return 1.0
    return (prize.each + AGAIN * prize.once) / (prize.each + prize.once)


def _taken(table: Table, side: int, able: list[int]) -> dict[str, list[float]]:
    """What a side has marked or carries, by kind, as hopes that have come true."""
    found: dict[str, list[float]] = {}
    for n, carrier in enumerate(table.carrier):
        if table.marks[n] >> side & 1 or (carrier != NOBODY and carrier in able):
            found.setdefault(table.setting.things[n].kind, []).append(1.0)
    return found


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
    kinds = lasting.holding(table.setting)
    found = []
    for n, thing in enumerate(table.setting.things):
        whose = "own" if thing.owner == side else "enemy"
        if not _there(table, n):
            continue
        for key in ((thing.kind, "any"), (thing.kind, whose)):
            if key in kinds:
                by_round, at_the_end = kinds[key]
                points = by_round + at_the_end * lasting.lasts(table)
                found.append(Goal(n, PRIZE * points * URGENCY[table.round]))
    return found


# -- nearness ---------------------------------------------------------------------------------------------------------


def away(table: Table, t: int, x: int, y: int, terrain: Terrain | None) -> int:
    """How far a Trooper is from a place: on foot where the scenery is known, else straight."""
    if terrain is None:
        return abs(table.x[t] - x) + abs(table.y[t] - y)
    trooper = table.setting.troopers[t]
    return ways.walk(terrain, trooper.radius, trooper.height, table.x[t], table.y[t], (x, y))


def closeness(table: Table, t: int, n: int, terrain: Terrain | None) -> float:
    """1 at the thing; the less, the more Orders it takes to get there; 0 when it is too far to be reached in time."""
    far = away(table, t, table.tx[n], table.ty[n], terrain)
    if terrain is None:
        return max(0.0, 1 - far / REACH)
    near = timing.in_time(table, t, far - AT_HAND)
    return near if table.touches(t, n) else min(near, timing.HOPE)


def serves(table: Table, t: int, goal: Goal) -> bool:
    """Is a Trooper of use at a goal? Lieutenants are kept back, and who cannot walk is no help."""
    trooper = table.setting.troopers[t]
    if goal.card != NOBODY and not classified.names(table, t, table.setting.cards[goal.card]):
        return False
    if goal.skill != NOBODY and requirements.never_may(table, t, goal.skill, goal.thing):
        return False
    return (trooper.specialist or not goal.specialist) and (trooper.mov[0] > 0 or not table.setting.digital)


def worth(table: Table, side: int, able: list[int]) -> float:
    """How near a side is to what can be worth points; worked out once for each position."""
    return once(table, position(table, side, able), lambda: _worth(table, side, able))


def once(table: Table, key: tuple[object, ...], work: Callable[[], float]) -> float:
    """A number that depends on nothing but a key; most ways to go on leave most of a position as it was."""
    known = table.setting.worths
    found = known.get(key)
    if found is None:
        found = remember(known, REMEMBERED, key, work())
    return found


def position(table: Table, side: int, able: list[int]) -> tuple[object, ...]:
    """All that the worth of goals depends on."""
    own, xs, ys = _own_position(table, side, able), table.x, table.y
    there = [t for t in table.setting.army[1 - side] if table.standing(t)] if table.setting.digital else []
    return (
        own, *there, *(xs[t] for t in there), *(ys[t] for t in there), *(table.facing[t] for t in there),
        *(table.marker[t] for t in there),
    )  # fmt: skip


def _own_position(table: Table, side: int, able: list[int]) -> tuple[object, ...]:
    """All that it depends on but the enemies."""
    xs, ys = table.x, table.y
    return (
        side, table.actor if table.actor in able else NOBODY, table.round, table.active, table.ending, table.turned,
        *able, *(table.states[t] & DOGGED for t in able),
        *(xs[t] for t in able), *(ys[t] for t in able),
        *table.tx, *table.ty, *table.marks, *table.carrier, *table.flags, *table.pool, *table.own, *table.acquired,
        *table.str_, *table.gains, table.hand[side], table.done[side], table.open, *table.charges, *table.group,
        *table.intelcom,
    )  # fmt: skip


def _worth(table: Table, side: int, able: list[int]) -> float:
    terrain, own = ground(table), _own_position(table, side, able)
    found = 0.0
    able = [t for t in able if not table.states[t] & DOGGED]  # whoever falls when the Turn ends holds nothing
    hopes = _taken(table, side, able) if table.setting.digital else {}
    for at, goal in enumerate(wanted(table, side)):
        first, second = (_near(table, able, goal, rank, (at, rank, own)) for rank in (0, 1))
        hope = first + SUPPORT * second
        if first < 1 and hope and terrain is not None:
            hope *= guarding.calm(table, side, goal.thing, terrain)
        if table.setting.digital and goal.skill != NOBODY:
            hopes.setdefault(_kind(table, goal.thing), []).append(hope)
        else:
            found += goal.worth * hope
    if not table.setting.digital:
        return found
    for kind, each in hopes.items():
        best, prize = max(each), _prize(table, table.setting.kinds[kind][0])
        found += prize * (best + _again(table, kind) * (sum(each) - best))
    plagued = sum(
        table.setting.troopers[t].cost * (1 - timing.in_time(table, t, far)) for t, far in _plagued(table, able)
    )
    found += _zone_worth(table, side, able) + _home_worth(table, able)
    return found + PRIZE * URGENCY[table.round] * closing.worth(table, side, able) - PLAGUE * plagued


def _near(table: Table, able: list[int], goal: Goal, rank: int, key: tuple[object, ...]) -> float:
    """How near the nearest is that serves at a goal, or whoever comes behind; worked out once for a key."""
    return once(table, key, lambda: _nearness(table, able, goal, rank))


def _nearness(table: Table, able: list[int], goal: Goal, rank: int) -> float:
    terrain = ground(table)
    near = sorted((closeness(table, t, goal.thing, terrain) for t in able if serves(table, t, goal)), reverse=True)
    return near[rank] if len(near) > rank else 0.0


def _plagued(table: Table, able: list[int]) -> Iterator[tuple[int, int]]:
    """Who stands where a plague strikes, and how far it is out of there."""
    for t in able:
        out = way_out(table, t)
        if out is not None:
            yield t, abs(out[0] - table.x[t]) + abs(out[1] - table.y[t])


def way_out(table: Table, t: int) -> tuple[int, int] | None:
    """The nearest place out of a plague that a Trooper stands in; None when it stands in none."""
    x, y, wide, long = table.x[t], table.y[t], table.setting.width, table.setting.length
    r = table.setting.troopers[t].radius + 1
    for area in table.setting.areas:
        if area.kind == "plague":
            for a, b, c, d in area.rects:
                if a - r < x < c + r and b - r < y < d + r:
                    sides = ((a > 0, a - r, y), (c < wide, c + r, y), (b > 0, x, b - r), (d < long, x, d + r))
                    ways = [(px, py) for ends, px, py in sides if ends]
                    return min(ways, key=lambda at: abs(at[0] - x) + abs(at[1] - y), default=None)
    return None


def share(table: Table, t: int) -> float:
    """What of that its side has by one Trooper alone, and would lose with it."""
    side = table.setting.troopers[t].side
    able = [other for other in table.setting.army[side] if table.standing(other)]
    return worth(table, side, able) - worth(table, side, [other for other in able if other != t])


def as_it_began(table: Table) -> Table:
    """The table before anybody was activated: what others hold is the same whoever acts, and for all it could do."""
    if table.actor == NOBODY:
        return table
    found = table.copy()
    if len(table.path) > 1:
        found.x[table.actor], found.y[table.actor], found.z[table.actor] = table.path[0]
    found.actor = NOBODY
    return found


def opened_by(table: Table, e: int) -> float:
    """What the other side is nearer to its goals if a Trooper falls that keeps watch over them or holds them."""
    side, terrain = 1 - table.setting.troopers[e].side, ground(table)
    watches = terrain is not None and any(
        guarding.watches(table, e, goal.thing, terrain) for goal in wanted(table, side)
    )
    if not watches and not any(points and inside(table, e, area) for area, points in table.setting.scoring[side]):
        return 0.0
    able = [t for t in table.setting.army[side] if table.standing(t)]
    fallen = table.copy()
    fallen.states[e] |= UNCONSCIOUS
    return worth(fallen, side, able) - worth(table, side, able)


def _zone_worth(table: Table, side: int, able: list[int]) -> float:
    """Zones that are held count in full; of the others, how much is there and how near the next one is."""
    troopers = table.setting.troopers
    theirs = [t for t in table.setting.army[1 - side] if table.standing(t)]
    lasts = 1.0 if lasting.zones_by_round(table.setting) else lasting.lasts(table)
    found = 0.0
    for area, points in table.setting.scoring[side]:
        if not points:
            continue
        prize = PRIZE * points * URGENCY[table.round] * lasts
        mine = sum(troopers[t].cost for t in able if inside(table, t, area))
        against = sum(troopers[t].cost for t in theirs if inside(table, t, area))
        if mine > against:
            found += prize
            continue
        coming = [timing.in_time(table, t, to_area(table, t, area)) for t in able if not inside(table, t, area)]
        near = max(coming, default=0.0)
        found += prize / 2 * mine / (against + 1) + prize / 2 * near
    return found


def _home_worth(table: Table, able: list[int]) -> float:
    """How near home those are who bring something: of each kind and zone the nearest."""
    near: dict[tuple[str, str], float] = {}
    for t in able:
        if t in table.carrier:
            for kind, area, points in bound_for(table, t):
                hope = PRIZE * points * URGENCY[table.round] * timing.in_time(table, t, to_area(table, t, area))
                near[kind, area.kind] = max(near.get((kind, area.kind), 0.0), hope)
    return sum(near.values())


def bound_for(table: Table, t: int) -> list[tuple[str, Area, int]]:
    """The own zones where what a Trooper carries counts more, with the kind of it and the Objective Points."""
    setting = table.setting
    kinds = {setting.things[n].kind for n in table.carried(t)}
    return [
        (kind, area, points)
        for kind, zone, points in lasting.brought_home(setting)
        if kind in kinds
        for area in setting.areas
        if area.kind == zone and area.owner == setting.troopers[t].side
    ]


def inside(table: Table, t: int, area: Area) -> bool:
    return any(a <= table.x[t] <= c and b <= table.y[t] <= d for a, b, c, d in area.rects)


def to_area(table: Table, t: int, area: Area) -> int:
    """How far a Trooper is from the edge of a zone, straight."""
    x, y = table.x[t], table.y[t]
    return min(max(a - x, x - c, 0) + max(b - y, y - d, 0) for a, b, c, d in area.rects)
