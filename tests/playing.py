"""Playing matches at random in tests: every answer goes in by key, as it does at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from wartable.kernel.engine.keys import chance_key, key_of
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.oracle import ALL, ANY, Answer, Question, Source, sample_answer

Uniform = Callable[[], float]


def pick(question: Question, seat: int, uniform: Uniform) -> Answer:
    """An option of `seat`, or a filled-in form; never a revision."""
    at = question.seats.index(seat)
    alone = question._replace(mode=0, seats=(seat,), options=(question.options[at],))
    return sample_answer(alone, uniform)


def choose(match: Match[Any], uniform: Uniform) -> tuple[int, str]:
    """Somebody who is asked, and a key that is offered to them."""
    question = match.question
    assert question is not None
    waiting = match.waiting_for()
    seat = waiting[int(uniform() * len(waiting))]
    option = pick(question, seat, uniform)
    return seat, key_of(match.state, seat, question, option)


def answer(match: Match[Any], uniform: Uniform) -> tuple[int, str]:
    """Give one answer at random; real dice are rolled as well. Gives the seat (-1: chance) and the key."""
    question = match.question
    assert question is not None
    if question.by_chance:
        key = chance_key(match.game, match.state, question, sample_answer(question, uniform))
        match.answer_chance(match.question_id, key)
        return -1, key
    seat, key = choose(match, uniform)
    match.answer(seat, match.question_id, key)
    return seat, key


def play(match: Match[Any], uniform: Uniform, answers: int = 100_000) -> Match[Any]:
    """Answer at random until the match is over, or so many answers were given."""
    while match.question is not None and answers:
        answer(match, uniform)
        answers -= 1
    return match


def chance(uniform: Uniform) -> Source:
    """Chance for runs without a match."""
    return lambda question: sample_answer(question, uniform)


def given(question: Question, seat: int, option: Answer, uniform: Uniform) -> Answer:
    """The answer to a question in which `seat` takes the option; others, where they must answer too, take any."""
    if question.mode == ANY:
        return (seat, option)
    if question.mode != ALL:
        return option
    drawn = sample_answer(question, uniform)
    return tuple(option if asked == seat else other for asked, other in zip(question.seats, drawn, strict=True))


def event_name(kind: Callable[..., str]) -> str:
    """The kind of an event in one word without spaces."""
    return kind.__name__.replace("_", "-")
