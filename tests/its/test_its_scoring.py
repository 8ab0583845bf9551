"""Keeping score: the ledger's examples of one game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from its.commands import replayed, rules
from its.made_events import games, plain
from wartable.its.scoring import (
    Score,
    check_score,
    points_of_game,
    tournament_points,
)
from wartable.its.season import load_season, read_season
from wartable.kernel.engine.errors import Refused, Unreadable

SEASON = load_season()

FULL_TABLE = """
2 1 1 0 0 0 0 0 0 0 0
4 2 1 1 0 0 0 0 0 0 0
4 4 2 1 1 0 0 0 0 0 0
4 4 4 2 1 1 0 0 0 0 0
4 4 4 4 2 1 1 0 0 0 0
5 5 5 5 5 3 2 2 1 1 1
5 5 5 5 5 5 3 2 2 1 1
5 5 5 5 5 5 5 3 2 2 1
5 5 5 5 5 5 5 5 3 2 2
5 5 5 5 5 5 5 5 5 3 2
5 5 5 5 5 5 5 5 5 5 3
"""


def played(*results: tuple[int, int], **more: Any) -> dict[str, Any]:
    """One round of an event, as `wartable its replay` computes it: A plays B, C plays D, and so on."""
    names = [chr(ord("A") + number) for number in range(max(4, 2 * len(results)))]
    results = (*results, (0, 0))[: len(names) // 2]
    pairs = zip(names[::2], names[1::2], results, strict=True)
    round_1 = [{"a": a, "b": b, "op": list(op), "vp": [0, 0], **more} for a, b, op in pairs]
    return replayed({"rounds": 3, "army_points": 300, "draw": names, "results": {1: round_1}})


def tp_of(answer: dict[str, Any]) -> dict[str, int]:
    return {line["p"]: line["tp"] for line in answer["final"]}


def tp(own: int, other: int) -> list[int]:
    points = tp_of(played((own, other)))
    return [points["A"], points["B"]]


@pytest.mark.rule("ITS-SCORE-01")
@pytest.mark.parametrize(
    ("op", "expected"), [((4, 1), ("Victory", "Defeat")), ((6, 6), ("Tie", "Tie")), ((0, 0), ("Tie", "Tie"))]
)
def test_more_op_win_and_equal_op_tie(op: tuple[int, int], expected: tuple[str, str]) -> None:
    said = " ".join(reason["text"] for line in played(op)["final"] for reason in line["why"])
    assert f"{op[0]} OP against {op[1]} is a {expected[0]}" in said
    assert f"{op[1]} OP against {op[0]} is a {expected[1]}" in said


@pytest.mark.rule("ITS-SCORE-02")
@pytest.mark.parametrize(("op", "expected"), [((4, 1), [4, 0]), ((3, 3), [2, 2])])
def test_victory_4_tie_2_defeat_0(op: tuple[int, int], expected: list[int]) -> None:
    assert tp(*op) == expected


@pytest.mark.rule("ITS-SCORE-03")
@pytest.mark.parametrize(("op", "expected"), [((5, 1), [5, 0]), ((5, 5), [3, 3]), ((10, 5), [5, 1]), ((4, 4), [2, 2])])
def test_five_op_or_more_give_one_tp_whatever_the_outcome(op: tuple[int, int], expected: list[int]) -> None:
    assert tp(*op) == expected
    assert "ITS-SCORE-03" in rules(played((5, 9)))


@pytest.mark.rule("ITS-SCORE-04")
@pytest.mark.parametrize(("op", "expected"), [((3, 1), [4, 1]), ((4, 1), [4, 0]), ((2, 2), [2, 2]), ((1, 0), [4, 1])])
def test_losing_by_one_or_two_op_gives_one_tp_and_a_tie_does_not(op: tuple[int, int], expected: list[int]) -> None:
    assert tp(*op) == expected
    assert "ITS-SCORE-04" in rules(played((1, 3)))


@pytest.mark.rule("ITS-SCORE-02")
@pytest.mark.rule("ITS-SCORE-05")
def test_book_example_one_4_against_1_gives_4_and_0() -> None:
    assert tp(4, 1) == [4, 0]


@pytest.mark.rule("ITS-SCORE-03", "ITS-SCORE-04")
@pytest.mark.rule("ITS-SCORE-06")
def test_book_example_two_7_against_6_gives_5_and_2() -> None:
    assert tp(7, 6) == [5, 2]
    loser = next(line for line in played((7, 6))["final"] if line["p"] == "B")
    assert [reason["rule"] for reason in loser["why"]][:4] == [f"ITS-SCORE-0{number}" for number in (1, 2, 3, 4)]


@pytest.mark.rule("ITS-SCORE-07")
def test_the_full_table_of_own_op_by_opponents_op() -> None:
    rows = [[int(number) for number in line.split()] for line in FULL_TABLE.split("\n") if line]
    for own in range(11):
        points = tp_of(played(*((own, other) for other in range(11))))
        assert [points[chr(ord("A") + 2 * other)] for other in range(11)] == rows[own]
        assert [points[chr(ord("B") + 2 * other)] for other in range(11)] == [row[own] for row in rows]


@pytest.mark.rule("ITS-SCORE-08")
@pytest.mark.parametrize(("op", "expected"), [((10, 0), [5, 0]), ((5, 4), [5, 1])])
def test_the_size_of_a_win_does_not_matter_to_the_winner(op: tuple[int, int], expected: list[int]) -> None:
    assert tp(*op) == expected


@pytest.mark.rule("ITS-SCORE-11")
def test_a_game_with_equal_op_stays_a_tie_whatever_the_vp() -> None:
    assert tp(5, 5) == [3, 3]
    assert "ITS-SCORE-11" in rules(played((5, 5)))


@given(st.integers(0, 30), st.integers(0, 30))
def test_the_quick_sum_agrees_with_the_explained_one(own: int, other: int) -> None:
    assert points_of_game(own, other, SEASON) == tournament_points(own, other, SEASON).tp


@pytest.mark.rule("ITS-SHEET-05")
@pytest.mark.parametrize(("op", "vp"), [(5, 310), (11, 0)])
def test_300_army_points_and_310_vp_or_11_op_are_refused(op: int, vp: int) -> None:
    with pytest.raises(Refused, match="ITS-SHEET-05"):
        played((op, 0), vp=[vp, 0])
    assert played((10, 0), vp=[300, 0])["rounds_completed"] == 1


@pytest.mark.parametrize("score", [Score(op=-1, vp=0), Score(op=0, vp=-1)])
def test_less_than_nothing_is_refused(score: Score) -> None:
    with pytest.raises(Refused, match="ITS-SHEET-05"):
        check_score("A", score, army_points=300, max_op=10)


@pytest.mark.rule("ITS-DROP-05")
def test_a_concedes_to_b_4_4_is_refused_and_3_5_is_1_and_5_tp() -> None:
    def conceding(op: list[int]) -> dict[str, Any]:
        game = {"a": "A", "b": "B", "op": op, "vp": [0, 0], "conceded": "A"}
        return plain("draw: [A, B, C, D]", results={1: [game, *games("CD")]})

    with pytest.raises(Refused, match="A conceded to B"):
        conceding([4, 4])
    points = tp_of(conceding([3, 5]))
    assert (points["A"], points["B"]) == (1, 5)


def test_a_season_file_with_a_mistake_names_file_place_and_reason() -> None:
    with pytest.raises(
        Unreadable, match=r"mine\.yaml: season: -1 is too small; it must be more than 0; .*'bye' is missing"
    ):
        read_season("season: -1", "mine.yaml")
    with pytest.raises(Unreadable, match=r"mine\.yaml: line 2, column 1: .* the key 'season' stands twice"):
        read_season("season: 14\nseason: 15", "mine.yaml")
    with pytest.raises(Unreadable, match=r"season 3: there is no season-3\.yaml"):
        load_season(3)


def test_350_army_points_are_refused() -> None:
    with pytest.raises(Refused, match=r"350 Army Points do not exist .*400, 300, 250, 200, 150"):
        SEASON.tier(350)


@pytest.mark.parametrize(
    ("points", "tier", "swc", "k"),
    [
        (400, "400", 8, "36.8"),
        (300, "300/250", 6, "32"),
        (250, "300/250", 5, "32"),
        (200, "200/150", 4, "27.2"),
        (150, "200/150", 3, "27.2"),
    ],
)
def test_tier_swc_and_k_by_army_points(points: int, tier: str, swc: int, k: str) -> None:
    found = SEASON.tier(points)
    assert (found.name, found.swc[points], str(found.k)) == (tier, swc, k)
