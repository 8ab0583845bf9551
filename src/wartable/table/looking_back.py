"""A finished match looked back at: how it went for one seat, where it turned, what it cost, and who was lucky.

It is worked out beside the table, in a process of its own (`thinking`), from what the seat could know at each moment.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from time import perf_counter
from typing import Any, Final, NamedTuple

from wartable.games import game as find_game
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import WartableError
from wartable.kernel.engine.frames import Frame
from wartable.kernel.engine.game import Game, Look
from wartable.kernel.engine.keys import read_key
from wartable.kernel.engine.people import called, calling
from wartable.kernel.engine.views import seat_view
from wartable.odds import odds
from wartable.table.thinkers import Recorded, film

POINTS: Final = 60
"""How many positions a plot has at most."""
LUCK_S: Final = 2.5
"""Seconds for the odds of all answers; those that come later are not weighed."""
WEIGHED: Final = 150
"""How many answers are weighed at most, one here and one there from the beginning to the end."""
WORLDS: Final = 60
"""How many worlds are played for an answer whose odds cannot be counted."""


class Plot(NamedTuple):
    """How something went from the beginning to the end: a name, what it is, and its values."""

    name: str
    what: str
    values: tuple[float, ...]


class Luck(NamedTuple):
    """How often chance was kinder to somebody than on average, of how often it was asked."""

    name: str
    kind: int
    of: int


class Turn(NamedTuple):
    """The answer after which the match looked most different: its journal entry, whose it was, what happened."""

    entry: int
    name: str
    said: tuple[str, ...]
    better: bool


class LookingBack(NamedTuple):
    """What a page shows of a match that is over."""

    length: int
    answers: tuple[tuple[str, int], ...]
    course: tuple[float, ...]
    """How good the match looked for the seat, by the game's own judgement."""
    turn: Turn | None
    plots: tuple[Plot, ...]
    luck: tuple[Luck, ...]


def look_back(match: Recorded, eyes: int) -> LookingBack:
    """How the match went; with the eyes of an onlooker, for the first seat."""
    game, frames = find_game(match.game), film(match)
    seats = tuple(name for name, _ in records.parse(match.text, match.id).header.seats)
    seat = eyes if eyes < len(seats) else 0
    with calling(match.called):
        course = [game.value(game.view(frame.position.now, seat), seat) for frame in frames[:-1]]
        answers = [(called(name), sum(_of(frame, name) for frame in frames)) for name in seats]
        return LookingBack(
            game.length(frames[-1].position.now),
            tuple(answers),
            _sampled(course),
            _turn(game, frames, course, seat),
            _plots(game, frames, seat),
            _luck(game, frames, seats),
        )


def _of(frame: Frame[Any], name: str) -> bool:
    return frame.line is not None and frame.line.who == name and frame.line.what not in records.ASIDE


def _sampled(values: Sequence[float]) -> tuple[float, ...]:
    """At most so many of the values as a plot has points, the first and the last among them."""
    if len(values) <= POINTS:
        return tuple(values)
    return tuple(values[round(at * (len(values) - 1) / (POINTS - 1))] for at in range(POINTS))


def _turn(game: Game[Any], frames: Sequence[Frame[Any]], course: Sequence[float], seat: int) -> Turn | None:
    """The largest step of the course that an answer brought about."""
    steps = [(abs(after - before), at + 1) for at, (before, after) in enumerate(pairwise(course))]
    largest, at = max(steps, default=(0.0, 0))
    line = frames[at].line
    if not largest or line is None:
        return None
    frame = frames[at]
    view = game.view(frame.position.now, seat)
    told = [(event, event.seen_by(seat)) for event in frame.events[len(frame.events) - frame.fresh :]]
    said = [game.event_text(view, event.kind, args) for event, args in told if args is not None]
    return Turn(frame.entries, called(line.who), tuple(said[:4]), course[at] > course[at - 1])


def _plots(game: Game[Any], frames: Sequence[Frame[Any]], seat: int) -> tuple[Plot, ...]:
    """The first meter of each panel that has one, from the beginning to the end."""
    most = min(POINTS // 2, len(frames))
    shown = [frames[round(at * (len(frames) - 1) / most)] for at in range(most + 1)]
    found: dict[str, tuple[str, str, list[float]]] = {}
    for frame in shown:
        for panel in game.draw(game.view(frame.position.now, seat), seat, Look()).panels:
            if panel.meters and panel.seat is not None:
                known = found.setdefault(panel.id, (panel.title, panel.meters[0].name, []))
                known[2].append(panel.meters[0].value)
    return tuple(Plot(title, what, tuple(values)) for title, what, values in found.values())


def _luck(game: Game[Any], frames: Sequence[Frame[Any]], seats: Sequence[str]) -> tuple[Luck, ...]:
    """For each seat: after how many of its answers chance gave more than it gives on average."""
    until, uniform = perf_counter() + LUCK_S, random.Random(1).random
    kind, of = [0] * len(seats), [0] * len(seats)
    for before, after in list(pairwise(frames))[:: len(frames) // WEIGHED + 1]:
        line, question = after.line, before.position.question
        if line is None or question is None or question.by_chance or line.who not in seats or perf_counter() > until:
            continue
        seat = seats.index(line.who)
        if line.what in records.ASIDE or line.what.startswith(records.SEALED) or seat not in question.seats:
            continue
        view = seat_view(game, before.position, seat)
        assert view.question is not None
        try:
            answer = read_key(game, view.now, view.question, seat, line.key)
            made = odds(game, view, answer, uniform, leaves=2_000, samples=WORLDS)
        except WartableError:
            continue  # what the seat knew does not say what could follow
        if made.chance and len(made.rows) > 1:
            of[seat] += 1
            kind[seat] += game.value(game.view(after.position.now, seat), seat) > made.worth
    return tuple(Luck(called(name), kind[at], of[at]) for at, name in enumerate(seats) if of[at])
