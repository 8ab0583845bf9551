"""The random bot: any option, each as likely as the others. Takes nothing back."""

from __future__ import annotations

import random
from typing import Any

from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import Answer, Rollout
from wartable.kernel.engine.views import SeatView


class Randomly:
    """Answers at random."""

    def __init__(self, game: Game[Any], seed: str) -> None:
        self._uniform = random.Random(seed).random

    def answer(self, view: SeatView[Any]) -> Answer:
        question = view.question
        assert question is not None
        ask = Rollout(self._uniform)
        options = question.options_of(view.seat)
        if question.forms:
            return ask.fill(view.seat, question.what, question.forms, options)
        return ask.choose(view.seat, question.what, options)
