"""A mission: turns, events, caches, objectives, withdrawal, debriefing (SI-BASE-TURN, SI-BASE-EVENT)."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import cards, combat, damage, maps, nodes, squad, vehicles
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.nodes import explored, node_of, sheet
from wartable.games.space_infantry.skills import SEAT, draw
from wartable.games.space_infantry.state import (
    BY_CHECK,
    BY_OTHER,
    EXTRACTED,
    GAVE_UP,
    NONE,
    OUT_OF_TIME,
    SQUAD_LOST,
    Table,
)
from wartable.kernel.oracle import Oracle

DRAW_LOTS: Final = 31
"""The option that lets an RN choose the race."""
STAY: Final = 0
LEAVE: Final = 1


# -- set-up -----------------------------------------------------------------------------------------------------------


def choose_race(table: Table, ask: Oracle) -> None:
    """One race opposes the squad; the player picks it or draws, before the squad is built (SI-BASE-SETUP-02)."""
    races = table.setting.races
    if table.race == NONE:
        pick = ask.choose(SEAT, on.ASK_RACE, [*range(len(races)), DRAW_LOTS])
        while pick >= len(races):
            pick = draw(ask, "SI-BASE-SETUP-02") - 1
        table.race = pick
    ask.tell(on.RACE_DRAWN, "SI-BASE-SETUP-02", table.race)


def brief(table: Table, ask: Oracle) -> None:
    """The squad stands in the start node, which is explored; the track shows its first turn (SI-BASE-TURN-01)."""
    mission = sheet(table)
    table.node = mission.start
    table.explored = 1 << mission.start
    table.track = mission.turns
    table.marks = nodes.blank(tuple(node.need for node in mission.nodes))
    table.work = nodes.blank(nodes.objective_needs(mission))
    table.caches = (NONE,) * len(mission.nodes)
    table.kept = ((),) * len(mission.nodes)


# -- a turn -----------------------------------------------------------------------------------------------------------


def turn_options(table: Table) -> list[int]:
    """What the squad may do in its turn (SI-BASE-TURN-03, SI-BASE-NODE-08)."""
    here = node_of(table)
    found = []
    for link in here.links:
        if nodes.why_no_access(table, link) is not None:
            continue
        if explored(table, link):
            found.append(on.MOVE * on.TURN_OPTION + link)
            continue
        need = sheet(table).nodes[link].need
        if nodes.checks(table, need, table.marks[link]):
            found.append(on.TRY * on.TURN_OPTION + link)
        if table.res[cards.INTEL] and why_no_intel(table, link) is None:
            found.append(on.USE_INTEL * on.TURN_OPTION + link)
    if nodes.wounded(table) and nodes.healers(table, cards.MEDIC):
        found.append(on.TREAT * on.TURN_OPTION)
    if nodes.damaged_cars(table) and nodes.healers(table, cards.REPAIR):
        found.append(on.REPAIR * on.TURN_OPTION)
    if can_work(table):
        found.append(on.WORK * on.TURN_OPTION)
    found.append(on.WAIT * on.TURN_OPTION)
    if table.res[cards.MEDIKIT]:
        found += [on.USE_MEDIKIT * on.TURN_OPTION + unit for unit in nodes.wounded(table)]
    return found + _boarding(table)


def _boarding(table: Table) -> list[int]:
    """Getting on and off, one or all; free outside combat, and once a turn for each Unit (SI-BASE-PILUM-03)."""
    cars = nodes.cars_here(table)
    if not cars:
        return []
    still = [unit for unit in range(len(table.kind)) if not table.moved[unit] and not table.card(unit).vehicle]
    afoot = [unit for unit in still if table.open(unit)]
    aboard = [unit for unit in still if table.alive(unit) and table.aboard[unit] != NONE]
    found = []
    if afoot and any(vehicles.has_room(table, car) for car in cars):
        found = [on.BOARD * on.TURN_OPTION + nodes.EVERYBODY]
        found += [on.BOARD * on.TURN_OPTION + unit for unit in afoot]
    if aboard:
        found.append(on.ALIGHT * on.TURN_OPTION + nodes.EVERYBODY)
        found += [on.ALIGHT * on.TURN_OPTION + unit for unit in aboard]
    return found


def can_work(table: Table) -> bool:
    """Is there an objective here that is worked on by staying, and somebody to do it?"""
    objective = node_of(table).objective
    if objective is None or objective.kind != maps.DO or table.done >> table.node & 1:
        return False
    return bool(nodes.checks(table, objective.need, table.work[table.node]))


def why_no_intel(table: Table, node: int) -> str | None:
    """Intel never meets a Pilot requirement (SI-BASE-RES-06)."""
    need = sheet(table).nodes[node].need
    only_pilot = all(any(skill == cards.PILOT for skill, _ in parts) for parts in need)
    return "Intel never meets a Pilot requirement" if only_pilot else None


def intel(table: Table, ask: Oracle, node: int) -> None:
    """Intel opens an adjacent node at once (SI-BASE-RES-06)."""
    squad.use_up(table, ask, cards.INTEL)
    ask.tell(on.INTEL, "SI-BASE-RES-06", table.place(node))
    nodes.enter(table, ask, node, BY_OTHER)


# -- events -----------------------------------------------------------------------------------------------------------


def event_check(table: Table, ask: Oracle) -> bool:
    """Does the event of the node happen? It does so once (SI-BASE-EVENT-02, -03)."""
    node = node_of(table)
    if not node.effect or table.happened >> table.node & 1:
        return False
    if node.scope == maps.AUTO:
        ask.tell(on.EVENT_HAPPENS, "SI-BASE-EVENT-02", table.place(table.node))
        return True
    rn = draw(ask, "SI-BASE-EVENT-02")
    ask.tell(on.EVENT_CHECK, "SI-BASE-EVENT-02", table.place(table.node), rn, node.scope)
    if rn < node.scope:
        return False
    ask.tell(on.EVENT_HAPPENS, "SI-BASE-EVENT-03", table.place(table.node))
    return True


def is_ambush(table: Table, ask: Oracle) -> bool:
    """An Ambush mark, unless the sheet lifts it or a Drone is spent (SI-BASE-EVENT-05, SI-BASE-RES-07)."""
    if not node_of(table).ambush:
        return False
    if any(node == table.node and explored(table, seen) for seen, node in sheet(table).calms):
        return False
    if table.res[cards.DRONE] and ask.choose(SEAT, on.ASK_DRONE, (on.YES, on.NO)) == on.YES:
        squad.use_up(table, ask, cards.DRONE)
        ask.tell(on.DRONE, "SI-BASE-RES-07", NONE)
        return False
    ask.tell(on.SPECIAL, "SI-BASE-EVENT-05", table.place(table.node))
    return True


def special_event(table: Table, ask: Oracle, effect: str) -> None:
    """Damage, Toxins, Trap and Delay (SI-BASE-EVENT-06 to -09)."""
    table.happened |= 1 << table.node
    if effect == "Damage":
        ask.tell(on.SPECIAL, "SI-BASE-EVENT-06", table.place(table.node))
        for car in nodes.cars_here(table):
            if not table.card(car).heavy:
                damage.wound(table, ask, car, 1, "SI-BASE-EVENT-06")
                break
    elif effect == "Toxins":
        for unit in nodes.on_foot(table):
            rn = draw(ask, "SI-BASE-EVENT-07")
            ask.tell(on.TOXIC, "SI-BASE-EVENT-07", table.code(unit), rn)
            if rn == 1:
                damage.wound(table, ask, unit, 1, "SI-BASE-EVENT-07")
    elif effect == "Trap":
        _trap(table, ask)
    else:
        table.delay = 1
        ask.tell(on.SPECIAL, "SI-BASE-EVENT-09", table.place(table.node))
    damage.bury(table, ask)


def _trap(table: Table, ask: Oracle) -> None:
    """The Unit that made the last check is caught, else a Basic Unit of the player's choice (SI-BASE-EVENT-08)."""
    unit = table.checker
    if table.came != BY_CHECK or unit == NONE or not table.alive(unit):
        basics = [who for who in nodes.on_foot(table) if table.front_liner(who)]
        fit = basics or table.in_the_open()
        unit = ask.choose(SEAT, on.ASK_TRAPPED, fit)
    ask.tell(on.TRAPPED, "SI-BASE-EVENT-08", table.code(unit))
    if not table.card(unit).heavy:
        damage.wound(table, ask, unit, 1, "SI-BASE-EVENT-08")


