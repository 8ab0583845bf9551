"""A Hero's turn in Phase C: movement, attacks, and the end of the turn (SB-TURN, SB-MOVE, SB-ATK).

Room tiles are in `activating.py`, Special abilities in `specials.py`, Equipment in `equipment.py`.
"""

from __future__ import annotations

from wartable.games.starbreach import activating, barricades, cards, codes, equipment, objects, ship, specials
from wartable.games.starbreach import events as on
from wartable.games.starbreach.acting import ACTION, reach
from wartable.games.starbreach.harm import can_harm, hurt, set_aside
from wartable.games.starbreach.moving import destinations, go
from wartable.games.starbreach.state import LINE, NONE, ON_CARD, ON_OBJECT, RESERVE, Table
from wartable.kernel.engine.oracle import Oracle


def possible(table: Table, seat: int) -> list[int]:
    """Everything a Hero may do now; the end of the turn comes first."""
    found = [codes.END_TURN]
    if table.load[seat] != NONE:
        if objects.may_drop(table, seat):
            found.append(codes.END_AND_DROP)
        if objects.usable(table, seat):
            found.append(codes.USE_OBJECT)
    if may_perform(table, seat, cards.MOVE):
        go_to = codes.GO_TO.first
        found += [go_to + room for room in destinations(table, seat, table.value(seat, cards.MOVE))]
    for line, first in ((cards.MELEE, codes.MELEE_AT.first), (cards.RANGED, codes.RANGED_AT.first)):
        if may_perform(table, seat, line):
            found += [first + card for card in targets(table, seat, line)]
            if line == cards.MELEE:
                found += [codes.HIT_WALL.code(edge) for edge in barricades.beside(table, table.room[seat])]
    if may_perform(table, seat, cards.SPECIAL) and specials.possible(table, seat):
        found.append(codes.USE_SPECIAL)
    found += activating.options(table, seat)
    found += [codes.USE_C.code(card) for card in table.cards_of[seat] if equipment.usable(table, seat, card)]
    return found


def may_perform(table: Table, seat: int, line: int) -> bool:
    """A line with a value is one action, once in the turn (SB-TURN-01, SB-TURN-04)."""
    return not table.done[seat] >> line & 1 and table.value(seat, line) > 0


def targets(table: Table, seat: int, line: int) -> list[int]:
    """The Enemies an attack may be aimed at: in range, no Boss behind a Grunt, not the SuperBoss without the Relic
    (SB-ATK-01, SB-ATK-03, SB-SUPER-02)."""
    areas = reach(table, seat, line)
    return [
        card
        for at, card in enumerate(table.e_card)
        if table.e_area[at] in areas and not table.covered(at) and can_harm(table, card, seat)
    ]


def act(table: Table, ask: Oracle, seat: int) -> bool:
    """One action of the Hero. Gives whether his turn is over."""
    option = ask.choose(seat, ACTION, possible(table, seat), always=True)
    if option in (codes.END_TURN, codes.END_AND_DROP):
        if option == codes.END_AND_DROP:
            objects.drop(table, ask, seat)
        end_turn(table, ask, seat)
        return True
    if codes.GO_TO.has(option):
        move(table, ask, seat, codes.GO_TO.part(option))
    elif codes.MELEE_AT.has(option):
        attack(table, ask, seat, cards.MELEE, codes.MELEE_AT.part(option))
    elif codes.RANGED_AT.has(option):
        attack(table, ask, seat, cards.RANGED, codes.RANGED_AT.part(option))
    elif codes.ACTIVATE.has(option):
        activating.activate(table, ask, seat, *codes.ACTIVATE.pair(option))
    elif codes.USE_C.has(option):
        equipment.use(table, ask, seat, codes.USE_C.part(option))
    elif codes.HIT_WALL.has(option):
        hit_wall(table, ask, seat, codes.HIT_WALL.part(option))
    elif option == codes.USE_SPECIAL:
        level = table.value(seat, cards.SPECIAL)
        finish(table, seat, cards.SPECIAL)
        specials.use(table, ask, seat, level)
    else:
        objects.use(table, ask, seat)
    return False


def move(table: Table, ask: Oracle, seat: int, room: int) -> None:
    """The movement of a turn ends in a room (SB-MOVE-01, SB-MOVE-02)."""
    rule = "SB-MOVE-02" if table.value(seat, cards.MOVE) == cards.ANY_ROOM else "SB-MOVE-01"
    if rule == "SB-MOVE-01" and ship.SHIP_OF[room] != ship.SHIP_OF[table.room[seat]]:
        rule = "SB-MISS-16"  # the docking clamp is the only step from ship to ship
    finish(table, seat, cards.MOVE)
    go(table, ask, seat, room, rule)


def finish(table: Table, seat: int, line: int) -> None:
    """An action uses up all the dice of its line (SB-TURN-02)."""
    table.done[seat] |= 1 << line
    set_aside(table, seat, LINE + line)


def strength(table: Table, seat: int, line: int) -> int:
    """The value of an attack with its bonuses, which need an attack above zero (SB-ATK-10)."""
    value = table.value(seat, line)
    if not value:
        return 0
    if table.pressure[seat] and table.tile[table.room[seat]] == cards.DEPRESSURIZATION:
        value += table.pressure[seat]
    return value + table.bonus[2 * seat + line - cards.MELEE]


def attack(table: Table, ask: Oracle, seat: int, line: int, card: int) -> None:
    """One target takes the whole value (SB-ATK-01, SB-ATK-04); barricades do not hinder it (SB-BAR-10)."""
    value = spend(table, ask, seat, line)
    area = table.e_area[table.e_card.index(card)]
    over = line == cards.MELEE and table.wall[ship.OUTER[area]]
    ask.tell(on.attacked, "SB-BAR-10" if over else "SB-ATK-01", seat, line, card, value)
    hurt(table, ask, card, value, False, seat, "SB-ATK-02")


def hit_wall(table: Table, ask: Oracle, seat: int, edge: int) -> None:
    """A melee attack on a barricade beside the room (SB-BAR-09)."""
    value = spend(table, ask, seat, cards.MELEE)
    ask.tell(on.barricade_hit, "SB-BAR-09", seat, edge, value)
    barricades.batter(table, ask, edge, value)


def spend(table: Table, ask: Oracle, seat: int, line: int) -> int:
    """The strength of an attack that is made now, with all that adds to it."""
    value = strength(table, seat, line)
    if value > table.value(seat, line):
        ask.tell(on.raised_attack, "SB-ATK-10", seat, line, value - table.value(seat, line))
    table.bonus[2 * seat + line - cards.MELEE] = 0
    finish(table, seat, line)
    return value


def end_turn(table: Table, ask: Oracle, seat: int) -> None:
    """Dice that were not used, except those on Defense, wait for Phase D (SB-TURN-03, SB-TURN-05)."""
    table.acted[seat] = 1
    for line in (cards.MOVE, cards.MELEE, cards.RANGED, cards.SPECIAL):
        set_aside(table, seat, LINE + line)
    set_aside(table, seat, RESERVE)
    set_aside(table, seat, ON_OBJECT)
    for card in table.cards_of[seat]:
        if table.equipment(card).phase == cards.IN_C:
            set_aside(table, seat, ON_CARD + card)
    table.pressure[seat] = 0
    table.maximum[seat] = 0
    table.bonus[2 * seat] = table.bonus[2 * seat + 1] = 0
    ask.tell(on.turn_ends, "SB-TURN-05", seat)
