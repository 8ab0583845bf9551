"""CivEvac: who may take a Civilian under control. The match moves it along and lets it go."""

from __future__ import annotations

from dataclasses import dataclass

from wartable.kernel.engine.errors import Refused

CONTROL_LIMIT = 2
"""Civilians one Trooper may escort (ITS-CIVEVAC-15)."""


@dataclass(frozen=True, slots=True)
class Civilian:
    """A Civilian. `token` names the Trooper that controls it and is None while it is free (ITS-CIVEVAC-25)."""

    name: str
    token: str | None = None


@dataclass(frozen=True, slots=True)
class Escort:
    """The Trooper that wants to take control, and its circumstances."""

    name: str
    wip: int
    type: str = "LI"
    skills: frozenset[str] = frozenset()
    impetuous: bool = False
    active_turn: bool = True
    in_contact: bool = True
    escorting: int = 0


def check(escort: Escort, civilian: Civilian, enemy_in_contact: bool = False, limit: int = CONTROL_LIMIT) -> None:
    """Refuse a CivEvac that may not be declared, by the first requirement it lacks.

    `enemy_in_contact` is true for any enemy Model touching the Civilian, whatever its State; Markers do not count.
    `limit` is lower where a scenario says so.
    """
    lacks = (
        (not escort.active_turn, "CivEvac is no ARO", "ITS-CIVEVAC-01"),
        (civilian.token is not None, f"{civilian.name} is already under control", "ITS-CIVEVAC-04"),
        (not escort.in_contact, f"{escort.name} does not touch {civilian.name}", "ITS-CIVEVAC-03"),
        (enemy_in_contact, f"an enemy Model touches {civilian.name}", "ITS-CIVEVAC-04"),
        (escort.escorting >= limit, f"{escort.name} already escorts {escort.escorting}", "ITS-CIVEVAC-05"),
        *_lacks_nature(escort),
    )
    for wrong, text, rule in lacks:
        if wrong:
            raise Refused(f"{escort.name} cannot declare CivEvac on {civilian.name}: {text}", rule=rule)


def never_may(escort: Escort) -> str:
    """The rule that keeps a Trooper from CivEvac wherever it stands; empty when there is none."""
    return next((rule for wrong, _, rule in _lacks_nature(escort) if wrong), "")


def _lacks_nature(escort: Escort) -> tuple[tuple[bool, str, str], ...]:
    return (
        (escort.impetuous, f"{escort.name} is Impetuous", "ITS-CIVEVAC-06"),
        ("Peripheral" in escort.skills, f"{escort.name} is a Peripheral", "ITS-CIVEVAC-07"),
        (escort.type == "REM", f"{escort.name} is a Remote", "ITS-CIVEVAC-08"),
    )
