"""Army codes: the short text by which the publisher's army builder hands a list on.

It is base64 (sometimes with percent signs) over numbers and texts: the army's number and short name, the list's name,
the Army Points, then the Combat Groups with three numbers for each Trooper: unit, group of options, option. A number
below 128 is one byte; a larger one is two, the first with its highest bit set. A text is its length and its letters.
What the numbers mean is the publisher's data, which is not ours to ship: an Organizer may have a file of their own
(`read_units`), and without it faction, points and Groups are known.
"""

from __future__ import annotations

import base64
import binascii
import re
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from pydantic import Field

from wartable.its.list_file import ArmyList, Trooper
from wartable.kernel.books.shapes import Document, read
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.saying import said

LONGEST = 4000
MOST_GROUPS = 10
NUMBERS = re.compile(r"\d{1,5}-\d{1,5}-\d{1,5}")
"""A Trooper in a file of unit data: unit, group of options, option."""


@dataclass(frozen=True, slots=True)
class Coded:
    """A list as its code says it. `groups` holds for each Combat Group its Troopers as (unit, group, option)."""

    army: int
    slug: str
    name: str
    points: int
    groups: tuple[tuple[tuple[int, int, int], ...], ...]
    code: str

    @property
    def title(self) -> str:
        """The army in words: `varuna-immediate-reaction-division` is Varuna Immediate Reaction Division."""
        return " ".join(word.capitalize() for word in self.slug.replace("_", "-").split("-") if word)


class _Bytes:
    """The bytes of a code while they are read."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def number(self) -> int:
        if self.at >= len(self.data):
            raise ValueError
        first = self.data[self.at]
        self.at += 1
        if first < 128:
            return first
        if self.at >= len(self.data):
            raise ValueError
        self.at += 1
        return (first - 128) * 256 + self.data[self.at - 1]

    def text(self) -> str:
        length = self.number()
        if self.at + length > len(self.data):
            raise ValueError
        self.at += length
        return self.data[self.at - length : self.at].decode("utf-8", "replace")


def looks_like_code(text: str) -> bool:
    """One word of the letters a code is written with, and not a short one."""
    word = unquote(text.strip())
    return len(word) >= 16 and not any(letter.isspace() for letter in word) and _decoded(word) is not None


def _decoded(word: str) -> bytes | None:
    plain = word.replace("-", "+").replace("_", "/").rstrip("=")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def decode(text: str, name: str) -> Coded:
    """The list in an army code. Raises Unreadable for anything else."""
    word = unquote(text.strip())
    data = _decoded(word) if len(word) <= LONGEST else None
    if data is None:
        words = "%(name)s: this is not an army code; copy the whole code from the army builder"
        raise Unreadable(said(words, name=name))
    try:
        return _read(_Bytes(data), word)
    except ValueError:
        words = "%(name)s: this army code is cut off or damaged; copy it again from begin to end"
        raise Unreadable(said(words, name=name)) from None


def _read(data: _Bytes, code: str) -> Coded:
    army, slug, name, points, count = data.number(), data.text(), data.text(), data.number(), data.number()
    if not slug or not 1 <= count <= MOST_GROUPS:
        raise ValueError
    return Coded(army, slug, name.strip(), points, tuple(_group(data) for _ in range(count)), code)


def _group(data: _Bytes) -> tuple[tuple[int, int, int], ...]:
    """A Combat Group. Codes come in two shapes: the newer one says first whether the Group is a reinforcement."""
    data.number()  # its number
    newer = data.number()
    if newer not in (0, 1):
        raise ValueError
    if newer:
        data.number()  # a reinforcement or not
    size = data.number()
    troopers: list[tuple[int, int, int]] = []
    for _ in range(size):
        data.number()  # the place in the Group, or nothing
        troopers.append((data.number(), data.number(), data.number()))
        data.number()  # always nothing
    return tuple(troopers)


# ------------------------------------------------------------------------------------------- an Organizer's own data


class UnitData(Document):
    """What an Organizer's file says: armies by number, Troopers by unit-group-option as lines of a list."""

    armies: dict[str, str] = Field(default_factory=dict)
    generic: list[str] = Field(default_factory=list)
    units: dict[str, dict[str, Any]] = Field(default_factory=dict)


def read_units(text: str, name: str) -> UnitData:
    """A file of unit data. Raises Unreadable naming the place."""
    found = read(UnitData, text, name)
    for key, line in found.units.items():
        if not NUMBERS.fullmatch(key):
            raise Unreadable(
                f"{name}: units.{key}: not the numbers of a Trooper; write unit-group-option, as in 101-1-1"
            )
        _line(line, 1, f"{name}: units.{key}")
    return found


def _line(line: dict[str, Any], group: int, place: str) -> Trooper:
    from wartable.kernel.books.shapes import check

    return check(Trooper, {**line, "group": group}, place)


def unknown_units(coded: Coded, units: UnitData) -> list[str]:
    """The Troopers of a code that the file does not know, as their numbers."""
    used = ["-".join(map(str, numbers)) for group in coded.groups for numbers in group]
    return [key for key in dict.fromkeys(used) if key not in units.units]


def with_units(coded: Coded, units: UnitData) -> ArmyList | None:
    """The whole list, when the file knows every Trooper of it; None otherwise."""
    troopers: list[Trooper] = []
    for at, group in enumerate(coded.groups, start=1):
        for numbers in group:
            line = units.units.get("-".join(map(str, numbers)))
            if line is None:
                return None
            troopers.append(_line(line, at, "unit data"))
    if not troopers:
        return None
    army = units.armies.get(str(coded.army), coded.title)
    kind = "generic" if str(coded.army) in units.generic else "sectorial"
    return ArmyList.model_validate(
        {
            "army": army, "kind": kind, "army_points": coded.points or None, "builder_code": coded.code,
            "troopers": [each.model_dump() | {"swc": each.swc / 2} for each in troopers],
        }
    )  # fmt: skip
