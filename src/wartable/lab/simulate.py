"""Balance by numbers: thousands of games between bots, in several processes, with honest intervals.

Game number n of a study always has the same seed and the same options, so the figures do not depend on how many
processes play it or in which order they finish.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from wartable.games import game as find_game
from wartable.lab.playing import play_out
from wartable.odds.table import wilson

CHUNK = 10


class Interval(NamedTuple):
    """A share of games with its 95 % Wilson interval."""

    share: float
    low: float
    high: float


def interval(score: float, games: int) -> Interval:
    """The share `score / games`; a draw counts half."""
    return Interval(score / games if games else 0.0, *wilson(score, games))


@dataclass(frozen=True, slots=True)
class Study:
    """What is played: `games` games, taking the sets of options in turn and the seats as named."""

    game: str
    mode: str
    players: tuple[str, ...]
    games: int
    seed: str
    options: tuple[tuple[tuple[str, str], ...], ...]
    content: Path | None = None


class Played(NamedTuple):
    """One finished game."""

    factions: tuple[str, ...]
    scores: tuple[float, ...]
    length: int
    cause: str


@dataclass(slots=True)
class Tally:
    """Games and points of one seat, faction or pairing; a draw is half a point."""

    games: int = 0
    points: float = 0.0

    def add(self, score: float) -> None:
        self.games += 1
        self.points += score

    def interval(self) -> Interval:
        return interval(self.points, self.games)


@dataclass(slots=True)
class Report:
    """What came out."""

    study: Study
    seats: dict[str, Tally] = field(default_factory=dict)
    factions: dict[str, Tally] = field(default_factory=dict)
    pairings: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """Points of the first faction against the second, whichever seats they had."""
    causes: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)

    def add(self, played: Played, names: Sequence[str], sides: Sequence[Sequence[int]]) -> None:
        self.causes[played.cause] += 1
        self.lengths.append(played.length)
        for seat, name in enumerate(names):
            self.seats.setdefault(name, Tally()).add(played.scores[seat])
            faction = played.factions[seat]
            if faction:
                self.factions.setdefault(faction, Tally()).add(played.scores[seat])
        for side in sides:
            for seat in side:
                for other in range(len(names)):
                    if other not in side and played.factions[seat]:
                        pair = (played.factions[seat], played.factions[other])
                        self.pairings.setdefault(pair, Tally()).add(played.scores[seat])

    def quantile(self, q: float) -> int:
        """The length that a share q of the games does not exceed."""
        ordered = sorted(self.lengths)
        return ordered[min(len(ordered) - 1, int(q * len(ordered)))]

    def as_json(self) -> dict[str, Any]:
        """The report as plain data; see `docs/measuring.md`."""

        def tallies(found: Mapping[str, Tally]) -> dict[str, Any]:
            return {
                name: {"games": tally.games, "points": tally.points, **tally.interval()._asdict()}
                for name, tally in sorted(found.items())
            }

        return {
            "game": self.study.game,
            "mode": self.study.mode,
            "players": list(self.study.players),
            "games": len(self.lengths),
            "seed": self.study.seed,
            "seats": tallies(self.seats),
            "factions": tallies(self.factions),
            "pairings": tallies({f"{a} v {b}": tally for (a, b), tally in self.pairings.items()}),
            "length": {
                "mean": sum(self.lengths) / len(self.lengths) if self.lengths else 0.0,
                **({f"p{q}": self.quantile(q / 100) for q in (10, 50, 90)} if self.lengths else {}),
            },
            "causes": dict(sorted(self.causes.items())),
        }


def play_some(study: Study, first: int, last: int) -> list[Played]:
    """Play games `first` to `last - 1` of a study."""
    game = find_game(study.game)
    played = []
    for number in range(first, last):
        options = dict(study.options[number % len(study.options)])
        base = game.new(study.mode, options, study.content)
        final = play_out(game, base, study.players, f"{study.seed}/{number}")
        result = game.result(final)
        assert result is not None, f"game {number} of seed {study.seed} has no result"
        factions = tuple(game.faction(final, seat) for seat in range(len(study.players)))
        played.append(Played(factions, result.scores, game.length(final), result.cause))
    return played


def simulate(study: Study, jobs: int = 1, progress: Callable[[int], None] = lambda n: None) -> Report:
    """Play a study; `progress` is told of every few games finished."""
    mode = find_game(study.game).modes[study.mode]
    report = Report(study)
    for some in _chunks(study, jobs):
        for played in some:
            report.add(played, mode.seats, mode.sides)
        progress(len(some))
    return report


def _chunks(study: Study, jobs: int) -> Iterator[list[Played]]:
    """The games in order, a few at a time."""
    cuts = [(first, min(first + CHUNK, study.games)) for first in range(0, study.games, CHUNK)]
    if jobs <= 1:
        for first, last in cuts:
            yield play_some(study, first, last)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        waiting = [pool.submit(play_some, study, first, last) for first, last in cuts]
        try:
            for chunk in waiting:
                yield chunk.result()
        finally:
            for chunk in waiting:
                chunk.cancel()
