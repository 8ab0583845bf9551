"""Positions written by hand for situations, and the same words for what came of them (docs/infinity.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wartable.games.infinity import deeds, profile, recording, tasks
from wartable.games.infinity.names import as_seen, tag, who
from wartable.games.infinity.places import ground
from wartable.games.infinity.scoring_words import SIDES
from wartable.games.infinity.screen import shown
from wartable.games.infinity.setting import NOBODY, OFF, UNITS, units
from wartable.games.infinity.state import (
    BIT,
    DECOY,
    DESIGNATED,
    GONE,
    HIDDEN,
    KILLED,
    OPEN,
    REMOVED,
    RESERVE,
    REVEALED,
    ROGUE,
    TABLE,
    UNDEPLOYED,
    WAS_DEAD,
    WAS_LIEUTENANT,
    Deed,
    Table,
    states_in,
)
from wartable.kernel.books.byhand import mapping
from wartable.kernel.books.problems import did_you_mean
from wartable.kernel.engine.errors import Unreadable

PLACES = {"undeployed": UNDEPLOYED, "reserve": RESERVE, "hidden": HIDDEN, "table": TABLE, "removed": REMOVED}
FLAGS = {"gone": GONE, "revealed": REVEALED, "killed": KILLED, "rogue": ROGUE, "open": OPEN}
STEPS = {
    "setup": (),
    "tactical": ((tasks.TACTICAL,), (tasks.TURN,)),
    "turn-begins": (),
    "turn": ((tasks.TURN,),),
    "turn-ends": ((tasks.TURN_ENDS,),),
    "round-ends": ((tasks.ROUND_ENDS,),),
    "closing": ((tasks.CLOSING,),),
    "roles": ((tasks.ROLES,),),
    "deployment": ((tasks.OBJECTIVES,),),
}

WORDS = {
    "step": f"where it stands: {', '.join(STEPS)}; turn if left out",
    "round": "the Game Round",
    "active": "whose Turn it is: A or B",
    "first": "who has the first Turn",
    "deployer": "who deploys first",
    "troopers": "Troopers by their ids, with what is true of them; those that are not named are not deployed",
    "objects": "objects of the scenario by their ids, with what is true of them",
    "A, B": "the sides, with what is true of them",
    "open": "cards that lie open, by their ids",
    "order": "the Order that somebody has begun, {trooper: a5, skills: 2}",
    "ending": "1: the game ends with this Player Turn",
    "record": "instead of all this: a record to be scored, as `wartable its score` reads it",
    "score": "only to be expected: the Objective Points if the game ended now",
    "items": "only to be expected: what they are for",
    "over": "only to be expected: whether the game has ended",
}
TROOPER_WORDS = {
    "at": "where it stands, in inches, [12, 22.7]",
    "place": f"one of {', '.join(PLACES)}; table if left out",
    "marker": "true for a Marker",
    "facing": "which way it looks, in degrees: 0 is to the right, 90 up on the map",
    "suppressing": "the weapon of its Suppressive Fire",
    "points": "Wounds or STR that are left",
    "charges": "D-Charges that are left",
    "states": f"its States: {', '.join(BIT)}",
    "carried_by": "who carries it",
    "carries": "only to be expected: the objects it carries",
    "gains": "only to be expected: what the scenario has given it",
    "height": "only to be expected: how high it stands, in inches",
    "roles": "only to be expected: what it counts as, such as a specialist",
}
OBJECT_WORDS = {
    "at": "where it stands or lies, in inches",
    "marks": "the sides that have marked it, [A, B]",
    "str": "STR that is left",
    "carrier": "who carries it",
    "role": "designated, or decoy",
    "gone, revealed, killed, rogue, open": "true where it is so",
}
SIDE_WORDS = {
    "lieutenant": "who leads",
    "breacher": "who is the Breacher",
    "key_ops": "who is the Key Operative",
    "orders": "Orders that are left in this Turn; of a Trooper only to be expected: its own",
    "acquired": "what its Troopers have taken from Panoplies",
    "tokens": "Command Tokens that are left",
    "retreated": "true when it was in Retreat! in its last Turn",
    "cards": "Classified Objectives it holds, by their ids",
    "done": "Classified Objectives it has fulfilled",
    "deeds": f"what it has done that such cards ask for, [[far-shot, a5, b8]]: {', '.join(deeds.WORDS)}",
    "intelcom": "true when its first card is kept as the INTELCOM card",
    "extra": "the free Trooper it has chosen, who is not deployed yet",
}
REFERENCE = {"position": WORDS, "a Trooper": TROOPER_WORDS, "an object": OBJECT_WORDS, "a side (A, B)": SIDE_WORDS}


def arrange(table: Table, position: Mapping[str, Any]) -> Table:
    """The position in these words; what is not mentioned is as at the start, and nobody is deployed."""
    if "record" in position:
        return _judged(table, position)
    step = position.get("step", "turn")
    if step not in STEPS:
        raise Unreadable(f"position.step: '{step}' is no step; steps are {', '.join(STEPS)}")
    table.round = 1
    for word, value in position.items():
        if word == "round":
            table.round = int(value)
        elif word in ("active", "first", "deployer"):
            setattr(table, word, _side(value, word))
        elif word == "troopers":
            for name, said in value.items():
                _trooper(table, name, said)
        elif word == "objects":
            for name, said in value.items():
                _object(table, name, said)
        elif word in SIDES:
            side = SIDES.index(word)
            _player(table, side, value, _spending(table, position, side))
        elif word == "open":
            table.open = tuple(sorted(_card(table, name) for name in value))
            _take(table, 2, table.open)
        elif word == "ending":
            table.ending = int(value)
        elif word not in ("step", "order"):
            known = [name for name, says in WORDS.items() if not says.startswith("only to be expected")]
            raise Unreadable(f"position.{word}: no such thing; there are {', '.join(known)}")
    table.rounds = (table.snapshot(),) * (table.round - 1)
    table.agenda = _agenda(table, step, position.get("order"))
    return table


def _agenda(table: Table, step: str, order: Mapping[str, Any] | None) -> tuple[tuple[int, ...], ...]:
    second = table.active != table.first
    later = () if second else ((tasks.TURN_BEGINS, 1 - table.active),)
    ahead: tuple[tuple[int, ...], ...] = STEPS[step]
    if table.setting.digital:
        ahead = tuple((tasks.ORDERS,) if task == (tasks.TURN,) else task for task in ahead)
    if step == "turn-begins":
        ahead = ((tasks.TURN_BEGINS, table.active),)
    if step in ("roles", "closing", "deployment"):
        return ahead
    if step == "round-ends":
        return ahead
    if order is not None:
        if "trooper" not in order:
            raise Unreadable("position.order: say whose Order it is, as in {trooper: a5, skills: 2}")
        t = _number(table, order["trooper"])
        begun = (tasks.DECLARE, t, 0, 0) if table.setting.digital else (tasks.ACT, t, int(order.get("skills", 2)))
        ahead = (begun, *ahead)
    return (*ahead, *later, (tasks.ROUND_ENDS,))


def _judged(table: Table, position: Mapping[str, Any]) -> Table:
    """A record that somebody wants scored."""
    from wartable.games.infinity import record_files  # what only plays has no need of shapes

    setting = table.setting
    record = mapping(position["record"], "position.record")
    said = {"scenario": setting.scenario.slug, "points": setting.army_points, **record}
    kept, _ = record_files.check(said, "position.record")
    setting.judged = kept
    table.agenda = ((tasks.GAME_ENDS,),)
    return table


def _side(value: Any, word: str) -> int:
    if value not in SIDES:
        raise Unreadable(f"position.{word}: '{value}' is no side; sides are A and B")
    return SIDES.index(value)


def _number(table: Table, name: Any) -> int:
    names = [trooper.id for trooper in table.setting.troopers]
    if name not in names:
        raise Unreadable(f"'{name}' is no Trooper{did_you_mean(str(name), names)}; there are {', '.join(names)}")
    return names.index(name)


def _thing(table: Table, name: Any) -> int:
    if name not in table.setting.index:
        known = ", ".join(table.setting.index)
        raise Unreadable(f"'{name}' is no object here{did_you_mean(str(name), table.setting.index)}; there are {known}")
    return table.setting.index[name]


def _card(table: Table, name: Any) -> int:
    names = [card.id for card in table.setting.cards]
    if name not in names:
        raise Unreadable(f"'{name}' is no card of the deck; there are {', '.join(names)}")
    return names.index(name)


def _trooper(table: Table, name: str, said: Mapping[str, Any]) -> None:
    t = _number(table, name)
    table.place[t] = TABLE
    for word, value in said.items():
        if word == "at":
            table.x[t], table.y[t] = _place(value, f"troopers.{name}")
            terrain = ground(table)
            table.z[t] = terrain.top_at(table.x[t], table.y[t]) if terrain is not None else 0
        elif word == "place":
            if value not in PLACES:
                raise Unreadable(f"position.troopers.{name}.place: '{value}' is no place; {', '.join(PLACES)}")
            table.place[t] = PLACES[value]
        elif word == "marker":
            if value:
                table.conceal(t)
        elif word == "facing":
            table.facing[t] = int(value) % 360
        elif word == "suppressing":
            keys = {table.setting.weapons[arm].key: arm + 1 for arm in profile.arms(table, t)}
            if value not in keys:
                raise Unreadable(f"position.troopers.{name}.suppressing: '{value}' is none of {', '.join(keys)}")
            table.fire[t] = keys[value]
        elif word == "points":
            table.points[t] = value
        elif word == "carried_by":
            table.borne[t] = _number(table, value)
        elif word == "charges":
            table.charges[t] = value
        elif word == "states":
            table.states[t] = sum(_bit(state) for state in value)
            if table.states[t] & BIT["dead"]:
                table.place[t], table.history[t] = REMOVED, table.history[t] | WAS_DEAD
            if table.states[t] & BIT["unconscious"]:
                table.points[t] = 0
        else:
            raise Unreadable(
                f"position.troopers.{name}.{word}: no such word; at, place, marker, points, charges, states, facing, "
                "suppressing, carried_by"
            )


def _place(value: Any, where: str) -> tuple[int, int]:
    if not (isinstance(value, list) and len(value) == 2 and all(isinstance(part, int | float) for part in value)):
        raise Unreadable(f"position.{where}.at: '{value}' is no place; write inches, as in [12, 22.7]")
    return units(value[0]), units(value[1])


def _bit(state: str) -> int:
    if state not in BIT:
        raise Unreadable(f"'{state}' is no State; States are {', '.join(BIT)}")
    return BIT[state]


def _object(table: Table, name: str, said: Mapping[str, Any]) -> None:
    n = _thing(table, name)
    for word, value in said.items():
        if word == "at":
            table.tx[n], table.ty[n] = _place(value, f"objects.{name}")
        elif word == "marks":
            table.marks[n] = sum(1 << _side(side, "marks") for side in value)
        elif word == "str":
            table.str_[n] = value
        elif word == "carrier":
            t = _number(table, value)
            table.carrier[n], table.tx[n], table.ty[n] = t, table.x[t], table.y[t]
        elif word == "role":
            table.role[n] = DESIGNATED if value == "designated" else DECOY
        elif word in FLAGS:
            table.flags[n] = table.flags[n] | FLAGS[word] if value else table.flags[n] & ~FLAGS[word]
        else:
            raise Unreadable(
                f"position.objects.{name}.{word}: no such word; at, marks, str, carrier, role, {', '.join(FLAGS)}"
            )


def _spending(table: Table, position: Mapping[str, Any], side: int) -> int:
    """The Combat Group that has the Orders: that of who is in the middle of one, else of the first of its side."""
    order = position.get("order") or {}
    named = [order.get("trooper"), *(name for name in position.get("troopers", {}) if name[:1] == "ab"[side])]
    known = [name for name in named if name is not None]
    return table.group[_number(table, known[0])] if known else min(1, table.setting.groups - 1)


def _player(table: Table, side: int, said: Mapping[str, Any], group: int) -> None:
    for word, value in said.items():
        if word == "lieutenant":
            table.lieutenant[side] = NOBODY if value is None else _number(table, value)
            if value is not None:
                table.history[table.lieutenant[side]] |= WAS_LIEUTENANT
        elif word == "breacher":
            table.breacher[side] = _number(table, value)
        elif word == "key_ops":
            table.key_ops[side] = _number(table, value)
        elif word == "orders":
            table.pool = [0] * table.setting.groups
            table.pool[group] = value
        elif word == "acquired":
            table.acquired[side] = value
        elif word == "retreated":
            table.retreated[side] = int(value)
        elif word == "tokens":
            table.tokens[side] = value
        elif word == "cards":
            table.hand[side] = tuple(_card(table, name) for name in value)
            _take(table, side, table.hand[side])
        elif word == "done":
            table.done[side] = tuple(_card(table, name) for name in value)
            table.shown[side] = tuple(card for card in table.done[side] if card in table.hand[side])
        elif word == "deeds":
            listed = value if isinstance(value, list) else [value]
            table.deeds[side] = tuple(_deed(table, said, SIDES[side]) for said in listed)
        elif word == "intelcom":
            table.intelcom[side] = int(value)
        elif word == "extra":
            table.place[_number(table, value)] = UNDEPLOYED
        else:
            raise Unreadable(
                f"position.{SIDES[side]}.{word}: no such word; lieutenant, breacher, key_ops, orders, acquired, "
                "tokens, retreated, cards, done, deeds, intelcom, extra"
            )


def _deed(table: Table, said: Any, side: str) -> Deed:
    if not (isinstance(said, list) and len(said) == 3 and said[0] in deeds.WORDS):
        words = ", ".join(deeds.WORDS)
        raise Unreadable(f"position.{side}.deeds: '{said}' is no deed; write [far-shot, a5, b8], with one of {words}")
    kind, by, to = deeds.WORDS.index(said[0]), said[1], said[2]
    doer = NOBODY if by is None else _number(table, by)
    if kind != deeds.SAMPLED:
        return kind, doer, NOBODY if to is None else _number(table, to)
    if not isinstance(to, int):
        raise Unreadable(f"position.{side}.deeds: '{to}' is no number; samples come from numbered pieces of scenery")
    return kind, doer, to


def _take(table: Table, deck: int, cards: tuple[int, ...]) -> None:
    table.deck[deck] = tuple(card for card in table.deck[deck] if card not in cards)


# ------------------------------------------------------------------------------------------------------------ describe


def describe(table: Table) -> dict[str, Any]:
    """The position as plain data, in the words of `arrange`, and the score if the game ended now."""
    setting = table.setting
    sheets = recording.live(table)
    score = {side: sheet.op for side, sheet in sheets.items()}
    items = {side: {item.id: item.op for item in sheet.items if item.op} for side, sheet in sheets.items()}
    if setting.judged is not None:
        return {"score": score, "items": items}
    names = [trooper.id for trooper in setting.troopers]
    places = {number: name for name, number in PLACES.items()}
    return {
        "round": table.round,
        "active": SIDES[table.active],
        "first": SIDES[table.first],
        "troopers": {
            tag(table, t) if _masked(table, t) else names[t]: _describe_trooper(table, t, places)
            for t in as_seen(table, range(len(names)))
            if shown(table, t, table.eyes if table.eyes != NOBODY else setting.troopers[t].side)
        },
        "objects": {thing.id: _describe_object(table, n) for n, thing in enumerate(setting.things)},
        "open": [setting.cards[card].id for card in table.open],
        **{side: _describe_player(table, at) for at, side in enumerate(SIDES)},
        "score": score,
        "items": items,
        "over": bool(table.over),
    }


def _masked(table: Table, t: int) -> bool:
    """Is it a Marker of the other side, of which a seat knows nothing but the place (INF-CAMO-01)?"""
    return table.eyes not in (NOBODY, table.setting.troopers[t].side) and who(table, t) != t


def _describe_trooper(table: Table, t: int, places: Mapping[int, str]) -> dict[str, Any]:
    if _masked(table, t):
        return {"at": [table.x[t] / UNITS, table.y[t] / UNITS], "place": places[table.place[t]], "marker": True}
    borne = {} if table.borne[t] == NOBODY else {"carried_by": table.setting.troopers[table.borne[t]].id}
    digital = {**borne, "facing": table.facing[t], "height": table.z[t] / UNITS, "suppressing": bool(table.fire[t])}
    return {
        **(digital if table.setting.digital else {}),
        "at": [table.x[t] / UNITS, table.y[t] / UNITS] if table.x[t] != OFF else None,
        "place": places[table.place[t]],
        "marker": bool(table.marker[t]),
        "points": table.points[t],
        "charges": table.charges[t],
        "states": list(states_in(table.states[t])),
        "carries": [table.setting.things[n].id for n in table.carried(t)],
        "gains": [table.setting.chart[row].gain for row in table.gains[t]],
        "orders": table.own[t],
        "roles": table.roles(t),
    }


def _describe_object(table: Table, n: int) -> dict[str, Any]:
    carrier = table.carrier[n]
    return {
        "at": [table.tx[n] / UNITS, table.ty[n] / UNITS] if table.tx[n] != OFF else None,
        "marks": [side for at, side in enumerate(SIDES) if table.marks[n] >> at & 1],
        "str": table.str_[n],
        "carrier": None if carrier == NOBODY else table.setting.troopers[carrier].id,
        **{word: bool(table.flags[n] & bit) for word, bit in FLAGS.items()},
    }


def _describe_player(table: Table, side: int) -> dict[str, Any]:
    names = [trooper.id for trooper in table.setting.troopers]

    def named(t: int) -> str | None:
        return None if t == NOBODY else names[t]

    ids = [card.id for card in table.setting.cards]
    return {
        "lieutenant": named(table.lieutenant[side]),
        "breacher": named(table.breacher[side]),
        "key_ops": named(table.key_ops[side]),
        "orders": sum(table.pool) if table.active == side else 0,
        "acquired": table.acquired[side],
        **({"tokens": table.tokens[side]} if table.setting.digital else {}),
        "cards": ["hidden" if card < 0 else ids[card] for card in table.hand[side]],
        "done": [ids[card] for card in table.done[side]],
        **({"deeds": [_described(names, deed) for deed in table.deeds[side]]} if table.deeds[side] else {}),
        "intelcom": table.intelcom[side] == 1,
    }


def _described(names: Sequence[str], deed: Deed) -> list[str | int | None]:
    """A deed in the words of `arrange`; the scenery that a sample was taken from is a number."""
    kind, by, to = deed
    whom = to if kind == deeds.SAMPLED else None if to == NOBODY else names[to]
    return [deeds.WORDS[kind], None if by == NOBODY else names[by], whom]
