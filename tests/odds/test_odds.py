"""Odds: counted from the rules themselves, on what a seat knows, and honest about what they leave out."""

from __future__ import annotations

import random
import time
from collections import Counter
from fractions import Fraction
from typing import Any

import icepool  # type: ignore[import-untyped]  # the library says no types
import pytest

from kernel.lanterns import FISH, LANTERNS, PASS
from machine import patience
from odds.sparks import BIG, BRINGS, CHAIN, DUEL, LONG, SPARK, TAKE, Bench, Sparks
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.position import run_on
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.engine.views import SeatView, seat_view
from wartable.odds import Odds, odds
from wartable.odds.exact import NEGLIGIBLE, Enumerate
from wartable.odds.sampled import sample


def at_bench(game: Sparks) -> SeatView[Bench]:
    return seat_view(game, run_on(game, Bench()), 0)


def ask_odds(option: int, promise: bool = True, depth: int = 8, leaves: int = 20_000, samples: int = 1_000) -> Odds:
    game = Sparks(promise)
    view = at_bench(game)
    return odds(game, view, option, random.Random(1).random, depth=depth, leaves=leaves, samples=samples)


def total(found: Odds) -> Fraction:
    return sum((row.probability for row in found.rows), found.tail)


def chains_by_hand(dice: int, depth: int) -> Counter[tuple[int, int]]:
    """What `dice` dice bring when each is rolled again at most `depth - 1` times; what is cut off is left out."""
    one: Counter[tuple[int, int]] = Counter()
    for rolls in range(depth):
        for (energy, crystals, overload), weight in zip(BRINGS, SPARK.weights, strict=True):
            if not overload:
                one[energy + rolls, crystals] += Fraction(weight, 6) * Fraction(1, 6) ** rolls  # type: ignore[assignment]
    pool: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(dice):
        more: Counter[tuple[int, int]] = Counter()
        for (e1, c1), p1 in pool.items():
            for (e2, c2), p2 in one.items():
                more[e1 + e2, c1 + c2] += p1 * p2
        pool = more
    return pool


@pytest.mark.parametrize("depth", [1, 2, 3, 8])
def test_a_chain_of_re_rolls_is_counted_exactly_and_its_cut_off_tail_is_shown(depth: int) -> None:
    game = Sparks()
    found = Enumerate(game, at_bench(game), depth).odds(CHAIN)
    by_hand = chains_by_hand(4, depth)
    for (energy, crystals), p in by_hand.items():
        assert 0 <= p - found.probability(f"{energy}E {crystals}C 0W") <= NEGLIGIBLE
    assert 0 <= found.tail - (1 - sum(by_hand.values())) <= NEGLIGIBLE
    assert found.tail == 1 - sum(row.probability for row in found.rows)
    assert found.sampled == 0


CUT = -1000
"""Far below anything a chain can bring."""


def one_die(depth: int) -> Any:
    """What a die brings, as icepool counts it; a chain that is longer than `depth` rolls is cut."""
    if depth == 0:
        return icepool.Die([icepool.vectorize(CUT, 0)])
    faces = [
        one_die(depth - 1) + icepool.vectorize(energy, crystals) if overload else icepool.vectorize(energy, crystals)
        for energy, crystals, overload in BRINGS
    ]
    return icepool.Die(faces, times=SPARK.weights)


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_icepool_counts_the_same_chains(depth: int) -> None:
    game = Sparks()
    found = Enumerate(game, at_bench(game), depth).odds(CHAIN)
    pool = 4 @ one_die(depth)
    whole = {outcome: pool.probability(outcome) for outcome in pool.outcomes() if outcome[0] >= 0}
    assert {row.name for row in found.rows} <= {f"{energy}E {crystals}C 0W" for energy, crystals in whole}
    for (energy, crystals), share in whole.items():
        assert 0 <= share - found.probability(f"{energy}E {crystals}C 0W") <= NEGLIGIBLE
    assert 0 <= found.tail - (1 - sum(whole.values())) <= NEGLIGIBLE


