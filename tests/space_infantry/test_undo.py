"""Undo at a table for one: beyond the barrier there is nobody to ask, but chance comes out as it did."""

from __future__ import annotations

from typing import Any

import pytest

from wartable.games.space_infantry import GAME
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.journal import Journal, parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.replay import Setup, reopen, start, verify

ALONE = Setup("skirmish", ("human",), {})


def act(match: Match[Any]) -> None:
    match.answer(0, match.question_id, match.keys(0)[0])


def standing(match: Match[Any]) -> tuple[object, ...]:
    return (match.state.key(), match.question, list(match.events), match.view(0).key())


def written(match: Match[Any]) -> Journal:
    return parse("\n".join(match.journal.lines) + "\n")


def take_back(match: Match[Any], how: str) -> None:
    number = next(line.number for line in reversed(match.entries) if line.who == "Squad")
    match.undo_to(number, "Squad", how)


def at_a_roll(how: str = records.SAME) -> Match[Any]:
    """A match in which the next answer shows what chance brings."""
    match = start(GAME, ALONE, "3")
    for _ in range(60):
        act(match)
        if match.undo_barrier(0) is not None:
            take_back(match, how)
            return match
    pytest.fail("nothing was rolled")


def test_a_solitaire_player_may_undo_beyond_the_barrier_and_the_journal_says_so() -> None:
    match = start(GAME, ALONE, "3")
    lifted = 0
    for _ in range(60):
        if match.question is None:
            break
        act(match)
        if match.question is not None and match.undo_barrier(0) is not None:
            told, came_out = len(match.events), standing(match)
            match.undo(0)
            assert match.entries[-1].key.startswith("same:")
            assert len(match.events) <= told
            lifted += 1
            act(match)
            assert standing(match) == came_out
    assert lifted > 3
    if match.question is not None:
        match.resign(0)
    proven = verify(GAME, written(match))
    assert (proven.entries, proven.dice) == (len(match.entries), "proven")


def test_several_answers_taken_back_come_out_again_one_after_the_other() -> None:
    match = at_a_roll()
    came_out = []
    for _ in range(4):
        act(match)
        came_out.append(standing(match))
    for _ in range(4):
        match.undo(0)
    again = []
    for _ in range(4):
        act(match)
        again.append(standing(match))
    assert again == came_out


def test_a_match_that_is_opened_again_remembers_what_was_taken_back() -> None:
    match = at_a_roll()
    opened = reopen(GAME, written(match), "3")
    for each in (match, opened):
        act(each)
    assert standing(opened) == standing(match)


def forgetful(how: str) -> Match[Any]:
    """A finished match in which something else came out when the same was done again."""
    match = at_a_roll(how)
    act(match)
    came_out = standing(match)
    for _ in range(40):
        take_back(match, how)
        match._seen.clear()
        act(match)
        if standing(match) != came_out:
            match.resign(0)
            return match
    pytest.fail("the dice never changed")


def test_a_record_in_which_the_same_came_out_otherwise_is_refused() -> None:
    with pytest.raises(Unreadable, match="the same was done before an undo, and something else came out"):
        verify(GAME, written(forgetful(records.SAME)))


def test_records_from_before_dice_were_remembered_still_hold() -> None:
    match = forgetful(records.LIFTED)
    assert verify(GAME, written(match)).dice == "proven"
