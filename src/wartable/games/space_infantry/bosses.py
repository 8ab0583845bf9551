"""Bosses: who may engage which zone, where damage to a zone goes, and whom a zone may hurt (SI-BOSS)."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import cards, damage, vehicles
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.choices import foe as any_foe
from wartable.games.space_infantry.skills import SEAT
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import Asked, No

# -- deployment -------------------------------------------------------------------------------------------------------


def settle(table: Table) -> None:
    """Before a Deployment step: engagements that lead nowhere any more are lifted, and those of Specialists.

    Specialists engage anew after the Basic Units, because they may only when none of those is available
    (SI-BOSS-ENG-04). A grappled Unit keeps its place (SI-ABL-01).
    """
    for unit, zone in enumerate(table.engaged):
        table.moved[unit] = 0
        if zone == NONE:
            continue
        if not table.open(unit) or table.boss == NONE:
            table.engaged[unit] = table.target[unit] = NONE
            continue
        if table.foe_out[zone]:
            inside = table.behind(zone)
            if table.target[unit] not in inside:
                table.target[unit] = inside[0] if len(inside) == 1 or (inside and table.grappled[unit]) else NONE
        lost = table.foe_out[zone] and table.target[unit] == NONE
        if not table.grappled[unit] and (lost or not table.front_liner(unit)):
            table.engaged[unit] = table.target[unit] = NONE


def slots(table: Table, zone: int) -> int:
    """How many more Units may engage an Outer zone, or use it as a breach (SI-BOSS-ENG-01, -08)."""
    return table.sheet().zones[zone].limit - sum(
        at == zone and table.open(unit) for unit, at in enumerate(table.engaged)
    )


def idle_basics(table: Table) -> bool:
    """Is a Basic Unit available: in the open, not grappled, not engaged (SI-BOSS-ENG-04)?"""
    return any(
        table.open(unit) and table.engaged[unit] == NONE and not table.grappled[unit] and table.basic(unit)
        for unit in range(len(table.kind))
    )


def specialists_engaged(table: Table) -> bool:
    return any(
        zone != NONE and table.open(unit) and not table.front_liner(unit) and not table.grappled[unit]
        for unit, zone in enumerate(table.engaged)
    )


def held(table: Table) -> bool:
    """Must Basic Units stay engaged, because a Specialist is, in a fight with a Boss that stands (SI-BOSS-ENG-04)?"""
    fighting = table.boss != NONE and not all(table.foe_out[: table.zone_count])
    return fighting and specialists_engaged(table)


def goals(table: Table, zone: int) -> list[int]:
    """What a Unit engaging this Outer zone may attack: NONE for the zone itself, else an Internal zone."""
    return table.behind(zone) if table.foe_out[zone] else [NONE]


NO_BOSS: Final = No("SI-BOSS-ENG-02", "There is no Boss to engage")
NOT_IN_FIGHT: Final = No("SI-BASE-UNIT-04", "{unit} is not in the fight")
ABOARD: Final = No("SI-MIX-06", "{unit} is aboard a carrier and cannot be engaged")
KEEPS_PLACE: Final = No("SI-ABL-01", "{unit} is grappled and keeps the engagement it has")
INTERNAL: Final = No("SI-BOSS-ZONE-06", "{zone} can be attacked only through a destroyed Outer zone")
LEADS_NOWHERE: Final = No("SI-BOSS-ENG-11", "{zone} is destroyed and leads to no live Internal zone")
NO_WAY_IN: Final = No("SI-BOSS-ENG-10", "{zone} does not open a way there")
NOT_BREACHED: Final = No("SI-BOSS-ZONE-06", NO_WAY_IN.text)
THERE_ALREADY: Final = No("SI-BOSS-ENG-02", "{unit} is engaged with that zone already")
FULL: Final = No("SI-BOSS-ENG-01", "No more than {limit} may engage {zone}")
BREACH_FULL: Final = No("SI-BOSS-ENG-08", FULL.text)
BASICS_FIRST: Final = No("SI-BOSS-ENG-04", "{unit} may be engaged only when no Basic Unit is available")
GRAPPLED: Final = No("SI-ABL-01", "{unit} is grappled")
NOT_ENGAGED: Final = No("SI-BOSS-ENG-02", "{unit} is not engaged")
MUST_STAY: Final = No("SI-BOSS-ENG-04", "A Specialist is engaged, so {unit} must stay engaged")


def why_not_engage(table: Table, unit: int, zone: int, goal: int) -> No | None:
    """Why a Unit may not engage a zone in this Deployment step."""
    if table.boss == NONE:
        return NO_BOSS
    if table.dead[unit] or not table.here[unit]:
        return NOT_IN_FIGHT
    if table.aboard[unit] != NONE:
        return ABOARD
    if table.grappled[unit]:
        return KEEPS_PLACE
    sheet = table.sheet()
    if sheet.zones[zone].type == cards.INTERNAL:
        return INTERNAL
    if table.foe_out[zone] and not table.behind(zone):
        return LEADS_NOWHERE
    if goal not in goals(table, zone):
        return NO_WAY_IN if table.foe_out[zone] else NOT_BREACHED
    if table.engaged[unit] == zone and table.target[unit] == goal:
        return THERE_ALREADY
    if table.engaged[unit] != zone and slots(table, zone) < 1:
        return BREACH_FULL if table.foe_out[zone] else FULL
    if not table.front_liner(unit) and idle_basics(table):
        return BASICS_FIRST
    return None


def why_not_leave(table: Table, unit: int) -> No | None:
    """Why a Unit may not disengage or mount now."""
    if table.grappled[unit]:
        return GRAPPLED
    if table.engaged[unit] == NONE:
        return NOT_ENGAGED
    if table.basic(unit) and specialists_engaged(table):
        return MUST_STAY
    return None


def engage(table: Table, ask: Oracle, unit: int, zone: int, goal: int) -> None:
    """A Unit engages a zone, or an Internal zone through a breach (SI-BOSS-ENG-03, -06, -10)."""
    table.engaged[unit], table.target[unit] = zone, goal
    if goal == NONE:
        ask.tell(on.engaged, "SI-BOSS-ENG-03", table.code(unit), table.foe_code(zone))
        return
    rule = "SI-BOSS-ENG-10" if len(table.behind(zone)) > 1 else "SI-BOSS-ENG-06"
    ask.tell(on.in_breach, rule, table.code(unit), table.foe_code(zone), table.foe_code(goal))


def disengage(table: Table, ask: Oracle, unit: int) -> None:
    zone = table.engaged[unit]
    table.engaged[unit] = table.target[unit] = NONE
    ask.tell(on.disengaged, "SI-BOSS-ENG-03", table.code(unit), table.foe_code(zone))


def aim(table: Table, unit: int) -> int:
    """The zone an engaged Unit attacks."""
    return table.engaged[unit] if table.target[unit] == NONE else table.target[unit]


# -- damage to zones --------------------------------------------------------------------------------------------------


ELSEWHERE: Final = No("SI-BOSS-DMG-01", "The damage does not go to {foe}")
OVERFLOW: Final = Asked("overflow", "Which Internal zone takes the rest?", any_foe, otherwise=ELSEWHERE)


def strike(table: Table, ask: Oracle, unit: int, points: int, piercing: bool, grenade: bool) -> None:
    """The damage of an engaged Unit goes to the zone it attacks, then through the breach (SI-BOSS-DMG-01, -03, -05)."""
    zone = aim(table, unit)
    outer = table.engaged[unit]
    if table.foe_out[zone]:
        zone = _go_on(table, ask, outer, zone, points)
        if zone == NONE:
            return
        rule = "SI-BOSS-DMG-05" if grenade else "SI-BOSS-DMG-03"
        ask.tell(on.overflows, rule, table.code(unit), table.foe_code(zone), points)
    else:
        rule = "SI-BOSS-DMG-05" if grenade else "SI-BOSS-DMG-01"
        ask.tell(on.allotted_zone, rule, table.code(unit), table.foe_code(zone), points)
    while points:
        if table.foe_card(zone).heavy:
            rule = "SI-MIX-03" if zone == outer or table.target[unit] == zone else "SI-MIX-05"
            ask.tell(on.immune, rule, table.foe_code(zone), points)
            return
        points -= 1
        damage.point_on_foe(table, ask, zone, piercing)
        if not table.foe_out[zone] or not points:
            continue
        if grenade:
            ask.tell(on.lost, "SI-BOSS-DMG-05", table.foe_code(zone), points)
            return
        inside = _go_on(table, ask, outer, zone, points)
        if inside == NONE:
            return
        zone = inside
        ask.tell(on.overflows, "SI-BOSS-DMG-03", table.code(unit), table.foe_code(zone), points)


def _go_on(table: Table, ask: Oracle, outer: int, zone: int, points: int) -> int:
    """The Internal zone that takes what a destroyed zone leaves; NONE when it is lost (SI-BOSS-DMG-04)."""
    inside = table.behind(outer) if zone == outer else []
    if not inside:
        ask.tell(on.lost, "SI-BOSS-DMG-04", table.foe_code(zone), points)
        return NONE
    return ask.choose(SEAT, OVERFLOW, inside)


# -- damage by zones --------------------------------------------------------------------------------------------------


def exposed_to(table: Table, zone: int) -> tuple[list[int], str]:
    """The Units that damage of a zone may go to, and the rule that says so (SI-BOSS-HURT-01 to -07)."""
    sheet = table.sheet().zones[zone]
    in_the_open = table.in_the_open()
    if sheet.type == cards.OUTER:
        near = [unit for unit in in_the_open if table.engaged[unit] == zone]
        rules = ("SI-BOSS-HURT-01", "SI-BOSS-HURT-03")
    else:
        near = [
            unit for unit in in_the_open if table.engaged[unit] in sheet.connects and table.foe_out[table.engaged[unit]]
        ]
        rules = ("SI-BOSS-HURT-06", "SI-BOSS-HURT-07")
    if near:
        return near, rules[0]
    if table.ambush and table.round == 1:
        return in_the_open, "SI-BOSS-MIX-03"
    return [unit for unit in in_the_open if table.engaged[unit] == NONE], rules[1]


# -- the end of a Boss ------------------------------------------------------------------------------------------------


def check_vital(table: Table, ask: Oracle) -> None:
    """A Boss is eliminated when all its Vital Parts are destroyed (SI-BOSS-VITAL-01); the rest leaves with it."""
    if table.boss == NONE:
        return
    zones = table.sheet().zones
    if not all(table.foe_out[at] for at, zone in enumerate(zones) if zone.vital) or all(
        table.foe_out[at] == 1 for at in range(len(zones))
    ):
        return
    ask.tell(on.boss_dead, "SI-BOSS-VITAL-01", table.boss)
    for zone in range(len(zones)):
        if not table.foe_out[zone]:
            ask.tell(on.leaves, "SI-BOSS-VITAL-02", table.foe_code(zone))
            table.foe_out[zone] = 1
    for foe in table.ordinary():
        if table.foe_spawned[foe]:
            ask.tell(on.leaves, "SI-BOSS-MIX-02", table.foe_code(foe))
            table.foe_out[foe] = 1


def closing(table: Table, ask: Oracle) -> int:
    """The Closing number of a Boss: 7 when every zone marked Drive is destroyed (SI-ABL-11)."""
    sheet = table.sheet()
    drive = [at for at, card in enumerate(sheet.cards) if card.has(cards.DRIVE)]
    if drive and all(table.foe_out[zone] for zone in drive):
        ask.tell(on.drive_lost, "SI-ABL-11", table.boss)
        return cards.NEVER_CLOSES
    return sheet.closing


def cars_with_room(table: Table) -> list[int]:
    """The carriers that a Unit may mount now."""
    units = table.setting.units
    return [car for car, kind in enumerate(table.kind) if units[kind].capacity and vehicles.has_room(table, car)]


def ways_in(table: Table) -> list[tuple[int, int, bool]]:
    """Every Outer zone that can be engaged, with what is attacked there and whether there is room for one more."""
    if table.boss == NONE:
        return []
    zones = table.sheet().zones
    room = [zone.limit for zone in zones]
    for unit, zone in enumerate(table.engaged):
        if zone != NONE and table.open(unit):
            room[zone] -= 1
    return [
        (at, goal, room[at] > 0)
        for at, zone in enumerate(zones)
        if zone.type == cards.OUTER
        for goal in goals(table, at)
    ]
