"""Odds by playing: worlds that look to the seat like its view, each with its own chance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.oracle import Answer, Question, sample_answer
from wartable.kernel.engine.position import Position, run_on
from wartable.kernel.engine.views import SeatView, world
from wartable.odds.settling import Arrived, Settling, given, is_own, named
from wartable.odds.table import Odds, estimated


class _Spent(Exception):
    """Too many choices would have to be looked through."""


def sample(
    game: Game[S],
    view: SeatView[S],
    answer: Answer,
    uniform: Callable[[], float],
    plays: int,
    plan: tuple[Answer, ...] = (),
    leaves: int = 20_000,
) -> Odds:
    """The odds of what follows an answer, and the seat's own answers of `plan` after it, from `plays` worlds.

    The seat's choices after chance are looked through as when odds are counted; they are left open, all of them, when
    that takes more than `leaves` runs of the rules.
    """
    played = [_played(game, view, (answer, *plan), uniform) for _ in range(plays)]
    seat, settling = view.seat, Settling(game, view.seat, leaves, _Spent)
    seen = [game.view(position.now, seat) for position, _ in played]
    try:
        ends = [
            settling.arrived(now, position.base, position.trace, position.question if spoke else None)
            for now, (position, spoke) in zip(seen, played, strict=True)
        ]
    except _Spent:
        ends = [Arrived(now, now, now) for now in seen]
    return named(game, view, [(end, Fraction(1, plays)) for end in ends], _made)


def _made(outcomes: list[tuple[str, Fraction]], worth: float) -> Odds:
    counts: dict[str, int] = {}
    for name, _ in outcomes:
        counts[name] = counts.get(name, 0) + 1
    return estimated(counts, worth)


def _played(
    game: Game[S], view: SeatView[S], answers: tuple[Answer, ...], uniform: Callable[[], float]
) -> tuple[Position[S], bool]:
    """Where the answers lead in a world of its own, and whether chance spoke on the way."""
    spoke = False

    def chance(asked: Question) -> Answer:
        nonlocal spoke
        spoke = True
        return sample_answer(asked, uniform)

    position = world(game, view, uniform)
    if position is None or position.question is None:
        raise Refused("No world fits what this seat knows, so nothing can be said about its chances")
    for at, answer in enumerate(answers):
        question = position.question
        # What is asked once the dice have spoken is a new decision: the plan ends there.
        if question is None or (at and (spoke or not is_own(question, view.seat))):
            break
        if at and not question.offers(view.seat, answer):
            break
        position = run_on(game, position.base, position.answered(given(question, view.seat, answer)), chance)
    return position, spoke
