"""What games give to pages beside their boards: covers for the front page, and the styles of their boards."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from markupsafe import Markup

from wartable.games import game, names
from wartable.kernel.engine.game import Game


class Shown(NamedTuple):
    """A game on the front page: `more` leads to another way to play it, by mode."""

    name: str
    title: str
    text: str
    chips: tuple[str, ...]
    more: tuple[tuple[str, str], ...]
    picture: Markup
    against: bool
    """Is it played against somebody, and not by everybody together?"""


@cache
def covers() -> tuple[Shown, ...]:
    """The games that have a cover, in their order."""
    found = [game(name) for name in names()]
    return tuple(
        Shown(each.name, *each.cover, Markup((each.folder / "cover.svg").read_text(encoding="utf-8")), _against(each))
        for each in found
        if each.cover is not None
    )


def _against(of: Game[Any]) -> bool:
    return len(next(mode for mode in of.modes.values() if mode.programs).sides) > 1


@cache
def styles() -> str:
    """The styles of all boards, each in the folder of its game."""
    paths = [game(name).folder / "board.css" for name in names()]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths if path.exists())
