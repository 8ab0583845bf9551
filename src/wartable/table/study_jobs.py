"""A study that is played: which games come next, what is counted, how long it will take."""

from __future__ import annotations

from time import monotonic
from typing import Final

from wartable.lab.keeping import Findings, Work
from wartable.lab.report import Played

GO_S: Final = 2.0
"""How long a go should take: progress is seen, and little is lost."""
MOST: Final = 100
"""Games of one go."""


class Job:
    """A study that is played here."""

    def __init__(self, id_: str, work: Work, seconds: float) -> None:
        self.id = id_
        self.work = work
        self.findings = Findings(work)
        self.games = self.findings.report.study.games
        self.parts: dict[int, tuple[int, list[Played]]] = {}
        """What is played, by its first game, as long as games before it are missing."""
        self.under_way: dict[int, int] = {}
        self.tries: dict[int, int] = {}
        self.seconds = seconds
        """What its games have cost so far."""
        self.pace = 0.0
        """Seconds of a game, as they were last."""
        self.counted_from, self.begun = 0, 0.0
        self.served = 0

    def cut(self) -> tuple[int, int] | None:
        """The next games that nobody plays yet; None when there are none."""
        at = self.findings.games
        taken = {**{first: last for first, (last, _) in self.parts.items()}, **self.under_way}
        while at in taken:
            at = taken[at]
        if at >= self.games:
            return None
        size = max(1, min(MOST, int(GO_S / self.pace))) if self.pace else 1
        end = min([self.games, at + size, *(first for first in taken if first > at)])
        return at, end

    def add(self, first: int, last: int, games: list[Played]) -> None:
        """Count what was played, as far as all games before it are there."""
        self.parts[first] = (last, games)
        while self.findings.games in self.parts and not self.findings.is_whole():
            self.findings.add(self.parts.pop(self.findings.games)[1])

    def left(self) -> float | None:
        counted = self.findings.games - self.counted_from
        if not self.begun or counted < 2:
            return None
        return (self.games - self.findings.games) * (monotonic() - self.begun) / counted
