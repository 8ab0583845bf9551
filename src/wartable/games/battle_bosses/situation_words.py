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

from wartable.games.battle_bosses import turn
from wartable.games.battle_bosses.names import seat_name, side_name, space_name
from wartable.games.battle_bosses.state import DRAWN, FACE_DOWN, NO_TILE, OFF, TIMED_OUT, UNKNOWN, Table
from wartable.kernel.books.byhand import known, listing, mapping, number
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.state import Task

STEPS: dict[str, tuple[Task, ...]] = {
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
PLAYER_WORDS = (
    "boss", "energy", "crystals", "done", "hand", "deck", "discard", "upgrades", "minions", "tokens", "pets",
)  # fmt: skip
TABLE_WORDS = ("turn", "active", "step", "bases", "camps", "neutral", "neutral_discard")


def _space(table: Table, text: Any, path: str) -> int:
    names = [space_name(table, space) for space in range(table.setting.geometry.size)]
    return names.index(known(str(text), names, path))


def arrange(table: Table, position: Mapping[str, Any]) -> Table:
    """Put a position onto a fresh table. What is not mentioned is as at the start of a game."""
    seats = table.setting.seats
    for word in position:
        known(word, (*seats, *TABLE_WORDS), "position")
    sides = [side_name(table, side) for side in (0, 1)]
    table.turn = number(position.get("turn", 2), "position.turn")
    table.active = sides.index(known(position.get("active", sides[0]), sides, "position.active"))
    table.agenda = STEPS[known(position.get("step", "actions"), STEPS, "position.step")]
    for player, board in enumerate(table.setting.dashboards):
        table.deck[player] = tuple(card for card, printed in enumerate(board.cards) for _ in range(printed.copies))
        if table.setting.geometry.board.starts:
            table.where[player] = table.setting.geometry.board.starts[player]
        _player(table, player, mapping(position.get(seats[player], {}), f"position.{seats[player]}"))
    if table.setting.arena:
        _arena(table, position)
    return table


def _player(table: Table, player: int, said: Mapping[str, Any]) -> None:
    path = f"position.{seat_name(table, player)}"
    size = table.setting.geometry.size
    board = table.setting.dashboards[player]
    for word in said:
        known(word, PLAYER_WORDS, path)
    boss = mapping(said.get("boss", {}), f"{path}.boss")
    for word in boss:
        known(word, ("at", "damage", "slug", "health"), f"{path}.boss")
    if "at" in boss:
        table.where[player] = _space(table, boss["at"], f"{path}.boss.at")
    elif table.where[player] == OFF:
        table.where[player] = table.setting.geometry.board.spawns[player & 1][0]
    table.damage[player] = number(boss.get("damage", 0), f"{path}.boss.damage")
    if table.damage[player] >= table.health(player):
        raise Unreadable(f"{path}.boss.damage: {board.boss.name} has only {table.health(player)} health")
    table.energy[player] = number(said.get("energy", 0), f"{path}.energy")
    table.crystals[player] = number(said.get("crystals", 0), f"{path}.crystals")
    table.done[player] = int(bool(said.get("done", False)))
    ids = [card.id for card in board.cards]
    for pile in ("hand", "discard", "upgrades"):
        cards = [ids.index(known(card, ids, f"{path}.{pile}")) for card in listing(said.get(pile), f"{path}.{pile}")]
        getattr(table, pile)[player] = tuple(cards) if pile == "upgrades" else tuple(sorted(cards))
    if "deck" in said:
        table.deck[player] = tuple(sorted(ids.index(known(card, ids, f"{path}.deck")) for card in said["deck"]))
    else:
        away = [*table.hand[player], *table.discard[player], *table.upgrades[player]]
        deck = list(table.deck[player])
        for card in away:
            if card in deck:
                deck.remove(card)
        table.deck[player] = tuple(deck)
    table.refresh(player)
    for place, n in mapping(said.get("minions", {}), f"{path}.minions").items():
        space = _space(table, place, f"{path}.minions")
        for index, count in _by_kind(table, player, n, f"{path}.minions.{place}"):
            table.add_minions(index, space, count)
    for place, n in mapping(said.get("tokens", {}), f"{path}.tokens").items():
        table.tokens[player * size + _space(table, place, f"{path}.tokens")] = number(n, f"{path}.tokens.{place}")
    for at, pet in enumerate(listing(said.get("pets"), f"{path}.pets")):
        _pet(table, player, mapping(pet, f"{path}.pets[{at}]"), f"{path}.pets[{at}]")


def _by_kind(table: Table, player: int, n: Any, path: str) -> list[tuple[int, int]]:
    """A number of the first kind, or numbers by the names of kinds."""
    kinds = table.setting.dashboards[player].kinds
    if not isinstance(n, Mapping):
        return [(kinds[0], number(n, path))]
    ids = [table.setting.kind_names[kind].id for kind in kinds]
    return [(kinds[ids.index(known(word, ids, path))], number(count, path)) for word, count in n.items()]


def _pet(table: Table, player: int, said: Mapping[str, Any], path: str) -> None:
    ids = [pet.id for pet in table.setting.pets]
    table.figure_owner.append(player)
    table.figure_pet.append(ids.index(known(said.get("pet"), ids, path)))
    table.where.append(_space(table, said.get("at"), f"{path}.at"))
    table.damage.append(number(said.get("damage", 0), f"{path}.damage"))
    table.falls.append(0)


def _arena(table: Table, position: Mapping[str, Any]) -> None:
    monsters = [monster.id for monster in table.setting.monsters]
    board = table.setting.geometry.board
    sides = [side_name(table, side) for side in (0, 1)]
    for name, damage in mapping(position.get("bases", {}), "position.bases").items():
        table.base_damage[sides.index(known(name, sides, "position.bases"))] = number(damage, f"position.bases.{name}")
    table.camp_tile = [FACE_DOWN] * len(board.camps)
    used = []
    for place, said in mapping(position.get("camps", {}), "position.camps").items():
        path = f"position.camps.{place}"
        camp = board.camps.index(known(_space(table, place, "position.camps"), board.camps, "position.camps"))
        facts = mapping(said, path)
        for word in facts:
            known(word, ("monster", "damage", "timer"), path)
        if facts.get("monster") == "none":
            table.camp_tile[camp] = NO_TILE
        elif facts.get("monster"):
            table.camp_tile[camp] = monsters.index(known(facts["monster"], monsters, path))
            used.append(table.camp_tile[camp])
        table.camp_damage[camp] = number(facts.get("damage", 0), f"{path}.damage")
        table.camp_timer[camp] = number(facts.get("timer", 0), f"{path}.timer")
    pets = [pet for pet in table.figure_pet if pet >= 0]
    used += [at for at, monster in enumerate(table.setting.monsters) if monster.pet in pets]
    discarded = [
        monsters.index(known(tile, monsters, "position.neutral_discard"))
        for tile in listing(position.get("neutral_discard"), "position.neutral_discard")
    ]
    table.neutral_discard = tuple(sorted(discarded))
    if "neutral" in position:
        tiles = [monsters.index(known(tile, monsters, "position.neutral")) for tile in position["neutral"]]
    else:
        tiles = [tile for tile in range(len(monsters)) if tile not in used and tile not in discarded]
    table.neutral = (tuple(sorted(tiles)),)


def describe(table: Table) -> dict[str, Any]:
    """The position in the words of `arrange`, with what follows from it (health, winner)."""
    sides = [side_name(table, side) for side in (0, 1)]
    said: dict[str, Any] = {
        seat_name(table, player): _describe_player(table, player) for player in range(table.setting.players)
    }
    said["turn"] = table.turn
    said["active"] = sides[table.active]
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
        "deck": ids(table.deck[player]),
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
