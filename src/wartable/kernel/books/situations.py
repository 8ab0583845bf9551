"""Situations: a position, scripted chance, the actions taken, and what must be true after, in a YAML file.

This room reads the file and says what is wrong with it, all of it at once; `situation_runs.py` plays it.
`docs/situations.md` is the reference of the format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field, Tag

from wartable.kernel.books import ledger
from wartable.kernel.books.byhand import contradictions
from wartable.kernel.books.datafiles import read_yaml
from wartable.kernel.books.problems import Problem, did_you_mean, refuse, shown
from wartable.kernel.books.shapes import Record, Text, by_shape, validate
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.game import Game, Mode
from wartable.kernel.engine.state import State

Lookup = Callable[[str], Game[Any]]
"""Finds a game by its name, or raises `Ambiguous`."""

ASKED: Final = -1
"""Stands for the seat that is asked at that moment."""

STOP: Final = "stop"
"""As the last step: the play ends at the next question of anybody, of chance too. An answer called so comes first."""

OPEN: Final = "none"
"""The result of a game that goes on."""

RULE_ID: Final = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)+-[0-9]{2,}")


# ------------------------------------------------------------------------------------------------- what a file says


@dataclass(frozen=True, slots=True)
class Checks:
    """What must be true at some moment. Keys of `offered` and `refused` are seats, or `ASKED`."""

    expect: Mapping[str, Any] = field(default_factory=dict)
    offered: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    refused: tuple[tuple[int, str, str], ...] = ()
    """Seat, key, and the rule by which it must be refused."""
    events: tuple[str, ...] = ()
    result: Mapping[str, Any] | str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One answer of a seat, or only a look when `key` is empty, and what must be true after it."""

    key: str
    seat: int
    chance: tuple[str, ...] | None
    """What chance gives in this step; None when the list of the whole situation goes on."""
    checks: Checks


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation that makes sense; whether it comes out as expected is another matter."""

    file: str
    title: str
    rules: tuple[str, ...]
    game: Game[Any]
    mode: Mode
    options: Mapping[str, str]
    content: Path | None
    start: State
    chance: tuple[str, ...]
    steps: tuple[Step, ...]
    checks: Checks


# ------------------------------------------------------------------------------------------------ how it is written


def _as_word(value: Any) -> Any:
    """A key as its author meant it: YAML reads 4 as a number and `yes` as true."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else value


def _as_outcome(value: Any) -> Any:
    """An outcome of chance; several dice may be written as a list of faces."""
    return ",".join(str(_as_word(face)) for face in value) if isinstance(value, list) else _as_word(value)


Word = Annotated[str, BeforeValidator(_as_word)]
Outcome = Annotated[str, BeforeValidator(_as_outcome)]
Offered = Annotated[
    Annotated[list[Word], Tag("<list>")] | Annotated[dict[str, list[Word]], Tag("<mapping>")],
    by_shape("the list of keys that are offered, or a mapping of seats to such lists"),
]
Refusal = Annotated[
    Annotated[str, Tag("<word>")] | Annotated[dict[Word, str], Tag("<mapping>")],
    by_shape("the rule that refuses it, or, under a seat, a mapping of keys to rules"),
]


class _Moment(Record):
    expect: dict[str | int, Any] = Field(default_factory=dict)
    offered: Offered | None = None
    refused: dict[Word, Refusal] = Field(default_factory=dict)
    events: list[Text] = Field(default_factory=list)
    result: Any = None


class _Step(_Moment):
    do: Any = None
    chance: list[Outcome] | None = None


class _File(_Moment):
    title: Text
    note: str = ""
    rules: list[str] = Field(default_factory=list)
    game: str
    mode: str | None = None
    options: dict[str, Word] = Field(default_factory=dict)
    content: str = ""
    position: dict[str, Any] | None = None
    chance: list[Outcome] = Field(default_factory=list)
    do: list[Any] = Field(default_factory=list)


STEP_KEYS: Final = tuple(_Step.model_fields)


def read(path: Path, games: Lookup, content: Path | None = None) -> Situation:
    """Read a situation file and arrange its position.

    Raises:
        Unreadable: with file, place and reason of everything that is wrong.
    """
    problems: list[Problem] = []
    document = read_yaml(path, str(path), problems)
    if document is None:
        refuse(problems)
    situation = _Reader(str(path), games, content, problems).read(document)
    if situation is None or problems:
        refuse(problems)
    return situation


