"""What hangs on a Trooper in Objective Points: read from what the scenario counts about Killed and surviving."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from wartable.games.infinity.scenario import Item, TrooperCount, quantities
from wartable.games.infinity.setting import Setting
from wartable.games.infinity.state import Table

POINT: Final = 60.0
"""An Objective Point that a fall brings nearer: less than one that is scored, since others may fall yet."""
SHARED: Final = 0.5
"""Of a count that several Troopers add to, such as Specialist Troops: what one of them decides."""


class Stakes(NamedTuple):
    """Objective Points that hang on Troopers of either side: on each point of Cost, and on those of a kind.

    And on a Classified Objective.
    """

    cost: float
    lieutenant: float
    key_ops: float
    specialist: float
    card: float


@lru_cache(64)
def of_setting(setting: Setting) -> Stakes:
    """The stakes of a match. Of items about the same count, as `more` and `same` are, the best one counts."""
    card = 0.0
    by_cost: dict[str, float] = {}
    by_kind: dict[str, float] = {}
    points = setting.army_points
    for item in setting.scenario.scoring:
        for quantity in quantities(item):
            if quantity.points is not None and {"killed", "surviving"} & set(quantity.points.where):
                word = quantity.points.where[0]
                by_cost[word] = max(by_cost.get(word, 0.0), _most(item, points))
            elif quantity.troopers is not None and quantity.troopers.whose == "enemy":
                kind = _kind(quantity.troopers)
                by_kind[kind] = max(by_kind.get(kind, 0.0), _most(item, points))
            elif quantity.classified is not None:
                card = max(card, float(item.points))
    return Stakes(
        sum(by_cost.values()) / points,
        by_kind.get("lieutenant", 0.0),
        by_kind.get("key-ops", 0.0),
        by_kind.get("specialist", 0.0) * SHARED,
        setting.scenario.classified.points_each + card,
    )


def _most(item: Item, points: int) -> float:
    """What an item can be worth to a side."""
    if item.brackets is not None:
        return max(float(row[2] or 0) for row in item.brackets[points])
    return float(item.points)


def _kind(counted: TrooperCount) -> str:
    """Whose fall a count of Troopers is about; empty: about no fall, or anybody's."""
    words = set(counted.where)
    if "killed-lieutenant" in words:
        return "lieutenant"
    if "killed" not in words:
        return ""
    return next((word for word in ("key-ops", "specialist") if word in words), "")


def of_trooper(table: Table, t: int) -> float:
    """What the score loses, seen from its side, if a Trooper falls now."""
    found = of_setting(table.setting)
    trooper = table.setting.troopers[t]
    points = found.cost * trooper.cost
    if found.lieutenant and table.lieutenant[trooper.side] == t:
        points += found.lieutenant
    if found.key_ops and table.key_ops[trooper.side] == t:
        points += found.key_ops
    if found.specialist and trooper.specialist:
        points += found.specialist
    return POINT * points
