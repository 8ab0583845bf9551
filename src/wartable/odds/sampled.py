"""Odds by playing: worlds that look to the seat like its view, each with its own chance."""

from __future__ import annotations

from collections.abc import Callable

from wartable.kernel.errors import Refused
from wartable.kernel.game import Game, S
from wartable.kernel.oracle import Answer, sample_answer
from wartable.kernel.position import run_on
from wartable.kernel.views import SeatView, world
from wartable.odds.exact import given
from wartable.odds.table import Odds, estimated


def sample(game: Game[S], view: SeatView[S], answer: Answer, uniform: Callable[[], float], plays: int) -> Odds:
    """The odds of what follows an answer, from `plays` worlds."""
    counts: dict[str, int] = {}
    for _ in range(plays):
        position = world(game, view, uniform)
        if position is None or position.question is None:
            raise Refused("No world fits what this seat knows, so nothing can be said about its chances")
        trace = position.answered(given(position.question, view.seat, answer))
        after = run_on(game, position.base, trace, lambda asked: sample_answer(asked, uniform))
        name = game.outcome(view.now, game.view(after.now, view.seat), view.seat)
        counts[name] = counts.get(name, 0) + 1
    return estimated(counts)
