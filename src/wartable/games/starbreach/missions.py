"""Missions: what one is, compiled from its file, and every mistake a file can have (SB-MISS)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, final

from wartable.games.starbreach import cards, ship
from wartable.kernel.books.problems import Problem, did_you_mean, place

if TYPE_CHECKING:
    from wartable.games.starbreach import schema

# What the players must do.
BOSSES: Final = 0
ENGINE: Final = 1
SURVEY: Final = 2
SAMPLES: Final = 3
DELIVER: Final = 4
BRING_RELIC: Final = 5
SUPERBOSS: Final = 6
OBJECTIVES: Final = ("bosses", "engine-room", "survey", "samples", "deliver", "bring-relic", "superboss")

NONE: Final = -1
CAMPAIGN_BARRICADES: Final = 4
OWN_BARRICADES: Final = 5
"""How many are in use at most, in the campaign and in missions of the players' own (SB-BAR-01)."""


@final
@dataclass(frozen=True, slots=True)
class Mission:
    """A mission for any number of players; tuples of four are by players less one."""

    id: str
    name: str
    text: str
    number: int
    ships: int = 1
    tiles: tuple[int, ...] = ()
    """By position; empty in the introductory game, where tiles are dealt."""
    vortices: tuple[int, ...] = (0, 2, 4, 6)
    levels: tuple[int, ...] = (1, 2, 3)
    deck: tuple[tuple[int, ...], ...] = ((0, 0, 0, 0),) * 4
    """By portion of the deck, then by players."""
    no_start: tuple[int, ...] = ()
    lock: tuple[int, ...] = (0, 0, 0, 0)
    scientist: int = NONE
    superboss: int = NONE
    barricades: tuple[int, ...] = ()
    most_barricades: int = CAMPAIGN_BARRICADES
    objects: tuple[tuple[int, int, int], ...] = ()
    """Kind, position, and from how many players on."""
    hidden: tuple[tuple[int, int], ...] = ()
    """Kind, and from how many players on."""
    places: tuple[int, ...] = ()
    siege: int = NONE
    siege_fire: int = 0
    airlocks: tuple[int, ...] = ()
    """The areas after which, clockwise, the two airlock tokens lie (SB-LOCK-01)."""
    clamp: tuple[int, ...] = ()
    objective: int = BOSSES
    room: int = NONE
    needed: tuple[int, ...] = (0, 0, 0, 0)

    def hidden_for(self, players: int) -> tuple[int, ...]:
        """The kinds of the hidden objects with so many players; they lie on the first places."""
        return tuple(kind for kind, least in self.hidden if least <= players)


FIRST_WATCH: Final = Mission("first-watch", "First Watch", "Eliminate every Boss.", 0)
"""The introductory game."""


def compiled(mission: schema.Mission, own: bool) -> Mission:
    """A checked mission for the engine; `own` when players wrote it."""
    none = (0, 0, 0, 0)
    return Mission(
        mission.id,
        mission.name,
        mission.text,
        mission.number,
        len(mission.ships),
        _tiles(mission),
        tuple(map(ship.area_at, mission.vortices)),
        tuple(mission.levels),
        _changes(mission),
        tuple(map(ship.room_at, mission.no_start)),
        none if mission.lock is None else tuple(mission.lock),
        ship.room_at(mission.scientist),
        ship.area_at(mission.superboss),
        tuple(map(ship.edge_at, mission.barricades)),
        OWN_BARRICADES if own else CAMPAIGN_BARRICADES,
        tuple((cards.OBJECTS.index(lying.kind), ship.room_at(lying.at), lying.players) for lying in mission.objects),
        tuple(sorted((cards.OBJECTS.index(token.kind), token.players) for token in _hidden(mission))),
        tuple(map(ship.room_at, mission.hidden.places)) if mission.hidden else (),
        ship.room_at(mission.siege.room) if mission.siege else NONE,
        mission.siege.fire if mission.siege else 0,
        tuple(_border(*map(ship.area_at, pair)) for pair in mission.airlocks),
        tuple(map(ship.room_at, mission.clamp)),
        OBJECTIVES.index(mission.objective.kind),
        ship.room_at(mission.objective.room),
        none if mission.objective.needed is None else tuple(mission.objective.needed),
    )


def _hidden(mission: schema.Mission) -> list[schema.Shuffled]:
    return mission.hidden.kinds if mission.hidden else []


def _used(mission: schema.Mission) -> list[tuple[str, int]]:
    """The Object tokens of the mission: kind, and from how many players on."""
    lying: list[tuple[str, int]] = [(token.kind, token.players) for token in mission.objects]
    return [*lying, *((token.kind, token.players) for token in _hidden(mission))]


