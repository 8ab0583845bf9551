"""The Damage step: points are allotted one by one by the player, and take effect together (SI-BASE-COMBAT-10 to -17).

Damage to Units is allotted before damage to Enemies. Nothing depends on it: all attacks of the round have been made.
"""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import bosses, cards, codes, vehicles
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.choices import foe as any_foe
from wartable.games.space_infantry.choices import unit as any_unit
from wartable.games.space_infantry.names import foe_name, unit_name
from wartable.games.space_infantry.skills import SEAT
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.oracle import Oracle, Question
from wartable.kernel.engine.vocabulary import Asked, No

ORDINARY: Final = 0
PIERCES: Final = 1
AT_VEHICLE: Final = 2
"""The third part of a blow: ordinary, piercing, or A-V hits on Unit number n as AT_VEHICLE + n."""
JUST_NOW: Final = 2
"""In `foe_out`: destroyed in this Damage step."""


# -- damage scored by Units -------------------------------------------------------------------------------------------


def point_on_foe(table: Table, ask: Oracle, foe: int, piercing: bool) -> None:
    """One damage point on an Enemy or zone: Shield, then Armor, then a wound (SI-ABL-03, SI-BASE-COMBAT-15, -16)."""
    card, code = table.foe_card(foe), table.foe_code(foe)
    if table.foe_shield[foe] < card.shield:
        table.foe_shield[foe] += 1
        ask.tell(on.shielded, "SI-ABL-03", code)
        return
    if card.has(cards.ARMOR) and not piercing:
        if not table.foe_half[foe]:
            table.foe_half[foe] = 1
            ask.tell(on.waits, "SI-BASE-COMBAT-15", code)
            return
        table.foe_half[foe] = 0
        ask.tell(on.paired, "SI-BASE-COMBAT-15", code)
    elif card.has(cards.ARMOR):
        ask.tell(on.pierced, "SI-BASE-COMBAT-16", code)
    wound_foe(table, ask, foe, 1, "SI-BASE-UNIT-04")


def wound_foe(table: Table, ask: Oracle, foe: int, wounds: int, rule: str) -> None:
    """Wound counters on an Enemy, zone or Vehicle, and its destruction (SI-BASE-UNIT-04, SI-BOSS-ZONE-07, SI-AV-11)."""
    table.foe_wounds[foe] += wounds
    code, card = table.foe_code(foe), table.foe_card(foe)
    ask.tell(on.foe_wounded, rule, code, table.foe_wounds[foe], card.health)
    if table.foe_wounds[foe] < card.health:
        return
    if table.foe_half[foe] and foe < table.zone_count:
        ask.tell(on.lost, "SI-BOSS-DMG-07", code, 1)
    table.foe_half[foe] = 0
    table.foe_out[foe] = JUST_NOW
    if foe < table.zone_count:
        destroyed = "SI-BOSS-ZONE-07"
    elif card.vehicle:
        destroyed = "SI-AV-11" if card.heavy else "SI-VEH-05"
    else:
        destroyed = "SI-BASE-UNIT-04"
    ask.tell(on.foe_destroyed, destroyed, code)


def next_strike(t: Table, question: Question, me: int) -> str:
    unit, _, points, _ = t.attacks[0]
    who = unit_name(t.setting, t.code(unit))
    if points == 1:
        return f"{who} has 1 point of damage to allot: who takes it?"
    return f"{who} has {points} points of damage to allot: who takes the next?"


def cannot_strike(t: Table, me: int, question: Question, foe: int) -> No | None:
    """Why a point of a Unit that is not engaged cannot go to an Enemy (SI-BASE-COMBAT-12)."""
    if t.foe_out[foe]:
        return ENOUGH_DAMAGE
    if t.foe_card(foe).heavy:
        return IMMUNE
    return NOT_AIMED_AT if foe < t.zone_count else None


