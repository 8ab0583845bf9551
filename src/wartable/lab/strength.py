"""Is one program stronger than another? Both play the same games.

A duel counts for the pair: the same line-up and the same seed with the sides swapped, so that a strong boss or a lucky
seed helps both alike. A crew plays each game twice, once with each program in all seats.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from typing import Any, NamedTuple

from wartable.games import game as find_game
from wartable.kernel.engine.parts import lineup_of
from wartable.lab.playing import play_out
from wartable.lab.report import Interval, interval, paired


class Contest(NamedTuple):
    """Who is compared with whom, at what: `games` of each program, an even number where sides fight."""

    game: str
    mode: str
    one: str
    other: str
    games: int
    seed: str


@dataclass(slots=True)
class Strength:
    """What came out so far: points of both, pair by pair."""

    contest: Contest
    pairs: list[tuple[float, float, int]] = field(default_factory=list)
    """Points of the one, of the other, and of how many games of each."""

    @property
    def games(self) -> int:
        return sum(games for _, _, games in self.pairs)

    def share(self, of_other: bool = False) -> Interval:
        """The share of its games that a program won."""
        return interval(sum(pair[of_other] for pair in self.pairs), self.games)

    def lead(self) -> Interval:
        """By how much more the one wins, with the interval of paired games: luck that both share falls out."""
        return paired([(one - other) / games for one, other, games in self.pairs])

    def verdict(self) -> str:
        """The answer in words."""
        one, other, lead = self.contest.one, self.contest.other, self.lead()
        if lead.low > 0:
            return f"{one} is stronger than {other}."
        if lead.high < 0:
            return f"{other} is stronger than {one}."
        return f"{self.games} games do not tell {one} from {other}."

    def as_json(self) -> dict[str, Any]:
        """The findings as plain data; see `docs/measuring.md`."""
        return {
            **self.contest._asdict(),
            "games": self.games,
            "share": {name: self.share(at)._asdict() for at, name in ((False, "one"), (True, "other"))},
            "lead": self.lead()._asdict(),
            "verdict": self.verdict(),
        }


def play_pair(contest: Contest, number: int) -> tuple[float, float, int]:
    """Both games of one pair."""
    game = find_game(contest.game)
    mode = game.modes[contest.mode]
    sets = lineup_of(game).matchups(contest.mode)
    options, seed = sets[_spread(number, len(sets))], f"{contest.seed}-{number}"
    base = game.new(contest.mode, options, None)

    def points(players: Sequence[str]) -> tuple[float, ...]:
        result = game.result(play_out(game, base, players, seed))
        assert result is not None
        return result.scores

    seats = range(len(mode.seats))
    if len(mode.sides) == 1:
        return points([contest.one for _ in seats])[0], points([contest.other for _ in seats])[0], 1
    one = other = 0.0
    for side in (0, 1):
        mine = mode.sides[side]
        scores = points([contest.one if seat in mine else contest.other for seat in seats])
        one += scores[mine[0]]
        other += scores[mode.sides[1 - side][0]]
    return one, other, 2


def _spread(number: int, sets: int) -> int:
    """Line-ups all over the list, whatever number of games is played."""
    step = next(step for step in range(max(1, round(sets * 0.382)), sets + 1) if math.gcd(step, sets) == 1)
    return number * step % sets


def strength(contest: Contest, jobs: int = 1, heard: Callable[[Strength], None] = lambda found: None) -> Strength:
    """Play a contest; `heard` is told what is known after every pair. An interrupt ends it with what was played."""
    game = find_game(contest.game)
    swapped = len(game.modes[contest.mode].sides) > 1
    found = Strength(contest)
    pairs = max(1, contest.games // 2 if swapped else contest.games)
    try:
        for pair in _pairs(contest, pairs, jobs):
            found.pairs.append(pair)
            heard(found)
    except KeyboardInterrupt:
        pass
    return found


def _pairs(contest: Contest, pairs: int, jobs: int) -> Iterator[tuple[float, float, int]]:
    if jobs <= 1:
        yield from (play_pair(contest, number) for number in range(pairs))
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        numbers = iter(range(pairs))
        waiting = [pool.submit(play_pair, contest, number) for number in islice(numbers, 2 * jobs)]
        try:
            while waiting:
                yield waiting.pop(0).result()
                waiting += [pool.submit(play_pair, contest, number) for number in islice(numbers, 1)]
        finally:
            for each in waiting:
                each.cancel()
