"""Bad input gets a clear sentence: what was wrong, where, and what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.games.infinity import GAME
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable


@pytest.mark.parametrize(
    ("options", "error", "sentence"),
    [
        ({"scenario": "frosbyte"}, Ambiguous, "there is no scenario 'frosbyte' (did you mean 'frostbyte'?)"),
        ({"points": "many"}, Unreadable, "points is 'many'; it is one of 150, 200, 250, 300, 400"),
        ({"points": "100"}, Refused, "Acquisition is not played at 100 Army Points"),
        (
            {"lists": "low-tide-300a"},
            Refused,
            "lists names 1; name one for A and one for B, as in harbour-watch-300a,low-tide-300b",
        ),
        ({"lists": "low-tide-300c,low-tide-150"}, Ambiguous, "there is no list 'low-tide-300c'"),
        ({"lists": "low-tide-300a,low-tide-150", "points": "150"}, Refused, "costs 300, more than the 150 Army Points"),
        ({"lists": f"{'|'.join(['low-tide-300a'] * 40)},low-tide-300b"}, Refused, "40 lists are named for one side"),
        ({"table": "moon"}, Ambiguous, "there is no table 'moon'; there are container-yard"),
        ({"table": "service-deck"}, Refused, "Service Deck is no table of 48 x 48 inches, which 300 points need"),
        ({"deck": "blue"}, Ambiguous, "there is no deck 'blue'; decks are standard"),
        ({"weather": "rain"}, Ambiguous, "Infinity has no option 'weather'; options are scenario"),
    ],
)
def test_options_that_make_no_match(options: dict[str, str], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error) as found:
        GAME.new("match", options)
    assert sentence in str(found.value)


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ({"weather": "rain"}, "position.weather: no such thing; there are step, round"),
        ({"step": "tea"}, "position.step: 'tea' is no step; steps are setup"),
        ({"active": "C"}, "position.active: 'C' is no side"),
        ({"troopers": {"a99": {}}}, "'a99' is no Trooper"),
        ({"troopers": {"a1": {"at": 7}}}, "position.troopers.a1.at: '7' is no place; write inches"),
        ({"troopers": {"a1": {"place": "moon"}}}, "position.troopers.a1.place: 'moon' is no place; undeployed"),
        ({"troopers": {"a1": {"states": ["sad"]}}}, "'sad' is no State; States are unconscious"),
        ({"troopers": {"a1": {"mood": 1}}}, "position.troopers.a1.mood: no such word"),
        ({"objects": {"antena-1": {}}}, "'antena-1' is no object here (did you mean 'antenna-1'?)"),
        ({"objects": {"antenna-1": {"mood": 1}}}, "position.objects.antenna-1.mood: no such word"),
        ({"A": {"mood": 1}}, "position.A.mood: no such word"),
        ({"A": {"cards": ["G99"]}}, "'G99' is no card of the deck"),
        ({"order": {}}, "position.order: say whose Order it is"),
    ],
)
def test_positions_that_cannot_be_arranged(position: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable) as found:
        GAME.arrange(position, "match", {}, None)
    assert sentence in str(found.value)
