"""Loss of LP: shields, elimination of Heroes and Enemies (SB-DEF, SB-ELIM, SB-ATK)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from wartable.games.starbreach import cards, goals
from wartable.games.starbreach import events as on
from wartable.games.starbreach.state import CENTRE, DICE, GONE, HEROES_LOST, NONE, SCIENTIST_LOST, SPENT, Table
from wartable.kernel.engine.oracle import Oracle

CLOCK_ROUNDS: Final = 2


def lose(table: Table, ask: Oracle, losses: Mapping[int, int], rule: str) -> None:
    """Heroes lose LP together (SB-DEF-07); then those at 0 are eliminated, then defeat is checked (SB-SEQ-03)."""
    for seat, n in losses.items():
        table.life[seat] = max(0, table.life[seat] - n)
        ask.tell(on.hurt, rule, seat, n, table.life[seat])
    for seat in losses:
        if table.life[seat] == 0 and table.room[seat] != NONE and seat != table.scientist:
            remove_hero(table, ask, seat)
    if not table.alive():
        goals.end(table, ask, HEROES_LOST, "SB-END-03")
    if table.scientist in losses and table.life[table.scientist] == 0:
        table.room[table.scientist] = NONE
        goals.end(table, ask, SCIENTIST_LOST, "SB-SCI-04")


def remove_hero(table: Table, ask: Oracle, seat: int) -> None:
    """A Hero at 0 LP leaves the game with his Equipment and dice (SB-ELIM); his object stays (SB-ELIM-05)."""
    room, token = table.room[seat], table.load[seat]
    table.room[seat] = NONE
    ask.tell(on.hero_out, "SB-ELIM-01", seat)
    for card in table.cards_of[seat]:
        ask.tell(on.card_lost, "SB-ELIM-02", card)
    table.cards_of[seat] = ()
    table.braced[seat] = table.duct[seat] = table.maximum[seat] = 0
    for die in table.hands[seat]:
        if table.place[die] == CENTRE:
            continue
        own = die // DICE == seat
        table.lay(die, GONE if own else SPENT)
        table.under[die] = NONE
        if own:
            table.face[die] = NONE
    ask.tell(on.dice_gone, "SB-ELIM-03", seat)
    if token != NONE:
        table.load[seat] = NONE
        leave(table, ask, seat, token, room, "SB-OBJ-09" if table.o_kind[token] == cards.RELIC else "SB-ELIM-05")
    if not table.clock:
        table.clock = table.round + CLOCK_ROUNDS
        ask.tell(on.clock, "SB-END-08" if table.setting.mission.number else "SB-END-05", table.clock)


def leave(table: Table, ask: Oracle, seat: int, token: int, room: int, rule: str) -> None:
    """An object is put down in a room; where there is no room it leaves the game (SB-OBJ-16)."""
    kind = table.o_kind[token]
    if table.is_room(room):
        table.o_at[token] = room
        ask.tell(on.dropped, rule, seat, kind, room)
        goals.object_lies(table, ask)
    else:
        ask.tell(on.object_gone, "SB-OBJ-16", kind)
        goals.object_is_lost(table, ask, kind)


def strike(table: Table, ask: Oracle, rooms: Sequence[int], strength: int, unstoppable: bool) -> None:
    """An Enemy attack on everybody in the rooms: pooled shields first, then personal ones (SB-DEF-02 to SB-DEF-04)."""
    losses: dict[int, int] = {}
    rule = "SB-ATK-07" if unstoppable else "SB-DEF-02"
    for position in rooms:
        people = table.people_in(position)
        pool = 0 if unstoppable else sum(table.shields(seat) for seat in people)
        if pool:
            ask.tell(on.shields, "SB-DEF-03" if len(people) > 1 else "SB-DEF-01", position, pool)
        for seat in people:
            own = 0 if unstoppable else table.personal(seat)
            if own:
                ask.tell(on.shielded, "SB-DEF-04", seat, own)
            losses[seat] = max(0, strength - pool - own)
            if seat == table.scientist and not unstoppable:
                rule = "SB-SCI-02"
    lose(table, ask, losses, rule)


# -- Enemies ----------------------------------------------------------------------------------------------------------


def can_harm(table: Table, card: int, by: int) -> bool:
    """Only what the bearer of the Relic does harms the SuperBoss (SB-SUPER-02)."""
    return table.setting.enemies[card].level != cards.SUPER or (by != NONE and table.carries(by) == cards.RELIC)


def hurt(table: Table, ask: Oracle, card: int, damage: int, unstoppable: bool, by: int, rule: str) -> None:
    """An Enemy loses LP, less its Armor unless the damage is unstoppable (SB-ATK-02, SB-EACT-08, SB-ATK-07)."""
    at = table.e_card.index(card)
    if not can_harm(table, card, by):
        ask.tell(on.unharmed, "SB-SUPER-02", card)
        return
    armor = table.setting.enemies[card].armor
    if armor and not unstoppable:
        damage = max(0, damage - armor)
        ask.tell(on.armored, "SB-EACT-08", card, armor)
    table.e_life[at] = max(0, table.e_life[at] - damage)
    ask.tell(on.lost, rule, card, damage, table.e_life[at])
    if table.e_life[at] == 0:
        remove_enemy(table, ask, at, by)


def remove_enemy(table: Table, ask: Oracle, at: int, by: int) -> None:
    """An Enemy at 0 LP leaves; its card becomes Equipment of the killer, if there is one (SB-ATK-08, SB-ATK-09)."""
    card = table.e_card[at]
    columns = (table.e_card, table.e_area, table.e_life, table.e_full, table.e_done, table.e_blocked, table.e_moves)
    for column in columns:
        del column[at]
    ask.tell(on.enemy_out, "SB-ATK-08", card)
    level = table.setting.enemies[card].level
    if by == NONE:
        ask.tell(on.card_lost, "SB-EST-03", card)
    elif level != cards.SUPER:
        table.cards_of[by] = (*table.cards_of[by], card)
        ask.tell(on.equipment, "SB-ATK-09", by, card)
    if level:
        goals.boss_is_out(table, ask, card)


def hurt_all(table: Table, ask: Oracle, areas: Sequence[int], damage: int, by: int, rule: str) -> None:
    """Unstoppable damage to every Enemy of some areas, covered Bosses included (SB-ATK-06)."""
    hit = [card for card, area in zip(table.e_card, table.e_area, strict=True) if area in areas]
    for card in hit:
        hurt(table, ask, card, damage, True, by, rule)


def set_aside(table: Table, seat: int, place: int) -> None:
    """The dice in a place have been used and wait for Phase D."""
    for die in table.held(seat, place):
        table.lay(die, SPENT)
