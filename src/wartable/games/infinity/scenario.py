"""Scenarios: what their files look like, loading and finding them.

A scenario has no code of its own: zones, objects, scoring items and flags are data, read by one scorer. A personalised
scenario is a user's file with the same checks.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from pydantic import Field

from wartable.kernel.books.datafiles import read_yaml
from wartable.kernel.books.kept import VERSIONS
from wartable.kernel.books.problems import Problem, did_you_mean, refuse
from wartable.kernel.books.shapes import Record, validate
from wartable.kernel.engine.errors import Ambiguous, Refused

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


ZONES: Final = {
    "deployment": "Deployment Zone",
    "dead": "Dead Zone",
    "exclusion": "Exclusion Zone",
    "saturation": "Saturation Zone",
    "plague": "Plague Area",
    "sector": "Sector",
    "quadrant": "Quadrant",
    "room": "Room",
}
"""What the book calls each kind of zone."""


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
    rule: str = ""
    """The rule about this very item, where there is one besides `scored_by`."""


class Row(Record):
    points: int
    swc: int
    layout: str


class SkillRoll(Record):
    """The roll of a scenario skill; `waived_by`: skills whose owner need not roll."""

    attribute: Literal["WIP"]
    mod: int
    kind: Literal["normal"]
    waived_by: list[str] = Field(default_factory=list)
    burst: int = 1
    damage: int = 0
    save: Literal["ARM", "BTS"] | None = None
    saves: int = 0
    saves_on_critical: int = 0


class SkillBonus(Record):
    """Who has one of the skills adds `mod` to the roll and makes so many rolls (SC-BONUS-01)."""

    skills: list[str]
    mod: int
    rolls: int
    not_with_profile_mod: bool = False


class MarkLimit(Record):
    max_marked_per_side: int


class Skill(Record):
    """A skill the scenario adds. The words of `who`, `contact_with` and `op` are all there are; the game knows them."""

    id: str
    name: str
    type: Literal["short-skill", "short-movement-skill"]
    label: Literal["attack", "none"]
    who: Literal["specialist", "any-trooper", "hacker-with-data-pack", "friendly-hacker", "model-able-to-civevac"]
    contact_with: list[str]
    op: Literal[
        "mark-exclusive", "mark-shared", "mark-once-and-chart", "mark-once-and-find-rogue-ai",
        "mark-once-and-name-heating-unit", "mark-exclusive-and-reveal", "carry", "extract", "escort", "panoply-chart",
        "panoply-chart-or-d-charges", "open-gates", "damage",
    ]  # fmt: skip
    effect: str
    also_requires: str = ""
    roll: SkillRoll | None = None
    bonus: SkillBonus | None = None
    retry_on_failure: bool = False
    take_back: Literal["exclusive", "shared", "pick-up", "none"] = "none"
    limit: MarkLimit | None = None
    carry_limit: int = 0
    carry_limit_baggage: int = 0
    carry_limit_specialist: int = 0


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
    exempt_rule: str = ""
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
    skills: list[Skill]
    scored_by: str
    scoring: list[Item] = Field(min_length=1)
    classified: Classified
    flags: dict[str, Any]
    rules_in_force: list[str]
    end: dict[str, Any]
    max_op: int
    max_op_working: str
    end_effects: list[EndEffect] = Field(default_factory=list)
    special: dict[str, Any] = Field(default_factory=dict)
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


@functools.lru_cache(VERSIONS)
def scenarios(root: Path = SHIPPED) -> dict[str, Scenario]:
    """All 25, by slug, in order of their names."""
    files = sorted((root / "scenarios").glob("*.yaml"))
    return {found.slug: found for found in (read(path) for path in files)}


def named(name: str) -> Scenario | None:
    """The shipped scenario of a name or slug, however it is spelt: `Capture and Protect`, `capture_and_protect`."""
    wanted = _plain(name)
    return next((each for each in scenarios().values() if wanted in (_plain(each.name), _plain(each.slug))), None)


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").replace("-", " ").casefold().split())


def scenario(slug: str) -> Scenario:
    """The shipped scenario of this name or slug, or a personalised one when `slug` names a file.

    Raises:
        Ambiguous: there is no such scenario.
        Unreadable: the file has mistakes; all of them are named.
    """
    found = named(slug)
    if found is not None:
        return found
    if slug.endswith((".yaml", ".yml")):
        return read(Path(slug))
    raise Ambiguous(f"there is no scenario '{slug}'{did_you_mean(slug, scenarios())}; 'its scenarios' lists them")


def read(path: Path) -> Scenario:
    """Read and check one scenario file."""
    from wartable.games.infinity.checks import mistakes  # which looks at scenarios itself

    problems: list[Problem] = []
    document = read_yaml(path, str(path), problems)
    found = None if document is None else validate(Scenario, document, str(path), problems)
    if found is not None:
        problems += [Problem(str(path), place, reason) for place, reason in mistakes(found)]
    if found is None or problems:
        refuse(problems)
    return found


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
