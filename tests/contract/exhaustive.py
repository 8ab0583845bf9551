"""Plays until everything there is has been used: every card, ability, kind of question and kind of event of a case.

    python -m tests.contract.exhaustive battle-bosses-standard

A player here prefers what it has not done yet in this game. A game depends on its seed alone, so a failure is repeated
by the command that is printed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from contract.cases import CASES, Case, used
from contract.cases import case as find
from playing import pick
from wartable.kernel.engine.keys import key_of
from wartable.kernel.engine.match import Match

CURIOUS = 0.7
"""How often something new is preferred; otherwise any option is as good as another."""
MOST_ANSWERS = 50_000


@dataclass
class Found:
    """What the games so far have used."""

    everything: set[str]
    used: set[str] = field(default_factory=set)
    games: int = 0

    @property
    def missing(self) -> list[str]:
        return sorted(self.everything - self.used)


def play(case: Case, seed: int) -> Match[Any]:
    """One game of curious players."""
    match, uniform = case.match(seed), random.Random(seed).random
    done: Counter[str] = Counter()
    for _ in range(MOST_ANSWERS):
        question = match.question
        if question is None:
            return match
        waiting = match.waiting_for()
        seat = waiting[int(uniform() * len(waiting))]
        option = pick(question, seat, uniform)
        if uniform() < CURIOUS and question.options_of(seat):
            names = {
                other: key_of(match.state, seat, question, other).partition("@")[0]
                for other in question.options_of(seat)
            }
            fewest = min(done[name] for name in names.values())
            new = [other for other, name in names.items() if done[name] == fewest]
            option = new[int(uniform() * len(new))]
            done[names[option]] += 1
        match.answer_option(seat, option)
    raise AssertionError(f"the game is not over after {MOST_ANSWERS} answers")


def explore(case: Case, seed: int, games: int) -> Iterator[Found]:
    """Play games until nothing is missing; gives what was found after each."""
    assert case.everything is not None
    found = Found(case.everything())
    for number in range(seed, seed + games):
        try:
            match = play(case, number)
        except BaseException as error:
            error.add_note(f"reproduce with: python -m tests.contract.exhaustive {case.name} --seed {number} --games 1")
            raise
        found.used |= used(match)
        found.games += 1
        yield found
        if not found.missing:
            return


def main() -> int:
    """The command line; exit code 1 when something is still missing."""
    parser = argparse.ArgumentParser(prog="python -m tests.contract.exhaustive", description=__doc__)
    parser.add_argument("case", choices=[case.name for case in CASES if case.everything is not None])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1_000)
    wish = parser.parse_args()
    for found in explore(find(wish.case), wish.seed, wish.games):
        print(f"\r{found.games} games, {len(found.missing)} of {len(found.everything)} missing ", end="", flush=True)
    print()
    for name in found.missing:
        print(f"never used: {name}")
    return 1 if found.missing else 0


if __name__ == "__main__":
    sys.exit(main())
