"""The Spec-Ops of a list: a basic Trooper of the army, and what it buys with Experience Points (ITS-SPECOPS-01, -02).

What can be bought is a table of ours (`content/spec-ops.yaml`): the tournament rules name a publication of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from wartable.games.infinity.schema import Army, Option, Purchase, Unit
from wartable.its import profiles
from wartable.its.lists import check_spec_ops
from wartable.its.season import load_season
from wartable.kernel.engine.errors import Refused

UNIT: Final = "spec-ops"
"""What a Spec-Ops is called in the word of a list; the Extra has the same slug."""
LINE: Final = "Line Troop"
Bought = tuple[Purchase, ...]


def base(army: Army) -> tuple[Unit, Option]:
    """The profile it is built on: the cheapest option without SWC of the army's Line Troops.

    Where it has none, of all its Regular Troopers. A Lieutenant, a Remote or a TAG is never it.
    """
    able = [unit for unit in army.units if unit.training == "Regular" and unit.type not in ("REM", "TAG")]
    ways = [
        (unit, option)
        for unit in [unit for unit in able if unit.classification == LINE] or able
        for option in unit.options
        if not option.swc and "Lieutenant" not in option.skills
    ]
    if not ways:
        raise Refused(
            f"{army.army} has no Regular profile without SWC that a Spec-Ops could be built on", "ITS-SPECOPS-01"
        )
    return min(ways, key=lambda way: way[1].cost)


def profile(army: Army, bought: Bought) -> tuple[Unit, Option]:
    """The base profile with everything that was bought in it, at the base's Cost."""
    unit, option = base(army)
    named = unit.model_copy(update={"id": UNIT, "name": f"{unit.name} Spec-Ops", "ava": "T"})
    made = equipped(named, option, bought)
    return made, made.options[0]


def equipped(unit: Unit, option: Option, bought: Sequence[Purchase]) -> Unit:
    """A unit with this option alone, and what was bought in it; it is known as a Spec-Ops (ITS-SPECOPS-05)."""
    raised: Counter[str] = Counter()
    for purchase in bought:
        raised.update(purchase.attributes)
    wounds = raised.pop("w", 0)
    skills = [*option.skills, *(skill for each in bought for skill in each.skills), profiles.SPEC_OPS]
    chosen = {
        "skills": list(dict.fromkeys(skills)),
        "equipment": list(dict.fromkeys([*option.equipment, *(thing for each in bought for thing in each.equipment)])),
        "weapons": list(dict.fromkeys([*option.weapons, *(arm for each in bought for arm in each.weapons)])),
    }
    return unit.model_copy(
        update={name: getattr(unit, name) + more for name, more in raised.items()}
        | {
            "vitality": {kind: points + wounds for kind, points in unit.vitality.items()},
            "options": [option.model_copy(update=chosen)],
        }
    )


def experience(bought: Bought) -> int:
    """Experience Points spent."""
    return sum(purchase.cost for purchase in bought)


def against(army: Army, all_of_list: Sequence[Bought], extras: Sequence[str]) -> Refused | None:
    """Why the Spec-Ops of a list, taken together, may not be in it; None when they may."""
    name = base(army)[0].name
    findings = check_spec_ops([(name, experience(bought)) for bought in all_of_list], extras, load_season())
    for finding in findings:
        return Refused(finding.reason.text, finding.reason.rule)
    for bought in all_of_list:
        twice = _twice(bought)
        if twice:
            return Refused(f"{twice} is bought once", "ITS-SPECOPS-02")
    return None


def _twice(bought: Bought) -> str:
    """What is bought more than once: a purchase, or points of an attribute."""
    names = Counter(purchase.name for purchase in bought)
    raised = Counter(name.upper() for purchase in bought for name in purchase.attributes)
    return next((name for name, count in (names + raised).items() if count > 1), "")
