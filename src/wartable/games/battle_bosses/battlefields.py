"""Battlefields as data: the shape of `boards.yaml`, the rules a map must keep, and its compiled form.

Standard maps are also what a user's folder may add; the Arena boards are fixed. Geometry in play is `board.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, TypeAlias

from pydantic import Field

from wartable.games.battle_bosses.program import Board
from wartable.games.battle_bosses.vocabulary import Positive
from wartable.kernel.books.problems import Problem
from wartable.kernel.books.shapes import Id, Record, Text

Hex: TypeAlias = tuple[int, int]
Hexes: TypeAlias = set[Hex]
Space: TypeAlias = Annotated[list[int], Field(min_length=2, max_length=2, description="Axial coordinates [q, r].")]

TILES = 9  # of each player (BB-SETUP-01)
STARTS_APART = (3, 5)
CHAIN = ("alpha-base", "alpha-spawn", "cool-zone", "the-wastes", "hot-zone", "omega-spawn", "omega-base")  # BB-FOG-02

# ------------------------------------------------------------------------------------------------------------ shapes


class Halves(Record):
    """The tiles of each player."""

    A: list[Space]
    B: list[Space]


class Starts(Record):
    """Where the bosses begin."""

    A: Space
    B: Space


class Map(Record):
    """A standard map: a half turn about the centre carries [q, r] to [cq - q, cr - r]."""

    id: Id
    name: Text
    text: Text
    centre_sum: Space
    halves: Halves
    starts: Starts


class Maps(Record):
    """Standard maps."""

    maps: Annotated[list[Map], Field(min_length=1)]


class UserBoards(Record):
    """The file `boards.yaml` of a user's folder: more standard maps."""

    standard: Maps


class ShippedMaps(Maps):
    """The shipped standard maps."""

    default: Id
    tiles_per_player: Positive


class Team(Record):
    """A team's base and spawn spaces."""

    base: Space
    spawns: list[Space]


class Teams(Record):
    """Both teams."""

    alpha: Team
    omega: Team


class Camp(Record):
    """A neutral camp."""

    id: Id
    name: Text
    space: Space
    time_markers: Annotated[list[Text], Field(min_length=3, max_length=3)]


class Arena(Record):
    """An Arena board."""

    id: Id
    name: Text
    players: Positive
    base_health: Positive
    zones: dict[str, list[Space]]
    teams: Teams
    camps: list[Camp]


class ShippedBoards(Record):
    """The shipped file `boards.yaml`."""

    standard: ShippedMaps
    zone_chain: list[Id]
    zone_names: dict[str, Text]
    zone_adjacent: dict[str, list[Id]]
    arena: list[Arena]


# ---------------------------------------------------------------------------------------------------------- geometry


def _hex(space: Space) -> Hex:
    return space[0], space[1]


def _neighbours(space: Hex) -> Hexes:
    q, r = space
    return {(q + 1, r), (q - 1, r), (q, r + 1), (q, r - 1), (q + 1, r - 1), (q - 1, r + 1)}


def _distance(a: Hex, b: Hex) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def _connected(spaces: Hexes) -> bool:
    seen: Hexes = set()
    todo = list(spaces)[:1]
    while todo:
        space = todo.pop()
        seen.add(space)
        todo.extend((_neighbours(space) & spaces) - seen)
    return seen == spaces


def _turned(spaces: Iterable[Hex], centre: Hex = (0, 0)) -> Hexes:
    return {(centre[0] - q, centre[1] - r) for q, r in spaces}


def _listed(spaces: Iterable[Hex]) -> str:
    return ", ".join(f"[{q}, {r}]" for q, r in sorted(spaces))


# ------------------------------------------------------------------------------------------------------------ checks


def check_map(map_: Map, file: str, path: str) -> Iterator[Problem]:
    """The placement rule: nine tiles a half, connected, one half the half turn of the other, starts 3 to 5 apart."""
    a, b = [_hex(space) for space in map_.halves.A], [_hex(space) for space in map_.halves.B]
    for name, half in (("A", a), ("B", b)):
        if len(set(half)) != TILES or len(half) != TILES:
            reason = f"{len(set(half))} different spaces; a half has {TILES}"
            yield Problem(file, f"{path}.halves.{name}", reason)
        if not _connected(set(half)):
            yield Problem(file, f"{path}.halves.{name}", "the spaces do not hang together; each must touch another")
    if shared := set(a) & set(b):
        yield Problem(file, f"{path}.halves", f"{_listed(shared)} stands in both halves; a space belongs to one")
    if not _connected(set(a) | set(b)):
        yield Problem(file, f"{path}.halves", "the halves do not touch; the whole map must hang together")
    centre = _hex(map_.centre_sum)
    if _turned(a, centre) != set(b):
        reason = f"half B is not the half turn of half A; by centre_sum it would be {_listed(_turned(a, centre))}"
        yield Problem(file, f"{path}.halves.B", reason)
    start_a, start_b = _hex(map_.starts.A), _hex(map_.starts.B)
    for name, start, half in (("A", start_a, a), ("B", start_b, b)):
        if start not in half:
            yield Problem(file, f"{path}.starts.{name}", f"is not in half {name}; choose one of its spaces")
    if _turned([start_a], centre) != {start_b}:
        reason = f"is not the half turn of the other start; it would be {_listed(_turned([start_a], centre))}"
        yield Problem(file, f"{path}.starts.B", reason)
    low, high = STARTS_APART
    if not low <= (apart := _distance(start_a, start_b)) <= high:
        yield Problem(file, f"{path}.starts", f"the starts are {apart} apart; they must be {low} to {high} apart")


