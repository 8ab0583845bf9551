"""Answers that cannot be listed: positions on a table, dice typed in by people.

A form is a key with named blanks (`move:t7@{x},{y}`), a range for each blank, a checker that accepts the values or says
by which rule not, and a sampler for bots and tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from wartable.kernel.engine.errors import Refused


class Unit(NamedTuple):
    """What people count in where a blank counts in something smaller: its name, how it is written, how many make one.

    >>> Unit("inches", "in", 100).said(1850), Unit("inches", "in", 100).read("18.5in")
    ('18.5', 1850)
    """

    name: str
    short: str
    per: int

    def said(self, value: int) -> str:
        return f"{value / self.per:g}"

    def read(self, text: str) -> int:
        """A number with the unit behind it, or without one that of the blank."""
        return round(float(text.removesuffix(self.short)) * self.per) if text.endswith(self.short) else int(text)


class Blank(NamedTuple):
    """One blank of a form: whole numbers from `low` to `high`."""

    name: str
    low: int
    high: int
    unit: Unit | None = None
    """What people count in, where it is not these numbers."""

    def said(self, value: int) -> str:
        """A value as people say it."""
        return str(value) if self.unit is None else self.unit.said(value)

    def read(self, text: str) -> int:
        return int(text) if self.unit is None else self.unit.read(text)

    @property
    def shape(self) -> str:
        """What may stand in its place, as a pattern."""
        whole = "-?[0-9]{1,9}"
        return whole if self.unit is None else f"{whole}|-?[0-9]{{1,4}}(?:[.][0-9]{{1,4}})?{self.unit.short}"


class Form(NamedTuple):
    """A key with blanks.

    `check` gets the values and raises `Refused` (with its rule) when they are in range but not allowed; it must be a
    module-level function or a bound method of an immutable object, so that equal forms compare equal.

    >>> Form("place@{x}", (Blank("x", 0, 9),)).read("place@7")
    (7,)
    """

    key: str
    blanks: tuple[Blank, ...]
    check: Callable[[tuple[int, ...]], None] | None = None
    rule: str = ""
    """What sets the ranges of the blanks."""

    def read(self, text: str) -> tuple[int, ...] | None:
        """The values if the text has the shape of this form, else None. Ranges are not looked at."""
        pattern = re.escape(self.key)
        for blank in self.blanks:
            pattern = pattern.replace(re.escape(f"{{{blank.name}}}"), f"(?P<{blank.name}>{blank.shape})")
        found = re.fullmatch(pattern, text)
        return None if found is None else tuple(blank.read(found[blank.name]) for blank in self.blanks)

    @property
    def typed(self) -> str:
        """The key as people type it, each blank in the unit they count in."""
        units = ((blank.name, blank.unit.short) for blank in self.blanks if blank.unit is not None)
        key = self.key
        for name, short in units:
            key = key.replace(f"{{{name}}}", f"{{{name}}}{short}")
        return key

    @property
    def example(self) -> str:
        """The key as people may type it, with a value in the middle of each blank.

        >>> Form("at@{x}", (Blank("x", 0, 4800, Unit("inches", "in", 100)),)).example
        'at@24in'
        """
        key = self.key
        for blank in self.blanks:
            short = blank.unit.short if blank.unit else ""
            key = key.replace(f"{{{blank.name}}}", f"{blank.said((blank.low + blank.high) // 2)}{short}")
        return key

    def write(self, values: tuple[int, ...]) -> str:
        """The key with the values filled in."""
        return self.key.format(**{blank.name: value for blank, value in zip(self.blanks, values, strict=True)})

    def why_not(self, values: tuple[int, ...]) -> Refused | None:
        """Why these values are not allowed; None when they are."""
        if len(values) != len(self.blanks):
            return Refused(f"{self.key} has {len(self.blanks)} blanks, not {len(values)}")
        for blank, value in zip(self.blanks, values, strict=True):
            if not blank.low <= value <= blank.high:
                where = f"in {self.write(values)}" if blank.unit is None else blank.unit.name
                low, high = blank.said(blank.low), blank.said(blank.high)
                return Refused(f"{blank.name} is {blank.said(value)} {where}; it goes from {low} to {high}", self.rule)
        if self.check is not None:
            try:
                self.check(values)
            except Refused as refused:
                return refused
        return None

    def sample(self, uniform: Callable[[], float], tries: int = 20_000) -> tuple[int, ...]:
        """Some allowed values, also where few of them are. A form that allows nothing must not be offered.

        A check that is seldom met by chance draws them itself, by a method `draw(uniform)`.
        """
        draw = getattr(self.check, "draw", None)
        if draw is not None:
            drawn: tuple[int, ...] = draw(uniform)
            return drawn
        for _ in range(tries):
            values = tuple(blank.low + int(uniform() * (blank.high - blank.low + 1)) for blank in self.blanks)
            if self.why_not(values) is None:
                return values
        raise Refused(f"no allowed values found for {self.key} in {tries} tries")
