"""Bosses: who may engage which zone, where damage to a zone goes, and whom a zone may hurt (SI-BOSS)."""

from __future__ import annotations

from wartable.games.space_infantry import cards, damage, vehicles
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.reasons import No
from wartable.games.space_infantry.skills import SEAT
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.oracle import Oracle

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


def idle_front_liners(table: Table, but: int = NONE) -> bool:
    """Is a Basic Unit or Vehicle available: in the open, not grappled, not engaged (SI-BOSS-ENG-04)?"""
    return any(
        table.open(unit)
        and unit != but
        and table.engaged[unit] == NONE
        and not table.grappled[unit]
        and table.front_liner(unit)
        for unit in range(len(table.kind))
    )


def specialists_engaged(table: Table) -> bool:
    return any(
        zone != NONE and table.open(unit) and not table.front_liner(unit) and not table.grappled[unit]
        for unit, zone in enumerate(table.engaged)
    )


def goals(table: Table, zone: int) -> list[int]:
    """What a Unit engaging this Outer zone may attack: NONE for the zone itself, else an Internal zone."""
    return table.behind(zone) if table.foe_out[zone] else [NONE]


def why_not_engage(table: Table, unit: int, zone: int, goal: int) -> No | None:
    """Why a Unit may not engage a zone in this Deployment step."""
    if table.boss == NONE:
        return No("There is no Boss to engage", "SI-BOSS-ENG-02")
    name, there = table.card(unit).name, table.foe_card(zone).name
    if table.dead[unit] or not table.here[unit]:
        return No(f"{name} is not in the fight", "SI-BASE-UNIT-04")
    if table.aboard[unit] != NONE:
        return No(f"{name} is aboard a carrier and cannot be engaged", "SI-MIX-06")
    if table.grappled[unit]:
        return No(f"{name} is grappled and keeps the engagement it has", "SI-ABL-01")
    sheet = table.sheet()
    if sheet.zones[zone].type == cards.INTERNAL:
        return No(f"{there} can be attacked only through a destroyed Outer zone", "SI-BOSS-ZONE-06")
    if table.foe_out[zone] and not table.behind(zone):
        return No(f"{there} is destroyed and leads to no live Internal zone", "SI-BOSS-ENG-11")
    if goal not in goals(table, zone):
        return No(f"{there} does not open a way there", "SI-BOSS-ENG-10" if table.foe_out[zone] else "SI-BOSS-ZONE-06")
    if table.engaged[unit] == zone and table.target[unit] == goal:
        return No(f"{name} is engaged with that zone already", "SI-BOSS-ENG-02")
    if table.engaged[unit] != zone and slots(table, zone) < 1:
        rule = "SI-BOSS-ENG-08" if table.foe_out[zone] else "SI-BOSS-ENG-01"
        return No(f"No more than {sheet.zones[zone].limit} Units may engage {there}", rule)
    if not table.front_liner(unit) and idle_front_liners(table):
        return No(f"{name} may be engaged only when no Basic Unit is available", "SI-BOSS-ENG-04")
    return None


def why_not_leave(table: Table, unit: int) -> No | None:
    """Why a Unit may not disengage or mount now."""
    name = table.card(unit).name
    if table.grappled[unit]:
        return No(f"{name} is grappled", "SI-ABL-01")
    if table.engaged[unit] == NONE:
        return No(f"{name} is not engaged", "SI-BOSS-ENG-02")
    if table.front_liner(unit) and specialists_engaged(table):
        return No(f"A Specialist is engaged, so {name} must stay engaged", "SI-BOSS-ENG-04")
    return None


def engage(table: Table, ask: Oracle, unit: int, zone: int, goal: int) -> None:
    """A Unit engages a zone, or an Internal zone through a breach (SI-BOSS-ENG-03, -06, -10)."""
    table.engaged[unit], table.target[unit] = zone, goal
    if goal == NONE:
        ask.tell(on.ENGAGED, "SI-BOSS-ENG-03", table.code(unit), table.foe_code(zone))
        return
    rule = "SI-BOSS-ENG-10" if len(table.behind(zone)) > 1 else "SI-BOSS-ENG-06"
    ask.tell(on.IN_BREACH, rule, table.code(unit), table.foe_code(zone), table.foe_code(goal))


