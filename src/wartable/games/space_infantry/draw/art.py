"""What Units, Enemies, Vehicles and Bosses look like, as symbols of a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from wartable.games.space_infantry.names import IMPROVED
from wartable.games.space_infantry.state import CODE, Table
from wartable.kernel.showing.markup import Markup
from wartable.kernel.showing.pictures import Pictures, named

PICTURES: Final = Pictures(Path(__file__).parent / "pictures.yaml")


@cache
def art() -> Markup:
    """All of them: what a fight brings is not known before."""
    return PICTURES.symbols(PICTURES)


def picture(chapters: tuple[str, ...], slug: str, x: float, y: float, size: float) -> Markup | None:
    """The picture of this name in a square around x, y, from the first chapter that has it; None when none has."""
    for chapter in chapters:
        found = PICTURES.inside(f"{chapter}-{plain(slug)}", x, y, size)
        if found is not None:
            return found
    return None


def plain(slug: str) -> str:
    """A Veteran looks like the Unit it was."""
    return slug.partition(IMPROVED)[0]


def pictured(table: Table, kind: Any, args: tuple[Any, ...]) -> str:
    """The symbol of the Unit, Enemy or zone that an event is about; empty when it is about none."""
    told = named(kind, args)
    setting = table.setting
    for name, chapters, among in (
        ("foe", ("enemy", "vehicle", "boss"), setting.foes),
        ("unit", ("unit", "vehicle"), setting.units),
    ):
        if name in told:
            card = told[name] // CODE
            boss = next((one.id for one in setting.bosses if among[card] in one.cards), "")
            slugs = (plain(among[card].id), boss)  # a zone of a Boss has the Boss's own
            names = (f"{chapter}-{slug}" for slug in slugs for chapter in chapters)
            return next((f"pic-{found}" for found in names if found in PICTURES), "")
    return ""
