"""What is offered and what is refused are two sides of one rule: one is quick, the other gives the reason."""

from __future__ import annotations

import dataclasses
import random

import pytest

from wartable.games.space_infantry import GAME, codes, combat, orders
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.oracle import ONE, GameOver, Question, Rollout
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.engine.vocabulary import Wording
from wartable.table.offers import offers

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
    question = Question(ONE, orders.ORDER, (0,), about=(0,))
    for table in positions(enemy):
        named = [order for order in orders.every_order(table, 0) if not orders.cannot_order(table, 0, question, order)]
        assert sorted([*orders.possible(table), codes.DONE]) == sorted(named)


@pytest.mark.parametrize("enemy", ENEMIES)
def test_the_deployments_offered_are_those_that_nothing_forbids(enemy: str) -> None:
    question = Question(ONE, combat.DEPLOY, (0,))
    for table in positions(enemy):
        if table.boss == NONE or all(table.foe_out[: table.zone_count]):
            continue
        every = combat.every_deployment(table, 0)
        named = [change for change in every if not combat.cannot_deploy(table, 0, question, change)]
        first, again = combat.deployments(table)
        assert sorted([codes.READY, *first, *again]) == sorted(named)


def test_all_who_may_disengage_are_listed_under_one_heading() -> None:
    met = 0
    for table in positions("burrow-matriarch"):
        if not table.zone_count or all(table.foe_out[: table.zone_count]):
            continue
        first, again = combat.deployments(table)
        question = Question(ONE, combat.DEPLOY, (0,), ((codes.READY, *first),), revise=tuple(again))
        listed = offers(GAME, Wording(table, 0, question))
        leaving = {offer.group for offer in listed if offer.key.startswith("disengage:")}
        assert leaving <= {"Disengage"}
        met += bool(leaving)
    assert met


def test_a_random_fight_meets_every_kind_of_order() -> None:
    means = {
        codes.ORDER.triple(option)[0]
        for enemy in ENEMIES
        for table in positions(enemy)
        for option in orders.possible(table)
    }
    assert means == {codes.STANDARD, codes.PIERCING, codes.GRENADE, codes.ANTI_VEHICLE, codes.SCORPIO}


def test_an_attack_names_the_zone_and_what_is_left_of_it() -> None:
    match = start(GAME, Setup("skirmish", ("human",), {"enemy": "gate-warden"}), "1")
    for key in ("no-command", "engage:fire-team-1@eye", "ready"):
        match.answer(0, match.question_id, key)
    attack = codes.ORDER.code(codes.STANDARD, 1, codes.NOBODY)
    assert orders.order.said(match.state, 0, attack).label.endswith(" at the Eye (10 of 10)")
