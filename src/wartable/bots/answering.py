"""The oracle under every program that looks ahead: the trace first, then what the program itself would answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from wartable.kernel.engine.chance import Bag, Counts, Die
from wartable.kernel.engine.events import EVERYBODY
from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.oracle import About, Answer, Rollout


class Answering(Rollout):
    """Answers from a trace as long as it goes, leaves choices to `pick` and `filled`, and samples chance.

    `seat` answers where any of several seats may.
    """

    def __init__(self, seat: int, trace: Sequence[Answer], uniform: Callable[[], float]) -> None:
        super().__init__(uniform)
        self.seat = seat
        self.trace = trace
        self.at = 0
        self.lucky = False
        """Did chance speak after the trace?"""

    def pick(self, seat: int, options: Sequence[int]) -> int:
        """The option that `seat` takes."""
        return options[int(self.uniform() * len(options))]

    def filled(self, seat: int, what: Any, forms: Sequence[Form], options: Sequence[int]) -> int | tuple[int, ...]:
        """The form that `seat` fills in, or the option it takes instead."""
        return super().fill(seat, what, forms, options)

    def known(self) -> Answer:
        self.at += 1
        return self.trace[self.at - 1]

    def choose(
        self,
        seat: int,
        what: Any,
        options: Sequence[int],
        about: About = (),
        revise: Sequence[int] = (),
        seen_by: int = EVERYBODY,
        always: bool = False,
    ) -> int:
        if len(options) == 1 and not always and not revise:
            return options[0]
        if self.at < len(self.trace):
            known: int = self.known()
            return known
        return self.pick(seat, options)

    def fill(
        self,
        seat: int,
        what: Any,
        forms: Sequence[Form],
        options: Sequence[int] = (),
        about: About = (),
        revise: Sequence[int] = (),
        seen_by: int = EVERYBODY,
    ) -> int | tuple[int, ...]:
        if self.at < len(self.trace):
            known: int | tuple[int, ...] = self.known()
            return known
        return self.filled(seat, what, forms, options)

    def any_of(
        self,
        what: Any,
        options: Mapping[int, Sequence[int]],
        rule: str = "",
        revise: Sequence[int] = (),
        about: tuple[int, ...] = (),
    ) -> tuple[int, int]:
        if len(options) > 1 and self.at < len(self.trace):
            known: tuple[int, int] = self.known()
            return known
        seat = self.seat if self.seat in options else min(options)
        return seat, self.choose(seat, what, options[seat], always=True)

    def all_of(self, what: Any, options: Mapping[int, Sequence[int]], seen_by: int = EVERYBODY) -> dict[int, int]:
        if self.at < len(self.trace):
            return dict(zip(sorted(options), self.known(), strict=True))
        return {seat: self.choose(seat, what, options[seat], always=True) for seat in sorted(options)}

    def roll(self, die: Die, n: int, rule: str, seen_by: int = EVERYBODY, again: bool = False) -> Counts:
        if self.at < len(self.trace):
            counts: Counts = self.known()
            return counts
        self.lucky = True
        return die.sample(n, self.uniform)

    def draw(self, bag: Bag, rule: str, seen_by: int = EVERYBODY, stream: int = 0, again: bool = False) -> int:
        if self.at < len(self.trace):
            item: int = self.known()
            return item
        self.lucky = True
        return bag[int(self.uniform() * len(bag))]


class OnLine(Answering):
    """After the trace a line of answers that the own seat means to give; `own` of them are given."""

    def __init__(
        self, seat: int, trace: Sequence[Answer], line: Sequence[Answer], uniform: Callable[[], float]
    ) -> None:
        super().__init__(seat, trace, uniform)
        self.line = line
        self.own = 0
