"""What people are asked says what it is about: no question is put so that one has to guess, no sentence is clumsy."""

from __future__ import annotations

import random
import re

import pytest

from contract.cases import CASES, Case
from playing import choose
from wartable.kernel.engine.people import calling

PEOPLE = ("Ada", "Bo", "Cyd", "Dee", "Eve", "Flo")
ANSWERS = 150
VAGUE = {
    "Which piece?",
    "Which space?",
    "Where to next?",
    "How many of them?",
    "Heal how much damage?",
    "Do you want to?",
    "Who makes the check?",
    "To which room?",
    "Another player has decided for all. Do you agree?",
    "The squad stands at an extraction point. Leave?",
}
CLUMSY = re.compile(
    r"\(s\)|\b1 [\w ]+ are\b|Vents (?:is|scores|strikes)|\b0 x |\b[ab]-m\d|\b(?:HVT|Turret) [ab]\d?\b|Vortex-\d"
    r"|\b(?:Attack on|attacks) [ab]\d+(?! [A-Z(]|\d)"
)


def heard(case: Case, seed: int) -> tuple[set[str], set[str]]:
    """The questions of a game at random, and all options and events, as people read them."""
    match, uniform = case.match(seed), random.Random(seed).random
    prompts, sentences = set[str](), set[str]()
    with calling(dict(zip(match.seats, PEOPLE, strict=False))):
        for _ in range(ANSWERS):
            question = match.question
            if question is None:
                break
            seat, key = choose(match, uniform)
            view, put = case.game.view(match.state, seat), question.seen_from(seat)
            prompts.add(question.what.put(view, put, seat))
            sentences |= {put.what.label(view, seat, option) for option in question.options_of(seat)}
            match.answer(seat, match.question_id, key)
        view = case.game.view(match.state, 0)
        told = [(event, event.seen_by(0)) for event in match.events]
        sentences |= {event.kind(view, *args) for event, args in told if args is not None}
    return prompts, sentences


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_every_question_says_what_it_is_about_and_no_sentence_is_clumsy(case: Case) -> None:
    prompts, sentences = heard(case, 3)
    assert not prompts & VAGUE
    assert not [one for one in prompts | sentences if CLUMSY.search(one)]
