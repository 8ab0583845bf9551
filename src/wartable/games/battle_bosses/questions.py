"""What is asked, how the options read, and why one is not offered. Actions are in `acting.py`, the mulligan is in
`turn.py`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wartable.games.battle_bosses import codes, names
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.choices import (
    BOSS_ABILITY,
    CARD,
    NO_FOG,
    PET_ABILITY,
    find_pieces,
    owner_of,
    space_of,
)
from wartable.games.battle_bosses.codes import COUNT, KEEP, NO, PIECE, PLAYER, STOP, YES
from wartable.games.battle_bosses.state import Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, option, options

# -- spaces -----------------------------------------------------------------------------------------------------------

FIRST_STEP: Final = No("BB-ABIL-07", "At least one step is taken")
NOT_ADJACENT: Final = No("BB-ABIL-07", "{it} is not adjacent")
UNFIT: Final = No("BB-GEN-06", "{it} does not fit what the text asks for")
BASE_FOR_BOSSES: Final = No("BB-BASE-02", "{it} is a base; bosses cannot enter it")
BASE_FOR_PETS: Final = No("BB-BASE-03", "{it} is a base; pets cannot enter it")
BASE_FOR_TOKENS: Final = No("BB-BASE-05", "{it} is a base; special tokens cannot be put there")
NO_TOKEN: Final = No("BB-GEN-04", "You have no token at {it}")
FOG: Final = No("BB-FOG-03", "{it} is out of reach in the fog of war")
FOG_FOR_FRIENDS: Final = No("BB-FOG-04", FOG.text)
FOG_FROM_PIECES: Final = No("BB-FOG-07", FOG.text)


def every_space(t: Table, me: int) -> Iterable[int]:
    return range(t.setting.geometry.size)


@options(codes.SPACE, every_space)
def to(t: Table, me: int, space: int) -> Said:
    name = names.space_name(t, space)
    return Said(f"to:{name}", f"{name}{names.contents(t, space)}", it=name)


@options(codes.SPACE, every_space)
def off(t: Table, me: int, space: int) -> Said:
    name = names.space_name(t, space)
    return Said(f"off:{name}", f"Take off the one at {name}", it=name)


def in_fog(t: Table, question: Question, space: int, ally: bool = False) -> No | None:
    """Is a space out of reach of the piece whose program asks (BB-FOG-03, -04, -07)?"""
    if not question.about:
        return None
    holder, _, eye, *_ = question.about
    if eye == NO_FOG or t.setting.geometry.reach[eye][space]:
        return None
    return FOG_FROM_PIECES if holder not in (CARD, BOSS_ABILITY) else FOG_FOR_FRIENDS if ally else FOG


def cannot_go(t: Table, me: int, question: Question, space: int) -> No:
    """Why a piece cannot go to a space, or nothing can be put there."""
    if space == STOP:
        return FIRST_STEP
    if space in t.setting.geometry.board.bases:
        holder, _, _, verb, *_ = question.about or (BOSS_ABILITY, 0, NO_FOG, prog.MOVE)
        return (
            BASE_FOR_PETS if holder == PET_ABILITY else BASE_FOR_TOKENS if verb == prog.PLACE_TOKEN else BASE_FOR_BOSSES
        )
    return NOT_ADJACENT if question.what is STEP else in_fog(t, question, space) or UNFIT


def nowhere(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """A space that is not on the board."""
    word, _, place = key.partition(":")
    if word not in ("to", "off") or not place or place in [names.space_name(t, space) for space in every_space(t, me)]:
        return None
    return Refused(f"{place} is not on the board", "BB-ABIL-07")


def cannot_take_off(t: Table, me: int, question: Question, space: int) -> No:
    """Why a token is not taken off: there is none, or it lies in the fog."""
    there = t.tokens[me * t.setting.geometry.size + space]
    return (in_fog(t, question, space) if there else None) or NO_TOKEN


STEP: Final = Asked(
    "step", "Where to next?", option("stop", "Stop here", STOP), to, otherwise=cannot_go, beyond=nowhere
)
SPACE: Final = Asked("space", "Which space?", to, otherwise=cannot_go)
SPAWN: Final = Asked("spawn", "On which spawn space?", to, otherwise=cannot_go)
EVENT_SPACE: Final = Asked("where", "Which of these spaces?", to, otherwise=cannot_go)
TAKE_OFF: Final = Asked(
    "take-off",
    "All your tokens are on the board. Take one off first?",
    option("keep", "Leave them", KEEP),
    off,
    otherwise=cannot_take_off,
)

# -- pieces -----------------------------------------------------------------------------------------------------------

NOT_HERE: Final = No("BB-GEN-06", "{it} cannot be chosen here")
NOT_ENOUGH: Final = No("BB-GEN-06", "As many are chosen as the text says, if there are so many")


def every_piece(t: Table, me: int) -> Iterable[int]:
    """Every figure, minion, token and face-up monster on the board, and every Upgrade in play."""
    found = find_pieces(t, 0, prog.Target(piece=prog.UNIT, side=prog.ANY), 0, NO_FOG, damage=True)
    for other in (prog.TOKEN, prog.UPGRADE):
        found += find_pieces(t, 0, prog.Target(piece=other, side=prog.ANY), 0, NO_FOG)
    return found


@options(PIECE, every_piece)
def hit(t: Table, me: int, piece: int) -> Said:
    key = names.piece_key(t, piece)
    return Said(f"hit:{key}", names.piece_label(t, piece), it=key)


def cannot_choose(t: Table, me: int, question: Question, piece: int) -> No:
    """Why a piece cannot be chosen: out of reach in the fog, or not what the text asks for."""
    if piece == STOP:
        return NOT_ENOUGH
    if codes.UPGRADE.has(piece):
        return NOT_HERE
    ally = not codes.MONSTER.has(piece) and (owner_of(t, piece) ^ me) & 1 == 0
    return in_fog(t, question, space_of(t, piece), ally) or NOT_HERE


def not_asked_for(t: Table, me: int, question: Question, piece: int) -> No | None:
    """No piece is asked for now; what is out of reach in the fog is told so all the same."""
    return None if piece == STOP else cannot_choose(t, me, question, piece)


def nobody(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """A piece that is not there."""
    return Refused(f"{key[4:]} cannot be chosen here", "BB-GEN-06") if key.startswith("hit:") else None


TARGET: Final = Asked(
    "target",
    "Which piece?",
    option("enough", "That is enough", STOP),
    hit,
    otherwise=cannot_choose,
    closed=not_asked_for,
    beyond=nobody,
)
LOSS: Final = Asked("loss", "Which minion is destroyed?", hit, otherwise=cannot_choose)
BRAWL_WITH: Final = Asked("brawl", "Whom do you brawl?", hit, otherwise=cannot_choose)
SPLIT: Final = Asked("split", "Who takes the next point of damage?", hit, otherwise=cannot_choose)

# -- numbers, players, cards ------------------------------------------------------------------------------------------


@options(COUNT)
def count(t: Table, me: int, n: int) -> Said:
    return Said(f"{n}", f"{n}")


@options(PLAYER)
def seat(t: Table, me: int, player: int) -> Said:
    return Said(f"seat:{names.seat_key(t, player)}", f"{names.seat_name(t, player)} ({names.figure_name(t, player)})")


@options(codes.CARD)
def discard(t: Table, me: int, card: int) -> Said:
    printed = t.setting.dashboards[me].cards[card]
    return Said(f"discard:{printed.id}", f"Discard {printed.name}")


@options(codes.CHOICE)
def choice(t: Table, me: int, step: int, at: int) -> Said:
    return Said(f"option:{at + 1}", t.setting.choices[step].options[at].text)


@options(COUNT)
def waiting(t: Table, me: int, at: int) -> Said:
    owner, numbers, _, _, _ = t.line[at]
    return Said(f"next:{at + 1}", t.setting.dashboards[owner].triggers[numbers[0]].text)


GROUP: Final = Asked("group", "How many of them?", count)
COMPANY: Final = Asked("company", "How many minions come along?", count)
STEAL_BY: Final = Asked("steal", "How much do you take from this player?", count)
HEAL_BY: Final = Asked("heal", "Heal how much damage?", count)
DEEDS: Final = (
    "Deal damage to {it}", "Deal damage to a space", "Move {it}", "Make minions", "Place a token", "Destroy {it}",
    "Sacrifice {it}", "Heal {it}", "Take what it gives", "Steal", "Draw a card", "Discard a card", "Roll a die",
    "Gain it", "Choose",
)  # fmt: skip
"""What a step would do, by the numbers of `program.VERBS`."""


def whether(t: Table, question: Question, me: int) -> str:
    """The question about a step that may be left out: what it would do, to whom, and how far."""
    if len(question.about) < 6:
        return "Do you want to?"
    _, _, _, verb, piece, steps = question.about
    it = names.piece_name(t, piece) if piece != codes.NO_PIECE else "one"
    far = "" if verb != prog.MOVE or not steps else " 1 space" if steps == 1 else f" up to {steps} spaces"
    return f"{DEEDS[verb].format(it=it)}{far}?"


WHETHER: Final = Asked("whether", whether, option("no", "No", NO), option("yes", "Yes", YES))
DISCARD_CARD: Final = Asked("discard", "Which card do you discard?", discard)
CHOICE: Final = Asked("choice", "Which of these?", choice)
ORDER: Final = Asked("order", "Which effect first?", waiting)
VICTIM: Final = Asked("victim", "Which player?", seat)
REWARD_TO: Final = Asked("reward", "Who gets the reward?", seat)
