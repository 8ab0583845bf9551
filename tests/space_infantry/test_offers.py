"""What is offered and what is refused are two sides of one rule: one is quick, the other gives the reason."""

from __future__ import annotations

import dataclasses
import random

import pytest

from wartable.games.space_infantry import GAME, bosses, combat, orders
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.oracle import GameOver, Rollout

ENEMIES = ("iron-prelate", "burrow-matriarch", "free-lances/V", "titan,locust,gunhand", "thornmother")


def positions(enemy: str) -> list[Table]:
    """The tables of a random fight between two tasks; a Pilum comes along."""
    table = GAME.new("skirmish", {"enemy": enemy})
    pilum = [card.id for card in table.setting.units].index("pilum")
    table.setting = dataclasses.replace(table.setting, lends=(pilum,))
    ask = Rollout(random.Random(enemy).random)
    found: list[Table] = []
    try:
        while table.agenda and len(found) < 800:
            found.append(table.copy())
            GAME.step(table, ask)
    except GameOver:
        pass
    return found


@pytest.mark.parametrize("enemy", ENEMIES)
def test_the_orders_offered_are_those_that_nothing_forbids(enemy: str) -> None:
    for table in positions(enemy):
        single = [
            orders.order(means, unit)
            for unit in range(len(table.kind))
            for means in (on.STANDARD, on.PIERCING, on.GRENADE)
            if orders.why_not(table, means, unit, on.NOBODY) is None
        ]
        aimed = [
            orders.order(means, unit, foe)
            for unit in range(len(table.kind))
            for foe in range(len(table.foe))
            for means in (on.ANTI_VEHICLE, on.SCORPIO)
            if orders.why_not(table, means, unit, foe) is None
        ]
        assert sorted(orders.options(table)) == sorted(single + aimed)


@pytest.mark.parametrize("enemy", ENEMIES)
def test_the_engagements_offered_are_those_that_nothing_forbids(enemy: str) -> None:
    for table in positions(enemy):
        if table.boss == NONE or all(table.foe_out[: table.zone_count]):
            continue
        engage = [
            combat.deployment(on.ENGAGE, unit, zone, goal)
            for unit in range(len(table.kind))
            for zone in range(table.zone_count)
            for goal in (NONE, *range(table.zone_count))
            if bosses.why_not_engage(table, unit, zone, goal) is None
        ]
        leave = [
            combat.deployment(on.DISENGAGE, unit)
            for unit in range(len(table.kind))
            if table.open(unit) and bosses.why_not_leave(table, unit) is None
        ]
        first, again = combat.deployments(table)
        offered = [option for option in first + again if option // on.DEPLOY in (on.ENGAGE, on.DISENGAGE)]
        assert sorted(offered) == sorted(engage + leave)


def test_a_random_fight_meets_every_kind_of_order() -> None:
    means = {
        orders.parts(option)[0] for enemy in ENEMIES for table in positions(enemy) for option in orders.options(table)
    }
    assert means == {on.STANDARD, on.PIERCING, on.GRENADE, on.ANTI_VEHICLE, on.SCORPIO}