def check_boards(boards: ShippedBoards, file: str) -> Iterator[Problem]:
    """The shipped file beyond its maps: the chain of BB-FOG-02 under every key that repeats it, and Arena boards."""
    if boards.standard.default not in {map_.id for map_ in boards.standard.maps}:
        yield Problem(file, "standard.default", f"there is no map '{boards.standard.default}'; name one of the maps")
    if boards.standard.tiles_per_player != TILES:
        yield Problem(file, "standard.tiles_per_player", f"the rules say {TILES}")
    if tuple(boards.zone_chain) != CHAIN:
        yield Problem(file, "zone_chain", f"is not the chain of the rules; it is {', '.join(CHAIN)}")
    if set(boards.zone_names) != set(CHAIN):
        yield Problem(file, "zone_names", f"must name each zone once; zones are {', '.join(CHAIN)}")
    for at, zone in enumerate(CHAIN):
        near = {CHAIN[i] for i in (at - 1, at + 1) if 0 <= i < len(CHAIN)}
        if set(boards.zone_adjacent.get(zone, ())) != near:
            yield Problem(file, f"zone_adjacent.{zone}", f"does not repeat the chain; it is {', '.join(sorted(near))}")
    for i, arena in enumerate(boards.arena):
        yield from check_arena(arena, file, f"arena[{i}]")


def check_arena(arena: Arena, file: str, path: str) -> Iterator[Problem]:
    """Zones part the board and form the chain; the board is its own half turn; bases, spawns and camps fit."""
    if set(arena.zones) != set(CHAIN):
        yield Problem(file, f"{path}.zones", f"must be the seven zones; they are {', '.join(CHAIN)}")
        return
    zones = {name: {_hex(space) for space in arena.zones[name]} for name in CHAIN}
    every = [_hex(space) for spaces in arena.zones.values() for space in spaces]
    if twice := {space for space in every if every.count(space) > 1}:
        yield Problem(file, f"{path}.zones", f"{_listed(twice)} stands twice; a space belongs to one zone")
    if not _connected(set(every)):
        yield Problem(file, f"{path}.zones", "the spaces do not hang together; each must touch another")
    for i, here in enumerate(CHAIN):
        if _turned(zones[here]) != zones[CHAIN[-1 - i]]:
            yield Problem(file, f"{path}.zones.{here}", f"is not the half turn of {CHAIN[-1 - i]}; make it so")
        for j in range(i + 1, len(CHAIN)):
            touching = any(_neighbours(space) & zones[CHAIN[j]] for space in zones[here])
            if touching != (j == i + 1):
                what = "touches" if touching else "does not touch"
                reason = f"{what} {CHAIN[j]}; only neighbours in the chain touch, and they all do"
                yield Problem(file, f"{path}.zones.{here}", reason)
    for name, team in (("alpha", arena.teams.alpha), ("omega", arena.teams.omega)):
        base, spawns = _hex(team.base), {_hex(space) for space in team.spawns}
        if zones[f"{name}-base"] != {base}:
            yield Problem(file, f"{path}.teams.{name}.base", f"must be the one space of {name}-base")
        if spawns != _neighbours(base) & set(every):
            reason = f"must be all the neighbours of the base; they are {_listed(_neighbours(base) & set(every))}"
            yield Problem(file, f"{path}.teams.{name}.spawns", reason)
        if not spawns <= zones[f"{name}-spawn"]:
            yield Problem(file, f"{path}.teams.{name}.spawns", f"must lie in {name}-spawn")
    camps = {_hex(camp.space) for camp in arena.camps}
    if _turned(camps) != camps or len(camps) != len(arena.camps) or not camps <= set(every):
        yield Problem(file, f"{path}.camps", "must be different spaces of the board, each with its half turn")


# --------------------------------------------------------------------------------------------------------- compiling


def _sorted(spaces: Iterable[Hex]) -> tuple[Hex, ...]:
    return tuple(sorted(spaces, key=lambda space: (space[1], space[0])))


def standard_board(map_: Map) -> Board:
    """The compiled form of a standard map."""
    halves = [[_hex(space) for space in half] for half in (map_.halves.A, map_.halves.B)]
    spaces = _sorted(halves[0] + halves[1])
    starts = tuple(spaces.index(_hex(start)) for start in (map_.starts.A, map_.starts.B))
    first, second = (tuple(sorted(spaces.index(space) for space in half)) for half in halves)
    return Board(map_.id, map_.name, map_.text, spaces, starts, (first, second))


def arena_board(arena: Arena) -> Board:
    """The compiled form of an Arena board."""
    zone = {_hex(space): CHAIN.index(name) for name, spaces in arena.zones.items() for space in spaces}
    spaces = _sorted(zone)
    teams = (arena.teams.alpha, arena.teams.omega)
    return Board(
        arena.id,
        arena.name,
        f"Arena for {arena.players} players",
        spaces,
        starts=(),
        halves=((), ()),
        zone_of=tuple(zone[space] for space in spaces),
        bases=tuple(spaces.index(_hex(team.base)) for team in teams),
        spawns=tuple(tuple(sorted(spaces.index(_hex(space)) for space in team.spawns)) for team in teams),
        camps=tuple(spaces.index(_hex(camp.space)) for camp in arena.camps),
        camp_names=tuple(camp.name for camp in arena.camps),
        base_health=arena.base_health,
    )
