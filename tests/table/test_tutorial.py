"""First games: the goal first, a fight, a victory; whoever leaves the tour is led back to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from wartable.bots import HUMAN, bot
from wartable.games import names
from wartable.kernel.books import ledger
from wartable.table.live import LiveTable
from wartable.table.tutorial import tutorial, tutorials, word
from wartable.web.app import Services, Settings
from wartable.web.room import Eyes, TableNow, whole


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = Services(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    yield made
    made.close()


def begun(services: Services, game: str) -> LiveTable:
    return services.tables.table(services.tables.open(tutorial(game).wish()).room.id)


def said(table: LiveTable) -> str:
    return TableNow(table).page(Eyes(0, (0,))).regions.get("coach", "")


def programs_answer(table: LiveTable) -> None:
    """Programs answer as they do at a table: by its seed, their seat and the number of the question."""
    match, seed = table.match, tutorial(table.game.name).seed
    while match.question is not None and match.players[match.waiting_for()[0]] != HUMAN:
        seat = match.waiting_for()[0]
        player = bot(match.players[seat], table.game, f"{seed}/{seat}/{match.question_id}")
        table.answer_option(seat, match.question_id, player.answer(match.view(seat)))


def test_every_game_has_a_first_game() -> None:
    assert set(tutorials()) == set(names())


@pytest.mark.parametrize("game", names())
def test_a_tour_states_the_goal_first_fights_and_wins(services: Services, game: str) -> None:
    table, lesson = begun(services, game), tutorial(game)
    assert set(lesson.players[1:]) <= {"easy"}, "the tour ends against the easy bot: it is met before"
    assert "Practice" not in whole(table, TableNow(table).page(Eyes(0, (0,))))
    for at, step in enumerate(lesson.steps):
        programs_answer(table)
        coach = word(table, TableNow(table).seat(0))
        assert coach is not None and coach.key, f"step {at + 1}: {step.do}"
        assert (coach.goal == lesson.goal) == (at == 0)
        assert not step.rule or ledger.find(step.rule)
        table.answer(0, table.match.question_id, coach.key)
    assert table.match.result is not None and table.match.result.scores[0] == 1.0
    end = said(table)
    assert "You have won" in end and f'name="game" value="{game}"' in end
    assert ("play the easy bot" in end) == (len(lesson.players) > 1)
    bar = TableNow(table).page(Eyes(0, (0,))).regions["turnbar"]
    assert "You win" in bar and 'class="steps"' not in bar, "a match that is over is in no step of a turn"


def test_who_leaves_the_tour_may_take_it_back_and_go_on(services: Services) -> None:
    table = begun(services, "battle-bosses")
    table.answer(0, table.match.question_id, "use:mecha-assemble")
    assert "Your own way" in said(table) and "Take it back" in said(table)
    table.undo(0)
    assert "Step 1 of" in said(table)


def test_who_loses_on_a_way_of_their_own_may_begin_again(services: Services) -> None:
    table = begun(services, "space-infantry")
    table.resign(0)
    assert "Not this time" in said(table) and 'action="/tutorials"' in said(table)