def _changes(mission: schema.Mission) -> tuple[tuple[int, ...], ...]:
    deck = mission.deck
    return tuple(map(tuple, (deck.top_grunts, deck.top_bosses, deck.middle_bosses, deck.bottom_grunts)))


def _tiles(mission: schema.Mission) -> tuple[int, ...]:
    tiles = [NONE] * (ship.SHIP_ROOMS * len(mission.ships))
    for number, rooms in enumerate(mission.ships):
        for name, tile in rooms.items():
            at = ship.room_at(name)
            if 0 <= at < ship.SHIP_ROOMS:
                tiles[number * ship.SHIP_ROOMS + at] = cards.ROOMS.index(tile)
    return tuple(tiles)


def _border(one: int, other: int) -> int:
    """The border between two neighbouring areas, as the one before it clockwise; NONE when they are no neighbours."""
    if one < 0 or other < 0:
        return NONE
    if ship.turned(one, 1) == other:
        return one
    return other if ship.turned(other, 1) == one else NONE


# -- mistakes ---------------------------------------------------------------------------------------------------------


def problems(mission: schema.Mission, portions: tuple[tuple[int, ...], ...], file: str) -> Iterator[Problem]:
    """Everything that is wrong with a mission of the right shape."""
    found = list(_unknown_places(mission))
    if not found:
        tiles = _tiles(mission)
        found = [*_rooms(mission, tiles), *_tokens(mission, tiles), *_joints(mission, tiles)]
        found += [*_objective(mission, tiles), *_deck(mission, portions)]
    yield from (Problem(file, path, reason) for path, reason in found)


Wrong = Iterator[tuple[str, str]]


