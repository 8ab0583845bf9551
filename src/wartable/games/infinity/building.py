"""Army lists chosen unit by unit: what a list costs, what it lacks, and why something cannot be added (INF-LIST-01).

A list is written in one word, as in `harbour-watch~HW-01.0.1+HW-04.1.1`: the army, then unit, option and Combat Group
of each Trooper. Such a word may stand wherever a list is named.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

import yaml

from wartable.games.infinity.schema import Army, DemoList, ListRow, Option, Unit
from wartable.kernel.books.problems import did_you_mean
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable

MOST_TROOPERS: Final = 15
MOST_IN_GROUP: Final = 10
SWC_SHARE: Final = 50
WORD: Final = "~"
"""What divides the army from its Troopers in the word of a list."""
RULE: Final = "INF-LIST-01"
SHAPE: Final = "lists look like harbour-watch~HW-01.0.1+HW-04.1.1: army, then unit, option and Combat Group"


class Pick(NamedTuple):
    """One Trooper of a list: unit, option by its place in the profile, Combat Group."""

    unit: str
    option: int
    group: int


def word(army: Army, picks: list[Pick]) -> str:
    """The list in one word."""
    return f"{army.slug}{WORD}{'+'.join(f'{pick.unit}.{pick.option}.{pick.group}' for pick in picks)}"


def read(text: str, armies: dict[str, Army]) -> tuple[Army, list[Pick]]:
    """The list that a word stands for. Raises `Ambiguous` or `Unreadable` for what there is not."""
    slug, _, rest = text[:2000].partition(WORD)
    if slug not in armies:
        raise Ambiguous(f"there is no army '{slug}'{did_you_mean(slug, armies)}; there are {', '.join(armies)}")
    army = armies[slug]
    units = {unit.id: unit for unit in army.units}
    picks = []
    for part in rest.split("+") if rest else ():
        unit, _, numbers = part.partition(".")
        option, _, group = numbers.partition(".")
        if unit not in units:
            raise Ambiguous(f"{army.army} has no unit '{unit}'; {SHAPE}")
        if not option.isdecimal() or not group.isdecimal() or int(option) >= len(units[unit].options):
            raise Unreadable(f"'{part}' cannot be read; {SHAPE}, and {unit} has {len(units[unit].options)} options")
        picks.append(Pick(unit, int(option), int(group)))
    return army, picks


def profile(army: Army, pick: Pick) -> tuple[Unit, Option]:
    unit = next(unit for unit in army.units if unit.id == pick.unit)
    return unit, unit.options[pick.option]


def cost(army: Army, picks: list[Pick]) -> int:
    return sum(profile(army, pick)[1].cost for pick in picks)


def swc(army: Army, picks: list[Pick]) -> float:
    return sum(profile(army, pick)[1].swc for pick in picks)


def why_not(army: Army, picks: list[Pick], pick: Pick, points: int) -> Refused | None:
    """Why a Trooper cannot be added to a list; None when it can."""
    reason = _against(army, picks, pick, points)
    return Refused(reason, RULE) if reason else None


def _against(army: Army, picks: list[Pick], pick: Pick, points: int) -> str:
    unit, option = profile(army, pick)
    more = [*picks, pick]
    if cost(army, more) > points:
        return f"{cost(army, more)} points are more than {points}"
    if swc(army, more) > points / SWC_SHARE:
        return f"{swc(army, more):g} SWC are more than {points / SWC_SHARE:g}"
    if len(more) > MOST_TROOPERS:
        return f"a list has at most {MOST_TROOPERS} Troopers"
    if sum(each.group == pick.group for each in more) > MOST_IN_GROUP:
        return f"a Combat Group has at most {MOST_IN_GROUP} Troopers"
    if unit.ava != "T" and sum(each.unit == pick.unit for each in more) > unit.ava:
        return f"{unit.name} has AVA {unit.ava}"
    if "Lieutenant" not in option.skills:
        return ""
    if unit.training == "Irregular" or unit.type == "REM":
        return "an Irregular or REM profile cannot be the Lieutenant"
    return "a list has one Lieutenant" if any(_leads(army, each) for each in picks) else ""


def _leads(army: Army, pick: Pick) -> bool:
    return "Lieutenant" in profile(army, pick)[1].skills


def problems(army: Army, picks: list[Pick], points: int) -> list[str]:
    """Everything that keeps a list from being played, in sentences."""
    found = []
    for at, pick in enumerate(picks):
        refused = why_not(army, picks[:at], pick, points)
        if refused is not None:
            found.append(f"{profile(army, pick)[0].name}: {refused.reason}")
    if not any(_leads(army, pick) for pick in picks):
        found.append("a list has one Lieutenant, and this one has none")
    groups = Counter(pick.group for pick in picks)
    if groups and set(groups) != set(range(1, len(groups) + 1)):
        found.append("Combat Groups are numbered 1, 2, 3 without a gap")
    return found


def made(text: str, armies: dict[str, Army], points: int) -> tuple[Army, DemoList]:
    """A list by its word, ready for a match. Raises `Refused` when it may not be played."""
    army, picks = read(text, armies)
    wrong = problems(army, picks, points)
    if wrong:
        raise Refused("; ".join(wrong), RULE)
    rows = [ListRow(unit=pick.unit, option=profile(army, pick)[1].label, group=pick.group) for pick in picks]
    found = DemoList(
        id=text, name=f"{army.army}, {len(picks)} Troopers", points=points, swc_limit=points / SWC_SHARE,
        total_cost=cost(army, picks), total_swc=swc(army, picks), troopers=rows,
    )  # fmt: skip
    return army, found


def as_yaml(army: Army, picks: list[Pick], points: int) -> str:
    """The list as `wartable its check-list` and the desk read it."""
    troopers = []
    for pick in picks:
        unit, option = profile(army, pick)
        troopers.append(
            {
                "name": unit.name, "option": option.label, "group": pick.group, "cost": option.cost, "swc": option.swc,
                "type": unit.type, "classification": [unit.classification],
                "skills": [skill for skill in (*unit.skills, *option.skills) if skill != "Lieutenant"],
                "equipment": [*unit.equipment, *option.equipment], "lieutenant": "Lieutenant" in option.skills,
            }
        )  # fmt: skip
    document = {"army": army.army, "kind": army.kind, "army_points": points, "troopers": troopers}
    return yaml.safe_dump(document, sort_keys=False, allow_unicode=True)


def as_text(army: Army, picks: list[Pick], points: int) -> str:
    """The list as lines to be printed or sent."""
    lines = [f"{army.army}, {cost(army, picks)} of {points} points, {swc(army, picks):g} SWC"]
    for group in sorted({pick.group for pick in picks}):
        lines.append(f"Combat Group {group}")
        for pick in picks:
            if pick.group == group:
                unit, option = profile(army, pick)
                lines.append(f"  {unit.name}, {option.label}: {option.cost} points, {option.swc:g} SWC")
    return "\n".join(lines) + "\n"
