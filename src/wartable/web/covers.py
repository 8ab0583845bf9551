"""What games give to pages beside their boards: covers for the front page, and the styles of their boards."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from markupsafe import Markup

from wartable.games import game, names


class Shown(NamedTuple):
    """A game on the front page: `more` leads to another way to play it, by mode."""

    name: str
    title: str
    text: str
    chips: tuple[str, ...]
    more: tuple[tuple[str, str], ...]
    picture: Markup


@cache
def covers() -> tuple[Shown, ...]:
    """The games that have a cover, in their order."""
    found = [game(name) for name in names()]
    return tuple(
        Shown(each.name, *each.cover, Markup((each.folder / "cover.svg").read_text(encoding="utf-8")))
        for each in found
        if each.cover is not None
    )


@cache
def styles() -> str:
    """The styles of all boards, each in the folder of its game."""
    paths = [game(name).folder / "board.css" for name in names()]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths if path.exists())
