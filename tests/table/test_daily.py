"""Positions of the day: the same for all on a day, each proven, judged where they are played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from wartable.table import daily
from wartable.table.daily import begun, number_of, puzzles, solution, task, won_by
from wartable.table.live import LiveTable
from wartable.web.app import Services, Settings
from wartable.web.room import Eyes, TableNow


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = Services(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    yield made
    made.close()


@pytest.mark.parametrize("number", range(len(puzzles())))
def test_every_solution_wins_at_once_and_no_single_answer_does(number: int) -> None:
    puzzle = puzzles()[number]
    assert won_by(puzzle, puzzle.solution.split()) is not None
    assert not any(won_by(puzzle, [key]) for key in begun(puzzle).keys(puzzle.seat))
    assert solution(puzzle, {})[-1].endswith(".") and task(puzzle).startswith("You are ")


def test_a_day_has_its_position_and_the_next_day_another() -> None:
    days = [date(2026, 1, 1) + timedelta(days=at) for at in range(len(puzzles()))]
    assert sorted(number_of(day) for day in days) == list(range(len(puzzles())))
    assert len(puzzles()) >= 28 and {"battle-bosses", "starbreach"} <= {puzzle.game for puzzle in puzzles()}
    assert all(daily.file_of(puzzle.game).stat().st_size < 60_000 for puzzle in puzzles())
    assert puzzles()[0].game != puzzles()[1].game, "the games come in turn"


def at_the_table(services: Services, number: int) -> LiveTable:
    return services.tables.table(services.tables.open(puzzles()[number].wish(number)).room.id)


def said(table: LiveTable, seat: int) -> str:
    return TableNow(table).page(Eyes(seat, (seat,))).regions.get("coach", "")


@pytest.mark.parametrize("number", [0, 1])
def test_who_finds_the_kill_is_told_so(services: Services, number: int) -> None:
    table, puzzle = at_the_table(services, number), puzzles()[number]
    assert "Position of the day" in said(table, puzzle.seat) and task(puzzle) in said(table, puzzle.seat)
    for key in puzzle.solution.split():
        table.answer(puzzle.seat, table.match.question_id, key)
    assert "Found" in said(table, puzzle.seat) and "Try it again" not in said(table, puzzle.seat)


@pytest.mark.parametrize("number", [0, 1])
def test_who_does_not_is_shown_how_it_goes(services: Services, number: int) -> None:
    table, puzzle = at_the_table(services, number), puzzles()[number]
    while "Not this time" not in said(table, puzzle.seat):
        seat = table.match.waiting_for()[0]
        keys = table.match.keys(seat)
        ending = [key for key in ("done", "ready", "end-turn") if key in keys]
        table.answer(seat, table.match.question_id, (ending or keys)[0])
    assert "Try it again" in said(table, puzzle.seat)
    assert "is eliminated" in said(table, puzzle.seat) or "takes" in said(table, puzzle.seat)
