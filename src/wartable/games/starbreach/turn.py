"""The round: its four phases as tasks of the agenda (SB-ROUND-01), the order of Phase C, and Phase D."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach import actions, arrival, codes, enemies, goals, motives, objects, preparing
from wartable.games.starbreach import events as on
from wartable.games.starbreach import questions as asked
from wartable.games.starbreach.goals import end
from wartable.games.starbreach.harm import hurt_all, lose
from wartable.games.starbreach.setting import at_stage
from wartable.games.starbreach.state import (
    CAMPAIGN,
    CENTRE,
    CLOCK,
    DICE,
    EST,
    GONE,
    LOOSE,
    NONE,
    SPENT,
    TOO_LONG,
    VICTORIES,
    Table,
    lay_out,
)
from wartable.kernel.engine.oracle import GameOver, Oracle

# Tasks of the agenda.
TILES: Final = 0
HEROES: Final = 1
DECK: Final = 2
ROUND: Final = 3
VORTEX: Final = 4
REOPEN: Final = 5
ROLL: Final = 6
PREPARE: Final = 7
SUPPORT: Final = 8
NEXT: Final = 9
HERO: Final = 10
ENEMY: Final = 11
FIRE: Final = 12
GRENADES: Final = 13
OBJECTS: Final = 14
HOME: Final = 15
PLAY_ON: Final = 16

SETUP: Final = ((TILES,), (HEROES,), (DECK,), (ROUND,))
PHASE_B: Final = ((ROLL,), (PREPARE,))
PHASE_C: Final = ((SUPPORT,), (NEXT,))
PHASE_D: Final = ((FIRE,), (GRENADES,), (OBJECTS,), (HOME,))
GRENADE_LOSS: Final = 2
NOBODY: Final = 99
"""An Initiative after all others."""


def step(table: Table, ask: Oracle) -> None:
    """Carry out the first task. The end of a mission is not yet the end of a campaign (SB-MISS-01)."""
    try:
        carry_out(table, ask)
    except GameOver:
        if len(table.setting.stages) < 2 or table.ended == CAMPAIGN:
            raise
        table.agenda = ((PLAY_ON,),)


def carry_out(table: Table, ask: Oracle) -> None:
    task = table.agenda[0]
    rest = table.agenda[1:]
    kind = task[0]  # what comes most often is looked at first
    if kind == PREPARE:
        if not preparing.prepare(table, ask):
            return
    elif kind == HERO:
        if table.life[task[1]] and not actions.act(table, ask, task[1]):
            return
    elif kind == NEXT:
        due = next_to_act(table, ask)
        if due:
            rest = (due, (NEXT,), *rest)
        else:
            blocks_return(table, ask)
    elif kind == ENEMY:
        enemies.activate(table, ask, task[1])
    elif kind == VORTEX:
        arrival.arrive(table, ask, task[1])
    elif kind == TILES:
        arrival.lay_tiles(table, ask)
    elif kind == HEROES:
        arrival.place_heroes(table, ask)
    elif kind == DECK:
        arrival.turn_up(table, ask)
    elif kind == ROUND:
        begin(table, ask)
        vortices = tuple((VORTEX, vortex) for vortex in range(len(table.closed)))
        rest = (*vortices, (REOPEN,), *PHASE_B, *PHASE_C, *PHASE_D)
    elif kind == REOPEN:
        arrival.reopen(table, ask)
    elif kind == ROLL:
        preparing.roll(table, ask)
    elif kind == SUPPORT:
        objects.drop_unpaid(table, ask)  # before anything else in Phase C (SB-SEQ-01)
        support(table, ask)
    elif kind == FIRE:
        burn(table, ask)
    elif kind == GRENADES:
        explode(table, ask)
    elif kind == OBJECTS:
        objects.poison(table, ask)
        objects.burn_enemies(table, ask)
        goals.survey(table, ask)
    elif kind == HOME:
        go_home(table, ask)
        rest = ((ROUND,),)
    else:  # PLAY_ON
        play_on(table, ask)
        rest = SETUP
    table.agenda = rest


def play_on(table: Table, ask: Oracle) -> None:
    """A mission of the campaign is over: what was won is kept, a lost one may be tried once more (SB-MISS-01)."""
    setting = table.setting
    won = table.ended in VICTORIES
    if not won and not table.tried:
        ways = dict.fromkeys(range(setting.players), (codes.NO, codes.YES))
        if ask.any_of(asked.RETRY, ways, "SB-MISS-01")[1] == codes.YES:
            ask.tell(on.tried_again, "SB-MISS-01", setting.stage)
            lay_out(table, setting)
            table.tried = 1
            return
    table.finished += (table.ended,)
    table.tried = 0
    wins = sum(cause in VICTORIES for cause in table.finished)
    ask.tell(on.mission_over, "SB-MISS-01", setting.stage, int(won), wins)
    if setting.stage + 1 == len(setting.stages):
        end(table, ask, CAMPAIGN, "SB-MISS-01")
    lay_out(table, at_stage(setting, setting.stage + 1))


def begin(table: Table, ask: Oracle) -> None:
    """A new round. Unattended play stops after the cap, as a defeat (SB-ROUND-02)."""
    table.round += 1
    if 0 < table.setting.cap < table.round:
        end(table, ask, TOO_LONG, "SB-ROUND-02")
    table.assaulted = 0
    ask.tell(on.round, "SB-ROUND-01", table.round)


# -- Phase C ----------------------------------------------------------------------------------------------------------


def support(table: Table, ask: Oracle) -> None:
    """The External Support Team acts when it has as many dice as there are Heroes (SB-EST-01, SB-EST-02). It is outside
    both ships and may choose an area of either (SB-GEO-12)."""
    dice = [die for die, place in enumerate(table.place) if place == EST]
    for die in dice:
        table.lay(die, SPENT)
    if len(dice) < len(table.alive()):
        return
    area = arrival.together(table, ask, asked.EST_AREA, list(range(len(table.setting.rank))))
    ask.tell(on.support, "SB-EST-01", area)
    hurt_all(table, ask, (area,), 1, NONE, "SB-EST-02")


def next_to_act(table: Table, ask: Oracle) -> tuple[int, ...]:
    """The lowest Initiative among those who have not acted, found anew each time (SB-INIT-01)."""
    heroes = [(table.initiative(seat), seat) for seat in table.alive() if not table.acted[seat]]
    waiting = [(table.enemy(at).initiative, at) for at, done in enumerate(table.e_done) if not done]
    if not heroes and not waiting:
        return ()
    soonest = min(heroes)[0] if heroes else NOBODY
    fastest = min(waiting)[0] if waiting else NOBODY
    if soonest <= fastest:  # Heroes go first (SB-INIT-02)
        tied = [seat for initiative, seat in heroes if initiative == soonest]
        seat = arrival.together(table, ask, asked.HERO_ORDER, tied)
        rule = "SB-INIT-03" if len(tied) > 1 else "SB-INIT-02" if soonest == fastest else "SB-INIT-01"
        ask.tell(on.turn, rule, seat, soonest)
        return (HERO, seat)
    rank = table.setting.rank
    tied = [at for initiative, at in waiting if initiative == fastest]
    rule, why = "SB-INIT-01", motives.LOWEST
    if len(tied) > 1:
        rule, why = "SB-INIT-04", motives.FIRST_AREA
        first = min(rank[table.e_area[at]] for at in tied)
        tied = [at for at in tied if rank[table.e_area[at]] == first]
    if len(tied) > 1:
        rule, why = "SB-INIT-05", motives.MOST_LIFE
        most = max(table.e_life[at] for at in tied)
        tied = [at for at in tied if table.e_life[at] == most]
    if len(tied) > 1:
        why = motives.PLAYERS_CHOOSE
    card = arrival.together(table, ask, asked.ENEMY_ORDER, [table.e_card[at] for at in tied])
    ask.tell(on.enemy_due, rule, card, fastest, why)
    return (ENEMY, card)


def blocks_return(table: Table, ask: Oracle) -> None:
    """Block tokens come back once all Enemies have been activated (SB-SPEC-06)."""
    if any(table.e_blocked):
        table.e_blocked = [0] * len(table.e_blocked)
        ask.tell(on.blocks_back, "SB-SPEC-06")


# -- Phase D ----------------------------------------------------------------------------------------------------------


def burn(table: Table, ask: Oracle) -> None:
    """Each Hero in a room with Fire loses its sum (SB-PHD-02); shields have ended (SB-PHD-01)."""
    losses = {seat: table.fire(table.room[seat]) for seat in table.people()}
    losses = {seat: n for seat, n in losses.items() if n}
    if losses:
        lose(table, ask, losses, "SB-PHD-02")


def explode(table: Table, ask: Oracle) -> None:
    """Two LP for each Grenade token in the room; then all tokens go back (SB-PHD-03)."""
    losses = {seat: GRENADE_LOSS * table.grenades[table.room[seat]] for seat in table.people()}
    losses = {seat: n for seat, n in losses.items() if n}
    if losses:
        lose(table, ask, losses, "SB-PHD-03")
    if any(table.grenades):
        table.grenades = [0] * len(table.grenades)
        ask.tell(on.grenades_go, "SB-PHD-03")


def go_home(table: Table, ask: Oracle) -> None:
    """Enemies are unmarked, dice go back to their owners, and the clock is looked at (SB-PHD-07, SB-PHD-08)."""
    table.e_done = [0] * len(table.e_done)
    for die in range(len(table.place)):
        owner = die // DICE
        if table.place[die] == CENTRE:  # to the end of the game
            table.hand_over(die, owner)
            continue
        table.lay(die, LOOSE if table.life[owner] else GONE)
        table.hand_over(die, owner)
        table.under[die] = NONE
        table.face[die] = NONE
    players = table.setting.players
    table.ready, table.acted, table.done = [0] * players, [0] * players, [0] * players
    table.braced, table.duct, table.pressure = [0] * players, [0] * players, [0] * players
    table.used = table.centred = 0
    ask.tell(on.dice_home, "SB-PHD-08")
    goals.end_of_round(table, ask)
    if table.clock and table.round >= table.clock:
        end(table, ask, CLOCK, "SB-END-05")
