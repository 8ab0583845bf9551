"""How it ended."""

from __future__ import annotations

from sixth.matchsticks.state import Heap


def why(heap: Heap) -> str:
    return f"{'AB'[heap.loser]} had to take the last stick."
