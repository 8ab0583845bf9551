"""The content of Infinity: scenarios, demo armies with their lists, tables, the Panoply chart, and a user's folder.

`load()` gives what is shipped, `load(folder)` with the weapons, tables, scenarios, armies and lists of a user's folder
added, or an `Unreadable` that names every problem. `check`, `trial` and `schemas` are what `wartable content` asks of a
game.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import final

from wartable.games.infinity import building, spec_ops
from wartable.games.infinity.scenario import Scenario
from wartable.games.infinity.schema import Army, ChartRow, DemoList, Purchase, Scenery, Silhouette, Unit
from wartable.games.infinity.skirmish.weapons import Weapon
from wartable.its.lists import SPEC_OPS
from wartable.kernel.books.documents import Documents
from wartable.kernel.books.game_content import ContentFiles, GameContent
from wartable.kernel.books.problems import did_you_mean
from wartable.kernel.engine.errors import Ambiguous

GAME = "infinity"
PACKAGE = Path(__file__).parent
SHIPPED = PACKAGE / "content"


@final
@dataclass(frozen=True, slots=True)
class Content:
    """Everything a match is played with; shared by all matches."""

    scenarios: dict[str, Scenario]
    lists: dict[str, tuple[Army, DemoList]]
    armies: dict[str, Army]
    """Those whose units a list may be built of."""
    tables: dict[str, Scenery]
    silhouettes: dict[str, Silhouette]
    free: dict[str, Unit]
    """The CSU (`secdet`) and the Bashi Bazouk (`corsair`)."""
    chart: tuple[ChartRow, ...]
    anti_materiel: frozenset[str]
    weapons: tuple[Weapon, ...]
    purchases: dict[str, Purchase]
    """What a Spec-Ops may buy."""
    documents: Documents

    def digest(self) -> str:
        """SHA-256 of what the files say, whatever their layout, comments and order."""
        return self.documents.digest()

    def scenario(self, slug: str) -> Scenario:
        if slug not in self.scenarios:
            known = ", ".join(self.scenarios)
            raise Ambiguous(f"there is no scenario '{slug}'{did_you_mean(slug, self.scenarios)}; there are {known}")
        return self.scenarios[slug]

    def army_list(self, name: str, points: int, agreed: frozenset[str] = frozenset()) -> tuple[Army, DemoList]:
        """A list by its name, or by the word that its builder made of it; `agreed` are the Extras, as slugs."""
        if building.WORD in name:
            extras = [SPEC_OPS] if spec_ops.UNIT in agreed else []
            return building.made(name, self.armies, self.purchases, points, extras)
        if name not in self.lists:
            known = ", ".join(self.lists)
            raise Ambiguous(f"there is no list '{name}'{did_you_mean(name, self.lists)}; there are {known}")
        return self.lists[name]

    def table(self, slug: str) -> Scenery:
        if slug not in self.tables:
            raise Ambiguous(f"there is no table '{slug}'; there are {', '.join(self.tables)}, or 'open' for none")
        return self.tables[slug]


def _files() -> ContentFiles[Content]:
    from wartable.games.infinity import content_files

    return content_files


_CONTENT = GameContent(GAME, PACKAGE, _files)
load, check, trial, schemas = _CONTENT.load, _CONTENT.check, _CONTENT.trial, _CONTENT.schemas
