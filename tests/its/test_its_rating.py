"""ITS Rating: the ledger's examples of expectation, K, change and rounding; seasons and rankings."""

from __future__ import annotations

import tempfile
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from its.commands import as_yaml, complete, its_json, replayed
from wartable.its.rating import change, expected, k_factor, rating_changes, rating_score, rounded, why_rating
from wartable.its.scoring import Game, Score
from wartable.its.season import load_season
from wartable.kernel.engine.errors import Refused, Unreadable

SEASON = load_season()
D = Decimal


def game(round_: int, a: str, b: str, op: tuple[int, int]) -> Game:
    return Game(round_, a, b, Score(op[0], 0), Score(op[1], 0))


def changes(games: list[Game], ratings: dict[str, Decimal], points: list[int] | None = None) -> dict[str, Decimal]:
    sizes = points or [300] * 9
    k = {number: k_factor("tournament", size, SEASON) for number, size in enumerate(sizes, 1)}
    return rating_changes(games, ratings, k, SEASON)


def reasons(player: str, games: list[Game], ratings: dict[str, Decimal], without: int = 0) -> dict[str, str]:
    k = {number: k_factor("tournament", 300, SEASON) for number in range(1, 9)}
    return {reason.rule: reason.text for reason in why_rating(player, games, ratings, k, SEASON, without)}


@pytest.mark.parametrize(
    ("own", "opponent", "value"),
    [
        (1000, 1000, "0.5"),
        (1100, 1000, "0.640065"),
        (1000, 1100, "0.359935"),
        (1200, 1000, "0.759747"),
        (1400, 1000, "0.909091"),
    ],
)
def test_expected_score(own: int, opponent: int, value: str) -> None:
    assert round(expected(D(own), D(opponent)), 6) == D(value)
    said = reasons("A", [game(1, "A", "B", (1, 0))], {"A": D(own), "B": D(opponent)})
    assert f"{D(value):.6f} expected" in said["ITS-ELO-04"]


@pytest.mark.parametrize(("op", "scores"), [((7, 6), ("1", "0")), ((5, 5), ("0.5", "0.5"))])
def test_rating_score_by_the_outcome_alone(op: tuple[int, int], scores: tuple[str, str]) -> None:
    assert (rating_score(*op), rating_score(*reversed(op))) == (D(scores[0]), D(scores[1]))
    assert f"counts as {scores[0]}" in reasons("A", [game(1, "A", "B", op)], {})["ITS-ELO-05"]


def test_k_by_type_and_tier() -> None:
    sizes = [400, 300, 250, 200, 150]
    for event_type in ("tournament", "league"):
        assert [k_factor(event_type, size, SEASON).k for size in sizes] == [D("36.8"), 32, 32, D("27.2"), D("27.2")]
    assert [k_factor("one_shot", size, SEASON).k for size in (400, 300, 150)] == [4, 4, 4]


def test_a_special_event_states_its_own_k() -> None:
    assert k_factor("special", 300, SEASON, D(48)).k == 48
    for wrong in (None, D(0)):
        with pytest.raises(Refused, match="K factor above 0"):
            k_factor("special", 300, SEASON, wrong)


@pytest.mark.parametrize(
    ("own", "opponent", "score", "k", "value"),
    [
        (1000, 1000, "1", "32", "16.0"),
        (1000, 1000, "1", "36.8", "18.4"),
        (1000, 1000, "1", "27.2", "13.6"),
        (1000, 1000, "1", "4", "2.0"),
        (1200, 1000, "1", "32", "7.6881"),
        (1200, 1000, "0.5", "32", "-8.3119"),
        (1200, 1000, "0", "32", "-24.3119"),
        (1400, 1000, "0", "36.8", "-33.4545"),
        (1000, 1100, "1", "27.2", "17.4098"),
        (1100, 1000, "0", "4", "-2.5603"),
    ],
)
def test_change_of_one_game(own: int, opponent: int, score: str, k: str, value: str) -> None:
    assert round(change(D(own), D(opponent), D(score), D(k)), 4) == D(value)
    assert reasons("A", [game(1, "A", "B", (1, 0))], {})["ITS-ELO-08"].endswith("+16.0000")


