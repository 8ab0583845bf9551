"""What the crew strives for in a mission: how near its objective is, in the points of `policy.py`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from wartable.games.starbreach import cards, goals, missions, ship
from wartable.games.starbreach.state import CENTRE, NONE, ON_OBJECT, RESERVE, Table

FAR: Final = 9
PULL: Final = 2.5
"""How much the objective counts next to fighting: once the deck is empty the ships burn, so it must not wait."""
BURNING: Final = 1.0
"""What each point of Fire costs in a room that the objective leads to."""


@lru_cache(maxsize=4096)
def distances(tiles: tuple[int, ...], walls: tuple[int, ...], clamp: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """By position: how many moves it is to a room; a Displacement Chamber is one move to everywhere."""
    far = [FAR] * len(tiles)
    if tiles[goal] in (NONE, cards.DESTROYED):
        return tuple(far)
    far[goal] = 0
    edge = [goal]
    rooms = [at for at, tile in enumerate(tiles) if tile not in (NONE, cards.DESTROYED)]
    while edge:
        at = edge.pop(0)
        for other in rooms:
            near = other in ship.NEXT_TO[at] and not walls[ship.CROSSED[at][other]]
            joined = at in clamp and other in clamp
            chamber = tiles[other] in (cards.DISPLACEMENT, cards.DISPLACEMENT_VIII)
            if far[other] > far[at] + 1 and (near or joined or chamber):
                far[other] = far[at] + 1
                edge.append(other)
    return tuple(far)


def way(table: Table, start: int, goal: int) -> int:
    """How many moves it is from a room to another."""
    if start == NONE or goal == NONE:
        return FAR
    return distances(tuple(table.tile), tuple(table.wall), table.setting.mission.clamp, goal)[start]


def ahead(table: Table, seat: int, goal: int) -> float:
    """How far a Hero is from a room, with the moves for which he has placed dice counted for the most part."""
    far = way(table, table.room[seat], goal)
    if not far or table.acted[seat] or far >= FAR:
        return far
    steps = 0 if table.done[seat] >> cards.MOVE & 1 else table.value(seat, cards.MOVE)
    if any(table.face[die] == cards.MOVE for die in table.held(seat, RESERVE)):
        chamber = table.tile[table.room[seat]] in (cards.DISPLACEMENT, cards.DISPLACEMENT_VIII)
        steps += 1 if chamber or steps else 0
    return 0.3 * far + 0.7 * max(0, far - steps)


def nearest(table: Table, goal: int) -> float:
    """How far the nearest Hero is."""
    return min((ahead(table, seat, goal) for seat in table.alive()), default=FAR)


def led(table: Table, goal: int) -> float:
    """How far the Scientist is, with a Hero beside him who is about to move."""
    room = table.room[table.scientist]
    return min((ahead(table, seat, goal) for seat in table.heroes_in(room)), default=way(table, room, goal))


def crucial(table: Table) -> set[int]:
    """The platforms that must not fall: the Engine Room, and where an object lies that the objective needs."""
    mission = table.setting.mission
    if mission.objective == missions.ENGINE:
        return {at for at, tile in enumerate(table.tile) if tile == cards.ENGINE_ROOM}
    need = goals.NEEDS.get(mission.objective, (NONE, ""))[0]
    return {at for kind, at in zip(table.o_kind, table.o_at, strict=True) if kind == need and at != NONE}


def pillars_lost(table: Table, shot: list[int]) -> float:
    """What the pillars cost that Enemies are about to destroy."""
    if not shot:
        return 0.0
    dear = crucial(table)
    total = 0.0
    for platform in set(shot):
        left = table.pillars[platform] - shot.count(platform)
        if platform in dear:
            total += 40.0 if left < 2 else (5.0 if left == 2 else 2.5)
        else:
            total += 1.2 if left < 2 else 0.3 * shot.count(platform)
    return total


def progress(table: Table) -> float:
    """How near the objective is; 0 in the introductory game, where Bosses are all."""
    mission = table.setting.mission
    total = 0.0
    if mission.scientist != NONE:
        life = table.life[table.scientist]
        total += 2.5 * life + 2.5 * min(life, 3)
    total -= BURNING * sum(table.fire(at) for at in {mission.room, *table.o_at} if at != NONE)
    match mission.objective:
        case missions.ENGINE:
            total += PULL * engine(table)
        case missions.SURVEY:
            total += PULL * survey(table)
        case missions.SAMPLES:
            total += PULL * samples(table)
        case missions.DELIVER:
            total += PULL * deliver(table)
        case missions.BRING_RELIC | missions.SUPERBOSS:
            total += PULL * relic(table)
        case _:
            if mission.siege != NONE:
                total -= 2.0 * table.fire(mission.siege)
                edges = ship.EDGES_OF[mission.siege][:2]
                total += sum(0.9 * table.wall[edge] for edge in edges)
    return total


def engine(table: Table) -> float:
    """Dice in the Engine Room, and Heroes who can bring more."""
    if cards.ENGINE_ROOM not in table.tile:
        return 0.0
    room = table.tile.index(cards.ENGINE_ROOM)
    total = 14.0 * table.place.count(CENTRE) + 4.0 * table.pillars[room]
    if goals.locked(table):
        return total
    for seat in table.alive():
        total -= 0.8 * ahead(table, seat, room)
        dice = sum(table.face[die] == cards.SPECIAL for die in table.held(seat, RESERVE))
        if dice and not table.acted[seat]:
            at = table.room[seat] == room
            movable = way(table, table.room[seat], room) <= table.value(seat, cards.MOVE)
            total += (11.0 if at else 7.0 if movable else 0.0) * min(dice, 3)
    return total


def survey(table: Table) -> float:
    """The Scientist on his way from point to point, with a Hero beside him."""
    room = table.room[table.scientist]
    points = [at for kind, at in zip(table.o_kind, table.o_at, strict=True) if kind == cards.SURVEY and at != NONE]
    ways = [led(table, at) for at in points]
    home = led(table, table.setting.mission.room)
    total = -14.0 * len(points) - 4.0 * (min(ways) if ways else home)
    total += 2.5 * sum(table.pillars[at] for at in points)
    beside = len(table.heroes_in(room))
    total += (4.0 if (ways and min(ways) == 0) or (not ways and home == 0) else 1.0) * bool(beside)
    return total - 2.0 * nearest(table, room)


def found(table: Table, kind: int, room: int) -> float:
    """An object that may be hidden: the more tokens are turned up, and the nearer the next one is, the better. Its way
    to the room where it belongs counts as for one that is found, or nobody would take it up."""
    if kind in table.o_kind:
        return 8.0
    unknown = [at for token, at in zip(table.o_kind, table.o_at, strict=True) if token == cards.UNKNOWN]
    to_go = max((way(table, at, room) for at in unknown), default=0) if room != NONE else 0
    return 2.0 * (4 - len(unknown)) - 0.8 * min((nearest(table, at) for at in unknown), default=0) - 4.0 * to_go


def carried(table: Table, kind: int, room: int) -> float:
    """An object on its way: carried, or lying somewhere with Heroes near."""
    total = 0.0
    for token, at in enumerate(table.o_at):
        if table.o_kind[token] != kind:
            continue
        bearer = next((seat for seat, load in enumerate(table.load) if load == token), NONE)
        if bearer != NONE:
            paid = table.acted[bearer] or bool(table.held(bearer, ON_OBJECT))
            total += (6.0 if paid else 0.5) - 4.0 * (ahead(table, bearer, room) if room != NONE else 0)
        elif at != NONE and at != room:
            total -= 4.0 * (way(table, at, room) if room != NONE else 0) + 2.2 * nearest(table, at)
    return total


def samples(table: Table) -> float:
    """The Toxic Object and the Scientist in the Medical Bay, and DEFENSE dice for samples."""
    room = table.setting.mission.room
    total = 14.0 * table.place.count(CENTRE) + found(table, cards.TOXIC, room) + carried(table, cards.TOXIC, room)
    total -= 4.0 * led(table, room)
    if table.room[table.scientist] != room:
        total -= 2.0 * nearest(table, table.room[table.scientist])
    for seat in table.alive():
        if table.carries(seat) == cards.TOXIC and table.room[seat] == room == table.room[table.scientist]:
            dice = sum(table.face[die] == cards.DEFENSE for die in table.held(seat, RESERVE))
            total += 3.0 + (9.0 * min(dice, 3) if not table.acted[seat] else 0.0)
    return total - burdens(table, cards.TOXIC)


def deliver(table: Table) -> float:
    """Science Objects on their way to the room where they belong."""
    room = table.setting.mission.room
    total = carried(table, cards.SCIENCE, room)
    for kind, at in zip(table.o_kind, table.o_at, strict=True):
        if kind == cards.SCIENCE and at != NONE:
            total += 22.0 if at == room else 2.5 * table.pillars[at]
    return total


def relic(table: Table) -> float:
    """The Sacred Relic found and carried, to the room where it belongs if there is one."""
    room = table.setting.mission.room
    return found(table, cards.RELIC, room) + carried(table, cards.RELIC, room) - burdens(table, cards.RELIC)


def burdens(table: Table, wanted: int) -> float:
    """Objects that only cost dice."""
    return sum(1.5 for seat in table.alive() if table.load[seat] != NONE and table.carries(seat) != wanted)
