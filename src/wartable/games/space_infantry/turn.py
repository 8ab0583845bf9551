"""The agenda: set-up, the steps of a combat round in their order (SI-BASE-COMBAT-01), and how a fight ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.games.space_infantry import bosses, cards, codes, combat, damage, enemies, orders, squad
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.mission import campaign, deeds, nodes
from wartable.games.space_infantry.mission import events as told
from wartable.games.space_infantry.mission import rules as mission
from wartable.games.space_infantry.skills import SEAT, draw
from wartable.games.space_infantry.state import NONE, SQUAD_LOST, STALEMATE, WON, Table
from wartable.kernel.engine.oracle import GameOver, Oracle
from wartable.kernel.engine.state import Task

# Tasks of the agenda.
PICK: Final = 0
KIT: Final = 1
LEND: Final = 2
CONTACT: Final = 3
ROUND: Final = 4
FRONT: Final = 5
COMMAND: Final = 6
RANGE: Final = 7
SETTLE: Final = 8
DEPLOY: Final = 9
ORDERS: Final = 10
PERFORM: Final = 11
ENEMIES: Final = 12
ENEMY: Final = 13
SUFFER: Final = 14
HITS: Final = 15
EFFECT: Final = 16
END: Final = 17
AMBUSH: Final = 18
OVERWATCH: Final = 19
FIGHT_OVER: Final = 20
RACE: Final = 21
BRIEF: Final = 22
TURN: Final = 23
CHOOSE: Final = 24
NODE_COMMAND: Final = 25
DEED: Final = 26
HEAL: Final = 27
EVENT: Final = 28
CACHE: Final = 29
OBJECTIVE: Final = 30
TURN_END: Final = 31
RETREAT: Final = 32
AFTERMATH: Final = 33
PROMOTE: Final = 34
HOME: Final = 35

CARRIED_ON: Final = (PERFORM, NODE_COMMAND, DEED, HEAL)
"""Tasks that only carry out what the last answer has begun."""
SKIRMISH: Final[tuple[Task, ...]] = ((PICK,), (LEND,), (KIT,), (CONTACT,))
"""The set-up of a skirmish (SI-BASE-SETUP-01, SI-BASE-CAMP-06)."""
MISSION: Final[tuple[Task, ...]] = ((RACE,), (PICK,), (LEND,), (KIT,), (BRIEF,), (TURN,))
"""The set-up of a mission (SI-BASE-SETUP-01)."""
AFTER_DEED: Final[tuple[Task, ...]] = ((EVENT,), (CACHE,), (OBJECTIVE, 0), (TURN_END,))
"""The rest of a mission turn (SI-BASE-TURN-03)."""
NORMAL: Final[tuple[Task, ...]] = (
    (FRONT,), (COMMAND,), (RANGE,), (SETTLE,), (DEPLOY,), (ORDERS,), (ENEMIES,), (SUFFER,), (HITS,), (EFFECT,), (END,),
)  # fmt: skip
"""A round. Command comes first (SI-BASE-CMD-02); who is hurt is allotted before the damage to zones takes effect, so
that engagements are read as they were deployed (SI-BOSS-HURT-08)."""
SURPRISE: Final[tuple[Task, ...]] = (
    (AMBUSH,), (OVERWATCH,), (HITS,), (EFFECT,), (ENEMIES,), (SUFFER,), (EFFECT,),
    (FRONT,), (SETTLE,), (DEPLOY,), (ORDERS,), (HITS,), (EFFECT,), (END,),
)  # fmt: skip
"""The first round of an Ambush (SI-BASE-COMBAT-18)."""


def pick(table: Table, ask: Oracle) -> None:
    if squad.pick(table, ask):
        table.agenda = ((PICK,), *table.agenda)


def kit(table: Table, ask: Oracle) -> None:
    if squad.pack(table, ask):
        table.agenda = ((KIT,), *table.agenda)


def contact(table: Table, ask: Oracle) -> None:
    """The fight of a skirmish begins (SI-BASE-CAMP-06)."""
    setting = table.setting
    force = setting.force
    if setting.encounter:
        force = drawn_force(table, ask, setting.encounter)
    combat.meet(table, ask, force, setting.boss, setting.ambush)
    table.agenda = ((ROUND,),)


def drawn_force(table: Table, ask: Oracle, letter: str) -> tuple[int, ...]:
    """One RN on a line of the race's encounter table (SI-BASE-EVENT-04)."""
    tables = table.setting.races[table.race].encounters
    if letter not in tables:  # Vehicles come from the one race that has them
        tables = next(race.encounters for race in table.setting.races if letter in race.encounters)
    lines = tables[letter]
    rn = draw(ask, "SI-BASE-EVENT-04")
    ask.tell(on.encounter, "SI-BASE-EVENT-04", ord(letter), rn)
    return tuple(table.setting.foe_number(slug) for slug in lines[rn - 1])


