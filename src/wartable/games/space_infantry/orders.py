"""Step 4 of a combat round: the player activates Units one at a time (SI-BASE-COMBAT-05 to -07, SI-SCO)."""

from __future__ import annotations

from wartable.games.space_infantry import bosses, cards, squad, vehicles
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.reasons import No
from wartable.games.space_infantry.skills import SEAT, draw, modify, spend_points, successes
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.oracle import Oracle

LEVEL_OF = {on.GRENADE: cards.GRENADE_LEVEL, on.SCORPIO: cards.SCORPIO_LEVEL}
RESOURCE_OF = {on.GRENADE: cards.GRENADE, on.SCORPIO: cards.SCORPIO, on.PIERCING: cards.PIERCING_ROUNDS}
SWEPT = 3
"""How many ordinary Enemies make Sweep work (SI-ABL-13)."""


def order(means: int, unit: int, target: int = on.NOBODY) -> int:
    """An order as one number."""
    return means * on.ORDER + unit * 256 + target


def parts(option: int) -> tuple[int, int, int]:
    """Means, Unit and target of an order."""
    return option // on.ORDER, option % on.ORDER // 256, option % 256


def level(table: Table, unit: int, means: int) -> int:
    """The level an attack is made with; 0 when the Unit cannot make it at this range (SI-BASE-COMBAT-05, SI-SCO-03)."""
    fixed = LEVEL_OF.get(means)
    if fixed is not None:
        return fixed
    if means == on.ANTI_VEHICLE:
        return table.card(unit).skills[cards.ANTI_VEHICLE]
    if means == on.PIERCING and table.range != cards.AT_FIRE:
        return 0
    return table.card(unit).skills[cards.RANGE_SKILL[table.range]]


def why_not_act(table: Table, unit: int) -> No | None:
    """Why a Unit cannot be activated at all in this step."""
    name = table.card(unit).name
    if table.dead[unit]:
        return No(f"{name} is dead", "SI-BASE-UNIT-04")
    if not table.here[unit]:
        return No(f"{name} is parked in another node", "SI-BASE-NODE-12")
    if table.aboard[unit] != NONE:
        return No(f"{name} is aboard a carrier: it is not activated and uses no Resource", "SI-BASE-PILUM-04")
    if table.grappled[unit]:
        return No(f"{name} is grappled and is not activated in this round", "SI-ABL-01")
    if table.used[unit]:
        if table.card(unit).category == cards.LEADER:
            return No(f"{name} has been activated; a Leader who commands does not attack", "SI-BASE-CMD-03")
        if any(who == unit and means == on.SCORPIO for who, means, _, _ in table.attacks):
            return No(f"{name} has fired a Scorpio, and that is its whole activation", "SI-SCO-05")
        return No(f"{name} has been activated; one activation, one skill", "SI-BASE-SKILL-05")
    if table.narrow and table.boss == NONE and not table.front[unit]:
        return No(f"Only {table.narrow} chosen Units may attack in this narrow place", "SI-BASE-NODE-14")
    return None


def why_not(table: Table, means: int, unit: int, target: int) -> No | None:
    """Why a Unit cannot be given this order now."""
    refused = why_not_act(table, unit)
    if refused is not None:
        return refused
    name = table.card(unit).name
    resource = RESOURCE_OF.get(means)
    if resource is not None and not table.res[resource]:
        return No(f"There is no {cards.RESOURCE_NAMES[resource]} left", "SI-BASE-RES-04")
    if means == on.PIERCING and table.range != cards.AT_FIRE:
        return No("Piercing Rounds are spent on a Fire attack", "SI-BASE-RES-09")
    if not level(table, unit, means):
        if means == on.ANTI_VEHICLE:
            return No(f"{name} has no Anti-Vehicle skill", "SI-AV-01")
        return No(
            f"{name} has no {cards.RANGES[table.range].title()} skill, and that is the range", "SI-BASE-COMBAT-05"
        )
    engaged = table.engaged[unit] != NONE
    if means in (on.ANTI_VEHICLE, on.SCORPIO):
        return _why_not_at(table, unit, means, target, engaged)
    if engaged:
        return None
    if not table.ordinary():
        return No(f"{name} is not engaged with any zone, so it cannot hurt the Boss", "SI-BOSS-DMG-02")
    if all(table.foe_card(foe).heavy for foe in table.ordinary()):
        return No("Heavy Armor is immune to standard attacks", "SI-VEH-03")
    return None


def _why_not_at(table: Table, unit: int, means: int, target: int, engaged: bool) -> No | None:
    """Why a target cannot be the one of an A-V attack (SI-AV-02, SI-SCO-04, SI-MIX-03, -04)."""
    card = table.foe_card(target)
    if table.foe_out[target]:
        return No(f"{card.name} is out of the fight", "SI-AV-02")
    if target < table.zone_count:
        if not card.heavy:
            return No(f"{card.name} has no Heavy Plating, so it is no target of an A-V attack", "SI-MIX-04")
        if not engaged or bosses.aim(table, unit) != target:
            return No(f"{table.card(unit).name} is not engaged with {card.name}", "SI-BOSS-DMG-02")
        return None
    if engaged:
        return No(f"{table.card(unit).name} is engaged and attacks only its zone", "SI-BOSS-MIX-01")
    if not card.vehicle:
        rule = "SI-SCO-04" if means == on.SCORPIO else "SI-AV-02"
        return No(f"{card.name} is no Vehicle", rule)
    return None


