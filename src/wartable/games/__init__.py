"""The games by name. A game is a folder, imported only when it is asked for; to add one, add a line to `PLACES`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from wartable.kernel.engine.game import Game

PLACES: Final = {
    "battle-bosses": "wartable.games.battle_bosses",
    "space-infantry": "wartable.games.space_infantry",
    "starbreach": "wartable.games.starbreach",
    "infinity": "wartable.games.infinity",
}
"""The package of each game, which has it as `GAME`."""


def names() -> tuple[str, ...]:
    """The names of all games."""
    return tuple(PLACES)


def game(name: str) -> Game[Any]:
    """The game of this name.

    Raises:
        Ambiguous: there is none.
    """
    if name not in PLACES:
        from wartable.kernel.books.problems import did_you_mean
        from wartable.kernel.engine.errors import Ambiguous

        raise Ambiguous(f"there is no game '{name}'; games are {', '.join(PLACES)}{did_you_mean(name, PLACES)}")
    found: Game[Any] = import_module(PLACES[name]).GAME
    return found
