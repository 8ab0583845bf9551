"""Contract 7: keys are unique, stable and parse back; what is stale or illegal is refused, and nothing changes."""

from __future__ import annotations

import random
from typing import Any

from contract.cases import Case
from contract.seeds import Seeds
from playing import choose, play
from wartable.kernel.books import ledger
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable, WartableError
from wartable.kernel.engine.keys import key_of, read_key
from wartable.kernel.engine.match import Match

NONSENSE = ("", " ", "zzz", "no such thing", "use:", "-", "1", "{x}", "a" * 300, "é", "move:9,9", "done done", "\n")


def everything(match: Match[Any]) -> tuple[object, ...]:
    """All that an answer could change."""
    sealed = match.waiting_for()
    return (
        match.question,
        match.question_id,
        sealed,
        match.state.digest(),
        len(match.events),
        len(match.journal.lines),
    )


def test_keys_are_unique_parse_back_and_are_the_same_on_a_view(case: Case, seeds: Seeds) -> None:
    game = case.game
    for seed in seeds.answers(600):
        match, uniform = case.match(seed), random.Random(seed).random
        while match.question is not None:
            question = match.question
            what = question.what.name
            assert what not in (records.UNDO, records.HAND_OVER)
            assert records.is_word(what)
            for seat in question.seats:
                view = game.view(match.state, seat)
                options = (*question.options_of(seat), *question.revise)
                keys = [key_of(match.state, seat, question, option) for option in options]
                assert len(set(keys)) == len(keys)
                assert keys == [question.what.key(view, seat, option) for option in options]
                assert [*keys, *(form.key for form in question.forms)] == match.keys(seat)
                for key, option in zip(keys, options, strict=True):
                    assert records.is_word(key)
                    assert read_key(game, view, question.seen_from(seat), seat, key) == option
                    assert question.what.label(view, seat, option)
                assert question.what.put(view, question.seen_from(seat), seat)
            seat, key = choose(match, uniform)
            match.answer(seat, match.question_id, key)
            assert key in [line.key for line in match.entries if line.who == match.seats[seat]]
            if seeds.looked():
                break


def test_stale_and_illegal_answers_are_refused_with_a_reason_and_change_nothing(case: Case, seeds: Seeds) -> None:
    known: set[str] = set()
    for seed in seeds.answers(120):
        match, uniform = case.match(seed), random.Random(seed).random
        stale = 0
        while match.question is not None:
            for seat in range(len(match.seats)):
                refused(match, seat, stale, "done")
                keys = match.keys(seat)
                wrong = [key for key in (*NONSENSE, *sorted(known)) if key not in keys]
                for key in random.Random(uniform()).sample(wrong, min(len(wrong), 25)):
                    refused(match, seat, match.question_id, key)
                known.update(keys)
            stale = match.question_id
            play(match, uniform, 1 + int(uniform() * 5))
            if seeds.looked():
                break


def refused(match: Match[Any], seat: int, question_id: int, key: str) -> None:
    """The answer must be refused, unless it fills in a form that is offered."""
    question = match.question
    assert question is not None
    if seat in question.seats and any(form.read(key) is not None for form in question.forms):
        return
    before = everything(match)
    try:
        match.answer(seat, question_id, key)
    except (Unreadable, Ambiguous, Refused) as error:
        assert str(error).strip()
        if isinstance(error, Refused) and error.rule:
            assert not ledger.unknown([error.rule])
    except WartableError as error:
        raise AssertionError(f"{key} gives another error: {error}") from error
    else:
        raise AssertionError(f"'{key}' of seat {seat} is not offered, but it was accepted")
    assert everything(match) == before
