"""How good a position looks for the squad: the heuristic behind the greedy bot. One point is about one wound on a foe.

It reads what the squad still has to destroy, what the orders given will do, and who is exposed to which zone.
"""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import cards, outlook, route
from wartable.games.space_infantry.route import RATE, SIDE_WORK, THREAT, WORK
from wartable.games.space_infantry.state import EXTRACTED, NONE, STALEMATE, WON, Table
from wartable.kernel.engine.parts import no_candidates, weighs_nothing

WIN: Final = 200.0
SCALE: Final = {"skirmish": (52.5, 19.6), "mission": (54.1, 31.6), "campaign": (95.3, 236.3)}
"""How a value reads as a chance of winning, by mode (`wartable lab scale`)."""
LIFE: Final = 6.0
HEALTH: Final = 1.0
OBJECTIVE: Final = 12.0
"""What a Victory Point of an objective that is done is worth."""
STEP: Final = 1.5
"""What each turn costs that the mission still takes."""
LATE: Final = 3.0
"""What each turn costs that is missing in the end,"""
SLACK: Final = 1.3
"""where so many turns are reckoned with for one: checks fail, and fights cost Units."""
KEEP: Final[tuple[float, ...]] = (0.5, 0.3, 0.3, 0.6, 0.35, 0.3, 0.45)
"""What a Resource in the bag is worth, by kind."""


candidates = no_candidates
weighs = weighs_nothing


def scale(table: Table) -> tuple[float, float]:
    return SCALE[table.setting.mode]


def clock(table: Table) -> tuple[int, ...]:
    """In a fight its rounds count as well."""
    mission, stage = table.setting.mission, table.setting.stage
    if mission is None:
        return stage, table.round
    turns = (stage, mission.turns - table.track)
    return (*turns, table.round) if table.foe else turns


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
    """How far the mission is: objectives done, turns and fights to come, and whether so many turns are left."""
    mission = table.setting.mission
    assert mission is not None
    total = 0.0
    for at, node in enumerate(mission.nodes):
        if node.objective is not None and table.done >> at & 1:
            total += OBJECTIVE * node.objective.vp
    way = route.ahead(table)
    late = max(0.0, SLACK * way.turns - table.track)
    return total - STEP * way.turns - way.fights - LATE * late + 0.2 * table.track
