"""What of the score lasts: who holds a place early has it only until somebody comes."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from wartable.games.infinity.scenario import Item, quantities
from wartable.games.infinity.scorer import LAST_ROUND
from wartable.games.infinity.setting import Setting
from wartable.games.infinity.state import Table

LASTS: Final[tuple[float, ...]] = (1.0, 0.8, 0.65, 0.55, 0.5, 0.45)
"""What is left of what somebody has at the end by standing there, with so many Player Turns to come."""
SWAYS: Final[tuple[float, ...]] = (1.0, 0.6, 0.4, 0.25, 0.15, 0.1)
"""The same of what hangs on how many have fallen: that sways with every Turn, and `stakes` has what one fall means."""
STANDING_THERE: Final = frozenset({
    "controlled", "dominated", "in-dominated-zone", "in-own-dead-zone", "in-own-deployment", "threatened",
    "threatened-by-breacher",
})  # fmt: skip
"""What is lost again by who leaves or falls; what was activated, killed or accomplished mostly stays so."""

HOME: Final = {"in-own-deployment": "deployment", "in-own-dead-zone": "dead"}
"""Where something counts more, and the kind of zone it is."""


def turns_to_come(table: Table) -> int:
    """The Player Turns after this one."""
    return 0 if table.ending else 2 * (LAST_ROUND - table.round) + (table.active == table.first)


def lasts(table: Table) -> float:
    """What is left of what is held now and counted at the end."""
    return LASTS[turns_to_come(table)] if table.round else 1.0


def left(table: Table, op: dict[str, int]) -> float:
    """What is left of the Objective Points of a side, given by item, when the game goes on."""
    to_come = turns_to_come(table) if table.round else 0
    lasts = _lasts(table.setting)
    return sum(points * lasts[item][to_come] if item in lasts else points for item, points in op.items())


@lru_cache(64)
def _lasts(setting: Setting) -> dict[str, tuple[float, ...]]:
    """The items of the end that count who stands where and who has fallen, with what is left of them by Turns."""
    found: dict[str, tuple[float, ...]] = {}
    for item in setting.scenario.scoring:
        if item.when == "end" and _asks_who_stands_where(item):
            found[item.id] = LASTS
        elif item.when == "end" and _asks_who_has_fallen(item):
            found[item.id] = SWAYS
    return found


def _asks_who_has_fallen(item: Item) -> bool:
    return any(quantity.points is not None or quantity.troopers is not None for quantity in quantities(item))


def _asks_who_stands_where(item: Item) -> bool:
    for quantity in quantities(item):
        for counted in (quantity.objects, quantity.zones, quantity.troopers):
            if counted is not None and not STANDING_THERE.isdisjoint(counted.where):
                return True
    return False


@lru_cache(64)
def zones_by_round(setting: Setting) -> bool:
    """Are zones counted at the end of every Game Round?"""
    rounds = (item for item in setting.scenario.scoring if item.when == "round")
    return any(quantity.zones is not None for item in rounds for quantity in quantities(item))


@lru_cache(64)
def holding(setting: Setting) -> dict[tuple[str, str], tuple[int, int]]:
    """The Objective Points for holding things of a kind, and whose: counted after every round, and at the end."""
    found: dict[tuple[str, str], tuple[int, int]] = {}
    for item in setting.scenario.scoring:
        asked = {each.objects.kind: each.objects for each in quantities(item) if each.objects is not None}
        for objects in asked.values():
            if "controlled" in objects.where:
                by_round, at_the_end = found.get((objects.kind, objects.owner), (0, 0))
                if item.when == "round":
                    by_round += item.points or 1
                else:
                    at_the_end += item.points or 1
                found[objects.kind, objects.owner] = (by_round, at_the_end)
    return found


@lru_cache(64)
def brought_home(setting: Setting) -> tuple[tuple[str, str, int], ...]:
    """What counts more in a zone of one's own: kinds of things, kinds of zones, Objective Points."""
    found: dict[tuple[str, str], dict[str, int]] = {}
    for item in setting.scenario.scoring:
        for objects in [asked.objects for asked in quantities(item) if asked.objects is not None]:
            for where in objects.where:
                if where in HOME:
                    by_family = found.setdefault((objects.kind, HOME[where]), {})
                    family = item.family or item.id
                    by_family[family] = max(by_family.get(family, 0), item.points or 1)
    return tuple((kind, zone, sum(points.values())) for (kind, zone), points in found.items())
