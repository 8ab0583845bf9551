"""The content of Space Infantry: the shipped cards and sheets, a user's folder beside them, compiled for the engine.

`load()` gives the shipped content, `load(folder)` with a user's Boss and mission sheets added, or an `Unreadable` that
names every problem. `check`, `trial` and `schemas` are what `wartable content` asks of a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import final

from wartable.games.space_infantry.cards import Boss, Card, Race
from wartable.games.space_infantry.mission import maps
from wartable.kernel.books.documents import Documents
from wartable.kernel.books.game_content import ContentFiles, GameContent

GAME = "space-infantry"
PACKAGE = Path(__file__).parent
SHIPPED = PACKAGE / "content"
BOSS_SHEETS = "boss-sheets"
MISSION_SHEETS = "mission-sheets"
MARKS = (f"{BOSS_SHEETS}/", f"{MISSION_SHEETS}/", "units.yaml", "vehicles.yaml", "races.yaml", "campaigns.yaml")
"""What a folder of a user's own may hold."""


@final
@dataclass(frozen=True, slots=True)
class Content:
    """Everything a game is played with; shared by all matches."""

    units: tuple[Card, ...]
    """The kinds of the squad, its Vehicles last."""
    enemies: dict[str, Card]
    races: dict[str, Race]
    bosses: dict[str, Boss]
    missions: dict[str, maps.Mission]
    campaigns: dict[str, tuple[str, ...]]
    documents: Documents

    def digest(self) -> str:
        """SHA-256 of what the files say, whatever their layout, comments and order."""
        return self.documents.digest()


def _files() -> ContentFiles[Content]:
    from wartable.games.space_infantry import content_files

    return content_files


_CONTENT = GameContent(GAME, PACKAGE, _files)
load, check, trial, schemas = _CONTENT.load, _CONTENT.check, _CONTENT.trial, _CONTENT.schemas
