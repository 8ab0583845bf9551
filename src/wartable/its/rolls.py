"""Rolls of the tournament rules: one twenty-sided die against an attribute, with exact chances."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from wartable.its.reasons import Reason
from wartable.kernel.engine.errors import Refused

SIDES = 20
CQB_INCHES = 32
"""From here on a BS Attack fails by itself under the CQB Extra (ITS-CQB-01)."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll that was made: the value to reach, the die, and whether it did."""

    success_value: int
    die: int
    success: bool
    reason: Reason


def roll(attribute: int, mod: int, die: int) -> Roll:
    """Judge a die against attribute + MOD (ITS-ROLL-01); the die comes from the caller.

    20 or more always succeeds and 0 or less always fails, but the die is still rolled and logged (ITS-ROLL-02).
    """
    if not 1 <= die <= SIDES:
        raise Refused(f"a twenty-sided die cannot show {die}", rule="ITS-ROLL-01")
    value = attribute + mod
    success = die <= value
    verb = "reaches" if success else "misses"
    rule = "ITS-ROLL-01" if 0 < value < SIDES else "ITS-ROLL-02"
    return Roll(value, die, success, Reason(f"{die} {verb} {attribute}{mod:+} = {value}", rule))


@dataclass(frozen=True, slots=True)
class Odds:
    """An exact chance, with how it comes about."""

    chance: Fraction
    expected_attempts: Fraction | None
    reasons: tuple[Reason, ...]


def chance(success_value: int) -> Fraction:
    """Chance of one roll, kept between 0 and 1 (ITS-ROLL-02).

    >>> chance(14)
    Fraction(7, 10)
    """
    return Fraction(min(max(success_value, 0), SIDES), SIDES)


def odds(attribute: int, mod: int = 0, attempts: int = 1) -> Odds:
    """Chance to succeed within a number of independent attempts (ITS-ROLL-03)."""
    return repeated(chance(attribute + mod), attempts, [single(attribute, mod)])


def single(attribute: int, mod: int) -> Reason:
    """The sentence behind the chance of one roll."""
    value = attribute + mod
    text = f"{value} or less on a die of {SIDES}: {float(chance(value)):g}"
    return Reason(text, "ITS-ROLL-01" if 0 < value < SIDES else "ITS-ROLL-02")


def repeated(p: Fraction, attempts: int, reasons: Sequence[Reason] = ()) -> Odds:
    """1 - (1 - p)^n, and 1 / p attempts on average (ITS-ROLL-03)."""
    if attempts < 1:
        raise Refused(f"{attempts} attempts are none; at least 1", rule="ITS-ROLL-03")
    within = 1 - (1 - p) ** attempts
    said = list(reasons)
    if attempts > 1:
        said.append(Reason(f"1 - (1 - {float(p):g})^{attempts} = {float(within):g}", "ITS-ROLL-03"))
    return Odds(within, 1 / p if p else None, tuple(said))


def civevac_odds(wip: int, hostile: bool, attempts: int = 1) -> Odds:
    """CivEvac: WIP + 3, or WIP against a Hostile Civilian (ITS-ROLL-04)."""
    mod = 0 if hostile else 3
    who = "Hostile Civilian" if hostile else "Civilian"
    value = chance(wip + mod)
    why = [Reason(f"CivEvac on a {who} is a WIP{mod:+} Roll: {float(value):g}", "ITS-ROLL-04")]
    if hostile:
        why.append(Reason("against a Hostile Civilian the +3 does not apply", "ITS-CIVEVAC-12"))
    return repeated(value, attempts, why)


def cqb_attack(range_inches: float, success_value: int) -> Odds:
    """A BS Attack under the CQB Extra: from 32 inches on it fails without a roll (ITS-CQB-01)."""
    if range_inches >= CQB_INCHES:
        return Odds(
            Fraction(0), None, (Reason(f"{range_inches:g} inches: automatic failure, no die is rolled", "ITS-CQB-01"),)
        )
    return Odds(chance(success_value), None, (Reason(f"{range_inches:g} inches: normal roll", "ITS-CQB-01"),))


def cqb_opponent(range_inches: float, kind: str = "BS Attack") -> tuple[str, Reason]:
    """What the other side of a Face to Face Roll makes: a Normal Roll if the attack fails by itself (ITS-CQB-02)."""
    if kind == "BS Attack" and range_inches >= CQB_INCHES:
        return "Normal Roll", Reason(
            "the attack spends its skill and fails, so the other side rolls alone", "ITS-CQB-02"
        )
    return "Face to Face Roll", Reason(f"a {kind} at {range_inches:g} inches is not affected", "ITS-CQB-02")
