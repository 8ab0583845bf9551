"""`wartable its`: replay and season from files, as people and scripts see them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from its.commands import its
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable

EVENT = """
name: Spring Cup
type: tournament
rounds: 3
army_points: 300
ratings: {A: 1100, B: 1000, C: 950, D: 1000, E: 1040}
draw: [D, A, B, E, C]
scenarios: [Acquisition, Supplies, Rescue]
players:
  - {name: A, pin: A1, army: Watch, lists: 2}
  - {name: B, pin: B1, army: Watch, lists: 2}
  - {name: C, pin: C1, army: Watch, lists: 2}
  - {name: D, pin: D1, army: Watch, lists: 2}
  - {name: E, pin: E1, army: Watch, lists: 2}
results:
  1: [{a: D, b: A, op: [9, 2], vp: [20, 90]}, {a: B, b: E, op: [10, 2], vp: [220, 140]}]
  2: [{a: B, b: D, op: [0, 9], vp: [150, 80]}, {a: C, b: E, op: [9, 9], vp: [250, 120]}]
  3: [{a: D, b: C, op: [6, 10], vp: [150, 40]}, {a: B, b: A, op: [9, 1], vp: [50, 50]}]
"""


def call(*words: str) -> str:
    """Standard output of a command that does what it is told."""
    done = its(*words)
    assert done.code == 0, done.out
    return done.out


@pytest.fixture
def event(tmp_path: Path) -> Path:
    file = tmp_path / "event.yaml"
    file.write_text(EVENT, encoding="utf-8")
    return file


def test_replay_prints_rounds_and_the_final_table_for_people(event: Path) -> None:
    out = call("replay", str(event))
    assert "Spring Cup: tournament, 3 rounds completed, finished" in out
    assert "C: bye" in out
    assert "972.34 (+22.34)" in out
    assert "Why" not in out


def test_replay_json_has_the_documented_shape(event: Path) -> None:
    data: dict[str, Any] = json.loads(call("replay", str(event), "--json"))
    assert {"rounds", "final"} <= data.keys()
    assert {"bye", "pairings", "ranking_before"} <= data["rounds"]["1"].keys()
    assert data["rounds"]["1"]["pairings"] == [["D", "A"], ["B", "E"]]
    assert list(data["final"][0])[:9] == ["place", "p", "tp", "op", "final_op", "vp", "final_vp", "sos", "byes"]
    assert {"rating_change", "rating", "status"} <= data["final"][0].keys()


@pytest.mark.rule("ITS-BYE-04", "ITS-STAND-02", "ITS-ELO-10")
def test_explain_says_why_this_pairing_this_bye_and_this_place(event: Path) -> None:
    out = call("replay", str(event), "--explain")
    assert "E is the lowest ranked without a bye; A already had one (ITS-BYE-04)" in out
    assert "Why C is 1:" in out
    assert "C is before D: 29 OP against 24 (ITS-STAND-02)" in out
    data = json.loads(call("replay", str(event), "--json", "--explain"))
    assert {"text": "the sum is rounded once: +22.34", "rule": "ITS-ELO-10"} in data["final"][0]["why"]


@pytest.mark.rule("ITS-PAIR-03")
def test_a_wrong_pair_is_refused_with_exit_code_1(event: Path) -> None:
    event.write_text(EVENT.replace("{a: B, b: D, op: [0", "{a: B, b: C, op: [0"), encoding="utf-8")
    with pytest.raises(
        Refused, match=r"event\.yaml: round 2: the results pair B-C, C-E, but the rules pair B-D, C-E"
    ) as refused:
        call("replay", str(event))
    assert refused.value.exit_code == 1
    event.write_text(EVENT.replace("name: Spring Cup", "extras: [magic]"), encoding="utf-8")
    with pytest.raises(Ambiguous, match=r"event\.yaml: 'magic' is not an Extra"):
        call("replay", str(event))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rounds: [", r"event\.yaml: line \d+, column \d+: not valid YAML"),
        ("- a list", r"event\.yaml: a list is not a mapping"),
        ("rounds: 3", r"event\.yaml: 'army_points' is missing"),
        ("results: \narmy_points: 300\nrounds: 3", r"event\.yaml: results: an empty value is not a mapping"),
        ("type: cup", r"event\.yaml: type: 'cup' is not possible here; possible are tournament, league,"),
        ("army_points: 300", r"event\.yaml: rounds is missing"),
        ("{army_points: many, rounds: 3}", r"event\.yaml: army_points: 'many' is not a whole number"),
    ],
)
def test_a_bad_file_is_one_sentence_with_file_and_place(event: Path, text: str, message: str) -> None:
    event.write_text(text, encoding="utf-8")
    with pytest.raises(Unreadable, match=message) as unreadable:
        call("replay", str(event))
    assert unreadable.value.exit_code == 2


def test_a_file_that_is_missing_or_no_text_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"none\.yaml: cannot be read: No such file"):
        call("replay", str(tmp_path / "none.yaml"))
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Unreadable, match="it is not UTF-8 text"):
        call("replay", str(binary))


@pytest.mark.rule("ITS-ELO-13", "ITS-RANK-03")
def test_season_rates_event_files_in_date_order(event: Path) -> None:
    season = event.parent / "season.yaml"
    season.write_text(
        """
season: 14
players: {C: {region: ES}}
events:
  - {name: Autumn, last_day: 2023-10-01, event: {type: one_shot, army_points: 300,
     players: [{name: C, pin: C1}, {name: Z, pin: Z1}],
     results: {1: [{a: C, b: Z, op: [5, 0], vp: [0, 0]}]}}}
  - {name: Spring Cup, last_day: 2023-05-01, file: event.yaml}
""",
        encoding="utf-8",
    )
    data = json.loads(call("season", str(season), "--json"))
    assert [each["name"] for each in data["events"]] == ["Spring Cup", "Autumn"]
    assert data["events"][0]["changes"]["C"] == 16.0
    assert [line["p"] for line in data["regions"]["ES"]] == ["C"]
    assert data["overall"][0]["p"] == "C"
    out = call("season", str(season))
    assert "Overall" in out
    assert "Spring Cup, 2023-05-01, is number 1 of the season (ITS-ELO-13)" in out
