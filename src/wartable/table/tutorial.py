"""First games: a table with fixed dice and a coach who says before each answer what to look at and what to do.

A tutorial is data (`tutorial.yaml` in the folder of its game): the table's terms, what was answered before the newcomer
sits down, and one step for each answer from there to the victory. A newcomer may do something else; the coach then
offers to take it back.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import yaml
from pydantic import BaseModel, ConfigDict

from wartable.games import game, names
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.journal import Line
from wartable.table.live import LiveTable
from wartable.table.seat_page import SeatPage
from wartable.table.tables import Wish

STRAYED: Final = (
    "The tour meant something else. Take it back to go on with it, or play on as you like: the dice stay the same."
)
LOST: Final = "The tour shows a way that wins. Begin it again, or play on elsewhere."


class Step(BaseModel):
    """What the coach says before an answer; `do` is the beginning of the key to answer with, of a form as well.

    `values` are written into the blanks of the form, to be changed or sent as they are.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    say: str
    do: str
    rule: str = ""
    values: dict[str, int] = {}


class Tutorial(BaseModel):
    """A first game."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    game: str
    title: str
    text: str
    goal: str
    mode: str
    options: dict[str, str] = {}
    players: tuple[str, ...]
    seed: str
    answers: str = ""
    """What was answered before, with spaces between: a tour begins where a game is decided."""
    steps: tuple[Step, ...]
    end: str

    def wish(self) -> Wish:
        """The table it is played at."""
        answers = tuple(self.answers.split())
        return Wish(self.game, self.mode, self.players, self.options, self.seed, tutorial=self.game, answers=answers)


class Word(NamedTuple):
    """What the coach says now; `key` is the option or form it points at, `values` what it writes into the form."""

    title: str
    text: str
    rule: str
    key: str
    values: dict[str, int]
    goal: str = ""
    """What the game is about, before anything else."""
    over: str = ""
    """The game to go on with when the coach has said everything."""
    against: bool = False
    """Does it go on against a program?"""
    again: str = ""
    """The page to begin the same again from."""
    game: str = ""
    """Which game to begin again."""
    strays: bool = False
    """Did the newcomer leave the tour? Taking it back leads on to it."""
    lines: tuple[str, ...] = ()
    """What is told one below the other."""


@cache
def tutorials() -> dict[str, Tutorial]:
    """All tutorials by game."""
    paths = {name: game(name).folder / "tutorial.yaml" for name in sorted(names())}
    return {
        name: Tutorial.model_validate(yaml.safe_load(path.read_text(encoding="utf-8")))
        for name, path in paths.items()
        if path.exists()
    }


def tutorial(of: str) -> Tutorial:
    """The tutorial of a game. Raises `Ambiguous` when it has none."""
    if of not in tutorials():
        raise Ambiguous(f"there is no tutorial for '{of}'; there are {', '.join(tutorials())}")
    return tutorials()[of]


def word(table: LiveTable, seen: SeatPage) -> Word | None:
    """What the coach says to the newcomer, who has the first seat; None while others are asked."""
    lesson = tutorial(table.room.terms["tutorial"])
    against = len(lesson.players) > 1
    if seen.result is not None:
        if seen.result.scores[0] == 1.0:
            return Word("You have won", lesson.end, "", "", {}, over=lesson.game, against=against)
        return Word("Not this time", LOST, "", "", {}, again="/tutorials", game=lesson.game)
    if not seen.asked:
        return None
    given = standing(table.match.entries, table.match.seats[0], table.room.terms.get("from", 0))
    if not _follows(lesson, given):
        return Word("Your own way", STRAYED, "", "", {}, over=lesson.game, against=against, strays=seen.may_undo)
    step = lesson.steps[len(given)]
    keys = [row.offer.key for row in seen.options] + [form.key for form in seen.forms]
    key = next((key for key in keys if key.startswith(step.do)), "")
    title = f"Step {len(given) + 1} of {len(lesson.steps)}"
    return Word(title, step.say.strip(), step.rule, key, step.values, "" if given else lesson.goal.strip())


def _follows(lesson: Tutorial, given: list[Line]) -> bool:
    """Are these the answers of the tour, with some of it left?"""
    meant = zip(lesson.steps, given, strict=False)
    return len(given) < len(lesson.steps) and all(line.key.startswith(step.do) for step, line in meant)


def standing(entries: list[Line], seat: str, since: int = 0) -> list[Line]:
    """The answers of a seat after so many entries that were not taken back."""
    kept: list[Line] = []
    for line in entries:
        if line.what == records.UNDO:
            before = line.undoes[1]
            kept = [known for known in kept if known.number < before]
        elif line.number > since and line.who == seat and line.what not in records.ASIDE:
            kept.append(line)
    return kept
