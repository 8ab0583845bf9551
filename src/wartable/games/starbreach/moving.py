"""How Heroes get from room to room (SB-MOVE)."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach.cards import ANY_ROOM
from wartable.games.starbreach.state import Table

HEROES_PER_ROOM: Final = 2


def has_space(table: Table, position: int) -> bool:
    """No room holds more than two Heroes (SB-MOVE-05)."""
    return len(table.heroes_in(position)) < HEROES_PER_ROOM


def destinations(table: Table, seat: int, steps: int) -> list[int]:
    """The rooms where a move of so many rooms may end, the Hero's own apart (SB-MOVE-01, SB-MOVE-02)."""
    start = table.room[seat]
    if steps == ANY_ROOM:
        reached = set(table.rooms())
    else:
        reached = edge = {start}
        for _ in range(steps):
            edge = {other for position in edge for other in table.neighbours(position)} - reached
            reached = reached | edge
    return sorted(position for position in reached if position != start and has_space(table, position))
