"""How to play each game: the rules it names are there, and its pictures are drawn by the game itself."""

from __future__ import annotations

import pytest

from wartable.games import game, names
from wartable.kernel.books import ledger
from wartable.table.howto import drawn, how_to
from wartable.table.tutorial import tutorials
from wartable.web.pages import still_picture


@pytest.mark.parametrize("name", names())
def test_every_game_says_how_it_is_played(name: str) -> None:
    page = how_to(name)
    assert page.goal and len(page.parts) >= 3
    for rule in (rule for part in page.parts for rule in part.rules):
        assert ledger.find(rule).id == rule
    pictures = [drawing for drawing in drawn(name) if drawing is not None]
    assert pictures
    for drawing in pictures:
        text = still_picture(drawing.board, 'a "picture"')
        assert "tabindex" not in text and 'href="#opt' not in text and "&quot;picture&quot;" in text
    assert game(name).name in tutorials() and tutorials()[name].goal


def test_the_picture_of_a_mission_is_its_map() -> None:
    *_, mission = [drawing for drawing in drawn("space-infantry") if drawing is not None]
    assert "Map of Dry Well" in mission.board.attributes
