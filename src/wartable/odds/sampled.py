"""Odds by playing: worlds that look to the seat like its view, each with its own chance."""

from __future__ import annotations

from collections.abc import Callable

from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.oracle import Answer, sample_answer
from wartable.kernel.engine.position import run_on
from wartable.kernel.engine.views import SeatView, world
from wartable.odds.exact import given, is_own
from wartable.odds.table import Odds, estimated


def sample(
    game: Game[S],
    view: SeatView[S],
    answer: Answer,
    uniform: Callable[[], float],
    plays: int,
    plan: tuple[Answer, ...] = (),
) -> Odds:
    """The odds of what follows an answer, and the seat's own answers of `plan` after it, from `plays` worlds."""
    counts: dict[str, int] = {}
    seat, worth = view.seat, 0.0
    for _ in range(plays):
        position = world(game, view, uniform)
        if position is None or position.question is None:
            raise Refused("No world fits what this seat knows, so nothing can be said about its chances")
        for given_answer in (answer, *plan):
            question = position.question
            if question is None or (not is_own(question, seat) and given_answer is not answer):
                break
            trace = position.answered(given(question, seat, given_answer))
            position = run_on(game, position.base, trace, lambda asked: sample_answer(asked, uniform))
        after = game.view(position.now, seat)
        worth += game.value(after, seat) / plays
        name = game.outcome(view.now, after, seat)
        counts[name] = counts.get(name, 0) + 1
    return estimated(counts, worth)
