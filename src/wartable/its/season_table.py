"""The rankings of a season: its events rated one after another from the start, and the tables that gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

from pydantic import Field, PositiveInt, field_validator, model_validator

from wartable.its.event import EventReport, replay
from wartable.its.event_file import EventFile, Name, check_event
from wartable.its.reasons import Reason
from wartable.its.season import Season
from wartable.kernel.books.shapes import Document, read
from wartable.kernel.engine.errors import Refused, Unreadable


class SeasonPlayer(Document):
    """What the season knows about a player."""

    region: str | None = None


class SeasonEvent(Document):
    """One reported event: when it ended, when it was reported, and its content or the file that holds it."""

    name: str
    last_day: date
    reported: datetime | None = None
    file: str | None = None
    event: dict[str, Any] | None = None

    @field_validator("reported")
    @classmethod
    def _in_utc(cls, reported: datetime | None) -> datetime | None:
        """Times without a zone are taken as UTC, so that the order is the same on every machine."""
        return reported.replace(tzinfo=UTC) if reported is not None and reported.tzinfo is None else reported

    @model_validator(mode="after")
    def _one_source(self) -> SeasonEvent:
        if (self.file is None) == (self.event is None):
            raise ValueError("give either file or event")
        return self


class SeasonFile(Document):
    """A season and its events in any order."""

    season: PositiveInt = 14
    players: dict[Name, SeasonPlayer] = Field(default_factory=dict)
    events: list[SeasonEvent]


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """An event of the season with what it changed."""

    name: str
    last_day: date
    report: EventReport
    reason: Reason


@dataclass(frozen=True, slots=True)
class RankedPlayer:
    """A line of a ranking."""

    place: int
    player: str
    region: str
    rating: Decimal
    games: int


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The overall ranking and the regional ones, with what the leaders receive (ITS-RANK-04, ITS-PRIZE-01, 02)."""

    events: tuple[RatedEvent, ...]
    overall: tuple[RankedPlayer, ...]
    regions: Mapping[str, tuple[RankedPlayer, ...]]
    prizes: tuple[Reason, ...]
    reasons: tuple[Reason, ...]


def read_season_file(text: str, name: str) -> SeasonFile:
    """Read a season's list of events; raises Unreadable naming file, place and reason."""
    return read(SeasonFile, text, name)


def event_files(file: SeasonFile, name: str, open_file: Callable[[str], EventFile]) -> list[EventFile]:
    """The events of a season; `open_file` reads those that are files of their own."""
    found: list[EventFile] = []
    for position, entry in enumerate(file.events):
        if entry.file is not None:
            found.append(open_file(entry.file))
        else:
            found.append(check_event(entry.event, f"{name}: events[{position}].event"))
        if found[-1].season != file.season:
            raise Unreadable(f"{name}: events[{position}]: {entry.name} belongs to season {found[-1].season}")
    return found


def season_table(file: SeasonFile, events: Sequence[EventFile], season: Season) -> SeasonTable:
    """Replay the season from its start: by last day, then by time of report (ITS-ELO-01, ITS-ELO-13).

    A late or corrected report therefore needs nothing special: the table always equals a replay.
    """
    unreported = datetime.max.replace(tzinfo=UTC)
    order = sorted(
        range(len(events)), key=lambda at: (file.events[at].last_day, file.events[at].reported or unreported)
    )
    ratings: dict[str, Decimal] = {}
    games: dict[str, int] = {}
    rated: list[RatedEvent] = []
    for position, at in enumerate(order, start=1):
        entry = file.events[at]
        try:
            report = replay(events[at], season, ratings)
        except Refused as refused:
            raise Refused(f"{entry.name}: {refused.reason}", refused.rule, refused.possible) from None
        if report.status.official:
            for game in report.games:
                for player in (game.a, game.b):
                    games[player] = games.get(player, 0) + 1
            ratings = ratings | {line.final.standing.player: line.rating for line in report.final}
            reason = Reason(f"{entry.name}, {entry.last_day}, is number {position} of the season", "ITS-ELO-13")
        else:
            reason = Reason(f"{entry.name} is not official and changes no rating", "ITS-ELO-02")
        rated.append(RatedEvent(entry.name, entry.last_day, report, reason))
    home = {player: region_of(file.players.get(player), season) for player in games}
    overall = _ranked(ratings, games, home)
    regions = {
        region: _ranked(ratings, {player: count for player, count in games.items() if home[player] == region}, home)
        for region in season.regions
    }
    reasons = (
        Reason("highest rating first; equal ratings share a place; only players with a rated game", "ITS-RANK-01"),
        Reason(f"each player is in exactly one of {', '.join(season.regions)}", "ITS-RANK-02"),
        Reason(f"players without a region are in {season.regions[-1]}", "ITS-RANK-03"),
        Reason("the overall ranking holds all players and decides the first prize", "ITS-RANK-04"),
    )
    return SeasonTable(tuple(rated), overall, regions, _prizes(overall, regions, season), reasons)


def region_of(player: SeasonPlayer | None, season: Season) -> str:
    """The region of a player, the last one by default (ITS-RANK-03)."""
    if player is None or player.region is None:
        return season.regions[-1]
    if player.region not in season.regions:
        raise Unreadable(f"{player.region} is not a region; the regions are {', '.join(season.regions)}")
    return player.region


def _ranked(
    ratings: Mapping[str, Decimal], games: Mapping[str, int], home: Mapping[str, str]
) -> tuple[RankedPlayer, ...]:
    """Highest rating first; equal ratings share a place and are listed by name (ITS-RANK-01)."""
    order = sorted(games, key=lambda player: (-ratings[player], player))
    lines: list[RankedPlayer] = []
    for position, player in enumerate(order, start=1):
        shares = bool(lines) and lines[-1].rating == ratings[player]
        place = lines[-1].place if shares else position
        lines.append(RankedPlayer(place, player, home[player], ratings[player], games[player]))
    return tuple(lines)


def _prizes(
    overall: Sequence[RankedPlayer], regions: Mapping[str, Sequence[RankedPlayer]], season: Season
) -> tuple[Reason, ...]:
    """Who receives what when the season ends; all who share a first place receive it (ITS-PRIZE-01, ITS-PRIZE-02)."""
    prizes = [
        Reason(f"{line.player}: {item}", "ITS-PRIZE-01")
        for line in overall
        if line.place == 1
        for item in season.prizes.overall
    ]
    prizes += [
        Reason(f"{line.player} ({region}): {item}", "ITS-PRIZE-02")
        for region, lines in regions.items()
        for line in lines
        if line.place == 1
        for item in season.prizes.regional
    ]
    return tuple(prizes)
