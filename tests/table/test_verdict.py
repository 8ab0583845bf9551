"""The end of a match in the words of whoever looks at it."""

from __future__ import annotations

import random

import pytest

from playing import play
from wartable import games
from wartable.games.space_infantry.ending import why
from wartable.games.space_infantry.state import WON
from wartable.kernel.engine.replay import Setup, start
from wartable.table.verdict import verdict

MODES = [(name, mode) for name in games.names() for mode in games.game(name).modes]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_everybody_reads_whether_they_won_and_why(name: str, mode: str) -> None:
    game = games.game(name)
    match = start(game, Setup(mode, ("human",) * len(game.modes[mode].seats), {}), "1")
    assert verdict(match, match.seats, 0) is None
    play(match, random.Random(1).random)
    result = match.result
    assert result is not None
    for seat, score in enumerate(result.scores):
        told = verdict(match, match.seats, seat)
        assert told is not None
        words = {1.0: ("You win", "Your side wins"), 0.0: ("You lose", "Your side loses")}
        assert told.headline in words.get(score, ("A draw", "Partly won"))
        assert told.why.endswith(".") and len(told.why.split()) > 2
    onlooker = verdict(match, match.seats, len(match.seats))
    assert onlooker is not None
    assert ("You" in onlooker.headline) is False


def test_a_fight_that_is_won_says_who_fell_and_who_is_left() -> None:
    game = games.game("space-infantry")
    table = start(game, Setup("skirmish", ("human",), {"enemy": "gate-warden"}), "1").state
    table.ended = WON
    assert why(table) == "Gate Warden fell; all 9 Units still stand."
    table.dead[2] = 1
    assert why(table) == "Gate Warden fell; 8 of 9 Units still stand."
