"""Times at the venue. The log holds UTC; people read and type the time of the venue."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from wartable.desk.settings import Settings
from wartable.kernel.engine.errors import Unreadable


def _zone_of(settings: Settings) -> tzinfo | None:
    """The zone of the venue; None for that of this computer, which has another offset in summer than in winter."""
    return ZoneInfo(settings.zone) if settings.zone else None


def at_venue(at: str, settings: Settings) -> datetime:
    """A moment of the log as the clocks of the venue show it."""
    return datetime.fromisoformat(at).astimezone(_zone_of(settings))


def day_and_hour(at: str, settings: Settings) -> str:
    """`2026-03-01 11:00 CET`."""
    there = at_venue(at, settings)
    return f"{there:%Y-%m-%d %H:%M} {there.tzname() or ''}".strip()


def hour(at: str, settings: Settings) -> str:
    """`11:00`."""
    return f"{at_venue(at, settings):%H:%M}"


def from_venue(typed: str, settings: Settings) -> str:
    """A time as it was typed at the venue, such as 2026-03-01T11:00, as a moment in UTC. Raises Unreadable."""
    try:
        read = datetime.fromisoformat(typed)
    except ValueError:
        raise Unreadable(f"{typed!r} is not a time; write one such as 2026-03-01T10:00") from None
    there = read if read.tzinfo else read.replace(tzinfo=_zone_of(settings))
    return there.astimezone(UTC).isoformat(timespec="minutes")


def as_typed(at: str | None, settings: Settings) -> str:
    """A moment as a field of a form holds it."""
    return f"{at_venue(at, settings):%Y-%m-%dT%H:%M}" if at else ""
