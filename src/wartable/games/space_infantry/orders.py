"""Step 4 of a combat round: the player activates Units one at a time (SI-BASE-COMBAT-05 to -07, SI-SCO)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wartable.games.space_infantry import bosses, cards, codes, squad, vehicles
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.choices import NOT_NOW as STEP_IS_NOT_NOW
from wartable.games.space_infantry.names import find_unit, foe_key, foe_state, unit_key, unit_name
from wartable.games.space_infantry.skills import SEAT, draw, modify, spend_points, successes
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Oracle, Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, options

LEVEL_OF: Final = {codes.GRENADE: cards.GRENADE_LEVEL, codes.SCORPIO: cards.SCORPIO_LEVEL}
RESOURCE_OF: Final = {codes.GRENADE: cards.GRENADE, codes.SCORPIO: cards.SCORPIO, codes.PIERCING: cards.PIERCING_ROUNDS}
SWEPT: Final = 3
"""How many ordinary Enemies make Sweep work (SI-ABL-13)."""


def level(table: Table, unit: int, means: int) -> int:
    """The level an attack is made with; 0 when the Unit cannot make it at this range (SI-BASE-COMBAT-05, SI-SCO-03)."""
    fixed = LEVEL_OF.get(means)
    if fixed is not None:
        return fixed
    if means == codes.ANTI_VEHICLE:
        return table.card(unit).skills[cards.ANTI_VEHICLE]
    if means == codes.PIERCING and table.range != cards.AT_FIRE:
        return 0
    return table.card(unit).skills[cards.RANGE_SKILL[table.range]]


DEAD: Final = No("SI-BASE-UNIT-04", "{unit} is dead")
PARKED: Final = No("SI-BASE-NODE-12", "{unit} is parked in another node")
ABOARD: Final = No("SI-BASE-PILUM-04", "{unit} is aboard a carrier: it is not activated and uses no Resource")
GRAPPLED: Final = No("SI-ABL-01", "{unit} is grappled and is not activated in this round")
HAS_COMMANDED: Final = No("SI-BASE-CMD-03", "{unit} has been activated; a Leader who commands does not attack")
HAS_FIRED: Final = No("SI-SCO-05", "{unit} has fired a Scorpio, and that is its whole activation")
ACTIVATED: Final = No("SI-BASE-SKILL-05", "{unit} has been activated; one activation, one skill")
NARROW: Final = No("SI-BASE-NODE-14", "Only {narrow} chosen Units may attack in this narrow place")
NONE_LEFT: Final = No("SI-BASE-RES-04", "There is no {resource} left")
ONLY_FIRE: Final = No("SI-BASE-RES-09", "Piercing Rounds are spent on a Fire attack")
NO_AV_SKILL: Final = No("SI-AV-01", "{unit} has no Anti-Vehicle skill")
NO_SKILL: Final = No("SI-BASE-COMBAT-05", "{unit} has no {range} skill, and that is the range")
NOT_ENGAGED: Final = No("SI-BOSS-DMG-02", "{unit} is not engaged with any zone, so it cannot hurt the Boss")
NO_AIM: Final = No("SI-AV-02", "An A-V attack names its target")
OUT: Final = No("SI-AV-02", "{foe} is out of the fight")
NOT_PLATED: Final = No("SI-MIX-04", "{foe} has no Heavy Plating, so it is no target of an A-V attack")
OTHER_ZONE: Final = No("SI-BOSS-DMG-02", "{unit} is not engaged with {foe}")
OWN_ZONE: Final = No("SI-BOSS-MIX-01", "{unit} is engaged and attacks only its zone")
NO_VEHICLE: Final = No("SI-AV-02", "{foe} is no Vehicle")
NO_VEHICLE_FOR_SCORPIO: Final = No("SI-SCO-04", NO_VEHICLE.text)
NO_OVERWATCH: Final = No("SI-ABL-12", "Only Units with Overwatch act before the Enemies of an Ambush")
NOT_NOW: Final = No("SI-BASE-COMBAT-01", "Units are activated in step 4 of a round")


def why_not_act(table: Table, unit: int) -> No | None:
    """Why a Unit cannot be activated at all in this step."""
    if table.dead[unit]:
        return DEAD
    if not table.here[unit]:
        return PARKED
    if table.aboard[unit] != NONE:
        return ABOARD
    if table.grappled[unit]:
        return GRAPPLED
    if table.used[unit]:
        if table.card(unit).category == cards.LEADER:
            return HAS_COMMANDED
        if any(who == unit and means == codes.SCORPIO for who, means, _, _ in table.attacks):
            return HAS_FIRED
        return ACTIVATED
    if table.narrow and table.boss == NONE and not table.front[unit]:
        return NARROW
    return None


def why_not(table: Table, means: int, unit: int, target: int) -> No | None:
    """Why a Unit cannot be given this order now."""
    refused = why_not_act(table, unit)
    if refused is not None:
        return refused
    resource = RESOURCE_OF.get(means)
    if resource is not None and not table.res[resource]:
        return NONE_LEFT
    if means == codes.PIERCING and table.range != cards.AT_FIRE:
        return ONLY_FIRE
    if not level(table, unit, means):
        if means == codes.ANTI_VEHICLE:
            return NO_AV_SKILL
        return NO_SKILL
    engaged = table.engaged[unit] != NONE
    if means in (codes.ANTI_VEHICLE, codes.SCORPIO):
        return NO_AIM if target == codes.NOBODY else _why_not_at(table, unit, means, target, engaged)
    if engaged:
        return None
    return None if table.ordinary() else NOT_ENGAGED


def _why_not_at(table: Table, unit: int, means: int, target: int, engaged: bool) -> No | None:
    """Why a target cannot be the one of an A-V attack (SI-AV-02, SI-SCO-04, SI-MIX-03, -04)."""
    card = table.foe_card(target)
    if table.foe_out[target]:
        return OUT
    if target < table.zone_count:
        if not card.heavy:
            return NOT_PLATED
        if not engaged or bosses.aim(table, unit) != target:
            return OTHER_ZONE
        return None
    if engaged:
        return OWN_ZONE
    if not card.vehicle:
        return NO_VEHICLE_FOR_SCORPIO if means == codes.SCORPIO else NO_VEHICLE
    return None


def _plated(table: Table, unit: int) -> list[int]:
    """The zone an engaged Unit attacks, if an A-V attack can be aimed at it (SI-MIX-03)."""
    zone = bosses.aim(table, unit)
    return [zone] if table.foe_card(zone).heavy else []


def possible(table: Table, only: int = 0) -> list[int]:
    """Every order that may be given now; with `only`, to Units with that ability.

    The same as asking `why_not` for each, but the whole table is looked at once.
    """
    found = []
    code = codes.ORDER.code
    others = table.ordinary()
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
        if engaged or others:
            if card.skills[skill]:
                found.append(code(codes.STANDARD, unit, codes.NOBODY))
                if pierce:
                    found.append(code(codes.PIERCING, unit, codes.NOBODY))
            if table.res[cards.GRENADE]:
                found.append(code(codes.GRENADE, unit, codes.NOBODY))
        armed = card.skills[cards.ANTI_VEHICLE]
        if armed or scorpios:
            for foe in _plated(table, unit) if engaged else cars:
                if armed:
                    found.append(code(codes.ANTI_VEHICLE, unit, foe))
                if scorpios:
                    found.append(code(codes.SCORPIO, unit, foe))
    return found


def every_order(t: Table, me: int) -> Iterator[int]:
    code = codes.ORDER.code
    yield codes.DONE
    for unit in range(len(t.kind)):
        for means in (codes.STANDARD, codes.PIERCING, codes.GRENADE):
            yield code(means, unit, codes.NOBODY)
        for means in (codes.ANTI_VEHICLE, codes.SCORPIO):
            yield from (code(means, unit, target) for target in (*range(len(t.foe)), codes.NOBODY))


@options(codes.ORDER, every_order)
def order(t: Table, me: int, means: int, unit: int, target: int) -> Said:
    if means == codes.DONE:
        return Said("done", "hold the rest back")
    range_now = cards.RANGES[t.range]
    how = {
        codes.STANDARD: f"{range_now.title()} {level(t, unit, means)}",
        codes.PIERCING: "Fire with Piercing Rounds",
        codes.GRENADE: "throws a Grenade",
        codes.ANTI_VEHICLE: f"A-V {level(t, unit, means)}",
        codes.SCORPIO: "fires a Scorpio",
    }[means]
    at, where, foe = ("", "", "")
    if target != codes.NOBODY:
        at, where, foe = f"@{foe_key(t, target)}", f" at {foe_state(t, target)}", t.foe_card(target).name
    elif means in (codes.STANDARD, codes.PIERCING) and t.engaged[unit] != NONE:
        where = f" at {foe_state(t, bosses.aim(t, unit))}"
    return Said(
        f"{range_now if means == codes.STANDARD else WORDS[means]}:{unit_key(t, unit)}{at}",
        f"{unit_name(t.setting, t.code(unit))}: {how}{where}",
        unit=t.card(unit).name,
        foe=foe,
        narrow=t.narrow,
        range=range_now.title(),
        resource=cards.RESOURCE_NAMES[RESOURCE_OF[means]] if means in RESOURCE_OF else "",
    )


def cannot_order(t: Table, me: int, question: Question, option: int) -> No | None:
    """Why an order cannot be given now."""
    means, unit, target = codes.ORDER.triple(option)
    if means == codes.DONE:
        return None
    (only,) = question.about
    no = why_not(t, means, unit, target)
    return NO_OVERWATCH if no is None and only and not t.card(unit).has(only) else no


def not_now(t: Table, me: int, question: Question, option: int) -> No:
    return STEP_IS_NOT_NOW if option == codes.DONE else NOT_NOW


def other_range(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """The skill of the other range (SI-BASE-COMBAT-05)."""
    word, _, name = key.partition(":")
    unit = find_unit(t, name)
    if word not in cards.RANGES or unit < 0:
        return None
    if question.what is not ORDER:
        return NOT_NOW.told()
    no = why_not_act(t, unit) or No("SI-BASE-COMBAT-05", "The range is {range}, and that decides the skill")
    return no.told(order.said(t, me, codes.ORDER.code(codes.STANDARD, unit, codes.NOBODY)))


WORDS: Final = ("done", "", "pierce", "grenade", "av", "scorpio")
ORDER: Final = Asked(
    "order",
    "Which Unit is activated, and how?",
    order,
    unless=cannot_order,
    closed=not_now,
    beyond=other_range,
)


def give(table: Table, ask: Oracle, only: int = 0) -> int:
    """Ask for the next order; DONE when the player holds the rest back (SI-BASE-COMBAT-06, -07)."""
    found = possible(table, only)
    if not found and not any(table.used):
        return codes.DONE
    option = ask.choose(SEAT, ORDER, [*found, codes.DONE], (only,), always=True)
    if option == codes.DONE:
        for unit in table.in_the_open():
            if not table.used[unit] and not table.grappled[unit]:
                ask.tell(on.held_back, "SI-BASE-COMBAT-07", table.code(unit))
    return option


def carry_out(table: Table, ask: Oracle, option: int) -> None:
    """Activate a Unit: draw, count the Success Levels, keep the attack for the Damage step."""
    means, unit, target = codes.ORDER.triple(option)
    code, card = table.code(unit), table.card(unit)
    table.used[unit] = 1
    aimed = table.foe_code(target) if target != codes.NOBODY else -1
    rule = "SI-SCO-02" if means == codes.SCORPIO else "SI-AV-03" if means == codes.ANTI_VEHICLE else "SI-BASE-COMBAT-06"
    ask.tell(on.activated, rule, code, means, aimed, table.range)
    if means in RESOURCE_OF:
        squad.use_up(table, ask, RESOURCE_OF[means])
    against_vehicle = means in (codes.ANTI_VEHICLE, codes.SCORPIO)
    if table.range == cards.AT_MELEE:
        table.struck[unit] = 1
    ap = draw(ask, "SI-BASE-SKILL-02")
    ask.tell(on.drew, "SI-BASE-SKILL-02", code, ap)
    if against_vehicle:
        ap += vehicles.melee_bonus(table, ask, code)
    elif means == codes.GRENADE:
        ap += modify(ask, code, 1, "SI-BASE-RES-05") if table.confined else 0
    elif card.has(cards.SWEEP) and (len(table.ordinary()) >= SWEPT or table.confined):
        ap += modify(ask, code, 1, "SI-ABL-13")
    ap += spend_points(table, ask, code, ap, level(table, unit, means))
    sl = successes(ap, level(table, unit, means))
    ask.tell(on.scored, "SI-BASE-SKILL-03", code, ap, level(table, unit, means), sl)
    if against_vehicle:
        pen = cards.SCORPIO_PEN if means == codes.SCORPIO else card.pen
        hits = vehicles.penetrate(ask, code, sl, pen, table.foe_card(target))
        table.attacks += ((unit, means, hits, target),)
        return
    if sl:
        piercing = means == codes.PIERCING or (means == codes.STANDARD and _pierces(table, unit))
        if means == codes.PIERCING:
            ask.tell(on.modified, "SI-BASE-RES-09", code, 0)
        ask.tell(on.takes_effect, "SI-BASE-COMBAT-10", code, sl, int(piercing))
        table.attacks += ((unit, means, sl, int(piercing)),)


def _pierces(table: Table, unit: int) -> bool:
    """Are the standard attacks of this Unit Piercing at this range (SI-BASE-COMBAT-16)?"""
    card = table.card(unit)
    return card.has(cards.PIERCING) or (card.has(cards.PIERCING_FIRE) and table.range == cards.AT_FIRE)
