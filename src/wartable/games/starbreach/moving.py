"""How Heroes get from room to room (SB-MOVE), and how they lead the Scientist (SB-SCI-03)."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach import codes
from wartable.games.starbreach import events as on
from wartable.games.starbreach import questions as asked
from wartable.games.starbreach.cards import ANY_ROOM
from wartable.games.starbreach.state import NONE, Table
from wartable.kernel.engine.oracle import Oracle

HEROES_PER_ROOM: Final = 2


def has_space(table: Table, position: int) -> bool:
    """No room holds more than two Heroes; the Scientist does not count (SB-MOVE-05)."""
    return len(table.heroes_in(position)) < HEROES_PER_ROOM


def destinations(table: Table, seat: int, steps: int) -> list[int]:
    """The rooms where a move of so many rooms may end, one's own apart (SB-MOVE-01, SB-MOVE-02)."""
    start = table.room[seat]
    if steps == ANY_ROOM:
        reached = set(table.rooms())
    else:
        reached = edge = {start}
        for _ in range(steps):
            edge = {other for position in edge for other in table.ways(position)} - reached
            reached = reached | edge
    alone = seat == table.scientist
    return sorted(position for position in reached if position != start and (alone or has_space(table, position)))


def go(table: Table, ask: Oracle, seat: int, room: int, rule: str) -> None:
    """A Hero gets to another room; he may take the Scientist along from where he was (SB-SCI-03)."""
    left, scientist = table.room[seat], table.scientist
    table.room[seat] = room
    ask.tell(on.moved, rule, seat, room)
    together = table.room[scientist] == left and left != NONE and seat != scientist
    if together and ask.choose(seat, asked.LEAD, (codes.YES, codes.NO)) == codes.YES:
        table.room[scientist] = room
        ask.tell(on.led, "SB-SCI-03", seat, room)
