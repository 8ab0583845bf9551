"""The tasks of the agenda: what is carried out, step by step, from the first card drawn to the last point counted."""

from __future__ import annotations

(
    CLASSIFIED, DRAW, MAIN, SECONDARY, EXTRA, INTELCOM, ANNOUNCE, INITIATIVE, OBJECTIVES, TEMPLATE,
    TURRET, DEPLOYMENT, HVT, TARGET, DEPLOY, HIDE, ROLES, ROLE, ROUND, TURN_BEGINS, EXCHANGE,
    TACTICAL, TURN, ACT, APPEAR, LAND, SKILL, SUFFER, HURT, WITH_THING, HURT_TARGET,
    CARD, ATTEMPT, REFILL, TURN_ENDS, ROUND_ENDS, CLOSING, CLOSING_CARD,
    SECURE, USE_INTELCOM, SHOW_INTELCOM, GAME_ENDS,
) = range(42)  # fmt: skip
