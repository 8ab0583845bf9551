"""Step 5 of a combat round: every Enemy and every exposed zone is activated (SI-BASE-COMBAT-08, SI-BOSS-ACT)."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import cards, vehicles
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.damage import AT_VEHICLE, ORDINARY, PIERCES, pool
from wartable.games.space_infantry.skills import draw, modify, successes
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.oracle import Oracle

SWARM: Final = 3
"""How many of a type make a Swarm (SI-ABL-04)."""


def in_order(table: Table) -> list[int]:
    """Who is activated, fixed at the start of the step (SI-BOSS-ACT-03, SI-BASE-RN-04)."""
    return table.exposed() + table.ordinary()


def vehicle_in_reach(table: Table, foe: int) -> int:
    """The Vehicle an A-V attack of this Enemy goes at: most wounds, then roster order (SI-VEH-13, SI-MIX-02)."""
    cars = [unit for unit in pool(table, foe)[0] if table.card(unit).vehicle]
    return max(cars, key=lambda unit: (table.wounds[unit], -unit), default=NONE)


def activate(table: Table, ask: Oracle, foe: int) -> None:
    """One Enemy or zone draws its RN and attacks; the damage waits for the Damage step."""
    card, code = table.foe_card(foe), table.foe_code(foe)
    zone = foe < table.zone_count
    if not zone:
        rule = "SI-BASE-COMBAT-08"
    else:
        rule = "SI-BOSS-ACT-01" if table.sheet().zones[foe].type == cards.OUTER else "SI-BOSS-ACT-02"
    rn = draw(ask, rule)
    ask.tell(on.foe_acts, rule, code, rn)
    if card.skills[cards.ANTI_VEHICLE]:
        car = vehicle_in_reach(table, foe)
        if car != NONE:
            _attack_vehicle(table, ask, foe, car, rn, "SI-MIX-02" if zone else "SI-VEH-13")
            return
    level = card.skills[cards.RANGE_SKILL[table.range]]
    if not level:
        ask.tell(on.foe_idle, "SI-BASE-COMBAT-09", code)
        return
    ap = rn
    if card.has(cards.FURY) and table.range == cards.AT_MELEE:
        ap += modify(ask, -1 - code, 1, "SI-ABL-08")
    if card.has(cards.SWARM) and sum(table.foe[other] == table.foe[foe] for other in table.ordinary()) >= SWARM:
        ap += modify(ask, -1 - code, 1, "SI-ABL-04")
    points = successes(ap, level)
    ask.tell(on.foe_scored, "SI-BOSS-ACT-04" if zone else "SI-BASE-COMBAT-10", code, points)
    if points:
        piercing = card.has(cards.PIERCING) or (card.has(cards.PIERCING_FIRE) and table.range == cards.AT_FIRE)
        table.blows += ((foe, points, PIERCES if piercing else ORDINARY),)


def _attack_vehicle(table: Table, ask: Oracle, foe: int, car: int, rn: int, rule: str) -> None:
    """An A-V attack of an Enemy or zone."""
    card, code = table.foe_card(foe), table.foe_code(foe)
    ask.tell(on.foe_aims, rule, code, table.code(car))
    ap = rn + vehicles.melee_bonus(table, ask, -1 - code)
    levels = successes(ap, card.skills[cards.ANTI_VEHICLE])
    hits = vehicles.penetrate(ask, -1 - code, levels, card.pen, table.card(car))
    table.blows += ((foe, hits, AT_VEHICLE + car),)
