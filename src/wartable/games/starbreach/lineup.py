"""Who may take part: the Heroes and missions that content has, their pictures, every line-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from wartable.games.starbreach import CAMPAIGN, GAME, content
from wartable.games.starbreach.setting import WHOLE
from wartable.games.starbreach.state import Table
from wartable.kernel.engine.game import Named


def named(content_dir: Path | None = None) -> Mapping[str, Sequence[Named]]:
    pack = content.load(content_dir)
    return {
        "mission": [
            *(Named(mission.id, mission.name, mission.text) for mission in pack.missions.values()),
            Named(WHOLE, "The whole campaign", "Every mission in its order; what was won is kept."),
        ],
        "level": [
            Named("mixed", "Mixed: all, or those of the mission"),
            *(Named(level, f"Bosses of level {level} alone") for level in ("1", "2", "3")),
        ],
        "training": [
            Named("0", "None: Enemies have all their Life Points"),
            Named("1", "1 Life Point less for every Enemy"),
            Named("2", "2 Life Points less for every Enemy"),
        ],
        "platforms": [
            Named("choose", "You place them yourselves"),
            Named("automatic", "One in the north-west, one in the south-east"),
        ],
        "heroes": [Named(hero.id, hero.name, hero.role) for hero in pack.heroes],
    }


def portraits() -> tuple[str, Mapping[str, str]]:
    from wartable.games.starbreach.draw.art import art
    from wartable.games.starbreach.draw.panels import portrait

    return art(), {hero.id: portrait(hero.id, hero.name) for hero in content.load(None).heroes}


def matchups(mode: str, content_dir: Path | None = None) -> list[dict[str, str]]:
    """Every level of difficulty, or every mission."""
    if mode.startswith(CAMPAIGN):
        return [{"mission": mission} for mission in content.load(content_dir).missions]
    return [{"level": level} for level in GAME.choices["level"].values]


def faction(state: Table, seat: int) -> str:
    return state.setting.heroes[seat].id
