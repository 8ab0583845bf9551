"""First games: a table with fixed dice and a coach who says before each answer what to look at and what to do.

A tutorial is data (`tutorial.yaml` in the folder of its game): the table's terms, and one step for each answer of the
newcomer. A newcomer may do something else; the coach then goes on with what fits.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import yaml
from pydantic import BaseModel, ConfigDict

from wartable.games import game, names
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Ambiguous
from wartable.kernel.engine.journal import Line
from wartable.table.live import LiveTable
from wartable.table.seat_page import SeatPage
from wartable.table.tables import Wish


class Step(BaseModel):
    """What the coach says before an answer; `do` is the beginning of the key to answer with, of a form as well.

    `values` are written into the blanks of the form, to be changed or sent as they are.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    say: str
    do: str = ""
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
    steps: tuple[Step, ...]
    end: str

    def wish(self) -> Wish:
        """The table it is played at."""
        return Wish(self.game, self.mode, self.players, self.options, self.seed, tutorial=self.game)


class Word(NamedTuple):
    """What the coach says now; `key` is the option or form it points at, `values` what it writes into the form."""

    title: str
    text: str
    rule: str
    key: str
    values: dict[str, int]
    over: str = ""
    """The game to go on with when the coach has said everything."""
    again: str = ""
    """The page to begin the same again from."""
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
    if seen.result is not None or not seen.asked:
        return None
    answered = len(standing(table.match.entries, table.match.seats[0]))
    if answered >= len(lesson.steps):
        return Word("You know enough", lesson.end, "", "", {}, lesson.game)
    step = lesson.steps[answered]
    keys = [row.offer.key for row in seen.options] + [form.key for form in seen.forms]
    key = next((key for key in keys if step.do and key.startswith(step.do)), "")
    said = step.say.strip() if answered else f"The goal: {lesson.goal.strip()} {step.say.strip()}"
    return Word(f"Step {answered + 1} of {len(lesson.steps)}", said, step.rule, key, step.values)


def standing(entries: list[Line], seat: str) -> list[Line]:
    """The answers of a seat that were not taken back."""
    kept: list[Line] = []
    for line in entries:
        if line.what == records.UNDO:
            before = line.undoes[1]
            kept = [known for known in kept if known.number < before]
        elif line.who == seat and line.what not in records.ASIDE:
            kept.append(line)
    return kept
