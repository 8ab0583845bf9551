"""A heap of sticks."""

from __future__ import annotations

from typing import final

from wartable.kernel.engine.state import State


@final
class Heap(State):
    sticks: int
    active: int
    turns: int
    loser: int
    taken: list[int]
    __slots__ = tuple(__annotations__)


def blank() -> Heap:
    """The heap before it is counted."""
    heap = Heap()
    heap.agenda = ((0,), (1,))
    heap.sticks = heap.active = heap.turns = 0
    heap.loser = -1
    heap.taken = [0, 0]
    return heap
