"""Room tiles: dice of the Reserve on the activation spaces of the room the Hero is in (SB-ROOM)."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach import barricades, cards, codes, goals, missions, ship
from wartable.games.starbreach import events as on
from wartable.games.starbreach import questions as asked
from wartable.games.starbreach.harm import hurt_all
from wartable.games.starbreach.moving import go, has_space
from wartable.games.starbreach.specials import restore
from wartable.games.starbreach.state import CENTRE, IN_ROOM, MOVE_TOKENS, RESERVE, SPACES, Table
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import No


def free_spaces(table: Table, position: int) -> int:
    """A room is activated at most three times a round (SB-ROOM-03); dice put in its centre count (SB-ROOM-14)."""
    taken = table.place.count(IN_ROOM + position)
    if table.centred and position == centre(table):
        taken += table.centred
    return SPACES - taken


def centre(table: Table) -> int:
    """The room whose centre takes dice in this mission."""
    if table.setting.mission.objective == missions.ENGINE:
        return table.tile.index(cards.ENGINE_ROOM) if cards.ENGINE_ROOM in table.tile else -1
    return table.setting.mission.room


def options(table: Table, seat: int) -> list[int]:
    """The ways to activate the room the Hero is in."""
    dice = table.held(seat, RESERVE)
    if not dice:
        return []
    position = table.room[seat]
    free = free_spaces(table, position)
    reserve = [table.face[die] for die in dice]
    found: list[int] = []
    for face in table.setting.rooms[table.tile[position]].icons:
        most = min(free, reserve.count(face))
        if most > 0 and works(table, position, face):
            most = most if table.tile[position] == cards.PROMETHIUM_TANK else 1
            found += [codes.ACTIVATE.code(face, n) for n in range(1, most + 1)]
    return found


BAY: Final = No("SB-ROOM-18", "A bay has no activation")
OTHER_ICON: Final = No("SB-ROOM-01", "The room does not show that icon")
NO_EFFECT: Final = No("SB-ROOM-16", "The Engine Room has no effect in this game")
LOCKED: Final = No("SB-MISS-07", "The core lock opens when more Bosses are eliminated")
THREE_TIMES: Final = No("SB-ROOM-03", "The room was activated three times in this round")
NO_DIE: Final = No("SB-ROOM-02", "There is no such die in the Reserve")
NOT_UP_HERE: Final = No("SB-ROOM-05", "The melee side does not work on a platform")
NO_BARRICADE_LEFT: Final = No("SB-BAR-01", "All barricades are in use")
NO_TOKEN_LEFT: Final = No("SB-ROOM-13", "All three Move tokens are in use")
NO_CIRCLE: Final = No("SB-ROOM-12", "No Enemy in range has an arrow circle without a token")
TOO_MANY: Final = No("SB-ROOM-02", "There are not enough dice or spaces, or nothing would happen")


def why_not(table: Table, seat: int, face: int, n: int) -> No | None:
    """Why the room cannot be activated so (SB-ROOM)."""
    position = table.room[seat]
    tile = table.tile[position]
    if codes.ACTIVATE.code(face, n) in options(table, seat):
        return None
    if tile == cards.BAY:
        return BAY
    if face not in table.setting.rooms[tile].icons:
        return OTHER_ICON
    if tile == cards.ENGINE_ROOM and table.setting.mission.objective != missions.ENGINE:
        return NO_EFFECT
    if tile == cards.ENGINE_ROOM and goals.locked(table):
        return LOCKED
    if not free_spaces(table, position):
        return THREE_TIMES
    if face not in [table.face[die] for die in table.held(seat, RESERVE)]:
        return NO_DIE
    if tile == cards.PROMETHIUM_TANK and ship.LEVEL[position] and face == cards.MELEE:
        return NOT_UP_HERE
    if tile == cards.DOME and not works(table, position, face):
        return NO_BARRICADE_LEFT
    if tile == cards.CONTROL_ROOM and not works(table, position, face):
        return NO_TOKEN_LEFT if table.tokens() >= MOVE_TOKENS else NO_CIRCLE
    return TOO_MANY


def works(table: Table, position: int, face: int) -> bool:
    """Can the room do anything? The Tank's melee side does not work on a platform (SB-ROOM-05)."""
    match table.tile[position]:
        case cards.PROMETHIUM_TANK:
            return face == cards.RANGED or not ship.LEVEL[position]
        case cards.CRYOSCAN:
            return not all(table.closed)
        case cards.DISPLACEMENT | cards.DISPLACEMENT_VIII:
            return any(has_space(table, other) for other in table.rooms() if other != position)
        case cards.DOME:
            return bool(barricades.free_edges(table, ship.SHIP_OF[position]))
        case cards.CONTROL_ROOM:
            return bool(arrow_circles(table, position))
        case cards.ENGINE_ROOM:
            return table.setting.mission.objective == missions.ENGINE and not goals.locked(table)
        case _:
            return True


