"""A Hero's turn in Phase C: movement, attacks, and the end of the turn (SB-TURN, SB-MOVE, SB-ATK).

Room tiles are in `activating.py`, Special abilities in `specials.py`, Equipment in `equipment.py`.
"""

from __future__ import annotations

from wartable.games.starbreach import activating, barricades, cards, equipment, objects, ship, specials
from wartable.games.starbreach import happenings as on
from wartable.games.starbreach.harm import can_harm, hurt, set_aside
from wartable.games.starbreach.moving import destinations, go
from wartable.games.starbreach.state import LINE, NONE, ON_CARD, ON_OBJECT, RESERVE, Table
from wartable.kernel.oracle import Oracle


def options(table: Table, seat: int) -> list[int]:
    """Everything a Hero may do now; the end of the turn comes first."""
    found = [on.END_TURN]
    if table.load[seat] != NONE:
        if objects.may_drop(table, seat):
            found.append(on.END_AND_DROP)
        if objects.usable(table, seat):
            found.append(on.USE_OBJECT)
    if may_perform(table, seat, cards.MOVE):
        found += [on.GO_TO + room for room in destinations(table, seat, table.value(seat, cards.MOVE))]
    for line, first in ((cards.MELEE, on.MELEE_AT), (cards.RANGED, on.RANGED_AT)):
        if may_perform(table, seat, line):
            found += [first + card for card in targets(table, seat, line)]
            if line == cards.MELEE:
                found += [on.HIT_WALL + edge for edge in barricades.beside(table, table.room[seat])]
    if may_perform(table, seat, cards.SPECIAL) and specials.possible(table, seat):
        found.append(on.USE_SPECIAL)
    found += activating.options(table, seat)
    found += [on.USE_C + card for card in table.cards_of[seat] if equipment.usable(table, seat, card)]
    return found


def may_perform(table: Table, seat: int, line: int) -> bool:
    """A line with a value is one action, once in the turn (SB-TURN-01, SB-TURN-04)."""
    return not table.done[seat] >> line & 1 and table.value(seat, line) > 0


def reach(table: Table, seat: int, line: int) -> tuple[int, ...]:
    """The areas in the range of an attack (SB-GEO-07 to SB-GEO-09)."""
    return (ship.MELEE_RANGE if line == cards.MELEE else ship.RANGED_RANGE)[table.room[seat]]


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
    option = ask.choose(seat, on.ACTION, options(table, seat), always=True)
    if option in (on.END_TURN, on.END_AND_DROP):
        if option == on.END_AND_DROP:
            objects.drop(table, ask, seat)
        end_turn(table, ask, seat)
        return True
    if option >= on.USE_C:
        equipment.use(table, ask, seat, option - on.USE_C)
    elif option >= on.RANGED_AT:
        attack(table, ask, seat, cards.RANGED, option - on.RANGED_AT)
    elif option >= on.MELEE_AT:
        attack(table, ask, seat, cards.MELEE, option - on.MELEE_AT)
    elif option >= on.HIT_WALL:
        hit_wall(table, ask, seat, option - on.HIT_WALL)
    elif option >= on.ACTIVATE:
        activating.activate(table, ask, seat, *divmod(option - on.ACTIVATE, 4))
    elif option == on.USE_SPECIAL:
        level = table.value(seat, cards.SPECIAL)
        finish(table, seat, cards.SPECIAL)
        specials.use(table, ask, seat, level)
    elif option == on.USE_OBJECT:
        objects.use(table, ask, seat)
    else:
        room = option - on.GO_TO
        rule = "SB-MOVE-02" if table.value(seat, cards.MOVE) == cards.ANY_ROOM else "SB-MOVE-01"
        if rule == "SB-MOVE-01" and ship.SHIP_OF[room] != ship.SHIP_OF[table.room[seat]]:
            rule = "SB-MISS-16"  # the docking clamp is the only step from ship to ship
        finish(table, seat, cards.MOVE)
        go(table, ask, seat, room, rule)
    return False


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
    ask.tell(on.ATTACKED, "SB-BAR-10" if over else "SB-ATK-01", seat, line, card, value)
    hurt(table, ask, card, value, False, seat, "SB-ATK-02")


def hit_wall(table: Table, ask: Oracle, seat: int, edge: int) -> None:
    """A melee attack on a barricade beside the room (SB-BAR-09)."""
    value = spend(table, ask, seat, cards.MELEE)
    ask.tell(on.HIT_WALL_BY, "SB-BAR-09", seat, edge, value)
    barricades.batter(table, ask, edge, value)


def spend(table: Table, ask: Oracle, seat: int, line: int) -> int:
    """The strength of an attack that is made now, with all that adds to it."""
    value = strength(table, seat, line)
    if value > table.value(seat, line):
        ask.tell(on.RAISED_ATTACK, "SB-ATK-10", seat, line, value - table.value(seat, line))
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
    ask.tell(on.TURN_ENDS, "SB-TURN-05", seat)
