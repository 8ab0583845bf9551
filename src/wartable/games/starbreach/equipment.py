"""Equipment that is used in its owner's turn (SB-EQ). Cards of Phase B are in `preparing.py`."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach import cards, ship
from wartable.games.starbreach import events as on
from wartable.games.starbreach import questions as asked
from wartable.games.starbreach.harm import hurt_all, set_aside
from wartable.games.starbreach.moving import destinations, go
from wartable.games.starbreach.preparing import use_up
from wartable.games.starbreach.specials import restore, wounded
from wartable.games.starbreach.state import ON_CARD, Table
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import No

NOT_IN_TURN: Final = No("SB-SEQ-06", "{card} is not used in one's turn")
USED: Final = No("SB-EQ-02", "{card} was used in this round")
NO_DIE: Final = No("SB-EQ-04", "There is no die on {card}")
NOT_UP_HERE: Final = No("SB-EQ-05", "{card} cannot be used on a platform")
NOWHERE: Final = No("SB-EQ-06", "There is no room to go to")
NOBODY: Final = No("SB-EQ-07", "There is no other Hero to move")
NO_ATTACK: Final = No("SB-EQ-13", "There is no attack above zero to add to")
ATTACKED: Final = No("SB-EQ-14", "That attack was made already")
ALL_WELL: Final = No("SB-EQ-16", "Everybody on this ship is at full LP")


def usable(table: Table, seat: int, card: int) -> bool:
    return why_not(table, seat, card) is None


def why_not(table: Table, seat: int, card: int) -> No | None:
    """Why a card of the player cannot be used in his turn now; None when it can."""
    equipment = table.equipment(card)
    if equipment.phase != cards.IN_C:
        return NOT_IN_TURN
    if table.used >> card & 1:
        return USED
    if equipment.cost != cards.FREE and not table.held(seat, ON_CARD + card):
        return NO_DIE
    if equipment.no_platform and ship.LEVEL[table.room[seat]]:
        return NOT_UP_HERE
    return _without_effect(table, seat, card)


def _without_effect(table: Table, seat: int, card: int) -> No | None:
    equipment = table.equipment(card)
    match equipment.effect:
        case cards.GO:
            if not destinations(table, seat, equipment.n):
                return NOWHERE
        case cards.MOVE_OTHER:
            if not movable(table, seat):
                return NOBODY
        case cards.MELEE_BONUS | cards.RANGED_BONUS:
            line = cards.MELEE if equipment.effect == cards.MELEE_BONUS else cards.RANGED
            if table.done[seat] >> line & 1 or not table.value(seat, line):
                return NO_ATTACK
        case cards.MELEE_MAX | cards.RANGED_MAX:
            line = cards.MELEE if equipment.effect == cards.MELEE_MAX else cards.RANGED
            if table.done[seat] >> line & 1:
                return ATTACKED
        case cards.GIVE_LIFE:
            if not wounded(table, seat):
                return ALL_WELL
    return None


def movable(table: Table, seat: int) -> list[int]:
    """Who can be moved one room: another Hero of the same ship, or the Scientist (SB-EQ-07)."""
    at = ship.SHIP_OF[table.room[seat]]
    return [
        other
        for other in table.people()
        if other != seat and ship.SHIP_OF[table.room[other]] == at and destinations(table, other, 1)
    ]


def use(table: Table, ask: Oracle, seat: int, card: int) -> None:
    """A card is used, once in the round (SB-EQ-02); a single-use card leaves the game (SB-EQ-03)."""
    equipment = table.equipment(card)
    ask.tell(on.used, "SB-EQ-02", seat, card)
    table.used |= 1 << card
    match equipment.effect:
        case cards.GO:
            go(table, ask, seat, ask.choose(seat, asked.TO_ROOM, destinations(table, seat, equipment.n)), "SB-EQ-06")
        case cards.MOVE_OTHER:
            move_other(table, ask, seat)
        case cards.MELEE_BONUS | cards.RANGED_BONUS:
            line = cards.MELEE if equipment.effect == cards.MELEE_BONUS else cards.RANGED
            table.bonus[2 * seat + line - cards.MELEE] += equipment.n
            ask.tell(on.raised_attack, "SB-EQ-13", seat, line, equipment.n)
        case cards.MELEE_MAX | cards.RANGED_MAX:
            line = cards.MELEE if equipment.effect == cards.MELEE_MAX else cards.RANGED
            table.maximum[seat] |= 1 << line
            ask.tell(on.raised_attack, "SB-EQ-14", seat, line, table.value(seat, line))
        case cards.ALL_MELEE:
            areas = ship.MELEE_RANGE[table.room[seat]]
            hurt_all(table, ask, areas, equipment.n, seat, "SB-EQ-15")
        case cards.ALL_RANGED:
            areas = ship.RANGED_RANGE[table.room[seat]]
            hurt_all(table, ask, areas, equipment.n, seat, "SB-EQ-15")
        case cards.GIVE_LIFE:
            restore(table, ask, ask.choose(seat, asked.HEAL_WHOM, wounded(table, seat)), equipment.n, "SB-EQ-16")
    set_aside(table, seat, ON_CARD + card)
    if equipment.single:
        use_up(table, ask, seat, card)


def move_other(table: Table, ask: Oracle, seat: int) -> None:
    """Another Hero, or the Scientist, goes one room (SB-EQ-07)."""
    other = ask.choose(seat, asked.MOVE_WHOM, movable(table, seat))
    room = ask.choose(seat, asked.TO_ROOM, destinations(table, other, 1), (other,))
    go(table, ask, other, room, "SB-EQ-07")
