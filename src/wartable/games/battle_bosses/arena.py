"""Arena mode: bases, respawn, neutral camps and pets (BB-BASE, BB-RESP, BB-CAMP, BB-PET)."""

from __future__ import annotations

from typing import Final

from wartable.games.battle_bosses import choices, codes, effects, packets
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.state import DRAWN, FACE_DOWN, NO_TILE, OFF, Table
from wartable.kernel.engine.chance import including, without
from wartable.kernel.engine.oracle import GameOver, Oracle

ELIMINATION_DAMAGE: Final = 3
"""What an eliminated boss costs its own base (BB-RESP-02)."""
TIMER: Final = 3
"""Counters on the time markers of a camp whose monster was defeated (BB-CAMP-08)."""


def place_bosses(table: Table, ask: Oracle) -> None:
    """Every player puts their boss on a spawn space of their team, in seat order (BB-ASETUP-02, -03)."""
    for player in range(table.setting.players):
        space = ask.choose(player, asked.SPAWN, table.setting.geometry.board.spawns[player & 1])
        table.where[player] = space
        ask.tell(on.placed, "BB-ASETUP-02", player, space)


# -- bases ------------------------------------------------------------------------------------------------------------


def hurt_base(table: Table, ask: Oracle, side: int, n: int, rule: str) -> None:
    """Put damage on a base, never beyond its health (BB-WIN-05)."""
    health = table.setting.geometry.board.base_health
    n = min(n, health - table.base_damage[side])
    table.base_damage[side] += n
    ask.tell(on.base_damaged, rule, side, n, table.base_damage[side], health)


def check_bases(table: Table, ask: Oracle) -> None:
    """A team whose base has taken all its health is eliminated at once; both together is a draw (BB-BASE-07, -08)."""
    health = table.setting.geometry.board.base_health
    fallen = [side for side in (0, 1) if table.base_damage[side] >= health]
    if not fallen:
        return
    if len(fallen) == 2:
        table.winner = DRAWN
        ask.tell(on.draw, "BB-BASE-08")
    else:
        table.winner = 1 - fallen[0]
        ask.tell(on.won, "BB-BASE-07", table.winner)
    raise GameOver


# -- elimination ------------------------------------------------------------------------------------------------------


def punish(table: Table, ask: Oracle, fallen: list[int]) -> None:
    """Each eliminated boss puts 3 damage on its own base (BB-RESP-02); pets do not (BB-PET-07)."""
    for figure in fallen:
        if figure < table.setting.players:
            hurt_base(table, ask, figure & 1, ELIMINATION_DAMAGE, "BB-RESP-02")


def respawn(table: Table, ask: Oracle, fallen: list[int]) -> None:
    """Eliminated bosses come back undamaged on a spawn space, the active side's first (BB-RESP-03, -04)."""
    bosses = [figure for figure in fallen if figure < table.setting.players]
    for figure in sorted(bosses, key=lambda figure: (figure & 1 != table.active, figure)):
        space = ask.choose(figure, asked.SPAWN, table.setting.geometry.board.spawns[figure & 1])
        table.where[figure] = space
        table.damage[figure] = 0
        ask.tell(on.respawned, "BB-RESP-03", figure, space)
        ask.tell(on.restored, "BB-RESP-04", figure, table.health(figure))


# -- camps ------------------------------------------------------------------------------------------------------------


def monster_in(table: Table, space: int) -> int:
    """The camp in this space if its monster is turned up, else -1."""
    camps = table.setting.geometry.board.camps
    if space in camps:
        camp = camps.index(space)
        if table.camp_tile[camp] >= 0:
            return camp
    return -1


def deal_camps(table: Table, ask: Oracle) -> None:
    """One tile face down on each camp; nobody knows which until it is turned up (BB-ASETUP-04)."""
    table.neutral = (tuple(range(len(table.setting.monsters))),)
    for camp in range(len(table.camp_tile)):
        table.camp_tile[camp] = FACE_DOWN
        ask.tell(on.new_tile, "BB-ASETUP-04", camp)


def visit_camp(table: Table, ask: Oracle, space: int) -> None:
    """A boss or pet moved in: a face-down tile without a timer is turned up (BB-CAMP-05, -06)."""
    camps = table.setting.geometry.board.camps
    if space in camps:
        camp = camps.index(space)
        if table.camp_tile[camp] == FACE_DOWN and not table.camp_timer[camp]:
            turn_up(table, ask, camp, "BB-CAMP-05")


def turn_up(table: Table, ask: Oracle, camp: int, rule: str) -> None:
    """Find out which tile it is: one of the bag it came from."""
    origin = table.camp_origin[camp]
    tile = ask.draw(table.neutral[origin], rule, stream=2 * table.setting.players)
    table.neutral = (
        *table.neutral[:origin],
        without(table.neutral[origin], tile),
        *table.neutral[origin + 1 :],
    )
    table.camp_tile[camp] = tile
    table.camp_damage[camp] = 0
    ask.tell(on.turned_up, rule, camp, tile)


def run_timers(table: Table, ask: Oracle) -> None:
    """One counter off each running timer; the monster is turned up when the last one goes (BB-CAMP-09)."""
    for camp, counters in enumerate(table.camp_timer):
        if counters:
            table.camp_timer[camp] = counters - 1
            ask.tell(on.timer, "BB-CAMP-09", camp, counters - 1)
            if counters == 1:
                turn_up(table, ask, camp, "BB-CAMP-09")


