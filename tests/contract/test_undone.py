"""Contract 5: everything undone and done again, no free undo across a barrier, no event published twice."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from contract.cases import Case
from contract.seeds import Seeds
from playing import choose
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.journal import parse
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import ALL
from wartable.kernel.engine.replay import verify
from wartable.kernel.engine.retelling import told_to


def standing(match: Match[Any]) -> tuple[object, ...]:
    """Where a match stands, for those who see everything."""
    return (match.state.key(), match.question, len(match.events), match.waiting_for())


def assert_published_once(match: Match[Any]) -> None:
    """What the record told a seat and did not take back is what happened, each event once."""
    for seat, name in enumerate(match.seats):
        stands = [said.text for said in told_to(match.record, name) if not said.withdrawn]
        assert stands == [f"{text} ({event.rule})" for event, text in match.told(seat)]


def test_every_answer_can_be_undone_and_given_again(case: Case, seeds: Seeds) -> None:
    for seed in seeds.answers(110):
        match, uniform = case.match(seed), random.Random(seed).random
        while match.question is not None and not seeds.looked():
            before = standing(match)
            is_sealed = match.question.mode == ALL
            seat, key = choose(match, uniform)
            match.answer(seat, match.question_id, key)
            if match.question is None or is_sealed:
                continue  # the record is closed, or others have sealed their answers too
            side = case.game.side(match.position.base, seat)
            after = [match.view(member).key() for member in side]
            barrier = match.undo_barrier(seat)
            if barrier is None:
                match.undo(seat)
            else:
                if uniform() < 0.7:
                    continue
                if barrier.consent:
                    with pytest.raises(Refused):
                        match.undo(seat)
                    for other in barrier.consent:
                        match.agree(other)
                else:
                    match.undo(seat)  # nobody is there to ask
            assert standing(match) == before
            assert_published_once(match)
            match.answer(seat, match.question_id, key)
            if barrier is None:
                # Chance was fresh, and yet the side sees the same: it can have learned nothing the first time.
                assert [match.view(member).key() for member in side] == after
        assert_published_once(match)
        verify(case.game, parse("".join(f"{line}\n" for line in match.journal.lines)), case.content)


def test_a_free_undo_never_takes_back_an_answer_of_another_side(case: Case, seeds: Seeds) -> None:
    for seed in seeds.answers(450):
        match, uniform = case.match(seed), random.Random(seed).random
        last: list[int] = []
        while match.question is not None and not seeds.looked():
            is_sealed = match.question.mode == ALL
            seat, key = choose(match, uniform)
            match.answer(seat, match.question_id, key)
            last.append(-1 if is_sealed else seat)
            if match.question is None or uniform() < 0.8:
                continue
            asking = int(uniform() * len(match.seats))
            with suppress(Refused):
                if match.undo_barrier(asking) is None:
                    side = case.game.side(match.position.base, asking)
                    since = last[len(last) - 1 - last[::-1].index(asking) :]
                    assert all(answered in side for answered in since)
