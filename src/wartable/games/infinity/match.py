"""The tasks of a match, by number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.games.infinity import cards, deployment, harm, orders, setup, turns
from wartable.games.infinity import happenings as on
from wartable.games.infinity.state import Table
from wartable.kernel.oracle import Oracle

TASKS: Final[dict[int, Callable[..., Any]]] = {
    on.T_CLASSIFIED: setup.classified,
    on.T_DRAW: setup.draw,
    on.T_MAIN: setup.main_card,
    on.T_SECONDARY: setup.secondary_card,
    on.T_EXTRA: setup.extra_trooper,
    on.T_INTELCOM: setup.intelcom,
    on.T_ANNOUNCE: setup.announce,
    on.T_INITIATIVE: setup.initiative,
    on.T_OBJECTIVES: setup.objectives,
    on.T_TEMPLATE: setup.template,
    on.T_TURRET: setup.turret,
    on.T_DEPLOYMENT: deployment.deployment,
    on.T_HVT: deployment.hvt,
    on.T_TARGET: deployment.target,
    on.T_DEPLOY: deployment.deploy,
    on.T_HIDE: deployment.hide,
    on.T_ROLES: deployment.roles,
    on.T_ROLE: deployment.role,
    on.T_ROUND: turns.game_round,
    on.T_TURN_BEGINS: turns.turn_begins,
    on.T_EXCHANGE: turns.exchange,
    on.T_TACTICAL: turns.tactical,
    on.T_TURN: orders.turn,
    on.T_ACT: orders.act,
    on.T_APPEAR: orders.appear,
    on.T_LAND: orders.land,
    on.T_SKILL: orders.skill,
    on.T_SUFFER: orders.suffer,
    on.T_HURT: harm.hurt,
    on.T_WITH_THING: orders.with_thing,
    on.T_HURT_TARGET: orders.hurt_target,
    on.T_CARD: cards.claim,
    on.T_ATTEMPT: cards.attempt,
    on.T_REFILL: cards.refill,
    on.T_TURN_ENDS: turns.turn_ends,
    on.T_ROUND_ENDS: turns.round_ends,
    on.T_CLOSING: turns.closing,
    on.T_CLOSING_CARD: cards.closing_card,
    on.T_SECURE: cards.secure,
    on.T_USE_INTELCOM: cards.use_intelcom,
    on.T_SHOW_INTELCOM: cards.show_intelcom,
    on.T_GAME_ENDS: turns.game_ends,
}
CARRIED_ON: Final = frozenset({on.T_SKILL, on.T_WITH_THING, on.T_ATTEMPT, on.T_APPEAR})
"""Tasks that only carry out what the last answer has begun."""


def step(table: Table, ask: Oracle) -> None:
    """Carry out the first task of the agenda."""
    task, *arguments = table.agenda[0]
    table.agenda = table.agenda[1:]
    TASKS[task](table, ask, *arguments)