def _plated(table: Table, unit: int) -> list[int]:
    """The zone an engaged Unit attacks, if an A-V attack can be aimed at it (SI-MIX-03)."""
    zone = bosses.aim(table, unit)
    return [zone] if table.foe_card(zone).heavy else []


def options(table: Table, only: int = 0) -> list[int]:
    """Every order that may be given now; with `only`, to Units with that ability.

    The same as asking `why_not` for each, but the whole table is looked at once.
    """
    found = []
    others = table.ordinary()
    soft = any(not table.foe_card(foe).heavy for foe in others)
    cars = [foe for foe in others if table.foe_card(foe).vehicle]
    skill = cards.RANGE_SKILL[table.range]
    pierce = table.range == cards.AT_FIRE and table.res[cards.PIERCING_ROUNDS]
    scorpios = table.res[cards.SCORPIO]
    narrow = table.narrow and table.boss == NONE
    for unit, used in enumerate(table.used):
        if used or table.grappled[unit] or not table.open(unit) or (narrow and not table.front[unit]):
            continue
        card = table.card(unit)
        if only and not card.has(only):
            continue
        engaged = table.engaged[unit] != NONE
        if engaged or soft:
            if card.skills[skill]:
                found.append(order(on.STANDARD, unit))
                if pierce:
                    found.append(order(on.PIERCING, unit))
            if table.res[cards.GRENADE]:
                found.append(order(on.GRENADE, unit))
        armed = card.skills[cards.ANTI_VEHICLE]
        if armed or scorpios:
            for foe in _plated(table, unit) if engaged else cars:
                if armed:
                    found.append(order(on.ANTI_VEHICLE, unit, foe))
                if scorpios:
                    found.append(order(on.SCORPIO, unit, foe))
    return found


def give(table: Table, ask: Oracle, only: int = 0) -> int:
    """Ask for the next order; DONE when the player holds the rest back (SI-BASE-COMBAT-06, -07)."""
    found = options(table, only)
    if not found and not any(table.used):
        return on.DONE
    option = ask.choose(SEAT, on.ASK_ORDER, [*found, on.DONE], always=True)
    if option == on.DONE:
        for unit in table.in_the_open():
            if not table.used[unit] and not table.grappled[unit]:
                ask.tell(on.HELD_BACK, "SI-BASE-COMBAT-07", table.code(unit))
    return option


def carry_out(table: Table, ask: Oracle, option: int) -> None:
    """Activate a Unit: draw, count the Success Levels, keep the attack for the Damage step."""
    means, unit, target = parts(option)
    code, card = table.code(unit), table.card(unit)
    table.used[unit] = 1
    aimed = table.foe_code(target) if target != on.NOBODY else -1
    rule = "SI-SCO-02" if means == on.SCORPIO else "SI-AV-03" if means == on.ANTI_VEHICLE else "SI-BASE-COMBAT-06"
    ask.tell(on.ACTIVATED, rule, code, means, aimed, table.range)
    if means in RESOURCE_OF:
        squad.use_up(table, ask, RESOURCE_OF[means])
    against_vehicle = means in (on.ANTI_VEHICLE, on.SCORPIO)
    if table.range == cards.AT_MELEE:
        table.struck[unit] = 1
    ap = draw(ask, "SI-BASE-SKILL-02")
    ask.tell(on.DREW, "SI-BASE-SKILL-02", code, ap)
    if against_vehicle:
        ap += vehicles.melee_bonus(table, ask, code)
    elif means == on.GRENADE:
        ap += modify(ask, code, 1, "SI-BASE-RES-05") if table.confined else 0
    elif card.has(cards.SWEEP) and (len(table.ordinary()) >= SWEPT or table.confined):
        ap += modify(ask, code, 1, "SI-ABL-13")
    ap += spend_points(table, ask, code)
    sl = successes(ap, level(table, unit, means))
    ask.tell(on.SCORED, "SI-BASE-SKILL-03", code, ap, level(table, unit, means), sl)
    if against_vehicle:
        pen = cards.SCORPIO_PEN if means == on.SCORPIO else card.pen
        hits = vehicles.penetrate(ask, code, sl, pen, table.foe_card(target))
        table.attacks += ((unit, means, hits, target),)
        return
    if sl:
        piercing = means == on.PIERCING or (means == on.STANDARD and _pierces(table, unit))
        if means == on.PIERCING:
            ask.tell(on.MODIFIED, "SI-BASE-RES-09", code, 0)
        ask.tell(on.TAKES_EFFECT, "SI-BASE-COMBAT-10", code, sl, int(piercing))
        table.attacks += ((unit, means, sl, int(piercing)),)


def _pierces(table: Table, unit: int) -> bool:
    """Are the standard attacks of this Unit Piercing at this range (SI-BASE-COMBAT-16)?"""
    card = table.card(unit)
    return card.has(cards.PIERCING) or (card.has(cards.PIERCING_FIRE) and table.range == cards.AT_FIRE)
