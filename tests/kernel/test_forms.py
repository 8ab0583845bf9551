"""Forms: keys with blanks, their ranges, their rule, and what comes back."""

from __future__ import annotations

import random

import pytest

from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.forms import Blank, Form, Unit


def odd_only(values: tuple[int, ...]) -> None:
    if values[0] % 2 == 0:
        raise Refused(f"{values[0]} is even", "BB-GEN-06")


MOVE = Form("move:t7@{x},{y}", (Blank("x", -3, 9), Blank("y", 0, 5)), odd_only)


@pytest.mark.parametrize("values", [(-3, 0), (9, 5), (1, 1)])
def test_what_a_form_writes_it_reads_back(values: tuple[int, ...]) -> None:
    assert MOVE.read(MOVE.write(values)) == values
    assert MOVE.why_not(values) is None


def test_a_place_is_typed_in_inches_where_rules_count_in_hundredths() -> None:
    inches = Unit("inches", "in", 100)
    place = Form("at@{x},{y}", (Blank("x", 49, 4751, inches), Blank("y", 49, 2400, inches)))
    assert place.typed == "at@{x}in,{y}in"
    assert place.read("at@7.5in,8in") == place.read("at@750,800") == (750, 800)
    assert place.write((750, 800)) == "at@750,800"
    assert place.read("at@7.5,8") is None
    refused = place.why_not((9900, 800))
    assert refused is not None and str(refused) == "x is 99 inches; it goes from 0.49 to 47.51."


@pytest.mark.parametrize("text", ["move:t7@1", "move:t7@1,", "move:t7@a,b", "xmove:t7@1,2", "move:t7@1,2x", "", "move"])
def test_text_of_another_shape_is_not_of_this_form(text: str) -> None:
    assert MOVE.read(text) is None


@pytest.mark.parametrize(
    ("values", "said", "rule"),
    [
        ((11, 0), "x is 11 in move:t7@11,0; it goes from -3 to 9.", ""),
        ((1, 6), "y is 6 in move:t7@1,6; it goes from 0 to 5.", ""),
        ((2, 0), "2 is even (BB-GEN-06).", "BB-GEN-06"),
        ((1,), "move:t7@{x},{y} has 2 blanks, not 1.", ""),
    ],
)
def test_values_out_of_range_or_against_the_rule_are_refused_with_a_reason(
    values: tuple[int, ...], said: str, rule: str
) -> None:
    refused = MOVE.why_not(values)
    assert refused is not None
    assert (str(refused), refused.rule) == (said, rule)


def test_a_place_that_few_values_allow_is_found() -> None:
    """As for a large Trooper in a narrow Deployment Zone full of walls."""

    def one_in_a_thousand(values: tuple[int, ...]) -> None:
        if values[0] % 1000:
            raise Refused("not here")

    narrow = Form("at@{x}", (Blank("x", 1, 9_999),), one_in_a_thousand)
    assert all(narrow.sample(random.Random(seed).random)[0] % 1000 == 0 for seed in range(40))


def test_samples_are_allowed_and_reach_every_member() -> None:
    uniform = random.Random(1).random
    found = {MOVE.sample(uniform) for _ in range(2_000)}
    assert found == {(x, y) for x in range(-3, 10) if x % 2 for y in range(6)}


def test_a_form_that_allows_nothing_says_so_instead_of_searching_for_ever() -> None:
    with pytest.raises(Refused, match="no allowed values found"):
        Form("move@{x}", (Blank("x", 2, 2),), odd_only).sample(random.Random(1).random, tries=10)


def test_equal_forms_are_equal() -> None:
    assert Form("a@{x}", (Blank("x", 0, 1),), odd_only) == Form("a@{x}", (Blank("x", 0, 1),), odd_only)
