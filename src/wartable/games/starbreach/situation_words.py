"""Positions written by hand, and positions described for reading: the two directions of one format.

    round: 2
    step: heroes
    rooms: {NW: air-duct, NE: promethium-tank, SE: medical-bay, SW: cryoscan, "NW+": displacement-chamber}
    pillars: {"NW+": 2}
    P1: {at: NW, life: 9, dice: {loose: [MOVE], melee: [MELEE, STAR], initiative-3: [STAR]}, cards: [grip-boots]}
    enemies: {drift-mite: {at: a1, life: 1, acted: true, blocked: [2]}}
    fire: {NE: [2, 1]}
    top: spitter

Missions add `barricades: {a1: damaged, NW/NE: intact}`, `objects: [[repair-kit, NE], [hidden, SW]]`, `scientist:
{at: SW}`, `carries` of a Hero and `moves: {2: left-1}` of an Enemy. Places of the second ship are written 2:NW and
2:a1. What is not mentioned is as at the start of a round of the introductory game, or as the mission begins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wartable.games.starbreach import cards, ship, turn
from wartable.games.starbreach.names import place_key
from wartable.games.starbreach.state import (
    CAUSES,
    CENTRE,
    DAMAGED,
    DICE,
    EST,
    FASTER,
    FIRES,
    GONE,
    GRENADES,
    IN_ROOM,
    INTACT,
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
from wartable.kernel.books.byhand import flag, known, listing, mapping, number, only
from wartable.kernel.engine.chance import without
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.state import Task

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
    "objects": turn.PHASE_D[2:],
    "end": turn.PHASE_D[3:],
}
WORDS = {
    "round": "the round",
    "step": f"where it stands: {', '.join(STEPS)}; offensive if left out",
    "rooms": 'places and their tiles, {NW: air-duct, "NW+": cryoscan}; destroyed for a destroyed room',
    "pillars": 'pillars of platforms, four if left out, {"NW+": 2}',
    "enemies": "Enemies by their ids, with what is true of them",
    "fire": "Fire tokens in rooms, {NE: [2, 1]}",
    "grenades": "Grenade tokens in rooms, {NE: 1}",
    "closed": "numbers of the vortices that are closed",
    "top": "the Enemy on top of the deck; none if left out",
    "deck": "cards left in the four portions, [top grunts, top Bosses, middle Bosses, bottom grunts]",
    "clock": "the last round, once a Hero was eliminated",
    "bosses_out": "Bosses that are eliminated",
    "barricades": "barricades on edges, {a1: damaged, NW/NE: intact}",
    "objects": "objects that lie somewhere, [[repair-kit, NE], [hidden, SW]]",
    "scientist": "where the Scientist is and his LP, {at: SW, life: 4}",
    "blast": "where the Grenade object burns and whose it is, {at: a1, by: P1}",
    "centred": "dice put in the centre in this round",
    "mission": "only to be expected: the mission",
    "centre": "only to be expected: dice in the centre",
    "campaign": "only to be expected: how the missions of a campaign ended that are over",
    "ended": "only to be expected: how the game ended",
}
HERO_WORDS = {
    "at": "the room",
    "life": "Life Points",
    "dice": "dice and where they are: loose, move, melee, ranged, defense, special, faster, slower, initiative-N, "
    "reserve, est, object, in-ROOM, centre, or the id of a card",
    "given": "dice given to others, {P2: [MELEE]}",
    "cards": "Equipment, by its ids",
    "acted": "true when the Hero has had his turn",
    "ready": "true when the player has finished Phase B",
    "duct": "shields of the Air Duct",
    "carries": "the object he carries",
    "hero": "only to be expected: which Hero it is",
    "initiative": "only to be expected: his Initiative",
    "values": "only to be expected: the values of his lines",
    "personal": "only to be expected: his personal shields",
}
ENEMY_WORDS = {
    "at": "the area; a1 if left out",
    "life": "Life Points; as printed if left out",
    "acted": "true when it has been activated",
    "blocked": "numbers of the blocked circles, from 1",
    "moves": "Move tokens on circles, {2: left-1}",
}
REFERENCE = {"position": WORDS, "a seat (P1, P2, ...)": HERO_WORDS, "an Enemy": ENEMY_WORDS}
OBJECT_WORDS = ("hidden", *cards.OBJECTS)
WALLS = {"damaged": DAMAGED, "intact": INTACT}
USUAL = {
    "NW": "air-duct", "NE": "promethium-tank", "SE": "medical-bay", "SW": "depressurization-chamber",
    "NW+": "displacement-chamber", "SE+": "cryoscan",
}  # fmt: skip


def _index(word: Any, words: Any, path: str) -> int:
    listed = list(words)
    return listed.index(known(word, listed, path))


def arrange(table: Table, position: Mapping[str, Any]) -> Table:
    """Put a position onto a fresh table."""
    setting = table.setting
    only(position, (*WORDS, *setting.seats), "position")
    step = known(position.get("step", "offensive"), STEPS, "position.step")
    table.agenda = STEPS[step]
    table.round = number(position.get("round", 0 if step in ("setup", "heroes-placed", "round") else 1), "round")
    if step == "setup":
        return table
    _ship(table, position)
    table.clock = number(position.get("clock", 0), "position.clock")
    table.bosses_out = number(position.get("bosses_out", 0), "position.bosses_out")
    _tokens(table, position)
    for seat, name in enumerate(setting.seats):
        if step != "heroes-placed":
            _hero(table, seat, mapping(position.get(name), f"position.{name}"), f"position.{name}")
    if step not in ("heroes-placed", "round", "roll"):  # dice that are not mentioned are not there to be used
        for die, face in enumerate(table.face):
            if face == NONE and table.place[die] == LOOSE:
                table.lay(die, SPENT)
    for key, said in mapping(position.get("enemies"), "position.enemies").items():
        _enemy(table, key, mapping(said, f"position.enemies.{key}"), f"position.enemies.{key}")
    _deck(table, position, step)
    return table


def _place_at(name: Any, path: str, find: Callable[[str], int], names: Sequence[str], most: int) -> int:
    """The number of a room, area or edge by its name; `most` of them are there."""
    at = find(str(name))
    if not 0 <= at < most:
        known(name, names[:most], path)
    return at


def _room(table: Table, name: Any, path: str) -> int:
    return _place_at(name, path, ship.room_at, ship.ROOM_NAMES, len(table.tile))


def _area(table: Table, name: Any, path: str) -> int:
    return _place_at(name, path, ship.area_at, ship.AREA_NAMES, len(table.setting.rank))


def _edge(table: Table, name: Any, path: str) -> int:
    return _place_at(name, path, ship.edge_at, ship.EDGE_NAMES, len(table.wall) - 1)


def _ship(table: Table, position: Mapping[str, Any]) -> None:
    mission = table.setting.mission
    usual = {ship.ROOM_NAMES[at]: cards.ROOMS[tile] for at, tile in enumerate(mission.tiles) if tile != NONE}
    for name, tile in mapping(position.get("rooms", usual or USUAL), "position.rooms").items():
        at = _room(table, name, "position.rooms")
        table.tile[at] = _index(tile, cards.ROOMS, f"position.rooms.{name}")
        if ship.LEVEL[at]:
            table.pillars[at] = ship.PILLARS
    for name, n in mapping(position.get("pillars"), "position.pillars").items():
        at = _room(table, name, "position.pillars")
        if not ship.LEVEL[at] or table.tile[at] == NONE:
            raise Unreadable(f"position.pillars: {name} is no platform")
        table.pillars[at] = number(n, f"position.pillars.{name}", ship.PILLARS, "all that a platform has")
    for name, values in mapping(position.get("fire"), "position.fire").items():
        at = _room(table, name, "position.fire")
        for value in listing(values, f"position.fire.{name}"):
            known(value, (1, 2), f"position.fire.{name}")
        table.fire_one[at], table.fire_two[at] = values.count(1), values.count(2)
    for name, n in mapping(position.get("grenades"), "position.grenades").items():
        table.grenades[_room(table, name, "position.grenades")] = number(n, "position.grenades")
    if sum(table.fire_one) + sum(table.fire_two) > FIRES:
        raise Unreadable(f"position.fire: there are {FIRES} Fire tokens (SB-COMP-04)")
    if sum(table.grenades) > GRENADES:
        raise Unreadable(f"position.grenades: there are {GRENADES} Grenade tokens (SB-COMP-04)")
    for vortex in listing(position.get("closed"), "position.closed"):
        table.closed[_index(vortex, range(1, len(table.closed) + 1), "position.closed")] = 1
    standing = {ship.EDGE_NAMES[edge]: "intact" for edge in mission.barricades}
    for name, said in mapping(position.get("barricades", standing), "position.barricades").items():
        edge = _edge(table, name, "position.barricades")
        table.wall[edge] = WALLS[known(said, WALLS, f"position.barricades.{name}")]


def _tokens(table: Table, position: Mapping[str, Any]) -> None:
    """Objects that lie somewhere, the Scientist, the Grenade's fire; without words for them, as the mission begins."""
    mission, players = table.setting.mission, table.setting.players
    lying = [[cards.OBJECTS[kind], ship.ROOM_NAMES[at]] for kind, at, least in mission.objects if least <= players]
    hidden = list(mission.hidden_for(players))
    lying += [["hidden", ship.ROOM_NAMES[at]] for at in mission.places[: len(hidden)]]
    for kind, where in listing(position.get("objects", lying), "position.objects", 2):
        table.o_kind.append(_index(kind, OBJECT_WORDS, "position.objects") - 1)
        table.o_at.append(_room(table, where, "position.objects"))
    for seat in table.setting.seats:
        carried = mapping(position.get(seat), f"position.{seat}").get("carries")
        if carried in OBJECT_WORDS and OBJECT_WORDS.index(carried) - 1 in hidden:
            hidden.remove(OBJECT_WORDS.index(carried) - 1)
    for kind in table.o_kind:
        if kind in hidden:
            hidden.remove(kind)
    table.hidden = tuple(hidden) if cards.UNKNOWN in table.o_kind else ()
    if mission.scientist != NONE:
        said = mapping(position.get("scientist"), "position.scientist")
        usual = ship.ROOM_NAMES[mission.scientist]
        table.room[table.scientist] = _room(table, said.get("at", usual), "position.scientist.at")
        table.life[table.scientist] = number(said.get("life", table.setting.scientist_life), "position.scientist.life")
    if "blast" in position:
        said = mapping(position["blast"], "position.blast")
        table.blast_area = _area(table, said.get("at"), "position.blast.at")
        table.blast_by = _index(said.get("by"), table.setting.seats, "position.blast.by")
    table.centred = number(position.get("centred", 0), "position.centred")