ENOUGH_DAMAGE: Final = No("SI-BASE-COMBAT-14", "{foe} has enough damage already")
IMMUNE: Final = No("SI-VEH-03", "{foe} is immune to standard attacks")
NOT_AIMED_AT: Final = No("SI-BOSS-DMG-01", "The damage does not go to {foe}")
STRIKE: Final = Asked("strike", next_strike, any_foe, unless=cannot_strike)


def hits(table: Table, ask: Oracle) -> bool:
    """Allot the attacks of the Units in the order in which they were made; False when all is allotted.

    Stops after each real choice, so that what is allotted stays allotted.
    """
    while table.attacks:
        unit, means, points, extra = table.attacks[0]
        if means in (codes.ANTI_VEHICLE, codes.SCORPIO):
            table.attacks = table.attacks[1:]
            _land(table, ask, extra, points)
            continue
        if table.engaged[unit] != NONE:
            table.attacks = table.attacks[1:]
            bosses.strike(table, ask, unit, points, bool(extra), means == codes.GRENADE)
            return True
        eligible = [foe for foe in table.ordinary() if not table.foe_card(foe).heavy]
        if not eligible:
            table.attacks = table.attacks[1:]
            immune = table.ordinary()
            if immune:
                ask.tell(on.lost, "SI-VEH-03", table.foe_code(immune[0]), points)
            else:
                ask.tell(on.points_over, "SI-BASE-COMBAT-14", points)
            continue
        foe = ask.choose(SEAT, STRIKE, eligible)
        left = points - 1
        table.attacks = (((unit, means, left, extra),) if left else ()) + table.attacks[1:]
        rule = "SI-BASE-RES-05" if means == codes.GRENADE else "SI-BASE-COMBAT-12"
        ask.tell(on.allotted, rule, table.code(unit), table.foe_code(foe))
        point_on_foe(table, ask, foe, bool(extra))
        if len(eligible) > 1:
            return True
    return False


def _land(table: Table, ask: Oracle, foe: int, scored: int) -> None:
    """The hits of an A-V attack become Wound counters on its target (SI-AV-10 to -13, SI-MIX-03)."""
    if not scored:
        return
    card = table.foe_card(foe)
    if table.foe_out[foe]:
        ask.tell(on.lost, "SI-AV-13", table.foe_code(foe), scored)
        return
    left = card.health - table.foe_wounds[foe]
    if card.heavy and scored > left:
        rule = "SI-MIX-03" if foe < table.zone_count else "SI-AV-13"
        ask.tell(on.lost, rule, table.foe_code(foe), scored - left)
        scored = left
    rule = "SI-MIX-03" if foe < table.zone_count else "SI-AV-10" if card.heavy else "SI-AV-12"
    wound_foe(table, ask, foe, vehicles.wounds_of(scored, card), rule)


# -- damage scored by Enemies -----------------------------------------------------------------------------------------


def pool(table: Table, foe: int) -> tuple[list[int], str]:
    """The Units that damage of an Enemy could go to, and the rule; also those that are immune or doomed."""
    if foe < table.zone_count:
        return bosses.exposed_to(table, foe)
    return table.in_the_open(), "SI-BASE-COMBAT-13"


def eligible(table: Table, foe: int) -> tuple[list[int], str]:
    """The Units that the next point of standard damage may be allotted to (SI-BASE-COMBAT-13, -14, SI-VEH-10)."""
    units, rule = pool(table, foe)
    fit = [unit for unit in units if not table.card(unit).heavy and not table.doomed(unit)]
    if foe < table.zone_count:
        return fit, rule
    if table.narrow and table.boss == NONE and any(table.front[unit] for unit in fit):
        fit = [unit for unit in fit if table.front[unit]]
        rule = "SI-BASE-NODE-14"
    first = [unit for unit in fit if table.front_liner(unit)]
    return first or fit, rule


def next_blow(t: Table, question: Question, me: int) -> str:
    foe, points, _ = t.blows[0]
    said = f"{points} damage from {foe_name(t.setting, t.foe_code(foe))}"
    return f"{said}: who takes the next point?" if points > 1 else f"{said}: who takes it?"


