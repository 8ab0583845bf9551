"""How good a position looks for the squad: the heuristic behind the greedy bot. One point is about one wound on a foe.

It reads what the squad still has to destroy, what the orders given will do, and who is exposed to which zone.
"""

from __future__ import annotations

from wartable.games.space_infantry import cards, outlook
from wartable.games.space_infantry.state import EXTRACTED, NONE, STALEMATE, WON, Table

WIN = 200.0
SCALE = {"skirmish": (52.5, 19.6), "mission": (156.0, 50.8), "campaign": (183.0, 199.0)}
"""How a value reads as a chance of winning, by mode (`wartable lab scale`)."""
RATE = (0.0, 3.5, 1.5, 5 / 6, 0.5, 2 / 6, 1 / 6)
"""Expected Success Levels by skill level."""
WORK = 2.0
"""What a wound on the way to victory is worth."""
SIDE_WORK = 0.35
"""What another wound is worth: every zone destroyed strikes no more."""
THREAT = 1.2
"""What an expected point of damage per round costs."""
LIFE = 6.0
HEALTH = 1.0
KEEP = (0.5, 0.3, 0.3, 0.6, 0.35, 0.3, 0.45)
"""What a Resource in the bag is worth, by kind."""


def value(table: Table, seat: int) -> float:
    """The position for the squad."""
    if table.ended:
        if table.setting.mission is not None:
            return (WIN if table.ended == EXTRACTED else -WIN) + 5.0 * table.score
        return (WIN if table.ended == WON else 0.0 if table.ended == STALEMATE else -WIN) + table.score
    total = sum(keep * n for keep, n in zip(KEEP, table.res, strict=True)) + 0.3 * table.cp
    for unit, dead in enumerate(table.dead):
        if not dead:
            card = table.card(unit)
            left = card.health - table.wounds[unit]
            if left > 0:
                total += LIFE + _rate(table, unit, cards.FIRE) + _rate(table, unit, cards.MELEE)
                total += HEALTH * left + 0.6 * min(left, 2)
    if table.setting.mission is not None and table.marks:
        total += _progress(table)
    if table.foe:
        total -= _work_left(table)
        total -= THREAT * _threat(table)
    return total


def _rate(table: Table, unit: int, skill: int) -> float:
    return RATE[table.card(unit).skills[skill]]


def _toughness(table: Table, foe: int, wounds: list[int]) -> float:
    """Points still needed to destroy an Enemy or zone."""
    card = table.foe_card(foe)
    left = max(0, card.health - wounds[foe])
    if card.heavy:
        return left * 3.0
    if card.has(cards.ARMOR):
        return left * 2.0 - 0.9 * table.foe_half[foe]
    return float(left)


def _work_left(table: Table) -> float:
    """What is still to be destroyed, with the orders given counted as done, less what the deployment promises."""
    wounds = outlook.wounds(table)
    tough = [_toughness(table, foe, wounds) if not table.foe_out[foe] else 0.0 for foe in range(len(table.foe))]
    needed = [0.0] * len(table.foe)
    for foe in range(table.zone_count, len(table.foe)):
        needed[foe] = 1.0
    if table.boss != NONE:
        _mark_needed(table, tough, needed)
    total = 0.0
    for foe, left in enumerate(tough):
        if left:
            weight = WORK if needed[foe] else SIDE_WORK
            threat = max(RATE[table.foe_card(foe).skills[skill]] for skill in (cards.FIRE, cards.MELEE))
            total += weight * left + threat
    return total - _promise(table, tough, needed)


def _mark_needed(table: Table, tough: list[float], needed: list[float]) -> None:
    """The Vital Parts, and the cheapest Outer zone on the way to each that is still closed."""
    for at, zone in enumerate(table.sheet().zones):
        if not zone.vital or not tough[at]:
            continue
        needed[at] = 1.0
        if zone.type == cards.INTERNAL and all(tough[outer] for outer in zone.connects):
            needed[min(zone.connects, key=lambda outer: tough[outer] - needed[outer])] = 1.0


