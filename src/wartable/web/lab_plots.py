"""What the pages of the lab draw: figures of a report as places in small drawings, and as words."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wartable.lab.keeping import Noted

EVEN: Final = (0.45, 0.55)
"""Where a share is as even as one aims at."""
BARS: Final = 26
"""Columns of lengths at most."""
WIDE, HIGH = 520.0, 210.0
LETTER: Final = 11.0
"""A letter of a name, where it is largest: on a phone."""
NAMES: Final = (150.0, 260.0)
"""How wide the names before a plot are at least and at most."""


class Dot(NamedTuple):
    """One row of a plot of shares: places of its interval across, and whether it is surely off the aim."""

    name: str
    low: float
    at: float
    high: float
    text: str
    games: int
    off: bool


class Shares(NamedTuple):
    """Shares with intervals: rows, ticks as (place, words), the aim as (place, width)."""

    rows: list[Dot]
    ticks: list[tuple[float, str]]
    aim: tuple[float, float]
    named: float
    """Where the names end."""
    height: float


def shares(tallies: Mapping[str, Mapping[str, Any]], called: Mapping[str, str]) -> Shares:
    """A row for each, the best one first, on a scale that holds all intervals."""
    found = sorted(tallies.items(), key=lambda each: (-each[1]["share"], each[0]))
    low: float = math.floor(10 * min([0.4, *(tally["low"] for _, tally in found)])) / 10
    high: float = math.ceil(10 * max([0.6, *(tally["high"] for _, tally in found)])) / 10
    names = [called.get(name, name) for name, _ in found]
    left = min(max(NAMES[0], 10 + LETTER * max(map(len, names), default=0)), NAMES[1])
    wide = WIDE - left - 50.0

    def across(share: float) -> float:
        return round(left + wide * (share - low) / (high - low), 1)

    rows = [
        Dot(
            shown,
            across(tally["low"]),
            across(tally["share"]),
            across(tally["high"]),
            f"{100 * tally['share']:.1f}",
            tally["games"],
            tally["low"] > EVEN[1] or tally["high"] < EVEN[0],
        )
        for shown, (_, tally) in zip(names, found, strict=True)
    ]
    step = 0.1 if high - low <= 0.6 else 0.2
    ticks = [(across(low + n * step), f"{100 * (low + n * step):.0f} %") for n in range(round((high - low) / step) + 1)]
    return Shares(rows, ticks, (across(EVEN[0]), across(EVEN[1]) - across(EVEN[0])), left - 10, 34.0 * len(rows) + 44)


class Bar(NamedTuple):
    x: float
    y: float
    width: float
    height: float
    text: str


def bars(lengths: Sequence[int]) -> list[Bar]:
    """How many games took how long."""
    if not lengths:
        return []
    low, high = min(lengths), max(lengths)
    size = math.ceil((high - low + 1) / BARS)
    counted = Counter((length - low) // size for length in lengths)
    most, columns = max(counted.values()), (high - low) // size + 1
    width = (WIDE - 60) / columns
    return [
        Bar(
            round(40 + width * at, 1),
            round(174 - 150 * counted[at] / most, 1),
            round(width * 0.86, 1),
            round(150 * counted[at] / most, 1),
            str(low + size * at) if at % math.ceil(columns / 12) == 0 else "",
        )
        for at in range(columns)
    ]


class Funnel(NamedTuple):
    """An interval that narrows game by game: its area, its middle, its end in words, ticks down and across."""

    area: str
    line: str
    text: str
    down: list[tuple[float, str]]
    across: list[tuple[float, str]]


def funnel(noted: Sequence[Noted], of: int, signed: bool) -> Funnel | None:
    """The interval after more and more games; None before there are two."""
    if len(noted) < 2:
        return None
    low, high = (-1.0, 1.0) if signed else (0.0, 1.0)
    last = max(of, noted[-1].games)

    def place(games: int, value: float) -> tuple[float, float]:
        x = 46 + (WIDE - 60) * math.log(games) / math.log(max(2, last))
        return round(x, 1), round(10 + 160 * (high - value) / (high - low), 1)

    def points(values: Sequence[tuple[int, float]]) -> str:
        return " ".join(f"{x},{y}" for x, y in (place(*value) for value in values))

    upper = [(each.games, each.found.high) for each in noted]
    lower = [(each.games, each.found.low) for each in reversed(noted)]
    end = noted[-1].found
    sign = "+" if signed else ""
    unit = "points" if signed else "%"
    text = f"{100 * end.low:{sign}.1f} to {100 * end.high:{sign}.1f} {unit} after {noted[-1].games} games"
    values = (1.0, 0.5, 0.0, -0.5, -1.0) if signed else (1.0, 0.75, 0.5, 0.25, 0.0)
    steps = [games for games in (1, 3, 10, 30, 100, 300, 1000, 2000) if games <= last]
    return Funnel(
        points([*upper, *lower]),
        points([(each.games, each.found.share) for each in noted]),
        text,
        [(place(1, value)[1], f"{100 * value:{sign}.0f}") for value in values],
        [(place(games, 0.0)[0], str(games)) for games in steps],
    )


class Cell(NamedTuple):
    """How often a row wins against a column: in words, how far from even, and for whom."""

    share: str
    half: str
    weight: float
    side: str


def table_of(pairings: Mapping[str, Mapping[str, Any]]) -> tuple[list[str], list[list[Cell | None]]]:
    """Rows against columns; nothing where a pair was not played."""
    names = sorted({name for pair in pairings for name in pair.split(" v ")})

    def cell(row: str, column: str) -> Cell | None:
        tally = pairings.get(f"{row} v {column}")
        if tally is None:
            return None
        off = tally["share"] - 0.5
        half = f"±{50 * (tally['high'] - tally['low']):.0f}"
        return Cell(f"{100 * tally['share']:.0f}", half, round(min(0.4, abs(off)), 2), "a" if off > 0 else "b")

    return names, [[cell(row, column) for column in names] for row in names]


def duration(seconds: float | None) -> str:
    """A time in words; empty when it is not known.

    >>> duration(42), duration(200), duration(9000), duration(None)
    ('42 s', '3 min', '2 h 30 min', '')
    """
    if seconds is None:
        return ""
    if seconds < 100:
        return f"{max(1, round(seconds))} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes // 60} h {minutes % 60} min"
