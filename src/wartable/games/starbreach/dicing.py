"""The questions of Phase B: what a player does with his dice, what he takes back, and why not (SB-DICE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wartable.games.starbreach import cards, codes, objects, preparing
from wartable.games.starbreach.names import hero_name, object_name, place_key, place_name
from wartable.games.starbreach.questions import NO_MORE, at_least_one
from wartable.games.starbreach.state import (
    DICE,
    EST,
    FASTER,
    LINE,
    LOOSE,
    NONE,
    ON_CARD,
    ON_OBJECT,
    RESERVE,
    SET_TO,
    SLOWER,
    Table,
)
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, option, options

PLACES: Final = (*range(LINE, LINE + 5), FASTER, SLOWER, SET_TO, RESERVE, EST, ON_OBJECT)

# -- options ----------------------------------------------------------------------------------------------------------


def every_placement(t: Table, me: int) -> Iterator[int]:
    for face in range(6):
        yield from (codes.PUT.code(face, place) for place in PLACES)
        yield from (codes.PUT.code(face, ON_CARD + card) for card in range(len(t.setting.enemies)))


@options(codes.PUT, every_placement)
def put(t: Table, me: int, face: int, place: int) -> Said:
    key = f"put:{cards.FACES[face]}@{place_key(t.setting, place)}"
    return Said(key, f"{cards.FACE_NAMES[face]} die on {place_name(t.setting, place)}", face=cards.FACE_NAMES[face])


def every_placed(t: Table, me: int) -> Iterator[int]:
    for each in preparing.revisable(t, me):
        if codes.PUT.has(each):
            _, place = codes.PUT.pair(each)
            if place in PLACES or SET_TO < place <= SET_TO + 10 or place >= ON_CARD:
                yield each


@options(codes.PUT, every_placed)
def placed(t: Table, me: int, face: int, place: int) -> Said:
    return put.say(t, me, face, place)


def every_gift(t: Table, me: int) -> Iterator[int]:
    for face in range(6):
        yield from (codes.GIVE.code(face, seat) for seat in range(t.setting.players))


@options(codes.GIVE, every_gift)
def give(t: Table, me: int, face: int, seat: int) -> Said:
    return Said(
        f"give:{cards.FACES[face]}@{t.setting.seats[seat]}",
        f"{cards.FACE_NAMES[face]} die to {hero_name(t.setting, seat)}",
    )


def every_pair(t: Table, me: int) -> Iterator[int]:
    return (codes.COMBINE.code(face) for face in range(6))


@options(codes.COMBINE, every_pair)
def combine(t: Table, me: int, face: int) -> Said:
    name = cards.FACE_NAMES[face]
    return Said(f"combine:{cards.FACES[face]}", f"Combine a pair of {name} dice", face=name)


@options(codes.COMBINE, every_pair)
def combined(t: Table, me: int, face: int) -> Said:
    return Said(f"combine:{cards.FACES[face]}", "The combined pair")


@options(codes.USE_B, lambda t, me: [codes.USE_B.code(card) for card in range(len(t.setting.enemies))])
def use(t: Table, me: int, card: int) -> Said:
    printed = t.setting.enemies[card].equipment
    return Said(f"use:{printed.id}", f"{printed.name}: {printed.text}")


def every_object(t: Table, me: int) -> list[int]:
    """Of like objects the first in the room stands for all, else the first anywhere."""
    here = {t.o_kind[token]: token for token in reversed(range(len(t.o_at))) if t.o_at[token] == t.room[me]}
    anywhere = {kind: token for token, kind in reversed(list(enumerate(t.o_kind)))}
    return [codes.TAKE.code(token) for token in sorted({**anywhere, **here}.values())]


def _object_key(t: Table, token: int) -> str:
    kind = t.o_kind[token]
    return f"take:{cards.OBJECTS[kind] if kind != cards.UNKNOWN else 'hidden'}"


@options(codes.TAKE, every_object)
def take(t: Table, me: int, token: int) -> Said:
    return Said(_object_key(t, token), f"Take the {object_name(t.o_kind[token])}")


@options(codes.TAKE, every_object)
def taken(t: Table, me: int, token: int) -> Said:
    return Said(_object_key(t, token), f"The {object_name(t.o_kind[token])}")


@options(codes.FACE, lambda t, me: range(6))
def face(t: Table, me: int, number: int) -> Said:
    return Said(cards.FACES[number], cards.FACE_NAMES[number], face=cards.FACE_NAMES[number])


@options(codes.VALUE, lambda t, me: range(1, 11))
def value(t: Table, me: int, number: int) -> Said:
    return Said(str(number), str(number))


# -- reasons ----------------------------------------------------------------------------------------------------------

NO_SUCH_DIE: Final = No("SB-DICE-10", "There is no loose die showing {face}")
LAST_DIE_FOR_RELIC: Final = No("SB-OBJ-08", "The last die must be placed on what you carry")
LAST_DIE_FOR_TOXIC: Final = No("SB-OBJ-10", LAST_DIE_FOR_RELIC.text)
OWES_RELIC: Final = No("SB-OBJ-08", "A die must be placed on what you carry; it cannot be dropped")
OWES_TOXIC: Final = No("SB-OBJ-10", OWES_RELIC.text)
NOT_YOURS: Final = No("SB-DICE-23", "That is not Equipment of yours")
CARD_TAKES_OTHERS: Final = No("SB-DICE-19", "The card does not take this die")
ONLY_MOVE: Final = No("SB-DICE-14", "Only MOVE dice shift the Initiative")
ONE_STAR: Final = No("SB-DICE-15", "One STAR die sets the Initiative")
NO_STAR: Final = No("SB-DICE-13", "That line has no star")
OTHER_ICON: Final = No("SB-DICE-10", "The die does not show the icon of that line")
LINE_FULL: Final = No("SB-DICE-12", "That line is full")
NO_OBJECT: Final = No("SB-DICE-20", "You carry no object")
KIT_TAKES_TWO: Final = No("SB-OBJ-11", "The Repair Kit takes two dice, one of them SPECIAL")
ONE_DIE: Final = No("SB-OBJ-03", "One die is placed on an object")
SURVEY_STAYS: Final = No("SB-MISS-09", "Survey points cannot be taken")
NOT_IN_ROOM: Final = No("SB-OBJ-02", "There is no such object in your room")
HANDS_FULL: Final = No("SB-OBJ-01", "A Hero carries one object at most")
NO_DIE_FOR_IT: Final = No("SB-OBJ-03", "There is no die left to place on it")
NOBODY_THERE: Final = No("SB-SEQ-04", "There is nobody to give a die to")
NOT_TO_HIM: Final = No("SB-DICE-04", "Dice are given to other players in the game")
STAYS: Final = No("SB-DICE-07", "A received die stays with its receiver")
NO_DIE_TO_GIVE: Final = No("SB-DICE-08", "There is no such die to give; a stack cannot be given")
TWO_GIVEN: Final = No("SB-DICE-04", "At most two dice are given in a round")
THREE_KEPT: Final = No("SB-DICE-06", "At least three dice of one's own colour are kept")
TWO_RECEIVED: Final = No("SB-DICE-05", "At most two dice are received in a round")
NO_PAIR: Final = No("SB-DICE-08", "There are no two single dice showing {face}")
NOT_YOUR_CARD: Final = No("SB-EQ-18", NOT_YOURS.text)
OTHER_PHASE: Final = No("SB-SEQ-06", "That card is used in another phase")
USED: Final = No("SB-EQ-02", "The card was used in this round")
NEEDS_DIE: Final = No("SB-DICE-19", "The card is made ready by a die")
NO_DIE_TO_CHANGE: Final = No("SB-EQ-12", "There is no die that the card could change")
NOTHING_PLACED: Final = No("SB-DICE-03", "There is nothing to take back")
PHASE_B_ONLY: Final = No("SB-DICE-22", "Dice are given, combined and placed in Phase B only")
TAKEN_IN_B: Final = No("SB-OBJ-02", "Objects are taken in Phase B")
ANOTHER_PHASE: Final = No("SB-ROUND-01", "That belongs to another phase of the round")
ANOTHER_FACE: Final = No("SB-DICE-08", "The die is turned to another icon")
NOT_CHANGEABLE: Final = No("SB-EQ-12", "There is no single loose die showing {face}")


def cannot_prepare(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """Why something cannot be done with one's dice now."""
    if chosen == codes.REVISE:
        return None if any(preparing.revisable(t, seat) for seat in question.seats) else NOTHING_PLACED
    owes, relic = objects.owes(t, me), t.carries(me) == cards.RELIC
    if chosen == codes.READY:
        return (OWES_RELIC if relic else OWES_TOXIC) if owes else None
    no = _cannot(t, me, chosen)
    last = owes and len(t.held(me, LOOSE)) == 1
    if no is None and last and not (codes.PUT.has(chosen) and codes.PUT.pair(chosen)[1] == ON_OBJECT):
        return LAST_DIE_FOR_RELIC if relic else LAST_DIE_FOR_TOXIC
    return no


