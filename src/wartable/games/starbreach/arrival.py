"""The set-up (SB-SETUP, SB-MISS), and Phase A: Enemies come through the vortices (SB-ARR, SB-ASLT)."""

from __future__ import annotations

from functools import cache
from typing import Final

from wartable.games.starbreach import cards, codes, goals, ship
from wartable.games.starbreach import events as on
from wartable.games.starbreach import questions as asked
from wartable.games.starbreach.state import FIRES, INTACT, NONE, Table
from wartable.kernel.engine.chance import Die, without
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import Asked

# Streams of draws.
TILES: Final = 0
SEATS: Final = 1
CARDS: Final = 2
OBJECTS: Final = 3


@cache
def portion(grunts: int, bosses: int) -> Die:
    """What the next card of the mixed Top portion is."""
    return Die("deck", ("grunt", "boss"), (grunts, bosses))


def together(table: Table, ask: Oracle, what: Asked, options: list[int]) -> int:
    """A decision of the group: any player may make it, and another may object to it once (SB-SEQ-10)."""
    if len(options) == 1:
        return options[0]
    seats = table.alive()
    seat, decided = ask.any_of(what, dict.fromkeys(seats, options), "SB-SEQ-10")
    others = [other for other in seats if other != seat]
    if not others:
        return decided
    proposed = (seat, asked.JOINT.index(what), decided)
    ask.tell(on.proposed, "SB-SEQ-10", *proposed)
    yes_or_no = dict.fromkeys(others, (codes.YES, codes.NO))
    other, agreed = ask.any_of(asked.AGREED, yes_or_no, "SB-SEQ-10", about=proposed)
    if agreed == codes.YES:
        return decided
    ask.tell(on.objected, "SB-SEQ-10", other)
    return ask.any_of(what, dict.fromkeys(seats, options), "SB-SEQ-10")[1]


# -- set-up -----------------------------------------------------------------------------------------------------------


def lay_tiles(table: Table, ask: Oracle) -> None:
    """The ship of the mission, one of the players' own, or one dealt from tiles I to VI."""
    if table.setting.mission.tiles:
        lay_mission(table, ask)
        return
    if table.setting.layout:
        ground, raised = list(table.setting.layout[: ship.GROUND]), list(table.setting.layout[ship.GROUND :])
        rule = "SB-SETUP-13"
    else:
        raised, ground = deal_tiles(table, ask)
        rule = "SB-SETUP-02"
    for position, tile in enumerate(ground):
        table.tile[position] = tile
        ask.tell(on.laid, rule, tile, position)
    for tile in raised:
        places = [corner for corner in range(ship.GROUND) if table.tile[corner + ship.GROUND] == NONE]
        if table.setting.automatic:
            corner = ship.SE if table.tile[ship.NW + ship.GROUND] != NONE else ship.NW
        else:
            corner = together(table, ask, asked.PLATFORM, places)
        table.tile[corner + ship.GROUND] = tile
        table.pillars[corner + ship.GROUND] = ship.PILLARS
        ask.tell(on.raised, "SB-SETUP-04", tile, corner + ship.GROUND)


def deal_tiles(table: Table, ask: Oracle) -> tuple[list[int], list[int]]:
    """Two tiles for the platforms, the other four for the ground, at random (SB-SETUP-02, SB-SETUP-03)."""
    bag = tuple(tile for tile in cards.INTRODUCTORY if table.setting.rooms[tile].platform)
    raised: list[int] = []
    for _ in range(2):
        raised.append(ask.draw(bag, "SB-SETUP-03", stream=TILES))
        bag = without(bag, raised[-1])
        ask.tell(on.to_be_raised, "SB-SETUP-03", raised[-1])
    bag = tuple(tile for tile in cards.INTRODUCTORY if tile not in raised)
    ground: list[int] = []
    for _ in range(ship.GROUND):
        ground.append(ask.draw(bag, "SB-SETUP-02", stream=TILES))
        bag = without(bag, ground[-1])
    return raised, ground


def lay_mission(table: Table, ask: Oracle) -> None:
    """Ships, tokens and the extra card as the mission says (SB-MISS-01, SB-MISS-02)."""
    mission = table.setting.mission
    ask.tell(on.mission, "SB-MISS-01", table.setting.stage)
    for position, tile in enumerate(mission.tiles):
        if tile == NONE:
            continue
        table.tile[position] = tile
        if ship.LEVEL[position]:
            table.pillars[position] = ship.PILLARS
            ask.tell(on.raised, "SB-MISS-03", tile, position)
        else:
            rules = {cards.DESTROYED: "SB-ROOM-17", cards.BAY: "SB-MISS-04"}
            ask.tell(on.laid, rules.get(tile, "SB-MISS-01"), tile, position)
    if mission.airlocks:
        first, second = mission.airlocks
        ask.tell(on.airlocks, "SB-LOCK-01", first, second)
    for edge in mission.barricades:
        table.wall[edge] = INTACT
        ask.tell(on.built, "SB-BAR-02", edge)
    for kind, position, players in mission.objects:
        if players <= table.setting.players:
            table.o_kind.append(kind)
            table.o_at.append(position)
            ask.tell(on.token_placed, "SB-COMP-06", kind, position)
    table.hidden = mission.hidden_for(table.setting.players)
    for position in mission.places[: len(table.hidden)]:
        table.o_kind.append(cards.UNKNOWN)
        table.o_at.append(position)
        ask.tell(on.hidden, "SB-MISS-05", position)
    if mission.scientist != NONE:
        table.room[table.scientist] = mission.scientist
        table.life[table.scientist] = table.setting.scientist_life
        ask.tell(on.placed, "SB-SCI-01", table.scientist, mission.scientist)
    if mission.superboss != NONE:
        appear(table, ask, len(table.setting.enemies) - 1, mission.superboss, "SB-SUPER-03")


