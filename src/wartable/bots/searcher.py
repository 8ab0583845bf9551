"""The bot that searches: as strong as the time it is given, see `search`."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from wartable.bots.greedy import Greedy
from wartable.bots.search import Budget, Key, Node, Tree
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.oracle import ANY, Answer, Question
from wartable.kernel.engine.views import SeatView

FAITH: Final = 2
"""How many runs the word of the greedy bot is worth: where there is little time to search it is listened to."""
TRUST: Final = 0.25
"""Which part of all runs another answer must be tried more often than the greedy one to be given instead of it."""
FEWEST: Final = 8
"""Even a slow game is looked at so often."""

Weights = Mapping[Answer, tuple[int, float]]
"""How often each answer was tried, and what came of it altogether."""


class Searcher:
    """Answers with what a search within a budget tried most, and keeps what it found for its next answer."""

    def __init__(self, game: Game[Any], seed: str, budget: Budget) -> None:
        self._game = game
        self._random = random.Random(seed)
        self._greedy = Greedy(game, f"{seed}/greedy")
        self._budget = Budget(max(FEWEST, budget.runs // game.heavy), budget.seconds)
        self._kept: Node | None = None
        """The part of the tree below its last answer."""
        self._after: tuple[Any, ...] = ()
        """What it had seen when it gave it, the answer included."""

    def answer(self, view: SeatView[Any]) -> Answer:
        question = view.question
        assert question is not None
        offered = question.options_of(view.seat)
        if len(offered) == 1 and not question.forms:
            return offered[0]
        return self.settle(view, self.weigh(view))

    def weigh(self, view: SeatView[Any]) -> Weights:
        """Search, and say what was tried: several processes can add theirs up."""
        question = view.question
        assert question is not None
        tree = Tree(self._game, view, self._random.random)
        first = self._greedy.answer(view)
        kind = id(question.what)
        kept = self._fitting(view, question)
        if kept is not None:
            tree.root = kept
        believed = tree.root.branches.setdefault((kind, view.seat, first), Node())
        if not believed.visits:
            believed.visits, believed.total = FAITH, FAITH * tree.believed
        tree.search(view, self._budget)
        self._kept = tree.root
        found = {
            answer: (node.visits, node.total)
            for (what, seat, answer), node in tree.root.branches.items()
            if what == kind and seat == view.seat and node.visits and question.offers(seat, answer)
        }
        visits, total = found[first]
        credit = round(TRUST * self._budget.runs)
        found[first] = (visits + credit, total + credit * total / visits)
        return found

    def settle(self, view: SeatView[Any], weights: Weights) -> Answer:
        """The answer that was tried most; what is known of what follows it is kept."""
        question = view.question
        assert question is not None
        chosen = max(weights, key=lambda answer: weights[answer])
        below = self._kept.branches.get((id(question.what), view.seat, chosen)) if self._kept else None
        self._kept = below
        answered = (view.seat, chosen) if question.mode == ANY else chosen
        self._after = (view.base.key(), *(seen.answer for seen in view.trace), answered)
        return chosen

    def _fitting(self, view: SeatView[Any], question: Question) -> Node | None:
        """What was kept, if it speaks of this very question: nothing but the own answer has come in between."""
        kept, after = self._kept, self._after
        if kept is None or after != (view.base.key(), *(seen.answer for seen in view.trace)):
            return None
        keys: set[Key] = {(id(question.what), view.seat, option) for option in question.options_of(view.seat)}
        return kept if keys <= kept.branches.keys() else None
