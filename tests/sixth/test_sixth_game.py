"""A game is one folder and one line: nothing else of Wartable changes when one is added."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from contract.cases import Case
from contract.test_reasons import offered_or_against
from playing import play
from sixth.matchsticks import GAME
from wartable import games
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.journal import parse
from wartable.kernel.engine.parts import ending_of
from wartable.kernel.engine.replay import Setup, replay, start
from wartable.kernel.engine.views import seat_view
from wartable.kernel.showing.parts import Parts
from wartable.lab.playing import play_out
from wartable.odds import odds
from wartable.table.tutorial import tutorials
from wartable.web.app import Settings, create_app
from wartable.web.covers import covers, styles
from wartable.web.files import files

CASE = Case("matchsticks-duel", GAME, "duel", lambda heap: heap.sticks + sum(heap.taken) or None)


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The one line."""
    monkeypatch.setitem(games.PLACES, "matchsticks", "sixth.matchsticks")
    for kept in (covers, files, styles, tutorials):
        kept.cache_clear()
    yield
    for kept in (covers, files, styles, tutorials):
        kept.cache_clear()


def test_it_is_played_recorded_and_replayed() -> None:
    match = play(CASE.match(1), random.Random(1).random)
    assert match.question is None
    assert GAME.result(match.state) is not None
    assert ending_of(GAME).why(match.state).endswith("had to take the last stick.")
    again = replay(GAME, parse("\n".join(match.journal.lines) + "\n"))
    assert again.state.digest() == match.state.digest()
    assert "A takes" in "\n".join(match.journal.lines)


def test_what_is_not_offered_is_refused_by_the_rule_that_offers() -> None:
    match = start(GAME, Setup("duel", ("human", "human"), {}), "1")
    question = match.question
    assert question is not None
    assert match.keys(0) == ["take:1", "take:2", "take:3"]
    offered_or_against(GAME.view(match.state, 0), question, 0)
    with pytest.raises(Refused, match=r"4 are more than three \(BB-GEN-06\)\. Possible now: take:1, take:2, take:3"):
        match.answer(0, match.question_id, "take:4")


def test_programs_play_it_and_odds_are_counted() -> None:
    heap = GAME.arrange({"sticks": 4}, "duel", {}, None)
    assert GAME.result(play_out(GAME, heap, ("greedy", "random"), "1")) == ((1.0, 0.0), "last-stick")
    match = start(GAME, Setup("duel", ("human", "human"), {}), "1")
    shown = odds(GAME, seat_view(GAME, match.position, 0), 1, random.Random(1).random)
    assert [row.name for row in shown.rows] == [f"{match.state.sticks - 1} sticks left"]


def test_commands_know_it() -> None:
    from wartable.cli.main import command_line

    listed = CliRunner().invoke(command_line(), ["games"])
    assert "matchsticks" in listed.output
    played = CliRunner().invoke(
        command_line(), ["simulate", "matchsticks", "--games", "4", "--seats", "greedy,random", "--jobs", "1"]
    )
    assert played.exit_code == 0, played.output


def test_pages_show_its_cover_board_styles_and_first_game(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path / 'tables.sqlite'}", relaxed=True))) as client:
        home = client.get("/").text
        assert "Do not take the last one." in home and 'class="matchstick"' in home
        assert ".matchstick" in client.get("/static/boards.css").text
        assert "Your first matches" in client.get("/tutorials").text
        found = re.search(r'name="csrf" content="([0-9a-f]{64})"', home)
        assert found is not None
        fields = {"csrf": found[1], "game": "matchsticks", "mode": "duel", "seat-0": "here", "seat-1": "random"}
        opened = client.post("/tables", data=fields, follow_redirects=False)
        assert opened.status_code == 303, opened.text
        table = client.get(opened.headers["location"]).text
        assert "How many do you take?" in table and 'aria-label="The heap"' in table


def test_every_real_game_has_the_same_parts_in_its_folder() -> None:
    parts = {"views", "content", "events", "codes", *Parts._fields}
    files = {"cover.svg", "tutorial.yaml"}
    for name in ("battle-bosses", "space-infantry", "starbreach", "infinity"):
        game = games.game(name)
        for part in parts:
            assert game.part(part).__name__ == f"{games.PLACES[name]}.{part}"
        assert all((game.folder / file).exists() for file in files)
