"""Army lists chosen unit by unit: what a list costs, what it lacks, and why something cannot be added (INF-LIST-01).

A list is written in one word, as in `harbour-watch~HW-01.0.1+HW-04.1.1`: the army, then unit, option and Combat Group
of each Trooper; a Spec-Ops is `spec-ops.1.bs-1.doctor`, with its Combat Group and what it bought. Such a word may stand
wherever a list is named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import yaml

from wartable.games.infinity import spec_ops
from wartable.games.infinity.schema import Army, DemoList, ListRow, Option, Purchase, Unit
from wartable.its import profiles
from wartable.kernel.books.problems import did_you_mean
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable

MOST_TROOPERS: Final = 15
MOST_IN_GROUP: Final = 10
SWC_SHARE: Final = 50
WORD: Final = "~"
"""What divides the army from its Troopers in the word of a list."""
RULE: Final = "INF-LIST-01"
MARKS: Final = ("Lieutenant", profiles.SPEC_OPS)
"""Skills that a file of a list tells in other words."""
SHAPE: Final = "lists look like harbour-watch~HW-01.0.1+HW-04.1.1: army, then unit, option and Combat Group"


class Pick(NamedTuple):
    """One Trooper of a list: unit, option by its place in the profile, Combat Group; of a Spec-Ops what it bought."""

    unit: str
    option: int
    group: int
    bought: spec_ops.Bought | None = None


def special(group: int, bought: spec_ops.Bought = ()) -> Pick:
    """A Spec-Ops with what it bought."""
    return Pick(spec_ops.UNIT, 0, group, bought)


def word(army: Army, picks: list[Pick]) -> str:
    """The list in one word."""
    return f"{army.slug}{WORD}{'+'.join(map(_part, picks))}"


def _part(pick: Pick) -> str:
    if pick.bought is None:
        return f"{pick.unit}.{pick.option}.{pick.group}"
    return ".".join((pick.unit, str(pick.group), *(purchase.id for purchase in pick.bought)))


def read(text: str, armies: dict[str, Army], purchases: Mapping[str, Purchase]) -> tuple[Army, list[Pick]]:
    """The list that a word stands for. Raises `Ambiguous` or `Unreadable` for what there is not."""
    slug, _, rest = text[:2000].partition(WORD)
    if slug not in armies:
        raise Ambiguous(f"there is no army '{slug}'{did_you_mean(slug, armies)}; there are {', '.join(armies)}")
    army = armies[slug]
    units = {unit.id: unit for unit in army.units}
    picks = []
    for part in rest.split("+") if rest else ():
        unit, _, numbers = part.partition(".")
        if unit == spec_ops.UNIT:
            picks.append(_special(numbers, purchases))
            continue
        option, _, group = numbers.partition(".")
        if unit not in units:
            raise Ambiguous(f"{army.army} has no unit '{unit}'; {SHAPE}")
        if not option.isdecimal() or not group.isdecimal() or int(option) >= len(units[unit].options):
            raise Unreadable(f"'{part}' cannot be read; {SHAPE}, and {unit} has {len(units[unit].options)} options")
        picks.append(Pick(unit, int(option), int(group)))
    return army, picks


def _special(text: str, purchases: Mapping[str, Purchase]) -> Pick:
    group, *names = text.split(".")
    if not group.isdecimal():
        raise Unreadable(f"'{spec_ops.UNIT}.{text}' cannot be read; a Spec-Ops looks like spec-ops.1.bs-1.doctor")
    for name in names:
        if name not in purchases:
            raise Ambiguous(f"a Spec-Ops cannot buy '{name}'{did_you_mean(name, purchases)}")
    return special(int(group), tuple(purchases[name] for name in names))


def profile(army: Army, pick: Pick) -> tuple[Unit, Option]:
    if pick.bought is not None:
        return spec_ops.profile(army, pick.bought)
    unit = next(unit for unit in army.units if unit.id == pick.unit)
    return unit, unit.options[pick.option]


def cost(army: Army, picks: list[Pick]) -> int:
    return sum(profile(army, pick)[1].cost for pick in picks)


def swc(army: Army, picks: list[Pick]) -> float:
    return sum(profile(army, pick)[1].swc for pick in picks)


def why_not(army: Army, picks: list[Pick], pick: Pick, points: int, extras: Sequence[str] = ()) -> Refused | None:
    """Why a Trooper cannot be added to a list; None when it can."""
    if pick.bought is not None:
        refused = spec_ops.against(army, [each.bought for each in (*picks, pick) if each.bought is not None], extras)
        if refused is not None:
            return refused
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


def problems(army: Army, picks: list[Pick], points: int, extras: Sequence[str] = ()) -> list[Refused]:
    """Everything that keeps a list from being played, in sentences with their rules."""
    found = []
    for at, pick in enumerate(picks):
        refused = why_not(army, picks[:at], pick, points, extras)
        if refused is not None:
            whose = f"{profile(army, pick)[0].name}: " if refused.rule == RULE else ""
            found.append(Refused(f"{whose}{refused.reason}", refused.rule))
    if not any(_leads(army, pick) for pick in picks):
        found.append(Refused("a list has one Lieutenant, and this one has none", RULE))
    groups = Counter(pick.group for pick in picks)
    if groups and set(groups) != set(range(1, len(groups) + 1)):
        found.append(Refused("Combat Groups are numbered 1, 2, 3 without a gap", RULE))
    return found


def made(
    text: str, armies: dict[str, Army], purchases: Mapping[str, Purchase], points: int, extras: Sequence[str] = ()
) -> tuple[Army, DemoList]:
    """A list by its word, ready for a match. Raises `Refused` when it may not be played."""
    army, picks = read(text, armies, purchases)
    wrong = problems(army, picks, points, extras)
    if wrong:
        raise Refused("; ".join(each.reason for each in wrong), wrong[0].rule)
    rows, units = [], list(army.units)
    for pick in picks:
        unit, option = profile(army, pick)
        if pick.bought is not None:
            units.append(unit)
        rows.append(ListRow(unit=pick.unit, option=option.label, group=pick.group))
    found = DemoList(
        id=text, name=f"{army.army}, {len(picks)} Troopers", points=points, swc_limit=points / SWC_SHARE,
        total_cost=cost(army, picks), total_swc=swc(army, picks), troopers=rows,
    )  # fmt: skip
    return army.model_copy(update={"units": units}), found


def as_yaml(army: Army, picks: list[Pick], points: int) -> str:
    """The list as `wartable its check-list` and the desk read it."""
    troopers = []
    for pick in picks:
        unit, option = profile(army, pick)
        troopers.append(
            {
                "name": unit.name, "option": option.label, "group": pick.group, "cost": option.cost, "swc": option.swc,
                "type": unit.type, "classification": [unit.classification],
                "skills": [skill for skill in (*unit.skills, *option.skills) if skill not in MARKS],
                "equipment": [*unit.equipment, *option.equipment], "lieutenant": "Lieutenant" in option.skills,
            }
            | ({"spec_ops": {"purchases": _purchases(pick.bought)}} if pick.bought is not None else {})
        )  # fmt: skip
    document = {"army": army.army, "kind": army.kind, "army_points": points, "troopers": troopers}
    return yaml.safe_dump(document, sort_keys=False, allow_unicode=True)


def _purchases(bought: spec_ops.Bought) -> list[dict[str, str | int]]:
    return [{"name": purchase.name, "cost": purchase.cost} for purchase in bought]


def as_text(army: Army, picks: list[Pick], points: int) -> str:
    """The list as lines to be printed or sent."""
    lines = [f"{army.army}, {cost(army, picks)} of {points} points, {swc(army, picks):g} SWC"]
    for group in sorted({pick.group for pick in picks}):
        lines.append(f"Combat Group {group}")
        for pick in picks:
            if pick.group == group:
                unit, option = profile(army, pick)
                lines.append(f"  {unit.name}, {option.label}: {option.cost} points, {option.swc:g} SWC")
                lines += [f"    {each.name}: {each.cost} Experience Points" for each in pick.bought or ()]
    return "\n".join(lines) + "\n"
