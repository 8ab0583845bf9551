"""What the contract must know of Infinity: what is played, and what keeps its number."""

from __future__ import annotations

from wartable.games.infinity import GAME
from wartable.games.infinity.state import Table
from wartable.kernel.engine.parts import lineup_of

SIZES = ("300", "150", "400", "200", "250")
LISTS = (
    "harbour-watch-300a,low-tide-300a",
    "glass-choir-300a,orchid-survey-300b",
    "ninth-caravan-300b,red-lantern-300a",
    "skyhook-union-300b,tallow-guard-300b",
)
SMALL_LISTS = (
    "harbour-watch-150,low-tide-150",
    "glass-choir-150,orchid-survey-150",
    "ninth-caravan-150,red-lantern-150",
    "skyhook-union-150,tallow-guard-150",
)
TABLES = {"300": "container-yard", "150": "service-deck", "200": "pump-station"}


def _options(at: int, scenario: str, size: str) -> dict[str, str]:
    lists = LISTS if size in ("300", "400") else SMALL_LISTS
    table = TABLES.get(size, "open") if at % 3 == 0 else "open"
    return {"scenario": scenario, "points": size, "lists": lists[at % len(lists)], "table": table}


OPTIONS = (
    *(
        _options(at, scenario["scenario"], size)
        for turn, size in enumerate(SIZES)
        for at, scenario in enumerate(lineup_of(GAME).matchups("match"), turn)
    ),
    {"scenario": "highly-classified", "deck": "high-difficulty"},
    {"scenario": "countermeasures", "deck": "extreme"},
)
"""Every scenario at every size, with all demo lists in turn, on bare tables and with scenery, and other decks. Their
number has no divisor in common with the thousand seeds of a day, so that every day begins with others."""


DIGITAL = tuple(
    {name: value for name, value in options.items() if name != "table"} for options in OPTIONS if "points" in options
)
"""The same, played out: each on a table with scenery where there is one of the size."""


def conserved(table: Table) -> object:
    """Every card of every deck, wherever it lies; STR and points within their bounds; nobody in two places."""
    setting = table.setting
    use = setting.scenario.flags["classified_deck"]["use"]
    decks = [sorted((*table.deck[side], *table.hand[side], *table.discard[side])) for side in (0, 1)]
    if use == "main-and-secondary":
        decks = [sorted({*deck, *table.open}) for deck in decks]
    common = sorted({*table.deck[2], *table.discard[2], *table.open, *table.done[0], *table.done[1]})
    if use != "shared":
        common = []
    healthy = all(
        left <= trooper.vitality for left, trooper in zip(table.points, setting.troopers, strict=True)
    ) and all(left <= thing.str_ for left, thing in zip(table.str_, setting.things, strict=True))
    carriers = all(carrier < 0 or table.place[carrier] == 3 for carrier in table.carrier)
    return decks, common, healthy, carriers, len(table.rounds) <= 3
