"""How an event is run: its settings, as the organiser gives them and the log keeps them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from decimal import Decimal
from typing import Annotated, Any, Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import AfterValidator, Field, model_validator

from wartable.its.event_file import ScenarioEntry
from wartable.its.season import Positive
from wartable.kernel.books.shapes import Document

BY_HAND = ("league", "one_shot")
"""The types of event whose games the organiser enters by hand (ITS-EVENT-07)."""

MOST_ROUNDS = 50

Clubs = Literal["off", "soft", "hard"]
Tables = Literal["order", "fresh"]


def _moment(value: str) -> str:
    """A time such as 2026-03-01T10:00, in UTC unless it says otherwise, as the log writes times."""
    try:
        read = datetime.fromisoformat(value)
    except ValueError:
        raise ValueError(f"{value!r} is not a time; write one such as 2026-03-01T10:00") from None
    there = read.astimezone(UTC) if read.tzinfo else read
    return f"{there.replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"


def _day(value: str) -> str:
    try:
        return date.fromisoformat(value).isoformat()
    except ValueError:
        raise ValueError(f"{value!r} is not a day; write one such as 2026-03-01") from None


def _hour(value: str) -> str:
    try:
        return time.fromisoformat(value).isoformat(timespec="minutes")
    except ValueError:
        raise ValueError(f"{value!r} is not a time of the day; write one such as 10:00") from None


def _zone(value: str) -> str:
    try:
        return ZoneInfo(value).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise ValueError(f"{value!r} is not a time zone; write one such as Europe/Madrid") from None


class Settings(Document):
    """How an event is run. `clubs` and `tables` are the organiser's own options, beyond the book.

    `confirmation`: a result needs two people. `clubs`: keep club mates apart, `soft` after rematches, `hard` before
    anything. `tables`: `order` seats pairing k at table k, `fresh` avoids a table a player has already used.
    `lists_until`: until when players may hand in their lists. `zone`: of the venue, that of this computer if not given.
    `sign_up`: players may sign up by themselves. `table_count`: how many tables the venue has. `own_rules`: what the
    organiser adds to the rules. `language`: of the players' pages for everybody; the browser's if not given.
    """

    name: Annotated[str, Field(min_length=1)]
    type: Literal["tournament", "special", "league", "one_shot"] = "tournament"
    season: Positive = 14
    official: bool = True
    rounds: Annotated[int, Field(ge=1, le=MOST_ROUNDS, strict=True)] | None = None
    army_points: Positive | list[Positive] = 300
    k: Decimal | None = None
    avoid_rematches: bool = False
    extras: list[str] = Field(default_factory=list)
    scenarios: list[str | ScenarioEntry] | None = None
    late_entry_until_round: Positive | None = None
    confirmation: bool = False
    clubs: Clubs = "off"
    tables: Tables = "order"
    round_minutes: Positive | None = None
    lists_until: Annotated[str, AfterValidator(_moment)] | None = None
    deck: Literal["green", "red"] = "green"
    day: Annotated[str, AfterValidator(_day)] | None = None
    begins: Annotated[str, AfterValidator(_hour)] | None = None
    break_minutes: Annotated[int, Field(ge=0, le=1440, strict=True)] | None = None
    zone: Annotated[str, AfterValidator(_zone)] | None = None
    venue: Annotated[str, Field(max_length=200)] = ""
    table_count: Positive | None = None
    painting_required: bool = False
    stand_ins_allowed: bool = True
    sign_up: bool = False
    language: Annotated[str, Field(pattern=r"^[a-z]{0,3}$")] = ""
    own_rules: Annotated[str, Field(max_length=2000)] = ""

    @model_validator(mode="after")
    def _rounds_are_planned(self) -> Settings:
        if self.rounds is None and self.type not in BY_HAND:
            raise ValueError("rounds is missing: say how many rounds are planned")
        return self


WORDS: Final = {
    "army_points": "Army Points", "day": "date", "begins": "start", "break_minutes": "breaks",
    "deck": "Classified Deck", "round_minutes": "length of rounds", "table_count": "tables",
    "own_rules": "rules of the organiser", "painting_required": "painting", "stand_ins_allowed": "stand-ins",
    "lists_until": "deadline of lists", "avoid_rematches": "rematches", "late_entry_until_round": "late entry",
    "official": "official event", "k": "K factor", "confirmation": "two people see each result",
    "clubs": "club mates apart", "tables": "seating", "zone": "time zone", "sign_up": "sign-up by players",
}  # fmt: skip


def called(item: str) -> str:
    """A setting as people call it."""
    return WORDS.get(item, item)


def told(value: Any) -> str:
    """What a setting is, in words.

    >>> told([300, 250]), told(True), told(None), told([{"name": "Our own", "max_op": 10}])
    ('300, 250', 'yes', 'not set', 'Our own')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(told, value)) or "none"
    if isinstance(value, dict):
        return str(value.get("name", "by hand"))
    return "not set" if value in (None, "") else str(value)
