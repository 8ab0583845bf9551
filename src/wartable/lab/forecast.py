"""What an event may still bring: its rounds left, played many times by ratings, with the rules that rank and pair.

Who wins a game is drawn by the ratings as they stand now; by how much is taken from a game of this event that was
really played, or from a few usual scores as long as there is none. Nothing here is a result.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, NamedTuple

from wartable.its.byes import later_bye
from wartable.its.event import EventReport, replay
from wartable.its.event_file import EventFile
from wartable.its.pairing import Pair, fewest_rematches, meetings, strict_order
from wartable.its.ranking import final_ranking, standings
from wartable.its.rating import expected
from wartable.its.scoring import Game, Score
from wartable.its.season import Season, load_season
from wartable.kernel.engine.errors import Refused
from wartable.lab.report import Interval, interval

WORK: Final = 60_000
"""How many lines of standings are computed at most: players times rounds times runs."""
MOST, FEWEST = 2000, 50
"""Runs, whatever the size of the event."""
TIES: Final = (1, 10)
"""Ties and games that are added to those of the event: one game in ten is tied as long as nothing is known."""
USUAL: Final = ((8, 2, 180, 80), (7, 3, 170, 110), (6, 4, 150, 120), (5, 3, 140, 110))
"""OP and VP of winner and loser as long as no game of the event has told."""
TIED: Final = (4, 4, 130, 130)
PAIRS: Final = 24
"""How many pairings are told."""


class Outlook(NamedTuple):
    """What is to be expected for one player: places with their shares of the runs, and the middle eight tenths."""

    player: str
    first: Interval
    podium: Interval
    likely: tuple[int, int]
    places: Mapping[int, float]


class Meeting(NamedTuple):
    """How often two players met in the round after next."""

    a: str
    b: str
    chance: Interval


@dataclass(frozen=True, slots=True)
class Forecast:
    """What many runs of the rounds left gave. `pairings` are those of the round `after_next`, 0 if there is none."""

    rounds_left: int
    runs: int
    seed: str
    players: tuple[Outlook, ...]
    after_next: int
    pairings: tuple[Meeting, ...]

    def as_json(self) -> dict[str, Any]:
        """The findings as plain data; see `docs/organised-play.md`."""
        return {
            "forecast": True,
            "rounds_left": self.rounds_left,
            "runs": self.runs,
            "seed": self.seed,
            "players": [
                {
                    "player": each.player,
                    "first": each.first._asdict(),
                    "podium": each.podium._asdict(),
                    "likely": list(each.likely),
                    "places": {str(place): share for place, share in sorted(each.places.items())},
                }
                for each in self.players
            ],
            "after_next": self.after_next,
            "pairings": [{"a": each.a, "b": each.b, "chance": each.chance._asdict()} for each in self.pairings],
        }


def of_file(event: EventFile, seed: str = "1") -> Forecast:
    """The forecast of an event as its file tells it."""
    return forecast(replay(event, load_season(event.season)), seed)


def forecast(report: EventReport, seed: str = "1") -> Forecast:
    """Play the rounds left of an event many times; the same seed gives the same forecast.

    Raises `Refused` for an event whose pairings no rule makes, or that is over.
    """
    event = report.event
    if event.rounds is None or event.type in ("league", "one_shot"):
        raise Refused("there is no forecast where the Organizer pairs by hand", rule="ITS-EVENT-07")
    left = event.rounds - report.completed
    active = [line.final.standing.player for line in report.final if line.final.status == "active"]
    if report.state == "finished" or left < 1 or len(active) < 2:
        raise Refused("the event is over: there is nothing left to forecast")
    runs = max(FEWEST, min(MOST, WORK // (left * len(report.standings))))
    rng = random.Random(seed)
    course = _Course(report, active, rng)
    places: dict[str, Counter[int]] = {player: Counter() for player in active}
    met: Counter[Pair] = Counter()
    for _ in range(runs):
        final, pairs = course.run(left)
        for player, place in final.items():
            places[player][place] += 1
        met.update(pairs)
    told = tuple(
        Meeting(a, b, interval(n, runs)) for (a, b), n in sorted(met.items(), key=lambda each: (-each[1], each[0]))
    )
    found = [_outlook(player, seen, runs) for player, seen in places.items()]
    found.sort(key=lambda each: (-each.first.share, -each.podium.share, each.likely, active.index(each.player)))
    after_next = report.completed + 2 if left > 1 else 0
    return Forecast(left, runs, seed, tuple(found), after_next, told[:PAIRS])


def _outlook(player: str, seen: Counter[int], runs: int) -> Outlook:
    ordered = sorted(seen.elements())
    podium = sum(n for place, n in seen.items() if place <= 3)
    likely = (ordered[len(ordered) // 10], ordered[-1 - len(ordered) // 10])
    shares = {place: n / runs for place, n in seen.items()}
    return Outlook(player, interval(seen[1], runs), interval(podium, runs), likely, shares)


class _Course:
    """An event as it stands, from which runs begin."""

    def __init__(self, report: EventReport, active: Sequence[str], rng: random.Random) -> None:
        self._report = report
        self._active = frozenset(active)
        self._random = rng
        self._lots = {line.player: line.lot for line in report.standings}
        start, self._scale = report.season.rating.start, report.season.rating.scale
        self._ratings = {line.final.standing.player: line.rating for line in report.final}
        self._start = start
        under_way = [played for played in report.rounds if played.missing]
        self._open = under_way[0] if under_way else None
        """The round that is being played: its pairs stand, and so do the results that are there."""
        done = [*report.games, *(self._open.games if self._open else ())]
        decided = [game for game in done if game.score_a.op != game.score_b.op]
        self._wins = [_winner_first(game) for game in decided] or list(USUAL)
        ties = [game for game in done if game.score_a.op == game.score_b.op]
        self._ties = [(g.score_a.op, g.score_b.op, g.score_a.vp, g.score_b.vp) for g in ties] or [TIED]
        self._tie_share = (len(ties) + TIES[0]) / (len(done) + TIES[1])

    def run(self, left: int) -> tuple[dict[str, int], list[Pair]]:
        """The final places of one run, and the pairs of its second round."""
        report, season = self._report, self._report.season
        games, byes = list(report.games), Counter(report.byes)
        second: list[Pair] = []
        for ahead in range(left):
            number = report.completed + 1 + ahead
            if ahead == 0 and self._open is not None:
                games += self._open.games
                pairs: Sequence[Pair] = self._open.missing
                byes.update([self._open.bye.player] if self._open.bye else [])
                byes.update(walkover.present for walkover in self._open.walkovers if walkover.present)
            else:
                pairs = self._paired(number, games, byes, season)
            if ahead == 1:
                second = [(a, b) if a < b else (b, a) for a, b in pairs]
            games += [self._played(number, a, b) for a, b in pairs]
        table = standings(self._lots, games, byes, report.penalties, season)
        ranked = final_ranking(table, report.completed + left)
        return {
            line.standing.player: line.place
            for line in ranked
            if line.place is not None and line.standing.player in self._active
        }, second

    def _paired(self, number: int, games: Sequence[Game], byes: Counter[str], season: Season) -> list[Pair]:
        """The pairs of a round by the rules; its bye is counted."""
        if number == 1:
            ranking = sorted(self._active, key=lambda player: self._lots[player])
            sits_out = ranking[-1] if len(ranking) % 2 else None
        else:
            table = standings(self._lots, games, byes, self._report.penalties, season)
            ranking = [line.player for line in table if line.player in self._active]
            bye = later_bye(ranking, byes)
            sits_out = None if bye is None else bye.player
        rest = [player for player in ranking if player != sits_out]
        made = (
            fewest_rematches(rest, meetings(games))
            if number > 1 and self._report.event.avoid_rematches
            else strict_order(rest)
        )
        if sits_out is not None:
            byes[sits_out] += 1
        return made

    def _played(self, number: int, a: str, b: str) -> Game:
        """A game that was not played: tied now and then, else won by the ratings."""
        draw = self._random
        if draw.random() < self._tie_share:
            op, other_op, vp, other_vp = draw.choice(self._ties)
            return Game(number, a, b, Score(op, vp), Score(other_op, other_vp))
        op, other_op, vp, other_vp = draw.choice(self._wins)
        chance = float(expected(self._rating(a), self._rating(b), self._scale))
        best, worst = Score(op, vp), Score(other_op, other_vp)
        return Game(number, a, b, best, worst) if draw.random() < chance else Game(number, a, b, worst, best)

    def _rating(self, player: str) -> Decimal:
        return self._ratings.get(player, self._start)


def _winner_first(game: Game) -> tuple[int, int, int, int]:
    a, b = game.score_a, game.score_b
    return (a.op, b.op, a.vp, b.vp) if a.op > b.op else (b.op, a.op, b.vp, a.vp)


def rounds_needed(players: int) -> int:
    """After how many rounds at most one player can have won every game.

    >>> [rounds_needed(players) for players in (2, 8, 9, 33)]
    [1, 3, 4, 6]
    """
    return max(1, math.ceil(math.log2(players)))
