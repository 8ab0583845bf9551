"""Nodes: requirements and checks, entering and moving, treating and repairing (SI-BASE-NODE, SI-BASE-SKILL-06)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from wartable.games.space_infantry import cards, codes, skills, squad, vehicles
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.choices import unit as any_unit
from wartable.games.space_infantry.mission import events as told
from wartable.games.space_infantry.mission import maps
from wartable.games.space_infantry.mission.maps import Mission, Need, Node
from wartable.games.space_infantry.names import find_unit, need_text, unit_key, unit_name
from wartable.games.space_infantry.skills import SEAT, draw, modify, spend_points, successes
from wartable.games.space_infantry.state import BY_CHECK, BY_OTHER, NONE, Marks, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Oracle, Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, options

DRONE_LEVEL: Final = 2
CHARGE_AP: Final = 2


def sheet(table: Table) -> Mission:
    """The mission; valid only in a mission."""
    mission = table.setting.mission
    assert mission is not None
    return mission


def node_of(table: Table) -> Node:
    return sheet(table).nodes[table.node]


def explored(table: Table, node: int) -> bool:
    return bool(table.explored >> node & 1)


def blank(needs: tuple[Need, ...]) -> Marks:
    return tuple(tuple((0,) * len(parts) for parts in need) for need in needs)


def objective_needs(mission: Mission) -> tuple[Need, ...]:
    return tuple(node.objective.need if node.objective else () for node in mission.nodes)


def marked(marks: Marks, node: int, alternative: int, part: int, n: int) -> Marks:
    """The marks with n Success Levels added in one place."""
    row = list(marks[node][alternative])
    row[part] += n
    alternatives = list(marks[node])
    alternatives[alternative] = tuple(row)
    return (*marks[:node], tuple(alternatives), *marks[node + 1 :])


def met(need: Need, marks: tuple[tuple[int, ...], ...]) -> bool:
    """Is one alternative complete (SI-BASE-NODE-09)?"""
    return any(
        all(mark >= wanted for (_, wanted), mark in zip(parts, row, strict=True))
        for parts, row in zip(need, marks, strict=True)
    )


def need_asked(table: Table) -> Need:
    """The requirement that a check works on now."""
    if table.trying != NONE:
        return sheet(table).nodes[table.trying].need
    objective = node_of(table).objective
    return objective.need if objective is not None else ()


# -- access -----------------------------------------------------------------------------------------------------------


def on_foot(table: Table) -> list[int]:
    """Units on foot here, Vehicles not counted."""
    return [unit for unit in table.in_the_open() if not table.card(unit).vehicle]


def cars_here(table: Table) -> list[int]:
    units = table.setting.units
    return [unit for unit, kind in enumerate(table.kind) if units[kind].vehicle and table.alive(unit)]


ALL_ABOARD: Final = No("SI-BASE-NODE-12", "{node} can only be entered with every Unit aboard a Vehicle")


def why_no_access(table: Table, node: int) -> No | None:
    """A vehicle node can only be entered with every Unit aboard (SI-BASE-NODE-12)."""
    there = sheet(table).nodes[node]
    if there.access == maps.WHEELS and (on_foot(table) or not cars_here(table)):
        return ALL_ABOARD
    return None


def go(table: Table, ask: Oracle, node: int) -> None:
    """The squad goes to a node; Vehicles stay behind before a foot node (SI-BASE-NODE-12)."""
    there = sheet(table).nodes[node]
    if there.access == maps.FOOT:
        for car in cars_here(table):
            for unit in vehicles.passengers(table, car):
                vehicles.dismount(table, ask, unit)
            table.here[car], table.spot[car] = 0, table.node
            ask.tell(told.parked, "SI-BASE-NODE-12", table.code(car), table.place(table.node))
    table.node = node
    for car in range(len(table.kind)):
        if not table.here[car] and table.spot[car] == node:
            table.here[car] = 1


def enter(table: Table, ask: Oracle, node: int, came: int) -> None:
    """The squad enters an unexplored node (SI-BASE-NODE-06)."""
    go(table, ask, node)
    table.explored |= 1 << node
    table.came = came
    ask.tell(told.entered, "SI-BASE-NODE-06", table.place(node))


def move(table: Table, ask: Oracle, node: int) -> None:
    """The squad moves to an explored node without a check (SI-BASE-NODE-07)."""
    go(table, ask, node)
    table.came = BY_OTHER
    ask.tell(told.moved, "SI-BASE-NODE-07", table.place(node))


# -- checks -----------------------------------------------------------------------------------------------------------


def level(table: Table, unit: int, skill: int, how: int) -> int:
    """The level of a check; UNSKILLED without the skill, 0 when it cannot be tried (SI-BASE-SKILL-06)."""
    card = table.card(unit)
    if how == codes.WITH_DRONE:
        return DRONE_LEVEL if skill in (cards.SEARCH, cards.TRACK) and not card.vehicle else 0
    if card.vehicle != (skill == cards.PILOT):
        return 0
    return card.skills[skill] or (0 if skill in cards.NO_UNSKILLED else cards.UNSKILLED)


def checks(table: Table, need: Need, marks: tuple[tuple[int, ...], ...]) -> list[int]:
    """Who may work on which part of a requirement, and how (SI-BASE-NODE-03, -09)."""
    return list(_checks(table, need, marks))


def can_be_tried(table: Table, need: Need, marks: tuple[tuple[int, ...], ...]) -> bool:
    """May anybody work on any part of a requirement?"""
    for _ in _checks(table, need, marks):
        return True
    return False


def _checks(table: Table, need: Need, marks: tuple[tuple[int, ...], ...]) -> Iterator[int]:
    free = [unit for unit in table.in_the_open() if not table.used[unit]]
    for alternative, parts in enumerate(need):
        for part, (skill, wanted) in enumerate(parts):
            if marks[alternative][part] >= wanted:
                continue
            for unit in free:
                if level(table, unit, skill, codes.PLAINLY):
                    place = codes.CHECK.code(unit, alternative, part)
                    yield place
                    if skill == cards.DEMOLITION and table.res[cards.CHARGE]:
                        yield place + codes.WITH_CHARGE
                if table.res[cards.DRONE] and level(table, unit, skill, codes.WITH_DRONE):
                    yield codes.CHECK.code(unit, alternative, part, codes.WITH_DRONE)


def every_check(t: Table, me: int) -> Iterator[int]:
    """Every Unit on every part of the requirement that was tried last, in every way."""
    if t.setting.mission is None:
        return
    for way, parts in enumerate(need_asked(t)):
        for part, unit in product(range(len(parts)), range(len(t.kind))):
            yield from (codes.CHECK.code(unit, way, part, how) for how in range(len(HOW)))


@options(codes.CHECK, every_check)
def check(t: Table, me: int, unit: int, way: int, part: int, how: int) -> Said:
    need = need_asked(t)
    skill = need[way][part][0]
    before = any(other == skill for parts in need[:way] for other, _ in parts)
    name = cards.SKILLS[skill] + (f".{way + 1}" if before else "")
    label = f"{unit_name(t.setting, t.code(unit))}: {cards.SKILLS[skill].title()} {level(t, unit, skill, how)}"
    return Said(
        f"check:{unit_key(t, unit)}/{name}{HOW[how]}",
        f"{label}{HOW[how].replace('+', ' with a ')}",
        unit=t.card(unit).name,
        skill=cards.SKILLS[skill].title(),
    )


def cannot_check(t: Table, me: int, question: Question, option: int) -> No | None:
    """Why a Unit cannot make a check on a part of the requirement (SI-BASE-NODE-03, -09, SI-BASE-SKILL-06)."""
    unit, way, part, how = codes.CHECK.four(option)
    skill, wanted = need_asked(t)[way][part]
    marks = t.work[t.node] if t.trying == NONE else t.marks[t.trying]
    if t.aboard[unit] != NONE:
        return ABOARD
    if not t.open(unit):
        return NOT_HERE
    if t.used[unit]:
        return LEADER_USED if t.card(unit).category == cards.LEADER else USED
    if marks[way][part] >= wanted:
        return PART_MET
    if how == codes.WITH_DRONE:
        return None if t.res[cards.DRONE] and level(t, unit, skill, how) else NO_DRONE
    if not level(t, unit, skill, codes.PLAINLY):
        return UNSKILLED if t.card(unit).vehicle == (skill == cards.PILOT) else PILOTS
    if how == codes.WITH_CHARGE and not (skill == cards.DEMOLITION and t.res[cards.CHARGE]):
        return NO_CHARGE
    return None


def not_asked_for(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """A skill that the requirement does not name (SI-BASE-NODE-02), or a check that nobody asked for."""
    word, _, rest = key.partition(":")
    name, _, skill = rest.partition("/")
    skill = skill.partition("+")[0]
    if t.setting.mission is None or word != "check" or find_unit(t, name) < 0 or skill not in cards.SKILLS:
        return None
    if question.what is not SKILL:
        return Refused(NO_CHECK.text, NO_CHECK.rule)
    return Refused(f"The requirement does not ask for {skill.title()}", "SI-BASE-NODE-02")


HOW: Final = ("", "+drone", "+charge")
ABOARD: Final = No("SI-BASE-NODE-03", "{unit} is aboard; only Units on foot make checks")
NOT_HERE: Final = No("SI-BASE-NODE-03", "{unit} is not here, or dead")
USED: Final = No("SI-BASE-SKILL-05", "{unit} has been activated in this turn")
LEADER_USED: Final = No("SI-BASE-CMD-03", USED.text)
PART_MET: Final = No("SI-BASE-NODE-09", "That part of the requirement is met")
PILOTS: Final = No("SI-BASE-PILUM-06", "Only a Vehicle makes a Pilot check, and it makes no other")
UNSKILLED: Final = No("SI-BASE-SKILL-06", "{unit} has no {skill}, and that cannot be tried unskilled")
NO_DRONE: Final = No("SI-BASE-RES-07", "A Drone helps to Search and Track, if there is one")
NO_CHARGE: Final = No("SI-BASE-RES-10", "A Charge helps with Demolition, if there is one")
NO_CHECK: Final = No("SI-BASE-NODE-03", "No check is made now")


def who_checks(t: Table, question: Question, me: int) -> str:
    """What the check is for, and what it asks for."""
    if t.trying != NONE:
        there = sheet(t).nodes[t.trying]
        return f"Who makes the check to enter {there.name} ({need_text(there.need)})?"
    objective = node_of(t).objective
    needed = f" ({need_text(objective.need)})" if objective is not None else ""
    return f"Who makes the check for the objective{needed}?"


SKILL: Final = Asked("skill", who_checks, check, unless=cannot_check, closed=NO_CHECK, beyond=not_asked_for)


def score(table: Table, ask: Oracle, unit: int, skill: int, how: int) -> int:
    """One Unit makes a check; gives its Success Levels (SI-BASE-NODE-03, SI-BASE-SKILL-06, SI-BASE-PILUM-06)."""
    code = table.code(unit)
    table.used[unit] = 1
    at = level(table, unit, skill, how)
    skilled = how == codes.WITH_DRONE or table.card(unit).skills[skill] > 0
    if how == codes.WITH_DRONE:
        squad.use_up(table, ask, cards.DRONE)
        ask.tell(told.drone, "SI-BASE-RES-07", code)
    if how == codes.WITH_CHARGE:
        squad.use_up(table, ask, cards.CHARGE)
    ap = draw(ask, "SI-BASE-PILUM-06" if skill == cards.PILOT else "SI-BASE-NODE-03")
    ask.tell(on.drew, "SI-BASE-SKILL-02", code, ap)
    if how == codes.WITH_CHARGE:
        ap += modify(ask, code, CHARGE_AP, "SI-BASE-RES-10")
    if not skilled:
        ask.tell(told.unskilled, "SI-BASE-SKILL-06", code, skill)
    elif skill in cards.COMMON:
        ap += spend_points(table, ask, code, ap, at)
    sl = successes(ap, at)
    rule = "SI-BASE-PILUM-06" if skill == cards.PILOT else "SI-BASE-NODE-03"
    ask.tell(told.checked, rule, code, skill, sl)
    return sl


def may_command(table: Table, ask: Oracle) -> None:
    """The Leader may command before the node check (SI-BASE-CMD-02)."""
    table.cp = 0
    if skills.leader(table) >= 0:
        skills.command(table, ask, terror=False)


def attempt(table: Table, ask: Oracle, node: int) -> bool:
    """One check for an adjacent node; True when the squad enters (SI-BASE-NODE-04, -05)."""
    there = sheet(table).nodes[node]
    table.trying = node
    offered = checks(table, there.need, table.marks[node])
    if not offered:
        skills.lose_points(table, ask)
        return False
    unit, alternative, part, how = codes.CHECK.four(ask.choose(SEAT, SKILL, offered))
    sl = score(table, ask, unit, there.need[alternative][part][0], how)
    skills.lose_points(table, ask)
    table.checker, table.came = unit, BY_CHECK
    table.marks = marked(table.marks, node, alternative, part, sl)
    rule = "SI-BASE-NODE-09" if sum(map(len, there.need)) > 1 else "SI-BASE-NODE-04"
    ask.tell(told.marked, rule, table.place(node), table.marks[node][alternative][part])
    if met(there.need, table.marks[node]):
        enter(table, ask, node, BY_CHECK)
        return True
    ask.tell(told.failed_entry, "SI-BASE-NODE-05", table.place(node))
    return False


def work(table: Table, ask: Oracle) -> None:
    """One check toward the objective of the node (SI-BASE-NODE-08, -13)."""
    objective = node_of(table).objective
    assert objective is not None
    table.trying = NONE
    offered = checks(table, objective.need, table.work[table.node])
    if offered:
        unit, alternative, part, how = codes.CHECK.four(ask.choose(SEAT, SKILL, offered))
        sl = score(table, ask, unit, objective.need[alternative][part][0], how)
        table.checker, table.came = unit, BY_CHECK
        table.work = marked(table.work, table.node, alternative, part, sl)
    skills.lose_points(table, ask)


# -- staying ----------------------------------------------------------------------------------------------------------


def healers(table: Table, skill: int) -> list[int]:
    return [unit for unit in on_foot(table) if table.card(unit).skills[skill]]


def wounded(table: Table) -> list[int]:
    """Living Units with wounds; Vehicles are not treated (SI-VEH-15)."""
    return [
        unit
        for unit in range(len(table.kind))
        if not table.dead[unit] and table.wounds[unit] and not table.card(unit).vehicle
    ]


def damaged_cars(table: Table) -> list[int]:
    return [car for car in cars_here(table) if table.wounds[car]]


def treat(table: Table, ask: Oracle) -> int:
    """A Medic's check: as many wounds may be removed as it has SL (SI-BASE-NODE-10)."""
    medic = healers(table, cards.MEDIC)[0]
    sl = score(table, ask, medic, cards.MEDIC, codes.PLAINLY)
    ask.tell(told.treated, "SI-BASE-NODE-10", table.code(medic), sl)
    return sl


