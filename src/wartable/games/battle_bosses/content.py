"""The content of Battle Bosses as it is played: the shipped pack, or the pack with a user's folder beside it.

`load()` gives the shipped pack, `load(folder)` the pack with a user's bosses and maps added, or an `Unreadable` that
names every problem. `check`, `trial` and `schemas` are what `wartable content` asks of a game. The files are read in
`content_files.py`, and only when they have changed or are somebody's own.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import final

from wartable.games.battle_bosses.program import Board, Boss, Monster, Pet
from wartable.kernel.books.documents import Documents
from wartable.kernel.books.game_content import ContentFiles, GameContent
from wartable.kernel.books.problems import did_you_mean
from wartable.kernel.engine.errors import Ambiguous

GAME = "battle-bosses"
PACKAGE = Path(__file__).parent
SHIPPED = PACKAGE / "content"
MARKS = ("bosses/", "boards.yaml", "monsters.yaml", "dice.yaml")
"""What a folder of a user's own may hold."""


@final
@dataclass(frozen=True, slots=True)
class Die:
    """The base die: its different faces as (energy, crystals, overload), and how many sides show each."""

    faces: tuple[tuple[int, int, bool], ...]
    weights: tuple[int, ...]


@final
@dataclass(frozen=True, slots=True)
class Content:
    """Everything a game is played with; shared by all matches."""

    bosses: dict[str, tuple[Boss, Boss]]
    """By slug, with the standard and the Arena dashboard."""
    boards: dict[str, Board]
    default_map: str
    die: Die
    dice_normal: int
    dice_first: int
    monsters: tuple[Monster, ...]
    pets: tuple[Pet, ...]
    documents: Documents
    """The files behind it all, under names like `boss mecha-bot`."""

    def boss(self, slug: str, arena: bool) -> Boss:
        """The boss with its standard or its Arena dashboard.

        Raises:
            Ambiguous: no boss has this slug.
        """
        if slug not in self.bosses:
            known = ", ".join(sorted(self.bosses))
            raise Ambiguous(f"there is no boss '{slug}'; bosses are {known}{did_you_mean(slug, self.bosses)}")
        return self.bosses[slug][arena]

    def digest(self) -> str:
        """Stands for what the files say, whatever their layout, comments and order."""
        return self.documents.digest()


def _files() -> ContentFiles[Content]:
    from wartable.games.battle_bosses import content_files

    return content_files


_CONTENT = GameContent(GAME, PACKAGE, _files)
load, check, trial, schemas = _CONTENT.load, _CONTENT.check, _CONTENT.trial, _CONTENT.schemas
