"""What an option can lead to, and how likely: counted with the very rules that play, on what the seat knows.

`odds` counts every outcome of chance until the next choice that is not chance (`exact.py`). Questions of the seat's own
that come before anything is left to chance are looked through: the best and the worst way are counted too. Where
nothing can be counted, because too much can happen or because it depends on what others chose in secret, it plays
sampled worlds instead (`sampled.py`) and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Final

from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.oracle import ALL, Answer, Question
from wartable.kernel.engine.parts import outcomes_of
from wartable.kernel.engine.views import SeatView
from wartable.odds.exact import Enumerate, NotExact
from wartable.odds.sampled import sample
from wartable.odds.settling import FARTHEST
from wartable.odds.table import Ahead, Odds, Row, certain

__all__ = ["Ahead", "Odds", "Row", "odds"]

LONGEST_TAIL: Final = Fraction(1, 10)
MOST_PLANS: Final = 20
"""How many ways through the seat's own next questions are tried."""


def odds(
    game: Game[S],
    view: SeatView[S],
    answer: Answer,
    uniform: Callable[[], float],
    *,
    depth: int = 8,
    leaves: int = 20_000,
    samples: int = 1_000,
) -> Odds:
    """What follows when the seat of the view answers its open question with `answer` (an option or a filled-in form).

    Args:
        uniform: where sampled worlds come from; counted odds do not use it.
        depth: after how many questions to chance in a row a chain is cut; the probability of what lies beyond is the
            `tail`. When that is too much to be useful, the odds are sampled.
        leaves: how often the rules may be run at most for exact odds, and to look through choices in sampled worlds.
        samples: how many worlds are played when the odds cannot be counted.

    Raises:
        Refused: the answer is not offered to this seat, or no world fits what it knows.
    """
    question = view.question
    if question is None or question.by_chance or not question.offers(view.seat, answer):
        raise Refused(f"{answer!r} is not offered to this seat, so it has no odds")
    if question.mode == ALL and len(question.seats) > 1:
        same = outcomes_of(game).outcome(view.now, view.now, view.seat)
        return certain(same)  # what follows needs the choices of others
    found, own = _follow(game, view, (answer,), uniform, depth, leaves, samples)
    if own is None:
        return found
    ahead = _look_through(
        game,
        view,
        answer,
        own,
        lambda plan: _follow(game, view, plan, uniform, depth, leaves // MOST_PLANS, samples // MOST_PLANS),
    )
    return replace(found, ahead=ahead)


def _follow(
    game: Game[S],
    view: SeatView[S],
    answers: tuple[Answer, ...],
    uniform: Callable[[], float],
    depth: int,
    leaves: int,
    samples: int,
) -> tuple[Odds, tuple[S, Question] | None]:
    """The odds of the seat's answers in a row, and its next question if that comes before any chance."""
    count = Enumerate(game, view, depth, leaves, answers[1:])
    try:
        exact = count.odds(answers[0])
        if exact.tail <= LONGEST_TAIL:
            return exact, count.own
    except NotExact:
        pass
    return sample(game, view, answers[0], uniform, samples, answers[1:], count.runs_left()), None


def _look_through(
    game: Game[S],
    view: SeatView[S],
    answer: Answer,
    own: tuple[S, Question],
    follow: Callable[[tuple[Answer, ...]], tuple[Odds, tuple[S, Question] | None]],
) -> tuple[Ahead, ...]:
    """What the seat's own next answers make of it, the best way and the worst; nothing when none of them meets chance.

    Ways are tried breadth first, and at most `MOST_PLANS` of them; a way that is cut off counts as it stands.
    """
    seat = view.seat
    waiting: list[tuple[tuple[Answer, ...], tuple[str, ...], tuple[S, Question]]] = [((answer,), (), own)]
    ways: list[Ahead] = []
    tried = 0
    while waiting and tried < MOST_PLANS:
        plan, words, (seen, question) = waiting.pop(0)
        for option in question.options_of(seat)[: MOST_PLANS - tried]:
            tried += 1
            said = (*words, question.what.label(seen, seat, option))
            found, asked = follow((*plan, option))
            if asked is None or len(said) >= FARTHEST:
                ways += [Ahead(said, way.odds) for way in found.ahead] or [Ahead(said, found)]
            else:
                waiting.append(((*plan, option), said, asked))
    if not any(way.odds.chance for way in ways):
        return ()
    best, worst = (most(ways, key=lambda way: way.odds.worth) for most in (max, min))
    return (best,) if best.odds == worst.odds else (best, worst)
