"""How many options a question has: the mean and the most, over games played at random.

`python -m wartable.lab.branching starbreach` prints a line for each mode of a game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from wartable.games import game as find_game
from wartable.kernel.engine.events import EVERYBODY
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import About, GameOver, Rollout
from wartable.kernel.engine.parts import lineup_of

GAMES = 40
"""How many games of each mode are played when none are asked for."""


class Branching(NamedTuple):
    """What was counted; questions with a single option are none."""

    questions: int
    mean: float
    most: int


class _Counting(Rollout):
    """Plays at random and notes how many options were offered."""

    def __init__(self, uniform: Callable[[], float]) -> None:
        super().__init__(uniform)
        self.options = 0
        self.most = 0

    def choose(
        self,
        seat: int,
        what: Any,
        options: Sequence[int],
        about: About = (),
        revise: Sequence[int] = (),
        seen_by: int = EVERYBODY,
        always: bool = False,
    ) -> int:
        if len(options) > 1:
            self.options += len(options)
            self.most = max(self.most, len(options))
        return super().choose(seat, what, options, about, revise, seen_by, always)


def branching(game: Game[Any], mode: str, games: int = GAMES, options: Mapping[str, str] | None = None) -> Branching:
    """Count the options of every question in some games, which take the game's line-ups in turn."""
    sets = [dict(options)] if options is not None else lineup_of(game).matchups(mode)
    questions = total = most = 0
    for number in range(games):
        state = game.new(mode, sets[number % len(sets)], None)
        ask = _Counting(random.Random(number).random)
        try:
            while state.agenda:
                game.step(state, ask)
        except GameOver:
            pass
        questions += ask.choices
        total += ask.options
        most = max(most, ask.most)
    return Branching(questions, total / max(1, questions), most)


def main() -> None:
    for name in sys.argv[1:]:
        game = find_game(name)
        for mode in game.modes:
            found = branching(game, mode)
            print(
                f"{name} {mode}: {found.questions} questions, {found.mean:.1f} options on average, {found.most} at most"
            )


if __name__ == "__main__":
    main()
