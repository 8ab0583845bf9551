"""Why an answer is not possible now, with the rule that forbids it. Everything is open: nothing is given away."""

from __future__ import annotations

from wartable.games.starbreach import acting, activating, cards, equipment, goals, missions, objects, preparing, ship
from wartable.games.starbreach import happenings as on
from wartable.games.starbreach.harm import can_harm
from wartable.games.starbreach.moving import destinations, has_space
from wartable.games.starbreach.names import place_key
from wartable.games.starbreach.state import (
    DICE,
    EST,
    FASTER,
    LINE,
    LOOSE,
    MOVE_TOKENS,
    NONE,
    ON_CARD,
    ON_OBJECT,
    RESERVE,
    SET_TO,
    SLOWER,
    Table,
)
from wartable.kernel.errors import Refused
from wartable.kernel.oracle import Question

_PHASE_C_WORDS = ("melee", "ranged", "move")


def why_not(table: Table, question: Question, seat: int, key: str) -> Refused | None:
    """The reason why `key` is no option of the question; None when the key means nothing at all."""
    word, _, rest = key.partition("@")
    verb, _, what = word.partition(":")
    if verb in ("put", "give", "combine") and what in cards.FACES:
        if question.what != on.DICE:
            return Refused("Dice are given, combined and placed in Phase B only", "SB-DICE-22")
        face = cards.FACES.index(what)
        if verb == "put":
            return _put(table, seat, face, rest)
        return _give(table, seat, face, rest) if verb == "give" else _combine(table, seat, face)
    if verb == "take":
        return _take(table, question, seat, what)
    if key == "use:object":
        return _use_object(table, question, seat)
    if verb == "use":
        return _use(table, question, seat, what)
    if key == "ready" and question.what == on.DICE and objects.owes(table, seat):
        rule = "SB-OBJ-08" if table.carries(seat) == cards.RELIC else "SB-OBJ-10"
        return Refused("A die must be placed on what you carry; it cannot be dropped", rule)
    if key == "end-turn-and-drop" and question.what == on.ACTION:
        return _drop(table, seat)
    if question.what in (on.BLOCK_WHAT, on.PUSH_WHOM, on.TOKEN_ON) and "/" in key:
        return _enemy_circle(table, question, seat, key)
    if question.what == on.EDGE and ship.edge_at(key) >= 0:
        return _edge(table, seat, ship.edge_at(key))
    if question.what == on.REPAIR and "@" in key:
        return Refused(
            "The Repair Kit reaches this room and those next to it, barricades only of this room", "SB-OBJ-13"
        )
    if word in _PHASE_C_WORDS and rest:
        if question.what != on.ACTION:
            return Refused("Heroes act in their turns of Phase C", "SB-ROUND-01")
        return _move(table, seat, rest) if word == "move" else _attack(table, seat, word, rest)
    if key == "special" and question.what == on.ACTION:
        return _line(table, seat, cards.SPECIAL) or Refused("There is nothing to use it on", "SB-SPEC-01")
    if verb == "activate" and question.what == on.ACTION:
        return _activate(table, seat, what.partition("*")[0])
    if key in ("ready", "end-turn", "special") or verb == "activate":
        return Refused("That belongs to another phase of the round", "SB-ROUND-01")
    if ship.room_at(key) >= 0:
        return _room(table, question, ship.room_at(key))
    return None


