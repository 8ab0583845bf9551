"""The question of a Hero's turn: how actions read, and why one is not possible (SB-TURN, SB-MOVE, SB-ATK)."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach import activating, barricades, cards, codes, equipment, objects, ship, specials
from wartable.games.starbreach.harm import can_harm
from wartable.games.starbreach.moving import destinations, has_space
from wartable.games.starbreach.names import SCIENTIST_KEY, edge_name, object_name, room_name
from wartable.games.starbreach.state import NONE, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, No, Packed, Said, option, options


@options(codes.GO_TO, lambda t, me: [codes.GO_TO.code(position) for position in range(len(t.tile))])
def move_to(t: Table, me: int, position: int) -> Said:
    name, tile = room_name(position), t.tile[position]
    there = f", {t.setting.rooms[tile].name}" if tile >= 0 else ""
    return Said(f"move@{name}", f"Move to {name}{there}", room=name)


def every_activation(t: Table, me: int) -> list[int]:
    return [codes.ACTIVATE.code(face, n) for face in range(6) for n in range(1, 4)]


@options(codes.ACTIVATE, every_activation)
def activate(t: Table, me: int, face: int, n: int) -> Said:
    dice = f"{n} {cards.FACE_NAMES[face]} {'die' if n == 1 else 'dice'}"
    return Said(f"activate:{cards.FACES[face]}*{n}", f"Activate {t.setting.rooms[t.tile[t.room[me]]].name} with {dice}")


@options(codes.HIT_WALL, lambda t, me: [codes.HIT_WALL.code(edge) for edge in range(len(t.wall) - 1)])
def strike_wall(t: Table, me: int, edge: int) -> Said:
    return Said(
        f"melee@barricade-{edge_name(edge)}", f"Strike the barricade on {edge_name(edge)}", edge=edge_name(edge)
    )


@options(codes.MELEE_AT, lambda t, me: [codes.MELEE_AT.code(card) for card in t.e_card])
def strike(t: Table, me: int, card: int) -> Said:
    enemy = t.setting.enemies[card]
    return Said(f"melee@{enemy.id}", f"Strike {enemy.name}", enemy=enemy.name, id=enemy.id)


@options(codes.RANGED_AT, lambda t, me: [codes.RANGED_AT.code(card) for card in t.e_card])
def shoot(t: Table, me: int, card: int) -> Said:
    enemy = t.setting.enemies[card]
    return Said(f"ranged@{enemy.id}", f"Shoot at {enemy.name}", enemy=enemy.name, id=enemy.id)


@options(codes.USE_C, lambda t, me: [codes.USE_C.code(card) for card in range(len(t.setting.enemies))])
def use_card(t: Table, me: int, card: int) -> Said:
    printed = t.setting.enemies[card].equipment
    return Said(f"use:{printed.id}", f"{printed.name}: {printed.text}", card=printed.name)


@options(Packed(codes.USE_SPECIAL), lambda t, me: (codes.USE_SPECIAL,))
def special(t: Table, me: int) -> Said:
    return Said("special", f"Special: {cards.ABILITIES[t.setting.heroes[me].ability]}")


@options(Packed(codes.USE_OBJECT), lambda t, me: (codes.USE_OBJECT,))
def use_object(t: Table, me: int) -> Said:
    return Said("use:object", f"Use the {object_name(t.carries(me))}")


def cannot_act(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """Why a Hero cannot do something in his turn."""
    if chosen == codes.END_TURN:
        return None
    if chosen == codes.END_AND_DROP:
        return cannot_drop(t, me)
    if chosen == codes.USE_OBJECT:
        return cannot_use_object(t, me)
    if chosen == codes.USE_SPECIAL:
        return cannot_perform(t, me, cards.SPECIAL) or (None if specials.possible(t, me) else NOTHING_TO_USE_IT_ON)
    if codes.GO_TO.has(chosen):
        return cannot_move(t, me, codes.GO_TO.part(chosen))
    if codes.ACTIVATE.has(chosen):
        return activating.why_not(t, me, *codes.ACTIVATE.pair(chosen))
    if codes.HIT_WALL.has(chosen):
        near = codes.HIT_WALL.part(chosen) in barricades.beside(t, t.room[me])
        return cannot_perform(t, me, cards.MELEE) or (None if near else NO_BARRICADE)
    if codes.USE_C.has(chosen):
        card = codes.USE_C.part(chosen)
        return equipment.why_not(t, me, card) if card in t.cards_of[me] else NOT_YOURS
    if codes.MELEE_AT.has(chosen):
        return cannot_attack(t, me, cards.MELEE, codes.MELEE_AT.part(chosen))
    return cannot_attack(t, me, cards.RANGED, codes.RANGED_AT.part(chosen))


def cannot_drop(t: Table, me: int) -> No | None:
    if objects.may_drop(t, me):
        return None
    return {cards.RELIC: RELIC_STAYS, cards.TOXIC: TOXIC_STAYS}.get(t.carries(me), NOTHING_TO_DROP)


def cannot_use_object(t: Table, me: int) -> No | None:
    if objects.usable(t, me):
        return None
    kind = t.carries(me)
    if kind == cards.KIT:
        return NOTHING_TO_REPAIR if objects.kit_is_ready(t, me) else KIT_NOT_READY
    return GRENADE_NOT_READY if kind == cards.GRENADE else NOTHING_TO_USE


def cannot_perform(t: Table, me: int, line: int) -> No | None:
    """A line with a value is one action, once in the turn (SB-TURN-02, SB-TURN-04)."""
    if t.done[me] >> line & 1:
        return MOVED if line == cards.MOVE else PERFORMED
    return None if t.value(me, line) else NO_DICE


def cannot_move(t: Table, me: int, position: int) -> No | None:
    """Why the movement cannot end in a room (SB-MOVE)."""
    no = cannot_perform(t, me, cards.MOVE)
    if no is not None:
        return no
    if position in destinations(t, me, t.value(me, cards.MOVE)):
        return None
    if t.tile[position] == NONE:
        return NO_ROOM
    if t.tile[position] == cards.DESTROYED:
        return DESTROYED
    here = t.room[me]
    if position == here:
        return HERE
    if not has_space(t, position):
        return FULL
    if ship.SHIP_OF[position] != ship.SHIP_OF[here]:
        return OTHER_SHIP
    in_the_way = position in t.neighbours(here) and position not in destinations(t, me, 1)
    return BARRICADE if in_the_way else TOO_FAR


def reach(t: Table, me: int, line: int) -> tuple[int, ...]:
    """The areas in the range of an attack (SB-GEO-07 to SB-GEO-09)."""
    return (ship.MELEE_RANGE if line == cards.MELEE else ship.RANGED_RANGE)[t.room[me]]


def cannot_attack(t: Table, me: int, line: int, card: int) -> No | None:
    """Why an attack cannot be aimed at an Enemy (SB-ATK, SB-GEO)."""
    no = cannot_perform(t, me, line)
    if no is not None:
        return no
    at = t.e_card.index(card)
    if not can_harm(t, card, me):
        return ONLY_WITH_RELIC
    if t.e_area[at] in reach(t, me, line):
        return COVERED if t.covered(at) else None
    if t.e_area[at] // ship.SHIP_AREAS != ship.SHIP_OF[t.room[me]]:
        return AT_OTHER_SHIP
    on_platform = ship.LEVEL[t.room[me]] > 0
    if line == cards.MELEE:
        return NO_MELEE_FROM_PLATFORM if on_platform else NOT_NEXT_TO
    return OUT_OF_RANGE_UP_HERE if on_platform else OUT_OF_RANGE


def not_now(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """Heroes act in their turns; cards are told by Phase B too."""
    if chosen == codes.USE_OBJECT:
        return OBJECTS_IN_TURN
    if codes.USE_C.has(chosen):
        return None
    moves = codes.GO_TO.has(chosen) or codes.HIT_WALL.has(chosen)
    acts = moves or codes.MELEE_AT.has(chosen) or codes.RANGED_AT.has(chosen)
    return IN_TURNS if acts else None if chosen == codes.END_AND_DROP else ANOTHER_PHASE


def never(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """Heroes never attack Heroes (SB-TURN-06); a room that is not there."""
    word, _, name = key.partition("@")
    if question.what is not ACTION:
        return IN_TURNS.told() if word in ("melee", "ranged", "move") and name else None
    if word in ("melee", "ranged") and (name in t.setting.seats or name == SCIENTIST_KEY):
        return Refused("Heroes never attack Heroes", "SB-TURN-06")
    if word == "move" and ship.room_at(name) >= 0:
        no = cannot_perform(t, me, cards.MOVE) or No(NO_ROOM.rule, NO_ROOM.text, room=name)
        return no.told()
    return None


RELIC_STAYS: Final = No("SB-OBJ-08", "The Sacred Relic cannot be dropped")
TOXIC_STAYS: Final = No("SB-OBJ-10", "The Toxic Object cannot be dropped")
NOTHING_TO_DROP: Final = No("SB-OBJ-05", "You carry nothing that could be dropped")
KIT_NOT_READY: Final = No("SB-OBJ-11", "The Repair Kit needs two dice, one of them SPECIAL")
NOTHING_TO_REPAIR: Final = No("SB-OBJ-13", "There is nothing in reach to repair")
GRENADE_NOT_READY: Final = No("SB-OBJ-14", "The Grenade needs a MOVE die and cannot be used on a platform")
NOTHING_TO_USE: Final = No("SB-OBJ-12", "You carry nothing that can be used")
OBJECTS_IN_TURN: Final = No("SB-SEQ-06", "Objects are used in one's turn")
NOTHING_TO_USE_IT_ON: Final = No("SB-SPEC-01", "There is nothing to use it on")
PERFORMED: Final = No("SB-TURN-02", "That action was performed already")
MOVED: Final = No("SB-MOVE-06", PERFORMED.text)
NO_DICE: Final = No("SB-TURN-04", "There are no dice on that line")
NO_ROOM: Final = No("SB-GEO-05", "There is no room {room}")
DESTROYED: Final = No("SB-MOVE-07", "{room} is destroyed")
HERE: Final = No("SB-MOVE-01", "You are in {room}")
FULL: Final = No("SB-MOVE-05", "{room} holds two Heroes")
OTHER_SHIP: Final = No("SB-MOVE-08", "{room} is on the other ship")
BARRICADE: Final = No("SB-BAR-03", "A barricade is in the way to {room}")
TOO_FAR: Final = No("SB-MOVE-01", "{room} is too far")
NO_BARRICADE: Final = No("SB-BAR-09", "There is no barricade beside the room on {edge}")
NOT_YOURS: Final = No("SB-EQ-18", "That is not Equipment of yours")
ONLY_WITH_RELIC: Final = No("SB-SUPER-02", "Only the bearer of the Sacred Relic can harm the SuperBoss")
COVERED: Final = No("SB-ATK-03", "{enemy} is covered by a Grunt")
AT_OTHER_SHIP: Final = No("SB-GEO-12", "{enemy} is at the other ship")
NO_MELEE_FROM_PLATFORM: Final = No("SB-GEO-07", "There is no melee range from a platform")
NOT_NEXT_TO: Final = No("SB-GEO-07", "{enemy} is not next to the room")
OUT_OF_RANGE: Final = No("SB-GEO-08", "{enemy} is out of range")
OUT_OF_RANGE_UP_HERE: Final = No("SB-GEO-09", OUT_OF_RANGE.text)
IN_TURNS: Final = No("SB-ROUND-01", "Heroes act in their turns of Phase C")
ANOTHER_PHASE: Final = No("SB-ROUND-01", "That belongs to another phase of the round")
ACTION: Final = Asked(
    "action",
    "Your turn: what do you do?",
    option("end-turn", "End the turn", codes.END_TURN),
    option("end-turn-and-drop", "End the turn and drop the object here", codes.END_AND_DROP),
    special,
    use_object,
    move_to,
    activate,
    strike_wall,
    strike,
    shoot,
    use_card,
    unless=cannot_act,
    closed=not_now,
    beyond=never,
)