def begin_round(table: Table, ask: Oracle) -> None:
    ways = mission.ways_out(table)
    if ways:
        way = ask.choose(SEAT, mission.WITHDRAW, [codes.NOBODY, *ways])
        if way != codes.NOBODY:
            withdraw(table, ask, way)
            return
    combat.begin_round(table, ask)
    table.agenda = SURPRISE if table.ambush and table.round == 1 else NORMAL


def withdraw(table: Table, ask: Oracle, way: int) -> None:
    """Nobody acts, the range is Fire, the Enemies strike once more, the survivors leave (SI-BASE-COMBAT-19)."""
    table.range = cards.AT_FIRE
    for unit in range(len(table.kind)):
        table.engaged[unit] = table.target[unit] = NONE
    table.agenda = ((ENEMIES,), (SUFFER,), (EFFECT,), (RETREAT, way))


def front(table: Table, ask: Oracle) -> None:
    if combat.choose_front(table, ask):
        table.agenda = ((FRONT,), *table.agenda)


def settle(table: Table, ask: Oracle) -> None:
    bosses.settle(table)


def deploy(table: Table, ask: Oracle) -> None:
    if combat.deploy(table, ask):
        table.agenda = ((DEPLOY,), *table.agenda)


def give_orders(table: Table, ask: Oracle) -> None:
    option = orders.give(table, ask)
    if option != codes.DONE:
        table.agenda = ((PERFORM, option), (ORDERS,), *table.agenda)


def overwatch(table: Table, ask: Oracle) -> None:
    """Units with Overwatch act before the Enemies of an Ambush (SI-ABL-12)."""
    option = orders.give(table, ask, cards.OVERWATCH)
    if option != codes.DONE:
        ask.tell(on.modified, "SI-ABL-12", table.code(codes.ORDER.triple(option)[1]), 0)
        table.agenda = ((PERFORM, option), (OVERWATCH,), *table.agenda)


def begin_enemies(table: Table, ask: Oracle) -> None:
    """Step 5: who acts is fixed now (SI-BOSS-ACT-03)."""
    table.agenda = (*((ENEMY, foe) for foe in enemies.in_order(table)), *table.agenda)


def suffer(table: Table, ask: Oracle) -> None:
    if damage.suffer(table, ask):
        table.agenda = ((SUFFER,), *table.agenda)


def hits(table: Table, ask: Oracle) -> None:
    if damage.hits(table, ask):
        table.agenda = ((HITS,), *table.agenda)


def effect(table: Table, ask: Oracle) -> None:
    """The Damage step ends; perhaps the fight does (SI-BASE-COMBAT-11, -20)."""
    ask.tell(on.points_over, "SI-BASE-COMBAT-11", 0)
    damage.take_effect(table, ask)
    if not combat.enemies_left(table) or not table.survivors():
        table.agenda = ((FIGHT_OVER, 0),)


def end(table: Table, ask: Oracle) -> None:
    """Step 7: abilities, then the end check (SI-BASE-COMBAT-20, -22)."""
    combat.abilities(table, ask)
    combat.tidy(table, ask)
    stuck = not combat.squad_can_harm(table) and not combat.enemies_can_harm(table)
    if stuck or 0 < table.setting.cap <= table.round:
        ask.tell(on.stalemate, "SI-BASE-COMBAT-22")
        for foe in range(len(table.foe)):
            table.foe_out[foe] = 1
        table.agenda = ((FIGHT_OVER, 1),)
        return
    table.agenda = ((ROUND,),)


def fight_over(table: Table, ask: Oracle, stuck: int) -> None:
    """The fight has ended; in a skirmish the game too (SI-BASE-CAMP-06)."""
    combat.poison_works(table, ask)
    won = not combat.enemies_left(table) and not stuck
    alive = bool(table.survivors())
    if won and not alive:
        ask.tell(on.both_lost, "SI-BASE-COMBAT-21")
    ask.tell(on.fight_over, "SI-BASE-COMBAT-20", int(won), int(alive))
    if table.setting.mission is not None:
        table.happened |= 1 << table.node
        mission.clear(table)
        if not alive:
            mission.check_objective(table, ask, int(won))
            mission.lost(table, ask)
        table.agenda = ((CACHE,), (OBJECTIVE, int(won)), (TURN_END,))
        return
    table.ended = SQUAD_LOST if not alive else WON if won else STALEMATE
    table.score = (10 if won and alive else 0) - combat.losses(table)
    ask.tell(on.score, "SI-BASE-CAMP-06", table.score)
    raise GameOver


# -- a mission --------------------------------------------------------------------------------------------------------


