"""The heap in a terminal."""

from __future__ import annotations

from sixth.matchsticks.state import Heap
from wartable.kernel.showing.parts import Look


def screen(heap: Heap, seat: int, look: Look) -> str:
    return f"{heap.sticks} sticks: {'|' * heap.sticks}"
