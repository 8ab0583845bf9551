"""The tasks of a match, by number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from wartable.games.infinity import cards, deployment, harm, orders, setup, tasks, turns
from wartable.games.infinity.skirmish import arraying, command, leading, reacting, resolving
from wartable.games.infinity.skirmish import orders as digital
from wartable.games.infinity.state import Table
from wartable.kernel.engine.oracle import Oracle

TASKS: Final[dict[int, Callable[..., Any]]] = {
    tasks.CLASSIFIED: setup.classified,
    tasks.DRAW: setup.draw,
    tasks.MAIN: setup.main_card,
    tasks.SECONDARY: setup.secondary_card,
    tasks.LIST: setup.army_list,
    tasks.EXTRA: setup.extra_trooper,
    tasks.INTELCOM: setup.intelcom,
    tasks.ANNOUNCE: setup.announce,
    tasks.INITIATIVE: setup.initiative,
    tasks.OBJECTIVES: setup.objectives,
    tasks.TEMPLATE: setup.template,
    tasks.TURRET: setup.turret,
    tasks.DEPLOYMENT: deployment.deployment,
    tasks.HVT: deployment.hvt,
    tasks.TARGET: deployment.target,
    tasks.DEPLOY: deployment.deploy,
    tasks.HIDE: deployment.hide,
    tasks.ROLES: deployment.roles,
    tasks.ROLE: deployment.role,
    tasks.ROUND: turns.game_round,
    tasks.TURN_BEGINS: turns.turn_begins,
    tasks.EXCHANGE: turns.exchange,
    tasks.TACTICAL: turns.tactical,
    tasks.TURN: orders.turn,
    tasks.ACT: orders.act,
    tasks.APPEAR: orders.appear,
    tasks.LAND: orders.land,
    tasks.SKILL: orders.skill,
    tasks.SUFFER: orders.suffer,
    tasks.HURT: harm.hurt,
    tasks.WITH_THING: orders.with_thing,
    tasks.HURT_TARGET: orders.hurt_target,
    tasks.CARD: cards.claim,
    tasks.ATTEMPT: cards.attempt,
    tasks.REFILL: cards.refill,
    tasks.TURN_ENDS: turns.turn_ends,
    tasks.ROUND_ENDS: turns.round_ends,
    tasks.CLOSING: turns.closing,
    tasks.CLOSING_CARD: cards.closing_card,
    tasks.SECURE: cards.secure,
    tasks.USE_INTELCOM: cards.use_intelcom,
    tasks.SHOW_INTELCOM: cards.show_intelcom,
    tasks.GAME_ENDS: turns.game_ends,
    tasks.LEADER: leading.leader,
    tasks.ORDERS: digital.turn,
    tasks.DECLARE: digital.declare,
    tasks.REACTIONS: reacting.reactions,
    tasks.REACT: reacting.react,
    tasks.RESOLVE: resolving.resolve,
    tasks.COMBAT: resolving.combat,
    tasks.STEP: digital.step,
    tasks.FACE: digital.face,
    tasks.STRATEGIC: command.strategic,
    tasks.REGULAR: command.regular,
    tasks.IMPETUOUS: command.impetuous,
    tasks.RUSH: command.rush,
    tasks.HOLD: arraying.hold,
    tasks.FACINGS: arraying.facings,
    tasks.MINELAYER: arraying.minelayer,
}
CARRIED_ON: Final = frozenset({tasks.SKILL, tasks.WITH_THING, tasks.ATTEMPT, tasks.APPEAR, tasks.RESOLVE})
"""Tasks that only carry out what the last answer has begun."""


def step(table: Table, ask: Oracle) -> None:
    """Carry out the first task of the agenda."""
    task, *arguments = table.agenda[0]
    table.agenda = table.agenda[1:]
    TASKS[task](table, ask, *arguments)
