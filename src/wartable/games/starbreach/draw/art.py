"""What Heroes, Enemies, Equipment and rooms look like, as symbols of a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from wartable.games.starbreach import events as on
from wartable.games.starbreach.state import Table
from wartable.kernel.showing.markup import Markup
from wartable.kernel.showing.pictures import Pictures, named

PICTURES: Final = Pictures(Path(__file__).parent / "pictures.yaml")


@cache
def art() -> Markup:
    """All of them: which Enemies arrive is not known before."""
    return PICTURES.symbols(PICTURES)


def pictured(table: Table, kind: Any, args: tuple[Any, ...]) -> str:
    """The symbol of the Equipment, Enemy, room or Hero that an event is about; empty when it is about none."""
    told, setting = named(kind, args), table.setting
    if kind in (on.rolled, on.rerolled):
        return "i-die"
    if kind in (on.fire_laid, on.fire_lowered, on.siege_fire):
        return "i-fire"
    if "card" in told:
        name = f"equipment-{setting.enemies[told['card']].equipment.id}"
    elif "enemy" in told:
        name = f"enemy-{setting.enemies[told['enemy']].id}"
    elif "tile" in told:
        name = f"room-{setting.rooms[told['tile']].id}"
    elif "hero" in told:
        heroes = setting.heroes
        name = f"hero-{heroes[told['hero']].id if told['hero'] < len(heroes) else 'scientist'}"
    else:
        return ""
    return f"pic-{name}" if name in PICTURES else ""
