"""Profiles of the season and what the season changes about others: small functions on plain profiles."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wartable.its.reasons import Reason

SPEC_OPS = "Spec-Ops"
"""The word by which the Spec-Ops of a list is known in its profile."""
TOKENS = {
    "Transmission Antenna": 40, "Tech-Coffin": 40, "Console": 40, "Objective": 40, "Supply Box": 25, "Beacon": 25,
    "Player A": 25, "Player B": 25, "Data Pack": 25, "Defensive Turret": 25, "CivEvac": 25,
}  # fmt: skip
"""Diameters in millimetres (ITS-TOKEN-01)."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Attributes of a Trooper, Civilian or HVT; None where the profile has no such attribute."""

    mov: tuple[int, int] | None
    cc: int
    bs: int
    ph: int
    wip: int
    arm: int | None
    bts: int | None
    w: int | None
    s: int
    weapons: tuple[str, ...] = ()


CIVILIAN = Profile(None, cc=6, bs=5, ph=10, wip=11, arm=None, bts=None, w=None, s=2)
"""ITS-CIV-12."""
DESIGNATED_TARGET = Profile((4, 4), cc=6, bs=8, ph=11, wip=11, arm=1, bts=0, w=1, s=2, weapons=("Stun Pistol",))
"""ITS-DT-03."""


@dataclass(frozen=True, slots=True)
class Unit:
    """What season rules look at: type, classification, skills and equipment."""

    type: str = "LI"
    classification: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    equipment: tuple[str, ...] = ()


def long_service(unit: Unit) -> tuple[Unit, tuple[Reason, ...]]:
    """Every Character is also a Veteran Troop this season (ITS-LONG-01)."""
    if "Character" not in unit.classification or "Veteran Troop" in unit.classification:
        return unit, ()
    changed = replace(unit, classification=(*unit.classification, "Veteran Troop"))
    return changed, (Reason("a Character is also a Veteran Troop this season", "ITS-LONG-01"),)


def tachimotos(unit: Unit) -> tuple[Unit, tuple[Reason, ...]]:
    """A Remote with Forward Observer and Repeater gains two skills and an ECM Hacker (ITS-TACHI-01, ITS-TACHI-02)."""
    if unit.type != "REM" or "Forward Observer" not in unit.skills or "Repeater" not in unit.equipment:
        return unit, ()
    gained = tuple(skill for skill in ("Marksmanship", "Tactical Awareness") if skill not in unit.skills)
    reasons = [Reason("a Remote with Forward Observer and Repeater gains skills this season", "ITS-TACHI-01")]
    equipment = unit.equipment
    if any(item.startswith("ECM: Hacker") for item in equipment):
        reasons.append(Reason("it keeps the ECM: Hacker it has", "ITS-TACHI-02"))
    else:
        equipment = (*equipment, "ECM: Hacker (-3)")
    return replace(unit, skills=(*unit.skills, *gained), equipment=equipment), tuple(reasons)


def spec_ops(unit: Unit) -> tuple[Unit, tuple[Reason, ...]]:
    """A Spec-Ops has Specialist Operative and so is a Specialist Troop (ITS-SPECOPS-05)."""
    if SPEC_OPS not in unit.skills:
        return unit, ()
    skills = tuple(dict.fromkeys((*unit.skills, "Specialist Operative")))
    return replace(unit, skills=skills), (Reason("a Spec-Ops has Specialist Operative", "ITS-SPECOPS-05"),)


def season_changes(unit: Unit) -> tuple[Unit, tuple[Reason, ...]]:
    """All profile changes of Season 14, which hold in every official event (ITS-SEASON-01)."""
    unit, first = long_service(unit)
    unit, second = tachimotos(unit)
    unit, third = spec_ops(unit)
    reasons = (*first, *second, *third)
    if not reasons:
        return unit, ()
    return unit, (*reasons, Reason("season rules hold in every official event of the season", "ITS-SEASON-01"))


def token_diameter(name: str) -> tuple[int, Reason]:
    """Diameter of a token; the Hostile Token is 25 mm, others that are not listed 40 (ITS-TOKEN-01, ITS-TOKEN-02).

    Names are read as people write them: `tech-coffin` is the Tech-Coffin.
    """
    plain = name.replace("-", " ").casefold()
    name = next((known for known in TOKENS if known.replace("-", " ").casefold() == plain), name)
    if name in TOKENS:
        return TOKENS[name], Reason(f"the {name} Token is {TOKENS[name]} mm wide", "ITS-TOKEN-01")
    size = 25 if name == "Hostile" else 40
    return size, Reason(f"the {name} Token is not in the chart and is {size} mm wide", "ITS-TOKEN-02")