def cannot_suffer(t: Table, me: int, question: Question, unit: int) -> No | None:
    """Why a point of an Enemy cannot go to a Unit (SI-BASE-COMBAT-13, SI-BOSS-HURT)."""
    foe = t.blows[0][0]
    if unit in eligible(t, foe)[0]:
        return None
    if t.dead[unit]:
        return DEAD
    if t.aboard[unit] != NONE:
        return SAFE_ABOARD
    if t.card(unit).heavy:
        return HEAVY
    if t.doomed(unit):
        return DOOMED
    units, rule = pool(t, foe)
    if unit not in units:
        if t.engaged[unit] != NONE:
            return SAFE_FROM_ZONE
        return No(rule, "The damage goes to the Units engaged with {foe}", foe=t.foe_card(foe).name)
    return BEHIND_BASICS if not t.front_liner(unit) else BEHIND_FRONT


DEAD: Final = No("SI-BASE-UNIT-04", "{unit} is dead")
SAFE_ABOARD: Final = No("SI-BASE-PILUM-04", "{unit} is aboard and cannot be damaged")
HEAVY: Final = No("SI-VEH-10", "{unit} has Heavy Armor and takes no standard damage")
DOOMED: Final = No("SI-BASE-COMBAT-14", "{unit} has enough damage to be killed already")
SAFE_FROM_ZONE: Final = No("SI-BOSS-HURT-05", "{unit} is engaged with another zone and safe from this one")
BEHIND_BASICS: Final = No("SI-BASE-COMBAT-13", "{unit} is hurt only when every Basic Unit is doomed")
BEHIND_FRONT: Final = No("SI-BASE-NODE-14", "{unit} stands behind the Units in front")
SUFFER: Final = Asked("suffer", next_blow, any_unit, unless=cannot_suffer)


def suffer(table: Table, ask: Oracle) -> bool:
    """Allot the damage of the Enemies point by point; False when all is allotted."""
    while table.blows:
        foe, points, how = table.blows[0]
        if how >= AT_VEHICLE:
            table.blows = table.blows[1:]
            _hit_vehicle(table, ask, foe, how - AT_VEHICLE, points)
            continue
        fit, rule = eligible(table, foe)
        if not fit:
            table.blows = table.blows[1:]
            ask.tell(on.lost, _why_lost(table, foe), table.foe_code(foe), points)
            continue
        unit = ask.choose(SEAT, SUFFER, fit)
        table.blows = (((foe, points - 1, how),) if points > 1 else ()) + table.blows[1:]
        ask.tell(on.struck, rule, table.foe_code(foe), table.code(unit))
        _point_on_unit(table, ask, unit, foe, how == PIERCES)
        if len(fit) > 1:
            return True
    return False


def _why_lost(table: Table, foe: int) -> str:
    """The rule by which damage of an Enemy has no effect."""
    units, rule = pool(table, foe)
    if foe >= table.zone_count:
        return "SI-VEH-11" if units and all(table.card(unit).heavy for unit in units) else "SI-BASE-COMBAT-14"
    if not units:
        return "SI-BOSS-HURT-04"
    if all(table.card(unit).heavy for unit in units):
        return "SI-MIX-01"
    return "SI-BOSS-HURT-02" if rule in ("SI-BOSS-HURT-01", "SI-BOSS-HURT-06") else "SI-BASE-COMBAT-14"


def _point_on_unit(table: Table, ask: Oracle, unit: int, foe: int, piercing: bool) -> None:
    """One damage point on a Unit: Armor, then a wound; what the attacker's abilities add (SI-ABL-01, -06)."""
    attacker = table.foe_card(foe)
    if attacker.has(cards.GRAPPLE) and table.range == cards.AT_MELEE and not table.grappling[unit]:
        table.grappling[unit] = 1
        ask.tell(on.grappled, "SI-ABL-01", table.code(unit))
    if not armour_stops(table, ask, unit, piercing):
        wound(table, ask, unit)
        if attacker.has(cards.TOXIC) and not table.poisoned[unit]:
            table.poisoned[unit] = 1
            ask.tell(on.poisoned, "SI-ABL-06", table.code(unit))


