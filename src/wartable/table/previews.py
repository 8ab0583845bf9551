"""The places that can be chosen before a match, drawn small by the game as the match would begin there."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from wartable.bots import HUMAN
from wartable.games import game
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.parts import lineup_of
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.drawing import Drawing
from wartable.kernel.showing.parts import Look, draw_of

NO_PLACE: Final = ("", "auto", "all")
"""Values that leave the place open."""


class Preview(NamedTuple):
    """A value of an option with its picture."""

    value: str
    name: str
    drawing: Drawing


@cache
def previews(of: str, mode: str, option: str) -> tuple[Preview, ...]:
    """The values of an option that are places, each drawn as an onlooker sees it at the beginning."""
    offered = [one for one in lineup_of(game(of)).named().get(option, ()) if one.value not in NO_PLACE]
    found = [(one, _drawn(of, mode, option, one.value)) for one in offered]
    return tuple(Preview(one.value, one.name, drawing) for one, drawing in found if drawing is not None)


def _drawn(of: str, mode: str, option: str, value: str) -> Drawing | None:
    """The beginning with the first other options that fit the place."""
    rules = game(of)
    seats = len(rules.modes[mode].seats)
    for others in rules.mapped[option]:
        try:
            match = start(rules, Setup(mode, (HUMAN,) * seats, {**others, option: value}), "picture")
        except Refused:
            continue
        return draw_of(rules).draw(rules.view(match.state, seats), seats, Look())
    return None
