"""A mission: turns, events, caches, objectives, withdrawal, debriefing (SI-BASE-TURN, SI-BASE-EVENT)."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import cards, codes, combat, damage, squad
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.choices import unit
from wartable.games.space_infantry.mission import events as told
from wartable.games.space_infantry.mission import maps, nodes
from wartable.games.space_infantry.mission.nodes import explored, node_of, sheet
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
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Oracle, Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, option, options
from wartable.kernel.showing.words import counted

STAY: Final = 0
LEAVE: Final = 1


# -- set-up -----------------------------------------------------------------------------------------------------------


@options(codes.RACE, lambda t, me: range(len(t.setting.races)))
def race(t: Table, me: int, number: int) -> Said:
    return Said(f"race:{t.setting.races[number].id}", t.setting.races[number].name)


RACE: Final = Asked("race", "Which race is the enemy?", option("draw", "let an RN decide", codes.DRAW_LOTS), race)


def choose_race(table: Table, ask: Oracle) -> None:
    """One race opposes the squad; the player picks it or draws, before the squad is built (SI-BASE-SETUP-02)."""
    races = table.setting.races
    if table.race == NONE:
        pick = ask.choose(SEAT, RACE, [*range(len(races)), codes.DRAW_LOTS])
        while pick >= len(races):
            pick = draw(ask, "SI-BASE-SETUP-02") - 1
        table.race = pick
    ask.tell(on.race_drawn, "SI-BASE-SETUP-02", table.race)


def brief(table: Table, ask: Oracle) -> None:
    """The squad stands in the start node, which is explored; the track shows its first turn (SI-BASE-TURN-01)."""
    begin(table)


def begin(table: Table) -> None:
    """What of a mission is known before its first turn."""
    mission = sheet(table)
    table.node = mission.start
    table.explored = 1 << mission.start
    table.track = mission.turns
    table.marks = nodes.blank(tuple(node.need for node in mission.nodes))
    table.work = nodes.blank(nodes.objective_needs(mission))
    table.caches = (NONE,) * len(mission.nodes)
    table.kept = ((),) * len(mission.nodes)


# -- a turn -----------------------------------------------------------------------------------------------------------


def intel(table: Table, ask: Oracle, node: int) -> None:
    """Intel opens an adjacent node at once (SI-BASE-RES-06)."""
    squad.use_up(table, ask, cards.INTEL)
    ask.tell(told.intel, "SI-BASE-RES-06", table.place(node))
    nodes.enter(table, ask, node, BY_OTHER)


# -- events -----------------------------------------------------------------------------------------------------------


def event_check(table: Table, ask: Oracle) -> bool:
    """Does the event of the node happen? It does so once (SI-BASE-EVENT-02, -03)."""
    node = node_of(table)
    if not node.effect or table.happened >> table.node & 1:
        return False
    if node.scope == maps.AUTO:
        ask.tell(told.event_happens, "SI-BASE-EVENT-02", table.place(table.node))
        return True
    rn = draw(ask, "SI-BASE-EVENT-02")
    ask.tell(told.event_check, "SI-BASE-EVENT-02", table.place(table.node), rn, node.scope)
    if rn < node.scope:
        return False
    ask.tell(told.event_happens, "SI-BASE-EVENT-03", table.place(table.node))
    return True


DRONE: Final = Asked(
    "drone",
    "Spend a Drone to spoil the Ambush?",
    option("drone", "spend a Drone", codes.YES),
    option("no-drone", "keep the Drone", codes.NO),
)


def is_ambush(table: Table, ask: Oracle) -> bool:
    """An Ambush mark, unless the sheet lifts it or a Drone is spent (SI-BASE-EVENT-05, SI-BASE-RES-07)."""
    if not node_of(table).ambush:
        return False
    if any(node == table.node and explored(table, seen) for seen, node in sheet(table).calms):
        return False
    if table.res[cards.DRONE] and ask.choose(SEAT, DRONE, (codes.YES, codes.NO)) == codes.YES:
        squad.use_up(table, ask, cards.DRONE)
        ask.tell(told.drone, "SI-BASE-RES-07", NONE)
        return False
    ask.tell(told.special, "SI-BASE-EVENT-05", table.place(table.node))
    return True


def special_event(table: Table, ask: Oracle, effect: str) -> None:
    """Damage, Toxins, Trap and Delay (SI-BASE-EVENT-06 to -09)."""
    table.happened |= 1 << table.node
    if effect == "Damage":
        ask.tell(told.special, "SI-BASE-EVENT-06", table.place(table.node))
        for car in nodes.cars_here(table):
            if not table.card(car).heavy:
                damage.wound(table, ask, car, 1, "SI-BASE-EVENT-06")
                break
    elif effect == "Toxins":
        for who in nodes.on_foot(table):
            rn = draw(ask, "SI-BASE-EVENT-07")
            ask.tell(on.toxic, "SI-BASE-EVENT-07", table.code(who), rn)
            if rn == 1:
                damage.wound(table, ask, who, 1, "SI-BASE-EVENT-07")
    elif effect == "Trap":
        _trap(table, ask)
    else:
        table.delay = 1
        ask.tell(told.special, "SI-BASE-EVENT-09", table.place(table.node))
    damage.bury(table, ask)


NOT_CAUGHT: Final = No("SI-BASE-EVENT-08", "{unit} is not one of those who can be caught")
TRAPPED: Final = Asked("trapped", "Who is caught in the trap?", unit, otherwise=NOT_CAUGHT)


def _trap(table: Table, ask: Oracle) -> None:
    """The Unit that made the last check is caught, else a Basic Unit of the player's choice (SI-BASE-EVENT-08)."""
    caught = table.checker
    if table.came != BY_CHECK or caught == NONE or not table.alive(caught):
        basics = [who for who in nodes.on_foot(table) if table.front_liner(who)]
        fit = basics or table.in_the_open()
        caught = ask.choose(SEAT, TRAPPED, fit)
    ask.tell(told.trapped, "SI-BASE-EVENT-08", table.code(caught))
    if not table.card(caught).heavy:
        damage.wound(table, ask, caught, 1, "SI-BASE-EVENT-08")


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


