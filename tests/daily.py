"""Positions of the day, made from recorded games: `python -m tests.daily GAME [HOW MANY]` plays games anew.

A game of programs ends with a victory; the position is the one in which the winner's last turn begins, the solution
what the winner did. Taken are those in which nothing is left to chance any more and no single answer is enough.
"""

from __future__ import annotations

import sys
from typing import Any, Final

import yaml

from wartable.bots import bot
from wartable.games import game
from wartable.kernel.engine.keys import key_of
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.parts import daily_of
from wartable.kernel.engine.replay import Setup, start
from wartable.table.daily import Puzzle, begun, file_of, won_by

OPTIONS: Final = {
    "battle-bosses": tuple(
        {"bosses": bosses, "cap": "0"}
        for bosses in (
            "mecha-bot,captain-saltjaw", "old-marrow,brakka-ironmaw", "vesper-null,mecha-bot",
            "mother-bramble,captain-saltjaw", "zephyra-twain,old-marrow", "brakka-ironmaw,vesper-null",
            "captain-saltjaw,zephyra-twain", "mecha-bot,mother-bramble",
        )
    ),
    "starbreach": tuple(
        {"heroes": hero, "platforms": "automatic", "level": level, "training": "1", "cap": "0"}
        for level in ("1", "2")
        for hero in ("green", "blue", "purple", "red")
    ),
}  # fmt: skip
LONGEST: Final = 12
"""How many answers a solution has at most; at least three."""
LONGEST_GAME: Final = 130
"""Answers before the position: the files stay small."""


def played(name: str, options: dict[str, str], seed: str) -> tuple[Match[Any], list[str]]:
    """A whole game of programs, and all answers in their order."""
    rules = game(name)
    players = daily_of(rules).PLAYERS
    match = start(rules, Setup(daily_of(rules).MODE, players, options), seed)
    sitting, keys = [bot(player, rules, f"p{seat}") for seat, player in enumerate(players)], list[str]()
    while match.question is not None:
        seat = match.waiting_for()[0]
        option = sitting[seat].answer(match.view(seat))
        keys.append(key_of(match.state, seat, match.question, option))
        match.answer_option(seat, option)
    return match, keys


def puzzle(name: str, options: dict[str, str], seed: str) -> Puzzle | None:
    """The last turn of a game as a position of the day; None when it is none."""
    match, keys = played(name, options, seed)
    if match.result is None or max(match.result.scores) < 1:
        return None
    seat = match.result.scores.index(1.0)
    lines = [line for line in match.entries if line.what != "seed"]
    run = 0
    while run < len(lines) and lines[-1 - run].who == match.seats[seat]:
        run += 1
    if not 3 <= run <= LONGEST or len(keys) - run > LONGEST_GAME:
        return None
    answers, solution = " ".join(keys[:-run]), " ".join(keys[-run:])
    made = Puzzle(game=name, options=options, seed=seed, seat=seat, answers=answers, solution=solution)
    before = begun(made)
    if won_by(made, made.solution.split()) is None:
        return None
    return None if any(won_by(made, [key]) or won_by(made, [key, "done"]) for key in before.keys(seat)) else made


def main() -> None:
    """Write so many positions of a game down, with its options in turn."""
    name, wanted = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 28
    found, number = list[Puzzle](), 0
    while len(found) < wanted:
        made = puzzle(name, OPTIONS[name][number % len(OPTIONS[name])], f"day-{number}")
        number += 1
        if made is not None:
            found.append(made)
            print(f"{len(found)} of {wanted}: {made.solution}", flush=True)
            rows = [one.model_dump(exclude={"game"}) for one in found]
            file_of(name).write_text(yaml.safe_dump(rows, width=10**6, sort_keys=False), encoding="utf-8")


if __name__ == "__main__":
    main()
