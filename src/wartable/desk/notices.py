"""What the organiser's own options have come to in a round, said as it is: club mates, forbidden pairs, tables.

It is said of a draft when it is drawn, and again whenever somebody changes it by hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.desk.state import EventState
from wartable.its.reasons import Reason
from wartable.kernel.showing.words import counted

OPTION = "ITS-PAIR-07"
"""What the organiser decides beyond the book stands under this rule."""

Seats = Sequence[tuple[str, str, int]]
"""Two players and their table, pair by pair."""


def said_of_options(state: EventState, number: int, seats: Seats) -> list[str]:
    """Every sentence about the options that holds for the pairs and tables of a round."""
    return [str(Reason(text, OPTION)) for text in (*_clubs(state, seats), *_tables(state, number, seats))]


def club_of(state: EventState, key: str) -> str:
    """The club of a player, however it was typed; empty for none."""
    return (state.players[key].club or "").strip().casefold()


def worn_tables(state: EventState, number: int) -> dict[str, set[int]]:
    """Where each player has sat before a round; nowhere unless tables are to be fresh."""
    used: dict[str, set[int]] = {}
    for played in state.rounds[: number - 1] if state.settings.tables == "fresh" else ():
        for a, b, table in played.seats():
            used.setdefault(a, set()).add(table)
            used.setdefault(b, set()).add(table)
    return used


def _clubs(state: EventState, seats: Seats) -> list[str]:
    """Nobody is told that people are kept apart while two of them meet."""
    said: list[str] = []
    if state.settings.clubs != "off":
        mates = [(a, b) for a, b, _ in seats if club_of(state, a) and club_of(state, a) == club_of(state, b)]
        told = f"club mates meet in {_named(state, mates)}" if mates else "no club mates meet"
        said.append(f"{told} ({state.settings.clubs})")
    met = [(a, b) for a, b, _ in seats if frozenset((a, b)) in state.forbidden]
    if met:
        said.append(f"{_named(state, met)} meet, who were to be kept apart")
    if len(state.forbidden) > len(met):
        said.append(f"{counted(len(state.forbidden) - len(met), 'pair')} kept apart by the organiser")
    return said


def _tables(state: EventState, number: int, seats: Seats) -> list[str]:
    said: list[str] = []
    for a, b, table in seats:
        wanted = {key: fixed for key in (a, b) if (fixed := state.players[key].table) is not None}
        if table in wanted.values():
            said.append(f"{state.name(a)} and {state.name(b)} sit at the fixed table {table}")
        else:
            said += [
                f"{state.name(key)} has the fixed table {fixed}, but sits at table {table}"
                for key, fixed in wanted.items()
            ]
    used = worn_tables(state, number)
    worn = [(a, b) for a, b, table in seats if table in used.get(a, set()) | used.get(b, set())]
    return [*said, *([f"not a new table for both: {_named(state, worn)}"] if worn else [])]


def _named(state: EventState, pairs: Sequence[tuple[str, str]]) -> str:
    return ", ".join(f"{state.name(a)}-{state.name(b)}" for a, b in pairs)
