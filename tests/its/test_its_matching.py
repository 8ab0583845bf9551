"""The minimum-cost matching, against networkx and brute force."""

from __future__ import annotations

import random
from collections.abc import Sequence

import networkx as nx  # type: ignore[import-untyped]
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wartable.its.matching import cheapest_matching
from wartable.its.pairing import fewest_rematches

Met = dict[str, dict[str, int]]


def total(costs: Sequence[Sequence[int]], mates: Sequence[int]) -> int:
    return sum(costs[vertex][mate] for vertex, mate in enumerate(mates) if vertex < mate)


def least(costs: Sequence[Sequence[int]], left: tuple[int, ...]) -> int:
    """The least total over all pairings."""
    if not left:
        return 0
    first, others = left[0], left[1:]
    return min(costs[first][mate] + least(costs, tuple(o for o in others if o != mate)) for mate in others)


@st.composite
def cost_tables(draw: st.DrawFn, most: int = 8) -> list[list[int]]:
    size = 2 * draw(st.integers(0, most // 2))
    top = draw(st.sampled_from([1, 3, 50, 10**30]))
    costs = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(a):
            costs[a][b] = costs[b][a] = draw(st.integers(0, top))
    return costs


@settings(max_examples=200, deadline=None)
@given(cost_tables())
def test_everybody_has_a_partner_and_no_pairing_is_cheaper(costs: list[list[int]]) -> None:
    mates = cheapest_matching(costs)
    assert all(mates[mate] == vertex != mate for vertex, mate in enumerate(mates))
    assert total(costs, mates) == least(costs, tuple(range(len(costs))))


@pytest.mark.parametrize("seed", range(12))
def test_networkx_finds_the_same_total(seed: int) -> None:
    chance = random.Random(seed)
    size = chance.choice([20, 30, 44])
    graph = nx.Graph()
    costs = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(a):
            costs[a][b] = costs[b][a] = chance.randrange(chance.choice([2, 5, 1000]))
            graph.add_edge(a, b, weight=costs[a][b])
    assert total(costs, cheapest_matching(costs)) == sum(costs[a][b] for a, b in nx.min_weight_matching(graph))


@pytest.mark.parametrize("seed", range(16))
def test_crowded_histories_are_paired_as_networkx_does(seed: int) -> None:
    """Many meetings, some of them repeated: the plain search gives up and the matching decides."""
    chance = random.Random(seed)
    size, density = chance.choice([12, 16, 22, 30]), chance.choice([0.5, 0.8, 0.95])
    players = [f"p{number}" for number in range(size)]
    met: Met = {player: {} for player in players}
    graph = nx.Graph()
    for a in range(size):
        for b in range(a + 1, size):
            times = chance.choice([1, 1, 2, 3]) if chance.random() < density else 0
            if times:
                met[players[a]][players[b]] = met[players[b]][players[a]] = times
            graph.add_edge(a, b, weight=-(times * size**size + b * size ** (size - 1 - a)))
    best = sorted(tuple(sorted(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True))
    assert fewest_rematches(players, met) == [(players[a], players[b]) for a, b in best]


def test_an_odd_number_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="has a bye"):
        fewest_rematches(["A", "B", "C"], {})
