"""The files of armies, lists, free Troopers and tables: their shapes, checked when they are read."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from wartable.kernel.books.shapes import Id, Record

TrooperType = Literal["LI", "MI", "HI", "SK", "WB", "REM", "TAG"]


class Option(Record):
    """One way to equip a unit; its weapons, skills and equipment are added to the unit's."""

    label: str
    weapons: list[str]
    skills: list[str]
    equipment: list[str]
    swc: float
    cost: int


class Unit(Record):
    """A profile (INF-PROF): attributes, Silhouette, skills, and its options."""

    id: str
    name: str
    type: TrooperType
    classification: str
    training: Literal["Regular", "Irregular"]
    mov: str | None
    cc: int
    bs: int
    ph: int
    wip: int
    arm: int
    bts: int
    vitality: dict[Literal["W", "STR"], int]
    s: int = Field(ge=1, le=8)
    ava: int | Literal["T"]
    skills: list[str]
    equipment: list[str]
    weapons: list[str]
    hackable: bool
    options: list[Option] = Field(min_length=1)
    cost_note: str = ""
    notes: Any = None


class Purchase(Record):
    """Something a Spec-Ops may buy with Experience Points: points of attributes, skills, equipment, weapons."""

    id: Id
    name: str = Field(min_length=1)
    cost: int = Field(ge=1, le=12)
    attributes: dict[Literal["cc", "bs", "ph", "wip", "arm", "bts", "w"], int] = Field(default_factory=dict)
    skills: list[str] = Field(default_factory=list)
    equipment: list[str] = Field(default_factory=list)
    weapons: list[str] = Field(default_factory=list)


class Purchases(Record):
    """One file of `spec-ops`."""

    purchases: list[Purchase] = Field(min_length=1, max_length=200)


class ListRow(Record):
    unit: str
    option: str
    group: int


class DemoList(Record):
    """An army list made of the army's own units."""

    id: str
    name: str
    points: int
    swc_limit: float
    total_cost: int
    total_swc: float
    troopers: list[ListRow] = Field(min_length=1)


class Army(Record):
    """One file of `armies`."""

    army: str
    slug: str
    kind: Literal["generic", "sectorial"]
    theme: str
    cost_formula: str = ""
    units: list[Unit] = Field(min_length=1)
    lists: list[DemoList]


class Silhouette(Record):
    base_mm: int
    height_mm: int
    radius: int
    height: int


class ChartRow(Record):
    """A row of the Panoply chart: the numbers of the die and what they give."""

    die: list[int] = Field(min_length=2, max_length=2)
    gain: str


class Troopers(Record):
    """`troopers.yaml`: what every army can meet."""

    free_troopers: list[Unit]
    fixed_profiles: list[dict[str, Any]]
    silhouettes: dict[str, Silhouette]
    panoply_chart: list[ChartRow]


class Piece(Record):
    """A piece of scenery: a rectangle with a height, all in inches."""

    id: str
    kind: Literal["building", "container", "crate", "wall", "screen"]
    x: float
    y: float
    w: float
    h: float
    height: float
    walkable: bool = False
    ladders: list[list[float]] = Field(default_factory=list)


class Scenery(Record):
    """A table: its size and its pieces."""

    slug: str
    name: str
    width: float
    depth: float
    army_points: list[int]
    symmetry: str = ""
    footprint_share: float = 0
    open_lines_between_zones: float = 0
    pieces: list[Piece]

    def fits(self, width: float, depth: float) -> bool:
        """Is it a table of this size, in inches?"""
        return (self.width, self.depth) == (width, depth)


class WeaponRow(Record):
    """A weapon in one mode: bands as pairs of inches and MOD, what it does and what the target saves with."""

    name: str = Field(min_length=1)
    mode: str | None = None
    kind: Literal["bs", "template", "tech", "throw", "cc"]
    attribute: Literal["BS", "WIP", "PH", "CC", "none"]
    bands: list[Annotated[list[float], Field(min_length=2, max_length=2)]] | None = None
    damage: int | Literal["PH", "PH-1"] | None
    burst: int = Field(ge=1, le=6)
    ammo: list[Literal["N", "AP", "DA", "EXP", "Shock", "Stun", "E/M", "PARA"]]
    save: Literal["ARM", "BTS", "PH-6", "ARM=0", "none"]
    saves: int = Field(ge=0, le=3)
    traits: list[
        Literal[
            "Suppressive Fire", "Anti-materiel", "Non-lethal", "Technical", "Silent", "Impact Template (Circular)",
            "Direct Template (Small Teardrop)", "Direct Template (Large Teardrop)", "Intuitive Attack",
            "Speculative Attack", "Disposable (1)", "Disposable (2)", "Disposable (3)", "State: Stunned",
            "State: Isolated", "State: IMM-A", "State: Targeted", "State: Dead",
        ]
    ] = Field(default_factory=list)  # fmt: skip
    swc: float = 0
    points10: int = 0


class Weapons(Record):
    """One file of `weapons`."""

    weapons: list[WeaponRow] = Field(min_length=1, max_length=100)


class Tables(Record):
    kinds: dict[str, str]
    tables: list[Scenery]