class _Reader:
    """Turns the document of one file into a situation; collects what is wrong with it."""

    def __init__(self, file: str, games: Lookup, content: Path | None, problems: list[Problem]) -> None:
        self.file = file
        self.games = games
        self.content = content
        self.problems = problems
        self.seats: tuple[str, ...] = ()

    def wrong(self, path: str, reason: str) -> None:
        self.problems.append(Problem(self.file, path, reason))

    def read(self, document: Any) -> Situation | None:
        written = validate(_File, document, self.file, self.problems)
        if written is None:
            return None
        for at, rule in enumerate(written.rules):
            self._check_rule(f"rules[{at}]", rule)
        try:
            game = self.games(written.game)
        except Ambiguous as error:
            self.wrong("game", str(error))
            return None
        name = written.mode if written.mode is not None else next(iter(game.modes))
        mode = game.modes.get(name)
        if mode is None:
            self.wrong("mode", f"'{name}' is no mode of {game.name}; {_choices(name, game.modes)}")
            return None
        self.seats = mode.seats
        if written.content:
            self.content = Path(self.file).parent / written.content
        for option in written.options:
            if option not in game.choices:
                self.wrong(f"options.{option}", f"'{option}' is no option; {_choices(option, game.choices)}")
        steps = tuple(self._steps(written.do))
        checks = self._checks(written, "")
        state = None if self.problems else self._arrange(game, name, written)
        if state is None:
            return None
        return Situation(
            self.file,
            written.title,
            tuple(written.rules),
            game,
            mode,
            written.options,
            self.content,
            state,
            tuple(written.chance),
            steps,
            checks,
        )

    def _arrange(self, game: Game[Any], mode: str, written: _File) -> State | None:
        """The position; without one, a new game."""
        try:
            if written.position is None:
                new: State = game.new(mode, written.options, self.content)
                return new
            arranged: State = game.arrange(written.position, mode, written.options, self.content)
            for wrong in contradictions(written.position, game.describe(arranged), "position"):
                self.wrong("", wrong)
            return arranged
        except (Unreadable, Ambiguous, Refused) as error:
            self.problems += [Problem(self.file, "", line) for line in str(error).splitlines()]
            return None

    def _steps(self, written: list[Any]) -> Iterator[Step]:
        for at, entry in enumerate(written):
            path = f"do[{at}]"
            if isinstance(entry, dict) and (len(entry) != 1 or next(iter(entry)) in STEP_KEYS):
                found: list[Problem] = []
                step = validate(_Step, entry, self.file, found)
                self.problems += [replace(problem, path=f"{path}.{problem.path}".rstrip(".")) for problem in found]
                if step is not None:
                    chance = None if step.chance is None else tuple(step.chance)
                    seat, key = self._action(step.do, f"{path}.do")
                    yield Step(key, seat, chance, self._checks(step, f"{path}."))
            else:
                seat, key = self._action(entry, path)
                yield Step(key, seat, None, Checks())

    def _action(self, written: Any, path: str) -> tuple[int, str]:
        """Who does what: a key, or a seat and a key."""
        if written is None:
            return ASKED, ""
        if isinstance(written, dict) and len(written) == 1:
            [(seat, word)] = written.items()
            return self._seat(str(seat), path), self._action(word, f"{path}.{seat}")[1]
        word = _as_word(written)
        if not isinstance(word, str):
            self.wrong(path, f"{shown(written)} cannot be done; write a key, or 'seat: key'")
            return ASKED, ""
        return ASKED, word

    def _checks(self, written: _Moment, path: str) -> Checks:
        offered: dict[int, tuple[str, ...]] = {}
        if isinstance(written.offered, dict):
            offered = {self._seat(seat, f"{path}offered.{seat}"): tuple(keys) for seat, keys in written.offered.items()}
        elif written.offered is not None:
            offered = {ASKED: tuple(written.offered)}
        for at, part in enumerate(written.events):
            if RULE_ID.fullmatch(part):
                self._check_rule(f"{path}events[{at}]", part)
        refused = tuple(self._refusals(written.refused, f"{path}refused"))
        expect = {str(word): value for word, value in written.expect.items()}
        return Checks(expect, offered, refused, tuple(written.events), self._result(written.result, f"{path}result"))

    def _refusals(self, written: Mapping[str, str | dict[str, str]], path: str) -> Iterator[tuple[int, str, str]]:
        for word, by in written.items():
            if isinstance(by, str):
                self._check_rule(f"{path}.{word}", by)
                yield ASKED, word, by
                continue
            seat = self._seat(word, f"{path}.{word}")
            for key, rule in by.items():
                self._check_rule(f"{path}.{word}.{key}", rule)
                yield seat, key, rule

    def _result(self, written: Any, path: str) -> Mapping[str, Any] | str:
        if written is None:
            return ""
        if written == OPEN:
            return OPEN
        if not isinstance(written, dict):
            self.wrong(path, f"{shown(written)} is no result; write the score of seats, such as {{A: 1}}, or '{OPEN}'")
            return ""
        for word in written:
            if word != "cause":
                self._seat(str(word), f"{path}.{word}")
        return written

    def _seat(self, name: str, path: str) -> int:
        if name in self.seats:
            return self.seats.index(name)
        self.wrong(path, f"'{name}' is no seat; {_choices(name, self.seats)}")
        return ASKED

    def _check_rule(self, path: str, rule: str) -> None:
        if rule == OPEN and ".refused" in f".{path}":
            return  # refused, and by no rule: what is written does not fit the form
        if ledger.unknown([rule]):
            known = [known for system in ledger.systems() for known in ledger.load(system).rules]
            self.wrong(path, f"'{rule}' is the id of no rule{did_you_mean(rule, known)}")


def _choices(word: str, words: Iterable[str]) -> str:
    listed = list(words)
    return f"there are {', '.join(listed)}{did_you_mean(word, listed)}" if listed else "there are none"
