"""One stick left for the other is best."""

from __future__ import annotations

from sixth.matchsticks.state import Heap
from wartable.kernel.engine.parts import no_candidates, weighs_nothing

candidates = no_candidates
weighs = weighs_nothing


def scale(heap: Heap) -> tuple[float, float]:
    return 0.0, 1.0


def clock(heap: Heap) -> tuple[int, ...]:
    return (heap.turns,)


def value(heap: Heap, seat: int) -> float:
    if heap.loser >= 0:
        return -9.0 if heap.loser == seat else 9.0
    return float((heap.sticks % 4 == 1) == (heap.active != seat))
