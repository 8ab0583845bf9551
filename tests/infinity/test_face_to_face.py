"""Face to Face Rolls: the examples of the ledger, and every throw of the dice counted one by one."""

from __future__ import annotations

from collections import Counter
from itertools import product

import icepool  # type: ignore[import-untyped]  # the library says no types
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.games.infinity.dice import strength
from wartable.games.infinity.skirmish import rolls


@pytest.mark.parametrize(
    ("mine", "theirs", "scored"),
    [
        ((12, [11, 7, 15]), (14, [9]), (1, 0)),
        ((12, [12, 7]), (14, [9]), (1, 1)),
        ((12, [12, 11]), (14, [14]), (0, 0)),
        ((12, [9]), (14, [9]), (0, 0)),
    ],
)
def test_the_examples_of_the_book(
    mine: tuple[int, list[int]], theirs: tuple[int, list[int]], scored: tuple[int, int]
) -> None:
    a, b = ([strength(die, value) for die in dice] for value, dice in (mine, theirs))
    assert rolls.scored(a, b) == scored


@settings(max_examples=25, deadline=None)
@given(st.integers(-3, 26), st.integers(1, 2), st.integers(-3, 26), st.integers(0, 2))
def test_chances_are_those_of_every_throw(value: int, dice: int, other: int, against: int) -> None:
    if dice + against == 4:
        dice = 1
    counted: Counter[tuple[int, int]] = Counter()
    mine, theirs = ([strength(face, sv) for face in range(1, 21)] for sv in (value, other))
    for a in product(mine, repeat=dice):
        for b in product(theirs, repeat=against):
            counted[rolls.scored(a, b)] += 1
    whole = 20 ** (dice + against)
    found = rolls.chances(value, dice, other, against)
    for key in {*counted, *found}:
        assert found.get(key, 0) == pytest.approx(counted[key] / whole, abs=1e-12)


def test_losses_add_up_to_one_and_grow_with_damage() -> None:
    weak, strong = (rolls.losses(13, 4, 11, 2, 1, fails_on) for fails_on in (5, 12))
    assert sum(weak) == pytest.approx(1) == pytest.approx(sum(strong))
    assert sum(strong[1:]) > sum(weak[1:])


def test_mods_are_kept_between_minus_and_plus_twelve() -> None:
    mod = rolls.Mod(-6, "range", "INF-BS-02")
    assert rolls.summed([mod, mod, rolls.Mod(-3, "Partial Cover", "INF-COV-02")]) == -12
    assert rolls.summed([rolls.Mod(9, "", ""), rolls.Mod(9, "", "")]) == 12


@pytest.mark.parametrize(
    ("value", "dice", "other", "against"), [(13, 4, 11, 2), (11, 2, 13, 4), (23, 3, 8, 1), (5, 1, 0, 2)]
)
def test_losses_are_those_that_icepool_counts(value: int, dice: int, other: int, against: int) -> None:
    mine, theirs = (icepool.Die([strength(face, sv) for face in range(1, 21)]) for sv in (value, other))
    save = icepool.Die([int(face <= 9) for face in range(1, 21)])

    def rolled(best: int) -> icepool.Die[int]:
        if best == rolls.CRITICAL:
            return icepool.Die([0])
        return dice @ mine.map(lambda die: (die > best) + (die == rolls.CRITICAL))  # a Critical asks one save more

    lost = theirs.highest(against, 1).map(rolled).map(lambda n: n @ save if n else 0)
    found = rolls.losses(value, dice, other, against, 1, 9)
    for n, chance in enumerate(found):
        assert chance == pytest.approx(float(lost.probability(n)), abs=1e-12)
