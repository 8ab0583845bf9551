"""What a search learns below the answers it weighs: later choices are chosen by where they lead, not by first sight."""

from __future__ import annotations

import random
from typing import Any

from wartable.bots.playing_on import quick
from wartable.bots.search import Budget
from wartable.bots.searcher import Searcher
from wartable.bots.tree import Tree
from wartable.games.battle_bosses import GAME
from wartable.kernel.engine.replay import Setup, start

BAIT, PATIENCE = 0, 1


class Path:
    """Two choices in a row. The bait looks better at once and is worth nothing in the end."""

    def __init__(self, taken: tuple[int, ...] = (), hidden: int = 0) -> None:
        self.taken = taken
        self.hidden = hidden
        """What the seat does not see."""

    @property
    def agenda(self) -> tuple[int, ...]:
        return () if len(self.taken) == 2 else (0,)

    def copy(self) -> Path:
        return Path(self.taken, self.hidden)

    def key(self) -> tuple[Any, ...]:
        return self.taken, self.hidden


class Paths:
    """The game of it, and its judgement."""

    def step(self, state: Path, ask: Any) -> None:
        state.taken += (ask.choose(0, "way", (BAIT, PATIENCE)),)

    def carries_on(self, state: Path) -> bool:
        return False

    def view(self, state: Path, seat: int) -> Path:
        return Path(state.taken)

    def result(self, state: Path) -> Any:
        return None

    def scale(self, state: Path) -> tuple[float, float]:
        return 0.0, 1.0

    def value(self, state: Path, seat: int) -> float:
        if not state.agenda:
            return 4.0 if state.taken[0] == PATIENCE else -4.0
        return 1.0 if state.taken[0] == BAIT else 0.0

    def part(self, name: str) -> Paths:
        return self


def ends(tree: Tree, runs: int) -> list[int]:
    """The first choice of each run."""
    found = []
    for number in range(runs):
        uniform, path, state = random.Random(number).random, [], Path(hidden=number)
        while state.agenda:
            step = tree.step(state, uniform, 8)
            state = step.state
            assert step.way is not None
            path.append((step.node, step.way))
        tree.learn(path, state)
        found.append(state.taken[0])
    return found


def test_a_later_choice_is_learned_from_where_it_led_and_not_from_first_sight() -> None:
    game: Any = Paths()
    assert [quick(game, Path(), random.Random(seed).random, 8)[0].taken for seed in range(9)] == [(BAIT,)] * 9
    found = ends(Tree(game, 0), 60)
    assert found[0] == BAIT and found[30:].count(PATIENCE) >= 25


def test_worlds_that_the_seat_cannot_tell_apart_are_one_node() -> None:
    game: Any = Paths()
    tree = Tree(game, 0)
    ends(tree, 60)
    assert len(tree) == 3, "the beginning, and one after each way; the worlds differ in what is hidden alone"


def test_what_was_learned_stays_until_the_turn_is_over() -> None:
    match = start(GAME, Setup("standard", ("human", "human"), {"bosses": "mecha-bot,old-marrow"}), "4")
    player = Searcher(GAME, "1", Budget(16))
    known: dict[tuple[int, int], list[int]] = {}
    while match.state.turn < 4:
        seat = match.waiting_for()[0]
        match.answer_option(seat, player.answer(match.view(seat)))
        if player.tree is not None:
            known.setdefault((match.state.turn, seat), []).append(len(player.tree))
    assert all(sizes == sorted(sizes) for sizes in known.values())
    assert any(sizes[-1] > sizes[0] > 0 for sizes in known.values())
