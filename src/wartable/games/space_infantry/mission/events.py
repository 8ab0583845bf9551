"""What happens in a mission and a campaign; the rest is in `events.py` of the game."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import cards
from wartable.games.space_infantry.events import said
from wartable.games.space_infantry.names import bettered, node_name, unit_name
from wartable.games.space_infantry.state import CODE, Table
from wartable.kernel.showing.words import counted

RATINGS: Final = ("failed", "marginal", "solid", "decisive")

# -- a mission --------------------------------------------------------------------------------------------------------


def turn(t: Table, n: int) -> str:
    return f"Turn {n}"


def checked(t: Table, unit: int, skill: int, sl: int) -> str:
    return said(unit_name(t.setting, unit), f": {cards.SKILLS[skill].title()}, {sl} SL")


def unskilled(t: Table, unit: int, skill: int) -> str:
    return said(unit_name(t.setting, unit), f" tries {cards.SKILLS[skill].title()} unskilled")


def drone(t: Table, unit: int) -> str:
    return said(unit_name(t.setting, unit), " uses a Drone") if unit >= 0 else "A Drone spoils the Ambush"


def marked(t: Table, node: int, sl: int) -> str:
    return said(node_name(t.setting, node), f": {sl} SL marked")


def entered(t: Table, node: int) -> str:
    return f"The squad enters {node_name(t.setting, node)}"


def failed_entry(t: Table, node: int) -> str:
    return said(node_name(t.setting, node), " is not entered yet")


def moved(t: Table, node: int) -> str:
    return f"The squad moves to {node_name(t.setting, node)}"


def stayed(t: Table, node: int) -> str:
    return f"The squad stays at {node_name(t.setting, node)}"


def parked(t: Table, unit: int, node: int) -> str:
    return said(unit_name(t.setting, unit), f" is parked at {node_name(t.setting, node)}")


def intel(t: Table, node: int) -> str:
    return f"Intel opens {node_name(t.setting, node)}"


def treated(t: Table, unit: int, n: int) -> str:
    return said(unit_name(t.setting, unit), f" treats the wounded: {n}")


def repaired(t: Table, unit: int, n: int) -> str:
    return said(unit_name(t.setting, unit), f" is repaired: {n}")


def medikit(t: Table, unit: int, n: int) -> str:
    return f"A Medikit takes {counted(n, 'wound')} from {unit_name(t.setting, unit)}"


def event_check(t: Table, node: int, rn: int, scope: int) -> str:
    return f"Event check at {node_name(t.setting, node)}: RN {rn} against {scope}+"


def event_happens(t: Table, node: int) -> str:
    return f"The event of {node_name(t.setting, node)} happens"


def special(t: Table, place: int) -> str:
    node = t.setting.campaign[place // CODE].nodes[place % CODE]
    return said(node.name, f": {'Ambush' if node.ambush else node.effect}")


def trapped(t: Table, unit: int) -> str:
    return said(unit_name(t.setting, unit), " is caught in a trap")


def cache(t: Table, resource: int, n: int) -> str:
    return f"The cache holds {n or 'no'} {cards.RESOURCE_NAMES[resource]}"


def took(t: Table, resource: int, n: int) -> str:
    return f"The squad takes {n} {cards.RESOURCE_NAMES[resource]}"


def left_behind(t: Table, n: int) -> str:
    return f"{n} cannot be carried and stay behind"


def objective(t: Table, node: int, points: int) -> str:
    return f"The objective at {node_name(t.setting, node)} is completed: {points} VP"


def withdrew(t: Table, node: int) -> str:
    return f"The squad withdraws to {node_name(t.setting, node)}"


def track(t: Table, n: int) -> str:
    return f"The track shows {n}"


def out_of_time(t: Table) -> str:
    return "The time is up"


def extracted(t: Table, node: int) -> str:
    return f"The squad leaves from {node_name(t.setting, node)}"


def vp(t: Table, n: int) -> str:
    return f"Victory Points: {n}"


def rated(t: Table, rate: int) -> str:
    return f"Rating: {RATINGS[rate]}"


# -- a campaign -------------------------------------------------------------------------------------------------------


def experience(t: Table, unit: int, n: int) -> str:
    return said(unit_name(t.setting, unit), f" has experience {n}")


def veteran(t: Table, unit: int, skill: int) -> str:
    return said(unit_name(t.setting, unit), f" improves its {bettered(skill)}")


def home(t: Table, n: int) -> str:
    return f"Back home: {counted(n, 'Unit')} {'waits' if n == 1 else 'wait'}"


def retried(t: Table, node: int) -> str:
    return "The mission is tried again, with 10 points less"


def campaign(t: Table, points: int) -> str:
    return f"The campaign is over: {points} VP"
