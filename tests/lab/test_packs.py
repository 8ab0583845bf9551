"""Comparing and tuning packs: paired on common seeds, clear answers in words, nothing but the named numbers moved."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from wartable.cli.main import run
from wartable.games.battle_bosses import GAME, content
from wartable.lab.changing import changed, number_at, place

PACK = Path(__file__).parents[2] / "examples" / "content"
MAGPIE = "bosses/tin-magpie.yaml:health.standard"
QUICK = ("--seats", "random,random", "--jobs", "1")


def call(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["wartable", "lab", *words])
    return run()


def test_a_change_of_a_number_leaves_the_rest_of_the_text_alone(tmp_path: Path) -> None:
    where = place(MAGPIE)
    before = number_at(GAME, PACK, where)
    made = changed(GAME, PACK, {where: before + 7}, tmp_path / "made")
    assert number_at(GAME, made, where) == before + 7
    old, new = ((folder / where.file).read_text().splitlines() for folder in (PACK, made))
    assert sum(one != other for one, other in zip(old, new, strict=True)) == 1


def test_what_is_shipped_can_be_changed_in_a_copy(tmp_path: Path) -> None:
    made = changed(GAME, None, {place("bosses/old-marrow.yaml:health.standard"): 3}, tmp_path / "made")
    assert content.load(made).boss("old-marrow", False).health == 3
    assert content.load().boss("old-marrow", False).health != 3


def test_much_less_health_matters_and_the_comparison_stops_by_itself(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("compare", str(PACK), str(PACK), "--change", f"{MAGPIE}=1", "--of", "tin-magpie", *QUICK, "--json")
    assert call(monkeypatch, *words, "--games", "300") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["clear"] and found["games"] < 300
    assert found["difference"]["high"] < 0
    assert found["verdict"].startswith("It matters: tin-magpie wins less often with the second pack")


def test_the_same_pack_twice_makes_no_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("compare", "shipped", "shipped", "--game", "battle-bosses", "--margin", "40", *QUICK, "--games", "60")
    assert call(monkeypatch, *words) == 0
    assert "No difference that matters" in capsys.readouterr().out


def test_tuning_moves_a_number_towards_its_target_and_writes_the_pack(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = tmp_path / "tuned"
    words = ("tune", str(PACK), "--number", f"{MAGPIE}=2..40", "--target", "tin-magpie=75..100", "--out", str(out))
    assert call(monkeypatch, *words, *QUICK, "--games", "24", "--tries", "6", "--json") == 0
    path = json.loads(capsys.readouterr().out)["path"]
    kept = [step for step in path if step["kept"]]
    assert kept[-1]["off"] < kept[0]["off"]
    assert number_at(GAME, out, place(MAGPIE)) == kept[-1]["numbers"][MAGPIE] > number_at(GAME, PACK, place(MAGPIE))


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("compare", "nowhere", "shipped"), 2, "nowhere: there is no such folder"),
        (("compare", "shipped", "shipped"), 2, "say which game is meant with --game"),
        (("compare", str(PACK), str(PACK), "--of", "nobody"), 2, "no line-up of both packs has 'nobody'"),
        (("compare", str(PACK), str(PACK), "--change", "x=y"), 2, "a change is written FILE:PLACE=NUMBER"),
        (("compare", str(PACK), str(PACK), "--change", "x=4"), 2, "a number is named FILE:PLACE"),
        (("compare", str(PACK), str(PACK), "--change", "../x.yaml:a=4"), 2, "a number is named FILE:PLACE"),
        (("compare", str(PACK), str(PACK), "--change", f"{MAGPIE}.a=4"), 2, "there is no 'a' in it"),
        (("compare", str(PACK), str(PACK), "--change", "bosses/tin-magpie.yaml:name=4"), 2, "this is no whole number"),
        (("strength", "battle-bosses", "hard", "clever"), 2, "there is no player 'clever'"),
        (("tune", str(PACK), "--number", f"{MAGPIE}=9..2", "--target", "a=1..2", "--out", "x"), 2, "the lower number"),
        (("tune", str(PACK), "--number", MAGPIE, "--target", "a=1..2", "--out", "x"), 2, "is written NAME=LOW..HIGH"),
    ],
)
def test_what_cannot_be_compared_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
    code: int,
    sentence: str,
) -> None:
    assert call(monkeypatch, *words) == code
    assert sentence in capsys.readouterr().err
