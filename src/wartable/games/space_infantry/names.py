"""What Units, Enemies, zones and Resources are called: in keys without spaces, in sentences as on the cards."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import cards
from wartable.games.space_infantry.mission.maps import Need
from wartable.games.space_infantry.state import CODE, Setting, Table

IMPROVED: Final = "+"
"""Before each improvement of a Veteran, in the id of its card."""


def bettered(what: int) -> str:
    """What a Veteran has improved: a skill or, beyond the last of them, its Hit Points."""
    return cards.SKILLS[what].title() if what < len(cards.SKILLS) else "Hit Points"


def unit_key(table: Table, unit: int) -> str:
    """Basic Units are numbered, because there may be two of a kind: `fire-team-1`, `medic`."""
    card = table.card(unit)
    return f"{card.id}-{table.number[unit]}" if card.category == cards.BASIC else card.id


def unit_name(setting: Setting, code: int) -> str:
    """The Unit of an event."""
    card = setting.units[code // CODE]
    return f"{card.name} {code % CODE}" if card.category == cards.BASIC else card.name


def foe_key(table: Table, foe: int) -> str:
    """Zones have their id, other Enemies a number as well: `left-claw`, `titan-1`."""
    card = table.foe_card(foe)
    return card.id if foe < table.zone_count else f"{card.id}-{table.foe_no[foe]}"


def foe_name(setting: Setting, code: int) -> str:
    """The Enemy or zone of an event."""
    card, number = setting.foes[code // CODE], code % CODE
    if number:
        return f"{card.name} {number}"
    many = card.name.endswith("s") and not card.name.endswith("ss")
    return f"the {card.name} zone" if many else f"the {card.name}"  # sentences are about one: the Vents zone is hit


def who(setting: Setting, code: int) -> str:
    """A Unit, or an Enemy written as -1 - code."""
    return unit_name(setting, code) if code >= 0 else foe_name(setting, -1 - code)


def either(setting: Setting, code: int) -> str:
    """An Enemy, or a Unit written as -1 - code."""
    return foe_name(setting, code) if code >= 0 else unit_name(setting, -1 - code)


def node_name(setting: Setting, place: int) -> str:
    """The node of an event: the mission of a campaign, and its node."""
    return setting.campaign[place // CODE].nodes[place % CODE].name


def need_text(need: Need) -> str:
    """A requirement in words."""
    ways = [" and ".join(f"{cards.SKILLS[skill].title()} {n}" for skill, n in parts) for parts in need]
    return " or ".join(ways)


def unit_state(table: Table, unit: int) -> str:
    """A Unit with the Hit Points it has left."""
    card = table.card(unit)
    return f"{unit_name(table.setting, table.code(unit))} ({card.health - table.wounds[unit]} of {card.health})"


def foe_state(table: Table, foe: int) -> str:
    """An Enemy or zone with the Hit Points it has left."""
    card = table.foe_card(foe)
    return f"{foe_name(table.setting, table.foe_code(foe))} ({card.health - table.foe_wounds[foe]} of {card.health})"


def find_unit(table: Table, key: str) -> int:
    """The Unit of a key, or -1."""
    return next((unit for unit in range(len(table.kind)) if unit_key(table, unit) == key), -1)


def find_foe(table: Table, key: str) -> int:
    """The Enemy or zone of a key, or -1."""
    return next((foe for foe in range(len(table.foe)) if foe_key(table, foe) == key), -1)
