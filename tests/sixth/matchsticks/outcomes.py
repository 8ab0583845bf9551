"""What odds are called."""

from __future__ import annotations

from sixth.matchsticks.state import Heap


def outcome(before: Heap, after: Heap, seat: int) -> str:
    return f"{after.sticks} sticks left"
