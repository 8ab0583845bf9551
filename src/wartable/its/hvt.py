"""High Value Targets: where they may stand, and whether Secure HVT is accomplished."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from wartable.its.reasons import Reason

FROM_ZONE = 4
"""Inches between the HVT's base and every Deployment Zone (ITS-HVT-05)."""
ZONE_OF_CONTROL = 8
NULL_STATES = frozenset({"Unconscious", "Dead", "Sepsitorized"})
MILLIMETRES = Fraction(254, 10)


@dataclass(frozen=True, slots=True)
class Near:
    """A Trooper near an HVT: inches between the edges of the bases, its States, and whether it is only a decoy."""

    distance: float
    states: frozenset[str] = frozenset()
    decoy: bool = False

    def counts(self) -> bool:
        """In the Zone of Control, real, and in no Null State (ITS-SHVT-02)."""
        return self.distance <= ZONE_OF_CONTROL and not self.decoy and not self.states & NULL_STATES


def deployment_band(table_depth: int, zone_depth: int, base_mm: int = 25) -> tuple[Fraction, Fraction, Reason]:
    """Inches from a table edge between which the HVT's whole base must stand.

    Where no base fits, its centre stands on the central line (ITS-HVT-06); both limits are then that line.
    """
    near, far = Fraction(zone_depth + FROM_ZONE), Fraction(table_depth - zone_depth - FROM_ZONE)
    if far - near >= base_mm / MILLIMETRES:
        text = f"the base stands between {float(near):g} and {float(far):g} inches from either edge"
        return near, far, Reason(text, "ITS-HVT-05")
    middle = Fraction(table_depth, 2)
    return middle, middle, Reason("no base fits between the zones, so its centre is on the central line", "ITS-HVT-06")


def secure_hvt(
    own_near_enemy_hvt: Iterable[Near], enemies_near_own_hvt: Iterable[Near], switched_off: bool = False
) -> tuple[bool, Reason]:
    """Whether Secure HVT is accomplished when the game ends (ITS-SHVT-02, ITS-SHVT-03, ITS-SHVT-06)."""
    if switched_off:
        return False, Reason("the scenario switches Secure HVT off", "ITS-SHVT-06")
    if not any(trooper.counts() for trooper in own_near_enemy_hvt):
        return False, Reason("no own Trooper outside Null States is in the enemy HVT's Zone of Control", "ITS-SHVT-02")
    if any(enemy.counts() for enemy in enemies_near_own_hvt):
        return False, Reason("an enemy outside Null States is in the own HVT's Zone of Control", "ITS-SHVT-03")
    return True, Reason("an own Trooper is near the enemy HVT and no enemy near the own one", "ITS-SHVT-02")