def _put(table: Table, seat: int, face: int, place: str) -> Refused | None:
    places = [*range(LINE, LINE + 5), FASTER, SLOWER, SET_TO, RESERVE, EST, ON_OBJECT]
    places += [ON_CARD + card for card in range(len(table.setting.enemies))]
    found = next((at for at in places if place_key(table.setting, at) == place), NONE)
    if found == NONE:
        return None
    if face not in [table.face[die] for die in table.held(seat, LOOSE)]:
        return Refused(f"There is no loose die showing {cards.FACES[face]}", "SB-DICE-10")
    if objects.owes(table, seat) and len(table.held(seat, LOOSE)) == 1:
        rule = "SB-OBJ-08" if table.carries(seat) == cards.RELIC else "SB-OBJ-10"
        return Refused("The last die must be placed on what you carry", rule)
    if found == ON_OBJECT:
        return _on_object(table, seat)
    if found >= ON_CARD:
        if found - ON_CARD not in table.cards_of[seat]:
            return Refused("That is not Equipment of yours", "SB-DICE-23")
        return Refused("The card does not take this die", "SB-DICE-19")
    if found in (FASTER, SLOWER):
        return Refused("Only MOVE dice shift the Initiative", "SB-DICE-14")
    if found == SET_TO:
        return Refused("One STAR die sets the Initiative", "SB-DICE-15")
    line = found - LINE
    if face == cards.STAR and line not in table.setting.heroes[seat].starred:
        return Refused("That line has no star", "SB-DICE-13")
    if face not in (line, cards.STAR):
        return Refused("The die does not show the icon of that line", "SB-DICE-10")
    return Refused("That line is full", "SB-DICE-12")


def _on_object(table: Table, seat: int) -> Refused:
    if table.load[seat] == NONE:
        return Refused("You carry no object", "SB-DICE-20")
    if table.carries(seat) == cards.KIT:
        return Refused("The Repair Kit takes two dice, one of them SPECIAL", "SB-OBJ-11")
    return Refused("One die is placed on an object", "SB-OBJ-03")


def _take(table: Table, question: Question, seat: int, name: str) -> Refused | None:
    if name not in ("hidden", *cards.OBJECTS):
        return None
    if question.what != on.DICE:
        return Refused("Objects are taken in Phase B", "SB-OBJ-02")
    kind = ("hidden", *cards.OBJECTS).index(name) - 1
    here = [table.o_kind[token] for token, at in enumerate(table.o_at) if at == table.room[seat]]
    if kind == cards.SURVEY:
        return Refused("Survey points cannot be taken", "SB-MISS-09")
    if kind not in here:
        return Refused("There is no such object in your room", "SB-OBJ-02")
    if table.load[seat] != NONE:
        return Refused("A Hero carries one object at most", "SB-OBJ-01")
    return Refused("There is no die left to place on it", "SB-OBJ-03")


def _use_object(table: Table, question: Question, seat: int) -> Refused:
    if question.what != on.ACTION:
        return Refused("Objects are used in one's turn", "SB-SEQ-06")
    match table.carries(seat):
        case cards.KIT:
            if not objects.kit_is_ready(table, seat):
                return Refused("The Repair Kit needs two dice, one of them SPECIAL", "SB-OBJ-11")
            return Refused("There is nothing in reach to repair", "SB-OBJ-13")
        case cards.GRENADE:
            return Refused("The Grenade needs a MOVE die and cannot be used on a platform", "SB-OBJ-14")
        case _:
            return Refused("You carry nothing that can be used", "SB-OBJ-12")


def _drop(table: Table, seat: int) -> Refused:
    kind = table.carries(seat)
    if kind == cards.RELIC:
        return Refused("The Sacred Relic cannot be dropped", "SB-OBJ-08")
    if kind == cards.TOXIC:
        return Refused("The Toxic Object cannot be dropped", "SB-OBJ-10")
    return Refused("You carry nothing that could be dropped", "SB-OBJ-05")


def _enemy_circle(table: Table, question: Question, seat: int, key: str) -> Refused | None:
    name, _, number = key.partition("/")
    at = next((at for at in range(len(table.e_card)) if table.enemy(at).id == name), NONE)
    if at == NONE:
        return None
    if table.e_area[at] // ship.SHIP_AREAS != ship.SHIP_OF[table.room[seat]]:
        return Refused(f"{table.enemy(at).name} is at another ship", "SB-SPEC-02")
    if question.what == on.TOKEN_ON:
        if number.isdecimal() and table.e_area[at] in ship.ADJACENT_AREAS[table.room[seat]]:
            return Refused("A Move token replaces a circle with arrows, one token each", "SB-ROOM-12")
        return Refused("The Enemy is not in range of the room", "SB-ROOM-11")
    return Refused("At level 1 the Enemy must be adjacent", "SB-GEO-10")


