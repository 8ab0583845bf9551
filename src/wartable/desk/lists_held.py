"""The army lists a player has handed in, and which of them the organiser may hold as good."""

from __future__ import annotations

from wartable.desk.state import EventState, Player


def held(state: EventState, player: Player) -> tuple[int, str]:
    """How many lists of a player are checked or accepted, and what is wrong with them (ITS-LIST-01, ITS-LIST-02)."""
    armies = sorted({str(each["army"]) for each in player.lists if each.get("army")})
    if len({army.casefold() for army in armies}) > 1:
        return len(player.lists), f"lists of {len(armies)} armies: {', '.join(armies)}"
    if armies and player.army and armies[0].casefold() != player.army.strip().casefold():
        return len(player.lists), f"the control sheet says {player.army}, the lists {armies[0]}"
    return len(player.lists), ""