def every_way(t: Table, me: int) -> range:
    return range(0 if t.setting.mission is None else len(sheet(t).nodes))


@options(codes.NODE, every_way)
def withdraw_to(t: Table, me: int, node: int) -> Said:
    return Said(f"withdraw:{sheet(t).nodes[node].id}", f"withdraw to {sheet(t).nodes[node].name}")


def no_way_out(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """A skirmish has no other place (SI-BASE-CAMP-06)."""
    if not key.startswith("withdraw:") or t.setting.mission is not None:
        return None
    return Refused("There is nowhere to withdraw to in a skirmish", "SI-BASE-CAMP-06")


def not_withdrawing(t: Table, me: int, question: Question, node: int) -> No | None:
    return None if node == codes.NOBODY else NO_RETREAT


NO_RETREAT: Final = No(
    "SI-BASE-COMBAT-19", "A squad withdraws at the start of a round but the first, to an adjacent explored node"
)
WITHDRAW: Final = Asked(
    "withdraw",
    "Fight on, or withdraw?",
    option("fight", "fight on", codes.NOBODY),
    withdraw_to,
    otherwise=NO_RETREAT,
    closed=not_withdrawing,
    beyond=no_way_out,
)


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
    ask.tell(told.withdrew, "SI-BASE-COMBAT-19", table.place(node))
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
    for who in range(len(table.kind)):
        table.engaged[who] = table.target[who] = NONE
        table.grappled[who] = table.grappling[who] = table.used[who] = 0


# -- after the turn's deed --------------------------------------------------------------------------------------------


@options(codes.COUNT, lambda t, me: range(squad.CARRIED + 1) if t.setting.mission is not None else ())
def some(t: Table, me: int, n: int) -> Said:
    return Said(f"take:{n}", f"take {n}")


TOO_MANY: Final = No("SI-BASE-RES-03", "The squad cannot carry that many, or the cache does not hold them")


def cache_prompt(t: Table, question: Question, me: int) -> str:
    return f"The cache holds {cards.RESOURCE_NAMES[node_of(t).cache]}: how many does the squad take along?"


CACHE: Final = Asked("cache", cache_prompt, some, otherwise=TOO_MANY, closed=TOO_MANY)


def open_cache(table: Table, ask: Oracle) -> None:
    """A cache holds RN-1 Resources; the squad takes what it wants and can carry (SI-BASE-RES-11, -03)."""
    kind = node_of(table).cache
    if kind < 0:
        return
    left = table.caches[table.node]
    if left == NONE:
        left = draw(ask, "SI-BASE-RES-11") - 1
        ask.tell(told.cache, "SI-BASE-RES-11", kind, left)
    room = squad.CARRIED - sum(table.res)
    if left > room:
        ask.tell(told.left_behind, "SI-BASE-RES-03", left - room)
    most = min(left, room)
    taken = ask.choose(SEAT, CACHE, range(most, -1, -1)) if most else 0
    if taken:
        table.res[kind] += taken
        ask.tell(told.took, "SI-BASE-RES-11", kind, taken)
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
        ask.tell(told.objective, "SI-BASE-NODE-13", table.place(table.node), objective.vp)


def stay_or_leave(t: Table, me: int, question: Question, option: int) -> No | None:
    return ONLY_THERE if option == LEAVE and t.setting.mission is not None else None


ONLY_THERE: Final = No("SI-BASE-TURN-04", "The mission may be ended at the end of a turn in an extraction node only")


def whether_to_leave(t: Table, question: Question, me: int) -> str:
    """What leaving would come to."""
    if succeeded(t):
        points = counted(victory_points(t, True), "Victory Point")
        return f"Every primary objective is done. Leave the mission now, with {points}?"
    return "A primary objective is not done: who leaves now has failed the mission. Leave?"


LEAVE_NOW: Final = Asked(
    "leave",
    whether_to_leave,
    option("stay", "stay", STAY),
    option("leave", "end the mission", LEAVE),
    closed=stay_or_leave,
)


def end_turn(table: Table, ask: Oracle) -> None:
    """The track moves; the mission may end by time or by leaving (SI-BASE-TURN-01, -02, -04)."""
    table.track = max(0, table.track - 1 - table.delay)
    table.delay = 0
    ask.tell(told.track, "SI-BASE-TURN-01", table.track)
    if not table.track:
        ask.tell(told.out_of_time, "SI-BASE-TURN-02")
        debrief(table, ask, OUT_OF_TIME)
    elif node_of(table).extraction and ask.choose(SEAT, LEAVE_NOW, (STAY, LEAVE)) == LEAVE:
        ask.tell(told.extracted, "SI-BASE-TURN-04", table.place(table.node))
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
    ask.tell(on.score, "SI-BASE-DEBRIEF-01", int(success))
    ask.tell(told.vp, "SI-BASE-DEBRIEF-02", table.score)
    ask.tell(told.rated, "SI-BASE-DEBRIEF-03", rating(table.score, success))


def lost(table: Table, ask: Oracle) -> None:
    """No Unit other than Vehicles is alive (SI-BASE-TURN-05)."""
    if not table.survivors():
        ask.tell(on.squad_lost, "SI-BASE-TURN-05")
        debrief(table, ask, SQUAD_LOST)


def standing(table: Table) -> tuple[int, int, int, int]:
    """What finished games on the same mission, enemy and seed are compared by, highest first (SI-BASE-DEBRIEF-04).

    Victory Points, then the turn shown, then fewer losses, then more Resources left.
    """
    return (table.score, table.track, -combat.losses(table), sum(table.res))
