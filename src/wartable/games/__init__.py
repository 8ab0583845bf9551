"""The games by name. A game is imported only when it is asked for; to add one, add a line to `_PLACES`."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from wartable.kernel.datafiles import did_you_mean
from wartable.kernel.errors import Ambiguous
from wartable.kernel.game import Game

_PLACES: Final = {
    "battle-bosses": "wartable.games.battle_bosses:GAME",
    "space-infantry": "wartable.games.space_infantry:GAME",
    "starbreach": "wartable.games.starbreach:GAME",
    "infinity": "wartable.games.infinity:GAME",
}


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(_PLACES)


def game(name: str) -> Game[Any]:
    """The game of this name.

    Raises:
        Ambiguous: there is none.
    """
    if name not in _PLACES:
        raise Ambiguous(f"there is no game '{name}'; games are {', '.join(_PLACES)}{did_you_mean(name, _PLACES)}")
    module, _, attribute = _PLACES[name].partition(":")
    found: Game[Any] = getattr(import_module(module), attribute)
    return found
