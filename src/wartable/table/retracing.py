"""A match gone through from its beginning: what was done, turn by turn, and who was winning when it is over.

It is worked out beside the table, in a process of its own (`thinking`). While a match goes on only what the asking eyes
were told is in it, and no chances: those would tell what is hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any, Final, NamedTuple

from wartable.games import game as find_game
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.frames import Frame
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.parts import win_chance
from wartable.kernel.engine.people import called, calling
from wartable.table.looking_back import told_at
from wartable.table.thinkers import Recorded, aside, film

MOMENTS: Final = 4
LEAST: Final = 0.05
"""How many moments are named, and by how much a win chance must move to make one."""


class Step(NamedTuple):
    """A position, in which turn the answer was given that led there, whose it was, and what was told first."""

    at: int
    turn: int
    seat: int
    words: str


class Moment(NamedTuple):
    """An answer that changed who was winning: chances before and after it, as shares."""

    at: int
    turn: int
    words: str
    before: float
    after: float


class Retraced(NamedTuple):
    """A match in short. `chances` are those of the seat `of` at each position; none while it goes on."""

    of: str
    turns: list[tuple[int, tuple[Step, ...]]]
    """What was done turn by turn, in the order in which it was: a turn comes again when answers are taken back."""
    chances: tuple[float, ...]
    moments: tuple[Moment, ...]


def retrace(match: Recorded, seats: tuple[str, ...], eyes: int, over: bool) -> Retraced:
    """What was done, as these eyes were told it; the chances are those of the seat with these eyes, or of the first."""
    game, frames = find_game(match.game), film(match)
    of = eyes if eyes < len(seats) else 0
    with calling(match.called):
        steps = [step for at in range(1, len(frames)) if (step := _step(game, frames, at, seats, eyes)).words]
        chances = [win_chance(game, frame.position.now, of) for frame in frames] if over else []
        # Taking back changes who is winning, but is no moment of the match.
        back = {at for at, frame in enumerate(frames) if frame.retracted}
        return Retraced(
            called(seats[of]),
            [(turn, tuple(of_turn)) for turn, of_turn in groupby(steps, attrgetter("turn"))],
            tuple(chances),
            _moments([step for step in steps if step.at not in back], chances),
        )


def _step(game: Game[Any], frames: Sequence[Frame[Any]], at: int, seats: Sequence[str], eyes: int) -> Step:
    frame = frames[at]
    who = frame.line.who if frame.line is not None else ""
    if frame.line is not None and frame.line.what in records.ASIDE:
        said = f"{called(who)} {aside(frame.line)}."
    else:
        said = next(iter(told_at(game, frame, eyes)), "")
    # The answer that ends a turn is its last, not the first of the next one.
    return Step(at, game.length(frames[at - 1].position.now), seats.index(who) if who in seats else -1, said)


def _moments(steps: Sequence[Step], chances: Sequence[float]) -> tuple[Moment, ...]:
    """The largest changes, in the order in which they came."""
    by_position = {step.at: step for step in steps}
    moved = [(abs(after - before), at + 1) for at, (before, after) in enumerate(pairwise(chances))]
    largest = sorted((by, at) for by, at in moved if by >= LEAST and at in by_position)[-MOMENTS:]
    moments = [by_position[at] for at in sorted(at for _, at in largest)]
    return tuple(Moment(step.at, step.turn, step.words, chances[step.at - 1], chances[step.at]) for step in moments)
