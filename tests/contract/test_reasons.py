"""One legality: what can be named is offered or refused with a reason, never both and never neither."""

from __future__ import annotations

import random
from typing import Any

import pytest

from contract.cases import CASES, Case
from contract.seeds import Seeds
from playing import play
from wartable.kernel.books import ledger
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, why_not


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_can_be_named_is_offered_or_refused_with_a_reason(case: Case, seeds: Seeds) -> None:
    for seed in seeds.answers(120):
        match, dice = case.match(seed), random.Random(seed)
        while match.question is not None and not seeds.looked():
            for seat in match.question.seats:
                view = case.game.view(match.state, seat)
                offered_or_against(view, match.question.seen_from(seat), seat)
                offered_or_refused(case.game, view, match.question.seen_from(seat), seat, dice)
            play(match, dice.random, dice.randint(1, 3))


def offered_or_against(view: Any, question: Question, seat: int) -> None:
    """Of the open question: its rule gives a reason exactly against what is not offered."""
    kind: Asked = question.what
    offered = {*question.options_of(seat), *question.revise}
    named = dict(kind.nameable(view, seat))
    for family in kind.families:
        if family.among is not None:
            assert not [option for option in offered if family.numbers.has(option) and option not in named], kind
    for option, said in named.items():
        reason = f"{said.key} at {kind}"
        if kind.unless is not None:
            assert (option in offered) == (kind.unless(view, seat, question, option) is None), reason
        if option not in offered:
            no = kind.against(view, seat, question, option)
            assert no is not None, reason
            assert "{" not in no.told(said).reason, reason
            assert not no.rule or not ledger.unknown([no.rule]), reason


def offered_or_refused(game: Game[Any], view: Any, question: Question, seat: int, dice: random.Random) -> None:
    """Of all questions: a few keys at random, as a person would type them."""
    offered = {question.what.key(view, seat, option) for option in question.options_of(seat)}
    offered |= {question.what.key(view, seat, option) for option in question.revise}
    kind = dice.choice(game.questions)
    keys = [said.key for _, said in kind.nameable(view, seat)]
    for key in dice.sample(keys, min(3, len(keys))):
        if key not in offered and not any(form.read(key) is not None for form in question.forms):
            refused = why_not(game.questions, view, question, seat, key)
            assert refused is not None, f"{key} is neither offered nor refused at {question.what}"