def test_all_games_of_an_event_use_the_ratings_before_it() -> None:
    two = [game(1, "A", "B", (5, 0)), game(2, "A", "C", (5, 0))]
    thousand = {"A": D(1000), "B": D(1000), "C": D(1000)}
    assert changes(two, thousand)["A"] == D("32.00")
    assert changes([*two, game(3, "A", "D", (0, 5))], thousand)["A"] == D("16.00")
    said = reasons("A", two, thousand)
    assert said["ITS-ELO-09"] == "A came with 1000, which holds for all rounds"
    assert said["ITS-ELO-03"] == "the games are added, the final place has no influence"


def test_1100_beats_950_beats_1000_loses_to_1000_and_gains_0_53() -> None:
    games = [game(1, "A", "B", (5, 0)), game(2, "A", "C", (5, 0)), game(3, "D", "A", (5, 0))]
    ratings = {"A": D(1100), "B": D(950), "C": D(1000), "D": D(1000)}
    assert changes(games, ratings)["A"] == D("0.53")
    assert reasons("A", games, ratings)["ITS-ELO-10"] == "the sum is rounded once: +0.53"
    assert [rounded(D(amount)) for amount in ("0.005", "-0.005", "1.0049")] == [D("0.01"), D("-0.01"), D("1.00")]


def test_rounds_without_a_game_change_nothing() -> None:
    assert changes([game(1, "A", "B", (5, 0))], {}).keys() == {"A", "B"}
    assert (
        reasons("C", [game(1, "A", "B", (5, 0))], {}, without=2)["ITS-ELO-11"]
        == "rounds without a game (2) change nothing"
    )


def test_a_new_player_starts_at_1000() -> None:
    assert reasons("A", [game(1, "A", "B", (5, 0))], {})["ITS-ELO-01"] == "A is new this season and starts at 1000"


@pytest.mark.rule("ITS-ELO-12", "ITS-ESC-01")
@pytest.mark.parametrize(("outcomes", "total"), [("WTW", "32.00"), ("WLL", "-20.80"), ("LLW", "-11.20")])
def test_escalation_uses_the_k_of_each_round(outcomes: str, total: str) -> None:
    op = {"W": [5, 0], "T": [5, 5], "L": [0, 5]}
    tie = {"a": "C", "b": "D", "op": [4, 4], "vp": [0, 0]}
    results = {
        number: [{"a": "A", "b": "B", "op": op[each], "vp": [0, 0]}, tie] for number, each in enumerate(outcomes, 1)
    }
    pairings = {number: [["A", "B"], ["C", "D"]] for number in (2, 3)}
    data = {"rounds": 3, "army_points": [200, 300, 400], "extras": ["escalation"], "draw": ["A", "B", "C", "D"],
            "results": results, "pairings": pairings}  # fmt: skip
    report = replayed(data)
    assert {line["p"]: line["rating_change"] for line in report["final"]}["A"] == float(total)
    assert next(each["text"] for each in report["notices"] if each["rule"] == "ITS-ELO-12") == (
        "round 1 is rated with K 27.2"
    )


@given(st.integers(0, 3000), st.integers(0, 3000), st.sampled_from([D(0), D("0.5"), D(1)]))
def test_what_one_gains_the_other_loses(own: int, opponent: int, score: Decimal) -> None:
    gain, loss = change(D(own), D(opponent), score, D(32)), change(D(opponent), D(own), 1 - score, D(32))
    assert abs(gain + loss) < D("1e-20")


# ------------------------------------------------------------------ seasons


def one_shot(winner: str, loser: str) -> dict[str, Any]:
    game_ = {"a": winner, "b": loser, "op": [5, 0], "vp": [0, 0]}
    return complete({"type": "one_shot", "army_points": 300, "results": {1: [game_]}})


