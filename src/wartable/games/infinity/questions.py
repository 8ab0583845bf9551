"""What is asked besides a turn, an Order and its attack (`orders.py`): how it is put, how answers read, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from wartable.games.infinity import classified, codes
from wartable.games.infinity.names import (
    SIDES,
    area_name,
    card_name,
    in_one,
    side_name,
    tag,
    target_name,
    thing_name,
    trooper_name,
    who,
)
from wartable.games.infinity.roster import Trooper
from wartable.games.infinity.setting import ESCORTED, NOBODY
from wartable.games.infinity.state import STATES, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.people import speaking
from wartable.kernel.engine.vocabulary import Asked, No, Said, option, options
from wartable.kernel.showing.words import counted

NONE: Final = option("none", "None of these", codes.NONE)


# -- how things read --------------------------------------------------------------------------------------------------


def as_known(t: Table, me: int, number: int) -> int:
    """How a Trooper is spoken of to somebody: to its owner by its number, to others as they see it (INF-INFO-01)."""
    return number if t.setting.troopers[number].side == me else who(t, number)


def known_troopers(t: Table, me: int) -> Iterator[int]:
    return (number for number in range(len(t.setting.troopers)) if as_known(t, me, number) != NOBODY)


@options(codes.TROOPER, known_troopers)
def trooper(t: Table, me: int, number: int) -> Said:
    known = as_known(t, me, number)
    name = t.setting.troopers[number].id if known == number else tag(t, number)
    return Said(name, trooper_name(t, known), it=name)


@options(codes.THING, lambda t, me: (codes.THING.code(n) for n in range(len(t.setting.things))))
def thing(t: Table, me: int, number: int) -> Said:
    said = thing_name(t, number)
    return Said(t.setting.things[number].id, said, it=said)


@options(codes.ELEMENT)
def element(t: Table, me: int, number: int) -> Said:
    said = thing_name(t, number)
    return Said(t.setting.things[number].id, said, it=said)


@options(codes.CARD, lambda t, me: range(len(t.setting.cards)))
def card(t: Table, me: int, number: int) -> Said:
    printed = t.setting.cards[number]
    said = card_name(t, number)
    return Said(printed.id, f"{in_one(said)}: {printed.condition}", it=said)


@options(codes.SIDE)
def side(t: Table, me: int, number: int) -> Said:
    return Said(SIDES[number], side_name(number))


@options(codes.AREA)
def area(t: Table, me: int, number: int) -> Said:
    found = t.setting.areas[number]
    return Said(found.id, area_name(t.setting, found) if speaking() else found.id)


@options(codes.COUNT)
def count(t: Table, me: int, number: int) -> Said:
    return Said(str(number), str(number))


def _state(state: int) -> str:
    """A State as it is written, such as Immobilized-A."""
    return STATES[state].title()


@options(codes.ENTER)
def enter(t: Table, me: int, state: int) -> Said:
    return Said(f"state:{STATES[state]}", f"it enters the {_state(state)} State")


@options(codes.LEAVE)
def leave(t: Table, me: int, state: int) -> Said:
    return Said(f"end:{STATES[state]}", f"it leaves the {_state(state)} State")


@options(codes.HIDE, lambda t, me: (codes.HIDE.code(number) for number in t.setting.army[me]) if me in (0, 1) else ())
def hide(t: Table, me: int, number: int) -> Said:
    name = t.setting.troopers[number].id
    return Said(f"hide:{name}", f"{trooper_name(t, number)} in Hidden Deployment", it=name)


@options(
    codes.RESERVE, lambda t, me: (codes.RESERVE.code(number) for number in t.setting.army[me]) if me in (0, 1) else ()
)
def reserve(t: Table, me: int, number: int) -> Said:
    name = t.setting.troopers[number].id
    return Said(f"reserve:{name}", f"{trooper_name(t, number)} stays off the table", it=name)


@options(codes.LIST)
def army_list(t: Table, me: int, number: int) -> Said:
    listed = [each for each in t.setting.troopers if each.side == me and each.listed == number and not each.extra]
    cost = sum(each.cost for each in listed)
    words = f"List {number + 1}: {counted(len(listed), 'Trooper')}, {cost} points, led by {_leader(listed)}"
    return Said(f"list-{number + 1}", words)


def _leader(listed: Sequence[Trooper]) -> str:
    return next(each.name for each in listed if each.lieutenant)


# -- how questions are put --------------------------------------------------------------------------------------------

Prompt = Callable[[Table, Question, int], str]


def of_actor(words: str) -> Prompt:
    """A question about the Trooper whose Order is carried out."""

    def put(t: Table, question: Question, me: int) -> str:
        return words if t.actor == NOBODY else f"{trooper_name(t, as_known(t, me, t.actor))}: {words}"

    return put


def of_target(words: str) -> Prompt:
    """A question about a Trooper or a thing."""

    def put(t: Table, question: Question, me: int) -> str:
        if not question.about:
            return words
        about = question.about[0]
        return f"{target_name(t, about) if codes.THING.has(about) else trooper_name(t, about)}: {words}"

    return put


def of_card(t: Table, question: Question, me: int) -> str:
    words = "Is the objective met?"
    if not question.about:
        return words
    printed = t.setting.cards[question.about[0]]
    return f"{printed.name} ({printed.condition}): {words}"


# -- why not ----------------------------------------------------------------------------------------------------------

NOT_HERE: Final = No("INF-SEQ-01", "{it} cannot be chosen here")
NO_MODEL: Final = "{it} is no Model on the table, or Irregular, or a REM"
NO_BREACHER: Final = No("SC-MB-01", NO_MODEL)
NO_KEY_OPS: Final = No("SC-KEY-01", NO_MODEL)
NOT_REPLACED: Final = No("SC-CLS-05", "{it} is no Classified Objective of yours that can be replaced")
GIVEN_UP: Final = No("ITS-ICOM-06", "{it} was given up as INTELCOM card and is not replaced")
NOT_SO: Final = No("INF-DEP-01", "{it} cannot be deployed so")
NOT_SO_LIEUTENANT: Final = No("SC-LT-03", "{it} cannot be deployed so")
NOT_HURT_SO: Final = No("INF-WND-01", "That cannot happen to it as it is now")
NOT_SHARED: Final = No("SC-CLS-03", "This card is no card that both players can meet")
NOT_DEALT: Final = No("SC-CLS-03", "{it} is no card to choose from here")


def cannot_deploy(t: Table, me: int, question: Question, chosen: int) -> No:
    return NOT_SO_LIEUTENANT if "SC-LT-03" in t.setting.rules else NOT_SO


# -- set-up -----------------------------------------------------------------------------------------------------------

KEEP: Final = Asked("keep", "Which of the two cards do you keep?", card, otherwise=NOT_DEALT)
LIST: Final = Asked("list", "Which of your lists do you play? Only you will know until it is deployed.", army_list)
EXTRA: Final = Asked("extra", "Which free Trooper do you add?", NONE, trooper, otherwise=NOT_HERE)
ANNOUNCE: Final = Asked(
    "announce", "Is your first card the INTELCOM card?",
    option("objective", "a Classified Objective", codes.NO), option("intelcom", "the INTELCOM card", codes.YES),
)  # fmt: skip
PREFER: Final = Asked(
    "prefer", "Do you keep Initiative or Deployment?",
    option("deployment", "keep Deployment", codes.NO), option("initiative", "keep Initiative", codes.YES),
)  # fmt: skip
FIRST: Final = Asked("first", "Who takes the first Player Turn?", side)
DEPLOYER: Final = Asked("deployer", "Who deploys first?", side)
SIDE: Final = Asked(
    "side", "Which side of the table do you take?",
    option("stay", "as the table lies", codes.NO), option("change", "the other one; the scenery is turned", codes.YES),
)  # fmt: skip
TEMPLATE: Final = Asked("template", "Where does the Decompression template lie?")
TURRET: Final = Asked("turret", "Where does your Defensive Turret stand?")
HVT_FIRST: Final = No("ITS-HVT-04", "The HVT is deployed before any Trooper")


COMPULSORY: Final = No("ITS-HVT-02", "Every player deploys an HVT; name a place for it, as in at@1600,2400")
NOT_IN_A_LIST: Final = No("ITS-CIV-01", "{it} is a Civilian and in nobody's Army List: no player deploys it")


def hvt_first(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """Why no Trooper is deployed at a place yet."""
    own = {t.setting.troopers[each].id for each in t.setting.army[me]} if me in (0, 1) else ()
    return HVT_FIRST.told() if question.what is HVT and key.partition("@")[0].partition("-")[0] in own else None


def not_before_the_hvt(t: Table, me: int, question: Question, chosen: int) -> No | None:
    return HVT_FIRST if question.what is HVT else None


def not_in_a_list(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """Why a Civilian is not deployed like a Trooper."""
    name = key.partition("@")[0]
    civilian = name in t.setting.index and t.setting.things[t.setting.index[name]].kind in ESCORTED
    return NOT_IN_A_LIST.told(Said(key, key, it=name)) if question.what is DEPLOY and civilian else None


HVT: Final = Asked(
    "hvt",
    "Where does your HVT stand?",
    option("none", "Nowhere", codes.NONE),
    otherwise=COMPULSORY,
    beyond=hvt_first,
)
TARGET: Final = Asked("target", "Which of your HVTs is the Designated Target?", element)
DEPLOY: Final = Asked(
    "deploy", "Whom do you deploy, and where?",
    option("rest", "all others, lined up in the Deployment Zone", codes.REST), hide, reserve,
    otherwise=cannot_deploy, closed=not_before_the_hvt, beyond=not_in_a_list,
)  # fmt: skip
HIDE: Final = Asked("hide", "Where is it hidden? Only you will know.")
BREACHER: Final = Asked("breacher", "Who is your Master Breacher?", trooper, otherwise=NO_BREACHER)
KEY_OPS: Final = Asked("key-ops", "Who is your Key Ops?", trooper, otherwise=NO_KEY_OPS)
DATA_PACK: Final = Asked("data-pack", "Which Hacker holds the Data Pack?", trooper, otherwise=NOT_HERE)

# -- in a turn --------------------------------------------------------------------------------------------------------

EXCHANGE: Final = Asked("exchange", "Which open card do you exchange?", NONE, card, otherwise=NOT_DEALT)
LAND: Final = Asked("land", of_actor("Where does it land?"), option("none", "Nowhere", codes.NONE))
WHO: Final = Asked(
    "who", "To whom did something happen?", trooper,
    option("unseen", "to somebody of the other side in Hidden Deployment, if there is one", codes.UNSEEN),
    otherwise=NOT_HERE,
)  # fmt: skip
UNSEEN: Final = Asked("unseen", "Does one of your hidden Troopers appear?", NONE, trooper, otherwise=NOT_HERE)
HURT: Final = Asked(
    "hurt", of_target("What happened to it?"),
    option("unhurt", "nothing", codes.UNHURT),
    option("lose-point", "it loses a point of Wounds or STR", codes.LOSE_POINT),
    option("regain-point", "it regains a point", codes.REGAIN_POINT),
    option("unmask", "it was Discovered, or is shown", codes.UNMASK), enter, leave,
    otherwise=NOT_HURT_SO,
)  # fmt: skip
DOGGED: Final = Asked(
    "dogged", of_target("It has no points left. Does it fight on until the Turn ends, and die then?"),
    option("fall", "no, it falls Unconscious", codes.NO), option("fight-on", "yes, it fights on", codes.YES),
)  # fmt: skip
AGAIN: Final = Asked(
    "again", of_target("The roll has failed. Do you spend a Command Token to repeat it?"),
    option("let-it-be", "no, it stands", codes.NO), option("token", "yes, a Command Token", codes.YES),
)  # fmt: skip
CREDIT: Final = Asked(
    "credit", of_target("Did the enemy Key Ops cost it a point in this Order?"),
    option("no", "no", codes.NO), option("yes", "yes, the Key Ops took part", codes.YES),
)  # fmt: skip
APPEAR: Final = Asked(
    "appear", of_target("Does your hidden Trooper appear?"),
    option("hidden", "no, it stays hidden", codes.NO), option("appears", "yes, it appears", codes.YES),
)  # fmt: skip
AGREE: Final = Asked(
    "agree", of_card,
    option("agree", "yes, it is met", 0), option("deny", "no, it is not met", 1),
    option("both", "yes, and by both players in one Order", 2),
    otherwise=NOT_SHARED,
)  # fmt: skip
HEATING_UNIT: Final = Asked("heating-unit", "Which Heating Unit becomes Active?", element)
SERVER: Final = Asked("server", "Which Server holds the Rogue AI?", element)
REVEAL: Final = Asked("reveal", "Which enemy HVT is Revealed?", NONE, element)
PANOPLY: Final = Asked(
    "panoply", "D-Charges, or a roll on the chart?",
    option("chart", "roll on the chart", codes.NO), option("d-charges", "take D-Charges", codes.YES),
)  # fmt: skip
CHART: Final = Asked(
    "chart", of_actor("It has that already. Do you roll again?"),
    option("keep", "no, it stays at that", codes.NO), option("again", "yes, roll again", codes.YES),
)  # fmt: skip
LIEUTENANT: Final = Asked("lieutenant", "Who is your new Lieutenant?", trooper, otherwise=NOT_HERE)
TO: Final = Asked("to", "Into contact with what?", trooper, thing, otherwise=NOT_HERE)
STR_LOST: Final = Asked("str-lost", of_target("How many points of STR did it lose?"), count)


def not_replaced(t: Table, me: int, question: Question, chosen: int) -> No:
    """Why Secure HVT does not take the place of a card."""
    up = me in (0, 1) and t.intelcom[me] == 1 and t.hand[me][:1] == (chosen,)
    return GIVEN_UP if up and t.setting.digital else NOT_REPLACED


# -- at the end -------------------------------------------------------------------------------------------------------


def not_counted(t: Table, me: int, question: Question, chosen: int) -> No:
    """Why a card is not shown as met."""
    held = t.setting.digital and me in (0, 1) and chosen in (*t.hand[me], *t.open) and chosen not in t.done[me]
    return classified.not_met(t, chosen) if held else NOT_DEALT


CLOSING: Final = Asked("closing", "Which card is met at this moment?", NONE, card, otherwise=not_counted)
SECURE_HVT: Final = Asked("secure-hvt", "Which card do you replace by Secure HVT?", NONE, card, otherwise=not_replaced)
INTELCOM: Final = Asked("intelcom", "To which Zone of Operations does the INTELCOM card add?", NONE, area)