def _promise(table: Table, tough: list[float], needed: list[float]) -> float:
    """What the engaged Units may do to what is needed, in this round."""
    if table.boss == NONE:
        return 0.0
    room = tough[:]
    skill = cards.RANGE_SKILL[table.range]
    total = 0.0
    for unit, zone in enumerate(table.engaged):
        if zone == NONE or table.dead[unit] or table.grappled[unit]:
            continue
        goal = zone if table.target[unit] == NONE else table.target[unit]
        rate = _rate(table, unit, skill)
        if table.foe_card(goal).heavy:
            armed = table.card(unit).skills[cards.ANTI_VEHICLE]
            rate = 3.0 * (RATE[armed] if armed else RATE[4] if table.res[cards.SCORPIO] else 0.0) * 0.45
        done = min(rate, room[goal])
        room[goal] -= done
        if not needed[goal] and tough[goal]:
            total += 0.4 * done
        total += (WORK if needed[goal] else 0.0) * done
        if done < rate and goal == zone:
            inside = [other for other in table.sheet().zones[zone].connects if needed[other]]
            total += WORK * 0.5 * (rate - done) if inside else 0.0
    return 0.8 * total


def _threat(table: Table) -> float:
    """Expected damage per round from what can strike somebody."""
    skill = cards.RANGE_SKILL[table.range]
    total = 0.0
    for foe in table.ordinary():
        total += RATE[table.foe_card(foe).skills[skill]]
    if table.boss == NONE:
        return total
    idle = any(table.open(unit) and table.engaged[unit] == NONE for unit in range(len(table.kind)))
    zones = table.sheet().zones
    for zone in table.exposed():
        near = {zone} if zones[zone].type == cards.OUTER else set(zones[zone].connects)
        if idle or any(at in near for unit, at in enumerate(table.engaged) if table.open(unit)):
            total += RATE[table.foe_card(zone).skills[skill]]
    return total


def _progress(table: Table) -> float:
    """How far the mission is: objectives done, and how near the next one or the way home is."""
    mission = table.setting.mission
    assert mission is not None
    open_ = [
        at
        for at, node in enumerate(mission.nodes)
        if node.objective is not None and not table.done >> at & 1 and node.objective.primary
    ]
    home = [at for at, node in enumerate(mission.nodes) if node.extraction]
    total = 12.0 * sum(
        node.objective.vp for at, node in enumerate(mission.nodes) if node.objective and table.done >> at & 1
    )
    total -= 1.5 * min((_effort(table, table.node, goal) for goal in (open_ or home)), default=0.0)
    for at in open_:
        total += 2.0 * sum(sum(row) for row in table.work[at])
    return total + 0.2 * table.track


def _effort(table: Table, start: int, goal: int) -> float:
    """About how many turns it takes to get from one node to another."""
    mission = table.setting.mission
    assert mission is not None
    best = {start: 0.0}
    border = [start]
    while border:
        at = border.pop(0)
        for link in mission.nodes[at].links:
            far = best[at] + _entry(table, link)
            if far < best.get(link, 99.0):
                best[link] = far
                border.append(link)
    return best.get(goal, 99.0)


def _entry(table: Table, node: int) -> float:
    """About how many turns it takes to enter a node from next to it."""
    mission = table.setting.mission
    assert mission is not None
    if table.explored >> node & 1:
        return 1.0
    ways = []
    for parts, row in zip(mission.nodes[node].need, table.marks[node], strict=True):
        turns = 0.0
        for (skill, wanted), mark in zip(parts, row, strict=True):
            levels = [table.card(unit).skills[skill] for unit, dead in enumerate(table.dead) if not dead]
            rate = max((RATE[level] for level in levels if level), default=0.0)
            turns += max(0, wanted - mark) / (rate or (RATE[6] if skill != cards.PILOT else 0.02))
        ways.append(turns)
    return max(1.0, min(ways, default=1.0))
