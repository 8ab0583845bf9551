"""Models are drawn by what everybody sees of them, Classified Objectives have pictures, and a Marker shows nobody."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.games import game
from wartable.games.infinity.draw import _troopers
from wartable.games.infinity.draw.art import PICTURES, trooper_picture
from wartable.games.infinity.state import TABLE
from wartable.kernel.engine.parts import lineup_of
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.parts import Look, draw_of

LISTS = [one.value for one in lineup_of(game("infinity")).named()["lists"] if one.value]


def table(lists: str = "") -> Any:
    options = {"lists": f"{lists},{lists}"} if lists else {}
    return start(game("infinity"), Setup("digital", ("human", "human"), options), "pictures").state


@pytest.mark.parametrize("lists", [one for one in LISTS if one.endswith("a")])
def test_every_trooper_has_a_picture_that_does_not_say_who_leads(lists: str) -> None:
    for trooper in table(lists).setting.troopers:
        assert trooper_picture(trooper.type, trooper.looks, 20.0), trooper.name
        assert "Lieutenant" not in trooper.looks


def test_every_classified_objective_has_a_picture() -> None:
    state = table()
    assert not [card.id for card in state.setting.cards if f"card-{card.id}" not in PICTURES]


def test_a_marker_is_drawn_alike_whoever_it_is() -> None:
    drawn = []
    for t in (2, 3):
        state = table().copy()
        state.place[t], state.marker[t], state.tag[t] = TABLE, 1, 1
        drawn.append(str(_troopers(state, 1)[0]))
    assert drawn[0] == drawn[1] and "pic-trooper" not in drawn[0]
    state = table().copy()
    state.place[0] = TABLE
    board = draw_of(game("infinity")).draw(state, 1, Look()).board
    assert "pic-trooper" in str(board)
