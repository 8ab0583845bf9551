"""Rolls and their exact odds: the ledger's examples."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from its.commands import its_json
from wartable.its.rolls import (
    chance,
    cqb_opponent,
    odds,
    repeated,
    roll,
)
from wartable.kernel.engine.errors import Refused


@pytest.mark.parametrize(
    ("attribute", "mod", "die", "success"),
    [(13, 3, 16, True), (13, 3, 17, False), (11, -6, 5, True), (11, -6, 6, False)],
)
def test_the_success_value_or_less_succeeds(attribute: int, mod: int, die: int, success: bool) -> None:
    assert roll(attribute, mod, die).success is success


def test_a_die_has_twenty_sides() -> None:
    for die in (0, 21):
        with pytest.raises(Refused, match=f"cannot show {die}"):
            roll(10, 0, die)


@pytest.mark.rule("ITS-ROLL-02")
def test_20_or_more_always_succeeds_and_0_or_less_never() -> None:
    assert all(roll(17, 3, die).success for die in range(1, 21))
    assert not any(roll(6, -6, die).success for die in range(1, 21))
    assert [chance(value) for value in (20, 25, 0, -3, 14)] == [1, 1, 0, 0, Fraction(7, 10)]
    assert [its_json("odds", "roll", str(value))["chance"] for value in (20, 25, 0, 14)] == [1, 1, 0, 0.7]


@pytest.mark.rule("ITS-ROLL-03")
def test_chance_within_several_attempts() -> None:
    answer = its_json("odds", "roll", "13", "--mod", "3", "--attempts", "2")
    assert (answer["exact"], answer["expected_attempts"]) == ("24/25", 1.25)
    two = repeated(Fraction(8, 10), 2)
    assert (two.chance, two.expected_attempts) == (Fraction(96, 100), Fraction(125, 100))
    three = repeated(Fraction(65, 100), 3)
    assert three.chance == Fraction(957125, 1000000)
    assert round(float(three.expected_attempts or 0), 6) == 1.538462
    assert repeated(Fraction(7, 10), 3).chance == Fraction(973, 1000)
    with pytest.raises(Refused, match="at least 1"):
        repeated(Fraction(1, 2), 0)


def test_the_formula_agrees_with_listing_every_throw() -> None:
    for attempts, value in product((1, 2, 3), (0, 5, 14, 20)):
        throws = list(product(range(1, 21), repeat=attempts))
        wins = sum(any(roll(value, 0, die).success for die in throw) for throw in throws)
        assert odds(value, attempts=attempts).chance == Fraction(wins, len(throws))


@pytest.mark.rule("ITS-ROLL-04", "ITS-CIVEVAC-12")
def test_civevac_odds_by_wip() -> None:
    assert [its_json("odds", "civevac", str(wip))["chance"] for wip in range(10, 18)] == [
        0.65, 0.70, 0.75, 0.80, 0.85, 0.90, 0.95, 1.00,
    ]  # fmt: skip
    assert [its_json("odds", "civevac", str(wip), "--hostile")["chance"] for wip in range(10, 18)] == [
        0.50, 0.55, 0.60, 0.65, 0.70, 0.75, 0.80, 0.85,
    ]  # fmt: skip


@pytest.mark.rule("ITS-ROLL-04", "ITS-ROLL-03")
def test_two_tries_in_one_order_with_wip_13_have_chance_0_96() -> None:
    """ITS-CIVEVAC-01."""
    assert its_json("odds", "civevac", "13", "--attempts", "2")["chance"] == 0.96


@pytest.mark.rule("ITS-CQB-01")
def test_31_9_inches_is_a_normal_roll_and_32_fails_without_a_die() -> None:
    assert its_json("odds", "cqb", "31.9", "12")["exact"] == "3/5"
    far = its_json("odds", "cqb", "32", "12")
    assert far["chance"] == 0
    assert "no die is rolled" in far["why"][0]["text"]


def test_the_other_side_of_a_face_to_face_roll_rolls_alone() -> None:
    assert cqb_opponent(32)[0] == "Normal Roll"
    assert cqb_opponent(31)[0] == cqb_opponent(40, "Comms Attack")[0] == "Face to Face Roll"
