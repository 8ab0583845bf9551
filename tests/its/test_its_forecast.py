"""`wartable its forecast`: chances from standings and ratings, the same for the same seed, and never a result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from its.commands import as_yaml, its, its_json
from wartable.kernel.engine.errors import Refused

FIRST = [
    {"a": "Ann", "b": "Bob", "op": [8, 2], "vp": [200, 50]},
    {"a": "Cid", "b": "Dee", "op": [6, 5], "vp": [120, 90]},
]


def event(folder: Path, **changes: Any) -> Path:
    data = {"rounds": 3, "army_points": 300, "draw": ["Ann", "Bob", "Cid", "Dee"], "results": {1: FIRST}, **changes}
    file = folder / "event.yaml"
    file.write_text(as_yaml(data), encoding="utf-8")
    return file


def firsts(found: dict[str, Any]) -> dict[str, float]:
    return {line["player"]: line["first"]["share"] for line in found["players"]}


def test_a_forecast_is_marked_repeatable_and_its_shares_add_up(tmp_path: Path) -> None:
    file = event(tmp_path)
    found = its_json("forecast", file)
    assert found["forecast"] is True and found["rounds_left"] == 2 and found["after_next"] == 3
    assert found == its_json("forecast", file) != its_json("forecast", file, "--seed", "2")
    assert 1.0 <= sum(firsts(found).values()) < 1.1, "a shared first place counts for both"
    for line in found["players"]:
        assert sum(line["places"].values()) == pytest.approx(1)
        assert line["first"]["low"] <= line["first"]["share"] <= line["first"]["high"]
        assert line["likely"][0] <= line["likely"][1]
    assert sum(pair["chance"]["share"] for pair in found["pairings"]) == pytest.approx(2), "two tables a round"
    assert "Forecast, no result" in its("forecast", file).out


def test_ratings_and_standings_move_the_chances(tmp_path: Path) -> None:
    even = firsts(its_json("forecast", event(tmp_path)))
    assert even["Ann"] > even["Bob"], "who has won is ahead"
    favoured = firsts(its_json("forecast", event(tmp_path, ratings={"Bob": 2000})))
    assert favoured["Bob"] > even["Bob"]


def test_what_is_settled_stands_in_the_round_that_is_played(tmp_path: Path) -> None:
    """Of the last round only one game is open: it decides between the two who can still be first."""
    second = [
        {"a": "Ann", "b": "Cid", "op": [9, 1], "vp": [200, 20]},
        {"a": "Dee", "b": "Bob", "op": [5, 4], "vp": [100, 90]},
    ]
    file = event(tmp_path, rounds=2, results={1: FIRST, 2: second[:1]}, official=False)
    found = its_json("forecast", file)
    assert firsts(found)["Ann"] == 1.0 and found["after_next"] == 0 and found["pairings"] == []


def test_what_cannot_be_forecast_gets_a_sentence(tmp_path: Path) -> None:
    second = [
        {"a": "Ann", "b": "Cid", "op": [9, 1], "vp": [200, 20]},
        {"a": "Dee", "b": "Bob", "op": [5, 4], "vp": [1, 0]},
    ]
    with pytest.raises(Refused, match="the event is over: there is nothing left to forecast"):
        its("forecast", event(tmp_path, rounds=2, results={1: FIRST, 2: second}, official=False))
    with pytest.raises(Refused, match="name either an event file or --players N"):
        its("forecast")
    with pytest.raises(Refused, match="at least 2 players"):
        its("forecast", "--players", "1")


def test_how_many_rounds_players_need() -> None:
    assert [its_json("forecast", "--players", str(n))["rounds"] for n in (2, 8, 9, 33)] == [1, 3, 4, 6]
    assert "33 players need 6 rounds" in its("forecast", "--players", "33").out
