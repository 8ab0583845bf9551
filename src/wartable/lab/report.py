"""What a study found: shares with honest intervals, by seat, by what was played, by what was used."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple

from wartable.games import game
from wartable.kernel.engine.oracle import Answer
from wartable.kernel.engine.vocabulary import Asked
from wartable.lab.luck import Luck
from wartable.odds.table import SURE, wilson

SLOWEST: Final = 5
DRAWN: Final = 0.5
"""The score of a game that nobody won."""
OF_SEAT: Final = re.compile(r"\.[A-Z]\d?\b")
"""Whose a thing is, in a key; whoever reads about a faction's answers knows."""
BARE: Final = frozenset({"yes", "no"})
"""Answers that say nothing without their question."""
SELDOM: Final = 5
"""What was used or not used in fewer games than this says nothing about winning."""


class Interval(NamedTuple):
    """A share of games with its 95 % Wilson interval."""

    share: float
    low: float
    high: float


def interval(score: float, games: int) -> Interval:
    """The share `score / games`; a draw counts half."""
    return Interval(score / games if games else 0.0, *wilson(score, games))


def paired(differences: Sequence[float], sure: float = SURE) -> Interval:
    """The mean of differences between -1 and 1, with an interval of so many standard errors.

    >>> [round(end, 2) for end in paired([1.0] * 10)]
    [1.0, 0.63, 1.0]
    """
    n = len(differences)
    if n < 2:
        return Interval(differences[0] if differences else 0.0, -1.0, 1.0)
    mean = sum(differences) / n
    # One pair more that went each way: a few games that all went alike prove little.
    spread = (sum((each - mean) ** 2 for each in differences) + (1 - mean) ** 2 + (1 + mean) ** 2) / (n + 1)
    half = sure * sqrt(spread / n)
    return Interval(mean, max(-1.0, mean - half), min(1.0, mean + half))


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


class Slow(NamedTuple):
    """A decision that took long: seconds, who thought, about what."""

    seconds: float
    player: str
    question: str


class Played(NamedTuple):
    """One finished game. `first` is the seat that was asked first, `used` what each seat answered, `luck` that of each
    seat, `answers` all that was answered in its order: enough to see the game again."""

    options: int
    factions: tuple[str, ...]
    scores: tuple[float, ...]
    length: int
    cause: str
    first: int
    used: tuple[tuple[str, ...], ...]
    slowest: Slow | None
    luck: tuple[Luck, ...] = ()
    answers: tuple[Answer, ...] = ()


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

    def as_json(self) -> dict[str, Any]:
        return {"games": self.games, "points": self.points, **self.interval()._asdict()}


@dataclass(slots=True)
class Fortune:
    """The luck of one seat in all games: what was expected of its rolls and what they brought, in win chance a game."""

    rolls: int = 0
    kind: int = 0
    expected: float = 0.0
    rolled: float = 0.0
    games: list[float] = field(default_factory=list)
    """The luck of each game: what was rolled less what was expected."""
    won: list[float] = field(default_factory=list)
    lost: list[float] = field(default_factory=list)

    HEADS: ClassVar = ("rolls", "lucky", "expected", "rolled", "luck", "if won", "if lost")

    def add(self, luck: Luck, score: float) -> None:
        self.rolls += luck.rolls
        self.kind += luck.kind
        self.expected += luck.expected
        self.rolled += luck.rolled
        came = luck.rolled - luck.expected
        self.games.append(came)
        if score != DRAWN:
            (self.won if score > DRAWN else self.lost).append(came)

    def half(self) -> float | None:
        """Half of the 95 % interval of the luck of a game; a single game has none."""
        n, mean = len(self.games), _mean(self.games)
        return SURE * sqrt(sum((each - mean) ** 2 for each in self.games) / (n - 1) / n) if n > 1 else None

    def in_words(self) -> tuple[str, ...]:
        """A row under `HEADS`: win chances as points, for one game."""
        n, half = len(self.games), self.half()
        spread = "" if half is None else f" ± {100 * half:.1f}"
        return (
            f"{self.rolls / n:.1f}",
            f"{100 * self.kind / self.rolls:.0f} %" if self.rolls else "-",
            f"{100 * self.expected / n:+z.1f}",
            f"{100 * self.rolled / n:+z.1f}",
            f"{100 * _mean(self.games):+z.1f}{spread}",
            f"{100 * _mean(self.won):+z.1f}" if self.won else "-",
            f"{100 * _mean(self.lost):+z.1f}" if self.lost else "-",
        )

    def as_json(self) -> dict[str, Any]:
        n = len(self.games)
        return {
            "games": n,
            "rolls": self.rolls,
            "kind": self.kind,
            "expected": self.expected / n,
            "rolled": self.rolled / n,
            "luck": _mean(self.games),
            "half": self.half(),
            "won": _mean(self.won) if self.won else None,
            "lost": _mean(self.lost) if self.lost else None,
        }


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


class Use(NamedTuple):
    """An answer of a faction: in how many of its games it was given, and how much more often those were won."""

    faction: str
    name: str
    games: int
    of: int
    effect: float
    half: float
    """Half of the 95 % interval of the effect."""

    words: str = ""
    """The answer in words."""


