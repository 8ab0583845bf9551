"""Positions by hand, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sixth.matchsticks.state import Heap

REFERENCE: Mapping[str, Mapping[str, str]] = {
    "position": {"sticks": "how many there are", "active": "whose turn it is"}
}


def describe(heap: Heap) -> dict[str, Any]:
    return {"sticks": heap.sticks, "active": "AB"[heap.active]}


def arrange(heap: Heap, position: Mapping[str, Any]) -> Heap:
    heap.agenda = ((1,),)
    heap.sticks = int(position["sticks"])
    return heap
