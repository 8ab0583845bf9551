"""Byes: who sits out, and the adjustment after the last round."""

from __future__ import annotations

from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wartable.its.byes import adjusted, first_bye, later_bye, why_adjusted


def test_in_round_1_the_last_lot_has_the_bye() -> None:
    bye = first_bye(["B", "E", "A", "C", "D"])
    assert bye is not None
    assert (bye.player, bye.reason.rule) == ("D", "ITS-BYE-02")
    assert first_bye(["C", "A", "D", "B"]) is None


@pytest.mark.parametrize(("ranking", "had", "expected"), [("ABCDE", "C", "E"), ("BDCEA", "C", "A")])
def test_later_byes_go_to_the_lowest_ranked(ranking: str, had: str, expected: str) -> None:
    bye = later_bye(list(ranking), dict.fromkeys(had, 1))
    assert bye is not None
    assert (bye.player, bye.reason.rule, bye.confirm) == (expected, "ITS-BYE-03", False)


@pytest.mark.parametrize(
    ("ranking", "had", "expected"), [("ABCDE", "E", "D"), ("ABCDEFG", "GFA", "E"), ("DCBEA", "CA", "E")]
)
def test_nobody_gets_a_second_bye_while_someone_has_none(ranking: str, had: str, expected: str) -> None:
    bye = later_bye(list(ranking), dict.fromkeys(had, 1))
    assert bye is not None
    assert (bye.player, bye.reason.rule) == (expected, "ITS-BYE-04")


@pytest.mark.parametrize(("byes", "expected"), [({"A": 1, "B": 1, "C": 1}, "C"), ({"A": 1, "B": 1, "C": 2}, "B")])
def test_when_everybody_has_had_one_the_lowest_with_the_fewest_and_the_organizer_is_asked(
    byes: dict[str, int], expected: str
) -> None:
    bye = later_bye(["A", "B", "C"], byes)
    assert bye is not None
    assert (bye.player, bye.confirm, bye.reason.rule) == (expected, True, "ITS-BYE-06")


def test_an_even_number_has_no_bye() -> None:
    assert later_bye(["A", "B"], {}) is None


@pytest.mark.parametrize(
    ("op", "rounds", "byes", "final"),
    [
        (13, 3, 1, 20),
        (9, 3, 1, 14),
        (12, 3, 1, 18),
        (17, 4, 1, 23),
        (21, 4, 1, 28),
        (24, 5, 1, 30),
        (25, 5, 1, 32),
        (0, 3, 1, 0),
        (11, 4, 2, 22),
        (20, 3, 1, 30),
    ],
)
def test_final_op_are_scaled_and_rounded_up(op: int, rounds: int, byes: int, final: int) -> None:
    assert adjusted(op, rounds, byes) == final
    assert why_adjusted("A", op, 0, rounds, byes)[0].text.endswith(f"are {final}")


@pytest.mark.parametrize(("vp", "rounds", "final"), [(290, 3, 435), (400, 4, 534), (475, 3, 713)])
def test_final_vp_by_the_same_steps(vp: int, rounds: int, final: int) -> None:
    assert adjusted(vp, rounds, 1) == final
    _, vp_reason, only = why_adjusted("A", 10, vp, rounds, 1)
    assert vp_reason.text.endswith(f"are {final}")
    assert only.rule == "ITS-BYE-09"
    assert why_adjusted("A", 10, vp, rounds, 0) == ()


def test_a_player_who_never_played_has_nothing() -> None:
    assert adjusted(7, rounds=2, byes=2) == 0


@given(st.integers(0, 2000), st.integers(1, 12), st.integers(0, 12))
def test_the_adjustment_is_the_exact_ceiling(total: int, rounds: int, byes: int) -> None:
    expected = ceil(Fraction(total * rounds, rounds - byes)) if byes < rounds else 0
    assert adjusted(total, rounds, byes) == expected


@given(st.lists(st.integers(0, 3), min_size=1, max_size=15))
def test_the_bye_player_never_has_more_byes_than_anybody_else(counts: list[int]) -> None:
    ranking = [f"p{number}" for number in range(len(counts))]
    byes = dict(zip(ranking, counts, strict=True))
    bye = later_bye(ranking, byes)
    if len(ranking) % 2:
        assert bye is not None
        assert byes[bye.player] == min(counts)
    else:
        assert bye is None