def begin_turn(table: Table, ask: Oracle) -> None:
    """A mission turn begins (SI-BASE-TURN-03)."""
    ask.tell(told.turn, "SI-BASE-TURN-03", table.track)
    for unit in range(len(table.kind)):
        table.used[unit] = table.moved[unit] = 0
    table.agenda = ((CHOOSE,),)


def choose_deed(table: Table, ask: Oracle) -> None:
    """The player picks what the squad does; Medikits and getting on or off take no time (SI-BASE-RES-08)."""
    option = ask.choose(SEAT, deeds.TURN, deeds.possible(table), always=True)
    what, about = codes.DEED.pair(option)
    if what == codes.USE_MEDIKIT:
        nodes.use_medikit(table, ask, about)
    elif what == codes.BOARD:
        nodes.board(table, ask, about)
    elif what == codes.ALIGHT:
        nodes.alight(table, ask, about)
    else:
        first: tuple[Task, ...] = ((NODE_COMMAND,),) if what == codes.TRY else ()
        table.agenda = (*first, (DEED, what, about), *AFTER_DEED)
        return
    table.agenda = ((CHOOSE,),)


def deed(table: Table, ask: Oracle, what: int, about: int) -> None:
    """What the squad does in its turn is resolved (SI-BASE-TURN-03)."""
    if what == codes.TRY:
        nodes.attempt(table, ask, about)
    elif what == codes.USE_INTEL:
        mission.intel(table, ask, about)
    elif what == codes.MOVE:
        nodes.move(table, ask, about)
    elif what == codes.TREAT:
        table.agenda = ((HEAL, nodes.treat(table, ask)), *table.agenda)
    elif what == codes.REPAIR:
        nodes.repair(table, ask)
    elif what == codes.WORK:
        nodes.work(table, ask)
    if what in (codes.TREAT, codes.REPAIR, codes.WORK, codes.WAIT):
        ask.tell(told.stayed, "SI-BASE-NODE-08", table.place(table.node))


def heal(table: Table, ask: Oracle, left: int) -> None:
    left = nodes.heal(table, ask, left, "SI-BASE-NODE-10")
    if left:
        table.agenda = ((HEAL, left), *table.agenda)


def event(table: Table, ask: Oracle) -> None:
    """The event of the node, if it happens (SI-BASE-EVENT-01 to -10)."""
    if not mission.event_check(table, ask):
        return
    node = nodes.node_of(table)
    if node.effect in ("Damage", "Toxins", "Trap", "Delay"):
        mission.special_event(table, ask, node.effect)
        mission.lost(table, ask)
        return
    boss = next((at for at, sheet in enumerate(table.setting.bosses) if sheet.id == node.effect), NONE)
    force: tuple[int, ...] = tuple(table.setting.foe_number(slug) for slug in node.force)
    if boss == NONE and not force:
        force = drawn_force(table, ask, node.effect)
    mission.contact(table, ask, force, boss)
    table.agenda = ((ROUND,),)


def end_turn(table: Table, ask: Oracle) -> None:
    mission.end_turn(table, ask)
    table.agenda = ((TURN,),)


def retreat(table: Table, ask: Oracle, node: int) -> None:
    mission.retreat(table, ask, node)
    table.agenda = ((TURN_END,),)


def aftermath(table: Table, ask: Oracle) -> None:
    """A mission of a campaign is over (SI-BASE-CAMP-03)."""
    success, promoted = campaign.aftermath(table, ask)
    table.agenda = (*((PROMOTE, unit) for unit in promoted), (HOME, success))


def go_home(table: Table, ask: Oracle, success: int) -> None:
    if campaign.go_home(table, ask, success):
        table.agenda = MISSION


STEPS: Final[tuple[Callable[..., None], ...]] = (
    pick,
    kit,
    squad.lend,
    contact,
    begin_round,
    front,
    combat.command,
    combat.determine_range,
    settle,
    deploy,
    give_orders,
    orders.carry_out,
    begin_enemies,
    enemies.activate,
    suffer,
    hits,
    effect,
    end,
    combat.ambushed,
    overwatch,
    fight_over,
    mission.choose_race,
    mission.brief,
    begin_turn,
    choose_deed,
    nodes.may_command,
    deed,
    heal,
    event,
    mission.open_cache,
    mission.check_objective,
    end_turn,
    retreat,
    aftermath,
    campaign.promote,
    go_home,
)
"""By task number."""


def step(table: Table, ask: Oracle) -> None:
    """Carry out the first task of the agenda."""
    agenda = table.agenda
    table.agenda = agenda[1:]
    task = agenda[0]
    if len(task) == 1:
        STEPS[task[0]](table, ask)
    else:
        STEPS[task[0]](table, ask, *task[1:])
    if table.ended and table.setting.mission is not None:
        goes_on = table.setting.mode == "campaign" and task[0] != HOME
        table.agenda = ((AFTERMATH,),) if goes_on else ()
