"""The greedy crew: it goes for the objective, and keeps the rooms it needs from burning."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.bots import bot
from wartable.games.starbreach import GAME, policy
from wartable.games.starbreach.state import MISSION_WON
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.keys import key_of
from wartable.kernel.engine.position import run_on
from wartable.kernel.engine.views import seat_view
from wartable.lab.playing import play_out


def answer(mission: str, players: int, position: dict[str, Any], seed: str) -> str:
    """What the first seat that is asked does in a position."""
    base = GAME.arrange(position, f"campaign-{players}", {"mission": mission}, None)
    reached = run_on(GAME, base, (), Dice(seed))
    question = reached.question
    assert question is not None
    seat = question.seats[0]
    chosen = bot("greedy", GAME, seed).answer(seat_view(GAME, reached, seat))
    return key_of(reached.now, seat, question, chosen)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_who_stands_where_a_hidden_object_lies_takes_it_up(seed: str) -> None:
    hero = {"at": "2:NE", "dice": {"loose": ["SPECIAL"]}}
    lying = [["hidden", "2:NE"], ["hidden", "2:SE"]]
    position = {"step": "dice", "P1": hero, "objects": lying, "bosses_out": 1}
    assert answer("belly-of-the-beast", 1, position, seed) == "take:hidden"


def test_fire_is_worst_where_the_objective_leads() -> None:
    def value(burning: str) -> float:
        position = {"P1": {"at": "SW"}, "scientist": {"at": "SW"}, "fire": {burning: [2]}}
        return policy.value(GAME.arrange(position, "campaign-1", {"mission": "walk-him-home"}, None), 0)

    assert value("NW") == value("SE") < value("NE")  # home and a survey point; an empty room


def test_the_easiest_mission_is_nearly_always_won_and_never_by_chance() -> None:
    base = GAME.new("campaign-2", {"mission": "cold-start"})

    def won(name: str) -> int:
        return sum(play_out(GAME, base, (name, name), f"crew{n}").ended == MISSION_WON for n in range(10))

    assert won("greedy") >= 8
    assert won("random") == 0