def armour_stops(table: Table, ask: Oracle, unit: int, piercing: bool) -> bool:
    """Does Armor hold this point back until it has a pair (SI-BASE-COMBAT-15)?"""
    code = table.code(unit)
    if not table.card(unit).has(cards.ARMOR):
        return False
    if piercing:
        ask.tell(on.pierced, "SI-BASE-COMBAT-16", -1 - code)
        return False
    table.half[unit] = 1 - table.half[unit]
    ask.tell(on.waits if table.half[unit] else on.paired, "SI-BASE-COMBAT-15", -1 - code)
    return table.half[unit] == 1


def wound(table: Table, ask: Oracle, unit: int, n: int = 1, rule: str = "SI-BASE-UNIT-04") -> None:
    """Wound counters on a Unit."""
    table.wounds[unit] += n
    ask.tell(on.wounded, rule, table.code(unit), table.wounds[unit], table.card(unit).health)


def _hit_vehicle(table: Table, ask: Oracle, foe: int, unit: int, scored: int) -> None:
    """A-V hits on a Vehicle of the squad (SI-AV-10, -12)."""
    if scored:
        card = table.card(unit)
        ask.tell(on.hit, "SI-AV-10" if card.heavy else "SI-AV-12", table.foe_code(foe), table.code(unit), scored)
        wound(table, ask, unit, vehicles.wounds_of(scored, card), "SI-AV-10" if card.heavy else "SI-AV-12")


# -- everything takes effect ------------------------------------------------------------------------------------------


def take_effect(table: Table, ask: Oracle) -> None:
    """The end of the Damage step: Blasts, deaths, wrecks, and the Boss (SI-BASE-COMBAT-11, SI-ABL-09)."""
    fallen = [foe for foe, out in enumerate(table.foe_out) if out == JUST_NOW]
    for foe in fallen:
        if table.foe_card(foe).has(cards.BLAST):
            _blast(table, ask, foe)
    bury(table, ask)
    bosses.check_vital(table, ask)
    for foe in fallen:
        table.foe_out[foe] = 1


def _blast(table: Table, ask: Oracle, foe: int) -> None:
    """Each Unit engaged with it, in a standard fight each that attacked at Melee range, takes 1 damage (SI-ABL-09)."""
    for unit in table.in_the_open():
        near = bosses.aim(table, unit) == foe if foe < table.zone_count else table.struck[unit] == 1
        if near and not table.card(unit).heavy:
            ask.tell(on.blasted, "SI-ABL-09", table.foe_code(foe), table.code(unit))
            if not armour_stops(table, ask, unit, piercing=False):
                wound(table, ask, unit)


def bury(table: Table, ask: Oracle) -> None:
    """Units with enough wounds are killed or destroyed; wrecks throw out their passengers (SI-BASE-UNIT-04)."""
    for unit in range(len(table.kind)):
        if not table.dead[unit] and table.doomed(unit) and table.card(unit).vehicle:
            _kill(table, ask, unit)
            vehicles.lose_carrier(table, ask, unit)
    for unit in range(len(table.kind)):
        if not table.dead[unit] and table.doomed(unit):
            _kill(table, ask, unit)


def _kill(table: Table, ask: Oracle, unit: int) -> None:
    table.dead[unit] = 1
    table.engaged[unit] = table.target[unit] = NONE
    table.grappled[unit] = table.grappling[unit] = table.poisoned[unit] = 0
    card = table.card(unit)
    rule = "SI-AV-11" if card.heavy else "SI-BASE-UNIT-04"
    ask.tell(on.killed, rule, table.code(unit))