def _unknown_places(mission: schema.Mission) -> Wrong:
    """Names that name no room, area or edge of the ships there are."""
    rooms: list[tuple[tuple[str | int, ...], str]]
    rooms = [(("no_start", n), name) for n, name in enumerate(mission.no_start)]
    rooms += [(("objects", n, "at"), lying.at) for n, lying in enumerate(mission.objects)]
    rooms += [(("clamp", n), name) for n, name in enumerate(mission.clamp)]
    if mission.hidden:
        rooms += [(("hidden", "places", n), name) for n, name in enumerate(mission.hidden.places)]
    rooms += [(("scientist",), mission.scientist)] if mission.scientist else []
    rooms += [(("siege", "room"), mission.siege.room)] if mission.siege else []
    rooms += [(("objective", "room"), mission.objective.room)] if mission.objective.room else []
    areas: list[tuple[tuple[str | int, ...], str]]
    areas = [(("vortices", n), name) for n, name in enumerate(mission.vortices)]
    areas += [(("airlocks", n, m), name) for n, pair in enumerate(mission.airlocks) for m, name in enumerate(pair)]
    areas += [(("superboss",), mission.superboss)] if mission.superboss else []
    edges: list[tuple[tuple[str | int, ...], str]]
    edges = [(("barricades", n), name) for n, name in enumerate(mission.barricades)]
    for number, named in enumerate(mission.ships):
        for name in named:
            if name not in ship.ROOM_NAMES[: ship.SHIP_ROOMS]:
                yield (
                    place(("ships", number)),
                    f"'{name}' is no place of a ship; places are NW, NE, SE, SW, NW+ and so on",
                )
    for kind, listed, names in (
        ("room", rooms, ship.ROOM_NAMES),
        ("area", areas, ship.AREA_NAMES),
        ("edge", edges, ship.EDGE_NAMES),
    ):
        known = names[: len(names) // 2 * len(mission.ships)]
        for steps, name in listed:
            if name.removeprefix("1:") not in known:
                yield place(steps), f"'{name}' is no {kind} of this mission{did_you_mean(name, known)}"


def _rooms(mission: schema.Mission, tiles: tuple[int, ...]) -> Wrong:
    """Four ground rooms per ship, platforms on pillars over rooms, each tile once, every room within reach."""
    used: dict[int, str] = {}
    raised = 0
    for at, tile in enumerate(tiles):
        path = place(("ships", ship.SHIP_OF[at]))
        name = ship.ROOM_NAMES[at]
        if tile == NONE:
            if not ship.LEVEL[at]:
                yield path, f"the ground room {name} is missing; a ship has NW, NE, SE and SW (SB-GEO-01)"
            continue
        if tile in cards.TILES:
            if tile in used:
                yield path, f"{cards.ROOMS[tile]} stands in {used[tile]} and in {name}; there is one tile of it"
            used[tile] = name
        if ship.LEVEL[at]:
            raised += 1
            if tile == cards.DESTROYED:
                yield path, f"{name} cannot be a destroyed room: it could not stand (SB-ROOM-17)"
            if tiles[ship.BENEATH[at]] == NONE:
                yield path, f"{name} stands on nothing; {ship.ROOM_NAMES[ship.BENEATH[at]]} must be there (SB-GEO-05)"
    if raised * ship.PILLARS > 2 * ship.PILLARS:
        yield "ships", f"{raised} platforms need {raised * ship.PILLARS} pillars; there are 8, for two (SB-GEO-05)"
    reached = _reached(mission, tiles)
    for at, tile in enumerate(tiles):
        if tile not in (NONE, cards.DESTROYED) and at not in reached:
            yield (
                place(("ships", ship.SHIP_OF[at])),
                f"{ship.ROOM_NAMES[at]} cannot be reached from ship 1; "
                "a Displacement Chamber, a clamp or another way is needed (SB-MOVE-08)",
            )
    starts = [at for at in range(ship.SHIP_ROOMS) if tiles[at] not in (NONE, cards.DESTROYED)]
    free = [at for at in starts if at not in map(ship.room_at, mission.no_start)]
    if len(free) < 4:
        yield "no_start", f"{len(free)} rooms are left to start in; four Heroes need four (SB-MISS-06)"


def _reached(mission: schema.Mission, tiles: tuple[int, ...]) -> set[int]:
    """The rooms that Heroes can get to from some room of ship 1, by steps, the clamp or a Displacement Chamber."""
    walls = set(map(ship.edge_at, mission.barricades))
    clamp = tuple(map(ship.room_at, mission.clamp))
    whole = {at for at, tile in enumerate(tiles) if tile not in (NONE, cards.DESTROYED)}
    edge = [min((at for at in whole if at < ship.SHIP_ROOMS), default=NONE)]
    reached = set(edge) & whole
    while edge:
        at = edge.pop()
        steps = {other for other in ship.NEXT_TO[at] if ship.CROSSED[at][other] not in walls}
        if at in clamp:
            steps |= set(clamp)
        if tiles[at] in (cards.DISPLACEMENT, cards.DISPLACEMENT_VIII):
            steps |= whole
        edge += (steps & whole) - reached
        reached |= steps & whole
    return reached


def _tokens(mission: schema.Mission, tiles: tuple[int, ...]) -> Wrong:
    """Objects, the Scientist, the SuperBoss and barricades: there are so many of each, and they need a place."""
    kinds = [kind for kind, _ in _used(mission)]
    if len(kinds) > len(cards.OBJECTS) - 2:
        yield "objects", f"{len(kinds)} Object tokens are used; there are four (SB-COMP-04)"
    for kind in sorted(set(kinds)):
        if kinds.count(kind) > 1 and kind not in cards.OBJECTS[:2]:
            yield "objects", f"{kind} is used {kinds.count(kind)} times; there is one token of it (SB-COMP-06)"
    if mission.hidden and len(mission.hidden.kinds) != len(mission.hidden.places):
        yield (
            "hidden.places",
            f"{len(mission.hidden.kinds)} hidden objects have {len(mission.hidden.places)} places; each needs one",
        )
    if mission.scientist and mission.superboss:
        yield "superboss", "the SuperBoss and the Scientist are two sides of one card; use one of them (SB-COMP-03)"
    places = [(place(("objects", n, "at")), lying.at) for n, lying in enumerate(mission.objects)]
    if mission.hidden:
        places += [(place(("hidden", "places", n)), name) for n, name in enumerate(mission.hidden.places)]
    places += [("scientist", mission.scientist)] if mission.scientist else []
    places += [("siege.room", mission.siege.room)] if mission.siege else []
    places += [("objective.room", mission.objective.room)] if mission.objective.room else []
    for path, name in places:
        if tiles[ship.room_at(name)] in (NONE, cards.DESTROYED):
            yield path, f"there is no room {name} that anybody can enter (SB-ROOM-17)"
    if mission.siege and ship.LEVEL[ship.room_at(mission.siege.room)]:
        yield "siege.room", f"{mission.siege.room} is a platform; melee attacks reach ground rooms (SB-MISS-11)"
    edges = [ship.edge_at(name) for name in mission.barricades]
    for n, name in enumerate(mission.barricades):
        if edges.index(edges[n]) < n:
            yield place(("barricades", n)), f"a barricade stands on {name} already; one per edge (SB-BAR-02)"
        if edges[n] in ship.OUTER and tiles[ship.FRONT[ship.OUTER.index(edges[n])]] == cards.DESTROYED:
            yield place(("barricades", n)), f"{name} is an outer edge of a destroyed room (SB-BAR-02)"


def _joints(mission: schema.Mission, tiles: tuple[int, ...]) -> Wrong:
    """Airlocks come in pairs, one on each ship; the clamp joins two ground rooms of different ships."""
    if len(mission.airlocks) == 1:
        yield "airlocks", "one airlock leads nowhere; write two, one on each ship (SB-LOCK-01)"
    if mission.airlocks and len(mission.ships) == 1:
        yield "airlocks", "airlocks join two ships; this mission has one (SB-LOCK-01)"
    if len(mission.ships) == 2 and not mission.airlocks:
        yield "airlocks", "two ships are joined by two airlocks; write both (SB-LOCK-01)"
    borders = [_border(*map(ship.area_at, pair)) for pair in mission.airlocks]
    for n, border in enumerate(borders):
        if border == NONE:
            pair = " and ".join(mission.airlocks[n])
            yield place(("airlocks", n)), f"{pair} are no neighbours; an airlock lies between two that are (SB-LOCK-01)"
    if len(borders) == 2 and NONE not in borders and borders[0] // 8 == borders[1] // 8:
        yield "airlocks", "both airlocks are on one ship; each ship has one (SB-LOCK-01)"
    rooms = [ship.room_at(name) for name in mission.clamp]
    if len(rooms) == 1:
        yield "clamp", "a clamp joins two rooms; name both (SB-MISS-16)"
    if len(rooms) == 2 and (any(ship.LEVEL[at] for at in rooms) or ship.SHIP_OF[rooms[0]] == ship.SHIP_OF[rooms[1]]):
        yield "clamp", "a clamp joins two ground rooms of different ships (SB-MISS-16)"
    for n, at in enumerate(rooms):
        if tiles[at] == cards.DESTROYED:
            yield place(("clamp", n)), f"{mission.clamp[n]} is a destroyed room (SB-ROOM-17)"


def _objective(mission: schema.Mission, tiles: tuple[int, ...]) -> Wrong:
    """An objective needs its room, its numbers and its objects."""
    goal = mission.objective
    always = [kind for kind, players in _used(mission) if players == 1]
    if goal.kind in ("survey", "samples", "deliver", "bring-relic") and not goal.room:
        yield "objective", f"'room' is missing; {goal.kind} ends in a room"
    if goal.kind in ("engine-room", "samples", "bring-relic") and goal.needed is None:
        yield "objective", f"'needed' is missing; {goal.kind} takes four numbers, for one to four players"
    if goal.kind == "engine-room" and cards.ENGINE_ROOM not in tiles:
        yield "ships", "the objective is the Engine Room, but no room is engine-room (SB-ROOM-14)"
    if goal.kind == "samples" and goal.room and tiles[ship.room_at(goal.room)] != cards.MEDICAL_BAY:
        yield "objective.room", f"samples are taken in the Medical Bay; {goal.room} is another room (SB-MISS-13)"
    needs = {
        "survey": "survey-point",
        "samples": "toxic-object",
        "deliver": "science-object",
        "bring-relic": "sacred-relic",
        "superboss": "sacred-relic",
    }
    if goal.kind in needs and needs[goal.kind] not in always:
        yield (
            "objects",
            f"the objective {goal.kind} needs a {needs[goal.kind]}; put one among the objects, for any players",
        )
    for n, token in enumerate(_hidden(mission)):
        other = cards.OBJECTS.index(token.kind) in cards.KEPT and token.kind != needs.get(goal.kind)
        if goal.kind in needs and other and token.players == 1:
            yield (
                place(("hidden", "kinds", n)),
                f"who finds the {token.kind} can take nothing else, and one player alone could not win any more; "
                f"write {{kind: {token.kind}, players: 2}} (SB-OBJ-01)",
            )
    if goal.kind in ("survey", "samples") and not mission.scientist:
        yield "scientist", f"the objective {goal.kind} needs the Scientist; say where he starts (SB-SCI-01)"
    if goal.kind == "superboss" and not mission.superboss:
        yield "superboss", "the objective is the SuperBoss; say in which area he stands (SB-SUPER-03)"


def _deck(mission: schema.Mission, portions: tuple[tuple[int, ...], ...]) -> Wrong:
    """No portion may be less than nothing, and there are so many cards."""
    changes = _changes(mission)
    for players, row in enumerate(portions, start=1):
        left = [n + change[players - 1] for n, change in zip(row, changes, strict=True)]
        if min(left) < 0:
            yield "deck", f"with {players} player(s) a portion of the deck would have {min(left)} cards (SB-SETUP-10)"
        if left[0] + left[3] > 12 or left[1] + left[2] > 6 * len(set(mission.levels)):
            yield "deck", f"with {players} player(s) the deck needs more cards than there are (SB-COMP-02)"
