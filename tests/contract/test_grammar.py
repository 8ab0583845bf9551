"""What people read is grammar: sentences, prompts and options of seeded games of every mode are looked through."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from contract.cases import CASES, Case
from playing import choose
from wartable.games import names
from wartable.kernel.showing.words import counted

ANSWERS = 150
SEEDS = (1, 2)
MANY = (
    "answers|bosses|cards|counters|crystals|dice|drones|enemies|hits|inches|minions|minutes|orders|pillars|points|rounds|"
    "saves|shields|spaces|steps|successes|tiles|times|tokens|troopers|turns|units|victory points|wounds|zones"
)
ONE = (
    "answer|card|counter|crystal|die|hit|inch|minute|order|pillar|point|space|step|success|tile|trooper|turn|wound|zone"
)
WRONG = {
    "one of many": re.compile(rf"(?<![\w.,/-])[+-]?1 (?:\w+ )?(?:{MANY})\b(?! of)", re.I),
    "many of one": re.compile(rf"(?<![\w.,/-])(?:[02-9]|\d\d+) (?:{ONE})\b(?!-)", re.I),
    "a before a vowel": re.compile(r"\ba [aeio]\w"),
    "an before a consonant": re.compile(r"\b[Aa]n [bcdfgjkmpqtvwyz]\w"),
    "a word twice": re.compile(r"\b(the|a|an|of|to|and|is|at|in|for) \1\b"),
    "a gap": re.compile(r"  | [.,;:!?](?=\s|$)|\(\)|,,|(?<!\.)\.\.(?!\.)"),
    "not a word": re.compile(r"\bNaN\b|\bNone\b(?! may| of)|'s's"),
}

GAMES = [case for case in CASES if case.game.name in names()]


def read(case: Case, seed: int) -> Iterator[str]:
    """All that the seats of a game at random are asked, offered and told."""
    match, uniform = case.match(seed), random.Random(seed).random
    for _ in range(ANSWERS):
        question = match.question
        if question is None:
            break
        seat, key = choose(match, uniform)
        view = case.game.view(match.state, seat)
        yield question.what.put(view, question.seen_from(seat), seat)
        for option in question.options_of(seat):
            yield question.what.said(view, seat, option).label
        match.answer(seat, match.question_id, key)
    for seat in range(len(match.seats)):
        yield from (text for _, text in match.told(seat))


@pytest.mark.parametrize("case", GAMES, ids=lambda case: case.name)
def test_sentences_prompts_and_options_are_grammar(case: Case) -> None:
    texts = {text for seed in SEEDS for text in read(case, seed)}
    assert len(texts) > 20
    found = {(what, text) for text in texts for what, wrong in WRONG.items() if wrong.search(text)}
    assert not found


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Mauler 1: 1 points are lost", "one of many"),
        ("B: +1 steps.", "one of many"),
        ("2 card are drawn", "many of one"),
        ("throws a Order away, a object", "a before a vowel"),
        ("the the Maw", "a word twice"),
        ("It ends .", "a gap"),
    ],
)
def test_what_is_wrong_is_found(text: str, what: str) -> None:
    assert WRONG[what].search(text)


def test_what_is_right_is_left_alone() -> None:
    right = (
        *(f"The vents deal {counted(n, 'point')}." for n in (0, 1, 2, 11)),
        "Fire Team 1 engages the Maw (10 of 10)", "A Medikit takes 1 wound", "at 1,1 points meet", "8.1 inches",
    )  # fmt: skip
    assert not [text for text in right for wrong in WRONG.values() if wrong.search(text)]
