"""Positions written by hand, and positions described for reading: the two directions of one format.

    round: 2
    step: heroes
    rooms: {NW: air-duct, NE: promethium-tank, SE: medical-bay, SW: cryoscan, "NW+": displacement-chamber}
    pillars: {"NW+": 2}
    P1: {at: NW, life: 9, dice: {loose: [MOVE], melee: [MELEE, STAR], initiative-3: [STAR]}, cards: [grip-boots]}
    enemies: {drift-mite: {at: a1, life: 1, acted: true, blocked: [2]}}
    fire: {NE: [2, 1]}
    top: spitter

What is not mentioned is as at the start of a round of the introductory game.
"""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from wartable.games.starbreach import cards, ship, turn
from wartable.games.starbreach.names import place_key
from wartable.games.starbreach.state import (
    CAUSES,
    DICE,
    EST,
    FASTER,
    GONE,
    IN_ROOM,
    LINE,
    LOOSE,
    NONE,
    ON_CARD,
    RESERVE,
    SET_TO,
    SLOWER,
    STACKED,
    Table,
)
from wartable.kernel.chance import without
from wartable.kernel.errors import Unreadable
from wartable.kernel.state import Task

_REST = (*turn.PHASE_C, *turn.PHASE_D)
STEPS: dict[str, tuple[Task, ...]] = {
    "setup": turn.SETUP,
    "heroes-placed": turn.SETUP[1:],
    "round": ((turn.ROUND,),),
    "roll": (*turn.PHASE_B, *_REST),
    "dice": (*turn.PHASE_B[1:], *_REST),
    "support": _REST,
    "offensive": _REST[1:],
    "fire": turn.PHASE_D,
    "grenades": turn.PHASE_D[1:],
    "end": turn.PHASE_D[2:],
}
WORDS = (
    "round", "step", "rooms", "pillars", "enemies", "fire", "grenades", "closed", "top", "deck", "clock", "bosses_out",
)  # fmt: skip
HERO_WORDS = ("at", "life", "dice", "given", "cards", "acted", "ready", "duct")
ENEMY_WORDS = ("at", "life", "acted", "blocked")
USUAL = {
    "NW": "air-duct", "NE": "promethium-tank", "SE": "medical-bay", "SW": "depressurization-chamber",
    "NW+": "displacement-chamber", "SE+": "cryoscan",
}  # fmt: skip


def _known(word: Any, words: Any, path: str) -> Any:
    """The word itself if it is one of `words`."""
    if word in words:
        return word
    close = get_close_matches(str(word), [str(known) for known in words], 1)
    hint = f"; did you mean {close[0]}?" if close else f"; known are {', '.join(str(known) for known in words)}"
    raise Unreadable(f"{path}: '{word}' is not known here{hint}")


