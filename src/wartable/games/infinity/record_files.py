"""Records that people write: their shape, what is wrong with them, and the plain record that the scorer reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from wartable.games.infinity import record
from wartable.games.infinity.record import GameRecord
from wartable.games.infinity.scenario import Layout, Scenario, Side, scenario
from wartable.kernel.books.datafiles import read_yaml
from wartable.kernel.books.problems import Problem, did_you_mean, refuse
from wartable.kernel.books.shapes import Record, validate
from wartable.kernel.engine.errors import WartableError


class TrooperShape(Record):
    id: str
    side: Side
    cost: int
    base_mm: float = 25
    type: Literal["LI", "MI", "HI", "SK", "WB", "REM", "TAG"] = "LI"
    skills: list[str] = Field(default_factory=list)
    gear: list[str] = Field(default_factory=list)
    classification: list[str] = Field(default_factory=list)
    roles: list[Literal["master-breacher", "key-ops"]] = Field(default_factory=list)
    lieutenant_ever: bool = False
    extra: Literal["corsair", "secdet"] | None = None


class TrooperStateShape(Record):
    id: str
    x: float = 0
    y: float = 0
    as_: Literal["model", "marker", "absent"] = Field(default="model", alias="as")
    states: list[str] = Field(default_factory=list)
    contact: list[str] = Field(default_factory=list)
    carries: list[str] = Field(default_factory=list)
    lieutenant: bool = False


class ObjectStateShape(Record):
    id: str
    kind: str | None = None
    owner: Side | Literal["none"] | None = None
    x: float | None = None
    y: float | None = None
    marks: list[Side] = Field(default_factory=list)
    str_: int | None = Field(default=None, alias="str")
    destroyed: bool = False
    civevac_by: str | None = None
    revealed: bool = False
    killed: bool = False
    role: Literal["designated", "decoy"] | None = None
    rogue_ai: bool = False


class SnapshotShape(Record):
    troopers: list[TrooperStateShape] = Field(default_factory=list)
    objects: list[ObjectStateShape] = Field(default_factory=list)


class HistoryShape(Record):
    entered_dead: bool = False
    lt_null_turn_end: bool = False
    left_table: bool = False
    null_by: str | None = None
    death_order_hits_by: list[str] = Field(default_factory=list)


class CardShape(Record):
    card: str
    accomplished: bool = False
    pool: Literal["main", "secondary"] = "main"
    use: Literal["objective", "intelcom"] = "objective"
    symbol: Literal["crate", "lens", "mask"] | None = None


class IntelcomShape(Record):
    value: int
    zone: str


class GameRecordShape(Record):
    scenario: str
    points: int
    rounds_played: int = Field(default=3, ge=1, le=3)
    roster: list[TrooperShape]
    rounds: list[SnapshotShape] = Field(default_factory=list)
    end: SnapshotShape | None = None
    history: dict[str, HistoryShape] = Field(default_factory=dict)
    acquired: dict[Side, int] = Field(default_factory=dict)
    classified: dict[Side, list[CardShape]] = Field(default_factory=dict)
    secure_hvt: dict[Side, str] = Field(default_factory=dict)
    intelcom: dict[Side, IntelcomShape] = Field(default_factory=dict)


def _plain(value: Any) -> Any:
    """A shape as the plain part of a record of the same name and fields."""
    if isinstance(value, Record):
        made = getattr(record, type(value).__name__.removesuffix("Shape"))
        return made(**{name: _plain(getattr(value, name)) for name in type(value).model_fields})
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    return tuple(_plain(each) for each in value) if isinstance(value, list) else value


def read(path: Path) -> tuple[GameRecord, Scenario]:
    """Read a record file and find its scenario. Raises `Unreadable` with everything that is wrong."""
    problems: list[Problem] = []
    document = read_yaml(path, str(path), problems)
    if document is None:
        refuse(problems)
    return check(document, str(path))


def check(document: Any, name: str) -> tuple[GameRecord, Scenario]:
    """The record in a document, checked against its scenario."""
    problems: list[Problem] = []
    shaped = validate(GameRecordShape, document, name, problems)
    if shaped is None:
        refuse(problems)
    found: GameRecord = _plain(shaped)
    try:
        played = scenario(found.scenario)
        layout = played.layout(found.points)
    except WartableError as error:
        refuse([Problem(name, "scenario", str(error))])
    known = {trooper.id for trooper in found.roster}
    things = {thing.id for thing in layout.objects}
    if found.end is None and not found.rounds:
        problems.append(Problem(name, "end", "is missing; give the snapshot at the end, or the rounds"))
    if not found.rounds and any(item.when == "round" for item in played.scoring):
        problems.append(Problem(name, "rounds", f"{played.name} scores at the end of each Game Round; give them"))
    snapshots = [(f"rounds[{at}]", snapshot) for at, snapshot in enumerate(found.rounds)]
    snapshots += [("end", found.end)] if found.end is not None else []
    for path, snapshot in snapshots:
        for at, state in enumerate(snapshot.troopers):
            if state.id not in known:
                reason = f"'{state.id}' is nobody of the roster{did_you_mean(state.id, known)}"
                problems.append(Problem(name, f"{path}.troopers[{at}].id", reason))
            problems += _off_the_table(layout, state.x, state.y, name, f"{path}.troopers[{at}]")
        for at, thing in enumerate(snapshot.objects):
            if thing.id not in things and thing.kind is None:
                reason = f"'{thing.id}' is no object of the layout; give its kind{did_you_mean(thing.id, things)}"
                problems.append(Problem(name, f"{path}.objects[{at}].id", reason))
            problems += _off_the_table(layout, thing.x, thing.y, name, f"{path}.objects[{at}]")
    problems += [
        Problem(name, f"history.{each}", f"'{each}' is nobody of the roster{did_you_mean(each, known)}")
        for each in found.history
        if each not in known
    ]
    if problems:
        refuse(problems)
    return found, played


def _off_the_table(layout: Layout, x: float | None, y: float | None, name: str, path: str) -> list[Problem]:
    """What is wrong with a place, in inches from the corner at the left hand of A."""
    return [
        Problem(name, f"{path}.{axis}", f"{at:g} is off the table, which goes from 0 to {most:g} inches there")
        for axis, at, most in (("x", x, layout.table.width), ("y", y, layout.table.length))
        if at is not None and not 0 <= at <= most
    ]
