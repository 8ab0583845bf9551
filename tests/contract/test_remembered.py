"""What is remembered of a position is made of the columns it names, so nobody is shown what has changed since."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from typing import Any

import pytest

from contract.cases import CASES, Case
from contract.seeds import Seeds
from contract.test_drawn import drawn
from playing import answer
from wartable import build
from wartable.games import game, names
from wartable.kernel.engine.state import columns
from wartable.kernel.showing.parts import draw_of
from wartable.kernel.showing.remembered import made_of

ANSWERS = 120


def spied(state: Any, read: set[str]) -> Any:
    """The same state; the columns that are read of it are written down."""
    kind = type(state)
    names = {column.name for column in columns(kind)} | {"agenda"}

    class Spied(kind):  # type: ignore[misc,valid-type]
        copy = kind.copy

        def __getattribute__(self, name: str) -> Any:
            if name in names:
                read.add(name)
            return super().__getattribute__(name)

    made = Spied()
    for name in names:
        setattr(made, name, getattr(state, name))
    return made


def held_to_it(made: Any, met: set[str]) -> Callable[..., Any]:
    """The function without its memory; it fails when it reads more than it names."""

    def make(state: Any, *given: Any) -> Any:
        read: set[str] = set()
        found = made.__wrapped__(spied(state, read), *given)
        assert read <= set(made.reads), f"{made.__qualname__} reads {sorted(read - set(made.reads))} as well"
        met.add(made.__qualname__)
        return found

    return make


@pytest.fixture
def met(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The names of all functions that are remembered and were called; each is held to what it says it reads."""
    found: set[str] = set()
    for name in names():
        draw_of(game(name))
    for module in [module for name, module in sys.modules.items() if name.startswith("wartable.games.")]:
        for name, there in list(vars(module).items()):
            if hasattr(there, "reads") and hasattr(there, "__wrapped__"):
                monkeypatch.setattr(module, name, held_to_it(there, found))
    return found


@pytest.mark.skipif(build() == "compiled", reason="of a compiled state nobody sees what is read")
@pytest.mark.parametrize("case", [case for case in CASES if case.game.name == "infinity"], ids=lambda case: case.name)
def test_what_is_remembered_reads_nothing_but_what_it_names(case: Case, seeds: Seeds, met: set[str]) -> None:
    for seed in seeds.answers(ANSWERS):
        match, chance_of = case.match(seed), random.Random(seed)
        while match.question is not None and not seeds.looked():
            for seat in range(len(match.seats) + 1):
                drawn(match, seat)
            answer(match, chance_of.random)
    assert {"_troopers", "_things", "_army", "trooper_lines", "object_lines"} <= met


def test_it_is_made_once_for_the_same_columns() -> None:
    calls = []

    class Sheet:
        def __init__(self, energy: list[int], turn: int) -> None:
            self.energy = energy
            self.turn = turn

    @made_of("energy")
    def line(sheet: Sheet, seat: int) -> str:
        calls.append(seat)
        return f"{seat}: {sheet.energy}"

    assert line(Sheet([1, 2], 1), 0) == line(Sheet([1, 2], 2), 0) == "0: [1, 2]"
    assert line(Sheet([1, 3], 2), 0) == "0: [1, 3]" and line(Sheet([1, 2], 1), 1) == "1: [1, 2]"
    assert calls == [0, 0, 1]
