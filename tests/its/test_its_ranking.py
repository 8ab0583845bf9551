"""Standings: totals, the four criteria, shared places, lots, penalties."""

from __future__ import annotations

import itertools

import pytest

from wartable.its.explain import why_place, why_totals
from wartable.its.ranking import Penalty, Standing, final_ranking, standings, why_before, why_placed, winners
from wartable.its.sanctions import Sanction, penalty
from wartable.its.scoring import Game, Score
from wartable.its.season import load_season
from wartable.kernel.engine.errors import Refused

SEASON = load_season()


def game(round_: int, a: str, b: str, op: tuple[int, int], vp: tuple[int, int] = (0, 0)) -> Game:
    return Game(round_, a, b, Score(op[0], vp[0]), Score(op[1], vp[1]))


def line(player: str, lot: int, tp: int = 0, op: int = 0, vp: int = 0, sos: int = 0, byes: int = 0) -> Standing:
    return Standing(player, lot, tp, op, vp, sos, byes, 0, 0, 0)


def table(
    lots: str, games: list[Game], byes: dict[str, int] | None = None, penalties: list[Penalty] | None = None
) -> dict[str, Standing]:
    order = standings({player: lot for lot, player in enumerate(lots, 1)}, games, byes or {}, penalties or [], SEASON)
    return {standing.player: standing for standing in order}


def test_a_plays_7_6_5_5_and_3_3_and_has_10_tp_15_op_520_vp() -> None:
    games = [
        game(1, "A", "B", (7, 6), (200, 0)),
        game(2, "A", "C", (5, 5), (180, 0)),
        game(3, "A", "B", (3, 3), (140, 0)),
    ]
    a = table("ABC", games)["A"]
    assert (a.tp, a.op, a.vp) == (10, 15, 520)
    assert (a.victories, a.ties, a.defeats) == (1, 2, 0)
    assert [str(reason) for reason in why_totals("A", games, 0, SEASON)][-2:] == [
        "5 + 3 + 2 = 10 TP, 7 + 5 + 3 = 15 OP (ITS-SCORE-10)",
        "200 + 180 + 140 = 520 VP, the surviving Army Points of all games (ITS-SCORE-09)",
    ]


@pytest.mark.parametrize(
    ("upper", "lower", "rule"),
    [
        (*(line("A", 2, tp=5), line("B", 1, tp=4, op=9)), "ITS-STAND-01"),
        (*(line("A", 2, tp=5, op=3), line("B", 1, tp=5, op=2, vp=9)), "ITS-STAND-02"),
        (*(line("A", 2, tp=5, op=3, vp=2), line("B", 1, tp=5, op=3, vp=1, sos=9)), "ITS-STAND-03"),
        (*(line("A", 2, tp=5, op=3, vp=2, sos=2), line("B", 1, tp=5, op=3, vp=2, sos=1)), "ITS-STAND-04"),
        (*(line("A", 1, tp=5), line("B", 2, tp=5)), "ITS-STAND-06"),
    ],
)
def test_each_criterion_decides_only_when_those_before_are_equal(upper: Standing, lower: Standing, rule: str) -> None:
    reason = why_before(upper, lower)
    assert reason.rule == rule
    assert reason.text.startswith("A ")


def test_the_table_is_sorted_by_the_same_criteria_its_reasons_name() -> None:
    games = [game(1, "A", "B", (5, 5), (10, 10)), game(1, "C", "D", (5, 5), (10, 20)), game(1, "E", "F", (4, 1))]
    order = standings({player: lot for lot, player in enumerate("FEDCBA", 1)}, games, {}, [], SEASON)
    assert [each.player for each in order] == ["E", "D", "C", "B", "A", "F"]
    assert [why_before(*pair).rule for pair in itertools.pairwise(order)] == [
        "ITS-STAND-01", "ITS-STAND-03", "ITS-STAND-06", "ITS-STAND-06", "ITS-STAND-01",
    ]  # fmt: skip


def test_a_played_b_c_and_b_again_and_has_sos_45() -> None:
    games = [
        game(1, "A", "B", (0, 4)), game(2, "A", "C", (0, 4)), game(3, "A", "B", (0, 8)),
        game(4, "B", "X", (3, 0)), game(5, "C", "X", (5, 0)), game(6, "C", "X", (6, 0)),
    ]  # fmt: skip
    a = table("ABCX", games)["A"]
    assert a.sos == 45
    assert why_before(line("A", 1, sos=45), line("B", 2, sos=44)).rule == "ITS-STAND-04"


def test_a_bye_adds_nothing_to_sos_and_opponents_count_unadjusted_and_before_penalties() -> None:
    games = [game(2, "A", "B", (0, 12)), game(3, "A", "C", (0, 9))]
    assert table("ABC", games, {"A": 1})["A"].sos == 21
    d_had_a_bye = table("AD", [game(2, "A", "D", (0, 13))], {"D": 1})
    assert d_had_a_bye["A"].sos == 13
    assert table("AB", [game(1, "A", "B", (0, 9))], {}, [Penalty("B", op=4)])["A"].sos == 9
    assert why_before(line("A", 1, sos=1), line("B", 2)).rule == "ITS-STAND-04"


