"""What a log says of each event besides its sentence: whose answer brought it about, and whether nobody may miss it."""

from __future__ import annotations

import random

import pytest

from playing import choose
from wartable.games import game, names
from wartable.kernel.engine.replay import Setup, start
from wartable.table.told import Told


@pytest.mark.parametrize("name", names())
def test_what_nobody_may_miss_are_events_of_the_game(name: str) -> None:
    rules = game(name)
    assert all(callable(getattr(rules.part("events"), event)) for event in rules.grave)


def test_every_event_names_the_seat_whose_answer_brought_it_about() -> None:
    rules = game("battle-bosses")
    match = start(rules, Setup("standard", ("human", "human"), {}), "told")
    told, chooser = Told(0, ("Ada", "Bo")), random.Random(3)
    last = -1
    expected: list[int] = []
    for _ in range(60):
        told.follow(match, rules.view(match.state, 0))
        expected += [last] * (len(told.rows) - len(expected))
        if match.question is None:
            break
        last, key = choose(match, chooser.random)
        match.answer(last, match.question_id, key)
    assert [row.by for row in told.rows] == expected and {0, 1} < {*expected, -1}
