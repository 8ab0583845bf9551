"""What the squad may do in a turn of a mission, and why not (SI-BASE-TURN-03, SI-BASE-NODE-08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wartable.games.space_infantry import cards, vehicles
from wartable.games.space_infantry.codes import (
    ALIGHT,
    BOARD,
    DEED,
    EVERYBODY,
    MOVE,
    REPAIR,
    TREAT,
    TRY,
    USE_INTEL,
    USE_MEDIKIT,
    WAIT,
    WORK,
)
from wartable.games.space_infantry.mission import maps, nodes
from wartable.games.space_infantry.mission.nodes import explored, node_of, sheet
from wartable.games.space_infantry.names import need_text, unit_key, unit_name
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, options
from wartable.kernel.showing.words import counted

WORDS: Final = ("", "try", "intel", "move", "treat", "repair", "work", "wait", "medikit", "board", "alight")
TITLES: Final = (
    "", "try to enter", "spend Intel to enter", "move to", "treat wounds", "repair a Vehicle", "work on the objective",
    "wait", "a Medikit for", "everybody gets on", "everybody gets off",
)  # fmt: skip
TITLES_OF_ONE: Final = {USE_MEDIKIT: "a Medikit for", BOARD: "on board:", ALIGHT: "off board:"}
GOING: Final = (TRY, USE_INTEL, MOVE)

NOT_ADJACENT: Final = No("SI-BASE-NODE-01", "{node} is not adjacent")
EXPLORED: Final = No("SI-BASE-NODE-07", "{node} is explored")
NOT_EXPLORED: Final = No("SI-BASE-NODE-07", "{node} is not explored")
NO_INTEL: Final = No("SI-BASE-RES-04", "There is no Intel left")
NO_INTEL_FOR_PILOTS: Final = No("SI-BASE-RES-06", "Intel never meets a Pilot requirement")
NOBODY_CAN: Final = No("SI-BASE-SKILL-06", "Nobody can make the check for {node}")
NOBODY_WOUNDED: Final = No("SI-BASE-NODE-10", "Nobody is wounded, or no living Medic is on foot")
NOTHING_DAMAGED: Final = No("SI-BASE-NODE-11", "No damaged Vehicle is here, or nobody with Repair is on foot")
NO_OBJECTIVE: Final = No("SI-BASE-NODE-13", "There is no objective here to work on")
NO_ROOM: Final = No("SI-BASE-PILUM-02", "There is no room aboard, or the Unit has been on or off in this turn")
NOT_ABOARD: Final = No("SI-BASE-PILUM-03", "Nobody is aboard, or the Unit has been on or off in this turn")
FOR_PEOPLE: Final = No("SI-BASE-RES-08", "A Medikit does nothing for a Vehicle")
NO_MEDIKIT: Final = No("SI-BASE-RES-04", "There is no Medikit left")
UNHURT: Final = No("SI-BASE-RES-08", "{unit} has no wounds that could be healed")
WHERE_TO_LATER: Final = No("SI-BASE-TURN-03", "Where to go is decided at the start of a mission turn")
LATER: Final = No("SI-BASE-TURN-03", "That is decided at the start of a mission turn")


def possible(table: Table) -> list[int]:
    """Everything the squad may do now. The same as asking `cannot_do` for each, but looking once."""
    found = []
    code = DEED.code
    for link in node_of(table).links:
        if nodes.why_no_access(table, link) is not None:
            continue
        if explored(table, link):
            found.append(code(MOVE, link))
            continue
        if nodes.can_be_tried(table, sheet(table).nodes[link].need, table.marks[link]):
            found.append(code(TRY, link))
        if table.res[cards.INTEL] and not only_pilots(table, link):
            found.append(code(USE_INTEL, link))
    if nodes.wounded(table) and nodes.healers(table, cards.MEDIC):
        found.append(code(TREAT))
    if nodes.damaged_cars(table) and nodes.healers(table, cards.REPAIR):
        found.append(code(REPAIR))
    if can_work(table):
        found.append(code(WORK))
    found.append(code(WAIT))
    if table.res[cards.MEDIKIT]:
        found += [code(USE_MEDIKIT, unit) for unit in nodes.wounded(table)]
    cars = nodes.cars_here(table)
    if cars:
        for deed, able in ((BOARD, getting_on(table, cars)), (ALIGHT, getting_off(table, cars))):
            if able:
                found += [code(deed, EVERYBODY), *(code(deed, unit) for unit in able)]
    return found


def _still(table: Table) -> list[int]:
    """Who has not been on or off in this turn (SI-BASE-PILUM-03)."""
    return [unit for unit in range(len(table.kind)) if not table.moved[unit] and not table.card(unit).vehicle]


def getting_on(table: Table, cars: list[int]) -> list[int]:
    """The Units that may get on; free outside combat, and once a turn for each (SI-BASE-PILUM-03)."""
    if not any(vehicles.has_room(table, car) for car in cars):
        return []
    return [unit for unit in _still(table) if table.open(unit)]


def getting_off(table: Table, cars: list[int]) -> list[int]:
    """The Units that may get off."""
    if not cars:
        return []
    return [unit for unit in _still(table) if table.alive(unit) and table.aboard[unit] != NONE]


def can_work(table: Table) -> bool:
    """Is there an objective here that is worked on by staying, and somebody to do it?"""
    objective = node_of(table).objective
    if objective is None or objective.kind != maps.DO or table.done >> table.node & 1:
        return False
    return nodes.can_be_tried(table, objective.need, table.work[table.node])


def only_pilots(table: Table, node: int) -> bool:
    """Does every way into a node ask for a Pilot? Intel never meets that (SI-BASE-RES-06)."""
    need = sheet(table).nodes[node].need
    return all(any(skill == cards.PILOT for skill, _ in parts) for parts in need)


# -- the question -----------------------------------------------------------------------------------------------------


def every_deed(t: Table, me: int) -> Iterator[int]:
    if t.setting.mission is None:
        return
    for deed in GOING:
        yield from (DEED.code(deed, node) for node in range(len(sheet(t).nodes)))
    yield from (DEED.code(deed) for deed in (TREAT, REPAIR, WORK, WAIT))
    yield from (DEED.code(USE_MEDIKIT, unit) for unit in range(len(t.kind)))
    for deed in (BOARD, ALIGHT):
        yield from (DEED.code(deed, unit) for unit in (EVERYBODY, *range(len(t.kind))))


@options(DEED, every_deed)
def deed(t: Table, me: int, what: int, about: int) -> Said:
    if what in GOING:
        there = sheet(t).nodes[about]
        need = f" ({need_text(there.need)})" if what == TRY else ""
        return Said(f"{WORDS[what]}:{there.id}", f"{TITLES[what]} {there.name}{need}", node=there.name)
    if what in TITLES_OF_ONE and about != EVERYBODY:
        label = f"{TITLES_OF_ONE[what]} {unit_name(t.setting, t.code(about))}"
        return Said(f"{WORDS[what]}:{unit_key(t, about)}", label, unit=t.card(about).name)
    return Said(WORDS[what], TITLES[what])


def cannot_do(t: Table, me: int, question: Question, option: int) -> No | None:
    """Why the squad cannot do something in this turn."""
    what, about = DEED.pair(option)
    if what in GOING:
        return cannot_go(t, what, about)
    if what == TREAT:
        return None if nodes.wounded(t) and nodes.healers(t, cards.MEDIC) else NOBODY_WOUNDED
    if what == REPAIR:
        return None if nodes.damaged_cars(t) and nodes.healers(t, cards.REPAIR) else NOTHING_DAMAGED
    if what == WORK:
        return None if can_work(t) else NO_OBJECTIVE
    if what == BOARD:
        able = getting_on(t, nodes.cars_here(t))
        return None if about in able or (able and about == EVERYBODY) else NO_ROOM
    if what == ALIGHT:
        able = getting_off(t, nodes.cars_here(t))
        return None if about in able or (able and about == EVERYBODY) else NOT_ABOARD
    if what == USE_MEDIKIT:
        if t.card(about).vehicle:
            return FOR_PEOPLE
        if not t.res[cards.MEDIKIT]:
            return NO_MEDIKIT
        return None if about in nodes.wounded(t) else UNHURT
    return None


def cannot_go(t: Table, what: int, node: int) -> No | None:
    """Why the squad cannot go to a node in this way."""
    if node not in node_of(t).links:
        return NOT_ADJACENT
    if (what == MOVE) != explored(t, node):
        return NOT_EXPLORED if what == MOVE else EXPLORED
    no = nodes.why_no_access(t, node)
    if no is not None or what == MOVE:
        return no
    if what == USE_INTEL:
        return NO_INTEL if not t.res[cards.INTEL] else NO_INTEL_FOR_PILOTS if only_pilots(t, node) else None
    return None if nodes.can_be_tried(t, sheet(t).nodes[node].need, t.marks[node]) else NOBODY_CAN


def not_now(t: Table, me: int, question: Question, option: int) -> No:
    return WHERE_TO_LATER if DEED.pair(option)[0] in GOING else LATER


def prompt(t: Table, question: Question, me: int) -> str:
    return f"{node_of(t).name}, {counted(t.track, 'turn')} left: what does the squad do?"


TURN: Final = Asked("turn", prompt, deed, unless=cannot_do, closed=not_now)
