"""Contract 6: odds that are counted sum to one and agree with what happens."""

from __future__ import annotations

import random
from fractions import Fraction
from math import exp, lgamma, log, log1p
from typing import Any

import pytest

from contract.cases import Case
from contract.seeds import Seeds
from playing import pick, play
from wartable.kernel.engine.oracle import ALL
from wartable.kernel.engine.views import SeatView
from wartable.odds import Odds, exact, odds
from wartable.odds.sampled import sample

PLAYS = 120
"""Worlds that are played to check one table of odds."""
UNBELIEVABLE = 1e-9
"""How unlikely a count must be before the odds are called wrong; tables are many, and a version has its own seeds."""
LEAVES = 3_000
ROUNDING = 1e-12


def chance_of(count: int, plays: int, p: float) -> float:
    """The probability of exactly `count` hits."""
    if p <= 0 or p >= 1:
        return float(count == (0 if p <= 0 else plays))
    ways = lgamma(plays + 1) - lgamma(count + 1) - lgamma(plays - count + 1)
    return exp(ways + count * log(p) + (plays - count) * log1p(-p))


def at_least(count: int, plays: int, p: float) -> float:
    return sum(chance_of(n, plays, p) for n in range(count, plays + 1))


def at_most(count: int, plays: int, p: float) -> float:
    return sum(chance_of(n, plays, p) for n in range(count + 1))


def assert_agree(counted: Odds, sampled: Odds) -> None:
    """Every outcome comes about as often as counted, what was cut off coming on top of any of them."""
    for name in {row.name for row in (*counted.rows, *sampled.rows)}:
        count = round(sampled.probability(name) * sampled.sampled)
        low = float(counted.probability(name))
        high = min(1.0, low + float(counted.tail))
        assert at_least(count, sampled.sampled, high) > UNBELIEVABLE, f"{name}: {count}, but {low} to {high}"
        assert at_most(count, sampled.sampled, low) > UNBELIEVABLE, f"{name}: {count}, but {low} to {high}"


def questions(case: Case, seeds: Seeds, answers: int) -> Any:
    """Views of seats that are asked, each with an option, at random moments of random games; nothing sealed."""
    for seed in seeds.answers(answers):
        match, uniform = case.match(seed), random.Random(seed).random
        while match.question is not None:
            seat = match.waiting_for()[0]
            if match.question.mode != ALL:
                yield match.view(seat), pick(match.question, seat, uniform), uniform
            if seeds.looked():
                return
            play(match, uniform, 1 + int(uniform() * 6))


def test_probabilities_and_the_tail_sum_to_one_and_agree_with_play(case: Case, seeds: Seeds) -> None:
    counted = 0
    for view, option, uniform in questions(case, seeds, 50):
        found = odds(case.game, view, option, uniform, leaves=LEAVES, samples=PLAYS)
        assert sum((row.probability for row in found.rows), found.tail) == 1
        assert all(row.low - ROUNDING <= row.probability <= row.high + ROUNDING for row in found.rows)
        if not found.sampled:
            played = sample(case.game, view, option, uniform, PLAYS, leaves=PLAYS * LEAVES)
            counted += 1
            assert_agree(found, played)
    assert counted


def test_odds_leave_the_view_and_its_worlds_as_they_are(case: Case, seeds: Seeds) -> None:
    for view, option, uniform in questions(case, seeds, 40):
        before = repr(view.key())
        odds(case.game, view, option, uniform, leaves=LEAVES, samples=5)
        assert repr(view.key()) == before


def test_paths_that_a_rule_promises_to_be_the_same_are_the_same(
    case: Case, seeds: Seeds, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What `again` merges must lead to the same odds as when every path is followed on its own."""
    merge = exact._way_on
    monkeypatch.setattr(exact, "NEGLIGIBLE", Fraction(0))
    for view, option, _ in questions(case, seeds, 150):
        tables = []
        for way_on in (merge, _apart):
            monkeypatch.setattr(exact, "_way_on", way_on)
            tables.append(_counted(case, view, option))
        if None not in tables:
            assert tables[0] == tables[1]


def _apart(path: exact.Path[Any], now: Any, question: Any) -> tuple[object, ...]:
    """Paths are the same only between tasks."""
    return (id(path.base), path.trace) if path.trace else (path.base.key(),)


def _counted(case: Case, view: SeatView[Any], option: Any) -> Odds | None:
    try:
        return exact.Enumerate(case.game, view, depth=2, leaves=LEAVES).odds(option)
    except exact.NotExact:
        return None
