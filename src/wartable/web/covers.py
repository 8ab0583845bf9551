"""What games give to pages beside their boards: covers for the front page, and the styles of their boards."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

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


def pictures() -> dict[str, Markup]:
    """The pictures of the games that have one, by their names."""
    return {cover.name: cover.picture for cover in covers()}


def _against(of: Game[Any]) -> bool:
    return len(next(mode for mode in of.modes.values() if mode.programs).sides) > 1


@cache
def styles() -> str:
    """The styles of all boards, each in the folder of its game."""
    return "\n".join(_style(path) for name in names() if (path := game(name).folder / "board.css").exists())


def _style(path: Path) -> str:
    """A game's style with its backdrop written into it: a browser reads it once, and no board carries it."""
    style, backdrop = path.read_text(encoding="utf-8"), path.with_name("backdrop.svg")
    if not backdrop.exists():
        return style
    drawn = quote(backdrop.read_text(encoding="utf-8").replace("\n", ""), safe=" /:=,;()'-.")
    return style.replace("url(backdrop.svg)", f'url("data:image/svg+xml,{drawn}")')
