"""Nodes: requirements and checks, entering and moving, treating and repairing (SI-BASE-NODE, SI-BASE-SKILL-06)."""

from __future__ import annotations

from wartable.games.space_infantry import cards, maps, skills, squad, vehicles
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.maps import Mission, Need, Node
from wartable.games.space_infantry.reasons import No
from wartable.games.space_infantry.skills import SEAT, draw, modify, spend_points, successes
from wartable.games.space_infantry.state import BY_CHECK, BY_OTHER, NONE, Marks, Table
from wartable.kernel.oracle import Oracle

DRONE_LEVEL = 2
CHARGE_AP = 2
EVERYBODY = 255
"""Stands for all Units where one may be named."""


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
    return [unit for unit in range(len(table.kind)) if table.card(unit).vehicle and table.alive(unit)]


def why_no_access(table: Table, node: int) -> No | None:
    """A vehicle node can only be entered with every Unit aboard (SI-BASE-NODE-12)."""
    there = sheet(table).nodes[node]
    if there.access == maps.WHEELS and (on_foot(table) or not cars_here(table)):
        return No(f"{there.name} can only be entered with every Unit aboard a Vehicle", "SI-BASE-NODE-12")
    return None


def go(table: Table, ask: Oracle, node: int) -> None:
    """The squad goes to a node; Vehicles stay behind before a foot node (SI-BASE-NODE-12)."""
    there = sheet(table).nodes[node]
    if there.access == maps.FOOT:
        for car in cars_here(table):
            for unit in vehicles.passengers(table, car):
                vehicles.dismount(table, ask, unit)
            table.here[car], table.spot[car] = 0, table.node
            ask.tell(on.PARKED, "SI-BASE-NODE-12", table.code(car), table.place(table.node))
    table.node = node
    for car in range(len(table.kind)):
        if not table.here[car] and table.spot[car] == node:
            table.here[car] = 1


def enter(table: Table, ask: Oracle, node: int, came: int) -> None:
    """The squad enters an unexplored node (SI-BASE-NODE-06)."""
    go(table, ask, node)
    table.explored |= 1 << node
    table.came = came
    ask.tell(on.ENTERED, "SI-BASE-NODE-06", table.place(node))


def move(table: Table, ask: Oracle, node: int) -> None:
    """The squad moves to an explored node without a check (SI-BASE-NODE-07)."""
    go(table, ask, node)
    table.came = BY_OTHER
    ask.tell(on.MOVED, "SI-BASE-NODE-07", table.place(node))


# -- checks -----------------------------------------------------------------------------------------------------------


def level(table: Table, unit: int, skill: int, how: int) -> int:
    """The level of a check; UNSKILLED without the skill, 0 when it cannot be tried (SI-BASE-SKILL-06)."""
    card = table.card(unit)
    if how == on.WITH_DRONE:
        return DRONE_LEVEL if skill in (cards.SEARCH, cards.TRACK) and not card.vehicle else 0
    if card.vehicle != (skill == cards.PILOT):
        return 0
    return card.skills[skill] or (0 if skill in cards.NO_UNSKILLED else cards.UNSKILLED)


def checks(table: Table, need: Need, marks: tuple[tuple[int, ...], ...]) -> list[int]:
    """Who may work on which part of a requirement, and how (SI-BASE-NODE-03, -09)."""
    found = []
    for alternative, parts in enumerate(need):
        for part, (skill, wanted) in enumerate(parts):
            if marks[alternative][part] >= wanted:
                continue
            for unit in table.in_the_open():
                if table.used[unit]:
                    continue
                place = unit * on.CHECK + alternative * 256 + part * 16
                if level(table, unit, skill, on.PLAINLY):
                    found.append(place)
                    if skill == cards.DEMOLITION and table.res[cards.CHARGE]:
                        found.append(place + on.WITH_CHARGE)
                if table.res[cards.DRONE] and level(table, unit, skill, on.WITH_DRONE):
                    found.append(place + on.WITH_DRONE)
    return found


def check_parts(option: int) -> tuple[int, int, int, int]:
    """Unit, alternative, part and how of a check."""
    return option // on.CHECK, option % on.CHECK // 256, option % 256 // 16, option % 16


