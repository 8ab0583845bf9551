"""Every command of docs/running-an-event.md is run as it stands, in the order of the page."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from wartable.cli.main import command_line

PAGE = Path(__file__).parents[2] / "docs" / "running-an-event.md"


def test_every_command_on_the_page_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGE.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WARTABLE_DB", "wartable.sqlite")
    players, results = re.findall(r"```csv\n(.*?)```", page, re.DOTALL)
    Path("players.csv").write_text(players, encoding="utf-8")
    Path("round-2.csv").write_text(results, encoding="utf-8")
    commands = [line for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]
    assert len(commands) > 35
    for command in commands:
        program, *words = shlex.split(command)
        assert program == "wartable"
        done = CliRunner().invoke(command_line(), words)
        assert done.exit_code == 0, f"{command}: {done.output}{done.exception}"
    assert {path.name for path in Path("paper").iterdir()} >= {"slips.pdf", "report.html", "control-blank.pdf"}


def test_every_live_command_is_on_the_page_and_the_options_of_new() -> None:
    from wartable.cli.its import app as its

    page = PAGE.read_text(encoding="utf-8")
    files = {"season", "check-list", "replay"}
    names = {
        command.name or (command.callback.__name__ if command.callback else "") for command in its.registered_commands
    }
    # The scenarios have pages of their own.
    missing = {name for name in names - files if not re.search(rf"its {re.escape(name)}\b", page)}
    assert missing <= {"score", "scenarios", "scenario"}


def test_the_json_of_the_page_is_what_the_commands_print(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGE.read_text(encoding="utf-8")
    monkeypatch.setenv("WARTABLE_DB", str(tmp_path / "wartable.sqlite"))

    def run(*words: str) -> dict[str, object]:
        done = CliRunner().invoke(command_line(), ["its", *words, "--json"])
        assert done.exit_code == 0, done.output
        made: dict[str, object] = json.loads(done.output)
        return made

    run("new", "Cup", "--rounds", "3", "--unofficial")
    for name in ("Ann", "Ben"):
        run("add", name)
    run("draw")
    assert set(run("pair")) == {"event", "number", "do", "copies", "failed_copies", *_fields(page, "round, state")}
    run("publish")
    table = run("result", "1", "7-3", "1-2") and run("show")
    assert set(table) == _fields(page, "event, settings")
    assert set(run("standings")) == _fields(page, "event, name, state")
    assert set(run("correct", "1", "6-3", "1-2", "--dry-run")["consequences"]) == _fields(page, "falls")  # type: ignore[call-overload]
    run("clock", "start", "--minutes", "5")
    assert set(run("clock")) == _fields(page, "event, state, seconds")
    assert set(run("log")["entries"][0]) == _fields(page, "number, at")  # type: ignore[index]
    assert set(run("verify")) == _fields(page, "event, entries, hash")
    run("close")
    assert set(run("report")) == _fields(page, "event_id")


def _fields(page: str, begin: str) -> set[str]:
    found = re.search(rf"\{{({begin}[^{{}}]*)\}}", page)
    assert found is not None, begin
    return set(found[1].split(", "))