def hurt_monster(table: Table, ask: Oracle, camp: int, n: int, rule: str) -> None:
    health = table.setting.monsters[table.camp_tile[camp]].health
    n = min(n, health - table.camp_damage[camp])
    table.camp_damage[camp] += n
    ask.tell(on.monster_damaged, rule, camp, n, table.camp_damage[camp], health)


def defeat_monsters(table: Table, ask: Oracle, hit: dict[int, tuple[int, frozenset[int], str]]) -> None:
    """Reward, old tile away, replacement, counters, in this order (BB-CAMP-12 to -16)."""
    for camp, (_, responsible, _) in sorted(hit.items()):
        tile = table.camp_tile[camp]
        if tile < 0 or table.camp_damage[camp] < table.setting.monsters[tile].health:
            continue
        heirs = sorted(responsible)
        heir = ask.choose(heirs[0], asked.REWARD_TO, heirs)
        ask.tell(on.defeated, "BB-CAMP-12" if len(heirs) == 1 else "BB-CAMP-13", camp, tile, heir)
        table.camp_tile[camp] = NO_TILE
        table.camp_damage[camp] = 0
        _reward(table, ask, camp, tile, heir)
        _replace(table, ask, camp)


def _reward(table: Table, ask: Oracle, camp: int, tile: int, heir: int) -> None:
    monster = table.setting.monsters[tile]
    space = table.setting.geometry.board.camps[camp]
    if monster.pet >= 0:
        ask.tell(on.pet, "BB-PET-01", _new_pet(table, monster.pet, heir, space), heir, space)
        return
    reward = effects.Effect(table, ask, heir, choices.REWARD, heir, space)
    reward.event_space = space
    reward.triggered = True  # what it sets off waits for step (6) of BB-TIME-02
    reward.run(monster.steps)
    table.neutral_discard = including(table.neutral_discard, tile)


def _new_pet(table: Table, pet: int, owner: int, space: int) -> int:
    """Put a pet onto the board; gives its figure.

    A figure's number never changes its meaning, so that what was told of it stays true: a pet that comes back to the
    same player takes up its old number, any other gets a new one.
    """
    for figure in range(table.setting.players, len(table.where)):
        if (table.figure_pet[figure], table.figure_owner[figure], table.where[figure]) == (pet, owner, OFF):
            table.where[figure] = space
            table.damage[figure] = 0
            return figure
    table.figure_owner.append(owner)
    table.figure_pet.append(pet)
    table.where.append(space)
    table.damage.append(0)
    table.falls.append(0)
    return len(table.where) - 1


def _replace(table: Table, ask: Oracle, camp: int) -> None:
    """The next tile goes face down on the camp and three counters on its markers (BB-CAMP-08, -15)."""
    dealt = sum(
        1
        for other, tile in enumerate(table.camp_tile)
        if tile == FACE_DOWN and table.camp_origin[other] == len(table.neutral) - 1
    )
    if len(table.neutral[-1]) <= dealt:
        if not table.neutral_discard:
            ask.tell(on.no_card, "BB-CAMP-15", -1 - camp)
            return
        _forget_empty_origins(table)
        table.neutral = (*table.neutral, table.neutral_discard)
        table.neutral_discard = ()
        ask.tell(on.reshuffled, "BB-CAMP-15", -1, len(table.neutral[-1]))
    table.camp_tile[camp] = FACE_DOWN
    table.camp_origin[camp] = len(table.neutral) - 1
    table.camp_timer[camp] = TIMER
    ask.tell(on.new_tile, "BB-CAMP-08", camp)


def _forget_empty_origins(table: Table) -> None:
    """Bags whose tiles have all been turned up are no origin of anything any more."""
    kept = [at for at, bag in enumerate(table.neutral) if bag]
    table.neutral = tuple(table.neutral[at] for at in kept)
    table.camp_origin = [kept.index(origin) if origin in kept else 0 for origin in table.camp_origin]


def monsters_strike(table: Table, ask: Oracle) -> None:
    """END-4: each face-up monster still alive deals 1 damage to every unit in its space (BB-ACOMBAT-08 to -10)."""
    setting = table.setting
    size = setting.geometry.size
    packet = packets.Packet((), prog.AGAINST_BRAWLS)
    for camp, space in enumerate(setting.geometry.board.camps):
        if table.camp_tile[camp] < 0:
            continue
        for kind in range(len(setting.kind_owner)):
            if table.minions[kind * size + space]:
                packet.minions[codes.MINION.code(kind, space)] = table.minions[kind * size + space]
        for side in (0, 1):
            for figure in table.figures_in(space, side):
                packet.hit_figure(figure, 1)
    if packet.minions or packet.figures:
        packet.land(table, ask, "BB-ACOMBAT-08", "BB-ACOMBAT-09")


# -- pets -------------------------------------------------------------------------------------------------------------


def lose_pet(table: Table, ask: Oracle, figure: int) -> None:
    """An eliminated pet leaves the game; its tile joins the neutral discard pile (BB-PET-06, BB-CAMP-15)."""
    pet = table.figure_pet[figure]
    tile = next(at for at, monster in enumerate(table.setting.monsters) if monster.pet == pet)
    table.neutral_discard = including(table.neutral_discard, tile)
    ask.tell(on.eliminated, "BB-PET-06", figure)
