"""What an option can lead to, and how likely: counted with the very rules that play, on what the seat knows.

`odds` counts every outcome of chance until the next choice that is not chance (`exact.py`). Where that cannot be done,
because too much can happen or because it depends on what others chose in secret, it plays sampled worlds instead
(`sampled.py`) and says so.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final

from wartable.kernel.errors import Refused
from wartable.kernel.game import Game, S
from wartable.kernel.oracle import ALL, Answer
from wartable.kernel.views import SeatView
from wartable.odds.exact import Enumerate, NotExact
from wartable.odds.sampled import sample
from wartable.odds.table import Odds, Row, certain

__all__ = ["Odds", "Row", "odds"]

LONGEST_TAIL: Final = Fraction(1, 10)


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
        leaves: how often the rules may be run at most for exact odds.
        samples: how many worlds are played when the odds cannot be counted.

    Raises:
        Refused: the answer is not offered to this seat, or no world fits what it knows.
    """
    question = view.question
    if question is None or question.by_chance or not question.offers(view.seat, answer):
        raise Refused(f"{answer!r} is not offered to this seat, so it has no odds")
    if question.mode == ALL and len(question.seats) > 1:
        return certain(game.outcome(view.now, view.now, view.seat))  # what follows needs the choices of others
    try:
        exact = Enumerate(game, view, depth, leaves).odds(answer)
    except NotExact:
        return sample(game, view, answer, uniform, samples)
    return exact if exact.tail <= LONGEST_TAIL else sample(game, view, answer, uniform, samples)
