"""The commands of a live event: what they print, what they refuse, and with which exit code."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from wartable.cli.main import command_line
from wartable.kernel.engine.errors import WartableError


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WARTABLE_DB", "wartable.sqlite")


def its(*words: str) -> str:
    done = CliRunner().invoke(command_line(), ["its", *words])
    if isinstance(done.exception, WartableError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.output


def data(*words: str) -> dict[str, Any]:
    made: dict[str, Any] = json.loads(its(*words, "--json"))
    return made


def begun() -> None:
    its("new", "Cup", "--rounds", "3", "--unofficial")
    for name in ("Ann", "Ben", "Cleo", "Dan", "Eve"):
        its("add", name)
    its("draw", "--order", "Ann", "--order", "Ben", "--order", "Cleo", "--order", "Dan", "--order", "Eve")
    its("pair")
    its("publish")


def test_json_of_every_action_names_event_number_and_deed() -> None:
    assert data("new", "Cup", "--rounds", "3", "--unofficial") == {"event": "cup", "number": 1, "do": "create"}
    assert data("add", "Ann") == {"event": "cup", "number": 2, "do": "add", "copies": [], "failed_copies": []}
    for name in ("Ben", "Cleo", "Dan"):
        its("add", name)
    assert data("draw", "--seed", "7")["do"] == "draw"
    draft = data("pair")
    assert (draft["state"], len(draft["tables"]), draft["bye"]) == ("draft", 2, None)
    published = data("publish")
    assert published["state"] == "published"
    assert [Path(path).name for path in published["copies"]] == ["cup-00008-round-1-begin.json"]
    assert data("result", "1", "7-3", "200-150")["do"] == "result"
    clock = data("clock", "start", "--minutes", "60")
    assert (clock["state"], clock["minutes"]) == ("running", 60)
    assert data("events") == {"events": ["cup"]}
    assert data("verify")["whole"] is True
    assert data("show")["rounds"][0]["tables"][0]["op"] == [7, 3]
    assert data("standings")["standings"][0]["tp"] == 0
    assert [row["counts"] for row in data("log")["entries"]] == [True] * 10


def test_a_correction_and_an_undo_show_what_changes_before_they_happen() -> None:
    begun()
    assert "1 result to come" in its("result", "1", "7-3", "0-0")
    its("result", "2", "5-5", "0-0")
    shown = data("correct", "1", "3-7", "0-0", "--round", "1", "--dry-run")
    assert shown["done"] is False
    assert [line["p"] for line in shown["consequences"]["standings"]] == ["Ben", "Ann"]
    assert "Ann: place" in its("correct", "1", "3-7", "0-0", "--round", "1", "--why", "slip")
    look = data("undo", "10")
    assert (look["done"], look["entries"], look["undone"]) == (
        False,
        [10],
        "10 result: round 1, Ann 7 - 3 Ben, 0 - 0 VP (by organiser)",
    )
    assert data("undo", "--yes")["entries"] == [12]
    assert "undone" in its("log")


def test_clear_sentences_and_exit_codes() -> None:
    begun()
    for words, code, said in (
        (["result", "9", "1-0", "0-0"], 2, "round 1 has no table 9; it has 1, 2"),
        (["result", "Bob", "1-0", "0-0"], 2, "there is no player 'Bob'"),
        (["result", "1", "seven", "0-0"], 2, "OP: expected two numbers such as 7-3, found 'seven'"),
        (["result", "1", "11-0", "0-0"], 1, "Ann cannot have 11 OP; a game gives 0 to 10 (ITS-SHEET-05)"),
        (["add", "Fay"], 1, "the lots are drawn; somebody who comes now is a late entry (ITS-LATE-01)"),
        (["publish"], 1, "round 1 is published already (ITS-PAIR-07)"),
        (["new", "Cup", "--rounds", "3"], 1, "there is an event 'cup' already"),
        (
            ["new", "X", "--rounds", "3", "--clubs", "maybe"],
            2,
            "clubs: 'maybe' is not possible here; possible are off",
        ),
        (["show", "--event", "nope"], 2, "there is no event 'nope'; events are cup"),
        (["set", "rounds"], 2, "'rounds': write FIELD=VALUE"),
        (["set", "colour=red"], 2, "settings: colour: 'colour' is not a key here"),
        (["report"], 1, "an event is reported when it is finished (ITS-REPORT-03)"),
        (["restore", "none.json"], 2, "none.json: cannot be read: No such file or directory"),
        (["sheets", "posters"], 2, "there is no sheet 'posters'; sheets are pairings-by-table"),
        (["export", "moon"], 2, "'moon' cannot be exported; write event, replay, players, results"),
        (["clock", "jump"], 2, "clock: step: 'jump' is not possible here; possible are start, pause"),
        (["undo", "77"], 2, "there is no entry 77"),
        (["checkin"], 2, "name the players, or say --all"),
    ):
        with pytest.raises(WartableError) as error:
            its(*words)
        assert said in str(error.value)
        assert error.value.exit_code == code, words


def test_errors_reach_the_shell(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "wartable.cli.main", "its", "show", "--db", "mysql://x/y"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "wartable: mysql://x/y: only sqlite and postgresql databases are known, not mysql\n"


def test_players_csv_is_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    its("new", "Cup", "--rounds", "3", "--unofficial")
    file = tmp_path / "players.csv"
    file.write_text("name;rating;table\nAnn;1000;\n;1;\nBen;lots;x\nann;;\n", encoding="utf-8")
    with pytest.raises(WartableError) as error:
        its("add", "--csv", str(file))
    assert [line.partition(": ")[2] for line in str(error.value).splitlines()] == [
        "line 3: 'name' is missing; add it",
        "line 4: rating: 'lots' is not a number; write one in digits; "
        "table: 'x' is not a whole number; write one in digits",
        "line 5: the name of line 2 again",
    ]
    assert data("show")["players"] == []
    file.write_text("\ufeffName,Rating\nŁukasz,1000\n山田,\n", encoding="utf-8")
    its("add", "--csv", str(file))
    assert [player["name"] for player in data("show")["players"]] == ["Łukasz", "山田"]
    assert its("export", "players").splitlines()[1] == "Łukasz,,,,,1000,,"
    for text, said in (
        ("nom\nAnn\n", "line 1: the header is nom; it needs name and may have pin"),
        ("name\n", "there are no players in it"),
        ("name\nAnn,Ben\n", "line 2: 2 cells, but the header has 1"),
        ("", "the header is empty"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(WartableError, match=said):
            its("add", "--csv", str(file))
    file.write_bytes(b"name\n\xff\n")
    with pytest.raises(WartableError, match="not UTF-8 text; save it as UTF-8"):
        its("add", "--csv", str(file))


def test_results_csv_is_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    begun()
    file = tmp_path / "results.csv"
    file.write_text("a,b,op_a,op_b,vp_a,vp_b\nBen,Ann,4,6,1,2\nDan,Ann,1,1,1,1\nCleo,Dan,x,1,1,1\n", encoding="utf-8")
    with pytest.raises(WartableError) as error:
        its("results", str(file))
    assert [line.partition(": ")[2] for line in str(error.value).splitlines()] == [
        "line 3: Dan plays Cleo in round 1, not Ann",
        "line 4: op_a: expected a whole number, found x",
    ]
    assert data("show")["rounds"][0]["missing"] == [["Ann", "Ben"], ["Cleo", "Dan"]]
    file.write_text("a,b,op_a,op_b,vp_a,vp_b\nBen,Ann,4,6,1,2\nCleo,Dan,1,1,1,1\n", encoding="utf-8")
    assert len(data("results", str(file))["copies"]) == 1
    table = its("export", "results").splitlines()
    assert table[1].startswith("1,1,Ann,Ben,6,4,2,1,5,1")


def test_an_exported_event_is_the_same_event_elsewhere() -> None:
    begun()
    its("result", "1", "7-3", "20-10")
    its("export", "event", "--out", "cup.json")
    its("restore", "cup.json", "--db", "other.sqlite")
    assert its("export", "event", "--db", "other.sqlite") == Path("cup.json").read_text(encoding="utf-8")
    assert its("standings", "--json", "--db", "other.sqlite") == its("standings", "--json")
    its("result", "2", "5-5", "0-0")
    its("export", "replay", "--out", "cup.yaml")
    replayed = json.loads(its("replay", "cup.yaml", "--json"))
    assert [line["p"] for line in replayed["final"]] == [line["p"] for line in data("standings")["standings"]]


def test_links_are_made_for_those_named_or_for_all_who_have_none() -> None:
    begun()
    made = data("link", "Ann", "--base", "http://desk:8000")
    assert made["event"] == "cup" and made["links"]["Ann"].startswith("http://desk:8000/player/cup/")
    assert set(data("link")["links"]) == {"Ben", "Cleo", "Dan", "Eve"}
    with pytest.raises(WartableError, match="everybody has a link; name who shall get a new one"):
        its("link")
    assert data("link", "Ann")["links"] != made["links"]


def test_the_floor_commands_do_what_they_say() -> None:
    begun()
    its("drop", "Ben")
    assert data("show")["rounds"][0]["tables"][0]["b"] == "Eve"
    its("walkover", "Dan")
    its("result", "Ann", "10-0", "300-0", "--conceded", "Eve", "--lists", "1-2")
    its("sanction", "Ann", "--take-op", "3", "--of-round", "1", "--why", "dice")
    its("back", "Ben")
    its("late", "Zoe")
    assert [line["p"] for line in data("standings")["standings"]][:2] == ["Ann", "Cleo"]
    assert "ITS-SCORE-03" in its("standings", "--explain")
    its("pair")
    its("table", "Ann", "5")
    its("swap", "Ben", "Zoe")
    its("publish")
    its("confirm", "--help")
    its("edit", "Ann", "club=Docks", "name=Anna")
    assert "Anna" in its("show")
    its("close", "--help")


def test_only_a_closed_event_has_a_final_ranking() -> None:
    its("new", "League", "--type", "league", "--unofficial")
    for name in ("Ann", "Ben"):
        its("add", name)
    its("game", "Ann", "Ben")
    its("result", "Ann", "6-2", "150-90")
    assert "If the event were closed now" in its("standings")
    its("close")
    assert "Final ranking" in its("standings")