def _hero(table: Table, seat: int, said: Mapping[str, Any], path: str) -> None:
    only(said, HERO_WORDS, path)
    full = table.setting.full_life(seat)
    table.life[seat] = number(
        said.get("life", table.life[seat]), f"{path}.life", full, "the top of his gauge (SB-DEF-06)"
    )
    start = [at for at in table.rooms() if at < ship.SHIP_ROOMS][seat]
    table.room[seat] = _room(table, said.get("at") or ship.ROOM_NAMES[start], f"{path}.at")
    if said.get("carries") is not None:
        table.load[seat] = len(table.o_kind)
        table.o_kind.append(_index(said["carries"], cards.OBJECTS, f"{path}.carries"))
        table.o_at.append(NONE)
    if not table.life[seat]:
        table.room[seat] = NONE
    elif table.tile[table.room[seat]] == NONE:
        raise Unreadable(f"{path}.at: there is no room {said.get('at')}")
    elif len(table.heroes_in(table.room[seat])) > 2:
        raise Unreadable(f"{path}.at: two Heroes are in {ship.ROOM_NAMES[table.room[seat]]} already (SB-MOVE-05)")
    table.acted[seat] = flag(said.get("acted", False), f"{path}.acted")
    table.ready[seat] = flag(said.get("ready", False), f"{path}.ready")
    table.duct[seat] = number(said.get("duct", 0), f"{path}.duct")
    backs = [enemy.equipment.id for enemy in table.setting.enemies]
    table.cards_of[seat] = tuple(
        _index(card, backs, f"{path}.cards") for card in listing(said.get("cards"), f"{path}.cards")
    )
    die = seat * DICE
    lots = [(place, seat, faces) for place, faces in mapping(said.get("dice"), f"{path}.dice").items()]
    lots += [
        ("loose", _index(name, table.setting.seats, f"{path}.given"), faces)
        for name, faces in mapping(said.get("given"), f"{path}.given").items()
    ]
    for place, holder, faces in lots:
        for face in listing(faces, f"{path}.dice.{place}"):
            if die >= seat * DICE + DICE:
                raise Unreadable(f"{path}.dice: a player has {DICE} dice")
            table.face[die] = _index(face, cards.FACES, f"{path}.dice.{place}")
            table.hand_over(die, holder)
            table.lay(die, _place(table, place, f"{path}.dice"))
            die += 1
    if not table.life[seat]:
        for mine in range(seat * DICE, seat * DICE + DICE):
            if table.holder[mine] != seat or table.place[mine] == CENTRE:
                continue
            if table.face[mine] != NONE:
                raise Unreadable(
                    f"{path}.dice: this Hero is eliminated and his dice have left the game (SB-ELIM-03); "
                    "only dice that were given to others, or lie in the centre, may be named"
                )
            table.lay(mine, GONE)


