"""How a game of Starbreach ended, in a sentence for the crew."""

from __future__ import annotations

from typing import Final

from wartable.games.starbreach.state import (
    BURNT,
    CAMPAIGN,
    CLOCK,
    ENGINE_LOST,
    HEROES_LOST,
    MISSION_WON,
    OBJECT_LOST,
    SCIENTIST_LOST,
    TOO_LONG,
    VICTORIES,
    WON,
    Table,
)

WHY: Final = {
    WON: "Every Boss is eliminated.",
    MISSION_WON: "The mission's objective is reached.",
    HEROES_LOST: "The last Hero fell.",
    CLOCK: "The clock ran out.",
    TOO_LONG: "It went on for too many rounds.",
    ENGINE_LOST: "The Engine Room collapsed.",
    SCIENTIST_LOST: "The Scientist fell.",
    BURNT: "The ship burnt down.",
    OBJECT_LOST: "What the mission needs was lost.",
}


def why(table: Table) -> str:
    """What decided it, and when."""
    if table.ended == CAMPAIGN:
        wins = sum(cause in VICTORIES for cause in table.finished)
        return f"The campaign is over: {wins} of {len(table.finished)} missions won."
    rounds = f" in round {table.round}" if table.round else ""
    return f"{WHY[table.ended].removesuffix('.')}{rounds}."
