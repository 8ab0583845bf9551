"""The shape of the data files: Units, Resources, races, Vehicles, Boss sheets and mission sheets, as pydantic models.

Whether the parts of a sheet fit together is said in `checks.py`.
"""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from wartable.kernel.books.shapes import Id, Record, Text

Level = Annotated[int, Field(ge=1, le=6, description="A Skill Level: the Action Points one success costs.")]
Positive = Annotated[int, Field(ge=1)]
Count = Annotated[int, Field(ge=0)]
Closing = Annotated[int, Field(ge=1, le=7, description="The range RN from which the fight is at Melee; 7 is never.")]
RangeWord = Literal["fire", "melee"]
Skills = Annotated[dict[Id, Level], Field(min_length=1)]


class Unit(Record):
    """A card of the squad."""

    id: Id
    name: Text
    category: Literal["basic", "specialist", "leader"]
    cost: Positive
    hp: Positive
    skills: Skills
    pen: Count = 0
    abilities: list[Id] = Field(default_factory=list)


class Units(Record):
    units: list[Unit]


class Resource(Record):
    """A Resource counter."""

    id: Id
    name: Text
    letter: Annotated[str, Field(min_length=1, max_length=1)]
    use: Literal["combat", "node", "node-or-ambush", "outside-combat"]
    heals: Positive | None = None
    ap: Positive | None = None
    anti_vehicle: Level | None = Field(default=None, alias="anti-vehicle")
    pen: Count | None = None


class Resources(Record):
    resources: list[Resource]


class Vehicle(Record):
    """A Vehicle: with Heavy Armor it has `sp` and `dmg`, without it `hp` (SI-VEH-07)."""

    id: Id
    name: Text
    side: Literal["squad", "enemy"]
    heavy_armor: bool
    cost: Count = 0
    hp: Positive | None = None
    sp: Positive | None = None
    dmg: Positive | None = None
    closing: Closing = 7
    skills: Skills
    pen: Count = 0
    capacity: Count = 0
    abilities: list[Id] = Field(default_factory=list)

    @model_validator(mode="after")
    def _armoured_or_not(self) -> Self:
        if self.heavy_armor and (self.sp is None or self.dmg is None or self.hp is not None):
            raise ValueError("a Vehicle with heavy_armor has sp and dmg, and no hp (SI-VEH-07)")
        if not self.heavy_armor and (self.hp is None or self.sp is not None or self.dmg is not None):
            raise ValueError("a Vehicle without heavy_armor has hp, and neither sp nor dmg (SI-VEH-07)")
        return self


class Vehicles(Record):
    vehicles: list[Vehicle]


class EnemyType(Record):
    """A grade of a race."""

    id: Id
    name: Text
    hp: Positive
    skills: Skills
    pen: Count = 0
    abilities: list[Id] = Field(default_factory=list)


Table = Annotated[list[list[Id]], Field(min_length=6, max_length=6)]


class Race(Record):
    """An enemy race."""

    id: Id
    name: Text
    note: Text
    closing: Closing
    ambush_range: RangeWord
    types: list[EnemyType]
    encounters: dict[Literal["A", "B", "C", "V"], Table]


class Races(Record):
    races: list[Race]


class Zone(Record):
    """A zone of a Boss. Outer zones have the `limit` printed beside their arrow; `connects` names zones."""

    id: Id
    name: Text
    type: Literal["outer", "internal"]
    hp: Positive
    skills: Skills
    pen: Count = 0
    limit: Positive | None = None
    vital: bool = False
    connects: list[Id] = Field(default_factory=list)
    abilities: list[Id] = Field(default_factory=list)


class Boss(Record):
    """A Boss sheet. A connection may be written at either of its two zones."""

    id: Id
    name: Text
    closing: Closing
    ambush_range: RangeWord
    abilities: list[Id] = Field(default_factory=list)
    zones: list[Zone]


Need = Annotated[
    list[Annotated[dict[Id, Positive], Field(min_length=1)]],
    Field(min_length=1, description="Alternatives; the skills within one alternative are all needed."),
]


class Objective(Record):
    """What gives Victory Points in a node."""

    kind: Literal["enter", "do", "kill", "boss"]
    vp: Positive
    primary: bool
    need: Need | None = None
    target: Id | None = None


class Node(Record):
    """A place on a mission map."""

    id: Id
    name: Text
    links: list[Id]
    access: Literal["any", "foot", "vehicle"] = "any"
    start: bool = False
    extraction: bool = False
    confined: bool = False
    narrow: Positive | None = None
    need: Need | None = None
    event: Text | None = None
    force: list[Id] | None = None
    cache: Annotated[str, Field(min_length=1, max_length=1)] | None = None
    objective: Objective | None = None


class Special(Record):
    """Once a node is explored, the event of another loses its Ambush mark."""

    explored: Id
    no_ambush: Id


class Mission(Record):
    """A mission sheet."""

    id: Id
    name: Text
    brief: Text
    briefing: str = ""
    turns: Positive = 30
    points: Positive = 110
    resources: Positive = 8
    lends: list[Id] = Field(default_factory=list)
    may_buy: list[Id] = Field(default_factory=list)
    race: Id
    extraction: bool = True
    special: list[Special] = Field(default_factory=list)
    nodes: Annotated[list[Node], Field(min_length=2)]


class Campaign(Record):
    id: Id
    name: Text
    missions: list[Id]


class Campaigns(Record):
    campaigns: list[Campaign]
