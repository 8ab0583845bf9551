"""What is asked in an Order of a digital match: the Skills of the activated Trooper, the reactions, who leads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wartable.games.infinity import acting, codes, profile
from wartable.games.infinity.measure import inches
from wartable.games.infinity.names import seen_name, tag, target_key, target_name, thing_name, trooper_name
from wartable.games.infinity.questions import NONE, NOT_HERE, of_target, trooper
from wartable.games.infinity.setting import MINE, NOBODY
from wartable.games.infinity.skirmish import answering, bearing, deployables, healing, judging, legality, moving, things
from wartable.games.infinity.skirmish.acts import SHORT
from wartable.games.infinity.state import Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, More, No, Options, Packed, Said, option, options


def _names(t: Table) -> dict[str, object]:
    return {"actor": t.setting.troopers[t.actor].id if t.actor != NOBODY else "nobody"}


def _fires(t: Table, me: int) -> Iterator[int]:
    return _with_arms(t, codes.FIRE_AT)


def _cuts(t: Table, me: int) -> Iterator[int]:
    return _with_arms(t, codes.CUT)


def _with_arms(t: Table, numbers: Packed) -> Iterator[int]:
    if t.actor != NOBODY:
        for weapon in profile.arms(t, t.actor):
            for foe in range(len(t.setting.troopers)):
                yield numbers.code(weapon, foe)


@options(codes.FIRE_AT, _fires, judging.shot_forecast)
def fire(t: Table, me: int, weapon: int, foe: int) -> Said:
    used, said = t.setting.weapons[weapon], seen_name(t, foe)
    key, label = f"shoot:{used.key}@{tag(t, foe)}", f"BS Attack on {said} with {used.name}"
    return Said(key, label, weapon=used.name, it=said, **_names(t))


@options(codes.CUT, _cuts)
def cut(t: Table, me: int, weapon: int, foe: int) -> Said:
    used, said = t.setting.weapons[weapon], seen_name(t, foe)
    key, label = f"cut:{used.key}@{tag(t, foe)}", f"CC Attack on {said} with {used.name}"
    return Said(key, label, weapon=used.name, it=said, **_names(t))


def _words(numbers: Packed, word: str, label: str) -> Options:
    """An attack with something the activated Trooper carries, as in `spray:chain-rifle@b3`."""

    def say(t: Table, me: int, weapon: int, foe: int) -> Said:
        used, said = t.setting.weapons[weapon], seen_name(t, foe)
        key = f"{word}:{used.key}@{tag(t, foe)}"
        return Said(key, f"{label} {said} with {used.name}", weapon=used.name, it=said, **_names(t))

    return options(numbers, lambda t, me: _with_arms(t, numbers))(say)


def _fires_on(t: Table, me: int) -> Iterator[int]:
    if t.actor != NOBODY:
        for weapon in profile.arms(t, t.actor):
            yield from (codes.FIRE_ON.code(weapon, n) for n in things.targets(t))


@options(codes.FIRE_ON, _fires_on)
def fire_on(t: Table, me: int, weapon: int, n: int) -> Said:
    used, name, said = t.setting.weapons[weapon], t.setting.things[n].id, thing_name(t, n)
    return Said(
        f"shoot:{used.key}@{name}", f"BS Attack on {said} with {used.name}", weapon=used.name, it=said, **_names(t)
    )


def _friends(t: Table, me: int) -> Iterator[int]:
    if t.actor != NOBODY:
        for friend in t.setting.army[t.setting.troopers[t.actor].side]:
            yield from (codes.TREAT.code(way, friend) for way in range(len(healing.WAYS)))


@options(codes.TREAT, _friends)
def treat(t: Table, me: int, way: int, friend: int) -> Said:
    said, how = trooper_name(t, friend), healing.WAYS[way]
    return Said(f"{how}@{t.setting.troopers[friend].id}", f"{how.capitalize()}: {said}", it=said, way=how, **_names(t))


@options(codes.FINISH, lambda t, me: (codes.FINISH.code(foe) for foe in range(len(t.setting.troopers))))
def finish(t: Table, me: int, foe: int) -> Said:
    said = seen_name(t, foe)
    return Said(f"finish@{tag(t, foe)}", f"Coup de grace for {said}", it=said, **_names(t))


@options(codes.BLOW_UP, lambda t, me: (codes.BLOW_UP.code(foe) for foe in range(len(t.setting.troopers))))
def blow_up(t: Table, me: int, foe: int) -> Said:
    said = seen_name(t, foe)
    return Said(f"charge@{tag(t, foe)}", f"D-Charge on {said}", it=said, **_names(t))


@options(codes.CASEVAC, lambda t, me: (codes.CASEVAC.code(ally) for ally in range(len(t.setting.troopers))))
def carry(t: Table, me: int, ally: int) -> Said:
    said = seen_name(t, ally)
    return Said(f"casevac@{tag(t, ally)}", f"Casevac: carry {said}", it=said, **_names(t))


@options(codes.SEEK, lambda t, me: (codes.SEEK.code(n) for n in t.setting.of_kind(MINE)))
def seek(t: Table, me: int, n: int) -> Said:
    said = thing_name(t, n)
    return Said(f"discover@{t.setting.things[n].id}", f"Discover {said}", it=said, **_names(t))


@options(codes.DISCOVER, lambda t, me: (codes.DISCOVER.code(foe) for foe in range(len(t.setting.troopers))))
def discover(t: Table, me: int, foe: int) -> Said:
    said = seen_name(t, foe)
    return Said(f"discover@{tag(t, foe)}", f"Discover {said}", it=said, **_names(t))


@options(codes.SUPPRESS, lambda t, me: (codes.SUPPRESS.code(weapon) for weapon in range(len(t.setting.weapons))))
def suppress(t: Table, me: int, weapon: int) -> Said:
    used = t.setting.weapons[weapon]
    return Said(f"suppress:{used.key}", f"Suppressive Fire with {used.name}", weapon=used.name, **_names(t))


def _targets(t: Table, me: int) -> Iterator[int]:
    yield from (codes.CONTACT.code(other) for other in range(len(t.setting.troopers)))
    yield from (codes.CONTACT.code(codes.THING.code(n)) for n in range(len(t.setting.things)))


@options(codes.CONTACT, _targets)
def contact(t: Table, me: int, target: int) -> Said:
    there = codes.THING.has(target)
    name = target_key(t, target) if there else tag(t, target)
    said = target_name(t, target) if there else seen_name(t, target)
    return Said(f"approach@{name}", f"Move into contact with {said}", it=said, **_names(t))


@options(codes.SHARE)
def share(t: Table, me: int, foe: int, dice: int) -> Said:
    said = seen_name(t, foe)
    return Said(f"{dice}@{tag(t, foe)}", f"{dice} of the dice at {said}", it=said)


@options(codes.TURN_TO)
def turn_to(t: Table, me: int, degrees: int) -> Said:
    return Said(f"face:{degrees}", f"face {degrees} degrees", degrees=degrees)


def plain(key: str, label: str, code: int) -> Options:
    """What needs no target."""
    return options(Packed(code), lambda t, me: (code,))(lambda t, me: Said(key, label, **_names(t)))


# -- an Order ---------------------------------------------------------------------------------------------------------


def cannot_declare(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """Why the activated Trooper may not do something, by the same rules that make the options."""
    if question.what is not DECLARE or t.actor == NOBODY:
        return None
    return legality.why_not(t, t.actor, chosen, question.about[1], question.about[2])


def no_move(t: Table, me: int, question: Question, key: str) -> Refused | None:
    """Why there is no form for a Move to a place."""
    if question.what is not DECLARE or t.actor == NOBODY:
        return None
    if key.startswith(("mine@", "repeater@")):
        spent = legality.FULL if question.about[1] == SHORT else deployables.NOT_CARRIED
        return spent.told(Said(key, key, **_names(t)))
    if not key.startswith(("move@", "jump@", "creep@")):
        return None
    no = moving.cannot_move(t, t.actor)
    if no is None and not key.startswith("move@") and question.about[1]:
        no = legality.LATE
    elif no is None and key.startswith("creep@"):
        no = moving.IN_SIGHT
    return None if no is None else no.told(Said(key, key, **_names(t)))


def put(t: Table, question: Question, me: int) -> str:
    if t.actor == NOBODY:
        return "What does it do?"
    second = len(question.about) > 1 and question.about[1]  # others are not told what it is about
    return f"{trooper_name(t, t.actor)}: {'What else does it do?' if second else 'What does it do?'}"


DECLARE: Final = Asked(
    "skill", put,
    plain("done", "nothing more in this Order", codes.DONE), plain("idle", "Idle", codes.IDLE),
    plain("dodge", "Dodge", codes.DODGE), plain("reset", "Reset", codes.RESET),
    plain("climb", "Climb (an Entire Order)", codes.CLIMB), plain("corners", "Move by corners you name", codes.CORNERS),
    plain("marker", "become a Marker (an Entire Order)", codes.GO_MARKER),
    plain("model", "become a Model", codes.GO_MODEL),
    acting.attempt, acting.with_thing("strike", codes.STRIKE), acting.with_thing("charge", codes.CHARGE),
    acting.with_thing("repair", codes.REPAIR), acting.with_thing("reload", codes.RELOAD),
    acting.with_thing("release", codes.RELEASE), acting.with_thing("civevac", codes.CIVEVAC), acting.skill,
    fire, cut, discover, suppress, contact, _words(codes.SPRAY, "spray", "Direct Template over"),
    _words(codes.HACK, "hack", "hack"), treat, finish, fire_on,
    _words(codes.BERSERK, "berserk", "Berserk:"), _words(codes.LOB, "lob", "Speculative Attack (an Entire Order) on"),
    _words(codes.GUESS, "guess", "Intuitive Attack (an Entire Order) on"), blow_up, seek, carry,
    plain("lay-down", "put down who is carried", codes.LAY_DOWN),
    plain("leave", "leave the table for good", codes.LEAVE_TABLE),
    unless=cannot_declare, beyond=no_move, closed=acting.only_in_an_order, spelled=bearing.spelled,
)  # fmt: skip

SHARE: Final = Asked(
    "share", of_target("All dice at it, or some at another target?"),
    option("all", "all the dice that are left", codes.NO), share, otherwise=NOT_HERE,
)  # fmt: skip
FACE: Final = Asked("face", of_target("Which way does it face? Degrees: 0 is to the right, 90 up on the map."), turn_to)


def put_path(t: Table, question: Question, me: int) -> str:
    if t.actor == NOBODY or not question.about:
        return "Which way does it go?"
    left = inches(moving.along(t, t.actor, question.about[1], question.about[2:]).left)
    where = "Where does it end, or turn again?" if len(question.about) > 2 else "Where does it turn first?"
    return f"{trooper_name(t, t.actor)}: {where} Left of the Move: {left}."


def cannot_end_at(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """Why a way along corners does not end in contact with something."""
    if question.what is not PATH or t.actor == NOBODY:
        return None
    go = moving.along(t, t.actor, question.about[1], question.about[2:])
    return moving.cannot_touch(t, t.actor, codes.CONTACT.part(chosen), go)


PATH: Final = Asked(
    "path", put_path, option("back", "declare something else", codes.NO), contact, unless=cannot_end_at,
    spelled=bearing.spelled,
)  # fmt: skip
STEP: Final = Asked(
    "step", of_target("It has dodged and may move up to 2 inches."), option("stay", "stay", codes.NO),
    spelled=bearing.spelled,
)  # fmt: skip
STRATEGIES: Final = ("two-orders", "one-token")
STRATEGIC: Final = Asked(
    "strategic", "Do you spend a Command Token on the first Turn of your adversary?",
    option("none", "Keep it", codes.NONE),
    option("two-orders", "it loses two Regular Orders", 0),
    option("one-token", "it may spend one Command Token only", 1),
)  # fmt: skip


def _groups(t: Table, me: int) -> Iterator[int]:
    for number in t.setting.army[me] if me in (0, 1) else ():
        yield from (codes.REGROUP.code(number, group) for group in range(1, t.setting.groups))


@options(codes.REGROUP, _groups)
def regroup(t: Table, me: int, number: int, group: int) -> Said:
    name, said = t.setting.troopers[number].id, trooper_name(t, number)
    return Said(f"{name}-to-{group}", f"{said} moves to Combat Group {group} for good", it=said)


NO_ROOM: Final = No("INF-ORD-06", "{it} is in that Combat Group, or it has ten Troopers, or {it} takes no Order")
EXTRA_ORDER: Final = No("INF-ORD-09", "The extra Order of {it} stays its own")
NOT_IRREGULAR: Final = No("INF-CMD-02", "{it} has no Irregular Order of its own that could become Regular")


def cannot_use_token(t: Table, me: int, question: Question, chosen: int) -> No:
    """Why a Command Token does nothing for somebody."""
    if codes.REGROUP.has(chosen):
        return NO_ROOM
    return EXTRA_ORDER if t.own[chosen] else NOT_IRREGULAR


REGULAR: Final = Asked(
    "regular", "A Command Token makes an Irregular Order Regular, or moves a Trooper to another Combat Group. Whose?",
    NONE, trooper, regroup, otherwise=cannot_use_token,
)  # fmt: skip
HOLD: Final = Asked(
    "hold", "Do you spend a Command Token to hold back a second Trooper?",
    option("one", "no, one as usual", codes.NO), option("two", "yes, two", codes.YES),
)  # fmt: skip
FACINGS: Final = Asked(
    "facings", "Whom do you turn? All others look ahead.", option("ahead", "nobody more", codes.NONE), trooper,
    otherwise=NOT_HERE,
)  # fmt: skip
MINELAYER: Final = Asked(
    "minelayer", of_target("Where does its first mine lie?"), option("none", "nowhere yet", codes.NONE)
)
RUSH: Final = Asked(
    "rush", of_target("It is Impetuous. Does it rush ahead?"),
    option("hold", "no, it waits for an Order", codes.NO), option("rush", "yes, towards the nearest enemy", codes.YES),
)  # fmt: skip
LEADER: Final = Asked("leader", "Which of them leads your army? Only you will know.", trooper, otherwise=NOT_HERE)

# -- a reaction -------------------------------------------------------------------------------------------------------


def _of_reactor(numbers: Packed, word: str, name: str, more: More | None = None) -> Options:
    def among(t: Table, me: int) -> Iterator[int]:
        return (numbers.code(weapon, t.actor) for weapon in range(len(t.setting.weapons)) if t.actor != NOBODY)

    def say(t: Table, me: int, weapon: int, foe: int) -> Said:
        used, it = t.setting.weapons[weapon], seen_name(t, foe)
        return Said(f"{word}:{used.key}", f"{name} on {it} with {used.name}", weapon=used.name, it=it, actor="it")

    return options(numbers, among, more)(say)


def _escape(key: str, label: str, code: int) -> Options:
    return options(Packed(code), lambda t, me: (code,))(lambda t, me: Said(key, label, actor="it"))


def _with_thing(numbers: Packed, word: str) -> Options:
    """What is said of a Civilian in a reaction, as in `release@hvt-a1`."""

    def say(t: Table, me: int, n: int) -> Said:
        key, said = f"{word}@{t.setting.things[n].id}", thing_name(t, n)
        return Said(key, acting.WITH_THING[word].format(thing=said), thing=said, actor="it")

    return options(numbers, lambda t, me: (numbers.code(n) for n in t.setting.escorted))(say)


def cannot_react(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """Why somebody may not react so, by the same rules that make the options."""
    return answering.why_no_reaction(t, question.about[0], chosen) if question.what is REACT else None


REACT: Final = Asked(
    "react", of_target("Does it react?"), option("none", "Do not react", codes.NONE),
    _escape("dodge", "Dodge", codes.DODGE), _escape("reset", "Reset", codes.RESET),
    _of_reactor(codes.FIRE_AT, "shoot", "BS Attack", judging.reaction_forecast),
    _of_reactor(codes.CUT, "cut", "CC Attack"), discover,
    _with_thing(codes.RELEASE, "release"), _with_thing(codes.CIVEVAC, "civevac"),
    _of_reactor(codes.SPRAY, "spray", "Direct Template"), _of_reactor(codes.HACK, "hack", "hacking"),
    unless=cannot_react, closed=No("INF-ARO-01", "Nobody of yours may react now"),
    others=No("ITS-CONDUCT-05", "The Order goes on when every reaction is declared or let pass"),
)  # fmt: skip
