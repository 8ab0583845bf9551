"""How a game ends: the objective of the mission, and what makes it impossible (SB-END, SB-MISS)."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach import cards, missions
from wartable.games.starbreach import events as on
from wartable.games.starbreach.state import (
    BURNT,
    CAMPAIGN,
    CENTRE,
    ENGINE_LOST,
    MISSION_WON,
    NONE,
    OBJECT_LOST,
    VICTORIES,
    WON,
    Table,
)
from wartable.kernel.engine.oracle import GameOver, Oracle

NEEDS: Final = {
    missions.SURVEY: (cards.SURVEY, "SB-MISS-10"),
    missions.SAMPLES: (cards.TOXIC, "SB-MISS-14"),
    missions.DELIVER: (cards.SCIENCE, "SB-MISS-15"),
    missions.BRING_RELIC: (cards.RELIC, "SB-MISS-17"),
    missions.SUPERBOSS: (cards.RELIC, "SB-MISS-19"),
}
"""By objective: the object without which it cannot be reached, and the rule of the defeat."""


def end(table: Table, ask: Oracle, cause: int, rule: str) -> None:
    """The game is over at this very moment (SB-ROUND-03)."""
    table.ended = cause
    if cause != CAMPAIGN:
        ask.tell(on.victory if cause in VICTORIES else on.defeat, rule, cause)
    raise GameOver


def needed(table: Table) -> int:
    """The number that the objective asks for with so many players."""
    return table.setting.mission.needed[table.setting.players - 1]


def boss_is_out(table: Table, ask: Oracle, card: int) -> None:
    """A Boss counts however it was eliminated (SB-END-02)."""
    mission = table.setting.mission
    table.bosses_out += 1
    if mission.objective == missions.SUPERBOSS and table.setting.enemies[card].level == cards.SUPER:
        end(table, ask, MISSION_WON, "SB-MISS-19")
    if mission.objective == missions.BOSSES and table.bosses_out >= table.setting.bosses:
        rule = "SB-MISS-12" if mission.siege != NONE else "SB-END-08" if mission.number else "SB-END-01"
        end(table, ask, WON, rule)


def locked(table: Table) -> bool:
    """Is the core of the Engine Room still locked (SB-MISS-07)?"""
    return table.bosses_out < table.setting.mission.lock[table.setting.players - 1]


def die_in_centre(table: Table, ask: Oracle) -> None:
    """Enough dice in the Engine Room, or enough samples, are a victory (SB-MISS-08, SB-MISS-14)."""
    if table.place.count(CENTRE) >= needed(table):
        engine = table.setting.mission.objective == missions.ENGINE
        end(table, ask, MISSION_WON, "SB-MISS-08" if engine else "SB-MISS-14")


def room_is_lost(table: Table, ask: Oracle, tile: int) -> None:
    """Without the Engine Room its mission cannot be completed (SB-ROOM-15, SB-MISS-08)."""
    if tile == cards.ENGINE_ROOM and table.setting.mission.objective == missions.ENGINE:
        end(table, ask, ENGINE_LOST, "SB-ROOM-15")


def object_is_lost(table: Table, ask: Oracle, kind: int) -> None:
    """An object that the objective needs has left the game (SB-OBJ-16)."""
    need, rule = NEEDS.get(table.setting.mission.objective, (NONE, ""))
    if kind == need:
        end(table, ask, OBJECT_LOST, rule)


def fire_spreads(table: Table, ask: Oracle) -> None:
    """The besieged room burns down at a total of Fire, that of Assaults included (SB-MISS-12)."""
    mission = table.setting.mission
    if mission.siege != NONE and table.fire(mission.siege) >= mission.siege_fire:
        end(table, ask, BURNT, "SB-MISS-12")


def object_lies(table: Table, ask: Oracle) -> None:
    """Victory as soon as every Science Object lies uncarried in the room (SB-MISS-15)."""
    mission = table.setting.mission
    if mission.objective == missions.DELIVER and all(
        at == mission.room for kind, at in zip(table.o_kind, table.o_at, strict=True) if kind == cards.SCIENCE
    ):
        end(table, ask, MISSION_WON, "SB-MISS-15")


def survey(table: Table, ask: Oracle) -> None:
    """Survey points with the Scientist and a Hero are done, after all Hero losses of Phase D (SB-MISS-09)."""
    room = table.room[table.scientist]
    if room == NONE or not table.heroes_in(room):
        return
    for token, kind in enumerate(table.o_kind):
        if kind == cards.SURVEY and table.o_at[token] == room:
            table.o_at[token] = NONE
            ask.tell(on.surveyed, "SB-MISS-09", room)


def end_of_round(table: Table, ask: Oracle) -> None:
    """What is won at the end of Phase D (SB-MISS-10, SB-MISS-17)."""
    mission = table.setting.mission
    if mission.objective == missions.SURVEY:
        left = any(kind == cards.SURVEY and at != NONE for kind, at in zip(table.o_kind, table.o_at, strict=True))
        if not left and table.room[table.scientist] == mission.room and table.heroes_in(mission.room):
            end(table, ask, MISSION_WON, "SB-MISS-10")
    elif mission.objective == missions.BRING_RELIC:
        home = any(table.carries(seat) == cards.RELIC for seat in table.heroes_in(mission.room))
        if home and table.bosses_out >= needed(table):
            end(table, ask, MISSION_WON, "SB-MISS-17")
