"""Sparks: a game of one seat and four dice, for odds: chains of re-rolls, and dice whose sum only a rule remembers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from wartable.kernel.engine.chance import Die
from wartable.kernel.engine.game import Choice, Game, Mode
from wartable.kernel.engine.oracle import GameOver, Oracle
from wartable.kernel.engine.state import State

SPARK = Die("spark", ("2E", "1E1C", "2C", "OV"), (2, 2, 1, 1))
BRINGS = ((2, 0, False), (1, 1, False), (0, 2, False), (1, 0, True))
D6 = Die("d6", ("1", "2", "3", "4", "5", "6"), (1,) * 6)

CHAIN, DUEL, LONG, BIG, TAKE = range(5)


class Bench(State):
    __slots__ = ("crystals", "energy", "wins")

    def __init__(self) -> None:
        self.agenda = ((0,),)
        self.energy = self.crystals = self.wins = 0

    def copy(self) -> Bench:
        new = Bench()
        new.agenda, new.energy, new.crystals, new.wins = self.agenda, self.energy, self.crystals, self.wins
        return new

    def key(self) -> tuple[object, ...]:
        return (self.agenda, self.energy, self.crystals, self.wins)


class Sparks(Game[Bench]):
    name, title, system, rules_number = "sparks", "Sparks", "battle-bosses", 1
    modes: Mapping[str, Mode] = {"solo": Mode("solo", "alone", ("A",), ((0,),))}
    choices: Mapping[str, Choice] = {}

    def __init__(self, promise: bool = True) -> None:
        self.promise = promise
        """Whether re-rolls say that they only go on from the roll before."""

    def new(self, mode: str, options: Mapping[str, str], content: Path | None = None) -> Bench:
        return Bench()

    def step(self, state: Bench, ask: Oracle) -> None:
        task = state.agenda[0][0]
        state.agenda = state.agenda[1:]
        if task:
            self.one_die(state, ask, task)
            return
        option = ask.choose(0, 0, (CHAIN, DUEL, LONG, BIG, TAKE))
        state.agenda = ((0,),)
        if option == CHAIN:
            self.chain(state, ask, 4)
        elif option == DUEL:
            # The first result is remembered by the rule alone: paths that look alike must not be merged.
            mine = ask.roll(D6, 1, "BB-DICE-01").index(1)
            theirs = ask.roll(D6, 1, "BB-DICE-01").index(1)
            state.wins += (mine > theirs) - (mine < theirs)
        elif option == LONG:
            state.agenda = ((6,), (0,))
        elif option == TAKE:
            # After a low roll both answers bring the same, after a high one they do not.
            low = ask.roll(D6, 1, "BB-DICE-01").index(1) < 3
            first = ask.choose(0, 1, (0, 1)) == 0
            state.energy += 1 if low else 2 * first
            state.wins -= not low and not first
        else:
            sum(ask.roll(D6, 1, "BB-DICE-01").index(1) for _ in range(8))
            raise GameOver

    def chain(self, state: Bench, ask: Oracle, n: int) -> None:
        again = False
        while n:
            counts = ask.roll(SPARK, n, "BB-DICE-04", again=again)
            n = 0
            for count, (energy, crystals, overload) in zip(counts, BRINGS, strict=True):
                state.energy += count * energy
                state.crystals += count * crystals
                n += count * overload
            again = self.promise

    def one_die(self, state: Bench, ask: Oracle, left: int) -> None:
        """A roll per task: every task is a commit point, so that paths merge without a promise."""
        state.energy += ask.roll(D6, 1, "BB-DICE-01").index(1) + 1
        if left > 1:
            state.agenda = ((left - 1,), *state.agenda)

    def view(self, state: Bench, seat: int) -> Bench:
        return state.copy()

    def redeal(self, view: Bench, uniform: Callable[[], float]) -> Bench:
        return view.copy()

    def part(self, name: str) -> Any:
        return sys.modules[__name__]


def value(bench: Bench, seat: int) -> float:
    return bench.energy + bench.crystals + bench.wins


def outcome(before: Bench, after: Bench, seat: int) -> str:
    wins = after.wins - before.wins
    return f"{after.energy - before.energy}E {after.crystals - before.crystals}C {wins}W"
