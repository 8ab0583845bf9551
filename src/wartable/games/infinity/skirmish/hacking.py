"""Hacking: areas, programs and whom they reach (INF-HACK)."""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import profile
from wartable.games.infinity.geometry import sight
from wartable.games.infinity.setting import REPEATER, ZONE_OF_CONTROL
from wartable.games.infinity.skirmish import aiming, sighting
from wartable.games.infinity.state import ISOLATED, TABLE, Table
from wartable.kernel.engine.vocabulary import No

HACKABLE: Final = frozenset({"HI", "TAG", "REM"})
NO_PROGRAM: Final = No("INF-HACK-01", "{weapon} is no program of {actor}, or it is no Hacker")
CUT_OFF: Final = No("INF-STATE-05", "{actor} is Isolated and cannot hack")
NOT_HACKABLE: Final = No("INF-HACK-03", "{it} cannot be hacked with {weapon}")
NO_HACKER: Final = No("INF-HACK-07", "{it} is no Hacker, and {weapon} is aimed at Hackers alone")
OUT_OF_AREA: Final = No("INF-HACK-01", "{it} is not in the Hacking Area of {actor}")


def hackable(table: Table, t: int) -> bool:
    """HI, TAG, REM and every Hacker (INF-HACK-03)."""
    trooper = table.setting.troopers[t]
    return trooper.type in HACKABLE or "hacker" in trooper.skills


def cannot_hack(table: Table, t: int, program: int, foe: int) -> No | None:
    """Why a Hacker may not run a program on somebody (INF-HACK-02 to -07)."""
    used = table.setting.weapons[program]
    if used.kind != "program" or program not in profile.arms(table, t):
        return NO_PROGRAM
    if table.states[t] & ISOLATED:
        return CUT_OFF
    no = aiming.cannot_attack(table, t) or aiming.cannot_target(table, t, foe)
    if no is not None:
        return no
    if used.key == "trinity" and "hacker" not in table.setting.troopers[foe].skills:
        return NO_HACKER
    if used.key != "spotlight" and not hackable(table, foe):
        return NOT_HACKABLE
    return None if reaches(table, t, foe) else OUT_OF_AREA


def reaches(table: Table, t: int, foe: int) -> bool:
    """Is somebody in the Hacking Area: near the Hacker, or near a friendly Repeater (INF-HACK-01)?"""
    side = table.setting.troopers[t].side
    relays = [t]
    relays += [
        friend
        for friend in table.setting.army[side]
        if friend != t and table.standing(friend) and "repeater" in table.setting.troopers[friend].gear
    ]
    foe_points = aiming.points_of(table, foe)
    radius = table.setting.troopers[foe].radius
    for n in table.setting.of_kind(REPEATER):  # placed ones carry as far (INF-DPL-06)
        if table.setting.things[n].owner == side and table.on_table(n):
            at = (table.tx[n], table.ty[n], table.setting.things[n].radius)
            if any(sight.distance(*at, x, y, radius) <= ZONE_OF_CONTROL for x, y, _ in foe_points):
                return True
    return any(
        sighting.far(table, relay, here, foe, there) <= ZONE_OF_CONTROL
        for relay in relays
        if table.place[relay] == TABLE
        for here in aiming.points_of(table, relay)
        for there in foe_points
    )