def _places(table: Table) -> dict[str, int]:
    numbers = [*range(LINE, LINE + 5), FASTER, SLOWER, *range(SET_TO + 1, SET_TO + 11), RESERVE, EST, ON_OBJECT]
    numbers += [ON_CARD + card for card in range(len(table.setting.enemies) - 1)]
    named = {place_key(table.setting, place): place for place in numbers}
    inside = {f"in-{ship.ROOM_NAMES[at]}": IN_ROOM + at for at in range(len(table.tile))}
    return {"loose": LOOSE, "centre": CENTRE, **inside, **named}


def _place(table: Table, word: Any, path: str) -> int:
    places = _places(table)
    return places[known(word, places, path)]


def _circle(value: Any, path: str) -> int:
    """A circle of an enemy card, counted from 1 as people do; from 0 as the table does."""
    if value not in (1, 2, 3, 4, 5, 6):
        raise Unreadable(f"{path}: {value!r} is not a circle of its card; circles are counted from 1")
    return int(value) - 1


def _enemy(table: Table, key: str, said: Mapping[str, Any], path: str) -> None:
    only(said, ENEMY_WORDS, path)
    card = _index(key, [enemy.id for enemy in table.setting.enemies], "position.enemies")
    full = table.setting.printed_life(card)
    table.e_card.append(card)
    table.e_area.append(_area(table, said.get("at", "a1"), f"{path}.at"))
    table.e_life.append(number(said.get("life", full), f"{path}.life", full, "the LP on its card"))
    if not table.e_life[-1]:
        raise Unreadable(f"{path}.life: an Enemy without LP is eliminated; leave it out")
    if any(card in held for held in table.cards_of):
        raise Unreadable(f"{path}: its card is somebody's Equipment, so it is out of the fight")
    table.e_full.append(full)
    table.e_done.append(flag(said.get("acted", False), f"{path}.acted"))
    table.e_blocked.append(
        sum(1 << _circle(circle, f"{path}.blocked") for circle in listing(said.get("blocked"), f"{path}.blocked"))
    )
    table.e_moves.append(0)
    for circle, arrows in mapping(said.get("moves"), f"{path}.moves").items():
        token = _index(arrows, cards.ARROW_NAMES, f"{path}.moves")
        table.e_moves[-1] |= token << 3 * _circle(circle, f"{path}.moves")


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
        table.left = [number(n, "position.deck") for n in listing(position.get("deck", (0, 0, 0, 0)), "position.deck")]
        if len(table.left) != 4:
            raise Unreadable(f"position.deck: the deck has four portions, not {len(table.left)}")


