"""How times and secrets stand in the store."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256


def day_of(stamp: str) -> str:
    """The day of a time, as it is said.

    >>> day_of("2026-03-08T21:04:05.678Z")
    '8 March 2026'
    """
    day = datetime.fromisoformat(stamp)
    return f"{day.day} {day:%B %Y}"


def now() -> str:
    """The time: UTC, to the millisecond."""
    return f"{datetime.now(UTC).isoformat(timespec='milliseconds').removesuffix('+00:00')}Z"


def fingerprint(token: str) -> str:
    """What is kept of a token; it has too many bits to be guessed back."""
    return sha256(token.encode()).hexdigest()
