"""Views and worlds: a seat knows what it may know and nothing else, also in the middle of an effect."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from kernel.lanterns import LANTERNS, Lamp, fished
from playing import answer
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import ALL, Entry, Question
from wartable.kernel.engine.position import Position, run, run_on
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.engine.views import HIDDEN, SeatView, heard_by, seat_view, seen_answer, world

TWO = Setup("duel", ("human", "human"), {})


def new(seed: str) -> Match[Lamp]:
    return start(LANTERNS, TWO, seed)


def fishing(pool: list[int], hand: list[int], card: int) -> Position[Lamp]:
    """A has drawn `card`, unseen by B, who holds `hand` and must guess."""
    base = LANTERNS.arrange({"pool": pool, "hands": {"B": hand}}, "duel", {}, None)
    asked = run_on(LANTERNS, base)
    drawing = run(LANTERNS, asked.base, asked.answered(2))
    return run(LANTERNS, drawing.base, drawing.answered(card))


def assert_is_world_of(position: Position[Lamp] | None, view: SeatView[Lamp]) -> None:
    assert position is not None
    assert seat_view(LANTERNS, position, view.seat).key() == view.key()
    again = run(LANTERNS, position.base, position.trace)
    assert (again.now.key(), again.question) == (position.now.key(), position.question)


@pytest.mark.parametrize("seed", range(6))
def test_the_view_of_a_world_made_from_a_view_is_that_view_at_every_question(seed: int) -> None:
    match = new(str(seed))
    uniform = random.Random(seed).random
    mid_effect = 0
    while match.question is not None:
        mid_effect += bool(match.position.trace)
        for seat in (0, 1):
            assert_is_world_of(world(LANTERNS, match.view(seat), uniform), match.view(seat))
        answer(match, uniform)
    assert mid_effect


def test_a_hidden_draw_shows_in_no_view_of_the_other_seat() -> None:
    views = [seat_view(LANTERNS, fishing([1, 2, 5], [4], card), 1) for card in (1, 2, 5)]
    assert len({repr(view.key()) for view in views}) == 1
    assert views[0].trace[1].answer is HIDDEN
    assert views[0].events == ((fished, "BB-SETUP-03", (0, 0)),)


def test_what_a_seat_draws_does_not_tell_it_what_others_hold() -> None:
    """The bag that A drew from is A's business only as far as A's view knows it."""
    views = [seat_view(LANTERNS, fishing(pool, hand, 2), 0) for pool, hand in (([2, 5], [1]), ([1, 2], [5]))]
    assert views[0].trace[1].answer == 2
    assert views[0].key() == views[1].key()
    assert repr(views[0].key()) == repr(views[1].key())


def test_worlds_come_as_often_as_chance_would_make_them() -> None:
    """B knows that A holds one of 1, 2, 5; A holds nothing else, B holds a 4."""
    view = seat_view(LANTERNS, fishing([1, 2, 5], [4], 5), 1)
    uniform = random.Random(8).random
    held = Counter[Any]()
    for _ in range(600):
        position = world(LANTERNS, view, uniform)
        assert position is not None
        held[position.now.hands[0]] += 1
    assert set(held) == {(1,), (2,), (5,)}
    assert all(140 < count < 260 for count in held.values())


def test_a_view_of_a_view_is_that_view() -> None:
    match = new("5")
    uniform = random.Random(5).random
    while match.question is not None:
        for seat in (0, 1):
            view = LANTERNS.view(match.state, seat)
            assert LANTERNS.view(view, seat).key() == view.key()
        answer(match, uniform)


def test_worlds_differ_only_in_what_the_seat_cannot_know() -> None:
    view = seat_view(LANTERNS, fishing([1, 2, 3, 5, 6], [4], 5), 1)
    for seed in range(20):
        position = world(LANTERNS, view, random.Random(seed).random)
        assert position is not None
        assert position.now.hands[1] == (4,)
        assert sorted(position.now.pool + position.now.hands[0]) == [1, 2, 3, 5, 6]


def test_no_world_is_made_up_when_none_fits() -> None:
    position = fishing([1, 2, 5], [4], 5)
    view = seat_view(LANTERNS, position, 1)
    other = LANTERNS.arrange({"turns": 3, "hands": {"B": [4]}}, "duel", {}, None)
    impossible = SeatView(1, view.base, view.trace, other, view.events, view.question)
    assert world(LANTERNS, impossible, random.Random(1).random, tries=20) is None
    no_question = SeatView(1, view.base, view.trace, view.now, view.events, None)
    assert world(LANTERNS, no_question, random.Random(1).random, tries=20) is None


def test_a_world_must_have_told_the_seat_the_same_story() -> None:
    view = seat_view(LANTERNS, fishing([1, 2, 5], [4], 5), 1)
    other_story = SeatView(1, view.base, view.trace, view.now, ((fished, "BB-SETUP-03", (1, 0)),), view.question)
    assert world(LANTERNS, other_story, random.Random(1).random, tries=20) is None


def test_of_a_secret_sealed_answer_each_seat_sees_its_own_part() -> None:
    secret = Question(ALL, 1, (0, 1), ((0, 1), (0, 1)), seen_by=0)
    entry = Entry(secret, (1, 0))
    assert seen_answer(entry, 0) == (1, HIDDEN)
    assert seen_answer(entry, 1) == (HIDDEN, 0)
    assert seen_answer(Entry(secret._replace(seen_by=-1), (1, 0)), 0) == (1, 0)


def test_no_event_tells_a_seat_of_a_card_that_another_drew() -> None:
    for seed in range(8):
        match = new(str(seed))
        uniform = random.Random(seed).random
        while match.question is not None:
            answer(match, uniform)
        for seat in (0, 1):
            for kind, _, args in heard_by(match.events, seat):
                if kind == 3 and args[0] != seat:
                    assert args[1] == 0