# -- describing -------------------------------------------------------------------------------------------------------


def describe(table: Table) -> dict[str, Any]:
    """The position in the words of `arrange`, with what follows from it; of the deck only its top card."""
    setting = table.setting
    said: dict[str, Any] = {
        "round": table.round,
        "step": next((word for word, tasks in STEPS.items() if tasks == table.agenda), None),
        "rooms": {ship.ROOM_NAMES[at]: cards.ROOMS[tile] for at, tile in enumerate(table.tile) if tile != NONE},
        "pillars": {ship.ROOM_NAMES[at]: n for at, n in enumerate(table.pillars) if n},
        "enemies": {table.enemy(at).id: _describe_enemy(table, at) for at in range(len(table.e_card))},
        "fire": {
            ship.ROOM_NAMES[at]: [2] * table.fire_two[at] + [1] * table.fire_one[at]
            for at in range(len(table.tile))
            if table.fire_one[at] or table.fire_two[at]
        },
        "grenades": {ship.ROOM_NAMES[at]: n for at, n in enumerate(table.grenades) if n},
        "closed": [vortex + 1 for vortex, closed in enumerate(table.closed) if closed],
        "top": setting.enemies[table.top].id if table.top != NONE else None,
        "clock": table.clock,
        "bosses_out": table.bosses_out,
        "barricades": {
            ship.EDGE_NAMES[edge]: word
            for edge, wall in enumerate(table.wall)
            for word, number in WALLS.items()
            if wall == number
        },
        "objects": [
            [OBJECT_WORDS[kind + 1], ship.ROOM_NAMES[at]]
            for kind, at in zip(table.o_kind, table.o_at, strict=True)
            if at != NONE
        ],
        "ended": CAUSES[table.ended] or None,
    }
    if len(setting.stages) > 1:
        said["campaign"] = [CAUSES[cause] for cause in table.finished]
    if setting.mission.number:
        said["mission"] = setting.mission.id
        said["centre"] = table.place.count(CENTRE)
    if table.room[table.scientist] != NONE:
        said["scientist"] = {
            "at": ship.ROOM_NAMES[table.room[table.scientist]],
            "life": table.life[table.scientist],
        }
    if table.blast_area != NONE:
        said["blast"] = {"at": ship.AREA_NAMES[table.blast_area], "by": setting.seats[table.blast_by]}
    for seat, name in enumerate(setting.seats):
        said[name] = _describe_hero(table, seat)
    return said


def _describe_enemy(table: Table, at: int) -> dict[str, Any]:
    return {
        "at": ship.AREA_NAMES[table.e_area[at]],
        "life": table.e_life[at],
        "acted": bool(table.e_done[at]),
        "blocked": [circle + 1 for circle in range(8) if table.e_blocked[at] >> circle & 1],
        "moves": {
            circle + 1: cards.ARROW_NAMES[table.token(at, circle)] for circle in range(8) if table.token(at, circle)
        },
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
        "carries": cards.OBJECTS[table.carries(seat)] if table.load[seat] != NONE else None,
        "ready": bool(table.ready[seat]),
        "acted": bool(table.acted[seat]),
    }
