"""Casevac: picking up, carrying, and everything that ends it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wartable.its import casevac
from wartable.its.casevac import Ally, Carrier
from wartable.kernel.engine.errors import Refused

CARRIER = Carrier("T", ph=10)
DOWN = Ally("M", ph=10, states=frozenset({"Unconscious"}))


def test_an_unconscious_ally_of_equal_ph_is_carried_without_a_die() -> None:
    carrying, reasons = casevac.pick_up(CARRIER, DOWN)
    assert carrying.carries == DOWN
    assert reasons[0].rule == "ITS-CASEVAC-01"
    with pytest.raises(Refused, match="no ARO"):
        casevac.pick_up(replace(CARRIER, active_turn=False), DOWN)


def test_a_marker_that_declares_casevac_is_revealed() -> None:
    carrying, _ = casevac.pick_up(replace(CARRIER, is_marker=True), DOWN)
    assert not carrying.is_marker


@pytest.mark.parametrize(
    "ally",
    [
        replace(DOWN, states=frozenset({"Isolated"})),
        replace(DOWN, states=frozenset({"Dead"})),
        replace(DOWN, enemy=True),
        replace(DOWN, in_contact=False),
    ],
)
def test_whom_it_cannot_carry(ally: Ally) -> None:
    with pytest.raises(Refused) as refused:
        casevac.pick_up(CARRIER, ally)
    assert refused.value.rule == "ITS-CASEVAC-03"
    assert casevac.pick_up(CARRIER, replace(DOWN, states=frozenset({"Stunned"})))[0].carries is not None


def test_ph_10_cannot_carry_ph_11() -> None:
    with pytest.raises(Refused, match="PH 10 is less than PH 11"):
        casevac.pick_up(CARRIER, replace(DOWN, ph=11))


def test_with_baggage_ph_8_carries_ph_14() -> None:
    carrying, _ = casevac.pick_up(Carrier("T", ph=8, equipment=frozenset({"Baggage"})), replace(DOWN, ph=14))
    assert carrying.carries is not None


CARRYING = replace(CARRIER, carries=DOWN)


def test_one_at_a_time() -> None:
    with pytest.raises(Refused, match="already carries"):
        casevac.pick_up(CARRYING, replace(DOWN, name="N"))


@pytest.mark.parametrize(
    ("skill", "carrying"),
    [(skill, True) for skill in ("Cautious Movement", "Climb", "Dodge", "Jump", "Reset", "Move", "CivEvac")]
    + [(skill, False) for skill in ("BS Attack", "Casevac", "Discover")],
)
def test_which_skills_keep_it_going(skill: str, carrying: bool) -> None:
    assert (casevac.declare(CARRYING, skill)[0].carries is not None) is carrying


def test_the_impetuous_phase_ends_it() -> None:
    assert casevac.declare(CARRYING, "Move", impetuous_phase=True)[0].carries is None


@pytest.mark.parametrize(
    ("state", "carrying"), [("IMM-A", False), ("Null", False), ("Isolated", True), ("Stunned", True)]
)
def test_states_of_the_carrier(state: str, carrying: bool) -> None:
    assert (casevac.suffer(CARRYING, state)[0].carries is not None) is carrying


def test_becoming_a_marker_ends_it() -> None:
    assert casevac.suffer(CARRYING, "Marker")[0].carries is None


def test_putting_down_costs_a_short_skill_and_is_not_done_in_an_aro() -> None:
    assert casevac.put_down(CARRYING, in_aro=False)[0].carries is None
    with pytest.raises(Refused, match="in an ARO"):
        casevac.put_down(CARRYING, in_aro=True)


def test_who_carries_nobody_has_nothing_to_end() -> None:
    with pytest.raises(Refused, match="carries nobody"):
        casevac.declare(CARRIER, "Move")
