"""Undo at a table for one: beyond the barrier there is nobody to ask, and the journal says that it was lifted."""

from __future__ import annotations

from wartable.games.space_infantry import GAME
from wartable.kernel.engine.journal import parse
from wartable.kernel.engine.replay import Setup, start, verify


def test_a_solitaire_player_may_undo_beyond_the_barrier_and_the_journal_says_so() -> None:
    match = start(GAME, Setup("skirmish", ("human",), {}), "3")
    lifted = 0
    for _ in range(60):
        if match.question is None:
            break
        match.answer(0, match.question_id, match.keys(0)[0])
        if match.question is not None and match.undo_barrier(0) is not None:
            told = len(match.events)
            match.undo(0)
            assert match.entries[-1].key.startswith("lifted:")
            assert len(match.events) <= told
            lifted += 1
            match.answer(0, match.question_id, match.keys(0)[0])
    assert lifted > 3
    assert verify(GAME, parse("\n".join(match.journal.lines) + "\n")).entries == len(match.entries)
