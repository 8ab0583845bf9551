"""The content of Starbreach: the shipped boards, tiles, cards and missions, a user's missions beside them.

`load()` gives the shipped content, `load(folder)` with a user's missions added, or an `Unreadable` that names every
problem. `check`, `trial` and `schemas` are what `wartable content` asks of a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import final

from wartable.games.starbreach.cards import Enemy, Hero, Room
from wartable.games.starbreach.missions import Mission
from wartable.kernel.books.documents import Documents
from wartable.kernel.books.game_content import ContentFiles, GameContent

GAME = "starbreach"
PACKAGE = Path(__file__).parent
SHIPPED = PACKAGE / "content"
MISSIONS = "missions"
MARKS = (f"{MISSIONS}/", "heroes.yaml", "enemies.yaml", "rooms.yaml", "superboss.yaml")
"""What a folder of a user's own may hold."""


@final
@dataclass(frozen=True, slots=True)
class Content:
    """Everything a game is played with; shared by all matches. Grunts come before Bosses, the SuperBoss is last."""

    heroes: tuple[Hero, ...]
    rooms: tuple[Room, ...]
    enemies: tuple[Enemy, ...]
    vortices: tuple[int, ...]
    portions: tuple[tuple[int, int, int, int], ...]
    """By players less one: Grunts and Bosses of the Top portion, Bosses of the Middle, Grunts of the Bottom."""
    superboss_growth: int
    """LP that the SuperBoss has more for each player (SB-MISS-18)."""
    scientist_life: int
    missions: dict[str, Mission]
    documents: Documents

    def digest(self) -> str:
        """SHA-256 of what the files say, whatever their layout and comments."""
        return self.documents.digest()


def _files() -> ContentFiles[Content]:
    from wartable.games.starbreach import content_files

    return content_files


_CONTENT = GameContent(GAME, PACKAGE, _files)
load, check, trial, schemas = _CONTENT.load, _CONTENT.check, _CONTENT.trial, _CONTENT.schemas