def contact(table: Table, ask: Oracle, force: tuple[int, ...], boss: int) -> None:
    """A fight begins in the node; what was left wounded is met wounded (SI-BASE-COMBAT-19)."""
    node = node_of(table)
    ambush = is_ambush(table, ask)
    combat.meet(table, ask, force, boss, ambush)
    table.confined, table.narrow = int(node.confined), node.narrow
    for foe, wounds in enumerate(table.kept[table.node]):
        table.foe_wounds[foe] = wounds
        table.foe_out[foe] = int(table.foe_doomed(foe))


# -- withdrawal -------------------------------------------------------------------------------------------------------


def ways_out(table: Table) -> list[int]:
    """The explored nodes the squad may withdraw to (SI-BASE-COMBAT-19)."""
    if table.setting.mission is None or table.round == 0:
        return []
    return [link for link in node_of(table).links if explored(table, link) and nodes.why_no_access(table, link) is None]


def retreat(table: Table, ask: Oracle, node: int) -> None:
    """The survivors have left; a Boss or a named force keeps its wounds (SI-BASE-COMBAT-19)."""
    if table.boss != NONE or node_of(table).force:
        named = table.zone_count or len(node_of(table).force)
        kept = tuple(
            table.foe_wounds[foe] if foe < table.zone_count or table.foe_card(foe).vehicle else 0
            for foe in range(named)
        )
        table.kept = (*table.kept[: table.node], kept, *table.kept[table.node + 1 :])
    combat.poison_works(table, ask)
    clear(table)
    if not table.survivors():
        lost(table, ask)
        return
    ask.tell(on.WITHDREW, "SI-BASE-COMBAT-19", table.place(node))
    nodes.go(table, ask, node)
    table.came = BY_OTHER


