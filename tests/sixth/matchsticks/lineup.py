"""There is nothing to choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sixth.matchsticks.state import Heap
from wartable.kernel.engine.game import Named


def named(content: Path | None = None) -> Mapping[str, Sequence[Named]]:
    return {}


def portraits() -> tuple[str, Mapping[str, str]]:
    return "", {}


def matchups(mode: str, content: Path | None = None) -> list[dict[str, str]]:
    return [{}]


def faction(heap: Heap, seat: int) -> str:
    return ""