def disengage(table: Table, ask: Oracle, unit: int) -> None:
    zone = table.engaged[unit]
    table.engaged[unit] = table.target[unit] = NONE
    ask.tell(on.DISENGAGED, "SI-BOSS-ENG-03", table.code(unit), table.foe_code(zone))


def aim(table: Table, unit: int) -> int:
    """The zone an engaged Unit attacks."""
    return table.engaged[unit] if table.target[unit] == NONE else table.target[unit]


# -- damage to zones --------------------------------------------------------------------------------------------------


def strike(table: Table, ask: Oracle, unit: int, points: int, piercing: bool, grenade: bool) -> None:
    """The damage of an engaged Unit goes to the zone it attacks, then through the breach (SI-BOSS-DMG-01, -03, -05)."""
    zone = aim(table, unit)
    outer = table.engaged[unit]
    if table.foe_out[zone]:
        zone = _go_on(table, ask, outer, zone, points)
        if zone == NONE:
            return
        rule = "SI-BOSS-DMG-05" if grenade else "SI-BOSS-DMG-03"
        ask.tell(on.OVERFLOWS, rule, table.code(unit), table.foe_code(zone), points)
    else:
        rule = "SI-BOSS-DMG-05" if grenade else "SI-BOSS-DMG-01"
        ask.tell(on.ALLOTTED_ZONE, rule, table.code(unit), table.foe_code(zone), points)
    while points:
        if table.foe_card(zone).heavy:
            rule = "SI-MIX-03" if zone == outer or table.target[unit] == zone else "SI-MIX-05"
            ask.tell(on.IMMUNE, rule, table.foe_code(zone), points)
            return
        points -= 1
        damage.point_on_foe(table, ask, zone, piercing)
        if not table.foe_out[zone] or not points:
            continue
        if grenade:
            ask.tell(on.LOST, "SI-BOSS-DMG-05", table.foe_code(zone), points)
            return
        inside = _go_on(table, ask, outer, zone, points)
        if inside == NONE:
            return
        zone = inside
        ask.tell(on.OVERFLOWS, "SI-BOSS-DMG-03", table.code(unit), table.foe_code(zone), points)


def _go_on(table: Table, ask: Oracle, outer: int, zone: int, points: int) -> int:
    """The Internal zone that takes what a destroyed zone leaves; NONE when it is lost (SI-BOSS-DMG-04)."""
    inside = table.behind(outer) if zone == outer else []
    if not inside:
        ask.tell(on.LOST, "SI-BOSS-DMG-04", table.foe_code(zone), points)
        return NONE
    return ask.choose(SEAT, on.ASK_OVERFLOW, inside)


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
    ask.tell(on.BOSS_DEAD, "SI-BOSS-VITAL-01", table.boss)
    for zone in range(len(zones)):
        if not table.foe_out[zone]:
            ask.tell(on.LEAVES, "SI-BOSS-VITAL-02", table.foe_code(zone))
            table.foe_out[zone] = 1
    for foe in table.ordinary():
        if table.foe_spawned[foe]:
            ask.tell(on.LEAVES, "SI-BOSS-MIX-02", table.foe_code(foe))
            table.foe_out[foe] = 1


def closing(table: Table, ask: Oracle) -> int:
    """The Closing number of a Boss: 7 when every zone marked Drive is destroyed (SI-ABL-11)."""
    sheet = table.sheet()
    drive = [at for at, card in enumerate(sheet.cards) if card.has(cards.DRIVE)]
    if drive and all(table.foe_out[zone] for zone in drive):
        ask.tell(on.DRIVE_LOST, "SI-ABL-11", table.boss)
        return cards.NEVER_CLOSES
    return sheet.closing


def cars_with_room(table: Table) -> list[int]:
    """The carriers that a Unit may mount now."""
    return [car for car in range(len(table.kind)) if table.card(car).capacity and vehicles.has_room(table, car)]


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
