"""Chance: what can come out, with which weight, and that streams give just that."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod, sqrt

import pytest

from wartable.kernel.engine.chance import Die, Pile, Streams, commitment, including, without

D6 = Die("d6", ("1", "2", "3", "4", "5", "6"), (1,) * 6)
UNEVEN = Die("uneven", ("hit", "miss", "both"), (3, 2, 1))


@pytest.mark.parametrize("die", [D6, UNEVEN])
@pytest.mark.parametrize("n", [0, 1, 2, 4])
def test_the_weights_of_a_pool_are_those_of_its_dice_thrown_one_by_one(die: Die, n: int) -> None:
    by_hand: Counter[tuple[int, ...]] = Counter()
    for faces in product(range(len(die.faces)), repeat=n):
        counts = tuple(faces.count(face) for face in range(len(die.faces)))
        by_hand[counts] += prod(die.weights[face] for face in faces)
    assert dict(die.results(n)) == by_hand
    assert sum(weight for _, weight in die.results(n)) == die.sides**n
    assert die.results(n) == sorted(die.results(n))


def test_many_dice_with_few_faces_are_sampled_although_their_weights_are_beyond_floats() -> None:
    coin = Die("coin", ("heads", "tails"), (1, 1))
    heads, tails = coin.sample(2_000, random.Random(1).random)
    assert heads + tails == 2_000
    assert 800 < heads < 1_200


@pytest.mark.parametrize("n", [1, 3, 60])
def test_sampled_pools_come_as_often_as_their_weights_say(n: int) -> None:
    uniform = random.Random(7).random
    plays = 3_000
    shown = Counter[int]()
    for _ in range(plays):
        for face, count in enumerate(UNEVEN.sample(n, uniform)):
            shown[face] += count
    for face, weight in enumerate(UNEVEN.weights):
        share = weight / UNEVEN.sides
        assert abs(shown[face] / (plays * n) - share) < 5 * sqrt(share * (1 - share) / (plays * n))


def test_results_are_written_as_faces() -> None:
    assert UNEVEN.describe((2, 0, 1)) == "hit,hit,both"
    assert UNEVEN.describe((0, 0, 0)) == "-"
    assert repr(UNEVEN) == "Die(uneven)"


def test_a_bag_loses_and_gains_items_one_by_one() -> None:
    assert without((1, 1, 2), 1) == (1, 2)
    assert including((1, 3), 2, 1) == (1, 1, 2, 3)


def test_a_pile_gives_its_known_top_then_its_bag_then_its_known_bottom() -> None:
    pile = Pile(bag=(4, 5)).put_on_top(1, 2).put_at_bottom(8, 9)
    assert pile.size == 6
    assert [pile.next, pile.less(1).next, pile.less(1).less(2).next] == [1, 2, None]
    empty_bag = pile.less(1).less(2).less(5).less(4)
    assert (empty_bag, empty_bag.next) == (Pile(bottom=(8, 9)), 8)
    assert empty_bag.less(8).less(9) == Pile()
    assert Pile().next is None
    assert pile.shuffled(3) == Pile(bag=(1, 2, 3, 4, 5, 8, 9))


def test_streams_of_one_seed_are_independent_and_never_rewind() -> None:
    alone, mixed = Streams("42"), Streams("42")
    first = [alone["dice"].random() for _ in range(5)]
    second = []
    for _ in range(5):
        mixed["bot"].random()
        second.append(mixed["dice"].random())
    assert first == second
    assert alone["dice"].random() not in first
    assert Streams("43")["dice"].random() != first[0]
    assert alone["bot"].random() != first[0]


def test_streams_are_the_same_on_every_machine() -> None:
    """Recorded once: a change here would break every commitment that was ever published."""
    assert Streams("42")["dice"].random() == 0.7580920983442891
    assert commitment("42") == "3692780251378b5ad0a64f797c933d489d7591513d511e32f6890930a04b8d77"


def test_the_share_of_a_result_is_its_weight_over_all_ways() -> None:
    shares = {counts: Fraction(weight, UNEVEN.sides**2) for counts, weight in UNEVEN.results(2)}
    assert shares[1, 1, 0] == Fraction(1, 3)
    assert sum(shares.values()) == 1
