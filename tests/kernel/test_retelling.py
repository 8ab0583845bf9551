"""Retelling: what one seat saw of a match, from the record alone."""

from __future__ import annotations

import random

import pytest

from kernel.lanterns import LANTERNS, Lamp
from playing import play
from wartable.kernel.engine.errors import Ambiguous, Refused
from wartable.kernel.engine.journal import Journal, parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.engine.retelling import parts, seen_by, told_to

TWO = Setup("duel", ("human", "human"), {})


def fished() -> Match[Lamp]:
    """A lit a lantern and took that back, then fished, and B guessed."""
    match = start(LANTERNS, TWO, "3")
    for seat, key in ((0, "two"), (1, "zero"), (0, "light@4")):
        match.answer(seat, match.question_id, key)
    match.undo(0)
    match.answer(0, match.question_id, "fish")
    match.answer(1, match.question_id, "low")
    return match


def card(match: Match[Lamp]) -> int:
    return match.state.hands[0][0]


def test_a_seat_is_told_what_it_saw_and_withdrawn_events_are_marked() -> None:
    match = fished()
    right = int(card(match) <= 3)
    told = [(said.text, said.withdrawn) for said in told_to(match.record, "B")]
    assert told == [
        ("bids 2 0 (BB-SETUP-06)", False),
        ("lit 0 4 (BB-GEN-06)", True),
        ("fished 0 0 (BB-SETUP-03)", False),
        (f"guessed 1 0 {right} (BB-TIME-03)", False),
    ]
    own = [said.text for said in told_to(match.record, "A")]
    assert f"fished 0 {card(match)} (BB-SETUP-03)" in own
    assert "fished 0 0 (BB-SETUP-03)" not in own


def test_with_no_seat_everything_is_told_to_whom_it_was_told() -> None:
    told = [(said.seats, said.text) for said in told_to(fished().record, None)]
    assert ("A", f"fished 0 {card(fished())} (BB-SETUP-03)") in told
    assert ("B", "fished 0 0 (BB-SETUP-03)") in told
    assert ("*", "bids 2 0 (BB-SETUP-06)") in told


def test_what_a_seat_may_download_holds_its_answers_and_nothing_of_others() -> None:
    match = fished()
    right = int(card(match) <= 3)
    assert seen_by(match.record, "B") == [
        "what B saw of a match",
        *match.header.lines()[1:],
        "",
        "2 B sealed:bid zero",
        "  > bids 2 0 (BB-SETUP-06)",
        "  x lit 0 4 (BB-GEN-06)",
        "4 A undo free:3",
        "  > fished 0 0 (BB-SETUP-03)",
        "7 B guess low",
        f"  > guessed 1 0 {right} (BB-TIME-03)",
    ]


@pytest.mark.parametrize("seed", range(6))
def test_downloads_of_matches_that_differ_only_in_the_hidden_are_equal(seed: int) -> None:
    """The other seat's card is another one; the points are the same, because the guess was right or wrong as well."""
    texts = set()
    for other in range(40):
        match = start(LANTERNS, TWO, str(other))
        match.answer(0, match.question_id, "two")
        match.answer(1, match.question_id, "zero")
        play(match, random.Random(seed).random, 1)
        match.header = match.header._replace(commitment="same")
        texts.add(tuple(seen_by(match.record, "B")))
    assert len(texts) == 1


def test_the_record_in_memory_retells_like_the_file() -> None:
    match = play(fished(), random.Random(2).random)
    read = parse("".join(f"{line}\n" for line in match.journal.lines))
    for seat in ("A", "B", None):
        assert list(parts(read, seat)) == list(parts(match.record, seat))


def test_a_journal_of_other_rules_is_still_told() -> None:
    record = fished().record
    old = Journal(record.header._replace(rules=99, game="forgotten"), record.entries, record.told)
    assert told_to(old, "B") == told_to(record, "B")


def test_events_before_the_first_entry_are_told_as_well() -> None:
    record = fished().record
    first = Journal(record.header, record.entries, [record.told[0]._replace(after=0)])
    part = next(parts(first, "B"))
    assert (part.number, part.entry, len(part.said)) == (0, None, 1)


def test_a_seat_that_is_not_there_is_named() -> None:
    with pytest.raises(Ambiguous, match="there is no seat 'C' in this match; seats are A, B"):
        told_to(fished().record, "C")


def test_undone_by_consent_is_withdrawn_too() -> None:
    match = fished()
    with pytest.raises(Refused):
        match.undo(1)
    match.agree(0)
    assert [said.withdrawn for said in told_to(match.record, "B")] == [False, True, False, True]
