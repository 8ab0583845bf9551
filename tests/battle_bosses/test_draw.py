"""The drawn battlefield: what is written on it can be read."""

from __future__ import annotations

import re

import pytest

from contract.cases import case
from wartable.games.battle_bosses import GAME
from wartable.games.battle_bosses.acting import ACTION
from wartable.games.battle_bosses.draw.places import RADIUS, spots_of
from wartable.kernel.engine.position import run, run_on
from wartable.kernel.engine.vocabulary import worded
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


@pytest.mark.parametrize(
    ("boss", "key", "harmless"),
    [
        ("brakka-ironmaw", "play:headbutt", False),
        ("captain-saltjaw", "use:saltjaw-broadside", False),
        ("brakka-ironmaw", "use:brakka-prowl", True),
    ],
    ids=["a unit is damaged", "a space is damaged", "steps"],
)
def test_who_would_come_to_harm_is_red(boss: str, key: str, harmless: bool) -> None:
    hand = [key.removeprefix("play:")] if key.startswith("play:") else []
    own = {"boss": {"at": "0,1", "damage": 4}, "energy": 6, "crystals": 6, "hand": hand}
    other = {"boss": {"at": "0,2"}, "minions": {"1,1": 2}}
    state = GAME.arrange({"A": own, "B": other}, "standard", {"bosses": f"{boss},old-marrow"}, None)
    position = run_on(GAME, state)
    while position.question is not None and position.question.what is ACTION:
        wording = worded(position.now, 0, position.question)
        assert wording is not None
        option = next(one for one in position.question.options_of(0) if wording.said(one).key == key)
        position = run(GAME, position.base, position.answered(option))
        if position.question is None:
            position = run_on(GAME, position.now)
    board = draw_of(GAME).board(position.now, 0, position.question)
    red = re.findall(r'class="target is-damage"[^>]* aria-label="([^:"]+):', str(board.targets))
    green = re.findall(r'class="target"[^>]* aria-label="([^:"]+):', str(board.targets))
    assert {"0,2", "1,1"} <= set(red)
    assert bool(green) == harmless
