"""The file of one army list, as the import format has it."""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from wartable.its.season import Positive, Whole
from wartable.kernel.books.shapes import Document, read
from wartable.kernel.engine.saying import said


def _halves(value: Any) -> Any:
    """SWC as a whole number of halves; 0.5 is 1, and it is never a float from here on."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError(said("expected a number in halves, such as 1.5"))
    try:
        halves = Decimal(str(value)) * 2
    except ArithmeticError:
        raise ValueError(said("expected a number in halves, such as 1.5")) from None
    if halves != halves.to_integral_value():
        raise ValueError(said("SWC is counted in halves, such as 1.5"))
    return int(halves)


Halves = Annotated[int, BeforeValidator(_halves)]


class Note(Document):
    """A remark on a line, open unless said otherwise."""

    text: str
    private: bool = False


class Purchase(Document):
    """Something a Spec-Ops bought with Experience Points."""

    name: str
    cost: Whole


class SpecOps(Document):
    """The configuration of a Spec-Ops, written with its list."""

    purchases: list[Purchase]

    def experience(self) -> int:
        """Experience Points spent."""
        return sum(purchase.cost for purchase in self.purchases)


class Trooper(Document):
    """One line of a list."""

    name: str
    option: str = ""
    group: Positive = 1
    cost: Whole
    swc: Halves = 0
    type: Literal["LI", "MI", "HI", "TAG", "REM", "SK", "WB"] = "LI"
    classification: list[str] = Field(default_factory=list)
    skills: list[str] = Field(default_factory=list)
    equipment: list[str] = Field(default_factory=list)
    lieutenant: bool = False
    character: bool = False
    mercenary: bool = False
    available_in_army: bool = True
    army_ava: Positive | None = None
    profile_ava: Positive | None = None
    counts_to_limit: bool = True
    spec_ops: SpecOps | bool | None = None
    private: bool = False
    notes: list[Note] = Field(default_factory=list)


class ArmyList(Document):
    """One army list."""

    army: Annotated[str, Field(min_length=1)]
    kind: Literal["generic", "sectorial"]
    army_points: Positive | None = None
    builder_code: str = ""
    builder_verified: bool = False
    troopers: Annotated[list[Trooper], Field(min_length=1)]

    @model_validator(mode="after")
    def _groups_in_order(self) -> ArmyList:
        groups = {trooper.group for trooper in self.troopers}
        if groups != set(range(1, len(groups) + 1)):
            raise ValueError(said("Combat Groups are numbered 1, 2, 3 without a gap"))
        return self


class Received(Document):
    """A list that is here but cannot be checked in full. `groups` are the sizes of the Combat Groups where known.

    `unknown` are the Troopers of a code that the Organizer's unit data does not know.
    """

    form: Literal["code", "text", "photo", "paper"]
    army: str = ""
    name: str = ""
    points: int | None = None
    swc: str = ""
    groups: list[int] = Field(default_factory=list)
    text: Annotated[str, Field(max_length=20_000)] = ""
    file: str = ""
    unknown: list[str] = Field(default_factory=list)


def read_list(text: str, name: str) -> ArmyList:
    """Read an army list; raises Unreadable naming file, place and what would be right."""
    return read(ArmyList, text, name)