def clear(table: Table) -> None:
    """The Enemies are off the table."""
    for column in (
        table.foe, table.foe_no, table.foe_wounds, table.foe_out, table.foe_half, table.foe_shield, table.foe_spawned,
    ):  # fmt: skip
        column.clear()
    table.boss = NONE
    table.round = table.ambush = table.confined = table.narrow = 0
    for unit in range(len(table.kind)):
        table.engaged[unit] = table.target[unit] = NONE
        table.grappled[unit] = table.grappling[unit] = table.used[unit] = 0


# -- after the turn's deed --------------------------------------------------------------------------------------------


def open_cache(table: Table, ask: Oracle) -> None:
    """A cache holds RN-1 Resources; the squad takes what it wants and can carry (SI-BASE-RES-11, -03)."""
    kind = node_of(table).cache
    if kind < 0:
        return
    left = table.caches[table.node]
    if left == NONE:
        left = draw(ask, "SI-BASE-RES-11") - 1
        ask.tell(on.CACHE, "SI-BASE-RES-11", kind, left)
    room = squad.CARRIED - sum(table.res)
    if left > room:
        ask.tell(on.LEFT_BEHIND, "SI-BASE-RES-03", left - room)
    most = min(left, room)
    taken = ask.choose(SEAT, on.ASK_CACHE, range(most, -1, -1)) if most else 0
    if taken:
        table.res[kind] += taken
        ask.tell(on.TOOK, "SI-BASE-RES-11", kind, taken)
    table.caches = (*table.caches[: table.node], left - taken, *table.caches[table.node + 1 :])


