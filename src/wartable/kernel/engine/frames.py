"""A recorded match as a row of positions, one for every answer: for scrubbing back and forth with anybody's eyes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, overload

from wartable.kernel.engine.events import Event
from wartable.kernel.engine.game import Game, S
from wartable.kernel.engine.journal import Journal, Line
from wartable.kernel.engine.position import Position
from wartable.kernel.engine.replay import follow


class First(Sequence[Event]):
    """The first events of a list that others may still add to."""

    __slots__ = ("_all", "_n")

    def __init__(self, all_: list[Event], n: int) -> None:
        self._all = all_
        self._n = n

    def __len__(self) -> int:
        return self._n

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Event]: ...

    def __getitem__(self, at: int | slice) -> Event | Sequence[Event]:
        if isinstance(at, slice):
            return [self._all[n] for n in range(*at.indices(self._n))]
        if not -self._n <= at < self._n:
            raise IndexError(at)
        return self._all[at % self._n]


@dataclass(frozen=True, slots=True)
class Frame(Generic[S]):
    """Where the match stood after the first `entries` entries: `line` is the answer that led there.

    `events` are those that stand, `fresh` how many of them the answer brought about; `retracted` says that the answer
    was an undo.
    """

    entries: int
    line: Line | None
    position: Position[S]
    events: Sequence[Event]
    fresh: int
    retracted: bool


def frames_of(game: Game[S], journal: Journal, content: Path | None = None) -> list[Frame[S]]:
    """All positions of a match. Raises what `replay` raises."""
    frames: list[Frame[S]] = []
    before = 0
    told: list[Event] = []
    """All events of this line of history; frames share it, for each has all that came before."""
    for match in follow(game, journal, content):
        entries = len(match.entries)
        line = next((line for line in match.entries[before:] if line.who in match.seats), None)
        stood = len(frames[-1].events) if frames else 0
        retracted = bool(match.retractions) and match.retractions[-1][0] == entries
        fresh = max(0, len(match.events) - stood)
        if retracted:
            told = list(match.events)
        else:
            told += match.events[len(told) :]
        frames.append(Frame(entries, line, match.position, First(told, len(match.events)), fresh, retracted))
        before = entries
    return frames


def standing(frames: Sequence[Frame[S]]) -> list[Frame[S]]:
    """The positions of the line of history that stands: without what was taken back, and without taking it back."""
    kept: list[Frame[S]] = []
    for frame in frames:
        if not frame.retracted:
            kept.append(frame)
            continue
        assert frame.line is not None
        _, number = frame.line.undoes
        while kept[-1].entries >= number:
            kept.pop()
    return kept


def at_entry(frames: Sequence[Frame[S]], entry: int) -> int:
    """The index of the frame that the journal entry belongs to."""
    return next((index for index, frame in enumerate(frames) if frame.entries >= entry), len(frames) - 1)
