"""How times and secrets stand in the store."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256


def now() -> str:
    """The time: UTC, to the millisecond."""
    return f"{datetime.now(UTC).isoformat(timespec='milliseconds').removesuffix('+00:00')}Z"


def fingerprint(token: str) -> str:
    """What is kept of a token; it has too many bits to be guessed back."""
    return sha256(token.encode()).hexdigest()