UNHURT: Final = No("SI-BASE-UNIT-06", "{unit} has no wounds that could be removed now")
HEAL: Final = Asked("heal", "Who is treated?", any_unit, otherwise=UNHURT)


def heal(table: Table, ask: Oracle, left: int, rule: str) -> int:
    """Remove one wound from a Unit the player picks; gives how many may still be removed (SI-BASE-UNIT-06)."""
    hurt = wounded(table)
    if not left or not hurt:
        return 0
    unit = ask.choose(SEAT, HEAL, hurt)
    table.wounds[unit] -= 1
    ask.tell(on.wounded, rule, table.code(unit), table.wounds[unit], table.card(unit).health)
    return left - 1


def use_medikit(table: Table, ask: Oracle, unit: int) -> None:
    """A Medikit removes up to two wounds from one Unit, outside combat (SI-BASE-RES-08)."""
    squad.use_up(table, ask, cards.MEDIKIT)
    healed = min(2, table.wounds[unit])
    table.wounds[unit] -= healed
    ask.tell(told.medikit, "SI-BASE-RES-08", table.code(unit), healed)


def repair(table: Table, ask: Oracle) -> None:
    """A Repair check removes a wound from a Vehicle for each SL (SI-BASE-NODE-11)."""
    best = min(healers(table, cards.REPAIR), key=lambda unit: table.card(unit).skills[cards.REPAIR])
    car = ask.choose(SEAT, HEAL, damaged_cars(table))
    healed = min(score(table, ask, best, cards.REPAIR, codes.PLAINLY), table.wounds[car])
    table.wounds[car] -= healed
    ask.tell(told.repaired, "SI-BASE-NODE-11", table.code(car), healed)


def board(table: Table, ask: Oracle, who: int) -> None:
    """One Unit or everybody who finds room gets on; outside combat that is free (SI-BASE-PILUM-03)."""
    for car in cars_here(table):
        for unit in on_foot(table):
            if who in (unit, codes.EVERYBODY) and not table.moved[unit] and vehicles.has_room(table, car):
                vehicles.mount(table, ask, unit, car)
                table.moved[unit] = 1


def alight(table: Table, ask: Oracle, who: int) -> None:
    """One Unit or everybody gets off (SI-BASE-PILUM-03)."""
    for unit in range(len(table.kind)):
        inside = table.aboard[unit] != NONE and table.alive(unit) and not table.moved[unit]
        if inside and who in (unit, codes.EVERYBODY):
            vehicles.dismount(table, ask, unit)
            table.moved[unit] = 1
