"""The 25 worked scorings of the ledger, one for every scenario."""

from __future__ import annotations

from typing import Any

import pytest

from its.commands import scored as recorded
from wartable.games.infinity.record_files import check
from wartable.games.infinity.scorer import MOST, score
from wartable.kernel.books import ledger
from wartable.kernel.engine.errors import Unreadable

WORKED: list[dict[str, Any]] = ledger.document("its-scenarios")["worked"]


@pytest.mark.parametrize("case", WORKED, ids=lambda case: f"{case['id']}-{case['record']['scenario']}")
def test_the_worked_scorings_come_out(case: dict[str, Any]) -> None:
    record, scenario = check(case["record"], case["id"])
    sheets = score(record, scenario)
    found = {side: sheet.op for side, sheet in sheets.items()}
    explained = {side: [(item.id, item.op) for item in sheet.items if item.op] for side, sheet in sheets.items()}
    assert found == case["expect"], f"{explained}\n{case['detail']}"
    for sheet in sheets.values():
        assert 0 <= sheet.op <= MOST
        assert all(item.why for item in sheet.items if item.op)


def scored(scenario: str, points: int = 300, **said: Any) -> dict[str, Any]:
    """The score of a small record, as JSON."""
    return recorded({"scenario": scenario, "points": points, **said})


def why(sheet: dict[str, Any]) -> set[str]:
    return {reason["rule"] for item in sheet["items"] for reason in item["why"]}


A1 = {"id": "a1", "side": "A", "cost": 30}
B1 = {"id": "b1", "side": "B", "cost": 30}


@pytest.mark.rule("SC-CTRL-01", "SC-SCORE-01")
def test_contact_of_both_sides_controls_nothing() -> None:
    alone = [{"id": "a1", "x": 24, "y": 23, "contact": ["coffin-1"]}]
    both = [*alone, {"id": "b1", "x": 24, "y": 25, "contact": ["coffin-1"]}]
    assert scored("acquisition", roster=[A1, B1], end={"troopers": alone})["A"]["op"] == 3
    assert scored("acquisition", roster=[A1, B1], end={"troopers": both})["A"]["op"] == 0


@pytest.mark.rule("SC-DOM-01", "SC-OP-02", "SC-SCORE-11")
def test_equal_points_dominate_nothing_and_exactly_half_a_base_is_not_inside() -> None:
    a1, b1 = {"id": "a1", "x": 10, "y": 10}, {"id": "b1", "x": 12, "y": 10}
    after = {"troopers": [a1, b1]}
    tie = scored("quadrant-control", roster=[A1, B1], rounds=[after], end=after, rounds_played=1)
    assert (tie["A"]["op"], tie["B"]["op"]) == (0, 0)
    on_the_line = {"troopers": [{"id": "a1", "x": 24, "y": 10}]}
    half = scored("quadrant-control", roster=[A1, B1], rounds=[on_the_line], end=on_the_line, rounds_played=1)
    assert half["A"]["op"] == 0
    inside = {"troopers": [{"id": "a1", "x": 23.9, "y": 10}]}
    alone = scored("quadrant-control", roster=[A1, B1], rounds=[inside], end=inside, rounds_played=1)
    assert alone["A"]["op"] == 2
    assert why(alone["A"]) >= {"SC-OP-02"}
    deep = {"troopers": [{"id": "a1", "x": 10, "y": 40}]}
    far = scored("quadrant-control", roster=[A1, B1], rounds=[deep], end=deep, rounds_played=1)
    assert far["A"]["op"] == 3
    assert why(far["A"]) >= {"SC-DOM-01", "SC-SCORE-11"}


@pytest.mark.rule("SC-KILL-06", "SC-SCORE-02", "SC-KILL-04")
def test_a_trooper_never_deployed_is_killed_and_counts_in_the_bracket() -> None:
    roster = [A1, {**B1, "cost": 80, "lieutenant_ever": True}]
    sheets = scored("annihilation", roster=roster, end={"troopers": [{"id": "a1", "x": 5, "y": 5}]})
    assert {item["id"]: item["op"] for item in sheets["A"]["items"]} == {
        "kill-points": 1,
        "survive-points": 0,
        "kill-lieutenant": 2,
    }


@pytest.mark.rule("SC-BIO-04")
def test_the_plague_kills_at_the_end_of_the_third_round_only() -> None:
    roster = [{**A1, "cost": 130}, B1]
    edge = {"troopers": [{"id": "a1", "x": 20, "y": 3}, {"id": "b1", "x": 20, "y": 24}]}
    assert scored("biotechvore", roster=roster, end=edge, rounds_played=2)["A"]["op"] == 1
    third = scored("biotechvore", roster=roster, end=edge)
    assert third["A"]["op"] == 0
    assert third["B"]["op"] == 2


@pytest.mark.rule("SC-FRAME-02")
def test_a_scenario_is_played_at_its_rows_only() -> None:
    with pytest.raises(Unreadable, match=r"is not played at 175 Army Points.*SC-FRAME-02"):
        scored("acquisition", 175, roster=[A1, B1], end={})


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"scenario": "aquisition"}, "there is no scenario 'aquisition' (did you mean 'acquisition'?)"),
        ({"roster": []}, "'a1' is nobody of the roster"),
        ({"end": {"troopers": [{"id": "a2"}]}}, "end.troopers[0].id: 'a2' is nobody of the roster"),
        ({"end": {"objects": [{"id": "antena-1"}]}}, "'antena-1' is no object of the layout; give its kind"),
        ({"end": {"trooprs": []}}, "'trooprs' is not a key here"),
        ({"end": {"troopers": [{"id": "a1", "x": 1, "y": 99}]}}, "end.troopers[0].y: 99 is off the table, which goes"),
        ({"end": {"objects": [{"id": "antenna-1", "x": -1, "y": 2}]}}, "end.objects[0].x: -1 is off the table"),
        ({"scenario": "supremacy"}, "Supremacy scores at the end of each Game Round; give them"),
        ({"rounds_played": 4}, "4 is too big"),
    ],
)
def test_a_mistake_in_a_record_is_named_with_its_place(said: dict[str, Any], sentence: str) -> None:
    whole = {
        "scenario": "acquisition",
        "points": 300,
        "roster": [A1],
        "end": {"troopers": [{"id": "a1", "x": 1, "y": 1}]},
    }
    with pytest.raises(Unreadable) as error:
        check(whole | said, "game.yaml")
    assert sentence in str(error.value)
