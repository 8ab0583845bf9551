"""Rolls of the twenty-sided die: success, Critical, Saving Rolls (INF-ROLL, INF-SAVE)."""

from __future__ import annotations

from wartable.games.infinity.setting import D20
from wartable.kernel.engine.oracle import Oracle


def d20(ask: Oracle, rule: str) -> int:
    """One die."""
    return ask.roll(D20, 1, rule).index(1) + 1


def dice(ask: Oracle, n: int, rule: str) -> list[int]:
    """Several like dice, the lowest first."""
    return [face for face, count in enumerate(ask.roll(D20, n, rule), 1) for _ in range(count)]


def succeeds(die: int, value: int) -> bool:
    """A die not above the Success Value; a value of 0 or less cannot succeed (INF-ROLL-01)."""
    return die <= value


def critical(die: int, value: int) -> bool:
    """Exactly the Success Value; above 20 the excess is added to the die (INF-ROLL-03, -04)."""
    return die == value if value <= 20 else die + value - 20 >= 20


def strength(die: int, value: int) -> int:
    """How good a die is in a Face to Face Roll: 0 a failure, its number a success, 100 a Critical (INF-F2F-01)."""
    if not succeeds(die, value):
        return 0
    return 100 if critical(die, value) else min(20, die + max(0, value - 20))


def save_fails(die: int, damage: int, attribute: int) -> bool:
    """A Saving Roll fails if the die is not above Damage minus the attribute (INF-SAVE-01, -02)."""
    return die <= damage - attribute
