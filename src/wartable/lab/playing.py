"""Playing whole games between bots, without a journal: what simulations and benchmarks are made of."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from wartable.bots import bot
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.oracle import ALL, ANY, Answer, GameOver, Question, Rollout
from wartable.kernel.engine.position import Position, run_on
from wartable.kernel.engine.views import seat_view

RANDOM = "random"


def play_out(game: Game[S], base: S, players: Sequence[str], seed: str) -> S:
    """The final state of a game that begins at `base`. The same seed gives the same game on every machine."""
    if all(player == RANDOM for player in players):
        return roll_out(game, base, seed)
    dice = Dice(seed)
    bots = [bot(player, game, f"{seed}/{seat}") for seat, player in enumerate(players)]
    position = run_on(game, base, (), dice)
    while position.question is not None:
        answer = _answer(game, position, position.question, bots)
        position = run_on(game, position.base, position.answered(answer), dice)
    return position.now


def _answer(game: Game[S], position: Position[S], question: Question, bots: Sequence[Any]) -> Answer:
    if question.mode == ALL:
        return tuple(bots[seat].answer(seat_view(game, position, seat)) for seat in question.seats)
    # Where several seats may act the first one does; bots have no reason to hurry or to wait.
    seat = question.seats[0]
    answer = bots[seat].answer(seat_view(game, position, seat))
    return (seat, answer) if question.mode == ANY else answer


def roll_out(game: Game[S], base: S, seed: str) -> S:
    """The same with random players only, by the quickest way there is."""
    state = base.copy()
    ask = Rollout(random.Random(seed).random)
    try:
        while state.agenda:
            game.step(state, ask)
    except GameOver:
        state.agenda = ()
    return state
