"""Room tiles: dice of the Reserve on the activation spaces of the room the Hero is in (SB-ROOM)."""

from __future__ import annotations

from wartable.games.starbreach import cards, ship
from wartable.games.starbreach import happenings as on
from wartable.games.starbreach.harm import hurt_all
from wartable.games.starbreach.moving import has_space
from wartable.games.starbreach.specials import restore
from wartable.games.starbreach.state import IN_ROOM, RESERVE, SPACES, Table
from wartable.kernel.oracle import Oracle


def free_spaces(table: Table, position: int) -> int:
    """A room is activated at most three times a round (SB-ROOM-03)."""
    return SPACES - table.place.count(IN_ROOM + position)


def options(table: Table, seat: int) -> list[int]:
    """The ways to activate the room the Hero is in: ACTIVATE + face * 4 + number of dice."""
    position = table.room[seat]
    free = free_spaces(table, position)
    reserve = [table.face[die] for die in table.held(seat, RESERVE)]
    found: list[int] = []
    for face in table.setting.rooms[table.tile[position]].icons:
        dice = min(free, reserve.count(face))
        if dice and works(table, position, face):
            most = dice if table.tile[position] == cards.PROMETHIUM_TANK else 1
            found += [on.ACTIVATE + face * 4 + n for n in range(1, most + 1)]
    return found


def works(table: Table, position: int, face: int) -> bool:
    """Can the room do anything? The Tank's melee side does not work on a platform (SB-ROOM-05)."""
    tile = table.tile[position]
    if tile == cards.PROMETHIUM_TANK:
        return face == cards.RANGED or position < ship.GROUND
    if tile == cards.CRYOSCAN:
        return not all(table.closed)
    if tile == cards.DISPLACEMENT:
        return any(has_space(table, other) for other in table.rooms() if other != position)
    return True


def activate(table: Table, ask: Oracle, seat: int, face: int, n: int) -> None:
    """Dice go from the Reserve to the spaces of the room, and it does what it does (SB-ROOM-02)."""
    position = table.room[seat]
    for die in [die for die in table.held(seat, RESERVE) if table.face[die] == face][:n]:
        table.place[die] = IN_ROOM + position
    tile = table.tile[position]
    ask.tell(on.ACTIVATED, "SB-ROOM-02", seat, tile, face, n)
    match tile:
        case cards.AIR_DUCT:
            table.duct[seat] += 1
            ask.tell(on.SHIELDED, "SB-ROOM-04", seat, 1)
        case cards.PROMETHIUM_TANK:
            areas = (ship.MELEE_RANGE if face == cards.MELEE else ship.RANGED_RANGE)[position]
            hurt_all(table, ask, areas, n, seat, "SB-ROOM-05")
        case cards.CRYOSCAN:
            opened = [vortex for vortex, closed in enumerate(table.closed) if not closed]
            vortex = ask.choose(seat, on.WHICH_VORTEX, opened)
            table.closed[vortex] = 1
            ask.tell(on.CLOSED, "SB-ROOM-06", vortex)
        case cards.DISPLACEMENT:
            rooms = [other for other in table.rooms() if other != position and has_space(table, other)]
            table.room[seat] = ask.choose(seat, on.TO_ROOM, rooms)
            ask.tell(on.MOVED, "SB-ROOM-07", seat, table.room[seat])
        case cards.MEDICAL_BAY:
            restore(table, ask, seat, 1, "SB-ROOM-08")
        case _:
            table.pressure[seat] += 1
            ask.tell(on.RAISED_ATTACK, "SB-ROOM-09", seat, cards.MELEE, 1)