@pytest.mark.parametrize("dice", [1, 3, 6])
def test_what_is_counted_is_what_icepool_counts_and_how_often_it_is_rolled(dice: int) -> None:
    results = dict(SPARK.results(dice))
    total_weight = sum(results.values())
    faces = icepool.Die(
        [
            icepool.vectorize(*(int(face == each) for each in range(len(SPARK.faces))))
            for face in range(len(SPARK.faces))
        ],
        times=SPARK.weights,
    )
    pool = dice @ faces
    assert {tuple(outcome): pool.probability(outcome) for outcome in pool.outcomes()} == {
        counts: Fraction(weight, total_weight) for counts, weight in results.items()
    }
    rolls, uniform = 20_000, random.Random(7).random
    seen = Counter(SPARK.sample(dice, uniform) for _ in range(rolls))
    for counts, weight in results.items():
        share = weight / total_weight
        assert abs(seen[counts] / rolls - share) <= 5 * (share * (1 - share) / rolls) ** 0.5 + 1e-9


def test_rows_come_likeliest_first_and_their_interval_is_the_tail() -> None:
    found = ask_odds(CHAIN, depth=3)
    assert [row.probability for row in found.rows] == sorted((row.probability for row in found.rows), reverse=True)
    assert all(row.high == pytest.approx(row.low + float(found.tail)) for row in found.rows)
    assert found.probability("no such outcome") == 0


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_merging_equal_states_changes_nothing_but_the_time(depth: int) -> None:
    promised, silent = Sparks(promise=True), Sparks(promise=False)
    merged = Enumerate(promised, at_bench(promised), depth).odds(CHAIN)
    assert merged == Enumerate(silent, at_bench(silent), depth).odds(CHAIN)


def test_four_dice_with_chains_take_milliseconds() -> None:
    began = time.process_time()
    ask_odds(CHAIN)
    assert time.process_time() - began < patience(1)


def test_what_only_a_rule_remembers_keeps_paths_apart() -> None:
    found = ask_odds(DUEL)
    assert {row.name: row.probability for row in found.rows} == {
        "0E 0C 1W": Fraction(15, 36),
        "0E 0C -1W": Fraction(15, 36),
        "0E 0C 0W": Fraction(6, 36),
    }


def test_equal_states_between_tasks_are_one() -> None:
    found = ask_odds(LONG, leaves=2_000)
    assert found.sampled == 0
    assert found.probability("6E 0C 0W") == found.probability("36E 0C 0W") == Fraction(1, 6**6)
    assert found.probability("21E 0C 0W") == Fraction(4332, 6**6)
    assert total(found) == 1


def test_beyond_the_leaf_budget_odds_are_sampled_and_say_so() -> None:
    found = ask_odds(BIG, samples=300)
    assert found.sampled == 300
    assert total(found) == 1
    chain = ask_odds(CHAIN, leaves=50, samples=2_000)
    assert chain.sampled == 2_000
    exact = ask_odds(CHAIN)
    likely = [row for row in chain.rows if row.probability > 0.02]
    assert sum(row.low <= exact.probability(row.name) <= row.high for row in likely) >= 0.9 * len(likely)
    assert all(row.low < row.probability < row.high for row in chain.rows)


def test_a_long_series_of_rolls_is_sampled_rather_than_cut_off() -> None:
    assert ask_odds(LONG, depth=5, samples=20).sampled == 20


def test_a_pool_too_big_to_list_is_sampled_without_listing_it() -> None:
    assert ask_odds(CHAIN, leaves=30, samples=10).sampled == 10


def test_a_choice_after_the_dice_is_made_where_all_answers_come_to_the_same_and_else_left_open() -> None:
    half, made, left_open = Fraction(1, 2), "1E 0C 0W", "0E 0C 0W"
    exact = ask_odds(TAKE)
    assert {row.name: row.probability for row in exact.rows} == {made: half, left_open: half}
    best, worst = (way.odds for way in exact.ahead)
    assert {row.name: row.probability for row in best.rows} == {made: half, "2E 0C 0W": half}
    assert {row.name: row.probability for row in worst.rows} == {made: half, "0E 0C -1W": half}


