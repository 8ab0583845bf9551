"""Pillars and collapsing platforms (SB-PLAT)."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach import events as on
from wartable.games.starbreach import goals, motives, ship
from wartable.games.starbreach import questions as asked
from wartable.games.starbreach.arrival import OBJECTS, together
from wartable.games.starbreach.harm import lose
from wartable.games.starbreach.moving import has_space
from wartable.games.starbreach.state import IN_ROOM, NONE, SPENT, Table
from wartable.kernel.engine.chance import without
from wartable.kernel.engine.oracle import Oracle

COLLAPSE: Final = 4
"""What a collapse takes from everybody on or under it (SB-PLAT-03)."""
STANDS: Final = 2
"""With fewer pillars than this a platform falls (SB-PLAT-01)."""


def lose_pillar(table: Table, ask: Oracle, platform: int, card: int, stacked: bool) -> None:
    """A pillar is destroyed; with the third one the platform collapses (SB-EACT-05, SB-EACT-06, SB-PLAT-01)."""
    table.pillars[platform] -= 1
    rule, why = ("SB-EACT-06", motives.TOPMOST) if stacked else ("SB-EACT-05", motives.CLOSEST)
    ask.tell(on.pillar, rule, card, platform, table.pillars[platform], why)
    if table.pillars[platform] < STANDS:
        collapse(table, ask, platform)


def collapse(table: Table, ask: Oracle, platform: int) -> None:
    """First those underneath are hurt and move away, then those on top are hurt and fall (SB-PLAT-06)."""
    beneath, tile = ship.BENEATH[platform], table.tile[platform]
    ask.tell(on.collapsed, "SB-PLAT-01", platform)
    table.tile[platform] = NONE
    table.pillars[platform] = 0
    table.fire_one[platform] = table.fire_two[platform] = table.grenades[platform] = 0
    for die, place in enumerate(table.place):
        if place == IN_ROOM + platform:
            table.lay(die, SPENT)
    goals.room_is_lost(table, ask, tile)
    for token, at in enumerate(table.o_at):
        if at == platform:
            lose_object(table, ask, token)
    below, above = table.people_in(beneath), table.people_in(platform)
    lose(table, ask, dict.fromkeys(below, COLLAPSE), "SB-PLAT-10" if table.scientist in below else "SB-PLAT-03")
    for seat in below:
        if table.room[seat] == beneath:
            flee(table, ask, seat, beneath)
    fall(table, ask, above, beneath)


def fall(table: Table, ask: Oracle, above: list[int], beneath: int) -> None:
    """Those on top lose LP and land beneath (SB-PLAT-04); without a room there they are eliminated (SB-PLAT-05)."""
    if not table.is_room(beneath):
        lose(table, ask, {seat: table.life[seat] for seat in above}, "SB-PLAT-05")
        return
    for seat in above:
        table.room[seat] = beneath
    lose(table, ask, dict.fromkeys(above, COLLAPSE), "SB-PLAT-10" if table.scientist in above else "SB-PLAT-04")
    for seat in above:
        if table.life[seat]:
            ask.tell(on.fell, "SB-PLAT-04", seat, beneath)


def lose_object(table: Table, ask: Oracle, token: int) -> None:
    """An object that lay on the platform leaves the game; a hidden one is turned up (SB-OBJ-16)."""
    if table.o_kind[token] == NONE:
        table.o_kind[token] = ask.draw(table.hidden, "SB-COMP-06", stream=OBJECTS)
        table.hidden = without(table.hidden, table.o_kind[token])
    table.o_at[token] = NONE
    ask.tell(on.object_gone, "SB-OBJ-16", table.o_kind[token])
    goals.object_is_lost(table, ask, table.o_kind[token])


def flee(table: Table, ask: Oracle, seat: int, room: int) -> None:
    """Who was underneath goes to an adjacent room of his choice, or stays when there is none (SB-PLAT-08)."""
    scientist = seat == table.scientist
    free = [position for position in table.neighbours(room) if scientist or has_space(table, position)]
    if not free:
        ask.tell(on.fled, "SB-PLAT-08", seat, room)
        return
    table.room[seat] = together(table, ask, asked.FLEE, free) if scientist else ask.choose(seat, asked.FLEE, free)
    ask.tell(on.fled, "SB-PLAT-03", seat, table.room[seat])
