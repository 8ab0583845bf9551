"""Pairings: the draw, strict order, and the fewest rematches, proven against brute force and networkx."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations

import networkx as nx  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from machine import patience
from wartable.its import pairing
from wartable.its.draw import lots, shuffled
from wartable.its.pairing import fewest_rematches, first_round, later_round, meetings, strict_order
from wartable.its.scoring import Game, Score
from wartable.kernel.engine.errors import Refused

Met = dict[str, dict[str, int]]


def met_from(*pairs: str) -> Met:
    return meetings(Game(1, pair[0], pair[1], Score(1, 0), Score(0, 0)) for pair in pairs)


def all_pairings(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair an even number of players, in reading order."""
    if not players:
        yield []
        return
    for position in range(1, len(players)):
        rest = [*players[1:position], *players[position + 1 :]]
        for below in all_pairings(rest):
            yield [(players[0], players[position]), *below]


@st.composite
def histories(draw: st.DrawFn, most: int = 10) -> tuple[list[str], Met]:
    """An even number of players and who has met whom how often."""
    size = 2 * draw(st.integers(0, most // 2))
    players = [f"p{number}" for number in range(size)]
    couples = [(a, b) for a in range(size) for b in range(a)]
    counts = draw(st.lists(st.sampled_from([0, 0, 1, 1, 2]), min_size=len(couples), max_size=len(couples)))
    met: Met = {}
    for (a, b), times in zip(couples, counts, strict=True):
        if times:
            met.setdefault(players[a], {})[players[b]] = times
            met.setdefault(players[b], {})[players[a]] = times
    return players, met


def test_draw_d_a_b_e_c_gives_d_a_and_b_e_and_c_has_the_bye() -> None:
    found = first_round(["D", "A", "B", "E", "C"])
    assert found.pairs() == (("D", "A"), ("B", "E"))
    assert [each.table for each in found.pairings] == [1, 2]
    assert found.bye is not None
    assert found.bye.player == "C"
    assert lots(["D", "A", "B", "E", "C"]) == {"D": 1, "A": 2, "B": 3, "E": 4, "C": 5}
    assert found.notices[0].rule == "ITS-PAIR-01"


def test_draw_c_a_d_b_gives_two_pairings_and_no_bye() -> None:
    found = first_round(["C", "A", "D", "B"])
    assert (found.pairs(), found.bye) == ((("C", "A"), ("D", "B")), None)


def test_the_same_seed_and_players_give_the_same_draw_and_a_name_twice_is_refused() -> None:
    assert "".join(shuffled("ABCDEFGH", seed=42)) == "CHGDBEFA"
    assert shuffled("ABCDEFGH", seed=43) != shuffled("ABCDEFGH", seed=42)
    with pytest.raises(Refused, match="A drew two lots"):
        lots(["A", "B", "A"])


def test_every_order_of_the_draw_is_about_equally_likely() -> None:
    seen = Counter("".join(shuffled("ABCD", seed)) for seed in range(4800))
    assert set(seen) == {"".join(order) for order in permutations("ABCD")}
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 49.7  # chi squared, 23 degrees, 0.1 percent


@pytest.mark.parametrize(
    ("ranking", "had", "bye", "expected"), [("BDCEA", "C", "A", ["BD", "CE"]), ("DCBEA", "CA", "E", ["DC", "BA"])]
)
def test_the_bye_is_taken_out_and_the_rest_close_ranks(ranking: str, had: str, bye: str, expected: list[str]) -> None:
    found = later_round(list(ranking), dict.fromkeys(had, 1), {}, avoid_rematches=False)
    assert found.bye is not None
    assert found.bye.player == bye
    assert ["".join(pair) for pair in found.pairs()] == expected
    assert {each.reason.rule for each in found.pairings} == {"ITS-PAIR-03"}


def test_strict_order_allows_a_rematch_says_so_and_shows_the_alternative() -> None:
    found = later_round(list("ABCD"), {}, met_from("AB", "CD", "AC", "BD"), avoid_rematches=False)
    assert found.pairs() == (("A", "B"), ("C", "D"))
    assert found.rematches == (("A", "B"), ("C", "D"))
    assert found.alternative == (("A", "D"), ("B", "C"))
    assert found.notices[0].rule == "ITS-PAIR-04"


@pytest.mark.parametrize(
    ("ranking", "met", "expected"),
    [
        ("ABCD", ["AB", "CD", "AC", "BD"], ["AD", "BC"]),
        ("ABCDEF", ["EF", "DF", "DE"], ["AD", "BE", "CF"]),
        ("ABCD", ["AB", "CD", "AC", "BD", "AD", "BC"], ["AB", "CD"]),
        ("ABCD", ["AB", "CD", "AC", "BD", "AD", "BC", "AB", "CD"], ["AC", "BD"]),
    ],
)
def test_fewest_earlier_meetings_then_the_first_in_reading_order(
    ranking: str, met: list[str], expected: list[str]
) -> None:
    found = later_round(list(ranking), {}, met_from(*met), avoid_rematches=True)
    assert ["".join(pair) for pair in found.pairs()] == expected
    assert {each.reason.rule for each in found.pairings} == {"ITS-PAIR-05"}


def test_each_pairing_says_who_was_passed_over_and_why() -> None:
    found = later_round(list("ABCDEF"), {}, met_from("EF", "DF", "DE", "AB"), avoid_rematches=True)
    assert found.pairings[0].reason.text == (
        "A meets D; A has already met B; taking C would force more rematches below"
    )
    forced = later_round(["A", "B"], {}, met_from("AB"), avoid_rematches=True)
    assert forced.rematches == (("A", "B"),)
    assert "fewer rematches are not possible" in forced.pairings[0].reason.text


@settings(max_examples=300, deadline=None)
@given(histories(), st.sampled_from([0, 3, 4000]))
def test_brute_force_over_all_pairings_agrees_whichever_step_answers(
    history: tuple[list[str], Met], steps: int
) -> None:
    players, met = history
    costs = [[met.get(a, {}).get(b, 0) for b in players] for a in players]
    best = min(all_pairings(range(len(players))), key=lambda pairs: sum(costs[a][b] for a, b in pairs))
    before, pairing.LOOK_AHEAD = pairing.LOOK_AHEAD, steps
    try:
        found = fewest_rematches(players, met)
    finally:
        pairing.LOOK_AHEAD = before
    assert found == [(players[a], players[b]) for a, b in best]


def swiss(size: int, rounds: int, seed: int) -> Iterator[tuple[list[str], Met, list[tuple[str, str]]]]:
    """Play an event with random results; before each round the ranking, who has met, and the pairs made."""
    chance = random.Random(seed)
    players = [f"p{number}" for number in range(size)]
    points = dict.fromkeys(players, 0)
    met: Met = {}
    for _ in range(rounds):
        ranking = sorted(players, key=lambda player: -points[player])
        pairs = fewest_rematches(ranking, met)
        yield ranking, {player: dict(row) for player, row in met.items()}, pairs
        for a, b in pairs:
            points[chance.choice((a, b))] += 4
            met.setdefault(a, {})[b] = met.get(a, {}).get(b, 0) + 1
            met.setdefault(b, {})[a] = met.get(b, {}).get(a, 0) + 1


@pytest.mark.parametrize(("size", "rounds"), [(12, 14), (16, 9), (24, 7), (40, 6), (64, 5)])
def test_networkx_finds_the_same_pairing_for_larger_events(size: int, rounds: int) -> None:
    """The oracle solves one matching whose weights hold meetings first and reading order after."""
    for ranking, met, pairs in swiss(size, rounds, seed=size):
        graph = nx.Graph()
        for a in range(size):
            for b in range(a + 1, size):
                times = met.get(ranking[a], {}).get(ranking[b], 0)
                graph.add_edge(a, b, weight=-(times * size**size + b * size ** (size - 1 - a)))
        best = sorted(tuple(sorted(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True))
        assert pairs == [(ranking[a], ranking[b]) for a, b in best]


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 30), st.integers(0, 1000), st.integers(1, 14))
def test_nobody_is_paired_twice_and_nobody_meets_again_without_need(half: int, seed: int, rounds: int) -> None:
    for ranking, met, pairs in swiss(2 * half, rounds, seed):
        assert sorted(player for pair in pairs for player in pair) == sorted(ranking)
        if rounds < half:
            assert not any(met.get(a, {}).get(b) for a, b in pairs)


def test_two_clubs_that_have_all_met_inside_pair_across_within_a_second() -> None:
    """33 and 31 of 64: exactly one rematch cannot be avoided, and a plain search would not end."""
    players = [f"p{number}" for number in range(64)]
    clubs = [set(players[:33]), set(players[33:])]
    met = {a: {b: 1 for club in clubs if a in club for b in club if b != a} for a in players}
    start = time.process_time()
    found = later_round(players, {}, met, avoid_rematches=True)
    assert time.process_time() - start < patience(1)
    assert len(found.rematches) == 1
    assert found.pairs()[0] == ("p0", "p1")


def test_4096_players_are_paired_well_under_a_second() -> None:
    for ranking, met, pairs in swiss(4096, 5, seed=1):
        start = time.process_time()
        found = later_round(ranking, {}, met, avoid_rematches=True)
        assert time.process_time() - start < patience(1)
        assert found.pairs() == tuple(pairs)


def test_strict_order_pairs_first_with_second() -> None:
    assert strict_order("ABCDE") == [("A", "B"), ("C", "D")]