def _cannot(t: Table, me: int, chosen: int) -> No | None:
    if codes.PUT.has(chosen):
        return cannot_put(t, me, *codes.PUT.pair(chosen))
    if codes.GIVE.has(chosen):
        return cannot_give(t, me, *codes.GIVE.pair(chosen))
    if codes.COMBINE.has(chosen):
        return None if len(preparing.pair(t, me, codes.COMBINE.part(chosen))) == 2 else NO_PAIR
    if codes.USE_B.has(chosen):
        return cannot_use(t, me, codes.USE_B.part(chosen))
    return cannot_take(t, me, codes.TAKE.part(chosen))


def cannot_put(t: Table, me: int, face: int, place: int) -> No | None:
    """Why a die cannot be placed there (SB-DICE-10 to SB-DICE-20)."""
    if face not in [t.face[die] for die in t.held(me, LOOSE)]:
        return NO_SUCH_DIE
    if place == ON_OBJECT:
        if objects.accepts(t, me, face):
            return None
        return NO_OBJECT if t.load[me] == NONE else KIT_TAKES_TWO if t.carries(me) == cards.KIT else ONE_DIE
    if place >= ON_CARD:
        card = place - ON_CARD
        if card not in t.cards_of[me]:
            return NOT_YOURS
        fits = t.equipment(card).cost in (face, cards.ANY_FACE) and not t.held(me, place)
        return None if fits else CARD_TAKES_OTHERS
    if place in (FASTER, SLOWER):
        return None if face == cards.MOVE else ONLY_MOVE
    if place == SET_TO:
        is_set = any(SET_TO < t.place[die] <= SET_TO + 10 for die in t.hands[me])
        return None if face == cards.STAR and not is_set else ONE_STAR
    if place in (RESERVE, EST):
        return None
    line, hero = place - LINE, t.setting.heroes[me]
    if face == cards.STAR and line not in hero.starred:
        return NO_STAR
    if face not in (line, cards.STAR):
        return OTHER_ICON
    return None if t.lines[5 * me + line] < len(hero.tracks[line]) - 1 else LINE_FULL