def score(table: Table, ask: Oracle, unit: int, skill: int, how: int) -> int:
    """One Unit makes a check; gives its Success Levels (SI-BASE-NODE-03, SI-BASE-SKILL-06, SI-BASE-PILUM-06)."""
    code = table.code(unit)
    table.used[unit] = 1
    at = level(table, unit, skill, how)
    skilled = how == on.WITH_DRONE or table.card(unit).skills[skill] > 0
    if how == on.WITH_DRONE:
        squad.use_up(table, ask, cards.DRONE)
        ask.tell(on.DRONE, "SI-BASE-RES-07", code)
    if how == on.WITH_CHARGE:
        squad.use_up(table, ask, cards.CHARGE)
    ap = draw(ask, "SI-BASE-PILUM-06" if skill == cards.PILOT else "SI-BASE-NODE-03")
    ask.tell(on.DREW, "SI-BASE-SKILL-02", code, ap)
    if how == on.WITH_CHARGE:
        ap += modify(ask, code, CHARGE_AP, "SI-BASE-RES-10")
    if not skilled:
        ask.tell(on.UNSKILLED, "SI-BASE-SKILL-06", code, skill)
    elif skill in cards.COMMON:
        ap += spend_points(table, ask, code)
    sl = successes(ap, at)
    rule = "SI-BASE-PILUM-06" if skill == cards.PILOT else "SI-BASE-NODE-03"
    ask.tell(on.CHECKED, rule, code, skill, sl)
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
    unit, alternative, part, how = check_parts(ask.choose(SEAT, on.ASK_SKILL, offered))
    sl = score(table, ask, unit, there.need[alternative][part][0], how)
    skills.lose_points(table, ask)
    table.checker, table.came = unit, BY_CHECK
    table.marks = marked(table.marks, node, alternative, part, sl)
    rule = "SI-BASE-NODE-09" if sum(map(len, there.need)) > 1 else "SI-BASE-NODE-04"
    ask.tell(on.MARKED, rule, table.place(node), table.marks[node][alternative][part])
    if met(there.need, table.marks[node]):
        enter(table, ask, node, BY_CHECK)
        return True
    ask.tell(on.FAILED_ENTRY, "SI-BASE-NODE-05", table.place(node))
    return False


def work(table: Table, ask: Oracle) -> None:
    """One check toward the objective of the node (SI-BASE-NODE-08, -13)."""
    objective = node_of(table).objective
    assert objective is not None
    table.trying = NONE
    offered = checks(table, objective.need, table.work[table.node])
    if offered:
        unit, alternative, part, how = check_parts(ask.choose(SEAT, on.ASK_SKILL, offered))
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
    sl = score(table, ask, medic, cards.MEDIC, on.PLAINLY)
    ask.tell(on.TREATED, "SI-BASE-NODE-10", table.code(medic), sl)
    return sl


def heal(table: Table, ask: Oracle, left: int, rule: str) -> int:
    """Remove one wound from a Unit the player picks; gives how many may still be removed (SI-BASE-UNIT-06)."""
    hurt = wounded(table)
    if not left or not hurt:
        return 0
    unit = ask.choose(SEAT, on.ASK_HEAL, hurt)
    table.wounds[unit] -= 1
    ask.tell(on.WOUNDED, rule, table.code(unit), table.wounds[unit], table.card(unit).health)
    return left - 1


def use_medikit(table: Table, ask: Oracle, unit: int) -> None:
    """A Medikit removes up to two wounds from one Unit, outside combat (SI-BASE-RES-08)."""
    squad.use_up(table, ask, cards.MEDIKIT)
    healed = min(2, table.wounds[unit])
    table.wounds[unit] -= healed
    ask.tell(on.MEDIKIT, "SI-BASE-RES-08", table.code(unit), healed)


def repair(table: Table, ask: Oracle) -> None:
    """A Repair check removes a wound from a Vehicle for each SL (SI-BASE-NODE-11)."""
    best = min(healers(table, cards.REPAIR), key=lambda unit: table.card(unit).skills[cards.REPAIR])
    car = ask.choose(SEAT, on.ASK_HEAL, damaged_cars(table))
    healed = min(score(table, ask, best, cards.REPAIR, on.PLAINLY), table.wounds[car])
    table.wounds[car] -= healed
    ask.tell(on.REPAIRED, "SI-BASE-NODE-11", table.code(car), healed)


def board(table: Table, ask: Oracle, who: int) -> None:
    """One Unit or everybody who finds room gets on; outside combat that is free (SI-BASE-PILUM-03)."""
    for car in cars_here(table):
        for unit in on_foot(table):
            if who in (unit, EVERYBODY) and not table.moved[unit] and vehicles.has_room(table, car):
                vehicles.mount(table, ask, unit, car)
                table.moved[unit] = 1


def alight(table: Table, ask: Oracle, who: int) -> None:
    """One Unit or everybody gets off (SI-BASE-PILUM-03)."""
    for unit in range(len(table.kind)):
        inside = table.aboard[unit] != NONE and table.alive(unit) and not table.moved[unit]
        if inside and who in (unit, EVERYBODY):
            vehicles.dismount(table, ask, unit)
            table.moved[unit] = 1
