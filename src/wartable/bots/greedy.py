"""The greedy bot: tries every way to finish what it begins in a world it could be in, and takes the best.

It knows nothing of any game but its `policy`. Its own later choices on the way are searched as well; chance and
other seats are sampled, with the same numbers for every option, so that luck does not decide between them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from wartable.bots.answering import OnLine
from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import Answer, GameOver
from wartable.kernel.engine.parts import policy_of
from wartable.kernel.engine.position import Position
from wartable.kernel.engine.views import SeatView, world

RUNS: Final = 240
"""How often the task is run at most for one answer; what is not reached is not looked at."""
FORM_SAMPLES: Final = 12
"""How many filled-in forms are tried."""


class Line(NamedTuple):
    """Answers in a row that finish a task, what they are worth, and whether chance came into it."""

    worth: float
    answers: list[Answer]
    lucky: bool


class _Open(BaseException):
    """A choice of the bot's own seat that the line of answers does not reach yet."""

    def __init__(self, options: Sequence[int]) -> None:
        self.options = options


class _Explore(OnLine):
    """After the trace the bot's own line, other seats at random; stops at an own choice beyond the line."""

    def pick(self, seat: int, options: Sequence[int]) -> int:
        if seat != self.seat:
            return options[int(self.uniform() * len(options))]
        if self.own < len(self.line):
            self.own += 1
            chosen: int = self.line[self.own - 1]
            return chosen
        raise _Open(options)

    def filled(self, seat: int, what: Any, forms: Sequence[Form], options: Sequence[int]) -> int | tuple[int, ...]:
        if seat == self.seat and self.own < len(self.line):
            self.own += 1
            chosen: int | tuple[int, ...] = self.line[self.own - 1]
            return chosen
        return super().filled(seat, what, forms, options)


class Greedy:
    """Takes the answer with the best value at the end of the task; with a `glance`, of so many taken at random."""

    def __init__(self, game: Game[Any], seed: str, glance: int = 0) -> None:
        self._glance = glance
        self._game = game
        self._random = random.Random(seed)
        self._plan: list[Answer] = []
        """The rest of the line it decided on, as long as chance does not come into it."""

    def answer(self, view: SeatView[Any]) -> Answer:
        options = answers(self._game, view, self._random.random)
        if len(options) == 1:
            return options[0]
        if view.trace and self._plan and self._plan[0] in options:
            return self._plan.pop(0)
        self._plan = []
        if self._glance:
            options = self._random.sample(options, min(self._glance, len(options)))
        place = world(self._game, view, self._random.random)
        if place is None:
            return options[int(self._random.random() * len(options))]
        line = max(lines(self._game, place, view.seat, options, self._random.random()), key=lambda each: each.worth)
        if not line.lucky:
            self._plan = line.answers[1:]
        return line.answers[0]


def answers(game: Game[Any], view: SeatView[Any], uniform: Callable[[], float]) -> list[Answer]:
    """What a program looks at: all options, and some fillings of each form."""
    question = view.question
    assert question is not None
    found: list[Answer] = list(question.options_of(view.seat))
    for at, form in enumerate(question.forms):
        found += [(at, *form.sample(uniform)) for _ in range(FORM_SAMPLES)]
    if question.forms:
        found += policy_of(game).candidates(view.now, view.seat, question)
    return list(dict.fromkeys(found))


def lines(game: Game[Any], place: Position[Any], seat: int, options: Sequence[Answer], seed: float) -> list[Line]:
    """The best line of each option that was found, in a world; the same numbers speak for chance in all of them."""
    trace = [entry.answer for entry in place.trace]
    share = max(1, RUNS // len(options))
    return [_Search(game, place.base, trace, seat, seed, share).best(option) for option in options]


class _Search:
    """Depth first through the seat's own choices within one task."""

    def __init__(self, game: Game[Any], base: Any, trace: Sequence[Answer], seat: int, seed: float, runs: int) -> None:
        self._game = game
        self._value, self._weighs = policy_of(game).value, policy_of(game).weighs
        self._base = base
        self._trace = trace
        self._seat = seat
        self._seed = seed
        self._left = runs
        self._lucky = False

    def best(self, option: Answer) -> Line:
        """The best line that begins with an option."""
        value, line = self._try([option])
        return Line(value, line, self._lucky)

    def _try(self, line: list[Answer]) -> tuple[float, list[Answer]]:
        """Run the task with this line; where it stops at another choice of the seat, try every way on."""
        self._left -= 1
        state = self._base.copy()
        ask = _Explore(self._seat, self._trace, line, random.Random(self._seed).random)
        try:
            self._game.step(state, ask)
            while self._game.carries_on(state) and not self._weighs(state):
                self._game.step(state, ask)
        except GameOver:
            state.agenda = ()
        except _Open as choice:
            best_value, best_line = float("-inf"), line
            for option in choice.options:
                value, found = self._try([*line, option])
                if value > best_value:
                    best_value, best_line = value, found
                if self._left <= 0:
                    break
            return best_value, best_line
        self._lucky |= ask.lucky
        return self._value(state, self._seat), line
