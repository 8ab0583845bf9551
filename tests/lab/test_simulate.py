"""Simulations: the same seed gives the same figures, whatever the number of processes."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from wartable.cli.main import run
from wartable.games import game
from wartable.lab.luck import Luck
from wartable.lab.report import Fortune, Report, Study, in_words, interval
from wartable.lab.simulate import simulate

OPTIONS = ((("bosses", "mecha-bot,old-marrow"),), (("bosses", "old-marrow,mecha-bot"),))


def study(games: int = 24, seed: str = "7") -> Study:
    return Study("battle-bosses", "standard", ("random", "random"), games, seed, OPTIONS)


def test_figures_do_not_depend_on_the_number_of_processes() -> None:
    one, two = simulate(study(), 1), simulate(study(), 2)
    assert one.as_json() == two.as_json()
    assert one.lengths == two.lengths
    assert simulate(study(seed="8"), 1).lengths != one.lengths


def test_seats_factions_and_pairings_add_up() -> None:
    report = simulate(study())
    assert sum(tally.points for tally in report.seats.values()) == 24
    assert report.factions["mecha-bot"].games == 24
    ours, theirs = report.pairings["mecha-bot", "old-marrow"], report.pairings["old-marrow", "mecha-bot"]
    assert ours.points + theirs.points == 24
    assert sum(report.causes.values()) == len(report.lengths) == 24


def test_progress_tells_of_every_game() -> None:
    told: list[int] = []
    simulate(study(), 1, lambda report: told.append(len(report.lengths)))
    assert told == list(range(1, 25))


def test_an_interrupt_keeps_what_was_played() -> None:
    def interrupt(report: Report) -> None:
        if len(report.lengths) == 7:
            raise KeyboardInterrupt

    kept = simulate(study(), 1, interrupt)
    assert kept.interrupted
    whole = simulate(study())
    assert kept.lengths == whole.lengths[:7]
    assert kept.as_json()["games"] == 7 and kept.as_json()["of"] == 24


def test_what_was_used_and_who_began_are_counted() -> None:
    found = simulate(Study("battle-bosses", "standard", ("easy", "easy"), 12, "7", OPTIONS))
    assert found.first.games == 12
    assert {name for _, name in found.used if name.startswith("action ")}
    assert found.uses()
    for use in found.uses():
        assert use.games < use.of and -1 <= use.effect <= 1
        assert use.words == in_words(game("battle-bosses").questions, use.name)
    assert found.options["bosses", "mecha-bot,old-marrow"].games == 6
    assert found.slowest[0].player == "easy"


def test_answers_are_said_in_the_words_of_the_game() -> None:
    questions = game("battle-bosses").questions
    assert in_words(questions, "step stop") == "Stop here"
    assert in_words(questions, "company 2") == "How many minions come along? 2"
    assert in_words(questions, "action use:mecha-stride") == "Use Mecha Stride"


def test_luck_is_what_was_rolled_less_what_was_expected_on_any_number_of_processes() -> None:
    easy = Study("battle-bosses", "standard", ("easy", "easy"), 4, "7", OPTIONS)
    one, two = simulate(easy, 1).as_json()["luck"], simulate(easy, 2).as_json()["luck"]
    assert one == two and set(one) == {"A", "B"}
    for seat in one.values():
        assert seat["games"] == 4 and 0 < seat["kind"] < seat["rolls"]
        assert seat["luck"] == pytest.approx(seat["rolled"] - seat["expected"])
        assert seat["expected"] != seat["rolled"] and 0 < seat["half"] < 1
    assert simulate(study(2)).as_json()["luck"] == {}  # who plays at random is not watched


def test_dice_that_fall_better_than_on_average_are_luck() -> None:
    once = Luck().and_then(0.5, [0.4, 0.8], 0.9)
    assert once == pytest.approx((1, 1, 0.1, 0.4))
    twice = once.and_then(0.9, [0.9, 0.9], 0.7)
    assert twice == pytest.approx((2, 1, 0.1, 0.2))
    fortune = Fortune()
    fortune.add(once, 1.0)
    assert fortune.as_json()["luck"] == fortune.as_json()["won"] == pytest.approx(0.3)
    assert fortune.as_json()["half"] is None and fortune.as_json()["lost"] is None


def test_luck_stands_in_the_table_and_on_the_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("battle-bosses", "--games", "3", "--seats", "easy,random", "--jobs", "1", "--out", str(tmp_path))
    assert call(monkeypatch, *words) == 0
    assert "in points of win chance" in capsys.readouterr().out
    assert "How lucky each seat was" in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("score", "games"), [(0, 10), (10, 10), (5, 10), (0, 0)])
def test_wilson_intervals_hold_the_share_and_stay_between_0_and_1(score: int, games: int) -> None:
    share, low, high = interval(score, games)
    assert 0 <= low <= high <= 1
    assert games == 0 or low <= share <= high


def call(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["wartable", "simulate", *words])
    return run()


def test_the_command_prints_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("battle-bosses", "--games", "10", "--seed", "3", "--jobs", "1", "--json")
    assert call(monkeypatch, *words) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 10
    assert set(report["seats"]) == {"A", "B"}
    assert report["length"]["p10"] <= report["length"]["p50"] <= report["length"]["p90"]


def test_matchups_take_every_pair_of_bosses_in_turn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(monkeypatch, "battle-bosses", "--games", "42", "--jobs", "1", "--matchups", "--json") == 0
    report = json.loads(capsys.readouterr().out)
    assert len(report["pairings"]) == 42
    assert {tally["games"] for tally in report["factions"].values()} == {12}


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("chess",), 2, "there is no game 'chess'"),
        (("battle-bosses", "--mode", "4v4"), 2, "has no mode '4v4'"),
        (("battle-bosses", "--seats", "greedy"), 1, "has 2 seats; the players named are 1"),
        (("battle-bosses", "--seats", "greedy,clever"), 2, "there is no player 'clever'"),
        (("battle-bosses", "--option", "bosses"), 2, "--option bosses: an option is written NAME=VALUE"),
        (("battle-bosses", "--option", "bosses=mecha-bot,nobody"), 2, "there is no boss 'nobody'"),
        (("battle-bosses", "--content", "nowhere"), 2, "nowhere"),
    ],
)
def test_what_cannot_be_simulated_gets_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    words: tuple[str, ...],
    code: int,
    sentence: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call(monkeypatch, *words) == code
    assert sentence in capsys.readouterr().err