def place_heroes(table: Table, ask: Oracle) -> None:
    """From a starting player on, each puts his Hero in a room without another (SB-SETUP-08)."""
    players = table.setting.players
    first = ask.draw(tuple(range(players)), "SB-SETUP-08", stream=SEATS) if players > 1 else 0
    ask.tell(on.starts, "SB-SETUP-08", first)
    for n in range(players):
        seat = (first + n) % players
        table.room[seat] = ask.choose(seat, asked.START_ROOM, starting_rooms(table))
        ask.tell(on.placed, "SB-MISS-06" if table.setting.mission.number else "SB-SETUP-08", seat, table.room[seat])


def starting_rooms(table: Table) -> list[int]:
    """Rooms of ship 1 without a Hero, except those the mission excludes (SB-SETUP-08, SB-MISS-06)."""
    excluded = table.setting.mission.no_start
    return [
        position
        for position in table.rooms()
        if position < ship.SHIP_ROOMS and position not in excluded and not table.heroes_in(position)
    ]


def turn_up(table: Table, ask: Oracle) -> None:
    """The next card of the deck is seen: Top portion mixed, then Bosses, then Grunts (SB-SETUP-11, SB-SETUP-12).

    Which cards are in the deck nobody knows, so a card is drawn from all that nobody has seen yet.
    """
    left = table.left
    if left[0] and left[1]:
        at = ask.roll(portion(left[0], left[1]), 1, "SB-SETUP-11").index(1)
    else:
        at = next((at for at in range(4) if left[at]), NONE)
    if at == NONE:
        table.top = NONE
        ask.tell(on.deck_empty, "SB-SETUP-12")
        return
    left[at] -= 1
    if at in (0, 3):
        table.top = ask.draw(table.grunt_pool, "SB-SETUP-11", stream=CARDS)
        table.grunt_pool = without(table.grunt_pool, table.top)
    else:
        table.top = ask.draw(table.boss_pool, "SB-SETUP-11", stream=CARDS)
        table.boss_pool = without(table.boss_pool, table.top)
    ask.tell(on.revealed, "SB-SETUP-11", table.top)


# -- Phase A ----------------------------------------------------------------------------------------------------------


def arrive(table: Table, ask: Oracle, vortex: int) -> None:
    """An Enemy for an open vortex, and more while radar calls them (SB-ARR-01, SB-ARR-03)."""
    if table.closed[vortex]:
        ask.tell(on.vortex_closed, "SB-ARR-04", vortex)
        return
    calls = True
    while calls:
        if table.deck_is_empty():
            assault(table, ask)
            return
        card = table.top
        appear(table, ask, card, table.setting.vortices[vortex])
        calls = table.setting.enemies[card].radar
        if calls:
            ask.tell(on.radar, "SB-ARR-03", card, vortex)
        turn_up(table, ask)


def appear(table: Table, ask: Oracle, card: int, area: int, rule: str = "SB-ARR-01") -> None:
    """A new Enemy has its printed LP (SB-ARR-02), less in training (SB-DIFF-02)."""
    life = table.setting.printed_life(card)
    table.e_card.append(card)
    table.e_area.append(area)
    table.e_life.append(life)
    table.e_full.append(life)
    table.e_done.append(0)
    table.e_blocked.append(0)
    table.e_moves.append(0)
    if rule == "SB-ARR-01" and table.setting.training:
        rule = "SB-DIFF-02"
    ask.tell(on.arrived, rule, card, area, life)


def reopen(table: Table, ask: Oracle) -> None:
    """Closed vortices open again after all arrivals (SB-ARR-05)."""
    for vortex, closed in enumerate(table.closed):
        if closed:
            table.closed[vortex] = 0
            ask.tell(on.vortex_opened, "SB-ARR-05", vortex)


def assault(table: Table, ask: Oracle) -> None:
    """No card for an Enemy: fire in a room that shows the rolled icon, once a round (SB-ASLT)."""
    if table.assaulted:
        ask.tell(on.no_fire, "SB-ASLT-02")
        return
    table.assaulted = 1
    ask.tell(on.assault, "SB-ASLT-01")
    for _ in range(2):
        face = ask.roll(cards.DIE, 1, "SB-ASLT-03").index(1)
        shown = [position for position in table.rooms() if face in table.setting.rooms[table.tile[position]].icons]
        if shown:
            set_fire(table, ask, shown)
            return
    ask.tell(on.no_fire, "SB-ASLT-03")


def set_fire(table: Table, ask: Oracle, shown: list[int]) -> None:
    """A -2 token for the room with the fewest tokens (SB-ASLT-04), as long as there are any (SB-COMP-05)."""
    if table.fires() >= FIRES:
        ask.tell(on.no_fire, "SB-COMP-05")
        return
    fewest = min(table.fire_one[position] + table.fire_two[position] for position in shown)
    tied = [position for position in shown if table.fire_one[position] + table.fire_two[position] == fewest]
    position = together(table, ask, asked.FIRE_ROOM, tied)
    table.fire_two[position] += 1
    ask.tell(on.fire_laid, "SB-ASLT-04" if len(shown) > 1 else "SB-ASLT-03", position)
    goals.fire_spreads(table, ask)
