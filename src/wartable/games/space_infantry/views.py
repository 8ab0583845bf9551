"""What a seat may know: everything. Nothing is hidden in a solitaire game."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.space_infantry.state import Table


def view(table: Table, seat: int) -> Table:
    """The table itself."""
    return table.copy()


def redeal(seen: Table, uniform: Callable[[], float]) -> Table:
    """The table itself."""
    return seen.copy()