def activate(table: Table, ask: Oracle, seat: int, face: int, n: int) -> None:
    """Dice go from the Reserve to the spaces of the room, and it does what it does (SB-ROOM-02)."""
    position = table.room[seat]
    dice = [die for die in table.held(seat, RESERVE) if table.face[die] == face][:n]
    for die in dice:
        table.lay(die, IN_ROOM + position)
    tile = table.tile[position]
    ask.tell(on.activated, "SB-ROOM-02", seat, tile, face, n)
    match tile:
        case cards.AIR_DUCT:
            table.duct[seat] += 1
            ask.tell(on.shielded, "SB-ROOM-04", seat, 1)
        case cards.PROMETHIUM_TANK:
            areas = (ship.MELEE_RANGE if face == cards.MELEE else ship.RANGED_RANGE)[position]
            hurt_all(table, ask, areas, n, seat, "SB-ROOM-05")
        case cards.CRYOSCAN:
            opened = [vortex for vortex, closed in enumerate(table.closed) if not closed]
            vortex = ask.choose(seat, asked.WHICH_VORTEX, opened)
            table.closed[vortex] = 1
            ask.tell(on.closed, "SB-ROOM-06", vortex)
        case cards.DISPLACEMENT | cards.DISPLACEMENT_VIII:
            rooms = [other for other in table.rooms() if other != position and has_space(table, other)]
            go(table, ask, seat, ask.choose(seat, asked.TO_ROOM, rooms), "SB-ROOM-07")
        case cards.MEDICAL_BAY:
            treat(table, ask, seat, dice[0])
        case cards.DOME:
            edge = ask.choose(seat, asked.EDGE, barricades.free_edges(table, ship.SHIP_OF[position]))
            barricades.build(table, ask, edge, "SB-ROOM-10")
        case cards.CONTROL_ROOM:
            redirect(table, ask, seat, position)
        case cards.ENGINE_ROOM:
            put_in_centre(table, ask, seat, dice[0], "SB-ROOM-14")
        case _:
            table.pressure[seat] += 1
            ask.tell(on.raised_attack, "SB-ROOM-09", seat, cards.MELEE, 1)


def treat(table: Table, ask: Oracle, seat: int, die: int) -> None:
    """One LP for the Hero (SB-ROOM-08); the carrier of the Toxic Object may give a sample instead (SB-MISS-13)."""
    if may_sample(table, seat) and ask.choose(seat, asked.SAMPLE, (codes.YES, codes.NO)) == codes.YES:
        put_in_centre(table, ask, seat, die, "SB-MISS-13")
    else:
        restore(table, ask, seat, 1, "SB-ROOM-08")


def may_sample(table: Table, seat: int) -> bool:
    """Does he carry the Toxic Object, with the Scientist in the room, in a mission that wants samples?"""
    return (
        table.setting.mission.objective == missions.SAMPLES
        and table.carries(seat) == cards.TOXIC
        and table.room[table.scientist] == table.room[seat]
    )


def put_in_centre(table: Table, ask: Oracle, seat: int, die: int, rule: str) -> None:
    """A die stays in the centre to the end of the game; of a stack the upper one (SB-ROOM-14, SB-MISS-13)."""
    table.lay(die, CENTRE)
    table.under[die] = -1
    table.centred += 1
    ask.tell(on.centred, rule, seat, table.place.count(CENTRE))
    goals.die_in_centre(table, ask)


def arrow_circles(table: Table, position: int) -> list[int]:
    """The circles that a Move token may replace: arrows only, one token each, Enemies in range of the room
    (SB-ROOM-11, SB-ROOM-12). Three tokens are in use at most (SB-ROOM-13)."""
    if table.tokens() >= MOVE_TOKENS:
        return []
    near = ship.ADJACENT_AREAS[position]
    return [
        codes.CIRCLE.code(card, number)
        for at, card in enumerate(table.e_card)
        if table.e_area[at] in near
        for number, circle in enumerate(table.setting.enemies[card].strip)
        if circle[0][0] in (cards.LEFT, cards.RIGHT) and not table.token(at, number)
    ]


def redirect(table: Table, ask: Oracle, seat: int, position: int) -> None:
    """A Move token with its direction and its arrows goes on a circle of an Enemy (SB-ROOM-11)."""
    card, circle = codes.CIRCLE.pair(ask.choose(seat, asked.TOKEN_ON, arrow_circles(table, position)))
    arrows = ask.choose(seat, asked.ARROWS, range(1, len(cards.ARROWS)))
    table.e_moves[table.e_card.index(card)] |= arrows << 3 * circle
    ask.tell(on.token_put, "SB-ROOM-11", card, circle, arrows)
