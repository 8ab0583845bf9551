"""Events written in a few lines, for the tests of whole events."""

from __future__ import annotations

from typing import Any

import yaml

from its.commands import replayed


def plain(text: str, **changes: Any) -> dict[str, Any]:
    """The event as `wartable its replay` computes it."""
    return replayed({"rounds": 3, "army_points": 300, **yaml.safe_load(text), **changes})


def rules(reasons: list[dict[str, str]]) -> set[str]:
    return {reason["rule"] for reason in reasons}


def columns(final: list[dict[str, Any]], *names: str) -> list[tuple[Any, ...]]:
    return [tuple(line[name] for name in names) for line in final]


FOUR = """
draw: [A, B, C, D]
ratings: {A: 1000, B: 1000, C: 1000, D: 1000}
results:
  1: [{a: A, b: B, op: [7, 6], vp: [200, 150]}, {a: C, b: D, op: [4, 1], vp: [120, 90]}]
  2: [{a: A, b: C, op: [5, 5], vp: [180, 210]}, {a: B, b: D, op: [8, 2], vp: [250, 60]}]
  3: [{a: A, b: B, op: [3, 3], vp: [140, 160]}, {a: C, b: D, op: [6, 5], vp: [230, 190]}]
"""

BOTH_SETTINGS = """
draw: [A, B, C, D]
results:
  1: [{a: A, b: B, op: [7, 6], vp: [200, 150]}, {a: C, b: D, op: [4, 1], vp: [120, 90]}]
  2: [{a: A, b: C, op: [9, 1], vp: [180, 210]}, {a: B, b: D, op: [8, 2], vp: [250, 60]}]
"""

FIVE = """
draw: [D, A, B, E, C]
ratings: {A: 1100, B: 1000, C: 950, D: 1000, E: 1040}
results:
  1: [{a: D, b: A, op: [9, 2], vp: [20, 90]}, {a: B, b: E, op: [10, 2], vp: [220, 140]}]
  2: [{a: B, b: D, op: [0, 9], vp: [150, 80]}, {a: C, b: E, op: [9, 9], vp: [250, 120]}]
  3: [{a: D, b: C, op: [6, 10], vp: [150, 40]}, {a: B, b: A, op: [9, 1], vp: [50, 50]}]
"""


def games(*pairs: str, op: tuple[int, int] = (4, 1), vp: tuple[int, int] = (0, 0)) -> list[dict[str, Any]]:
    """The first named player of each pair wins."""
    return [{"a": pair[0], "b": pair[1], "op": list(op), "vp": list(vp)} for pair in pairs]
