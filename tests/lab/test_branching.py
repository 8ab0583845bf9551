"""Counting the options of questions."""

from __future__ import annotations

from wartable.games.starbreach import GAME
from wartable.lab.branching import branching


def test_questions_of_starbreach_have_few_options() -> None:
    found = branching(GAME, "intro-2", 4)
    assert found.questions > 100
    assert 2 <= found.mean <= found.most
    assert found.most < 100


def test_the_same_games_are_counted_again() -> None:
    assert branching(GAME, "campaign-1", 3) == branching(GAME, "campaign-1", 3)
    assert branching(GAME, "intro-1", 2, {"level": "1"}).questions > 0
