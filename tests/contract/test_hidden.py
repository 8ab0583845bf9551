"""Contract 4: a seat is shown what it may know and nothing else, in every position and in mid-effect."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from contract.cases import Case
from contract.seeds import Seeds
from playing import answer, chance
from wartable.kernel.errors import WartableError
from wartable.kernel.keys import key_of, read_key
from wartable.kernel.match import Match
from wartable.kernel.position import Position, run_on
from wartable.kernel.views import seat_view, world

MOST_KEYS = 12
"""Keys of earlier questions that are tried at each question."""


def positions(case: Case, seeds: Seeds, answers: int) -> Iterator[tuple[Match[Any], random.Random]]:
    """Matches at random questions, until so many answers were looked at; the match goes on in between."""
    for seed in seeds.answers(answers):
        match, chance_of = case.match(seed), random.Random(seed)
        while match.question is not None:
            yield match, chance_of
            if seeds.looked():
                return
            answer(match, chance_of.random)


def refusals(case: Case, position: Position[Any], seat: int, keys: list[str]) -> list[str]:
    """What the seat is told when it tries these keys."""
    question = position.question
    assert question is not None
    view = case.game.view(position.now, seat)
    told = []
    for key in keys:
        try:
            read_key(case.game, view, question.seen_from(seat), seat, key)
            told.append("")
        except WartableError as error:
            told.append(f"{type(error).__name__} {error}")
    return told


def offered(case: Case, position: Position[Any], seat: int) -> list[str]:
    """The keys that a seat is offered."""
    question = position.question
    assert question is not None
    options = (*question.options_of(seat), *question.revise) if seat in question.seats else ()
    return [key_of(case.game, position.now, seat, question, option) for option in options]


def test_the_view_of_a_world_made_from_a_view_is_that_view(case: Case, seeds: Seeds) -> None:
    """Then options, refusals, odds and events are the same too; those that are made from a state are compared."""
    tried: list[str] = []
    found = failed = 0
    for match, rng in positions(case, seeds, 400):
        for seat in range(len(match.seats)):
            view = match.view(seat)
            position = world(case.game, view, rng.random)
            if position is None:
                failed += 1
                continue
            found += 1
            made = seat_view(case.game, position, seat)
            assert made.key() == view.key()
            assert repr(made.now.key()) == repr(view.now.key())
            assert offered(case, position, seat) == offered(case, match.position, seat)
            if seat in match.waiting_for():
                keys = rng.sample(tried, min(len(tried), MOST_KEYS))
                assert refusals(case, position, seat, keys) == refusals(case, match.position, seat, keys)
                tried = sorted({*tried, *offered(case, match.position, seat)})
    assert failed <= found / 20, f"{failed} of {found + failed} views had no world in 200 deals"


def test_states_that_differ_only_in_the_unknown_give_a_seat_equal_bytes(case: Case, seeds: Seeds) -> None:
    for match, rng in positions(case, seeds, 250):
        for seat in range(len(match.seats)):
            view = case.game.view(match.position.base, seat)
            for _ in range(3):
                dealt = case.game.redeal(view, rng.random)
                seen = case.game.view(dealt, seat)
                assert repr(seen.key()) == repr(view.key())
                assert seen.digest() == view.digest()


def test_a_view_of_a_view_is_that_view(case: Case, seeds: Seeds) -> None:
    for match, _ in positions(case, seeds, 400):
        for seat in range(len(match.seats)):
            view = case.game.view(match.state, seat)
            assert case.game.view(view, seat).key() == view.key()


def test_a_view_is_not_the_state_itself(case: Case, seeds: Seeds) -> None:
    """Whoever holds a view may change it without changing the match."""
    for match, rng in positions(case, seeds, 300):
        before = repr(match.state.key())
        for seat in range(len(match.seats)):
            view = match.view(seat)
            copy = case.game.redeal(view.base, rng.random)
            run_on(case.game, copy, (), chance(rng.random))
        assert repr(match.state.key()) == before
