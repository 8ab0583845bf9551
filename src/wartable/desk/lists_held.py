"""The army lists a player has handed in: which of them the organiser may hold as good, and how they are shown.

A list in the log is either one whose Troopers are known (an `ArmyList`), or one that was `Received` as a code, text, a
picture or on paper; the latter has a `form`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from wartable.desk.state import EventState, Player
from wartable.its.army_code import UnitData, read_units
from wartable.its.list_file import ArmyList, Received
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.saying import Said, in_a_row, said

UNITS = "WARTABLE_UNITS"
"""The variable that names an organiser's own file of unit data (docs/running-an-event.md)."""

FORMS: Mapping[str, str] = {"code": "army code", "text": "text", "photo": "photo", "paper": "paper"}


def army_list(kept: Mapping[str, Any]) -> ArmyList | None:
    """The list with its Troopers; None for one that was only received."""
    return None if kept.get("form") else ArmyList.model_validate(kept)


def received(kept: Mapping[str, Any]) -> Received | None:
    """The list as it was received; None for one that is known in full."""
    return Received.model_validate(kept) if kept.get("form") else None


def held(state: EventState, player: Player) -> tuple[int, str]:
    """How many lists of a player are checked or accepted, and what is wrong with them (ITS-LIST-01, ITS-LIST-02)."""
    good = [each for each in player.lists if not each.get("form") or player.lists_accepted]
    armies = sorted({str(each["army"]) for each in player.lists if each.get("army")})
    if player.lists_accepted:
        return len(good), ""
    if len({army.casefold() for army in armies}) > 1:
        return len(good), f"lists of {len(armies)} armies: {', '.join(armies)}"
    if armies and player.army and armies[0].casefold() != player.army.strip().casefold():
        return len(good), f"the control sheet says {player.army}, the lists {armies[0]}"
    return len(good), ""


def state_of_lists(state: EventState, player: Player) -> str:
    """none, some, received (not checked), wrong, accepted or checked: what the row of a player says."""
    from wartable.its.official import lists_needed

    if not player.lists:
        return "none"
    good, wrong = held(state, player)
    if wrong:
        return "wrong"
    if len(player.lists) < lists_needed(state.extras(), state.season):
        return "some"
    if good < len(player.lists):
        return "received"
    return "accepted" if player.lists_accepted else "checked"


def shown(kept: Mapping[str, Any]) -> Said:
    """A list in a line: what it is and how it came."""
    there = received(kept)
    if there is None:
        whole = ArmyList.model_validate(kept)
        points = sum(each.cost for each in whole.troopers)
        return said(
            "%(army)s, %(n)s points, %(troopers)s Troopers", army=whole.army, n=points, troopers=len(whole.troopers)
        )
    facts = [there.army, said("%(n)s points", n=there.points) if there.points else ""]
    facts.append(said("Groups of %(sizes)s", sizes=" + ".join(map(str, there.groups))) if there.groups else "")
    return in_a_row(*filter(None, facts), said(FORMS[there.form]))


def unit_data() -> UnitData | None:
    """An organiser's own unit data, when a file is named. Raises Unreadable when it cannot be used."""
    named = os.environ.get(UNITS, "")
    if not named:
        return None
    try:
        text = Path(named).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text; save it as UTF-8"
        raise Unreadable(f"{named}: the unit data ({UNITS}) cannot be read: {why}") from None
    return read_units(text, named)
