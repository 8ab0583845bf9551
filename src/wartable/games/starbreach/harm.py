"""Loss of LP: shields, elimination of Heroes and Enemies, collapsing platforms (SB-DEF, SB-ELIM, SB-ATK, SB-PLAT)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from wartable.games.starbreach import happenings as on
from wartable.games.starbreach import ship
from wartable.games.starbreach.state import (
    DICE,
    GONE,
    HEROES_LOST,
    IN_ROOM,
    NONE,
    SPENT,
    WON,
    Table,
)
from wartable.kernel.oracle import GameOver, Oracle

COLLAPSE = 4
"""What a collapse takes from each Hero on or under it (SB-PLAT-03)."""
CLOCK_ROUNDS = 2


def lose(table: Table, ask: Oracle, losses: Mapping[int, int], rule: str) -> None:
    """Heroes lose LP together (SB-DEF-07); then those at 0 are eliminated, then defeat is checked (SB-SEQ-03)."""
    for seat, n in losses.items():
        table.life[seat] = max(0, table.life[seat] - n)
        ask.tell(on.HURT, rule, seat, n, table.life[seat])
    for seat in losses:
        if table.life[seat] == 0 and table.room[seat] != NONE:
            remove_hero(table, ask, seat)
    if not table.alive():
        end(table, ask, HEROES_LOST, "SB-END-03")


def end(table: Table, ask: Oracle, cause: int, rule: str) -> None:
    """The game is over at this very moment (SB-ROUND-03)."""
    table.ended = cause
    ask.tell(on.VICTORY if cause == WON else on.DEFEAT, rule, cause)
    raise GameOver


def remove_hero(table: Table, ask: Oracle, seat: int) -> None:
    """A Hero at 0 LP leaves the game with his Equipment and dice (SB-ELIM)."""
    table.room[seat] = NONE
    ask.tell(on.HERO_OUT, "SB-ELIM-01", seat)
    for card in table.cards_of[seat]:
        ask.tell(on.CARD_LOST, "SB-ELIM-02", card)
    table.cards_of[seat] = ()
    table.braced[seat] = table.duct[seat] = table.maximum[seat] = 0
    for die, holder in enumerate(table.holder):
        if holder != seat:
            continue
        own = die // DICE == seat
        table.place[die] = GONE if own else SPENT
        table.under[die] = NONE
        if own:
            table.face[die] = NONE
    ask.tell(on.DICE_GONE, "SB-ELIM-03", seat)
    if not table.clock:
        table.clock = table.round + CLOCK_ROUNDS
        ask.tell(on.CLOCK_STARTS, "SB-END-05", table.clock)


def strike(table: Table, ask: Oracle, rooms: Sequence[int], strength: int, unstoppable: bool) -> None:
    """An Enemy attack on everybody in the rooms: pooled shields first, then personal ones (SB-DEF-02 to SB-DEF-04)."""
    losses: dict[int, int] = {}
    for position in rooms:
        heroes = table.heroes_in(position)
        pool = 0 if unstoppable else sum(table.shields(seat) for seat in heroes)
        if pool:
            ask.tell(on.SHIELDS, "SB-DEF-03" if len(heroes) > 1 else "SB-DEF-01", position, pool)
        for seat in heroes:
            own = 0 if unstoppable else table.personal(seat)
            if own:
                ask.tell(on.SHIELDED, "SB-DEF-04", seat, own)
            losses[seat] = max(0, strength - pool - own)
    lose(table, ask, losses, "SB-ATK-07" if unstoppable else "SB-DEF-02")


# -- Enemies ----------------------------------------------------------------------------------------------------------


def hurt(table: Table, ask: Oracle, card: int, damage: int, unstoppable: bool, by: int, rule: str) -> None:
    """An Enemy loses LP, less its Armor unless the damage is unstoppable (SB-ATK-02, SB-EACT-08, SB-ATK-07)."""
    at = table.e_card.index(card)
    armor = table.setting.enemies[card].armor
    if armor and not unstoppable:
        damage = max(0, damage - armor)
        ask.tell(on.ARMORED, "SB-EACT-08", card, armor)
    table.e_life[at] = max(0, table.e_life[at] - damage)
    ask.tell(on.LOST, rule, card, damage, table.e_life[at])
    if table.e_life[at] == 0:
        remove_enemy(table, ask, at, by)


def remove_enemy(table: Table, ask: Oracle, at: int, by: int) -> None:
    """An Enemy at 0 LP leaves; its card becomes Equipment of the killer, if there is one (SB-ATK-08, SB-ATK-09)."""
    card = table.e_card[at]
    for column in (table.e_card, table.e_area, table.e_life, table.e_full, table.e_done, table.e_blocked):
        del column[at]
    ask.tell(on.ENEMY_OUT, "SB-ATK-08", card)
    if by == NONE:
        ask.tell(on.CARD_LOST, "SB-EST-03", card)
    else:
        table.cards_of[by] = (*table.cards_of[by], card)
        ask.tell(on.GOT_CARD, "SB-ATK-09", by, card)
    if table.setting.enemies[card].level:
        table.bosses_out += 1
        if table.bosses_out >= table.setting.bosses:
            end(table, ask, WON, "SB-END-01")


def hurt_all(table: Table, ask: Oracle, areas: Sequence[int], damage: int, by: int, rule: str) -> None:
    """Unstoppable damage to every Enemy of some areas, covered Bosses included (SB-ATK-06)."""
    hit = [card for card, area in zip(table.e_card, table.e_area, strict=True) if area in areas]
    for card in hit:
        hurt(table, ask, card, damage, True, by, rule)


# -- platforms --------------------------------------------------------------------------------------------------------


def lose_pillar(table: Table, ask: Oracle, ground: int, card: int) -> None:
    """A pillar is destroyed; with the third one the platform collapses (SB-EACT-05, SB-PLAT-01)."""
    table.pillars[ground] -= 1
    ask.tell(on.PILLAR, "SB-EACT-05", card, ground + ship.GROUND, table.pillars[ground])
    if table.pillars[ground] == 1:
        collapse(table, ask, ground)


def collapse(table: Table, ask: Oracle, ground: int) -> None:
    """First the Heroes underneath are hurt and move away, then those on top are hurt and fall (SB-PLAT-06)."""
    platform = ground + ship.GROUND
    ask.tell(on.COLLAPSED, "SB-PLAT-01", platform)
    table.tile[platform] = NONE
    table.pillars[ground] = 0
    table.fire_one[platform] = table.fire_two[platform] = table.grenades[platform] = 0
    for die, place in enumerate(table.place):
        if place == IN_ROOM + platform:
            table.place[die] = SPENT
    below, above = table.heroes_in(ground), table.heroes_in(platform)
    lose(table, ask, dict.fromkeys(below, COLLAPSE), "SB-PLAT-03")
    for seat in below:
        if table.room[seat] == ground:
            flee(table, ask, seat, ground)
    lose(table, ask, dict.fromkeys(above, COLLAPSE), "SB-PLAT-04")
    for seat in above:
        if table.room[seat] == platform:
            table.room[seat] = ground
            ask.tell(on.FELL, "SB-PLAT-04", seat, ground)


def flee(table: Table, ask: Oracle, seat: int, ground: int) -> None:
    """A Hero underneath goes to an adjacent room of his choice, or stays when there is none (SB-PLAT-08)."""
    free = [position for position in table.neighbours(ground) if len(table.heroes_in(position)) < 2]
    if not free:
        ask.tell(on.FLED, "SB-PLAT-08", seat, ground)
        return
    table.room[seat] = ask.choose(seat, on.FLEE, free)
    ask.tell(on.FLED, "SB-PLAT-03", seat, table.room[seat])


def set_aside(table: Table, seat: int, place: int) -> None:
    """The dice in a place have been used and wait for Phase D."""
    for die in table.held(seat, place):
        table.place[die] = SPENT