def _number(value: Any, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Unreadable(f"{path}: {value!r} is not a whole number from 0 on")
    return value


def _mapping(value: Any, path: str) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Unreadable(f"{path}: {value!r} is not a mapping of names to values")
    return value


def _index(word: Any, words: Any, path: str) -> int:
    known = list(words)
    return known.index(_known(word, known, path))


def arrange(table: Table, position: Mapping[str, Any]) -> Table:
    """Put a position onto a fresh table."""
    setting = table.setting
    for word in position:
        _known(word, (*WORDS, *setting.seats), "position")
    step = _known(position.get("step", "offensive"), STEPS, "position.step")
    table.agenda = STEPS[step]
    table.round = _number(position.get("round", 0 if step in ("setup", "heroes-placed", "round") else 1), "round")
    if step == "setup":
        return table
    _ship(table, position)
    table.clock = _number(position.get("clock", 0), "position.clock")
    table.bosses_out = _number(position.get("bosses_out", 0), "position.bosses_out")
    for seat, name in enumerate(setting.seats):
        if step != "heroes-placed":
            _hero(table, seat, _mapping(position.get(name), f"position.{name}"), f"position.{name}")
    for key, said in _mapping(position.get("enemies"), "position.enemies").items():
        _enemy(table, key, _mapping(said, f"position.enemies.{key}"), f"position.enemies.{key}")
    _deck(table, position, step)
    return table


def _ship(table: Table, position: Mapping[str, Any]) -> None:
    ids = [room.id for room in table.setting.rooms]
    for name, tile in _mapping(position.get("rooms", USUAL), "position.rooms").items():
        at = _index(name, ship.ROOM_NAMES, "position.rooms")
        table.tile[at] = _index(tile, ids, f"position.rooms.{name}")
        if at >= ship.GROUND:
            table.pillars[at - ship.GROUND] = ship.PILLARS
    for name, n in _mapping(position.get("pillars"), "position.pillars").items():
        at = _index(name, ship.ROOM_NAMES[ship.GROUND :], "position.pillars")
        table.pillars[at] = _number(n, f"position.pillars.{name}")
    for name, values in _mapping(position.get("fire"), "position.fire").items():
        at = _index(name, ship.ROOM_NAMES, "position.fire")
        table.fire_one[at], table.fire_two[at] = list(values).count(1), list(values).count(2)
    for name, n in _mapping(position.get("grenades"), "position.grenades").items():
        table.grenades[_index(name, ship.ROOM_NAMES, "position.grenades")] = _number(n, "position.grenades")
    for vortex in position.get("closed", ()):
        table.closed[_index(vortex, range(1, len(table.closed) + 1), "position.closed")] = 1


def _hero(table: Table, seat: int, said: Mapping[str, Any], path: str) -> None:
    for word in said:
        _known(word, HERO_WORDS, path)
    table.life[seat] = _number(said.get("life", table.life[seat]), f"{path}.life")
    table.room[seat] = _index(said.get("at", ship.ROOM_NAMES[seat]), ship.ROOM_NAMES, f"{path}.at")
    if not table.life[seat]:
        table.room[seat] = NONE
    elif table.tile[table.room[seat]] == NONE:
        raise Unreadable(f"{path}.at: there is no room {said.get('at')}")
    table.acted[seat] = int(bool(said.get("acted", False)))
    table.ready[seat] = int(bool(said.get("ready", False)))
    table.duct[seat] = _number(said.get("duct", 0), f"{path}.duct")
    backs = [enemy.equipment.id for enemy in table.setting.enemies]
    table.cards_of[seat] = tuple(_index(card, backs, f"{path}.cards") for card in said.get("cards", ()))
    die = seat * DICE
    lots = [(place, seat, faces) for place, faces in _mapping(said.get("dice"), f"{path}.dice").items()]
    lots += [
        ("loose", _index(name, table.setting.seats, f"{path}.given"), faces)
        for name, faces in _mapping(said.get("given"), f"{path}.given").items()
    ]
    for place, holder, faces in lots:
        for face in faces:
            if die >= seat * DICE + DICE:
                raise Unreadable(f"{path}.dice: a player has {DICE} dice")
            table.face[die] = _index(face, cards.FACES, f"{path}.dice.{place}")
            table.place[die] = _place(table, place, f"{path}.dice")
            table.holder[die] = holder
            die += 1
    if not table.life[seat]:
        for gone in range(seat * DICE, seat * DICE + DICE):
            table.place[gone] = GONE


def _places(table: Table) -> dict[str, int]:
    numbers = [*range(LINE, LINE + 5), FASTER, SLOWER, *range(SET_TO + 1, SET_TO + 11), RESERVE, EST]
    numbers += [ON_CARD + card for card in range(len(table.setting.enemies))]
    named = {place_key(table.setting, place): place for place in numbers}
    return {"loose": LOOSE, **{f"in-{ship.ROOM_NAMES[at]}": IN_ROOM + at for at in range(ship.POSITIONS)}, **named}


def _place(table: Table, word: Any, path: str) -> int:
    places = _places(table)
    return places[_known(word, places, path)]


def _enemy(table: Table, key: str, said: Mapping[str, Any], path: str) -> None:
    for word in said:
        _known(word, ENEMY_WORDS, path)
    card = _index(key, [enemy.id for enemy in table.setting.enemies], "position.enemies")
    full = max(1, table.setting.enemies[card].lp - table.setting.training)
    table.e_card.append(card)
    table.e_area.append(_index(said.get("at", "a1"), ship.AREA_NAMES, f"{path}.at"))
    table.e_life.append(_number(said.get("life", full), f"{path}.life"))
    table.e_full.append(full)
    table.e_done.append(int(bool(said.get("acted", False))))
    table.e_blocked.append(sum(1 << circle - 1 for circle in said.get("blocked", ())))


def _deck(table: Table, position: Mapping[str, Any], step: str) -> None:
    """Cards that lie elsewhere are not in the deck; `deck` gives the numbers left per portion."""
    ids = [enemy.id for enemy in table.setting.enemies]
    seen = {*table.e_card, *(card for cards_of in table.cards_of for card in cards_of)}
    top = position.get("top", "none")
    if top != "none":
        table.top = _index(top, ids, "position.top")
        seen.add(table.top)
    for card in seen:
        if card in table.grunt_pool:
            table.grunt_pool = without(table.grunt_pool, card)
        if card in table.boss_pool:
            table.boss_pool = without(table.boss_pool, card)
    if "deck" in position or step != "heroes-placed":
        table.left = [_number(n, "position.deck") for n in position.get("deck", (0, 0, 0, 0))]


# -- describing -------------------------------------------------------------------------------------------------------


def describe(table: Table) -> dict[str, Any]:
    """The position in the words of `arrange`, with what follows from it; of the deck only its top card."""
    setting = table.setting
    said: dict[str, Any] = {
        "round": table.round,
        "rooms": {ship.ROOM_NAMES[at]: setting.rooms[table.tile[at]].id for at in table.rooms()},
        "pillars": {ship.ROOM_NAMES[at + ship.GROUND]: n for at, n in enumerate(table.pillars) if n},
        "enemies": {table.enemy(at).id: _describe_enemy(table, at) for at in range(len(table.e_card))},
        "fire": {
            ship.ROOM_NAMES[at]: [2] * table.fire_two[at] + [1] * table.fire_one[at]
            for at in range(ship.POSITIONS)
            if table.fire_one[at] or table.fire_two[at]
        },
        "grenades": {ship.ROOM_NAMES[at]: n for at, n in enumerate(table.grenades) if n},
        "closed": [vortex + 1 for vortex, closed in enumerate(table.closed) if closed],
        "top": setting.enemies[table.top].id if table.top != NONE else None,
        "clock": table.clock,
        "bosses_out": table.bosses_out,
        "ended": CAUSES[table.ended] or None,
    }
    for seat, name in enumerate(setting.seats):
        said[name] = _describe_hero(table, seat)
    return said


def _describe_enemy(table: Table, at: int) -> dict[str, Any]:
    return {
        "at": ship.AREA_NAMES[table.e_area[at]],
        "life": table.e_life[at],
        "acted": bool(table.e_done[at]),
        "blocked": [circle + 1 for circle in range(8) if table.e_blocked[at] >> circle & 1],
    }


def _describe_hero(table: Table, seat: int) -> dict[str, Any]:
    names = {place: word for word, place in _places(table).items()}
    dice: dict[str, list[str]] = {}
    for die, holder in enumerate(table.holder):
        place = table.place[die]
        if holder == seat and place in names and place != STACKED and table.face[die] != NONE:
            dice.setdefault(names[place], []).append(cards.FACES[table.face[die]])
    return {
        "hero": table.setting.heroes[seat].id,
        "at": ship.ROOM_NAMES[table.room[seat]] if table.room[seat] != NONE else None,
        "life": table.life[seat],
        "initiative": table.initiative(seat),
        "values": {word: table.value(seat, line) for line, word in enumerate(cards.LINES)},
        "personal": table.personal(seat),
        "dice": {place: sorted(faces) for place, faces in dice.items()},
        "cards": [table.equipment(card).id for card in table.cards_of[seat]],
        "ready": bool(table.ready[seat]),
        "acted": bool(table.acted[seat]),
    }