def table(*events: dict[str, Any], players: dict[str, Any] | None = None) -> dict[str, Any]:
    """A season as `wartable its season` computes it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "season.yaml"
        data = {"season": 14, "players": players or {}, "events": list(events)}
        file.write_text(as_yaml(data), encoding="utf-8")
        answer: dict[str, Any] = its_json("season", file)
    return answer


def shot(name: str, day: str, winner: str, loser: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "last_day": day, "event": one_shot(winner, loser), **more}


@pytest.mark.rule("ITS-ELO-13", "ITS-ELO-06", "ITS-EVENT-07")
def test_two_one_shots_build_on_each_other() -> None:
    """First +2.00 and -2.00; then B wins: -2.02 and +2.02; A 999.98, B 1000.02."""
    season = table(shot("first", "2023-05-01", "A", "B"), shot("second", "2023-05-02", "B", "A"))
    first, second = (event["changes"] for event in season["events"])
    assert (first, second) == ({"A": 2.0, "B": -2.0}, {"B": 2.02, "A": -2.02})
    assert [(line["p"], line["rating"]) for line in season["overall"]] == [("B", 1000.02), ("A", 999.98)]


@pytest.mark.rule("ITS-ELO-13")
def test_a_late_report_replays_the_season_in_date_order() -> None:
    early, late = shot("early", "2023-05-01", "A", "B"), shot("late", "2023-05-09", "B", "C")
    middle = shot("middle", "2023-05-04", "A", "C", reported="2023-06-01T10:00:00")
    assert table(early, late, middle)["overall"] == table(early, middle, late)["overall"]
    assert [event["name"] for event in table(late, middle, early)["events"]] == ["early", "middle", "late"]
    times = {"y": "2023-05-03T10:00:00", "x": "2023-05-02T10:00:00"}
    same_day = [shot(name, "2023-05-01", "A", "B", reported=time) for name, time in times.items()]
    assert [event["name"] for event in table(*same_day)["events"]] == ["x", "y"]
    zones = [shot("w", "2023-05-01", "A", "B", reported="2023-05-02T09:00:00-05:00"), *same_day]
    assert [event["name"] for event in table(*zones)["events"]] == ["x", "w", "y"]


@pytest.mark.rule("ITS-ELO-02")
def test_an_event_that_is_not_official_changes_nothing() -> None:
    event = shot("friendly", "2023-05-01", "A", "B")
    event["event"]["official"] = False
    season = table(event)
    assert season["overall"] == []
    assert season["events"][0]["official"] is False


@pytest.mark.rule("ITS-RANK-01", "ITS-RANK-02", "ITS-RANK-03", "ITS-RANK-04", "ITS-PRIZE-01", "ITS-PRIZE-02")
def test_four_rankings_shared_places_default_region_and_prizes() -> None:
    players = {"A": {"region": "ES"}, "B": {"region": "US"}, "E": {"region": "US"}}
    season = table(shot("x", "2023-05-01", "A", "B"), shot("y", "2023-05-01", "C", "D"), players=players)
    assert [(line["place"], line["p"], line["region"]) for line in season["overall"]] == [
        (1, "A", "ES"), (1, "C", "INT"), (3, "B", "US"), (3, "D", "INT"),
    ]  # fmt: skip
    assert {region: [line["p"] for line in lines] for region, lines in season["regions"].items()} == {
        "ES": ["A"], "US": ["B"], "INT": ["C", "D"],
    }  # fmt: skip
    overall = [prize["text"] for prize in season["prizes"] if prize["rule"] == "ITS-PRIZE-01"]
    assert overall == ["A: achievement Quantronic Crown", "C: achievement Quantronic Crown"]
    regional = [prize["text"] for prize in season["prizes"] if prize["rule"] == "ITS-PRIZE-02"]
    assert len(regional) == 9
    assert "B (US): official season trophy" in regional


def test_a_bad_season_file_names_the_place() -> None:
    wrong = shot("Spring", "2023-05-01", "A", "B")
    wrong["event"]["army_points"] = 350
    with pytest.raises(Refused, match="Spring: 350 Army Points do not exist"):
        table(wrong)
    with pytest.raises(Unreadable, match=r"season\.yaml: events\[0\]: give either file or event"):
        table({"name": "x", "last_day": "2023-05-01"})
    with pytest.raises(Unreadable, match=r"events\[0\]\.event: 'army_points' is missing"):
        table({"name": "x", "last_day": "2023-05-01", "event": {"type": "one_shot"}})
    with pytest.raises(Unreadable, match="XX is not a region; the regions are ES, US, INT"):
        table(shot("x", "2023-05-01", "A", "B"), players={"A": {"region": "XX"}})
