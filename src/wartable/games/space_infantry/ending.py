"""How a game of Space Infantry ended, in a sentence for the person who played it."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry.names import foe_name
from wartable.games.space_infantry.state import (
    EXTRACTED,
    GAVE_UP,
    NONE,
    OUT_OF_TIME,
    SQUAD_LOST,
    STALEMATE,
    WON,
    Table,
)

WHY: Final = {
    STALEMATE: "Nobody could harm the other side any more.",
    OUT_OF_TIME: "The mission ran out of time.",
    EXTRACTED: "The squad came home with its objective reached.",
    GAVE_UP: "The squad came home without its objective.",
}


def why(table: Table) -> str:
    """What decided it; after a lost fight, how near it was."""
    if len(table.setting.campaign) > 1:
        return f"{table.wins} of {len(table.setting.campaign)} missions were won."
    if table.ended == WON:
        return _won(table)
    if table.ended != SQUAD_LOST:
        return WHY[table.ended]
    standing = [foe for foe in range(len(table.foe)) if not table.foe_out[foe]]
    if not standing:
        return "The squad fell, and its last Enemies with it."
    vital = [zone for zone in standing if zone < table.zone_count and table.sheet().zones[zone].vital]
    toughest = max(vital or standing, key=lambda foe: table.foe_card(foe).health)
    health = table.foe_card(toughest).health
    name = foe_name(table.setting, table.foe_code(toughest))
    return f"The squad fell, with {name} at {health - table.foe_wounds[toughest]} of {health} health."


def _won(table: Table) -> str:
    """Who fell, and how many of the squad are left to tell of it."""
    boss = table.setting.boss
    whom = f"{table.setting.bosses[boss].name} fell" if boss != NONE else "Every Enemy that counts is eliminated"
    units, left = len(table.dead), table.dead.count(0)
    return f"{whom}; {f'all {units}' if left == units else f'{left} of {units}'} Units still stand."
