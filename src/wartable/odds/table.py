"""The table of odds: named outcomes with their probabilities, and what is not known exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple

from wartable.kernel.showing import words

SURE: Final = 1.959963984540054
"""How many standard deviations an interval of sampled odds spans on either side: 95 in 100 hold the true value."""


class Row(NamedTuple):
    """One outcome. The true probability lies between `low` and `high`; `probability` is exact or the best estimate."""

    name: str
    probability: Fraction
    low: float
    high: float


class Ahead(NamedTuple):
    """What one way through the seat's own next questions leads to: its answers before chance in words, and the odds."""

    answers: tuple[str, ...]
    odds: Odds


@dataclass(frozen=True, slots=True)
class Odds:
    """Outcomes, the likeliest first; their probabilities and `tail` sum to exactly one.

    `tail` is the probability of chains of chance that were cut off, and so may end as any of the outcomes. `sampled` is
    the number of worlds that were played; 0 means that everything was counted. `worth` is what the game's own `value`
    comes to on average. `chance` says whether anything was rolled or drawn at all. `ahead` is not empty when the seat
    has more to choose about the same thing, before chance speaks or after: what its best and worst choices lead to.
    """

    rows: tuple[Row, ...]
    tail: Fraction = Fraction(0)
    sampled: int = 0
    worth: float = field(default=0.0, compare=False)
    chance: bool = True
    ahead: tuple[Ahead, ...] = ()

    def probability(self, name: str) -> Fraction:
        """The probability of one outcome; 0 when it is not in the table."""
        return next((row.probability for row in self.rows if row.name == name), Fraction(0))


def summed_up(odds: Odds, most: int) -> list[tuple[str, Fraction]]:
    """The likeliest outcomes with their shares; the rest and the tail as one line each, so that all add up to one."""
    rows = [(row.name, row.probability) for row in odds.rows[:most]]
    rest = odds.rows[most:]
    if rest:
        rows.append((words.counted(len(rest), "other outcome"), sum((row.probability for row in rest), Fraction(0))))
    if odds.tail:
        rows.append(("longer chains of dice", odds.tail))
    return rows


def ways_ahead(odds: Odds) -> list[tuple[str, Odds]]:
    """The best and the worst way through the seat's own next questions, each with a heading."""
    if len(odds.ahead) == 1:
        return [(f"You choose first{_if_you_choose(odds.ahead[0])}:", odds.ahead[0].odds)]
    titles = ("At best", "At worst")
    return [(f"{title}{_if_you_choose(way)}:", way.odds) for title, way in zip(titles, odds.ahead, strict=False)]


def _if_you_choose(way: Ahead) -> str:
    return f", if you choose {', then '.join(way.answers)}" if way.answers else ", by what you choose after it"


def is_certain(odds: Odds) -> bool:
    """Is there nothing to say about chance?"""
    return not odds.chance and not odds.ahead


def percent(share: Fraction) -> str:
    """A share as people read it.

    >>> percent(Fraction(1, 3)), percent(Fraction(1, 5000))
    ('33.3 %', 'under 0.1 %')
    """
    return f"{float(share):.1%}".replace("%", " %") if share >= Fraction(1, 2000) else "under 0.1 %"


def counted(outcomes: Iterable[tuple[str, Fraction]], tail: Fraction, worth: float = 0.0, chance: bool = True) -> Odds:
    """Exact odds; equal names are added up."""
    total: dict[str, Fraction] = {}
    for name, probability in outcomes:
        total[name] = total.get(name, Fraction(0)) + probability
    rows = [Row(name, p, float(p), float(p + tail)) for name, p in total.items()]
    return Odds(_likeliest_first(rows), tail, worth=worth, chance=chance)


def certain(name: str) -> Odds:
    """The odds of what is sure to happen."""
    return counted([(name, Fraction(1))], Fraction(0), chance=False)


def estimated(counts: dict[str, int], worth: float = 0.0) -> Odds:
    """Odds from counted plays, each with its interval."""
    plays = sum(counts.values())
    rows = [Row(name, Fraction(count, plays), *wilson(count, plays)) for name, count in counts.items()]
    return Odds(_likeliest_first(rows), sampled=plays, worth=worth)


def _likeliest_first(rows: list[Row]) -> tuple[Row, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.probability, row.name)))


def wilson(count: float, plays: int) -> tuple[float, float]:
    """Wilson's interval for a share of `count` in `plays`; everything is possible when nothing was played.

    >>> [round(end, 3) for end in wilson(5, 10)], wilson(0, 0)
    ([0.237, 0.763], (0.0, 1.0))
    """
    if not plays:
        return 0.0, 1.0
    share, spread = count / plays, 1 + SURE * SURE / plays
    middle = (share + SURE * SURE / (2 * plays)) / spread
    half = SURE * sqrt(share * (1 - share) / plays + SURE * SURE / (4 * plays * plays)) / spread
    # Rounding must not put the share itself outside.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))
