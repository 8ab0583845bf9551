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
    assert all(callable(getattr(rules.part("events"), event)) for event in {*rules.grave, *rules.opposing})


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


@pytest.mark.parametrize(
    ("name", "mode", "act"), [("space-infantry", "skirmish", "foe_acts"), ("starbreach", "intro-1", "enemy_acts")]
)
def test_what_the_enemies_do_after_an_answer_is_told_as_their_doing_until_somebody_answers_again(
    name: str, mode: str, act: str
) -> None:
    rules = game(name)
    match = start(rules, Setup(mode, ("human",), {}), "told")
    told, chooser = Told(0, ("Ada",)), random.Random(3)
    for _ in range(60):
        if match.question is None:
            break
        seat, key = choose(match, chooser.random)
        match.answer(seat, match.question_id, key)
    told.follow(match, rules.view(match.state, 0))
    opened = [at for at, row in enumerate(told.rows) if row.opens]
    assert any(told.rows[at].opens == rules.opposing[act] for at in opened)
    for at in opened:
        same = [row.by for row in told.rows[at:] if row.answered == told.rows[at].answered]
        assert same == [-1] * len(same)
    firsts = [row.by for before, row in zip(told.rows, told.rows[1:], strict=False) if row.answered != before.answered]
    assert set(firsts) >= {0}  # what an answer did itself is its seat's
