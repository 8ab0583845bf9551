"""Situations: a position, scripted chance, the actions taken, and what must be true after, in a YAML file.

This room reads the file and says what is wrong with it, all of it at once; `situation_runs.py` plays it.
`docs/situations.md` is the reference of the format.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from wartable.kernel.books import cache, ledger, records
from wartable.kernel.books.byhand import contradictions
from wartable.kernel.books.problems import Problem, did_you_mean, refuse, shown
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.game import Game, Mode
from wartable.kernel.engine.parts import words_of
from wartable.kernel.engine.state import State

Lookup = Callable[[str], Game[Any]]
"""Finds a game by its name, or raises `Ambiguous`."""

ASKED: Final = -1
"""Stands for the seat that is asked at that moment."""

STOP: Final = "stop"
"""As the last step: the play ends at the next question of anybody, of chance too. An answer called so comes first."""

OPEN: Final = "none"
"""The result of a game that goes on."""

NOTHING: Final[Mapping[Any, Any]] = MappingProxyType({})


# ------------------------------------------------------------------------------------------------- what a file says


class Checks(NamedTuple):
    """What must be true at some moment. Keys of `offered` and `refused` are seats, or `ASKED`."""

    expect: Mapping[str, Any] = NOTHING
    offered: Mapping[int, tuple[str, ...]] = NOTHING
    refused: tuple[tuple[int, str, str], ...] = ()
    """Seat, key, and the rule by which it must be refused."""
    events: tuple[str, ...] = ()
    result: Mapping[str, Any] | str = ""


class Step(NamedTuple):
    """One answer of a seat, or only a look when `key` is empty, and what must be true after it."""

    key: str
    seat: int
    chance: tuple[str, ...] | None
    """What chance gives in this step; None when the list of the whole situation goes on."""
    checks: Checks


class Situation(NamedTuple):
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


class Moment(NamedTuple):
    """What must be true at some moment, as it is written."""

    expect: dict[str | int, Any]
    offered: list[str] | dict[str, list[str]] | None
    refused: dict[str, str | dict[str, str]]
    events: list[str]
    result: Any


class Entry(NamedTuple):
    """An entry of `do` that says more than what is done."""

    do: Any
    chance: list[str] | None
    moment: Moment


class Written(NamedTuple):
    """A file whose shape is right; its words have not been looked up yet."""

    title: str
    rules: list[str]
    game: str
    mode: str | None
    options: dict[str, str]
    content: str
    position: dict[str, Any] | None
    chance: list[str]
    do: list[Any]
    """Entries, and what is done where nothing else is said."""
    moment: Moment


def as_word(value: Any) -> Any:
    """A key as its author meant it: YAML reads 4 as a number and `yes` as true."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else value


def _written(path: Path, problems: list[Problem]) -> Written | None:
    """What a file says; from an earlier run if it said the same then and nothing was wrong with its shape."""

    def sound() -> dict[str, Any]:
        from wartable.kernel.books import situation_files

        wrong: list[Problem] = []
        found = situation_files.read(path, wrong)
        if found is None or wrong:
            raise LookupError
        return records.plain(found)

    try:
        sources = cache.stamps(str(Path(__file__).parent), records.SOURCES)
        found: Written = records.made(cache.kept(f"situation-{cache.slot(path)}", [path.read_bytes(), *sources], sound))
        return found
    except (OSError, LookupError, TypeError):
        from wartable.kernel.books import situation_files

        return situation_files.read(path, problems)


def read(path: Path, games: Lookup, content: Path | None = None) -> Situation:
    """Read a situation file and arrange its position.

    Raises:
        Unreadable: with file, place and reason of everything that is wrong.
    """
    problems: list[Problem] = []
    written = _written(path, problems)
    situation = None if written is None else _Reader(str(path), games, content, problems).read(written)
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

    def read(self, written: Written) -> Situation | None:
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
        checks = self._checks(written.moment, "")
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

    def _arrange(self, game: Game[Any], mode: str, written: Written) -> State | None:
        """The position; without one, a new game."""
        try:
            if written.position is None:
                new: State = game.new(mode, written.options, self.content)
                return new
            arranged: State = game.arrange(written.position, mode, written.options, self.content)
            for wrong in contradictions(written.position, words_of(game).describe(arranged), "position"):
                self.wrong("", wrong)
            return arranged
        except (Unreadable, Ambiguous, Refused) as error:
            self.problems += [Problem(self.file, "", line) for line in str(error).splitlines()]
            return None

    def _steps(self, written: list[Any]) -> Iterator[Step]:
        for at, entry in enumerate(written):
            path = f"do[{at}]"
            if isinstance(entry, Entry):
                chance = None if entry.chance is None else tuple(entry.chance)
                seat, key = self._action(entry.do, f"{path}.do")
                yield Step(key, seat, chance, self._checks(entry.moment, f"{path}."))
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
        word = as_word(written)
        if not isinstance(word, str):
            self.wrong(path, f"{shown(written)} cannot be done; write a key, or 'seat: key'")
            return ASKED, ""
        return ASKED, word

    def _checks(self, written: Moment, path: str) -> Checks:
        offered: dict[int, tuple[str, ...]] = {}
        if isinstance(written.offered, dict):
            offered = {self._seat(seat, f"{path}offered.{seat}"): tuple(keys) for seat, keys in written.offered.items()}
        elif written.offered is not None:
            offered = {ASKED: tuple(written.offered)}
        for at, part in enumerate(written.events):
            if re.fullmatch(ledger.RULE_ID, part):
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
