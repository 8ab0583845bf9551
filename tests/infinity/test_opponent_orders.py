"""The program and its Orders: it does not end a Turn with Orders that could bring something (INF-BOT-01)."""

from __future__ import annotations

from infinity.tabletop import ordered
from wartable.games.infinity import policy, tasks
from wartable.games.infinity.geometry.sight import ANY_WAY
from wartable.games.infinity.opponent import guarding
from wartable.games.infinity.places import ground
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import sighting

FAR_AWAY = {"b1": {"at": [22, 31], "facing": 90}}
SMALL = {"points": "150"}


def test_orders_that_are_not_used_are_lost_with_what_only_they_could_reach() -> None:
    table = ordered("a3", (12, 9), FAR_AWAY, scenario="capture-and-protect", options=SMALL, round=3,
                    A={"orders": 4}).state  # fmt: skip
    table.actor, table.agenda = NOBODY, ((tasks.ORDERS,),)
    going_on = policy.value(table, 0)
    table.agenda = ((tasks.TURN_ENDS,),)
    assert policy.value(table, 0) < going_on - 50
    table.pool = [0] * len(table.pool)
    assert policy.value(table, 0) < going_on - 50


def test_whoever_is_activated_does_not_keep_watch_all_around() -> None:
    """Else the worth of a position hung on whose Order came to mind first, and a Turn ended with Orders to spare."""
    guard = {"b1": {"at": [12, 20], "facing": 90}}
    table = ordered("b1", (12, 20), guard, scenario="capture-and-protect", options=SMALL).state
    beacon, terrain = table.setting.index["beacon-a"], ground(table)
    assert terrain is not None and sighting.facing(table, table.actor) == ANY_WAY
    table.facing[table.actor] = 90
    assert not guarding.watches(table, table.actor, beacon, terrain)
    table.facing[table.actor] = 270
    assert guarding.watches(table, table.actor, beacon, terrain)
