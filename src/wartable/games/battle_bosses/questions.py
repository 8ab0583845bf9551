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


def spawning(t: Table, question: Question, seat: int) -> str:
    """Who is to stand on the spawn space: at the beginning, or after an elimination."""
    boss = t.setting.dashboards[question.seats[0]].boss.name
    return f"On which spawn space does {boss} {'come back' if t.turn else 'begin'}?"


def stepping(t: Table, question: Question, me: int) -> str:
    """Who takes the next step."""
    _, _, piece = doing(question)
    return f"Where {_goes(t, piece)} next?"


def which_space(t: Table, question: Question, me: int) -> str:
    """What happens in the space that is chosen."""
    verb, n, piece = doing(question)
    if verb == prog.MOVE:
        return f"Where {_goes(t, piece)}?"
    if verb == prog.DAMAGE_SPACE:
        return f"Which space takes {n} damage?" if n else "Which space takes the damage?"
    if verb == prog.MAKE:
        return "In which space are the minions made?" if n != 1 else "In which space is the minion made?"
    return f"Where is the {names.token_name(t, me)} placed?" if verb == prog.PLACE_TOKEN else "Which space?"


def doing(question: Question) -> tuple[int, int, int]:
    """The verb of the step that asks, how much it does, and the piece it is about; a question of no step is a move."""
    _, _, _, verb, n, piece, *_ = question.about or (0, 0, 0, prog.MOVE, 0, codes.NO_PIECE)
    return verb, n, piece


def hurts(question: Question) -> bool:
    """Does whoever or whatever is chosen come to harm?"""
    return question.what in HARMFUL or (question.what in (TARGET, SPACE) and doing(question)[0] in HARMING)


def _goes(t: Table, piece: int) -> str:
    if codes.FIGURE.has(piece):
        return f"does {names.figure_name(t, piece)} go"
    return "do they go"


STEP: Final = Asked("step", stepping, option("stop", "Stop here", STOP), to, otherwise=cannot_go, beyond=nowhere)
SPACE: Final = Asked("space", which_space, to, otherwise=cannot_go)
SPAWN: Final = Asked("spawn", spawning, to, otherwise=cannot_go)
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


def which_piece(t: Table, question: Question, me: int) -> str:
    """What happens to the piece that is chosen."""
    verb, n, _ = doing(question)
    much = f"{n} damage" if n else "the damage"
    return {
        prog.DAMAGE_UNIT: f"Who takes {much}?",
        prog.MOVE: "Who is moved?",
        prog.DESTROY: "What is destroyed?",
        prog.SACRIFICE: "What do you sacrifice?",
        prog.HEAL: f"From whom is {much} healed?",
    }.get(verb, "Which piece?")


TARGET: Final = Asked(
    "target",
    which_piece,
    option("enough", "That is enough", STOP),
    hit,
    otherwise=cannot_choose,
    closed=not_asked_for,
    beyond=nobody,
)
LOSS: Final = Asked("loss", "Which minion is destroyed?", hit, otherwise=cannot_choose)
BRAWL_WITH: Final = Asked("brawl", "Whom do you brawl?", hit, otherwise=cannot_choose)
SPLIT: Final = Asked("split", "Who takes the next point of damage?", hit, otherwise=cannot_choose)

HARMFUL: Final = (LOSS, SPLIT, BRAWL_WITH)
"""The questions about who comes to harm, whatever step asks them."""
HARMING: Final = (prog.DAMAGE_UNIT, prog.DAMAGE_SPACE, prog.DESTROY, prog.SACRIFICE)
"""The verbs that do harm."""

# -- numbers, players, cards ------------------------------------------------------------------------------------------


@options(COUNT)
def count(t: Table, me: int, n: int) -> Said:
    return Said(f"{n}", f"{n}")


@options(COUNT)
def damage_healed(t: Table, me: int, n: int) -> Said:
    return Said(f"{n}", f"{n} damage" if n else "No damage")


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


def how_many(t: Table, question: Question, me: int) -> str:
    """What the chosen number of alike pieces do, or what is done to them."""
    verb, _, _ = doing(question)
    done = {prog.MOVE: "move", prog.DESTROY: "are destroyed", prog.SACRIFICE: "are sacrificed"}.get(verb, "")
    return f"How many of them {done}?" if done else "How many of them?"


def heal_by(t: Table, question: Question, me: int) -> str:
    _, _, piece = doing(question)
    whom = f" from {names.figure_name(t, piece)}" if codes.FIGURE.has(piece) else ""
    return f"Heal how much damage{whom}?"


GROUP: Final = Asked("group", how_many, count)
COMPANY: Final = Asked("company", "How many minions come along?", count)
STEAL_BY: Final = Asked("steal", "How much do you take from this player?", count)
HEAL_BY: Final = Asked("heal", heal_by, damage_healed)
DEEDS: Final = (
    "Deal damage to {it}", "Deal damage to a space", "Move {it}", "Make minions", "Place a token", "Destroy {it}",
    "Sacrifice {it}", "Heal {it}", "Take what it gives", "Steal", "Draw a card", "Discard a card", "Roll a die",
    "Gain it", "Choose",
)  # fmt: skip
"""What a step would do, by the numbers of `program.VERBS`."""


def whether(t: Table, question: Question, me: int) -> str:
    """The question about a step that may be left out: what it would do, to whom, and how far."""
    if len(question.about) < 7:
        return "Do you want to?"
    _, _, _, verb, _, piece, steps = question.about
    it = names.piece_name(t, piece) if piece != codes.NO_PIECE else "a piece"
    far = "" if verb != prog.MOVE or not steps else " 1 space" if steps == 1 else f" up to {steps} spaces"
    return f"{DEEDS[verb].format(it=it)}{far}?"


WHETHER: Final = Asked("whether", whether, option("no", "No", NO), option("yes", "Yes", YES))
DISCARD_CARD: Final = Asked("discard", "Which card do you discard?", discard)
CHOICE: Final = Asked("choice", "Which of these?", choice)
ORDER: Final = Asked("order", "Which effect first?", waiting)
VICTIM: Final = Asked("victim", "Which player?", seat)
REWARD_TO: Final = Asked("reward", "Who gets the reward?", seat)
