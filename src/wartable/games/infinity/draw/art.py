"""What objectives, people and things on a table look like, as symbols of a page."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from wartable.kernel.showing.markup import Markup
from wartable.kernel.showing.pictures import Pictures

PICTURES: Final = Pictures(Path(__file__).parent / "pictures.yaml")


@cache
def art() -> Markup:
    """All of them: what is put down in a match is not known before."""
    return PICTURES.symbols(PICTURES)


def thing_picture(kind: str, radius: float) -> Markup | None:
    """The picture of a thing around 0,0; None for what has none."""
    return PICTURES.inside(f"thing-{kind}", 0, 0, 1.75 * radius)


ROLES: Final = (
    ("MediKit", "medic"),
    ("GizmoKit", "engineer"),
    ("Sniper Rifle", "sniper"),
    ("Missile Launcher", "launcher"),
    ("Forward Observer", "observer"),
)
"""What everybody sees somebody carry, and whom that makes them, the first before the others."""
MACHINES: Final = ("REM", "TAG")


@cache
def trooper_picture(type_: str, looks: str, radius: float) -> Markup | None:
    """A Model around 0,0 by what can be seen of it: its kind of troop and what it carries. Who leads is not seen."""
    role = next((role for gear, role in ROLES if gear in looks), "") if type_ not in MACHINES else ""
    return PICTURES.inside(f"trooper-{role or type_.lower()}", 0, 0, 1.75 * radius)
