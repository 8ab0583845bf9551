"""Everything is open."""

from __future__ import annotations

from collections.abc import Callable

from sixth.matchsticks.state import Heap


def view(heap: Heap, seat: int) -> Heap:
    return heap.opened()


def redeal(seen: Heap, uniform: Callable[[], float]) -> Heap:
    return seen.copy()
