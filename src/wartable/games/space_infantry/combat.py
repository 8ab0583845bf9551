"""A fight: combat rounds from first contact to the end (SI-BASE-COMBAT-01). The order of steps is in `turn.py`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from wartable.games.space_infantry import bosses, cards, codes, damage, skills, vehicles
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.choices import NOT_NOW, front
from wartable.games.space_infantry.names import foe_key, foe_name, foe_state, unit_key, unit_name
from wartable.games.space_infantry.skills import SEAT, draw
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.oracle import Oracle, Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, options
from wartable.kernel.showing.words import counted

SPAWNED_MOST: Final = 3
SPAWNS_ON: Final = 6


def meet(table: Table, ask: Oracle, force: Sequence[int], boss: int, ambush: bool) -> None:
    """The Enemies of a fight appear: the zones of a Boss first, then the others (SI-BASE-EVENT-04, -10)."""
    for column in (
        table.foe, table.foe_no, table.foe_wounds, table.foe_out, table.foe_half, table.foe_shield, table.foe_spawned,
    ):  # fmt: skip
        column.clear()
    table.round = table.cp = 0
    table.attacks = table.blows = ()
    for unit in range(len(table.kind)):
        table.used[unit] = table.moved[unit] = table.grappled[unit] = table.grappling[unit] = 0
        table.poisoned[unit] = table.struck[unit] = table.half[unit] = table.front[unit] = 0
        table.engaged[unit] = table.target[unit] = NONE
    table.boss = boss
    table.ambush = int(ambush)
    if boss != NONE:
        first = table.setting.first_zone[boss]
        for zone in range(len(table.setting.bosses[boss].zones)):
            table.meet(first + zone)
        ask.tell(on.met, "SI-BASE-EVENT-10", -1 - boss)
    for card in force:
        ask.tell(on.met, "SI-BASE-EVENT-04", table.foe_code(table.meet(card)))


def begin_round(table: Table, ask: Oracle) -> None:
    """A new combat round (SI-BASE-COMBAT-01)."""
    table.round += 1
    ask.tell(on.round, "SI-BASE-COMBAT-01", table.round)


def cannot_lead(t: Table, me: int, question: Question, unit: int) -> No | None:
    """Who may be chosen for a narrow place (SI-BASE-NODE-14)."""
    if t.front[unit]:
        return IN_FRONT
    return None if t.open(unit) and not t.grappled[unit] else NOT_ABLE


IN_FRONT: Final = No("SI-BASE-NODE-14", "{unit} is at the front already")
NOT_ABLE: Final = No("SI-BASE-NODE-14", "{unit} cannot fight in the open in this round")
FRONT: Final = Asked("front", "Who may attack in this narrow place?", front, unless=cannot_lead)


def choose_front(table: Table, ask: Oracle) -> bool:
    """In a narrow node N Units may attack, chosen at the start of the round (SI-BASE-NODE-14); True: ask again."""
    if not table.narrow or table.boss != NONE:
        return False
    able = [unit for unit in table.in_the_open() if not table.front[unit] and not table.grappled[unit]]
    if sum(table.front) >= table.narrow or not able:
        return False
    unit = ask.choose(SEAT, FRONT, able)
    table.front[unit] = 1
    ask.tell(on.narrowed, "SI-BASE-NODE-14", table.code(unit))
    return True


def terror(table: Table) -> bool:
    """Is a live source of Terror in the fight (SI-ABL-05)?"""
    return any(table.foe_card(foe).has(cards.TERROR) for foe in table.exposed() + table.ordinary())


def command(table: Table, ask: Oracle) -> None:
    """Step 1 (SI-BASE-CMD-01)."""
    skills.command(table, ask, terror(table))


def closing(table: Table, ask: Oracle) -> int:
    """The lowest Closing number in the enemy force; a Boss counts with its own (SI-BASE-COMBAT-04)."""
    numbers = [table.foe_card(foe).closing for foe in table.ordinary()]
    if table.boss != NONE and any(not out for out in table.foe_out[: table.zone_count]):
        numbers.append(bosses.closing(table, ask))
    lowest = min(numbers, default=cards.NEVER_CLOSES)
    if len(set(numbers)) > 1:
        ask.tell(on.closing, "SI-BASE-COMBAT-04", lowest)
    return lowest


@options(codes.SHIFT, lambda t, me: range(-skills.MOST_POINTS, skills.MOST_POINTS + 1))
def shift(t: Table, me: int, at: int) -> Said:
    by = at + codes.SHIFT.first
    key = "keep" if not by else f"up:{by}" if by > 0 else f"down:{-by}"
    made = range_of(t.rn + by, t.closing)
    return Said(key, f"{by:+d} for {abs(by)} CP: {made}" if by else f"leave it: {made}", points=t.cp)


def range_of(rn: int, closing: int) -> str:
    """The range that a random number makes, in words (SI-BASE-COMBAT-03)."""
    return f"{cards.RANGES[cards.AT_MELEE if rn >= closing else cards.AT_FIRE].title()} range"


def shift_prompt(t: Table, question: Question, me: int) -> str:
    made = f"Range RN {t.rn} against Closing number {t.closing} is {range_of(t.rn, t.closing)}"
    return f"{made}. Shift it with Command Points? ({t.cp} CP)"


def cannot_shift(t: Table, me: int, question: Question, by: int) -> No | None:
    return TOO_FEW if abs(by) > t.cp else None


TOO_FEW: Final = No("SI-BASE-CMD-06", skills.TOO_FEW.text)
SHIFT: Final = Asked("shift", shift_prompt, shift, unless=cannot_shift, closed=skills.not_now)


def determine_range(table: Table, ask: Oracle) -> None:
    """Step 2: one RN against the Closing number, which Command Points may shift (SI-BASE-COMBAT-03, SI-BASE-CMD-06)."""
    burrows = table.boss != NONE and bool(table.sheet().abilities & cards.BURROW)
    if table.round == 1 and (burrows or any(table.foe_card(foe).has(cards.BURROW) for foe in table.ordinary())):
        table.range = cards.AT_MELEE
        ask.tell(on.range_set, "SI-ABL-10", table.range)
        return
    number = closing(table, ask)
    rn = draw(ask, "SI-BASE-COMBAT-03")
    ask.tell(on.range_drew, "SI-BASE-COMBAT-03", rn, number)
    if table.cp:
        table.rn, table.closing = rn, number
        by = ask.choose(SEAT, SHIFT, [0, *range(1, table.cp + 1), *range(-1, -table.cp - 1, -1)])
        if by:
            table.cp -= abs(by)
            rn += by
            ask.tell(on.shifted, "SI-BASE-CMD-06", by, rn)
    table.range = cards.AT_MELEE if rn >= number else cards.AT_FIRE
    ask.tell(on.range_set, "SI-BASE-COMBAT-03", table.range)


def ambushed(table: Table, ask: Oracle) -> None:
    """The first round of an Ambush has no Command and a fixed range (SI-BASE-COMBAT-18)."""
    if table.boss != NONE:
        table.range = table.sheet().ambush_range
    elif table.race != NONE:
        table.range = table.setting.races[table.race].ambush_range
    else:
        table.range = cards.AT_FIRE
    ask.tell(on.ambushed, "SI-BASE-COMBAT-18", table.range)


# -- step 3: deployment -----------------------------------------------------------------------------------------------


def deployments(table: Table) -> tuple[list[int], list[int]]:
    """The changes that may be made now: first changes of a Unit, and further ones, which only take something back.

    The same as asking `cannot_deploy` for each, but the whole table is looked at once.
    """
    first: list[int] = []
    again: list[int] = []
    code = codes.DEPLOYMENT.code
    ways = [(zone, goal, room, code(0, 0, zone, goal + 1)) for zone, goal, room in bosses.ways_in(table)]
    fighting = table.boss != NONE and not all(table.foe_out[: table.zone_count])
    idle = fighting and bosses.idle_basics(table)
    held = fighting and bosses.specialists_engaged(table)
    cars = bosses.cars_with_room(table)
    for unit in range(len(table.kind)):
        if not table.alive(unit) or table.grappled[unit]:
            continue
        moved = table.moved[unit]
        found = again if moved else first
        bound = held and table.basic(unit)  # it must stay engaged, or out of the way (SI-BOSS-ENG-04)
        if table.aboard[unit] != NONE:
            if not moved and not bound:
                found.append(code(codes.DISMOUNT, unit))
            continue
        zone_now, goal_now = table.engaged[unit], table.target[unit]
        if fighting:
            if not idle or table.front_liner(unit):
                engage = code(codes.ENGAGE, unit)
                for zone, goal, room, way in ways:
                    if zone == zone_now:
                        if goal != goal_now:
                            found.append(engage + way)
                    elif room:
                        found.append(engage + way)
            if zone_now != NONE and not bound:
                found.append(code(codes.DISENGAGE, unit))
        if cars and not moved and not table.card(unit).vehicle and not (bound and zone_now != NONE):
            found += [code(codes.MOUNT, unit, car) for car in cars]
    return first, again


def every_deployment(t: Table, me: int) -> Iterator[int]:
    code = codes.DEPLOYMENT.code
    yield codes.READY
    for unit in range(len(t.kind)):
        yield code(codes.DISENGAGE, unit)
        yield code(codes.DISMOUNT, unit)
        yield from (code(codes.MOUNT, unit, car) for car in range(len(t.kind)) if t.card(car).vehicle and car != unit)
        for zone in range(t.zone_count):
            yield from (code(codes.ENGAGE, unit, zone, goal) for goal in range(t.zone_count + 1))


@options(codes.DEPLOYMENT, every_deployment)
def deployment(t: Table, me: int, what: int, unit: int, zone: int, goal: int) -> Said:
    if what == codes.READY:
        return Said("ready", "everybody is in place")
    key, name, card = unit_key(t, unit), unit_name(t.setting, t.code(unit)), t.card(unit).name
    if what == codes.ENGAGE:
        limit, there = t.sheet().zones[zone].limit, t.foe_card(zone).name
        key, label = f"engage:{key}@{foe_key(t, zone)}", f"{name} engages {foe_state(t, zone)}"
        if goal:
            key += f"/{foe_key(t, goal - 1)}"
            label = f"{name} engages {foe_state(t, goal - 1)} through {foe_name(t.setting, t.foe_code(zone))}"
        return Said(key, label, unit=card, zone=there, limit=counted(limit, "Unit"))
    if what == codes.MOUNT:
        car = unit_name(t.setting, t.code(zone))
        return Said(f"mount:{key}@{unit_key(t, zone)}", f"{name} mounts {car}", unit=card, car=t.card(zone).name)
    word = "disengage" if what == codes.DISENGAGE else "dismount"
    return Said(f"{word}:{key}", f"{name} {word}s", unit=card)


def cannot_deploy(t: Table, me: int, question: Question, option: int) -> No | None:
    """Why a Unit cannot be deployed so in this step."""
    what, unit, zone, goal = codes.DEPLOYMENT.four(option)
    if what == codes.READY:
        return None
    if what == codes.ENGAGE:
        return bosses.why_not_engage(t, unit, zone, goal - 1)
    if not t.alive(unit):
        return bosses.NOT_IN_FIGHT
    if what == codes.DISENGAGE:
        return bosses.why_not_leave(t, unit)
    bound = bosses.held(t) and t.basic(unit)
    if what == codes.DISMOUNT:
        if t.aboard[unit] == NONE:
            return NOT_ABOARD
        return (
            MOVED if t.moved[unit] else SPECIALIST_ENGAGED if bound else bosses.GRAPPLED if t.grappled[unit] else None
        )
    if t.grappled[unit]:
        return GRAPPLED
    if t.card(unit).vehicle:
        return NO_PASSENGER
    if not vehicles.has_room(t, zone):
        return NO_ROOM
    if t.moved[unit] or t.aboard[unit] != NONE:
        return MOVED
    return bosses.MUST_STAY if bound and t.engaged[unit] != NONE else None


def not_deploying(t: Table, me: int, question: Question, option: int) -> No:
    """Units change place in the Deployment step."""
    return CLOSED[codes.DEPLOYMENT.four(option)[0]]


NOT_ABOARD: Final = No("SI-BASE-PILUM-03", "That Unit is aboard nothing")
MOVED: Final = No("SI-BASE-PILUM-03", "A Unit mounts or dismounts once in a Deployment step")
SPECIALIST_ENGAGED: Final = No(
    "SI-BOSS-ENG-04", "A Specialist is engaged; disengage it before a Basic Unit becomes available"
)
GRAPPLED: Final = No("SI-ABL-01", "A grappled Unit cannot mount")
NO_PASSENGER: Final = No("SI-BASE-PILUM-02", "{unit} is a Vehicle and mounts nothing")
NO_ROOM: Final = No("SI-BASE-PILUM-02", "{car} has no room for another Unit")
CHANGE_PLACE: Final = No("SI-BOSS-ENG-03", "Units change place in the Deployment step")
CLOSED: Final = (
    NOT_NOW,
    No("SI-BOSS-ENG-03", "Units engage in the Deployment step, after the range is known"),
    CHANGE_PLACE,
    No("SI-BASE-PILUM-03", "Units mount in the Deployment step"),
    CHANGE_PLACE,
)
DEPLOY: Final = Asked("deploy", "Deployment: who goes where?", deployment, unless=cannot_deploy, closed=not_deploying)


def deploy(table: Table, ask: Oracle) -> bool:
    """Step 3: mount, dismount, engage and disengage, in any order and as often as wanted (SI-BOSS-ENG-03, -05)."""
    first, again = deployments(table)
    if not first and not again:
        return False
    option = ask.choose(SEAT, DEPLOY, [*first, codes.READY], (), again)
    if option == codes.READY:
        return False
    what, unit, zone, goal = codes.DEPLOYMENT.four(option)
    table.moved[unit] = 1
    if what == codes.ENGAGE:
        bosses.engage(table, ask, unit, zone, goal - 1)
    elif what == codes.DISENGAGE:
        bosses.disengage(table, ask, unit)
    elif what == codes.MOUNT:
        vehicles.mount(table, ask, unit, zone)
    else:
        vehicles.dismount(table, ask, unit)
    return True


# -- step 7: the end of a round ---------------------------------------------------------------------------------------


def abilities(table: Table, ask: Oracle) -> None:
    """Regenerate and Spawn (SI-ABL-02, -07), in the order of activation (SI-BASE-RN-04)."""
    for foe in range(len(table.foe)):
        card = table.foe_card(foe)
        if card.regenerate and table.foe_wounds[foe] and not table.foe_out[foe]:
            healed = min(card.regenerate, table.foe_wounds[foe])
            table.foe_wounds[foe] -= healed
            ask.tell(on.regenerated, "SI-ABL-02", table.foe_code(foe), healed)
    for foe in table.exposed() + table.ordinary():
        slug = table.foe_card(foe).spawns
        if not slug:
            continue
        kind = table.setting.foe_number(slug)
        if draw(ask, "SI-ABL-07") < SPAWNS_ON:
            ask.tell(on.spawned, "SI-ABL-07", table.foe_code(foe), -1)
        elif sum(table.foe[other] == kind for other in table.ordinary()) < SPAWNED_MOST:
            ask.tell(on.spawned, "SI-ABL-07", table.foe_code(foe), table.foe_code(table.meet(kind, 1)))


def tidy(table: Table, ask: Oracle) -> None:
    """What does not last beyond a round: waiting points, Shields, Command Points, grapples (SI-BASE-COMBAT-15)."""
    skills.lose_points(table, ask)
    for unit in range(len(table.kind)):
        if table.half[unit]:
            ask.tell(on.lost, "SI-BASE-COMBAT-15", -1 - table.code(unit), 1)
        table.half[unit] = table.used[unit] = table.struck[unit] = table.front[unit] = 0
        table.grappled[unit], table.grappling[unit] = table.grappling[unit], 0
    for foe in range(len(table.foe)):
        if table.foe_half[foe]:
            ask.tell(on.lost, "SI-BASE-COMBAT-15", table.foe_code(foe), 1)
        table.foe_half[foe] = table.foe_shield[foe] = 0


def enemies_left(table: Table) -> bool:
    """Is any Enemy left; a Boss counts until it is eliminated (SI-BASE-COMBAT-20)?"""
    return not all(table.foe_out)


def squad_can_harm(table: Table) -> bool:
    """Has the squad any means left against a living Enemy (SI-BASE-COMBAT-22)?"""
    units = [table.card(unit) for unit in range(len(table.kind)) if table.alive(unit)]
    standard = table.res[cards.GRENADE] or any(card.skills[cards.FIRE] or card.skills[cards.MELEE] for card in units)
    pens = [card.pen for card in units if card.skills[cards.ANTI_VEHICLE]]
    pens += [cards.SCORPIO_PEN] * (table.res[cards.SCORPIO] > 0)
    for foe in range(len(table.foe)):
        card = table.foe_card(foe)
        if not table.foe_out[foe]:
            if not card.heavy and (standard or (card.vehicle and pens)):
                return True
            if card.heavy and any(6 + pen >= card.dmg for pen in pens):
                return True
    return False


def enemies_can_harm(table: Table) -> bool:
    """Have the Enemies any means left against the squad (SI-BASE-COMBAT-22)?"""
    units = [table.card(unit) for unit in range(len(table.kind)) if table.alive(unit)]
    for foe in range(len(table.foe)):
        card = table.foe_card(foe)
        if table.foe_out[foe]:
            continue
        if (card.skills[cards.FIRE] or card.skills[cards.MELEE]) and any(not unit.heavy for unit in units):
            return True
        if card.skills[cards.ANTI_VEHICLE] and any(
            unit.vehicle and (not unit.heavy or 6 + card.pen >= unit.dmg) for unit in units
        ):
            return True
    return False


def poison_works(table: Table, ask: Oracle) -> None:
    """When the fight is over each poisoned survivor draws: 1 or 2 is a wound that Armor does not stop (SI-ABL-06)."""
    for unit in range(len(table.kind)):
        if table.poisoned[unit] and not table.dead[unit]:
            number = draw(ask, "SI-ABL-06")
            ask.tell(on.toxic, "SI-ABL-06", table.code(unit), number)
            if number <= 2:
                table.wounds[unit] += 1
        table.poisoned[unit] = 0
    damage.bury(table, ask)


def losses(table: Table) -> int:
    """Victory Points lost: 2 per Basic Unit, 3 per Specialist or Leader, 4 per Vehicle (SI-BASE-DEBRIEF-02)."""
    worth = {cards.BASIC: 2, cards.SPECIALIST: 3, cards.LEADER: 3, cards.VEHICLE: 4}
    return sum(worth[table.card(unit).category] for unit, dead in enumerate(table.dead) if dead)