def test_b_and_c_equal_share_place_2_and_d_is_4() -> None:
    places = final_ranking([line("A", 4, tp=9), line("B", 2, tp=5), line("C", 3, tp=5), line("D", 1, tp=1)], rounds=3)
    assert [(each.standing.player, each.place) for each in places] == [("A", 1), ("B", 2), ("C", 2), ("D", 4)]
    assert why_placed(places[1], places[2]).rule == "ITS-STAND-05"


def test_the_winner_is_ranked_first_after_the_last_round() -> None:
    places = final_ranking([line("A", 2, tp=9), line("B", 1, tp=9), line("C", 3, tp=5)], rounds=3)
    names, reason = winners(places)
    assert names == ("B", "A")
    assert reason is not None
    assert reason.rule == "ITS-STAND-07"


def test_final_places_compare_adjusted_op_and_vp() -> None:
    places = final_ranking([line("D", 1, tp=11, op=24), line("C", 2, tp=11, op=19, byes=1)], rounds=3)
    assert [(each.standing.player, each.final_op) for each in places] == [("C", 29), ("D", 24)]
    assert why_placed(*places).rule == "ITS-STAND-02"
    equal_op = final_ranking([line("D", 1, tp=11, op=18, vp=300), line("C", 2, tp=11, op=12, vp=201, byes=1)], rounds=3)
    assert [(each.standing.player, each.final_vp) for each in equal_op] == [("C", 302), ("D", 300)]
    assert why_placed(*equal_op).rule == "ITS-STAND-03"


def test_bye_then_6_2_and_3_4_is_9_tp_and_9_op_with_one_victory_and_one_defeat() -> None:
    games = [game(2, "A", "B", (6, 2)), game(3, "A", "C", (3, 4))]
    a = table("ABC", games, {"A": 1})["A"]
    assert (a.tp, a.op, a.byes) == (9, 9, 1)
    assert (a.victories, a.ties, a.defeats) == (1, 0, 1)
    bye = next(reason for reason in why_totals("A", games, 1, SEASON) if reason.rule == "ITS-BYE-05")
    assert bye.text == "1 round without a game: each 3 TP, 0 OP, 0 VP"


def test_a_withdrawn_player_keeps_the_place_marked_withdrawn() -> None:
    places = final_ranking(
        [line("D", 1, tp=14, op=20), line("G", 2, tp=14, op=12), line("C", 3, tp=10)], 4, withdrawn={"G"}
    )
    assert [(each.place, each.standing.player, each.status) for each in places] == [
        (1, "D", "active"), (2, "G", "withdrawn"), (3, "C", "active"),
    ]  # fmt: skip
    assert [reason.rule for reason in why_place(places, 1, 4)] == ["ITS-DROP-02", "ITS-STAND-02", "ITS-STAND-01"]


def test_a_removed_player_is_listed_last_without_a_place() -> None:
    places = final_ranking(
        [line("A", 1, tp=15), line("B", 2, tp=12), line("C", 3, tp=9), line("D", 4, tp=4)], 3, removed={"A"}
    )
    assert [(each.place, each.standing.player) for each in places] == [(1, "B"), (2, "C"), (3, "D"), (None, "A")]
    assert winners(places)[0] == ("B",)
    assert why_placed(places[2], places[3]).rule == "ITS-DROP-08"


def test_the_referee_takes_2_tp_from_a_who_has_9() -> None:
    games = [game(1, "A", "B", (6, 4)), game(2, "A", "C", (4, 0))]
    before = table("ABC", games)
    assert (before["A"].tp, before["B"].tp) == (9, 1)
    taken, reason = penalty(Sanction("A", take_tp=2), before["A"], games)
    after = table("ABC", games, penalties=[taken])
    assert (after["A"].tp, after["B"].tp, after["A"].victories) == (7, 1, 2)
    assert reason.rule == "ITS-CONDUCT-02"


def test_3_op_of_a_game_are_taken_and_its_tp_stay() -> None:
    games = [game(1, "A", "B", (6, 4))]
    before = table("AB", games)
    taken, _ = penalty(Sanction("A", take_op=3, of_round=1), before["A"], games)
    after = table("AB", games, penalties=[taken])
    assert (after["A"].op, after["A"].tp, after["B"].tp) == (3, 5, 1)


def test_a_penalty_takes_no_more_than_there_is() -> None:
    games = [game(1, "A", "B", (1, 4))]
    before = table("AB", games)["A"]
    assert penalty(Sanction("A", take_tp=2), before, games)[0] == Penalty("A", tp=0)
    assert penalty(Sanction("A", take_op=9, of_round=1), before, games)[0] == Penalty("A", op=1)
    with pytest.raises(Refused, match="A played no game in round 2"):
        penalty(Sanction("A", take_op=1, of_round=2), before, games)