def _edge(table: Table, seat: int, edge: int) -> Refused:
    if edge // ship.SHIP_EDGES != ship.SHIP_OF[table.room[seat]]:
        return Refused("Barricades are built on the same ship", "SB-ROOM-10")
    return Refused("An edge takes one barricade, and none stands outside a destroyed room", "SB-BAR-02")


def _give(table: Table, seat: int, face: int, name: str) -> Refused | None:
    if table.setting.players == 1:
        return Refused("There is nobody to give a die to", "SB-SEQ-04")
    if name not in table.setting.seats:
        return None
    other = table.setting.seats.index(name)
    if other == seat or not table.life[other]:
        return Refused("Dice are given to other players in the game", "SB-DICE-04")
    loose = [die for die in table.held(seat, LOOSE) if table.face[die] == face]
    if loose and all(die // DICE != seat for die in loose):
        return Refused("A received die stays with its receiver", "SB-DICE-07")
    if not any(preparing.is_own_single(table, seat, die, face) for die in loose):
        return Refused("There is no such die to give; a stack cannot be given", "SB-DICE-08")
    if preparing.given(table, seat) >= preparing.MOST_GIVEN:
        return Refused("At most two dice are given in a round", "SB-DICE-04")
    if not preparing.may_give(table, seat):
        return Refused("At least three dice of one's own colour are kept", "SB-DICE-06")
    return Refused("At most two dice are received in a round", "SB-DICE-05")


def _combine(table: Table, seat: int, face: int) -> Refused:
    return Refused(f"There are no two single dice showing {cards.FACES[face]}", "SB-DICE-08")


def _use(table: Table, question: Question, seat: int, name: str) -> Refused | None:
    card = next((n for n, enemy in enumerate(table.setting.enemies) if enemy.equipment.id == name), NONE)
    if card == NONE:
        return None
    if card not in table.cards_of[seat]:
        return Refused("That is not Equipment of yours", "SB-EQ-18")
    if question.what == on.ACTION:
        return equipment.why_not(table, seat, card)
    if question.what != on.DICE or table.equipment(card).phase != cards.IN_B:
        return Refused("That card is used in another phase", "SB-SEQ-06")
    if table.used >> card & 1:
        return Refused("The card was used in this round", "SB-EQ-02")
    if table.equipment(card).cost != cards.FREE:
        return Refused("The card is made ready by a die", "SB-DICE-19")
    return Refused("There is no die that the card could change", "SB-EQ-12")


def _line(table: Table, seat: int, line: int) -> Refused | None:
    if table.done[seat] >> line & 1:
        rule = "SB-MOVE-06" if line == cards.MOVE else "SB-TURN-02"
        return Refused("That action was performed already", rule)
    if not table.value(seat, line):
        return Refused("There are no dice on that line", "SB-TURN-04")
    return None


def _move(table: Table, seat: int, name: str) -> Refused | None:
    position = ship.room_at(name)
    if position < 0:
        return None
    refused = _line(table, seat, cards.MOVE)
    if refused is not None:
        return refused
    if position >= len(table.tile) or table.tile[position] == NONE:
        return Refused(f"There is no room {name}", "SB-GEO-05")
    if table.tile[position] == cards.DESTROYED:
        return Refused(f"{name} is destroyed", "SB-MOVE-07")
    if not has_space(table, position):
        return Refused(f"{name} holds two Heroes", "SB-MOVE-05")
    here = table.room[seat]
    if ship.SHIP_OF[position] != ship.SHIP_OF[here]:
        return Refused(f"{name} is on the other ship", "SB-MOVE-08")
    if position in table.neighbours(here) and position not in destinations(table, seat, 1):
        return Refused(f"A barricade is in the way to {name}", "SB-BAR-03")
    return Refused(f"{name} is too far", "SB-MOVE-01")


def _attack(table: Table, seat: int, word: str, name: str) -> Refused | None:
    line = cards.MELEE if word == "melee" else cards.RANGED
    at = next((at for at in range(len(table.e_card)) if table.enemy(at).id == name), NONE)
    if name in table.setting.seats or name == "scientist":
        return Refused("Heroes never attack Heroes", "SB-TURN-06")
    if at == NONE:
        return None
    refused = _line(table, seat, line)
    if refused is not None:
        return refused
    if not can_harm(table, table.e_card[at], seat):
        return Refused("Only the bearer of the Sacred Relic can harm the SuperBoss", "SB-SUPER-02")
    if table.e_area[at] in acting.reach(table, seat, line):
        return Refused(f"{table.enemy(at).name} is covered by a Grunt", "SB-ATK-03")
    if table.e_area[at] // ship.SHIP_AREAS != ship.SHIP_OF[table.room[seat]]:
        return Refused(f"{table.enemy(at).name} is at the other ship", "SB-GEO-12")
    on_platform = ship.LEVEL[table.room[seat]] > 0
    if line == cards.MELEE:
        reason = "There is no melee range from a platform" if on_platform else f"{name} is not next to the room"
        return Refused(reason, "SB-GEO-07")
    return Refused(f"{table.enemy(at).name} is out of range", "SB-GEO-09" if on_platform else "SB-GEO-08")


def _activate(table: Table, seat: int, name: str) -> Refused | None:
    if name not in cards.FACES:
        return None
    position, face = table.room[seat], cards.FACES.index(name)
    tile = table.tile[position]
    if tile == cards.BAY:
        return Refused("A bay has no activation", "SB-ROOM-18")
    if face not in table.setting.rooms[tile].icons:
        return Refused("The room does not show that icon", "SB-ROOM-01")
    if tile == cards.ENGINE_ROOM and table.setting.mission.objective != missions.ENGINE:
        return Refused("The Engine Room has no effect in this game", "SB-ROOM-16")
    if tile == cards.ENGINE_ROOM and goals.locked(table):
        return Refused("The core lock opens when more Bosses are eliminated", "SB-MISS-07")
    if not activating.free_spaces(table, position):
        return Refused("The room was activated three times in this round", "SB-ROOM-03")
    if face not in [table.face[die] for die in table.held(seat, RESERVE)]:
        return Refused("There is no such die in the Reserve", "SB-ROOM-02")
    if tile == cards.PROMETHIUM_TANK and ship.LEVEL[position] and face == cards.MELEE:
        return Refused("The melee side does not work on a platform", "SB-ROOM-05")
    if tile == cards.DOME and not activating.works(table, position, face):
        return Refused("All barricades are in use", "SB-BAR-01")
    if tile == cards.CONTROL_ROOM and table.tokens() >= MOVE_TOKENS:
        return Refused("All three Move tokens are in use", "SB-ROOM-13")
    if tile == cards.CONTROL_ROOM and not activating.works(table, position, face):
        return Refused("No Enemy in range has an arrow circle without a token", "SB-ROOM-12")
    return Refused("There are not enough dice or spaces, or nothing would happen", "SB-ROOM-02")


def _room(table: Table, question: Question, position: int) -> Refused | None:
    match question.what:
        case on.PLATFORM:
            return Refused("Platforms stand over two different ground rooms", "SB-SETUP-04")
        case on.START_ROOM:
            if table.setting.mission.number and not table.heroes_in(position):
                return Refused("Heroes start on ship 1, not where the mission excludes it", "SB-MISS-06")
            return Refused("Heroes start in rooms without another Hero", "SB-SETUP-08")
        case on.FLEE:
            return Refused("One gets away to an adjacent room with space", "SB-PLAT-08")
        case on.TO_ROOM:
            if position < len(table.tile) and table.tile[position] == cards.DESTROYED:
                return Refused("That room is destroyed", "SB-ROOM-17")
            return Refused("That room is too far, full, or not there", "SB-MOVE-05")
        case _:
            return None
