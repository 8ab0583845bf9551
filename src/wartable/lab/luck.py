"""Luck: what chance brought after an answer, beside what the same answer brings with other dice.

Both are win chances by the game's own judgement (`win_chance`); studies and the analysis of a match weigh alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import Answer, Question, sample_answer
from wartable.kernel.engine.parts import win_chance
from wartable.kernel.engine.position import Position, run_on

AGAIN: Final = 6
"""How often an answer is given again with other dice."""


class Luck(NamedTuple):
    """What chance made of the answers of one seat in one game, in its chance of winning.

    `rolls` counts the answers after which chance made a difference, `kind` those after which it gave more than on
    average; `expected` is by how much these answers raise the win chance on average, `rolled` by how much they did.
    """

    rolls: int = 0
    kind: int = 0
    expected: float = 0.0
    rolled: float = 0.0

    def and_then(self, before: float, others: list[float], came: float) -> Luck:
        """With one answer more: the win chance before it, with other dice, and as it came."""
        average = sum(others) / len(others)
        return Luck(
            self.rolls + 1, self.kind + (came > average), self.expected + average - before, self.rolled + came - before
        )


def with_other_dice(
    game: Game[Any], before: Position[Any], answer: Answer, seat: int, uniform: Callable[[], float]
) -> list[float]:
    """The win chances of `seat` when the open question gets the same answer again; none where chance has no say."""
    spoke = False

    def dice(asked: Question) -> Answer:
        nonlocal spoke
        spoke = True
        return sample_answer(asked, uniform)

    found: list[float] = []
    for _ in range(AGAIN):
        found.append(win_chance(game, run_on(game, before.base, before.answered(answer), dice).now, seat))
        if not spoke:
            return []
    return found


def weighed(
    luck: Luck,
    game: Game[Any],
    before: Position[Any],
    answer: Answer,
    after: Any,
    seat: int,
    uniform: Callable[[], float],
) -> Luck:
    """The luck of a seat with one answer of its own more, which led to the state `after`."""
    others, came = with_other_dice(game, before, answer, seat, uniform), win_chance(game, after, seat)
    if all(other == came for other in others):
        return luck
    return luck.and_then(win_chance(game, before.now, seat), others, came)