def test_odds_that_are_played_choose_as_those_that_are_counted() -> None:
    game = Sparks()
    exact, played = ask_odds(TAKE), sample(game, at_bench(game), TAKE, random.Random(5).random, 400)
    tables = [(exact, played), *((a.odds, b.odds) for a, b in zip(exact.ahead, played.ahead, strict=True))]
    for one, other in tables:
        assert {row.name for row in one.rows} == {row.name for row in other.rows}
        assert all(row.low <= one.probability(row.name) <= row.high for row in other.rows)


def test_choices_that_take_too_many_runs_to_look_through_are_left_open_in_all_worlds() -> None:
    game = Sparks()
    played = sample(game, at_bench(game), TAKE, random.Random(5).random, 40, leaves=50)
    assert [row.name for row in played.rows] == ["0E 0C 0W"] and not played.ahead


def test_an_answer_that_is_not_offered_has_no_odds() -> None:
    with pytest.raises(Refused, match="not offered"):
        ask_odds(9)


def lantern_odds(seat: int, option: int, *answers: str, hands: dict[str, list[int]], pool: list[int]) -> Odds:
    """The odds `seat` sees for an option, after the answers were given in a game with these cards."""
    game = LANTERNS
    position = run_on(game, game.arrange({"hands": hands, "pool": pool}, "duel", {}, None))
    for answer in answers:
        assert position.question is not None
        given = {"fish": FISH, "pass": PASS, "card-5": 5, "card-2": 2}[answer]
        position = run_on(game, position.base, position.answered(given))
    return odds(game, seat_view(game, position, seat), option, random.Random(3).random, samples=200)


def test_what_others_hold_is_part_of_what_may_be_drawn() -> None:
    """A fishes while B holds the only low cards: A cannot know that, and the odds must not tell."""
    seen = [lantern_odds(0, FISH, hands={"B": b}, pool=pool) for b, pool in (([1, 2], [5, 6]), ([5, 6], [1, 2]))]
    assert seen[0] == seen[1]
    assert seen[0].rows[0].probability == 1  # the next choice, B's guess, comes before any point


def test_what_chance_did_unseen_is_counted_out() -> None:
    """B must guess what A drew; all that B knows is what A's card and A's old hand may be."""
    found = lantern_odds(1, 1, "fish", "card-5", hands={"A": [6], "B": [3]}, pool=[1, 2, 4, 5])
    # Of 1, 2, 4, 5 and 6, which is A's hidden hand, three are high.
    assert (found.sampled, found.probability("points 0:1")) == (0, Fraction(3, 5))
    assert found.probability("points 1:0") == Fraction(2, 5)
    assert found == lantern_odds(1, 1, "fish", "card-2", hands={"A": [6], "B": [3]}, pool=[1, 2, 4, 5])


def test_where_the_view_cannot_be_run_worlds_are_sampled() -> None:
    """The bag is empty, but as far as A knows B's cards may be in it: the rules on the view would offer to fish."""
    found = lantern_odds(0, PASS, hands={"B": [1, 2]}, pool=[])
    assert found.sampled == 200
    assert found.rows[0].probability == 1


def test_a_sealed_answer_leads_to_nothing_before_the_others_answer() -> None:
    match = start(LANTERNS, Setup("duel", ("human", "human"), {}), "7")
    found = odds(LANTERNS, match.view(0), 1, random.Random(1).random)
    assert [(row.name, row.probability) for row in found.rows] == [("points 0:0", Fraction(1))]


def test_a_first_come_answer_has_odds() -> None:
    match = start(LANTERNS, Setup("duel", ("human", "human"), {}), "7")
    match.answer_option(0, 2)
    match.answer_option(1, 0)
    match.answer_option(0, PASS)
    found = odds(LANTERNS, match.view(1), 1, random.Random(1).random)
    assert [(row.name, row.probability) for row in found.rows] == [("points 0:1", Fraction(1))]
