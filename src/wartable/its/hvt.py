"""High Value Targets: where they may stand."""

from __future__ import annotations

from fractions import Fraction

from wartable.its.reasons import Reason

FROM_ZONE = 4
"""Inches between the HVT's base and every Deployment Zone (ITS-HVT-05)."""
MILLIMETRES = Fraction(254, 10)


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
