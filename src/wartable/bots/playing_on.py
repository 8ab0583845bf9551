"""Playing a position on, task after task, by a quick policy for whoever is to choose: what a search is made of."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from wartable.bots.answering import Answering, OnLine
from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import Answer, GameOver
from wartable.kernel.engine.parts import policy_of

NOBODY: Final = -1


def fits(answer: Answer, forms: Sequence[Form], options: Sequence[int]) -> bool:
    """Is this one of the options, or a form filled in as it may be?"""
    if not isinstance(answer, tuple):
        return answer in options
    return answer[0] < len(forms) and forms[answer[0]].why_not(answer[1:]) is None


class Follow(OnLine):
    """After the trace a line of the own seat, as long as it is offered; everything else at random."""

    def pick(self, seat: int, options: Sequence[int]) -> int:
        if seat == self.seat and self.own < len(self.line):
            chosen = self.line[self.own]
            self.own += 1
            if chosen in options:
                taken: int = chosen
                return taken
            self.own = len(self.line)  # another world: the line has lost its meaning
        return options[int(self.uniform() * len(options))]

    def filled(self, seat: int, what: Any, forms: Sequence[Form], options: Sequence[int]) -> int | tuple[int, ...]:
        if seat == self.seat and self.own < len(self.line):
            chosen = self.line[self.own]
            self.own += 1
            if fits(chosen, forms, options):
                taken: int | tuple[int, ...] = chosen
                return taken
            self.own = len(self.line)
        return super().filled(seat, what, forms, options)


class _Attempt(Answering):
    """Carries a task out at random, or by the answers that are given, and remembers what was answered.

    Choices and chance have numbers of their own, so that several attempts can meet the same luck.
    """

    def __init__(self, line: Sequence[Answer], choosing: Callable[[], float], chance: Callable[[], float]) -> None:
        super().__init__(NOBODY, (), chance)
        self.line = line
        self.choosing = choosing
        self.made: list[Answer] = []
        self.whose = NOBODY
        """Who was the first to choose."""
        self.first: Sequence[int] = ()
        """What was offered then; nothing where a form could be filled in."""
        self.ways = 1
        """In how many ways it could have been carried out, as far as this one has seen."""

    def pick(self, seat: int, options: Sequence[int]) -> int:
        n = len(options)
        if n == 1:
            return options[0]
        if self.whose == NOBODY:
            self.whose, self.first = seat, options
        self.ways *= n
        at = len(self.made)
        as_before = at < len(self.line) and self.line[at] in options
        chosen: int = self.line[at] if as_before else options[int(self.choosing() * n)]
        self.made.append(chosen)
        return chosen

    def filled(self, seat: int, what: Any, forms: Sequence[Form], options: Sequence[int]) -> int | tuple[int, ...]:
        if self.whose == NOBODY:
            self.whose = seat
        self.ways = MANY
        at = len(self.made)
        chosen: int | tuple[int, ...]
        if at < len(self.line) and fits(self.line[at], forms, options):
            chosen = self.line[at]
        else:
            pick = int(self.choosing() * (len(forms) + len(options)))
            form = pick - len(options)
            chosen = options[pick] if form < 0 else (form, *forms[form].sample(self.choosing))
        self.made.append(chosen)
        return chosen


MANY: Final = 1_000_000
"""In so many ways a form can be filled in."""


def carry_out(game: Game[Any], state: Any, ask: Answering) -> None:
    """A task, and what it has begun."""
    try:
        game.step(state, ask)
        while state.agenda and game.carries_on(state):
            game.step(state, ask)
    except GameOver:
        state.agenda = ()


class Tried(NamedTuple):
    """A way to carry out a task: what it is worth to whoever was the first to choose, and where it led."""

    value: float
    line: list[Answer]
    lucky: bool
    """Did chance speak?"""
    whose: int
    """Who was the first to choose; `NOBODY` where nothing was to be chosen."""
    after: Any


def ways(game: Game[Any], state: Any, uniform: Callable[[], float], glance: int) -> list[Tried]:
    """Some ways to carry out the next task, beginning with different answers; no more than `glance`.

    All ways meet the same luck, or the luckiest would be taken for the best.
    """
    found: list[Tried] = []
    begin: list[int] = []
    luck, tries, value_of = uniform(), 1, policy_of(game).value
    while len(found) < tries:
        after = state.copy()
        ask = _Attempt(begin[len(found) - 1 :][:1], uniform, random.Random(luck).random)
        carry_out(game, after, ask)
        value = 0.0 if ask.whose == NOBODY else value_of(after, ask.whose)
        found.append(Tried(value, ask.made, ask.lucky, ask.whose, after))
        if len(found) == 1 and ask.whose != NOBODY:
            tries = min(glance, ask.ways)
            begin = _others(ask.first, ask.made[0], tries - 1, uniform)
    return found


def along(game: Game[Any], state: Any, line: Sequence[Answer], uniform: Callable[[], float]) -> list[Answer]:
    """Carry out the next task by these answers, as long as they are offered; what was answered. Chance speaks anew."""
    ask = _Attempt(line, uniform, uniform)
    carry_out(game, state, ask)
    return ask.made


def quick(game: Game[Any], state: Any, uniform: Callable[[], float], glance: int) -> tuple[Any, int]:
    """The state after the next task, carried out in the best of some ways for whoever is the first to choose, and
    how often it was carried out to find that. Where chance spoke it speaks again for the way that was chosen.
    """
    found = ways(game, state, uniform, glance)
    best = max(found, key=lambda each: each.value)
    if best.whose == NOBODY or not best.lucky:
        return best.after, len(found)
    after = state.copy()
    along(game, after, best.line, uniform)
    return after, len(found) + 1


def _others(options: Sequence[int], taken: Answer, n: int, uniform: Callable[[], float]) -> list[int]:
    """Other options to begin with, each once, in any order; no more than `n`."""
    left = [option for option in options if option != taken]
    found: list[int] = []
    while left and len(found) < n:
        at = int(uniform() * len(left))
        left[at], left[-1] = left[-1], left[at]
        found.append(left.pop())
    return found