def check_objective(table: Table, ask: Oracle, won: int) -> None:
    """Is the objective of the node completed? Each counts once (SI-BASE-NODE-13)."""
    objective = node_of(table).objective
    if objective is None or table.done >> table.node & 1:
        return
    if objective.kind == maps.ENTER:
        complete = True
    elif objective.kind == maps.DO:
        complete = nodes.met(objective.need, table.work[table.node])
    else:
        complete = bool(won)
    if complete:
        table.done |= 1 << table.node
        ask.tell(on.OBJECTIVE, "SI-BASE-NODE-13", table.place(table.node), objective.vp)


def end_turn(table: Table, ask: Oracle) -> None:
    """The track moves; the mission may end by time or by leaving (SI-BASE-TURN-01, -02, -04)."""
    table.track = max(0, table.track - 1 - table.delay)
    table.delay = 0
    ask.tell(on.TRACK, "SI-BASE-TURN-01", table.track)
    if not table.track:
        ask.tell(on.OUT_OF_TIME, "SI-BASE-TURN-02")
        debrief(table, ask, OUT_OF_TIME)
    elif node_of(table).extraction and ask.choose(SEAT, on.ASK_LEAVE, (STAY, LEAVE)) == LEAVE:
        ask.tell(on.EXTRACTED, "SI-BASE-TURN-04", table.place(table.node))
        debrief(table, ask, GAVE_UP)


# -- debriefing -------------------------------------------------------------------------------------------------------


def primaries_done(table: Table) -> bool:
    return all(
        table.done >> at & 1
        for at, node in enumerate(sheet(table).nodes)
        if node.objective is not None and node.objective.primary
    )


def succeeded(table: Table) -> bool:
    """Every primary objective done, and somebody in an extraction node unless that is waived (SI-BASE-DEBRIEF-01)."""
    out = node_of(table).extraction or not sheet(table).extraction
    return primaries_done(table) and out and bool(table.survivors())


def victory_points(table: Table, success: bool) -> int:
    """Objectives, five turns a point after a success, less the losses (SI-BASE-DEBRIEF-02)."""
    nodes_ = sheet(table).nodes
    points = sum(node.objective.vp for at, node in enumerate(nodes_) if node.objective and table.done >> at & 1)
    return points + (table.track // 5 if success else 0) - combat.losses(table)


def rating(vp: int, success: bool) -> int:
    """0 failed, 1 marginal, 2 solid, 3 decisive; a failed mission is never above marginal (SI-BASE-DEBRIEF-03).

    >>> [rating(vp, True) for vp in (-3, 0, 1, 5, 6, 9, 10)], rating(12, False)
    ([0, 0, 1, 1, 2, 2, 3], 1)
    """
    rate = 3 if vp >= 10 else 2 if vp >= 6 else 1 if vp >= 1 else 0
    return rate if success else min(rate, 1)


def debrief(table: Table, ask: Oracle, cause: int) -> None:
    """The mission is over and scored."""
    success = cause != SQUAD_LOST and succeeded(table)
    table.ended = EXTRACTED if success else cause
    table.score = victory_points(table, success)
    ask.tell(on.SCORE, "SI-BASE-DEBRIEF-01", int(success))
    ask.tell(on.VP, "SI-BASE-DEBRIEF-02", table.score)
    ask.tell(on.RATED, "SI-BASE-DEBRIEF-03", rating(table.score, success))


def lost(table: Table, ask: Oracle) -> None:
    """No Unit other than Vehicles is alive (SI-BASE-TURN-05)."""
    if not table.survivors():
        ask.tell(on.SQUAD_LOST, "SI-BASE-TURN-05")
        debrief(table, ask, SQUAD_LOST)


def standing(table: Table) -> tuple[int, int, int, int]:
    """What finished games on the same mission, enemy and seed are compared by, highest first (SI-BASE-DEBRIEF-04).

    Victory Points, then the turn shown, then fewer losses, then more Resources left.
    """
    return (table.score, table.track, -combat.losses(table), sum(table.res))
