"""What happens."""

from __future__ import annotations

from sixth.matchsticks.state import Heap


def counted(heap: Heap, n: int) -> str:
    return f"There are {n} sticks."


def took(heap: Heap, seat: int, n: int, left: int) -> str:
    return f"{'AB'[seat]} takes {n}, {left} are left."
