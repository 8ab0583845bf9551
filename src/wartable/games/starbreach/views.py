"""What a seat may know: everything is open."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.starbreach.state import Table


def view(table: Table, seat: int) -> Table:
    """The table itself. The deck has no order to hide; how many cards are left in it follows from the table of
    SB-SETUP-10 and from what has arrived, and no word of the game tells it (SB-SETUP-12). Hidden objects are a bag:
    which token is which is drawn when one is taken (SB-MISS-05)."""
    return table.copy()


def redeal(seen: Table, uniform: Callable[[], float]) -> Table:
    """The table itself."""
    return seen.copy()
