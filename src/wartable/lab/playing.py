"""Playing whole games between bots, without a journal: what simulations and benchmarks are made of."""

from __future__ import annotations

import random
from collections.abc import Sequence
from time import perf_counter
from typing import Any, Final, Generic, NamedTuple

from wartable.bots import bot
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.keys import key_of
from wartable.kernel.engine.oracle import ALL, ANY, Answer, GameOver, Rollout
from wartable.kernel.engine.position import Position, run_on
from wartable.kernel.engine.views import seat_view
from wartable.lab.luck import Luck, weighed
from wartable.lab.report import Slow

RANDOM: Final = "random"
NOBODY: Final = -1


class TooLong(Refused):
    """A game takes longer than it may."""


class Out(NamedTuple, Generic[S]):
    """A game that was played out: its last state, the seat that was asked first, what each seat answered, the
    decision that took longest, the luck of each seat, and all answers in their order. Where everybody plays at random
    only the state is known: that is quicker."""

    final: S
    first: int = NOBODY
    used: tuple[tuple[str, ...], ...] = ()
    slowest: Slow | None = None
    luck: tuple[Luck, ...] = ()
    answers: tuple[Answer, ...] = ()


def play_out(game: Game[S], base: S, players: Sequence[str], seed: str) -> S:
    """The final state of a game that begins at `base`. The same seed gives the same game on every machine."""
    return watched(game, base, players, seed, weigh=False).final


def watched(
    game: Game[S], base: S, players: Sequence[str], seed: str, weigh: bool = True, seconds: float = 0.0
) -> Out[S]:
    """The same game, with what can be learned on the way; luck only if it is to be weighed.

    Raises `TooLong` when it takes more than so many `seconds`, if any.
    """
    if all(player == RANDOM for player in players):
        return Out(roll_out(game, base, seed))
    dice = Dice(seed)
    bots = [bot(player, game, f"{seed}/{seat}") for seat, player in enumerate(players)]
    used: list[set[str]] = [set() for _ in players]
    luck, other_dice = [Luck() for _ in players], random.Random(f"{seed}/luck").random
    first, slowest = NOBODY, Slow(0.0, "", "")
    answers: list[Answer] = []
    until = perf_counter() + seconds
    position = run_on(game, base, (), dice)
    while position.question is not None:
        question, began = position.question, perf_counter()
        if seconds and began > until:
            raise TooLong(f"a game of these programs takes more than {seconds:.0f} seconds; take quicker ones")
        answer = answer_of(game, position, bots)
        answers.append(answer)
        took, asked = perf_counter() - began, question.seats[0]
        if took > slowest.seconds:
            slowest = Slow(took, players[asked], question.what.name)
        if question.mode not in (ALL, ANY):
            first = asked if first == NOBODY else first
            key = key_of(position.now, asked, question, answer)
            name = key.partition("@")[0]
            if "," not in name:  # a place on the board is no thing that was used
                used[asked].add(f"{question.what.name} {name}")
        after = run_on(game, position.base, position.answered(answer), dice)
        if weigh and question.mode != ALL:
            luck[asked] = weighed(luck[asked], game, position, answer, after.now, asked, other_dice)
        position = after
    told = tuple(tuple(sorted(each)) for each in used)
    return Out(position.now, first, told, slowest, tuple(luck), tuple(answers))


def answer_of(game: Game[S], position: Position[S], bots: Sequence[Any]) -> Answer:
    """What the bots answer to the open question of a position."""
    question = position.question
    assert question is not None
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
