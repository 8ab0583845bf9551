"""Rules shown at work: the board before and after, drawn by the game, with what was told in between."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from wartable.games import game
from wartable.kernel.books.rule_examples import examples_of
from wartable.kernel.books.situation_runs import Stage
from wartable.kernel.books.situations import read
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.people import calling
from wartable.kernel.showing.drawing import Drawing
from wartable.kernel.showing.parts import Look, draw_of

PEOPLE: Final = ("Ada", "Bo", "Cyd", "Dee", "Eve", "Flo")
"""What the people of examples are called."""
KEPT: Final = 200
"""How many rules are kept drawn."""


class Example(NamedTuple):
    """A rule at work: the board before it, what happened by which rule, and the board after it where it has changed."""

    title: str
    before: Drawing
    told: tuple[tuple[str, str], ...]
    after: Drawing | None


@lru_cache(KEPT)
def examples(rule: str) -> tuple[Example, ...]:
    """The examples of a rule, each as who acts first sees it."""
    made = []
    for path in examples_of(rule):
        situation = read(path, game)
        stage = Stage(situation)
        match = stage.match
        with calling(dict(zip(match.seats, PEOPLE, strict=False))):
            seat = (match.waiting_for() or (0,))[0]
            before = _drawn(match, seat)
            for step in situation.steps:
                stage.act(step)
            view = match.game.view(match.state, seat)
            heard = [(event, event.seen_by(seat)) for event in match.events]
            told = [(event.kind(view, *args), event.rule) for event, args in heard if args is not None]
            after = _drawn(match, seat)
        made.append(Example(situation.title, before, tuple(told), after if after.board != before.board else None))
    return tuple(made)


def _drawn(match: Match[Any], seat: int) -> Drawing:
    question = match.question
    asked = question.seen_from(seat) if question is not None and seat in question.seats else None
    return draw_of(match.game).draw(match.game.view(match.state, seat), seat, Look(question=asked))
