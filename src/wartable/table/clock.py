"""The time, as the store writes it."""

from __future__ import annotations

from datetime import UTC, datetime


def now() -> str:
    """UTC, to the millisecond."""
    return f"{datetime.now(UTC).replace(tzinfo=None).isoformat(timespec='milliseconds')}Z"
