"""Command Tokens: how many the Active Player may still spend, and spending one (INF-CMD-01 to -03)."""

from __future__ import annotations

from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.state import Table


def left(table: Table, side: int) -> int:
    """The tokens a side may spend now: none in the Turn of the other one (INF-CMD-01)."""
    if side != table.active:
        return 0
    return table.tokens[side] if table.limit == NOBODY else min(table.tokens[side], table.limit)


def spend(table: Table, side: int) -> None:
    table.tokens[side] -= 1
    if table.limit != NOBODY:
        table.limit -= 1
