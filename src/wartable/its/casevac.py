"""Casevac: a Trooper carries nobody, or exactly one ally. No die is rolled."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wartable.its.reasons import Reason
from wartable.kernel.engine.errors import Refused

CARRIED_STATES = frozenset({"Stunned", "IMM-A", "IMM-B", "Immobilized", "Unconscious"})
"""An ally in one of these can be carried (ITS-CASEVAC-03)."""

KEEPS = frozenset({"Move", "CivEvac", "Reset", "Jump", "Dodge", "Climb", "Cautious Movement"})
"""Skills that keep the State going: the Short Movement Skills and five more (ITS-CASEVAC-13)."""

ENDING_STATES = {
    "IMM-A": "ITS-CASEVAC-15",
    "IMM-B": "ITS-CASEVAC-15",
    "Immobilized": "ITS-CASEVAC-15",
    "Null": "ITS-CASEVAC-15",
    "Unconscious": "ITS-CASEVAC-15",
    "Dead": "ITS-CASEVAC-15",
    "Marker": "ITS-CASEVAC-16",
}
"""What ends the State when it happens to the carrier."""


@dataclass(frozen=True, slots=True)
class Ally:
    """Who might be carried."""

    name: str
    ph: int
    states: frozenset[str]
    enemy: bool = False
    in_contact: bool = True


@dataclass(frozen=True, slots=True)
class Carrier:
    """A Trooper and whom it carries; None: nobody."""

    name: str
    ph: int
    equipment: frozenset[str] = frozenset()
    is_marker: bool = False
    active_turn: bool = True
    carries: Ally | None = None


def pick_up(carrier: Carrier, ally: Ally) -> tuple[Carrier, tuple[Reason, ...]]:
    """Declare Casevac: no roll, the ally is carried at once (ITS-CASEVAC-01 to 06)."""
    lacks = (
        (not carrier.active_turn, "Casevac is no ARO", "ITS-CASEVAC-01"),
        (ally.enemy, f"{ally.name} is an enemy", "ITS-CASEVAC-03"),
        (not ally.in_contact, f"{ally.name} is not in contact", "ITS-CASEVAC-03"),
        (
            not ally.states & CARRIED_STATES or "Dead" in ally.states,
            f"{ally.name} is not Stunned, Immobilized or Unconscious",
            "ITS-CASEVAC-03",
        ),
        (
            carrier.ph < ally.ph and "Baggage" not in carrier.equipment,
            f"PH {carrier.ph} is less than PH {ally.ph}",
            "ITS-CASEVAC-04",
        ),
        (carrier.carries is not None, f"{carrier.name} already carries somebody", "ITS-CASEVAC-06"),
    )
    for wrong, text, rule in lacks:
        if wrong:
            raise Refused(f"{carrier.name} cannot carry {ally.name}: {text}", rule=rule)
    reasons = [Reason(f"{carrier.name} carries {ally.name}; no roll is needed", "ITS-CASEVAC-01")]
    if carrier.is_marker:
        reasons.append(Reason(f"{carrier.name} is revealed by declaring Casevac", "ITS-CASEVAC-02"))
    if carrier.ph < ally.ph:
        reasons.append(Reason("with Baggage the PH does not matter", "ITS-CASEVAC-05"))
    return replace(carrier, carries=ally, is_marker=False), tuple(reasons)


def declare(carrier: Carrier, skill: str, impetuous_phase: bool = False) -> tuple[Carrier, Reason]:
    """The carrier declares a skill in an Order or ARO (ITS-CASEVAC-13, ITS-CASEVAC-14)."""
    if carrier.carries is None:
        raise Refused(f"{carrier.name} carries nobody", rule="ITS-CASEVAC-19")
    if impetuous_phase:
        text = f"activated in the Impetuous Phase, {carrier.name} drops {carrier.carries.name}"
        return replace(carrier, carries=None), Reason(text, "ITS-CASEVAC-14")
    if skill in KEEPS:
        return carrier, Reason(f"{skill} keeps {carrier.carries.name} carried", "ITS-CASEVAC-13")
    text = f"{skill} ends Casevac; {carrier.carries.name} stays where it is then"
    return replace(carrier, carries=None), Reason(text, "ITS-CASEVAC-13")


def suffer(carrier: Carrier, state: str) -> tuple[Carrier, Reason]:
    """The carrier falls into a State; Isolated and Stunned do not end Casevac (ITS-CASEVAC-15, ITS-CASEVAC-16)."""
    rule = ENDING_STATES.get(state)
    if rule is None:
        return carrier, Reason(f"{state} does not end Casevac", "ITS-CASEVAC-15")
    return replace(carrier, carries=None), Reason(f"{state} ends Casevac at once", rule)


def put_down(carrier: Carrier, in_aro: bool) -> tuple[Carrier, Reason]:
    """Put the ally down for one Short Skill of an Order, never in an ARO (ITS-CASEVAC-18)."""
    if carrier.carries is None or in_aro:
        why = "carries nobody" if carrier.carries is None else "cannot put anybody down in an ARO"
        raise Refused(f"{carrier.name} {why}", rule="ITS-CASEVAC-18")
    return replace(carrier, carries=None), Reason(
        f"{carrier.carries.name} is put down for a Short Skill", "ITS-CASEVAC-18"
    )
