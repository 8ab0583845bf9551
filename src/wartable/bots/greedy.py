"""The greedy bot: tries every way to finish what it begins in a world it could be in, and takes the best.

It knows nothing of any game but `Game.value`. Its own later choices on the way are searched as well; chance and
other seats are sampled, with the same numbers for every option, so that luck does not decide between them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wartable.kernel.engine.chance import Bag, Counts, Die
from wartable.kernel.engine.events import EVERYBODY
from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import About, Answer, GameOver, Oracle, Rollout
from wartable.kernel.engine.views import SeatView, world

RUNS = 240
"""How often the task is run at most for one answer; what is not reached is not looked at."""
FORM_SAMPLES = 12
"""How many filled-in forms are tried."""


class _Open(BaseException):
    """A choice of the bot's own seat that the line of answers does not reach yet."""

    def __init__(self, options: Sequence[int]) -> None:
        self.options = options


class _Explore(Oracle):
    """Answers from a list (the trace, then the bot's own line), samples everything else, stops at an own choice."""

    def __init__(
        self, seat: int, trace: Sequence[Answer], line: Sequence[Answer], uniform: Callable[[], float]
    ) -> None:
        self.seat = seat
        self.trace = trace
        self.line = line
        self.uniform = uniform
        self.at = 0
        self.own = 0
        self.lucky = False
        """Did chance speak after the trace?"""

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
        if len(options) == 1 and not always and not revise:
            return options[0]
        if self.at < len(self.trace):
            self.at += 1
            answer: int = self.trace[self.at - 1]
            return answer
        if seat != self.seat:
            return options[int(self.uniform() * len(options))]
        if self.own < len(self.line):
            self.own += 1
            chosen: int = self.line[self.own - 1]
            return chosen
        raise _Open(options)

    def fill(
        self,
        seat: int,
        what: Any,
        forms: Sequence[Form],
        options: Sequence[int] = (),
        about: About = (),
        seen_by: int = EVERYBODY,
    ) -> int | tuple[int, ...]:
        if self.at < len(self.trace):
            self.at += 1
            answer: int | tuple[int, ...] = self.trace[self.at - 1]
            return answer
        if seat == self.seat and self.own < len(self.line):
            self.own += 1
            chosen: int | tuple[int, ...] = self.line[self.own - 1]
            return chosen
        return Rollout(self.uniform).fill(seat, what, forms, options)

    def any_of(
        self, what: Any, options: Mapping[int, Sequence[int]], rule: str = "", revise: Sequence[int] = ()
    ) -> tuple[int, int]:
        if len(options) > 1 and self.at < len(self.trace):
            self.at += 1
            answer: tuple[int, int] = self.trace[self.at - 1]
            return answer
        seat = self.seat if self.seat in options else min(options)
        if seat == self.seat and self.at == len(self.trace) and self.own < len(self.line):
            self.own += 1
            return seat, self.line[self.own - 1]
        return seat, self.choose(seat, what, options[seat], always=True)

    def all_of(self, what: Any, options: Mapping[int, Sequence[int]], seen_by: int = EVERYBODY) -> dict[int, int]:
        if self.at < len(self.trace):
            self.at += 1
            return dict(zip(sorted(options), self.trace[self.at - 1], strict=True))
        return {seat: self.choose(seat, what, options[seat], always=True) for seat in sorted(options)}

    def roll(self, die: Die, n: int, rule: str, seen_by: int = EVERYBODY, again: bool = False) -> Counts:
        if self.at < len(self.trace):
            self.at += 1
            answer: Counts = self.trace[self.at - 1]
            return answer
        self.lucky = True
        return die.sample(n, self.uniform)

    def draw(self, bag: Bag, rule: str, seen_by: int = EVERYBODY, stream: int = 0, again: bool = False) -> int:
        if self.at < len(self.trace):
            self.at += 1
            answer: int = self.trace[self.at - 1]
            return answer
        self.lucky = True
        return bag[int(self.uniform() * len(bag))]


class Greedy:
    """Takes the answer with the best value at the end of the task; with a `glance`, of so many taken at random."""

    def __init__(self, game: Game[Any], seed: str, glance: int = 0) -> None:
        self._glance = glance
        self._game = game
        self._random = random.Random(seed)
        self._plan: list[Answer] = []
        """The rest of the line it decided on, as long as chance does not come into it."""

    def answer(self, view: SeatView[Any]) -> Answer:
        question = view.question
        assert question is not None
        options: list[Answer] = list(question.options_of(view.seat))
        for at, form in enumerate(question.forms):
            options += [(at, *form.sample(self._random.random)) for _ in range(FORM_SAMPLES)]
        if question.forms:
            options += self._game.candidates(view.now, view.seat, question)
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
        search = _Search(
            self._game, place.base, [entry.answer for entry in place.trace], view.seat, self._random.random()
        )
        line = search.best(options)
        if not search.lucky:
            self._plan = line[1:]
        return line[0]


class _Search:
    """Depth first through the seat's own choices within one task."""

    def __init__(self, game: Game[Any], base: Any, trace: Sequence[Answer], seat: int, seed: float) -> None:
        self._game = game
        self._base = base
        self._trace = trace
        self._seat = seat
        self._seed = seed
        self._left = RUNS
        self.lucky = False

    def best(self, options: Sequence[Answer]) -> list[Answer]:
        """The best line that begins with one of the options."""
        share = max(1, RUNS // len(options))
        best_value, best_line = float("-inf"), [options[0]]
        for option in options:
            self._left = share
            value, line = self._try([option])
            if value > best_value:
                best_value, best_line = value, line
        return best_line

    def _try(self, line: list[Answer]) -> tuple[float, list[Answer]]:
        """Run the task with this line; where it stops at another choice of the seat, try every way on."""
        self._left -= 1
        state = self._base.copy()
        ask = _Explore(self._seat, self._trace, line, random.Random(self._seed).random)
        try:
            self._game.step(state, ask)
            while self._game.carries_on(state):
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
        self.lucky |= ask.lucky
        return self._game.value(state, self._seat), line
