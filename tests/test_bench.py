"""The benchmarks run for every game and mode. What they measure is no pass or fail."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bench import __main__ as bench
from bench import moves

from machine import patience
from wartable.kernel.engine.game import Game

CASES = bench.cases()
ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(("game", "mode"), CASES, ids=[f"{game.name}-{mode}" for game, mode in CASES])
def test_every_game_can_be_measured(game: Game[Any], mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SECONDS", 0.01)
    figures = {**bench.playouts(game, mode), **bench.details(game, mode)}
    assert set(figures) == {"actions/s", "games/s", "copies/s", "digests/s", "views/s", "stops/s", "odds/s"}
    assert all(figure > 0 for figure in figures.values())


def test_the_load_on_a_server_is_measured() -> None:
    wanted = ["--tables", "3", "--seconds", "2", "--pause", "0.3", "--port", "8799", "--spectators", "4"]
    command = [sys.executable, "-m", "bench.load", *wanted]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["tables"] for row in rows[:2]] == [3, 1] and all(row["moves"] > 1 for row in rows[:2])
    assert rows[2]["spectators"] == 4 and rows[2]["moves"] > 0
    assert rows[3]["phones"] == 3


def test_pages_are_measured_while_programs_think() -> None:
    wanted = ["--tables", "1", "--seconds", f"{patience(4):.0f}", "--program", "easy", "--port", "8798"]
    command = [sys.executable, "-m", "bench.thinking", *wanted]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    alone, beside = (json.loads(line) for line in done.stdout.splitlines())
    assert alone["page_p99_ms"] > 0 and beside["table_p99_ms"] > 0 and beside["answers"] > 0


def test_the_program_is_measured_against_its_rivals() -> None:
    command = [sys.executable, "-m", "bench.opponent", "--against", "fighter", "--games", "1", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    (row,) = json.loads(done.stdout)
    assert row["against"] == "fighter" and row["games"] == 1 and 0 <= row["share"] <= 1 and row["slowest"] > 0


def test_a_click_is_measured_in_a_browser() -> None:
    command = [sys.executable, "-m", "bench.click", "--clicks", "3", "--game", "starbreach", "--port", "8798", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    (row,) = json.loads(done.stdout)
    assert row["clicks"] == 3 and 0 < row["p50_ms"] <= row["p99_ms"]


def test_the_stages_of_a_move_are_measured() -> None:
    found = asyncio.run(moves.measure("battle-bosses", "standard", 5))
    assert found["moves"] == 5 and all(found["stages"][stage] > 0 for stage in moves.STAGES)
