"""What is asked besides the dice of Phase B (`dicing.py`) and a Hero's turn (`acting.py`), and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wartable.games.starbreach import cards, codes, ship
from wartable.games.starbreach.names import area_name, edge_name, enemy_name, hero_name, room_name, seat_key, strip
from wartable.games.starbreach.state import Table
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, No, Reason, Said, option, options
from wartable.kernel.showing.words import sentence

NO_MORE: Final = option("stop", "No more", codes.STOP)
NO: Final = option("no", "No", codes.NO)
YES: Final = option("yes", "Yes", codes.YES)


def at_least_one(no: No, first: str) -> Reason:
    """One must be chosen before one may stop; what is not offered is refused by `no`."""
    too_soon = No(no.rule, first)
    return lambda t, me, question, chosen: too_soon if chosen == codes.STOP else no


# -- rooms and areas --------------------------------------------------------------------------------------------------


@options(codes.ROOM, lambda t, me: range(len(t.tile)))
def room(t: Table, me: int, position: int) -> Said:
    tile, name = t.tile[position], room_name(position)
    return Said(name, name + (f", {t.setting.rooms[tile].name}" if tile >= 0 else ""), room=name)


@options(codes.AREA, lambda t, me: range(len(t.setting.rank)))
def area(t: Table, me: int, number: int) -> Said:
    there = [t.enemy(at).name for at in t.enemies_in(number)]
    return Said(area_name(number), f"{area_name(number)}: {', '.join(there) or 'nobody'}", area=area_name(number))


@options(codes.EDGE, lambda t, me: range(len(t.wall) - 1))
def edge(t: Table, me: int, number: int) -> Said:
    return Said(edge_name(number), f"The edge {edge_name(number)}")


def cannot_start(t: Table, me: int, question: Question, position: int) -> No:
    excluded = t.setting.mission.number and not t.heroes_in(position)
    return EXCLUDED if excluded else TAKEN


def cannot_go(t: Table, me: int, question: Question, position: int) -> No:
    return ROOM_DESTROYED if t.tile[position] == cards.DESTROYED else TOO_FAR


def cannot_build(t: Table, me: int, question: Question, number: int) -> No:
    same_ship = number // ship.SHIP_EDGES == ship.SHIP_OF[t.room[me]]
    return ONE_BARRICADE if same_ship else OTHER_SHIP


EXCLUDED: Final = No("SB-MISS-06", "Heroes start on ship 1, not where the mission excludes it")
TAKEN: Final = No("SB-SETUP-08", "Heroes start in rooms without another Hero")
ROOM_DESTROYED: Final = No("SB-ROOM-17", "That room is destroyed")
TOO_FAR: Final = No("SB-MOVE-05", "That room is too far, full, or not there")
OTHER_SHIP: Final = No("SB-ROOM-10", "Barricades are built on the same ship")
ONE_BARRICADE: Final = No("SB-BAR-02", "An edge takes one barricade, and none stands outside a destroyed room")
TWO_CORNERS: Final = No("SB-SETUP-04", "Platforms stand over two different ground rooms")
NEXT_DOOR: Final = No("SB-PLAT-08", "One gets away to an adjacent room with space")
FEWEST: Final = No("SB-ASLT-04", "The Fire token goes to a room that shows the icon and has the fewest")
NOT_NEAR: Final = No("SB-SPEC-09", "{area} is not adjacent")
OUT_OF_THROW: Final = No("SB-OBJ-14", "{area} is not in melee range")

PLATFORM: Final = Asked(
    "platform", "Over which ground room shall the next platform stand?", room, otherwise=TWO_CORNERS
)
START_ROOM: Final = Asked("start", "In which room do you start?", room, otherwise=cannot_start)


def to_which_room(t: Table, question: Question, me: int) -> str:
    """Who goes there: the Hero who asks, unless another one is moved."""
    hero = question.about[0] if question.about else me
    return f"To which room {'do you' if hero == me else f'does {hero_name(t.setting, hero)}'} go?"


TO_ROOM: Final = Asked("room", to_which_room, room, otherwise=cannot_go)
FLEE: Final = Asked("flee", "The platform above you has collapsed: where do you go?", room, otherwise=NEXT_DOOR)
FIRE_ROOM: Final = Asked("fire", "Which of the tied rooms gets the Fire token?", room, otherwise=FEWEST)
EST_AREA: Final = Asked("support", "Which area does the External Support Team fire at?", area)
SWEEP_WHERE: Final = Asked("sweep", "Which area do you sweep?", area, otherwise=NOT_NEAR)
THROW: Final = Asked("throw", "Into which area do you throw the Grenade?", area, otherwise=OUT_OF_THROW)
EDGE: Final = Asked("edge", "On which edge do you build the barricade?", edge, otherwise=cannot_build)


# -- people -----------------------------------------------------------------------------------------------------------


@options(codes.SEAT, lambda t, me: range(t.setting.players + (t.setting.mission.scientist >= 0)))
def person(t: Table, me: int, seat: int) -> Said:
    name = hero_name(t.setting, seat)
    return Said(seat_key(t.setting, seat), sentence(f"{name}, {t.life[seat]} LP"), hero=sentence(name))


NOT_TIED: Final = No("SB-INIT-03", "{hero} is not one of those tied")
NOT_HURT: Final = No("SB-SPEC-03", "{hero} is at full LP, out of the game, or on the other ship")
NOT_MOVABLE: Final = No("SB-EQ-07", "{hero} cannot be moved one room on this ship")
HERO_ORDER: Final = Asked("hero-order", "Which of the tied Heroes acts first?", person, otherwise=NOT_TIED)
HEAL_WHOM: Final = Asked(
    "heal", "Who is healed?", NO_MORE, person, otherwise=at_least_one(NOT_HURT, "Somebody is healed first")
)
MOVE_WHOM: Final = Asked("hero", "Which Hero is moved?", person, otherwise=NOT_MOVABLE)


def proposal(t: Table, hero: int, what: int, option: int) -> str:
    """Who decides what for all."""
    joint, chosen = JOINT[what], JOINT[what].said(t, hero, option)
    # Who is in a place and how many LP somebody has changes; names do not.
    named = chosen.key if joint in (FIRE_ROOM, FLEE, EST_AREA) else chosen.label.partition(",")[0]
    return sentence(f"{hero_name(t.setting, hero)} decides for all: {named}.")


def whether_agreed(t: Table, question: Question, me: int) -> str:
    """What is to be decided, who decides it how, and whether one lets it stand."""
    hero, what, option = question.about
    return f"{JOINT[what].put(t, question, me)} {proposal(t, hero, what, option)} Do you agree?"


AGREED: Final = Asked(
    "agreed",
    whether_agreed,
    option("agree", "Agree", codes.YES),
    option("object", "Object; it is decided anew", codes.NO),
)
RETRY: Final = Asked(
    "retry",
    "The mission is lost. Try it again?",
    option("go-on", "Go on to the next mission", codes.NO),
    option("retry", "Try it once more", codes.YES),
)
LEAD: Final = Asked("lead", "Do you take the Scientist along?", NO, YES)
SAMPLE: Final = Asked("sample", "Does this die give a sample instead of 1 LP?", NO, YES)

# -- Enemies ----------------------------------------------------------------------------------------------------------


@options(codes.CARD, lambda t, me: list(t.e_card))
def enemy(t: Table, me: int, card: int) -> Said:
    return Said(t.setting.enemies[card].id, enemy_name(t.setting, card), enemy=enemy_name(t.setting, card))


def every_circle(t: Table, me: int) -> Iterator[int]:
    for card in t.e_card:
        yield from (codes.CIRCLE.code(card, number) for number in range(len(t.setting.enemies[card].strip)))


@options(codes.CIRCLE, every_circle)
def circle(t: Table, me: int, card: int, number: int) -> Said:
    name = enemy_name(t.setting, card)
    label = f"{name}, circle {number + 1}: {strip(t, card)[number]}"
    return Said(f"{t.setting.enemies[card].id}/{number + 1}", label, enemy=name)


@options(codes.PUSH, lambda t, me: [codes.PUSH.code(card, back) for card in t.e_card for back in (0, 1)])
def push(t: Table, me: int, card: int, back: int) -> Said:
    name = enemy_name(t.setting, card)
    key = f"{t.setting.enemies[card].id}/{'counter' if back else 'clockwise'}"
    return Said(key, f"{name}, {'counter-clockwise' if back else 'clockwise'}", enemy=name)


def _elsewhere(t: Table, me: int, card: int) -> bool:
    return t.e_area[t.e_card.index(card)] // ship.SHIP_AREAS != ship.SHIP_OF[t.room[me]]


def cannot_block(t: Table, me: int, question: Question, chosen: int) -> No:
    if chosen == codes.STOP:
        return BLOCK_FIRST
    card, number = codes.CIRCLE.pair(chosen)
    if t.e_blocked[t.e_card.index(card)] >> number & 1:
        return BLOCKED
    return AT_OTHER_SHIP if _elsewhere(t, me, card) else NOT_ADJACENT


def cannot_push(t: Table, me: int, question: Question, chosen: int) -> No:
    if chosen == codes.STOP:
        return PUSH_FIRST
    card, _ = codes.PUSH.pair(chosen)
    if _elsewhere(t, me, card):
        return AT_OTHER_SHIP
    near = t.e_area[t.e_card.index(card)] in ship.ADJACENT_AREAS[t.room[me]]
    return SAME_WAY if near or question.options_of(me)[:1] == (codes.STOP,) else NOT_ADJACENT


def cannot_redirect(t: Table, me: int, question: Question, chosen: int) -> No:
    card, _ = codes.CIRCLE.pair(chosen)
    if _elsewhere(t, me, card):
        return AT_OTHER_SHIP
    return ARROWS_ONLY if t.e_area[t.e_card.index(card)] in ship.ADJACENT_AREAS[t.room[me]] else OUT_OF_RANGE


AT_OTHER_SHIP: Final = No("SB-SPEC-02", "{enemy} is at another ship")
NOT_ADJACENT: Final = No("SB-GEO-10", "At level 1 the Enemy must be adjacent")
BLOCK_FIRST: Final = No("SB-SPEC-04", "One circle is blocked first")
BLOCKED: Final = No("SB-SPEC-04", "That circle is blocked already")
PUSH_FIRST: Final = No("SB-SPEC-08", "One Enemy is pushed first")
SAME_WAY: Final = No("SB-SPEC-08", "The same Enemy goes on the same way, or another goes one area")
ARROWS_ONLY: Final = No("SB-ROOM-12", "A Move token replaces a circle with arrows, one token each")
OUT_OF_RANGE: Final = No("SB-ROOM-11", "The Enemy is not in range of the room")
NOT_TIED_ENEMY: Final = No("SB-INIT-05", "{enemy} is not one of those tied")
ENEMY_ORDER: Final = Asked("enemy-order", "Which of the tied Enemies acts first?", enemy, otherwise=NOT_TIED_ENEMY)
BLOCK_WHAT: Final = Asked("block", "Which circle is blocked?", NO_MORE, circle, otherwise=cannot_block)
PUSH_WHOM: Final = Asked("push", "Which Enemy is pushed, and which way?", NO_MORE, push, otherwise=cannot_push)
TOKEN_ON: Final = Asked("token", "Which arrow circle does the Move token replace?", circle, otherwise=cannot_redirect)


# -- vortices, arrows, repairs ----------------------------------------------------------------------------------------


@options(codes.VORTEX, lambda t, me: range(len(t.closed)))
def vortex(t: Table, me: int, number: int) -> Said:
    return Said(f"vortex-{number + 1}", f"Vortex {number + 1}", n=number + 1)


@options(codes.ARROWS, lambda t, me: range(1, len(cards.ARROWS)))
def arrows(t: Table, me: int, number: int) -> Said:
    return Said(cards.ARROW_NAMES[number], cards.ARROW_NAMES[number].replace("-", " ").capitalize())


@options(codes.FIRE_IN, lambda t, me: range(len(t.tile)))
def fire(t: Table, me: int, position: int) -> Said:
    return Said(f"fire@{room_name(position)}", f"Fire at {room_name(position)}")


@options(codes.PILLAR_OF, lambda t, me: [codes.PILLAR_OF.code(position) for position in range(len(t.tile))])
def pillar(t: Table, me: int, position: int) -> Said:
    return Said(f"pillar@{room_name(position)}", f"Pillar at {room_name(position)}")


@options(codes.BARRICADE_ON, lambda t, me: [codes.BARRICADE_ON.code(number) for number in range(len(t.wall) - 1)])
def barricade(t: Table, me: int, number: int) -> Said:
    return Said(f"barricade@{edge_name(number)}", f"Barricade at {edge_name(number)}")


CLOSED: Final = No("SB-ROOM-06", "Vortex {n} is closed already")
OUT_OF_REACH: Final = No(
    "SB-OBJ-13", "The Repair Kit reaches this room and those next to it, barricades only of this room"
)
WHICH_VORTEX: Final = Asked("vortex", "Which vortex is closed?", vortex, otherwise=CLOSED)
ARROWS: Final = Asked("arrows", "Which way does the Move token point, and how far?", arrows)
REPAIR: Final = Asked("repair", "What does the Repair Kit repair?", fire, pillar, barricade, otherwise=OUT_OF_REACH)

JOINT: Final = (PLATFORM, FIRE_ROOM, FLEE, EST_AREA, HERO_ORDER, ENEMY_ORDER)
"""What the players decide together (SB-SEQ-10)."""
