"""Undo: free until the side learns something or another seat answers, by consent beyond; the record keeps it all."""

from __future__ import annotations

import random

import pytest

from kernel.lanterns import LANTERNS, Lamp
from playing import answer
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.journal import parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.replay import Setup, start, verify

TWO = Setup("duel", ("human", "human"), {})


def after_bids(seed: str = "3") -> Match[Lamp]:
    """A is to move."""
    match = start(LANTERNS, TWO, seed)
    match.answer(0, match.question_id, "two")
    match.answer(1, match.question_id, "zero")
    return match


def do(match: Match[Lamp], *answers: str) -> None:
    """Answers such as `A:fish`."""
    for said in answers:
        seat, _, key = said.partition(":")
        match.answer("AB".index(seat), match.question_id, key)


def standing(match: Match[Lamp]) -> tuple[object, ...]:
    return (match.state.key(), match.question, list(match.events), match.view(0).key(), match.view(1).key())


def test_an_answer_that_taught_nothing_is_undone_freely() -> None:
    match = after_bids()
    before = standing(match)
    do(match, "A:light@4")
    assert match.undo_barrier(0) is None
    match.undo(0)
    assert standing(match) == before


def test_several_answers_can_be_undone_one_by_one() -> None:
    match = after_bids()
    first = standing(match)
    do(match, "A:light@4")
    second = standing(match)
    do(match, "A:take-back")
    match.undo(0)
    assert standing(match) == second
    match.undo(0)
    assert standing(match) == first
    with pytest.raises(Refused, match="A has not answered anything that could be undone"):
        match.undo(0)


def test_drawing_a_card_teaches_the_one_who_draws() -> None:
    match = after_bids()
    do(match, "A:fish")
    barrier = match.undo_barrier(0)
    assert barrier is not None
    assert (barrier.consent, barrier.reason) == (frozenset({1}), "A has learned something since")


def test_an_answer_of_another_seat_is_a_barrier() -> None:
    match = after_bids()
    do(match, "A:pass", "B:wait")
    barrier = match.undo_barrier(0)
    assert barrier is not None
    assert barrier.reason == "B answered since"
    assert match.undo_barrier(1) is None


def test_what_a_guess_reveals_is_a_barrier_for_the_guesser() -> None:
    """B's answer needs no chance, but the card that decides it was hidden: B has learned whether it is high."""
    match = after_bids()
    do(match, "A:fish", "B:high")
    barrier = match.undo_barrier(1)
    assert barrier is not None
    assert barrier.reason == "B has learned something since"


def test_sealed_answers_cannot_be_taken_back_once_all_have_arrived() -> None:
    match = after_bids()
    with pytest.raises(Refused, match="has not answered anything"):
        match.undo(0)


def test_beyond_a_barrier_undo_needs_the_consent_of_the_others() -> None:
    match = after_bids()
    before = standing(match)
    do(match, "A:fish")
    held = standing(match)
    with pytest.raises(Refused, match=r"Undo is not free: A has learned something since. It needs the consent of B"):
        match.undo(0)
    assert standing(match) == held
    assert match.agree(1)
    assert standing(match) == before
    assert match.entries[-1].key == "consent:3"
    with pytest.raises(Refused, match="Nobody asks for an undo"):
        match.agree(1)


def test_a_wish_to_undo_is_forgotten_when_play_goes_on() -> None:
    match = after_bids()
    do(match, "A:fish")
    with pytest.raises(Refused):
        match.undo(0)
    do(match, "B:low")
    with pytest.raises(Refused, match="Nobody asks for an undo"):
        match.agree(1)


def test_only_the_consent_that_is_missing_counts() -> None:
    match = after_bids()
    do(match, "A:fish")
    with pytest.raises(Refused):
        match.undo(0)
    assert not match.agree(0)
    assert match.agree(1)


def test_the_journal_keeps_what_was_undone_and_events_are_retracted() -> None:
    match = after_bids()
    do(match, "A:light@4")
    published = len(match.events)
    match.undo(0)
    do(match, "A:light@5")
    assert [line.key for line in match.entries][2:] == ["light@4", "free:3", "light@5"]
    assert match.retractions == [(4, published - 1)]
    assert [event.kind(match.state, *event.args) for event in match.events] == [
        "bids 2 0",
        "lit 0 5",
    ]
    journal = parse("\n".join(match.journal.lines) + "\n")
    assert [told.text for told in journal.told][-2:] == ["lit 0 4 (BB-GEN-06)", "lit 0 5 (BB-GEN-06)"]
    assert verify(LANTERNS, journal).entries == len(match.entries)


def test_playing_on_after_an_undo_gives_fresh_chance() -> None:
    """Streams never rewind: asking for the same card again is drawing again."""
    cards = set()
    match = after_bids()
    for _ in range(20):
        do(match, "A:fish")
        cards.add(match.state.hands[0])
        with pytest.raises(Refused):
            match.undo(0)
        match.agree(1)
    assert len(cards) > 1
    outcomes = [line.key for line in match.entries if line.who == "chance"]
    assert len(outcomes) == 20
    assert verify(LANTERNS, parse("\n".join(match.journal.lines) + "\n")).entries == len(match.entries)


def test_an_undone_match_replays_and_its_dice_are_proven_at_the_end() -> None:
    match = after_bids()
    uniform = random.Random(11).random
    undone = 0
    while match.question is not None:
        seat, _ = answer(match, uniform)
        if match.question is not None and uniform() < 0.3:
            try:
                match.undo(seat)
            except Refused:
                continue
            undone += 1
    assert undone
    verdict = verify(LANTERNS, parse("\n".join(match.journal.lines) + "\n"))
    assert (verdict.finished, verdict.dice) == (True, "proven")


def test_question_ids_are_never_used_twice() -> None:
    match = after_bids()
    seen = {match.question_id}
    for _ in range(5):
        do(match, "A:light@4")
        assert match.question_id not in seen
        seen.add(match.question_id)
        match.undo(0)
        assert match.question_id not in seen
        seen.add(match.question_id)
