"""Positions of the day, made from recorded games: `python -m tests.daily` plays games anew and writes them down.

A game of programs ends with a kill; the position is the one in which the winner's last turn begins, the solution
what the winner did. Taken are those in which nothing is left to chance any more and no single answer is enough.
"""

from __future__ import annotations

import sys
from typing import Any

import yaml

from wartable.bots import bot
from wartable.games import game
from wartable.kernel.engine.keys import key_of
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.replay import Setup, start
from wartable.table.daily import FILE, Puzzle, begun, won_by

PAIRS = (
    "mecha-bot,captain-saltjaw", "old-marrow,brakka-ironmaw", "vesper-null,mecha-bot", "mother-bramble,captain-saltjaw",
    "zephyra-twain,old-marrow", "brakka-ironmaw,vesper-null", "captain-saltjaw,zephyra-twain",
    "mecha-bot,mother-bramble",
)  # fmt: skip
SHORTEST, LONGEST = 3, 9
"""How many answers a solution has."""
LONGEST_GAME = 130
"""Answers before the position: the file stays small."""


def played(options: dict[str, str], seed: str) -> tuple[Match[Any], list[str]]:
    """A whole game of two programs, and all answers in their order."""
    rules = game("battle-bosses")
    match = start(rules, Setup("standard", ("greedy", "greedy"), options), seed)
    players, keys = [bot("greedy", rules, "a"), bot("greedy", rules, "b")], list[str]()
    while match.question is not None:
        seat = match.waiting_for()[0]
        option = players[seat].answer(match.view(seat))
        keys.append(key_of(rules, match.state, seat, match.question, option))
        match.answer_option(seat, option)
    return match, keys


def puzzle(options: dict[str, str], seed: str) -> Puzzle | None:
    """The last turn of a game as a position of the day; None when it is none."""
    match, keys = played(options, seed)
    if match.result is None or max(match.result.scores) < 1:
        return None
    seat = match.result.scores.index(1.0)
    lines = [line for line in match.entries if line.what != "seed"]
    run = 0
    while run < len(lines) and lines[-1 - run].who == match.seats[seat]:
        run += 1
    if not SHORTEST <= run <= LONGEST or len(keys) - run > LONGEST_GAME:
        return None
    made = Puzzle(options=options, seed=seed, seat=seat, answers=" ".join(keys[:-run]), solution=" ".join(keys[-run:]))
    before = begun(made)
    if won_by(made, made.solution.split()) is None:
        return None
    return None if any(won_by(made, [key]) or won_by(made, [key, "done"]) for key in before.keys(seat)) else made


def main() -> None:
    """Write so many positions down, of different pairs of bosses in turn."""
    wanted, found, number = int(sys.argv[1]) if len(sys.argv) > 1 else 28, list[Puzzle](), 0
    while len(found) < wanted:
        options = {"bosses": PAIRS[number % len(PAIRS)], "cap": "0"}
        made = puzzle(options, f"day-{number}")
        number += 1
        if made is not None:
            found.append(made)
            print(f"{len(found)} of {wanted}: {made.solution}", flush=True)
            rows = [one.model_dump() for one in found]
            FILE.write_text(yaml.safe_dump(rows, width=10**6, sort_keys=False), encoding="utf-8")


if __name__ == "__main__":
    main()
