"""Positions written by hand, and positions described for reading: the two directions of one format.

    A: {boss: {at: "0,1", damage: 3}, energy: 4, crystals: 2, hand: [spare-part], deck: [lash, lash],
        discard: [], upgrades: [recycler], minions: {"0,1": 2}, tokens: {"1,0": 1}}
    turn: 3
    active: A
    step: actions

`arrange` puts such a position onto a table; `describe` gives it back in the same words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wartable.games.battle_bosses import arena, laying, turn
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.names import seat_key, side_name, space_name
from wartable.games.battle_bosses.state import DRAWN, FACE_DOWN, NO_TILE, OFF, TIMED_OUT, UNKNOWN, Table
from wartable.kernel.books.byhand import flag, known, listing, mapping, number, only
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.state import Task

STEPS: dict[str, tuple[Task, ...]] = {
    "lay": turn.LAYING,
    "setup": turn.SETUP,
    "mulligan": turn.SETUP[2:],
    "start": turn.TURN,
    "roll": turn.TURN[1:],
    "actions": turn.TURN[2:],
    "draw": turn.ENDING,
    "end-1": turn.ENDING[1:],
    "end-2": turn.ENDING[2:],
    "end-3": turn.ENDING[3:],
    "end-4": turn.ENDING[4:],
    "end-5": turn.ENDING[5:],
}
TABLE_WORDS = {
    "turn": "the number of the turn",
    "active": "the side whose turn it is: A or B, in Arena Alpha or Omega",
    "step": f"where the turn stands: {', '.join(STEPS)}; actions if left out",
    "bases": "Arena: damage on the bases, as in {Alpha: 3}",
    "camps": "Arena: what lies on a camp, by its space",
    "neutral": "Arena: the ids of the tiles that are still face down or in the deck; the rest if left out",
    "neutral_discard": "Arena: the ids of the tiles in the neutral discard pile",
    "laid": "with the option map=lay: the tiles in the order in which they were laid, A's and B's in turn",
    "starts": "with eighteen tiles laid: the two starting spaces, A's first",
    "winner": "only to be expected: the side that has won, draw or time-out",
}
PLAYER_WORDS = {
    "boss": "where the boss stands and what damage it has",
    "energy": "energy tokens",
    "crystals": "crystals",
    "done": "true when the player has finished acting in this turn",
    "hand": "ids of cards, or a number where it does not matter which",
    "deck": "ids of cards, or a number; all other cards of the boss if left out",
    "discard": "ids of cards",
    "upgrades": "ids of the Upgrades and Promotions in play",
    "minions": 'space to number, {"0,1": 2}; by kind where there are several, {"0,1": {gust: 1}}',
    "tokens": 'space to number, {"0,1": 1}',
    "pets": "Arena: a list of pets",
}
BOSS_WORDS = {
    "at": 'the space, as in "0,1"',
    "damage": "damage on it",
    "slug": "only to be expected: which boss it is",
    "health": "only to be expected: the health of the boss in this mode",
}
PET_WORDS = {"pet": "the id of the pet", "at": "its space", "damage": "damage on it"}
CAMP_WORDS = {
    "monster": "the id of the monster turned up, face-down (if left out), or none",
    "damage": "damage on it",
    "timer": "counters on its time markers",
}
REFERENCE = {
    "position": TABLE_WORDS,
    "a seat (A, B; A1, B1, ...)": PLAYER_WORDS,
    "boss": BOSS_WORDS,
    "pets": PET_WORDS,
    "camps": CAMP_WORDS,
}


def _space(table: Table, text: Any, path: str) -> int:
    names = [space_name(table, space) for space in range(table.setting.geometry.size)]
    return names.index(known(str(text), names, path))


def arrange(table: Table, position: Mapping[str, Any]) -> Table:
    """Put a position onto a fresh table. What is not mentioned is as at the start of a game."""
    seats = table.setting.seats
    _laid(table, position)
    only(position, (*seats, *TABLE_WORDS), "position")
    sides = [side_name(table, side) for side in (0, 1)]
    table.turn = number(position.get("turn", 2), "position.turn")
    table.active = sides.index(known(position.get("active", sides[0]), sides, "position.active"))
    step = known(position.get("step", "actions"), STEPS, "position.step")
    on_field = table.setting.geometry.board is laying.FIELD
    if on_field != (step == "lay"):
        raise Unreadable("position.step: tiles are laid first; lay belongs to the option map=lay until all of them lie")
    table.agenda = STEPS[step][len(table.laid) :] if on_field else STEPS[step]
    if on_field:
        return table
    for player, board in enumerate(table.setting.dashboards):
        table.deck[player] = tuple(card for card, printed in enumerate(board.cards) for _ in range(printed.copies))
        if table.setting.geometry.board.starts:
            table.where[player] = table.setting.geometry.board.starts[player]
        _player(table, player, mapping(position.get(seats[player], {}), f"position.{seats[player]}"))
    if table.setting.arena:
        _arena(table, position)
    else:
        for word in ("bases", "camps", "neutral", "neutral_discard"):
            if word in position:
                raise Unreadable(f"position.{word}: only an Arena game has them")
    for space in range(table.setting.geometry.size):
        if table.side_minions(0, space) and table.side_minions(1, space):
            raise Unreadable(f"position: minions of both sides stand at {space_name(table, space)}, which never lasts")
    return table


def _laid(table: Table, position: Mapping[str, Any]) -> None:
    """Tiles laid so far, each where it could be laid; with all of them and the starting spaces, the battlefield."""
    if table.setting.geometry.board is not laying.FIELD:
        for word in ("laid", "starts"):
            if word in position:
                raise Unreadable(f"position.{word}: tiles are laid only with the option map=lay")
        return
    names = [f"{q},{r}" for q, r in laying.FIELD.spaces]
    for at, word in enumerate(listing(position.get("laid"), "position.laid")):
        place = names.index(known(str(word), names, f"position.laid[{at}]"))
        if at == laying.TILES or place not in laying.places(table.laid):
            raise Unreadable(f"position.laid[{at}]: no tile can be laid at {word} then (BB-SETUP-01)")
        table.laid += (place,)
    if "starts" in position:
        starts = [
            names.index(known(str(word), names, "position.starts")) for word in listing(position["starts"], "starts")
        ]
        if len(table.laid) < laying.TILES or tuple(starts) not in laying.starts(table.laid):
            raise Unreadable("position.starts: A's and B's starting space, three to five apart, once all tiles lie")
        laying.begin(table, *starts)


def _player(table: Table, player: int, said: Mapping[str, Any]) -> None:
    path = f"position.{seat_key(table, player)}"
    size = table.setting.geometry.size
    board = table.setting.dashboards[player]
    only(said, PLAYER_WORDS, path)
    boss = mapping(said.get("boss", {}), f"{path}.boss")
    only(boss, BOSS_WORDS, f"{path}.boss")
    bases = table.setting.geometry.board.bases
    if "at" in boss:
        table.where[player] = _space(table, boss["at"], f"{path}.boss.at")
        if table.where[player] in bases:
            raise Unreadable(f"{path}.boss.at: {boss['at']} is a base; bosses cannot enter it (BB-BASE-02)")
    elif table.where[player] == OFF:
        table.where[player] = table.setting.geometry.board.spawns[player & 1][0]
    table.damage[player] = number(boss.get("damage", 0), f"{path}.boss.damage")
    if table.damage[player] >= table.health(player):
        raise Unreadable(f"{path}.boss.damage: {board.boss.name} has only {table.health(player)} health")
    table.energy[player] = number(said.get("energy", 0), f"{path}.energy")
    table.crystals[player] = number(said.get("crystals", 0), f"{path}.crystals")
    table.done[player] = flag(said.get("done", False), f"{path}.done")
    _cards(table, player, said, path)
    table.refresh(player)
    for place, n in mapping(said.get("minions", {}), f"{path}.minions").items():
        space = _space(table, place, f"{path}.minions")
        for index, count in _by_kind(table, player, n, f"{path}.minions.{place}"):
            table.add_minions(index, space, count)
    for place, n in mapping(said.get("tokens", {}), f"{path}.tokens").items():
        space = _space(table, place, f"{path}.tokens")
        if space in bases:
            raise Unreadable(f"{path}.tokens: {place} is a base; special tokens cannot be put there (BB-BASE-05)")
        table.tokens[player * size + space] = number(n, f"{path}.tokens.{place}")
    placed = sum(table.tokens[player * size : (player + 1) * size])
    most = board.token.max if board.token else 0
    if placed > most:
        raise Unreadable(f"{path}.tokens: {placed} are placed; {board.boss.name} has at most {most} (BB-GEN-04)")
    for at, pet in enumerate(listing(said.get("pets"), f"{path}.pets")):
        _pet(table, player, mapping(pet, f"{path}.pets[{at}]"), f"{path}.pets[{at}]")


def _cards(table: Table, player: int, said: Mapping[str, Any], path: str) -> None:
    """Hand, discard pile, Upgrades and deck: no card more often than it is printed."""
    board = table.setting.dashboards[player]
    ids = [card.id for card in board.cards]
    left = [card for card, printed in enumerate(board.cards) for _ in range(printed.copies)]

    def take(word: str) -> tuple[int, ...]:
        value = said.get(word)
        if isinstance(value, int) and not isinstance(value, bool) and word in ("hand", "deck"):
            n = number(value, f"{path}.{word}", len(left), "which is all that is left of the deck")
            taken = left[:n]
        else:
            taken = [ids.index(known(card, ids, f"{path}.{word}")) for card in listing(value, f"{path}.{word}")]
        for card in taken:
            if card not in left:
                copies = board.cards[card].copies
                raise Unreadable(f"{path}.{word}: there {'is' if copies == 1 else 'are'} {copies} of {ids[card]}")
            left.remove(card)
        return tuple(taken)

    table.upgrades[player] = take("upgrades")
    for card in table.upgrades[player]:
        if board.cards[card].type == prog.EFFECT_CARD:
            raise Unreadable(f"{path}.upgrades: {ids[card]} is an Effect, which never stays in play (BB-CARD-02)")
    table.discard[player] = tuple(sorted(take("discard")))
    if not isinstance(said.get("hand"), int):
        table.hand[player] = tuple(sorted(take("hand")))
    if "deck" in said:
        table.deck[player] = tuple(sorted(take("deck")))
    if isinstance(said.get("hand"), int):
        table.hand[player] = tuple(sorted(take("hand")))
    if "deck" not in said:
        table.deck[player] = tuple(left)


def _by_kind(table: Table, player: int, n: Any, path: str) -> list[tuple[int, int]]:
    """A number of the first kind, or numbers by the names of kinds."""
    kinds = table.setting.dashboards[player].kinds
    if not isinstance(n, Mapping):
        return [(kinds[0], number(n, path))]
    ids = [table.setting.kind_names[kind].id for kind in kinds]
    return [(kinds[ids.index(known(word, ids, path))], number(count, path)) for word, count in n.items()]


def _pet(table: Table, player: int, said: Mapping[str, Any], path: str) -> None:
    only(said, PET_WORDS, path)
    ids = [pet.id for pet in table.setting.pets]
    if not ids:
        raise Unreadable(f"{path}: only an Arena game has pets")
    pet = ids.index(known(said.get("pet"), ids, f"{path}.pet"))
    table.figure_owner.append(player)
    table.figure_pet.append(pet)
    table.where.append(_space(table, said.get("at"), f"{path}.at"))
    health = table.setting.pets[pet].health
    table.damage.append(number(said.get("damage", 0), f"{path}.damage", health - 1, f"and its health is {health}"))
    table.falls.append(0)


def _arena(table: Table, position: Mapping[str, Any]) -> None:
    monsters = [monster.id for monster in table.setting.monsters]
    board = table.setting.geometry.board
    sides = [side_name(table, side) for side in (0, 1)]
    for name, damage in mapping(position.get("bases", {}), "position.bases").items():
        side, most = sides.index(known(name, sides, "position.bases")), board.base_health - 1
        table.base_damage[side] = number(damage, f"position.bases.{name}", most, f"and a base has {most + 1} health")
    table.camp_tile = [FACE_DOWN] * len(board.camps)
    used = []
    for place, said in mapping(position.get("camps", {}), "position.camps").items():
        path = f"position.camps.{place}"
        camp = board.camps.index(known(_space(table, place, "position.camps"), board.camps, "position.camps"))
        facts = mapping(said, path)
        only(facts, CAMP_WORDS, path)
        word = known(facts.get("monster", "face-down"), ("face-down", "none", *monsters), f"{path}.monster")
        health = 1
        if word == "none":
            table.camp_tile[camp] = NO_TILE
        elif word != "face-down":
            table.camp_tile[camp] = monsters.index(word)
            health = table.setting.monsters[table.camp_tile[camp]].health
            used.append(table.camp_tile[camp])
        why = f"and its health is {health}" if word in monsters else "and no monster is turned up"
        table.camp_damage[camp] = number(facts.get("damage", 0), f"{path}.damage", health - 1, why)
        waits = arena.TIMER if word == "face-down" else 0
        why = "and so many counters are put on a face-down tile (BB-CAMP-08)"
        table.camp_timer[camp] = number(facts.get("timer", 0), f"{path}.timer", waits, why)
    pets = [pet for pet in table.figure_pet if pet >= 0]
    used += [at for at, monster in enumerate(table.setting.monsters) if monster.pet in pets]
    discarded = [
        monsters.index(known(tile, monsters, "position.neutral_discard"))
        for tile in listing(position.get("neutral_discard"), "position.neutral_discard")
    ]
    table.neutral_discard = tuple(sorted(discarded))
    if "neutral" in position:
        named = listing(position["neutral"], "position.neutral")
        tiles = [monsters.index(known(tile, monsters, "position.neutral")) for tile in named]
    else:
        tiles = [tile for tile in range(len(monsters)) if tile not in used and tile not in discarded]
    table.neutral = (tuple(sorted(tiles)),)


def describe(table: Table) -> dict[str, Any]:
    """The position in the words of `arrange`, with what follows from it (health, winner)."""
    sides = [side_name(table, side) for side in (0, 1)]
    said: dict[str, Any] = {
        seat_key(table, player): _describe_player(table, player) for player in range(table.setting.players)
    }
    said["turn"] = table.turn
    said["active"] = sides[table.active]
    said["step"] = next((word for word, tasks in STEPS.items() if tasks == table.agenda), None)
    if table.laid:
        said["laid"] = ["{},{}".format(*laying.FIELD.spaces[place]) for place in table.laid]
    if table.setting.geometry.board is laying.FIELD:
        return said | {"step": "lay"}
    if table.laid:
        said["starts"] = [space_name(table, space) for space in table.setting.geometry.board.starts]
    said["winner"] = {0: sides[0], 1: sides[1], DRAWN: "draw", TIMED_OUT: "time-out"}.get(table.winner)
    if table.setting.arena:
        said["bases"] = dict(zip(sides, table.base_damage, strict=True))
        said["camps"] = {
            space_name(table, space): _describe_camp(table, camp)
            for camp, space in enumerate(table.setting.geometry.board.camps)
        }
        said["neutral_discard"] = [table.setting.monsters[tile].id for tile in table.neutral_discard]
    return said


def _describe_player(table: Table, player: int) -> dict[str, Any]:
    size = table.setting.geometry.size
    board = table.setting.dashboards[player]

    def ids(cards: tuple[int, ...]) -> list[str]:
        return ["?" if card == UNKNOWN else board.cards[card].id for card in cards]

    spaces = range(size)
    return {
        "boss": {
            "slug": board.boss.slug,
            "at": space_name(table, table.where[player]) if table.where[player] != OFF else None,
            "damage": table.damage[player],
            "health": table.health(player),
        },
        "energy": table.energy[player],
        "crystals": table.crystals[player],
        "done": bool(table.done[player]),
        "hand": ids(table.hand[player]),
        "deck": ids(table.deck[player])
        if UNKNOWN not in table.hand[player]
        else None,  # nobody else can tell them apart
        "discard": ids(table.discard[player]),
        "upgrades": ids(table.upgrades[player]),
        "minions": {
            space_name(table, space): _describe_minions(table, player, space)
            for space in spaces
            if table.minions_of(player, space)
        },
        "tokens": {
            space_name(table, space): table.tokens[player * size + space]
            for space in spaces
            if table.tokens[player * size + space]
        },
        "pets": [
            {
                "pet": table.setting.pets[pet].id,
                "at": space_name(table, table.where[figure]),
                "damage": table.damage[figure],
            }
            for figure, pet in enumerate(table.figure_pet)
            if pet >= 0 and table.figure_owner[figure] == player and table.where[figure] != OFF
        ],
    }


def _describe_minions(table: Table, player: int, space: int) -> int | dict[str, int]:
    """A number, or numbers by kind where the boss has several kinds."""
    kinds = table.setting.dashboards[player].kinds
    size = table.setting.geometry.size
    if len(kinds) == 1:
        return table.minions[kinds[0] * size + space]
    return {
        table.setting.kind_names[kind].id: table.minions[kind * size + space]
        for kind in kinds
        if table.minions[kind * size + space]
    }


def _describe_camp(table: Table, camp: int) -> dict[str, Any]:
    tile = table.camp_tile[camp]
    monster = {FACE_DOWN: "face-down", NO_TILE: "none"}.get(tile) or table.setting.monsters[tile].id
    return {"monster": monster, "damage": table.camp_damage[camp], "timer": table.camp_timer[camp]}
