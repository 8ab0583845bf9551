"""Does a change of content matter? Both packs are played on the same line-ups and seeds, until the answer is clear.

Games are looked at again and again, so the interval that decides is wider than that of a single look; it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from typing import Any, Final, NamedTuple

from wartable.lab.report import Interval, Played, Study, paired
from wartable.lab.simulate import leave_interrupts, play_some

CAREFUL: Final = 2.8
"""How many standard errors make an answer clear: more than for a single look, since one looks after every few games."""
FEWEST: Final = 20
"""Before so many games nothing is clear."""


class Question(NamedTuple):
    """What is compared: two studies that differ in their content, for whom (a faction; empty: the first seat), and the
    difference that would not matter."""

    one: Study
    other: Study
    faction: str = ""
    margin: float = 0.03


@dataclass(slots=True)
class Comparison:
    """What is known so far: points of the one and of the other, game by game."""

    question: Question
    games: list[tuple[float, float]] = field(default_factory=list)
    lengths: list[tuple[int, int]] = field(default_factory=list)

    def add(self, one: Played, other: Played) -> None:
        """One game more, as it went with both packs."""
        faction = self.question.faction
        self.games.append((_points(one, faction), _points(other, faction)))
        self.lengths.append((one.length, other.length))

    def shares(self) -> tuple[float, float]:
        n = max(1, len(self.games))
        return sum(one for one, _ in self.games) / n, sum(other for _, other in self.games) / n

    def difference(self) -> Interval:
        """How much more often the side wins with the second pack."""
        return paired([other - one for one, other in self.games], CAREFUL)

    def is_clear(self) -> bool:
        """Is there a difference for certain, or for certain none that matters?"""
        found, margin = self.difference(), self.question.margin
        if len(self.games) < FEWEST:
            return False
        return found.low > 0 or found.high < 0 or (found.low > -margin and found.high < margin)

    def verdict(self) -> str:
        """The answer in words."""
        found, margin = self.difference(), self.question.margin
        who = self.question.faction or "The first seat"
        points = f"{100 * found.low:+.1f} to {100 * found.high:+.1f} points"
        if found.low > -margin and found.high < margin:
            return f"No difference that matters: {who} wins {points} more often with the second pack."
        if found.low > 0 or found.high < 0:
            word = "more" if found.low > 0 else "less"
            return f"It matters: {who} wins {word} often with the second pack ({points})."
        return f"Not clear after {len(self.games)} games: {who} wins {points} more often with the second pack."

    def as_json(self) -> dict[str, Any]:
        """The findings as plain data; see `docs/measuring.md`."""
        one, other = self.shares()
        n = max(1, len(self.lengths))
        return {
            "game": self.question.one.game,
            "mode": self.question.one.mode,
            "players": list(self.question.one.players),
            "seed": self.question.one.seed,
            "of": self.question.faction,
            "games": len(self.games),
            "shares": [one, other],
            "lengths": [sum(pair[at] for pair in self.lengths) / n for at in (0, 1)],
            "difference": self.difference()._asdict(),
            "clear": self.is_clear(),
            "verdict": self.verdict(),
        }


def play_both(question: Question, number: int) -> tuple[Played, Played]:
    """Game `number` with both packs."""
    return play_some(question.one, number, number + 1)[0], play_some(question.other, number, number + 1)[0]


def compare(question: Question, jobs: int = 1, heard: Callable[[Comparison], None] = lambda found: None) -> Comparison:
    """Play until it is clear, or all games of the studies are played; an interrupt ends it with what was played."""
    found = Comparison(question)
    try:
        for one, other in _pairs(question, jobs):
            found.add(one, other)
            heard(found)
            if found.is_clear():
                break
    except KeyboardInterrupt:
        pass
    return found


def _points(played: Played, faction: str) -> float:
    """What the faction won; if both sides have it, half of the points are its own whoever wins."""
    mine = [score for score, each in zip(played.scores, played.factions, strict=True) if not faction or each == faction]
    return played.scores[0] if not faction else sum(mine) / len(mine)


def _pairs(question: Question, jobs: int) -> Iterator[tuple[Played, Played]]:
    numbers = iter(range(question.one.games))
    if jobs <= 1:
        yield from (play_both(question, number) for number in numbers)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), leave_interrupts) as pool:
        waiting = [pool.submit(play_both, question, number) for number in islice(numbers, 3 * jobs)]
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += [pool.submit(play_both, question, number) for number in islice(numbers, 1)]
        finally:
            for each in waiting:
                each.cancel()
