"""Contract 4: a seat is shown what it may know and nothing else, in every position and in mid-effect."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from contract.cases import Case
from contract.seeds import Seeds
from playing import answer, chance
from wartable.kernel.engine.errors import WartableError
from wartable.kernel.engine.keys import key_of, read_key
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import sample_answer
from wartable.kernel.engine.position import Position, run, run_on
from wartable.kernel.engine.views import heard_by, seat_view, world

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
    return [key_of(position.now, seat, question, option) for option in options]


def test_the_view_of_a_world_made_from_a_view_is_that_view(case: Case, seeds: Seeds) -> None:
    """Then options, refusals, odds and events are the same too; those that are made from a state are compared."""
    tried: list[str] = []
    found = failed = 0
    seats = len(case.game.modes[case.mode].seats)
    for match, rng in positions(case, seeds, max(120, 480 // seats)):  # each position is looked at from every seat
        for seat in range(seats):
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


# -- non-interference: what a seat cannot know does not come out later, either -----------------------------------------


class Twin:
    """One of two worlds that look the same to a seat, played on with the same open answers."""

    def __init__(self, case: Case, position: Position[Any], seat: int) -> None:
        self.case, self.seat = case, seat
        self.position = position

    def heard(self) -> tuple[object, ...]:
        """What the seat was told of the task under way."""
        return heard_by(self.position.events, self.seat)

    def goes_on(self, given: object) -> list[tuple[object, ...]]:
        """Answer; gives what the seat was told of each task that this finished."""
        game, told = self.case.game, []
        self.position = run(game, self.position.base, self.position.answered(given))
        while self.position.question is None and self.position.now.agenda:
            told.append(self.heard())
            self.position = run(game, self.position.now)
        return told

    def looks(self) -> tuple[object, object]:
        question = self.position.question
        return None if question is None else question.seen_from(self.seat), self.heard()

    def view(self) -> object:
        return self.case.game.view(self.position.now, self.seat).key()


def same_answer(twins: list[Twin], rng: random.Random) -> object:
    """An answer that both worlds allow; None when none turned up."""
    first, second = (twin.position.question for twin in twins)
    assert first is not None and second is not None
    if (first.mode, first.seats, first.what) != (second.mode, second.seats, second.what):
        return None
    given = [sample_answer(first, rng.random) for _ in range(8)]
    return next((each for each in given if second.accepts(each)), None)


def test_worlds_that_look_the_same_to_a_seat_go_on_looking_the_same(case: Case, seeds: Seeds) -> None:
    """As long as a seat is told the same, its view, which is all that programs get, is the same to the byte."""
    compared = 0
    for match, rng in positions(case, seeds, 240):
        if rng.random() < 0.8:
            continue
        for seat in range(len(match.seats)):
            view = match.view(seat)
            worlds = [world(case.game, view, rng.random, tries=20) for _ in range(2)]
            if any(each is None for each in worlds):
                continue
            twins = [Twin(case, each, seat) for each in worlds if each is not None]
            for _ in range(20):
                if twins[0].looks() != twins[1].looks() or twins[0].position.question is None:
                    break
                assert twins[0].view() == twins[1].view(), f"seat {seat} at {match.question_id}"
                compared += 1
                given = same_answer(twins, rng)
                if given is None or twins[0].goes_on(given) != twins[1].goes_on(given):
                    break
    assert compared
