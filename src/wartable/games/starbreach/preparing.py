"""Phase B: everybody rolls, gives, combines and places dice, in any order, until all are ready (SB-DICE)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from wartable.games.starbreach import cards, codes, dicing, objects
from wartable.games.starbreach import events as on
from wartable.games.starbreach.state import (
    CENTRE,
    DICE,
    EST,
    FASTER,
    GONE,
    LINE,
    LOOSE,
    NONE,
    ON_CARD,
    ON_OBJECT,
    RESERVE,
    SET_TO,
    SLOWER,
    SPENT,
    STACKED,
    Table,
)
from wartable.kernel.engine.oracle import Oracle

MOST_GIVEN: Final = 2
MOST_RECEIVED: Final = 2
FEWEST_OWN: Final = 3
MOST_HELD: Final = 7
CHANGING: Final = (cards.REROLL, cards.FLIP, cards.TO_STAR, cards.CHOOSE_FACE)
"""Equipment that changes dice (SB-EQ-12)."""
ALWAYS: Final = tuple(
    tuple(
        codes.PUT.code(face, place)
        for place in ((FASTER, SLOWER, RESERVE, EST) if face == cards.MOVE else (RESERVE, EST))
    )
    for face in range(6)
)
"""By face: the options to put a die where there is always space for it."""
FIRST_PUT: Final = tuple(codes.PUT.code(face) for face in range(6))
"""By face: the option to put a die, to which the place is added."""


def roll(table: Table, ask: Oracle) -> None:
    """Every player rolls all his dice (SB-DICE-01)."""
    for seat in table.alive():
        own = [die for die in range(seat * DICE, seat * DICE + DICE) if table.place[die] not in (GONE, CENTRE)]
        show(table, own, ask.roll(cards.DIE, len(own), "SB-DICE-01"))
        ask.tell(on.rolled, "SB-DICE-01", seat, *(table.face[die] for die in own))
        table.ready[seat] = 0


def show(table: Table, dice: list[int], counts: tuple[int, ...]) -> None:
    """Turn dice to what was rolled."""
    faces = [face for face, n in enumerate(counts) for _ in range(n)]
    for die, face in zip(dice, faces, strict=True):
        table.face[die] = face


class Offers(Mapping[int, list[int]]):
    """The options of those who are not ready, worked out only when somebody looks at them."""

    __slots__ = ("_table", "_waiting")

    def __init__(self, table: Table, waiting: list[int]) -> None:
        self._table = table
        self._waiting = waiting

    def __getitem__(self, seat: int) -> list[int]:
        return options(self._table, seat)

    def __contains__(self, seat: object) -> bool:
        return seat in self._waiting

    def __iter__(self) -> Iterator[int]:
        return iter(self._waiting)

    def __len__(self) -> int:
        return len(self._waiting)


class Revisions(Sequence[int]):
    """Whether anybody may take something back, worked out only when somebody looks: those who play fast never do."""

    __slots__ = ("_table", "_waiting")

    def __init__(self, table: Table, waiting: list[int]) -> None:
        self._table = table
        self._waiting = waiting

    def __len__(self) -> int:
        return int(any(revisable(self._table, seat) for seat in self._waiting))

    def __getitem__(self, at: Any) -> Any:
        return ((codes.REVISE,) if len(self) else ())[at]


def prepare(table: Table, ask: Oracle) -> bool:
    """One dice action of somebody who is not ready yet. Gives whether all are ready (SB-DICE-03)."""
    life = table.life
    waiting = [seat for seat, ready in enumerate(table.ready) if not ready and life[seat] > 0]
    if not waiting:
        return True
    seat, option = ask.any_of(dicing.PREPARE, Offers(table, waiting), "SB-DICE-03", Revisions(table, waiting))
    if option == codes.READY:
        table.ready[seat] = 1
        ask.tell(on.ready, "SB-DICE-03", seat)
        return len(waiting) == 1
    if option == codes.REVISE:
        take_back(table, ask, seat)
    elif codes.PUT.has(option):
        put(table, ask, seat, *codes.PUT.pair(option))
    elif codes.GIVE.has(option):
        give(table, ask, seat, *codes.GIVE.pair(option))
    elif codes.COMBINE.has(option):
        combine(table, ask, seat, codes.COMBINE.part(option))
    elif codes.USE_B.has(option):
        use(table, ask, seat, codes.USE_B.part(option))
    else:
        objects.take(table, ask, seat, codes.TAKE.part(option))
    return False


def options(table: Table, seat: int) -> list[int]:
    """Everything a player may do with his dice now; being ready comes first.

    Who must still pay for what he carries is not ready, and his last die can go nowhere else (SB-OBJ-08).
    """
    found = [codes.READY]
    places, faces = table.place, table.face
    loose = [die for die in table.hands[seat] if places[die] == LOOSE]
    if loose:
        carrying = table.load[seat] != NONE
        if carrying and objects.owes(table, seat):
            if len(loose) == 1:
                return [codes.PUT.code(faces[loose[0]], ON_OBJECT)]
            found.clear()
        single = [faces[die] for die in loose if table.under[die] == NONE]
        receiving = receivers(table, seat) if len(table.ready) > 1 else []
        own = [faces[die] for die in loose if die // DICE == seat and table.under[die] == NONE] if receiving else ()
        for face in sorted({faces[die] for die in loose}):
            add_places(table, seat, face, found)
            if face in own:
                found += [codes.GIVE.code(face, other) for other in receiving]
            if single.count(face) > 1:
                found.append(codes.COMBINE.first + face)
        if table.o_at and not carrying:
            found += [codes.TAKE.code(token) for token in objects.takeable(table, seat)]
    for card in table.cards_of[seat]:
        if usable(table, seat, card):
            found.append(codes.USE_B.code(card))
    return found


def is_own_single(table: Table, seat: int, die: int, face: int) -> bool:
    return die // DICE == seat and table.face[die] == face and table.under[die] == NONE


def add_places(table: Table, seat: int, face: int, found: list[int]) -> None:
    """Where a die with this face may be placed (SB-DICE-10 to SB-DICE-20), as options."""
    hero = table.setting.heroes[seat]
    first = FIRST_PUT[face]
    if face == cards.STAR:
        lines = table.lines
        found += [first + LINE + line for line in hero.starred if lines[5 * seat + line] < len(hero.tracks[line]) - 1]
        if not any(SET_TO < table.place[die] <= SET_TO + 10 for die in table.hands[seat]):
            found.append(first + SET_TO)
    elif table.lines[5 * seat + face] < len(hero.tracks[face]) - 1:
        found.append(first + LINE + face)
    found += ALWAYS[face]
    if table.load[seat] != NONE and objects.accepts(table, seat, face):
        found.append(first + ON_OBJECT)
    if table.cards_of[seat]:
        found += [
            first + ON_CARD + card
            for card in table.cards_of[seat]
            if table.equipment(card).cost in (face, cards.ANY_FACE) and not table.held(seat, ON_CARD + card)
        ]


def given(table: Table, seat: int) -> int:
    """How many of his own dice a player has given away in this round."""
    return sum(table.holder[die] != seat for die in range(seat * DICE, seat * DICE + DICE))


def received(table: Table, seat: int) -> int:
    return sum(die // DICE != seat for die in table.hands[seat])


def may_give(table: Table, seat: int) -> bool:
    """At most two dice, and at least three of his own stay with the giver (SB-DICE-04, SB-DICE-06)."""
    kept = away = 0
    for die in range(seat * DICE, seat * DICE + DICE):
        if table.holder[die] != seat:
            away += 1
        elif table.place[die] != GONE and table.place[die] != CENTRE:
            kept += 1
    return kept > FEWEST_OWN and away < MOST_GIVEN


def receivers(table: Table, seat: int) -> list[int]:
    """Whom a player may give a die to (SB-DICE-05, SB-DICE-06)."""
    if not may_give(table, seat):
        return []
    return [
        other
        for other, hand in enumerate(table.hands)
        if other != seat and table.life[other] > 0 and len(hand) < MOST_HELD and received(table, other) < MOST_RECEIVED
    ]


def pair(table: Table, seat: int, face: int) -> list[int]:
    """Two loose dice with the same face that are no stacks (SB-DICE-08), received ones first."""
    singles = [die for die in table.held(seat, LOOSE) if table.face[die] == face and table.under[die] == NONE]
    return sorted(singles, key=lambda die: die // DICE == seat)[:2]


def pick(table: Table, seat: int, face: int) -> int:
    """The die that is meant by a face: a stack before a received die before one's own."""
    found = [die for die in table.held(seat, LOOSE) if table.face[die] == face]
    if len(found) == 1:
        return found[0]
    return min(found, key=lambda die: (table.under[die] == NONE, die // DICE == seat, die))


def put(table: Table, ask: Oracle, seat: int, face: int, place: int) -> None:
    """A die is placed; a STAR on the Initiative sets it to a chosen value (SB-DICE-15)."""
    die = pick(table, seat, face)
    if place == SET_TO:
        place += ask.choose(seat, dicing.INITIATIVE_TO, range(1, 11))
    table.lay(die, place)
    ask.tell(on.put, place_rule(face, place), seat, face, place)


def place_rule(face: int, place: int) -> str:
    if place >= ON_CARD:
        return "SB-DICE-19"
    if place == ON_OBJECT:
        return "SB-DICE-20"
    if SET_TO < place <= SET_TO + 10:
        return "SB-DICE-15"
    if place in (FASTER, SLOWER):
        return "SB-DICE-14"
    if place == RESERVE:
        return "SB-DICE-17"
    if place == EST:
        return "SB-DICE-18"
    return "SB-DICE-13" if face == cards.STAR else "SB-DICE-10"


def give(table: Table, ask: Oracle, seat: int, face: int, other: int) -> None:
    """An own die goes to another player as it lies; he is not ready any more (SB-DICE-04)."""
    die = next(die for die in table.held(seat, LOOSE) if is_own_single(table, seat, die, face))
    table.hand_over(die, other)
    ask.tell(on.gave, "SB-DICE-04", seat, face, other)
    unready(table, ask, other)


def unready(table: Table, ask: Oracle, seat: int) -> None:
    if table.ready[seat]:
        table.ready[seat] = 0
        ask.tell(on.not_ready, "SB-DICE-03", seat)


def combine(table: Table, ask: Oracle, seat: int, face: int) -> None:
    """Two like dice become one of another icon (SB-DICE-08, SB-DICE-09)."""
    lower, upper = pair(table, seat, face)
    new = ask.choose(seat, dicing.NEW_FACE, [other for other in range(6) if other != face])
    table.lay(lower, STACKED)
    table.under[upper] = lower
    table.face[upper] = new
    ask.tell(on.combined, "SB-DICE-08", seat, face, new)


# -- Equipment of Phase B ---------------------------------------------------------------------------------------------


def usable(table: Table, seat: int, card: int) -> bool:
    """May this card be used in Phase B now?"""
    equipment = table.equipment(card)
    if equipment.phase != cards.IN_B or equipment.cost != cards.FREE or table.used >> card & 1:
        return False
    return equipment.effect not in CHANGING or bool(changeable(table, seat))


def changeable(table: Table, seat: int) -> list[int]:
    """The dice that a card may change: loose ones, no stacks (SB-EQ-12)."""
    return [die for die in table.held(seat, LOOSE) if table.under[die] == NONE]


def use(table: Table, ask: Oracle, seat: int, card: int) -> None:
    """A card of Phase B: shields for the round, or dice are turned or rolled again."""
    equipment = table.equipment(card)
    ask.tell(on.used, "SB-EQ-02", seat, card)
    table.used |= 1 << card
    if equipment.effect == cards.SHIELD:
        table.braced[seat] += equipment.n
        ask.tell(on.shielded, "SB-EQ-17", seat, equipment.n)
    else:
        change(table, ask, seat, equipment.effect, which(table, ask, seat, equipment.n if equipment.n else 1))
    if equipment.single:
        use_up(table, ask, seat, card)


def use_up(table: Table, ask: Oracle, seat: int, card: int) -> None:
    """A single-use card leaves the game (SB-EQ-03)."""
    table.cards_of[seat] = tuple(other for other in table.cards_of[seat] if other != card)
    ask.tell(on.card_lost, "SB-EQ-03", card)


def which(table: Table, ask: Oracle, seat: int, most: int) -> list[int]:
    """The dice that are changed: one, or one after the other until the player stops."""
    chosen: list[int] = []
    while len(chosen) < most:
        left = [die for die in changeable(table, seat) if die not in chosen]
        faces = sorted({table.face[die] for die in left})
        face = ask.choose(seat, dicing.WHICH_DIE, [codes.STOP, *faces] if chosen else faces) if faces else codes.STOP
        if face == codes.STOP:
            break
        chosen.append(next(die for die in left if table.face[die] == face))
    return sorted(chosen)


def change(table: Table, ask: Oracle, seat: int, effect: int, dice: list[int]) -> None:
    before = [table.face[die] for die in dice]
    if effect == cards.REROLL:
        show(table, dice, ask.roll(cards.DIE, len(dice), "SB-EQ-08"))
        ask.tell(on.rerolled, "SB-EQ-08", seat, *(table.face[die] for die in dice))
        return
    for die, face in zip(dice, before, strict=True):
        if effect == cards.FLIP:
            new, rule = cards.OPPOSITE[face], "SB-EQ-09"
        elif effect == cards.TO_STAR:
            new, rule = cards.STAR, "SB-EQ-10"
        else:
            new, rule = ask.choose(seat, dicing.NEW_FACE, [other for other in range(6) if other != face]), "SB-EQ-11"
        table.face[die] = new
        ask.tell(on.turned, rule, seat, face, new)


# -- taking back ------------------------------------------------------------------------------------------------------


def is_placed(place: int) -> bool:
    """Has a die been put there in this Phase B?"""
    return place > STACKED and place not in (SPENT, CENTRE)


def revisable(table: Table, seat: int) -> list[int]:
    """What a player may take back: placements, unplaced gifts, stacks not placed yet, an object (SB-DICE-03)."""
    found: set[int] = set()
    for die, holder in enumerate(table.holder):
        face, place = table.face[die], table.place[die]
        if holder == seat and is_placed(place):
            found.add(codes.PUT.code(face, place))
        elif holder == seat and place == LOOSE and table.under[die] != NONE:
            found.add(codes.COMBINE.code(face))
        elif die // DICE == seat and holder != seat and place == LOOSE and table.under[die] == NONE:
            found.add(codes.GIVE.code(face, holder))
    if objects.may_lay_down(table, seat):
        found.add(codes.TAKE.code(table.load[seat]))
    return sorted(found)


def take_back(table: Table, ask: Oracle, seat: int) -> None:
    """A placement, gift or combination is undone; a gift taken back un-readies its receiver."""
    option = ask.choose(seat, dicing.TAKE_BACK, [codes.KEEP, *revisable(table, seat)])
    if option == codes.KEEP:
        return
    if codes.TAKE.has(option):
        objects.put_back(table, ask, seat)
    elif codes.COMBINE.has(option):
        upper = next(
            die
            for die in table.held(seat, LOOSE)
            if table.under[die] != NONE and table.face[die] == codes.COMBINE.part(option)
        )
        lower = table.under[upper]
        table.lay(lower, LOOSE)
        table.under[upper], table.face[upper] = NONE, table.face[lower]
    elif codes.GIVE.has(option):
        face, other = codes.GIVE.pair(option)
        die = next(
            die
            for die in table.held(other, LOOSE)
            if die // DICE == seat and table.face[die] == face and table.under[die] == NONE
        )
        table.hand_over(die, seat)
        unready(table, ask, other)
    else:
        face, place = codes.PUT.pair(option)
        die = next(die for die in table.held(seat, place) if table.face[die] == face)
        table.lay(die, LOOSE)
    ask.tell(on.took_back, "SB-DICE-03", seat)
