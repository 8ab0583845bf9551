"""A finished match looked back at: how it went for one seat, where it turned, what it cost, and who was lucky.

It is worked out beside the table, in a process of its own (`thinking`). Chances and luck are those of the analysis of a
match (`lab/analysis.py`) and of studies (`lab/luck.py`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from time import perf_counter
from typing import Any, Final, NamedTuple

from wartable.games import game as find_game
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.frames import Frame, standing
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.parts import win_chance
from wartable.kernel.engine.people import called, calling
from wartable.kernel.showing.parts import Look, draw_of
from wartable.lab.analysis import given_at
from wartable.lab.luck import Luck, weighed
from wartable.table.thinkers import Recorded, film

POINTS: Final = 60
"""How many positions a plot has at most."""
LUCK_S: Final = 2.5
"""Seconds for the luck of all answers; those that come later are not weighed."""
TURN_LINES: Final = 4
"""How many sentences tell of the turning point."""
WEIGHED: Final = 150
"""How many answers are weighed at most, one here and one there from the beginning to the end."""


class Plot(NamedTuple):
    """How something went from the beginning to the end: a name, what it is, whose side it is on, and its values."""

    name: str
    what: str
    side: str
    values: tuple[float, ...]


class Lucky(NamedTuple):
    """How often chance was kinder to somebody than on average, of how often it was asked, and what that brought in
    win chance."""

    name: str
    kind: int
    of: int
    brought: float


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
    """The win chance of the seat, by the game's own judgement."""
    turn: Turn | None
    plots: tuple[Plot, ...]
    luck: tuple[Lucky, ...]


def look_back(match: Recorded, eyes: int) -> LookingBack:
    """How the match went, without what was taken back; with the eyes of an onlooker, for the first seat."""
    game, frames = find_game(match.game), standing(film(match))
    seats = tuple(name for name, _ in records.parse(match.text, match.id).header.seats)
    seat = eyes if eyes < len(seats) else 0
    with calling(match.called):
        course = [win_chance(game, frame.position.now, seat) for frame in frames[:-1]]
        answers = [(called(name), sum(_of(frame, name) for frame in frames)) for name in seats]
        return LookingBack(
            _length([game.length(frame.position.now) for frame in frames]),
            tuple(answers),
            _sampled(course),
            _turn(game, frames, course, seat),
            _plots(game, frames, seat),
            _luck(game, frames, seats),
        )


def _length(lengths: Sequence[int]) -> int:
    """How many turns it had: in a campaign they begin anew with every mission.

    >>> _length([0, 1, 2, 2, 0, 1, 3])
    5
    """
    return sum(one for one, after in zip(lengths, [*lengths[1:], -1], strict=True) if after < one)


def _of(frame: Frame[Any], name: str) -> bool:
    return frame.line is not None and frame.line.who == name and frame.line.what not in records.ASIDE


def _sampled(values: Sequence[float]) -> tuple[float, ...]:
    """At most so many of the values as a plot has points, the first and the last among them."""
    if len(values) <= POINTS:
        return tuple(values)
    return tuple(values[round(at * (len(values) - 1) / (POINTS - 1))] for at in range(POINTS))


def _turn(game: Game[Any], frames: Sequence[Frame[Any]], course: Sequence[float], seat: int) -> Turn | None:
    """The largest step of the course that an answer brought about, in a turn: the set-up turns no match."""
    steps = [
        (abs(after - before), at + 1)
        for at, (before, after) in enumerate(pairwise(course))
        if game.length(frames[at].position.now) > 0
    ]
    for largest, at in sorted(steps, reverse=True):
        line, said = frames[at].line, told_at(game, frames[at], seat)
        if largest and line is not None and said:  # who reads where it turned must be told what happened there
            break
    else:
        return None
    return Turn(frames[at].entries, called(line.who), _in_short(game, frames[at], seat), course[at] > course[at - 1])


def _in_short(game: Game[Any], frame: Frame[Any], seat: int) -> tuple[str, ...]:
    """What happened at a turning point: how it began, and of what followed the worst before the rest."""
    said = told_at(game, frame, seat)
    told = [event for event in frame.events[len(frame.events) - frame.fresh :] if event.seen_by(seat) is not None]
    grave = [getattr(event.kind, "__name__", "") in game.grave for event in told]
    first = sorted(range(len(said)), key=lambda at: (at > 0 and not grave[at], at))[:TURN_LINES]
    return tuple(said[at] for at in sorted(first))


def told_at(game: Game[Any], frame: Frame[Any], eyes: int) -> list[str]:
    """What these eyes were told on the way to a position."""
    view = game.view(frame.position.now, eyes)
    told = [(event, event.seen_by(eyes)) for event in frame.events[len(frame.events) - frame.fresh :]]
    return [event.kind(view, *args) for event, args in told if args is not None]


def _plots(game: Game[Any], frames: Sequence[Frame[Any]], seat: int) -> tuple[Plot, ...]:
    """The first meter of each panel that has one, from the beginning to the end."""
    most = min(POINTS // 2, len(frames))
    shown = [frames[round(at * (len(frames) - 1) / most)] for at in range(most + 1)]
    found: dict[str, tuple[str, str, str, list[float]]] = {}
    for frame in shown:
        for panel in draw_of(game).draw(game.view(frame.position.now, seat), seat, Look()).panels:
            if panel.meters and panel.seat is not None:
                known = found.setdefault(panel.id, (panel.title, panel.meters[0].name, panel.side, []))
                known[3].append(panel.meters[0].value)
    return tuple(Plot(title, what, side, tuple(values)) for title, what, side, values in found.values())


def _luck(game: Game[Any], frames: Sequence[Frame[Any]], seats: Sequence[str]) -> tuple[Lucky, ...]:
    """For each seat: after how many of its answers chance gave more than it gives on average, and what it brought."""
    until, found = perf_counter() + LUCK_S, [Luck() for _ in seats]
    for at in range(1, len(frames), len(frames) // WEIGHED + 1):
        given = given_at(game, frames, seats, at) if perf_counter() < until else None
        if given is not None:
            before, after, uniform = frames[at - 1].position, frames[at].position.now, random.Random(at).random
            found[given.seat] = weighed(found[given.seat], game, before, given.answer(), after, given.seat, uniform)
    return tuple(
        Lucky(called(name), luck.kind, luck.rolls, luck.rolled - luck.expected)
        for name, luck in zip(seats, found, strict=True)
        if luck.rolls
    )
