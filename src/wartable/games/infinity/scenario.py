"""Scenarios: what their files look like, loading and finding them.

A scenario has no code of its own: zones, objects, scoring items and flags are data, read by one scorer. A personalised
scenario is a user's file with the same checks.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import Field

from wartable.kernel import ledger
from wartable.kernel.datafiles import Problem, Record, did_you_mean, read_yaml, refuse, validate
from wartable.kernel.errors import Ambiguous, Refused

SHIPPED = Path(__file__).with_name("content")
Side = Literal["A", "B"]
ObjectRelation = Literal[
    "marked", "destroyed", "not-destroyed", "controlled", "carried", "civevaced", "in-own-deployment",
    "in-own-dead-zone", "threatened", "threatened-by-breacher", "not-in-dominated-zone", "revealed", "killed",
    "rogue-ai",
]  # fmt: skip
ZoneRelation = Literal["dominated", "contains-hvt"]
PREDICATES = (
    "killed", "surviving", "non-null", "specialist", "killed-lieutenant", "lieutenant-now", "active", "key-ops",
    "master-breacher", "essential", "in-dominated-zone", "threatened", "killed-by-key-ops",
)  # fmt: skip
INSIDE = "inside:"


class Table(Record):
    width: float
    length: float


class Zone(Record):
    """A named area: the union of its rectangles [x0, y0, x1, y1]. `zo`: it is a Zone of Operations."""

    id: str
    kind: Literal["deployment", "exclusion", "dead", "saturation", "plague", "sector", "quadrant", "room"]
    zo: bool
    rects: list[list[float]] = Field(min_length=1)
    group: str = ""
    owner: Side | None = None
    half: Literal["A", "B", "mid"] | None = None
    from_map: bool = False
    grows_at: Any = None


class Thing(Record):
    """An object of the layout."""

    id: str
    kind: str
    owner: Side | None = None
    x: float
    y: float
    str_: int | None = Field(default=None, alias="str")
    zone: str = ""
    letter: str = ""
    contains: Any = None
    width: Any = None
    from_map: bool = False


class Layout(Record):
    table: Table
    deployment: dict[str, Any]
    zones: list[Zone]
    objects: list[Thing]


class ObjectCount(Record):
    kind: str
    owner: Literal["own", "enemy", "any"]
    where: list[ObjectRelation]
    role: Literal["designated", "decoy"] | None = None


class ZoneCount(Record):
    group: str
    half: Literal["own", "enemy", "mid", "any"]
    where: list[ZoneRelation]


class TrooperCount(Record):
    whose: Literal["own", "enemy"]
    where: list[str]


class CardCount(Record):
    pool: Literal["any", "main", "secondary"]


class StrCount(Record):
    kind: str
    owner: Literal["own", "enemy"]


class Quantity(Record):
    """A number for one side on one snapshot; exactly one of these is given."""

    objects: ObjectCount | None = None
    zones: ZoneCount | None = None
    troopers: TrooperCount | None = None
    points: TrooperCount | None = None
    classified: CardCount | None = None
    acquired: dict[str, Any] | None = None
    str_left: StrCount | None = None
    str_lost: StrCount | None = None


class Condition(Record):
    """What must hold for an item; exactly one of these is given."""

    more: Quantity | None = None
    same: Quantity | None = None
    at_least: list[Any] | None = None
    foe_none: Quantity | None = None
    all: list[Condition] | None = None
    any: list[Condition] | None = None
    not_: Condition | None = Field(default=None, alias="not")


class Item(Record):
    """One way to score Objective Points."""

    id: str
    when: Literal["round", "end"]
    says: str
    points: int = 0
    if_: Condition | None = Field(default=None, alias="if")
    each: Quantity | None = None
    max: int | None = None
    brackets: dict[int, list[list[int | None]]] | None = None
    of: Quantity | None = None
    family: str = ""


class Row(Record):
    points: int
    swc: int
    layout: str


class Classified(Record):
    count: int
    points_each: int
    main: int = 0
    secondary: int = 0


class EndEffect(Record):
    """What strikes Troopers at the end of the third Game Round, before anything is counted, and by which rule."""

    id: str
    at: str
    rule: str
    zones: list[str]
    kills: str
    exempt: list[dict[str, Any]] = Field(default_factory=list)
    safe_zone_if: str = ""


class Scenario(Record):
    """A whole scenario. `scored_by` is the rule that lists its objectives."""

    slug: str
    name: str
    kind: str
    author: str | None
    book_page: int | None = None
    rows: list[Row] = Field(min_length=1)
    layouts: dict[str, Layout]
    no_deploy_in_contact_with: list[str]
    skills: list[dict[str, Any]]
    scored_by: str
    scoring: list[Item] = Field(min_length=1)
    classified: Classified
    flags: dict[str, Any]
    rules_in_force: list[str]
    end: dict[str, Any]
    max_op: int
    max_op_working: str
    end_effects: list[EndEffect] = Field(default_factory=list)
    special: Any = None
    slips: list[str] = Field(default_factory=list)

    def layout(self, points: int) -> Layout:
        """The layout of an Army Points row."""
        for row in self.rows:
            if row.points == points:
                return self.layouts[row.layout]
        offered = ", ".join(str(row.points) for row in self.rows)
        raise Refused(f"{self.name} is not played at {points} Army Points, but at {offered}", "SC-FRAME-02")


class Common(NamedTuple):
    """Sizes that all scenarios share."""

    token_diameter_mm: dict[str, int]
    zone_of_control: float
    profiles: dict[str, dict[str, Any]]


@functools.cache
def common() -> Common:
    problems: list[Problem] = []
    document = read_yaml(SHIPPED / "common.yaml", "common.yaml", problems)
    return Common(document["token_diameter_mm"], float(document["zone_of_control_inches"]), document["profiles"])


@functools.cache
def scenarios() -> dict[str, Scenario]:
    """All 25, by slug, in order of their names."""
    files = sorted((SHIPPED / "scenarios").glob("*.yaml"))
    return {found.slug: found for found in (read(path) for path in files)}


def scenario(slug: str) -> Scenario:
    """The shipped scenario of this slug, or a personalised one when `slug` names a file.

    Raises:
        Ambiguous: there is no such scenario.
        Unreadable: the file has mistakes; all of them are named.
    """
    if slug in scenarios():
        return scenarios()[slug]
    if slug.endswith((".yaml", ".yml")):
        return read(Path(slug))
    raise Ambiguous(f"there is no scenario '{slug}'{did_you_mean(slug, scenarios())}; 'its scenarios' lists them")


def read(path: Path) -> Scenario:
    """Read and check one scenario file."""
    problems: list[Problem] = []
    document = read_yaml(path, str(path), problems)
    found = None if document is None else validate(Scenario, document, str(path), problems)
    if found is not None:
        problems += [Problem(str(path), place, reason) for place, reason in _mistakes(found)]
    if found is None or problems:
        refuse(problems)
    return found


def _mistakes(found: Scenario) -> Iterator[tuple[str, str]]:
    """What the shape alone does not show: names that mean nothing, zones off the table, unknown rules."""
    for at, row in enumerate(found.rows):
        if row.layout not in found.layouts:
            yield f"rows[{at}].layout", f"there is no layout '{row.layout}'{did_you_mean(row.layout, found.layouts)}"
    kinds = set(common().token_diameter_mm)
    groups, zones = set[str](), set[str]()
    for name, layout in found.layouts.items():
        ids = [zone.id for zone in layout.zones] + [thing.id for thing in layout.objects]
        for each in sorted({each for each in ids if ids.count(each) > 1}):
            yield f"layouts.{name}", f"'{each}' is the id of two things"
        for at, zone in enumerate(layout.zones):
            zones.add(zone.id)
            groups.add(zone.group)
            if any(not _fits(rect, layout.table) for rect in zone.rects):
                yield f"layouts.{name}.zones[{at}].rects", f"zone '{zone.id}' is not on the table"
        for at, thing in enumerate(layout.objects):
            if thing.kind not in kinds:
                yield f"layouts.{name}.objects[{at}].kind", f"'{thing.kind}' is no kind of object; {', '.join(kinds)}"
            if not (0 <= thing.x <= layout.table.width and 0 <= thing.y <= layout.table.length):
                yield f"layouts.{name}.objects[{at}]", f"'{thing.id}' is not on the table"
    for at, item in enumerate(found.scoring):
        yield from _item_mistakes(item, f"scoring[{at}]", kinds, groups, zones)
    cited = [found.scored_by, *found.rules_in_force, *(effect.rule for effect in found.end_effects)]
    for rule in ledger.unknown(cited):
        yield "rules_in_force", f"'{rule}' is the id of no rule"


def _fits(rect: list[float], table: Table) -> bool:
    return len(rect) == 4 and 0 <= rect[0] < rect[2] <= table.width and 0 <= rect[1] < rect[3] <= table.length


def _item_mistakes(
    item: Item, path: str, kinds: set[str], groups: set[str], zones: set[str]
) -> Iterator[tuple[str, str]]:
    if item.brackets is None and not item.points:
        yield path, f"item '{item.id}' gives no points; give 'points', or 'brackets' with 'of'"
    if (item.brackets is None) != (item.of is None):
        yield path, f"item '{item.id}': 'brackets' and 'of' belong together"
    for quantity in quantities(item):
        given = [name for name in Quantity.model_fields if getattr(quantity, name) is not None]
        if len(given) != 1:
            yield path, f"a quantity is exactly one of {', '.join(Quantity.model_fields)}; here are {len(given)}"
        counted = quantity.objects or quantity.str_left or quantity.str_lost
        if counted is not None and counted.kind not in kinds:
            yield path, f"'{counted.kind}' is no kind of object{did_you_mean(counted.kind, kinds)}"
        if quantity.zones is not None and quantity.zones.group not in groups:
            yield path, f"no zone is of the group '{quantity.zones.group}'"
        troopers = quantity.troopers or quantity.points
        for word in troopers.where if troopers is not None else ():
            known = word.removeprefix(INSIDE) in zones if word.startswith(INSIDE) else word in PREDICATES
            if not known:
                yield path, f"'{word}' says nothing about a Trooper{did_you_mean(word, PREDICATES)}"


def quantities(item: Item) -> Iterator[Quantity]:
    """Every quantity an item looks at."""
    for quantity in (item.each, item.of):
        if quantity is not None:
            yield quantity
    if item.if_ is not None:
        yield from _of_condition(item.if_)


def _of_condition(condition: Condition) -> Iterator[Quantity]:
    for quantity in (condition.more, condition.same, condition.foe_none):
        if quantity is not None:
            yield quantity
    if condition.at_least is not None:
        yield at_least(condition)[0]
    for inner in (*(condition.all or ()), *(condition.any or ()), *((condition.not_,) if condition.not_ else ())):
        yield from _of_condition(inner)


def at_least(condition: Condition) -> tuple[Quantity, int]:
    """The quantity of an `at_least` condition and how much of it is needed."""
    assert condition.at_least is not None
    quantity, n = condition.at_least
    return Quantity.model_validate(quantity), n
