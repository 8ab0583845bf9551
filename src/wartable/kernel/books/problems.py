"""What is wrong with a file, in plain sentences: the place, the reason, and what would be right.

Nothing stops at the first mistake: problems are collected, one `Problem` per mistake, and `refuse` raises them all
together.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NoReturn

from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.nearest import nearest
from wartable.kernel.engine.saying import Said, in_a_row, said


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake: the file, the place in the document (empty: the whole file), the reason and what would be right."""

    file: str
    path: str
    reason: str

    def __str__(self) -> str:
        return str(self.told())

    def told(self) -> Said:
        """The whole sentence, which can be told in other languages where its reason can."""
        return in_a_row(*(part for part in (self.file, self.path, self.reason) if part), between=": ")


@dataclass(frozen=True, slots=True)
class Report:
    """What a content folder holds (`found`: kind of thing to the ids of that kind) and every problem with it."""

    game: str
    found: dict[str, list[str]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def refuse(problems: Iterable[Problem]) -> NoReturn:
    """Raise all the problems as one `Unreadable`, one per line."""
    raise Unreadable(in_a_row(*(problem.told() for problem in problems), between="\n"))


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """` (did you mean 'x'?)` when one of the words is close, else nothing."""
    near = nearest(word, words)
    return said(" (did you mean '%(word)s'?)", word=near[0]) if near else ""


def place(steps: Iterable[str | int], document: Any = None) -> str:
    """A path in a document: `deck[3].effect[0].do`; a number that is a key stands as a word: `results.2[0].op`."""
    text = ""
    for step in steps:
        text += f"[{step}]" if isinstance(step, int) and not isinstance(document, dict) else f".{step}"
        document = at(document, [step])
    return text.removeprefix(".")


def shown(value: Any) -> str:
    """A value as a reader of the file knows it."""
    if isinstance(value, bool):
        return str(value).lower()
    if value is None:
        return said("an empty value")
    if isinstance(value, str):
        return f"'{value}'" if len(value) <= 60 else f"'{value[:57]}...'"
    if isinstance(value, dict | list):
        return said("a mapping") if isinstance(value, dict) else said("a list")
    return str(value)


def at(document: Any, steps: Iterable[str | int]) -> Any:
    """What stands at a path; None where it leads nowhere."""
    for step in steps:
        try:
            document = document[step]
        except (KeyError, IndexError, TypeError):
            return None
    return document