def cannot_give(t: Table, me: int, face: int, other: int) -> No | None:
    """Why a die cannot be given to another player (SB-DICE-04 to SB-DICE-08)."""
    if t.setting.players == 1:
        return NOBODY_THERE
    if other == me or not t.life[other]:
        return NOT_TO_HIM
    loose = [die for die in t.held(me, LOOSE) if t.face[die] == face]
    if loose and all(die // DICE != me for die in loose):
        return STAYS
    if not any(preparing.is_own_single(t, me, die, face) for die in loose):
        return NO_DIE_TO_GIVE
    if preparing.given(t, me) >= preparing.MOST_GIVEN:
        return TWO_GIVEN
    if not preparing.may_give(t, me):
        return THREE_KEPT
    return None if other in preparing.receivers(t, me) else TWO_RECEIVED


def cannot_use(t: Table, me: int, card: int) -> No | None:
    """Why a card cannot be used in Phase B (SB-EQ-02, SB-EQ-12)."""
    if card not in t.cards_of[me]:
        return NOT_YOUR_CARD
    if preparing.usable(t, me, card):
        return None
    if t.equipment(card).phase != cards.IN_B:
        return OTHER_PHASE
    if t.used >> card & 1:
        return USED
    return NEEDS_DIE if t.equipment(card).cost != cards.FREE else NO_DIE_TO_CHANGE


def cannot_take(t: Table, me: int, token: int) -> No | None:
    """Why an object cannot be taken (SB-OBJ-01, SB-OBJ-02)."""
    if token in objects.takeable(t, me):
        return None
    if t.o_kind[token] == cards.SURVEY:
        return SURVEY_STAYS
    if t.o_at[token] != t.room[me]:
        return NOT_IN_ROOM
    return HANDS_FULL if t.load[me] != NONE else NO_DIE_FOR_IT


def not_now(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """Dice are for Phase B; cards are told by the turn of a Hero too."""
    if chosen in (codes.READY, codes.REVISE):
        return ANOTHER_PHASE
    if codes.USE_B.has(chosen):
        return OTHER_PHASE if codes.USE_B.part(chosen) in t.cards_of[me] else NOT_YOUR_CARD
    return TAKEN_IN_B if codes.TAKE.has(chosen) else PHASE_B_ONLY


def not_there(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """A kind of object that this mission does not have, or another player where there is none."""
    word, _, name = key.partition(":")
    if word == "give" and t.setting.players == 1:
        return NOBODY_THERE.told()
    if word != "take" or (name != "hidden" and name not in cards.OBJECTS):
        return None
    return (NOT_IN_ROOM if question.what is PREPARE else TAKEN_IN_B).told()


def what_is_left(t: Table, question: Question, me: int) -> str:
    """The question with what being ready would waste: a die without a place does nothing (SB-DICE-21)."""
    left = len(t.held(me, LOOSE))
    if not left:
        return "Phase B: all your dice have a place. What do you do?"
    return f"Phase B: {'1 die has' if left == 1 else f'{left} dice have'} no place yet. What do you do?"


PREPARE: Final = Asked(
    "dice",
    what_is_left,
    option("ready", "I am ready", codes.READY),
    option("take-back", "Take something back", codes.REVISE),
    put,
    give,
    combine,
    use,
    take,
    unless=cannot_prepare,
    closed=not_now,
    beyond=not_there,
)
TAKE_BACK: Final = Asked(
    "take-back",
    "What do you take back?",
    option("keep", "Nothing", codes.KEEP),
    placed,
    give,
    combined,
    taken,
    otherwise=NOTHING_PLACED,
)
NEW_FACE: Final = Asked("face", "To which face is the die turned?", face, otherwise=ANOTHER_FACE)
INITIATIVE_TO: Final = Asked("initiative", "Which Initiative does the STAR give you?", value)
WHICH_DIE: Final = Asked(
    "die", "Which die?", NO_MORE, face, otherwise=at_least_one(NOT_CHANGEABLE, "One die is chosen first")
)
