"""The bot that searches: as strong as the time it is given, see `search`."""

from __future__ import annotations

import random
from typing import Any, Final, NamedTuple

from wartable.bots.search import Budget, Search
from wartable.bots.tree import Tree
from wartable.bots.verdict import Found, best
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import ANY, Answer
from wartable.kernel.engine.parts import policy_of
from wartable.kernel.engine.views import SeatView

FEWEST: Final = 8
"""Even a slow game is looked at so often."""


class Plan(NamedTuple):
    """How a program means to go on: what it had seen when it answered, its answer included, and its next answers.

    It is good as long as nothing else has come in between; where chance has a say it is empty.
    """

    seen: tuple[Any, ...] = ()
    rest: tuple[Answer, ...] = ()

    def next(self, view: SeatView[Any]) -> Answer | None:
        """The answer that was meant for this very question; None when it has to be thought about."""
        question = view.question
        if not self.rest or question is None or self.seen != _seen(view):
            return None
        return self.rest[0] if question.offers(view.seat, self.rest[0]) else None

    def after(self, view: SeatView[Any]) -> Plan:
        """What is left of it when its answer was given."""
        return Plan((*_seen(view), _given(view, self.rest[0])), self.rest[1:])


class Searcher:
    """Answers with what a search within a budget found best, and keeps to its plan while nothing comes in between.

    What it has learned of a turn it keeps until the turn is over.
    """

    def __init__(self, game: Game[Any], seed: str, budget: Budget) -> None:
        self._game = game
        self._random = random.Random(seed)
        self._budget = budget._replace(runs=max(FEWEST, budget.runs // game.heavy))
        self._turn: tuple[Any, ...] = ()
        self.tree: Tree | None = None
        self.plan = Plan()

    def answer(self, view: SeatView[Any]) -> Answer:
        question = view.question
        assert question is not None
        meant = self.plan.next(view)
        if meant is not None:
            self.plan = self.plan.after(view)
            return meant
        offered = question.options_of(view.seat)
        if len(offered) == 1 and not question.forms:
            return offered[0]
        search = self.searched(view)
        chosen = best(search.found)
        line = search.lines[chosen]
        self.plan = Plan() if line.lucky else Plan((*_seen(view), _given(view, chosen)), tuple(line.answers[1:]))
        return chosen

    def searched(self, view: SeatView[Any]) -> Search:
        """The search of the open question, within the budget."""
        turn = (view.seat, *policy_of(self._game).clock(view.now))
        if self.tree is None or turn != self._turn:
            self._turn, self.tree = turn, Tree(self._game, view.seat)
        search = Search(self._game, view, self._random.random, self.tree)
        search.run(self._budget)
        return search

    def weigh(self, view: SeatView[Any]) -> Found:
        """What was found out about each answer: several processes can put theirs together."""
        return self.searched(view).found


def _seen(view: SeatView[Any]) -> tuple[Any, ...]:
    return (view.seat, view.base.key(), *(seen.answer for seen in view.trace))


def _given(view: SeatView[Any], answer: Answer) -> Answer:
    assert view.question is not None
    return (view.seat, answer) if view.question.mode == ANY else answer
