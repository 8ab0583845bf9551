"""The drawn battlefield: what is written on it can be read."""

from __future__ import annotations

import re

from contract.cases import case
from wartable.games.battle_bosses.draw.places import RADIUS, spots_of
from wartable.kernel.showing.parts import draw_of

LETTER = 11.0
"""How wide a letter of a zone's name is drawn, at least."""


def test_no_tile_covers_the_name_of_a_zone() -> None:
    match = case("battle-bosses-arena-3v3").match(1)
    board = draw_of(match.game).board(match.state, 0, None)
    written = re.findall(r'<tspan x="([-\d.]+)" y="([-\d.]+)">([^<]+)', board.decor)
    assert {word for _, _, word in written} >= {"Alpha", "Omega", "Spawn", "Cool", "Hot", "Wastes"}
    for x, y, word in written:
        for spot in spots_of(match.state.setting.geometry.board.spaces, True):
            beside = abs(spot.x - float(x)) > RADIUS * 0.87 + LETTER * len(word) / 2
            assert beside or not spot.y - RADIUS / 2 < float(y) < spot.y + RADIUS, word