def in_words(questions: Sequence[Asked], name: str) -> str:
    """An answer in the words of its game, where it reads the same in every position, or the question does; else
    in those of its key; no words for a bare yes or no to a question that reads otherwise in every position.

    >>> in_words((), "action play:pack-call"), in_words((), "hit hit:rattler.B"), in_words((), "heal 2")
    ('Play Pack Call', 'Hit Rattler', 'Heal: 2')
    """
    question, _, key = name.partition(" ")
    named = [asked for asked in questions if asked.name == question]
    label = next((found for asked in named if (found := asked.always(key))), "")
    prompt = next((asked.prompt for asked in named if isinstance(asked.prompt, str)), "")
    if key in BARE:
        return f"{prompt} {label or key}" if prompt else ""
    if label or (prompt and ":" not in key):
        return label or f"{prompt} {key}"
    verb, _, thing = key.partition(":")
    thing = OF_SEAT.sub("", thing).replace(":", " ").replace("-", " ").title()
    words = f"{verb} {thing}" if thing else f"{question}: {key}"
    return f"{words[:1].upper()}{words[1:]}".replace("-", " ")


@dataclass(slots=True)
class Report:
    """What came out so far."""

    study: Study
    names: tuple[str, ...]
    sides: tuple[tuple[int, ...], ...]
    seats: dict[str, Tally] = field(default_factory=dict)
    factions: dict[str, Tally] = field(default_factory=dict)
    pairings: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """Points of the first faction against the second, whichever seats they had."""
    options: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """Points of the first side by each value of an option that the study varies."""
    first: Tally = field(default_factory=Tally)
    """Points of the side that was asked first."""
    causes: Counter[str] = field(default_factory=Counter)
    lengths: list[int] = field(default_factory=list)
    used: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """Points of the games of a faction in which it gave an answer."""
    slowest: list[Slow] = field(default_factory=list)
    luck: dict[str, Fortune] = field(default_factory=dict)
    """Per seat; empty where all play at random."""
    interrupted: bool = False

    def add(self, played: Played) -> None:
        self.causes[played.cause] += 1
        self.lengths.append(played.length)
        self._add_options(played)
        if len(self.sides) > 1 and played.first >= 0:
            self.first.add(played.scores[played.first])
        for seat, name in enumerate(self.names):
            self.seats.setdefault(name, Tally()).add(played.scores[seat])
            faction = played.factions[seat]
            if faction:
                self.factions.setdefault(faction, Tally()).add(played.scores[seat])
        for seat, used in enumerate(played.used):
            for name in used:
                self.used.setdefault((played.factions[seat], name), Tally()).add(played.scores[seat])
        for side in self.sides:
            for seat in side:
                for other in range(len(self.names)):
                    if other not in side and played.factions[seat]:
                        pair = (played.factions[seat], played.factions[other])
                        self.pairings.setdefault(pair, Tally()).add(played.scores[seat])
        for seat, luck in enumerate(played.luck):
            self.luck.setdefault(self.names[seat], Fortune()).add(luck, played.scores[seat])
        if played.slowest is not None:
            self.slowest = sorted([*self.slowest, played.slowest], reverse=True)[:SLOWEST]

    def _add_options(self, played: Played) -> None:
        chosen = self.study.options[played.options]
        for name, value in chosen:
            if any(dict(other).get(name) != value for other in self.study.options):
                self.options.setdefault((name, value), Tally()).add(played.scores[0])

    def uses(self) -> list[Use]:
        """Answers by how much they go with winning, the clearest first. Games are compared within a faction.

        That they go together does not say which brings the other: who is about to win may have time for it.
        """
        found = []
        questions = game(self.study.game).questions
        every = Tally(sum(t.games for t in self.seats.values()), sum(t.points for t in self.seats.values()))
        for (faction, name), tally in self.used.items():
            whole = self.factions.get(faction, every)
            rest = Tally(whole.games - tally.games, whole.points - tally.points)
            words = in_words(questions, name)
            if min(tally.games, rest.games) < SELDOM or not words:
                continue
            one, other = tally.points / tally.games, rest.points / rest.games
            spread = sqrt(one * (1 - one) / tally.games + other * (1 - other) / rest.games)
            half = SURE * max(spread, 0.5 / sqrt(whole.games))
            found.append(Use(faction, name, tally.games, whole.games, one - other, half, words))
        return sorted(found, key=lambda use: (-abs(use.effect) / use.half, use.faction, use.name))

    def quantile(self, q: float) -> int:
        """The length that a share q of the games does not exceed."""
        ordered = sorted(self.lengths)
        return ordered[min(len(ordered) - 1, int(q * len(ordered)))]

    def as_json(self) -> dict[str, Any]:
        """The report as plain data; see `docs/measuring.md`. How long decisions took is no part of it."""

        def tallies(found: Mapping[str, Tally]) -> dict[str, Any]:
            return {name: tally.as_json() for name, tally in sorted(found.items())}

        options: dict[str, dict[str, Any]] = {}
        for (name, value), tally in sorted(self.options.items()):
            options.setdefault(name, {})[value] = tally.as_json()
        return {
            "game": self.study.game,
            "mode": self.study.mode,
            "players": list(self.study.players),
            "games": len(self.lengths),
            "of": self.study.games,
            "seed": self.study.seed,
            "seats": tallies(self.seats),
            "factions": tallies(self.factions),
            "pairings": tallies({f"{a} v {b}": tally for (a, b), tally in self.pairings.items()}),
            "options": options,
            "first": self.first.as_json() if self.first.games else None,
            "length": {
                "mean": sum(self.lengths) / len(self.lengths) if self.lengths else 0.0,
                **({f"p{q}": self.quantile(q / 100) for q in (10, 50, 90)} if self.lengths else {}),
            },
            "causes": dict(sorted(self.causes.items())),
            "used": [use._asdict() for use in self.uses()],
            "luck": {name: fortune.as_json() for name, fortune in sorted(self.luck.items())},
        }
