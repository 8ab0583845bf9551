"""The position of the day: the same for everybody on a day, from a recorded game, with a kill to be found.

Positions are data (`daily.yaml` in the folder of their game): how the game was set up, what was answered so far, and
the answers that win at once, whatever chance would bring. The game says what is to be done (`daily.py` beside it). They
are made by `python -m tests.daily`, and a test proves each of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from pydantic import BaseModel, ConfigDict

from wartable.bots import HUMAN
from wartable.games import game, names
from wartable.kernel.engine.errors import Ambiguous, WartableError
from wartable.kernel.engine.match import Match
from wartable.kernel.engine.parts import daily_of
from wartable.kernel.engine.people import calling
from wartable.kernel.engine.replay import Setup, start
from wartable.kernel.showing.drawing import Drawing
from wartable.kernel.showing.parts import Look, draw_of
from wartable.table.live import LiveTable
from wartable.table.seat_page import SeatPage
from wartable.table.tables import Wish
from wartable.table.tutorial import Word


class Puzzle(BaseModel):
    """A position: the answers of a recorded game up to it, and those that win; keys with spaces between them."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    options: dict[str, str]
    seed: str
    seat: int
    """Who is to find the kill."""
    answers: str
    solution: str

    def players(self) -> tuple[str, ...]:
        """Who sits where."""
        usual = daily_of(game(self.game)).PLAYERS
        return tuple(HUMAN if seat == self.seat else player for seat, player in enumerate(usual))

    @property
    def mode(self) -> str:
        """The mode it is played in."""
        return daily_of(game(self.game)).MODE

    def wish(self, number: int) -> Wish:
        """The table it is played at."""
        answers, daily = tuple(self.answers.split()), str(number + 1)
        return Wish(self.game, self.mode, self.players(), self.options, self.seed, answers=answers, daily=daily)


def file_of(of: str) -> Path:
    """Where the positions of a game are; not every game has some."""
    return game(of).folder / "daily.yaml"


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """All of them, the games in turn."""
    found = []
    for name in sorted(names()):
        if file_of(name).exists():
            rows = yaml.safe_load(file_of(name).read_text(encoding="utf-8"))
            found += [(at, Puzzle(game=name, **row)) for at, row in enumerate(rows)]
    return tuple(puzzle for _, puzzle in sorted(found, key=lambda one: one[0]))


def number_of(day: date) -> int:
    """Which position a day has; they come round again when all were shown."""
    return day.toordinal() % len(puzzles())


def begun(puzzle: Puzzle) -> Match[Any]:
    """The game at the position. Raises what a match raises when the record does not fit the rules."""
    match = start(game(puzzle.game), Setup(puzzle.mode, puzzle.players(), puzzle.options), puzzle.seed)
    for key in puzzle.answers.split():
        match.answer(match.waiting_for()[0], match.question_id, key)
    return match


def won_by(puzzle: Puzzle, keys: Sequence[str]) -> Match[Any] | None:
    """The match that these answers have won at once; None when they do not, or only with luck or the other's help."""
    match = begun(puzzle)
    before = len(match.entries)
    for key in keys:
        if match.waiting_for() != (puzzle.seat,):
            return None
        try:
            match.answer(puzzle.seat, match.question_id, key)
        except WartableError:
            return None
    mine = [line.who for line in match.entries[before:] if line.what != "seed"]
    won = match.result is not None and match.result.scores[puzzle.seat] == 1.0
    return match if won and mine == [match.seats[puzzle.seat]] * len(keys) else None


def solution(puzzle: Puzzle, called: Mapping[str, str]) -> list[str]:
    """What happens when the solution is played, sentence by sentence."""
    told = len(begun(puzzle).events)
    won = won_by(puzzle, puzzle.solution.split())
    assert won is not None, "a test proves every position"
    view = won.game.view(won.state, puzzle.seat)
    with calling(called):
        heard = [(event, event.seen_by(puzzle.seat)) for event in won.events[told:]]
        return [event.kind(view, *args) for event, args in heard if args is not None]


def task(puzzle: Puzzle) -> str:
    """What is to be done, in a sentence."""
    return daily_of(game(puzzle.game)).task(puzzle.options, puzzle.seat)


@cache
def drawn(number: int) -> Drawing:
    """The position as its seat sees it."""
    puzzle = puzzles()[number]
    match = begun(puzzle)
    return draw_of(match.game).draw(match.game.view(match.state, puzzle.seat), puzzle.seat, Look())


@cache
def _length(number: int) -> int:
    """The turn or round that the position is in."""
    match = begun(puzzles()[number])
    return match.game.length(match.state)


def word(table: LiveTable, seen: SeatPage) -> Word | None:
    """The task, until it is done or the turn is over; then whether it was, and how it goes."""
    number = int(table.room.terms["daily"])
    if not 0 < number <= len(puzzles()):
        raise Ambiguous(f"there is no position {number} of the day; there are {len(puzzles())}")
    puzzle, match = puzzles()[number - 1], table.match
    since = [line for line in match.entries if line.number > int(table.room.terms["from"]) and line.who in match.seats]
    other = any(match.seats.index(line.who) != puzzle.seat for line in since)
    other = other or match.game.length(match.state) != _length(number - 1)
    if match.result is not None and match.result.scores[puzzle.seat] == 1.0 and not other:
        return Word("Found", "That was it. Another position comes tomorrow.", "", "", {})
    if match.result is None and not other and seen.asked:
        return Word("Position of the day", task(puzzle), "", "", {})
    if other or match.result is not None:
        how = tuple(solution(puzzle, table.called))
        return Word("Not this time", "It was there:", "", "", {}, again="/daily", lines=how)
    return None
