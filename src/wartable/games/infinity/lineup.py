"""Who may take part: the scenarios, lists and tables that content has, and every scenario in turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from wartable.games.infinity import content
from wartable.games.infinity.setting import DECK_NAMES, SIZES
from wartable.games.infinity.state import Table
from wartable.kernel.engine.game import Named


def named(content_dir: Path | None = None) -> Mapping[str, Sequence[Named]]:
    pack = content.load(content_dir)
    lists = [
        Named(slug, f"{army.army}: {found.name}, {found.total_cost} points", army.theme)
        for slug, (army, found) in pack.lists.items()
    ]
    return {
        "scenario": [Named(slug, scenario.name) for slug, scenario in pack.scenarios.items()],
        "points": [Named(size, f"{size} points") for size in SIZES],
        "deck": [Named(deck, name) for deck, name in DECK_NAMES.items()],
        "lists": [Named("", "A demo list of the size"), *lists],
        "table": [
            Named("auto", "Of the right size in a digital match, none for a table of your own"),
            Named("open", "None"),
            *(
                Named(slug, f"{scenery.name}, {scenery.width:g} x {scenery.depth:g} inches")
                for slug, scenery in pack.tables.items()
            ),
        ],
    }


def portraits() -> tuple[str, Mapping[str, str]]:
    from wartable.games.infinity.draw.art import art

    return art(), {}


def matchups(mode: str, content_dir: Path | None = None) -> list[dict[str, str]]:
    """Every scenario."""
    return [{"scenario": slug} for slug in content.load(content_dir).scenarios]


def faction(state: Table, seat: int) -> str:
    return state.setting.lists[seat]
