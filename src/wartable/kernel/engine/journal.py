"""The record of a match: a header, then one readable line per answer, chance outcome and undo, with what followed.

    wartable journal 1
    game battle-bosses
    ...
    begin | 5f1c0a9e

    1 chance draw:0 rivet-burst | 77aa01b2c3d4e5f6 9a8b7c6d
      > [A] A draws Rivet Burst. (BB-SETUP-03)
      > [B] A draws a card. (BB-SETUP-03)
    2 A action use:mecha-stride | 0f1e2d3c4b5a6978 1a2b3c4d

An entry ends with the digest of the state after it and a check over all text so far. A line of what followed begins
with `>` and the seats that were told; `[*]` means everybody. Lines are only ever added. The last line of a journal that
a server gave out is its signature (`wartable.kernel.engine.signing`).
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, NamedTuple

from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.game import Result

VERSION = 1
_FIRST = "wartable journal"
# Patterns of lines. They are compiled by the first line that is read: most runs only write a journal.
_ENTRY = (
    r"(?P<number>[1-9][0-9]{0,8}) (?P<who>\S+) (?P<what>\S+) (?P<key>\S+) "
    r"\| (?P<state>[0-9a-f]{16}) (?P<check>[0-9a-f]{8})"
)
_BEGIN = r"begin \| (?P<check>[0-9a-f]{8})"
_END = r"end (?P<text>.*) \| (?P<check>[0-9a-f]{8})"
_SIGNED = r"signed (?P<key>[A-Za-z0-9_=-]{44}) (?P<signature>[A-Za-z0-9_=-]{88})"
_TOLD = r"  > \[(?P<seats>[^\]]*)\] (?P<text>.*)"

CHANCE = "chance"
PEOPLE = "people"
"""Who answered a question to chance: the match's own streams, or people with real dice."""
SEALED = "sealed:"
SEED = " seed "
UNDO = "undo"
HAND_OVER = "seat"
RESIGN = "resign"
DRAW = "draw"
ASIDE = (UNDO, HAND_OVER, RESIGN, DRAW)
"""Entries that answer no question."""
SAME, LIFTED = "same", "lifted"
"""How an undo came about where nobody could be asked; after `lifted`, in older records, the dice went on."""
RESIGNED, TIME, AGREED = "resigned", "time", "draw-agreed"
"""How people end a match before its rules do."""


def is_word(text: str) -> bool:
    """Whether this can stand between the spaces of an entry."""
    return text != "" and not any(map(str.isspace, text))


class Header(NamedTuple):
    """What must be known to replay a match."""

    game: str
    rules: int
    mode: str
    content: str
    commitment: str
    seats: tuple[tuple[str, str], ...]
    """Name and player (`human`, `greedy`, ...) of each seat."""
    options: tuple[tuple[str, str], ...] = ()
    rulings: tuple[str, ...] = ()
    continues: int = 0
    """How many entries were taken over from another match."""

    def lines(self) -> list[str]:
        rows = [("game", self.game), ("rules", str(self.rules)), ("mode", self.mode), ("content", self.content)]
        rows += [("ruling", ruling) for ruling in self.rulings]
        rows += [("option", f"{name}={value}") for name, value in self.options]
        rows += [("seat", f"{name} {player}") for name, player in self.seats]
        rows += [("commitment", self.commitment)]
        if self.continues:
            rows += [("continues", str(self.continues))]
        return [f"{_FIRST} {VERSION}", *(f"{name} {value}" for name, value in rows)]


class Line(NamedTuple):
    """One entry: who (`A`, `chance`, `people`) answered what with which key, and the state's digest after it."""

    number: int
    who: str
    what: str
    key: str
    state: str

    def text(self) -> str:
        return f"{self.number} {self.who} {self.what} {self.key} | {self.state}"

    @property
    def undoes(self) -> tuple[str, int]:
        """For an undo: how it came about, and before which entry it goes back to.

        `free`, by `consent`, or `same` where nobody but programs is there to ask: then the same chance comes out when
        the same is done again.
        """
        how, _, number = self.key.partition(":")
        if not re.fullmatch("[0-9]{1,9}", number):
            raise Unreadable(f"entry {self.number}: '{self.key}' does not say which entry is undone")
        return how, int(number)


class Told(NamedTuple):
    """What the seats of `seats` were told after entry `after` (`*`: everybody)."""

    after: int
    seats: str
    text: str

    def line(self) -> str:
        return f"  > [{self.seats}] {self.text}"


@dataclass(slots=True)
class Journal:
    """A journal in memory. `cut` says what was wrong with the last line when the file broke off in the middle of it."""

    header: Header
    entries: list[Line] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    end: str = ""
    cut: str = ""
    signer: str = ""
    """The public key of the server that signed it; empty when nobody did. Reading it has checked the signature."""

    @property
    def seed(self) -> str:
        """The seed, published when the match ended; empty before."""
        return self.end.partition(SEED)[2]

    @property
    def ending(self) -> str:
        """How the match ended; empty before."""
        return self.end.partition(SEED)[0]


def ending(result: Result | None, seats: Sequence[str]) -> str:
    """How a match ended, as the last line says it: the cause and the score of each seat."""
    if result is None:
        return "stopped"
    return " ".join([result.cause, *(f"{name}={score:g}" for name, score in zip(seats, result.scores, strict=True))])


class Mark(NamedTuple):
    """How much of a record there was at a moment."""

    lines: int
    said: int
    unwritten: list[str]
    hash: hashlib.blake2b


class Writer:
    """Writes a journal line by line; with a file, every line is on disk before `flush` returns."""

    def __init__(self, header: Header, file: IO[str] | None = None) -> None:
        self.lines: list[str] = []
        self.said: list[Told] = []
        self._hash = hashlib.blake2b(digest_size=4)
        self._file = file
        self._unwritten: list[str] = []
        for line in header.lines():
            self._add(line)
        self._add_checked("begin |")
        self._add("")
        self.flush()

    def entry(self, line: Line) -> None:
        self._add_checked(line.text())

    def told(self, told: Told) -> None:
        self.said.append(told)
        self._add(told.line())

    def end(self, text: str) -> None:
        self._add_checked(f"end {text} |")

    def flush(self) -> None:
        """Put everything added so far onto the disk; when that fails, the file ends where it did."""
        if self._file is not None and self._unwritten:
            # Past the file's own buffer, which would try again later to write what a full disk refused.
            number, left = self._file.fileno(), "".join(f"{line}\n" for line in self._unwritten).encode()
            size = os.lseek(number, 0, os.SEEK_END)
            try:
                while left:
                    left = left[os.write(number, left) :]
                os.fsync(number)
            except OSError:
                os.ftruncate(number, size)
                raise
        self._unwritten.clear()

    def mark(self) -> Mark:
        """How the record stands, for `back_to`."""
        return Mark(len(self.lines), len(self.said), list(self._unwritten), self._hash.copy())

    def back_to(self, mark: Mark) -> None:
        """Forget what was added since `mark` and is not on disk."""
        del self.lines[mark.lines :]
        del self.said[mark.said :]
        self._unwritten = mark.unwritten
        self._hash = mark.hash

    def move_to(self, file: IO[str]) -> None:
        """Write everything so far into `file`, and from now on only there."""
        self._file = file
        self._unwritten = list(self.lines)
        self.flush()

    def _add(self, line: str) -> None:
        self._hash.update(line.encode() + b"\n")
        self.lines.append(line)
        self._unwritten.append(line)

    def _add_checked(self, line: str) -> None:
        check = hashlib.blake2b(self._hash.digest() + line.encode(), digest_size=4).hexdigest()
        self._add(f"{line} {check}")


def read(path: Path) -> Journal:
    """Read a journal file. Raises `Unreadable` with file, line and reason when it is damaged."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable(f"{path}: cannot be read ({error.strerror or error})") from None
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: damaged at byte {error.start}: not text in UTF-8") from None
    return parse(text, str(path))


def parse(text: str, name: str = "journal") -> Journal:
    """Read a journal from its text; `name` is what errors call it."""
    lines = text.split("\n")
    tail = lines.pop()
    if not lines or not lines[0].startswith(_FIRST):
        raise Unreadable(f"{name}: not a journal: the first line is not '{_FIRST} {VERSION}'")
    if lines[0] != f"{_FIRST} {VERSION}":
        raise Unreadable(f"{name}: line 1: this is '{lines[0]}'; this program reads '{_FIRST} {VERSION}'")
    try:
        begin = next(at for at, line in enumerate(lines) if re.fullmatch(_BEGIN, line))
    except StopIteration:
        raise Unreadable(f"{name}: the header has no 'begin' line: the file is cut off or damaged") from None
    signed = re.fullmatch(_SIGNED, lines[-1])
    if signed is not None:
        from wartable.kernel.engine import signing  # few journals are signed

        lines.pop()
        signing.check(lines, signed["key"], signed["signature"], name)
    _check_text(lines, name)
    journal = Journal(_header(lines[1:begin], name), signer="" if signed is None else signed["key"])
    for at, line in enumerate(lines[begin + 1 :], begin + 2):
        _body(journal, line, f"{name}: line {at}")
    if tail:
        journal.cut = f"the last line is cut off ('{tail[:40]}')"
    return journal


def _check_text(lines: Sequence[str], name: str) -> None:
    """Every checked line must fit all the text before it."""
    running = hashlib.blake2b(digest_size=4)
    for at, line in enumerate(lines, 1):
        found = re.fullmatch(_ENTRY, line) or re.fullmatch(_BEGIN, line) or re.fullmatch(_END, line)
        if found is not None:
            body = line[: found.start("check") - 1]
            if hashlib.blake2b(running.digest() + body.encode(), digest_size=4).hexdigest() != found["check"]:
                raise Unreadable(f"{name}: damaged: the text up to line {at} does not fit the check at its end")
        running.update(line.encode() + b"\n")


def _header(lines: Sequence[str], name: str) -> Header:
    values: dict[str, list[str]] = {}
    for at, line in enumerate(lines, 2):
        word, _, value = line.partition(" ")
        if not value:
            raise Unreadable(f"{name}: line {at}: '{line}' is not a header line of the form 'name value'")
        values.setdefault(word, []).append(value)
    unknown = values.keys() - {
        "game", "rules", "mode", "content", "ruling", "option", "seat", "commitment", "continues",
    }  # fmt: skip
    if unknown:
        raise Unreadable(f"{name}: unknown header line '{sorted(unknown)[0]}'")
    try:
        return Header(
            game=values["game"][0],
            rules=_count(values["rules"][0]),
            mode=values["mode"][0],
            content=values["content"][0],
            commitment=values["commitment"][0],
            seats=tuple(_pair(seat, " ") for seat in values["seat"]),
            options=tuple(_pair(option, "=") for option in values.get("option", ())),
            rulings=tuple(values.get("ruling", ())),
            continues=_count(values.get("continues", ["0"])[0]),
        )
    except KeyError as missing:
        raise Unreadable(f"{name}: the header has no line {missing}") from None
    except ValueError as error:
        raise Unreadable(f"{name}: the header has a bad value: {error}") from None


def _count(text: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text):
        raise ValueError(f"'{text[:20]}' is not a whole number of at most nine digits")
    return int(text)


def _pair(text: str, mark: str) -> tuple[str, str]:
    first, _, second = text.partition(mark)
    return first, second


def _body(journal: Journal, line: str, where: str) -> None:
    if not line:
        return
    if journal.end:
        raise Unreadable(f"{where}: '{line[:60]}' stands after the end of the match")
    if found := re.fullmatch(_ENTRY, line):
        entry = Line(int(found["number"]), found["who"], found["what"], found["key"], found["state"])
        if entry.number != len(journal.entries) + 1:
            raise Unreadable(f"{where}: entry {entry.number} follows entry {len(journal.entries)}")
        journal.entries.append(entry)
    elif found := re.fullmatch(_TOLD, line):
        journal.told.append(Told(len(journal.entries), found["seats"], found["text"]))
    elif found := re.fullmatch(_END, line):
        journal.end = found["text"]
    else:
        raise Unreadable(f"{where}: '{line[:60]}' is no entry, no event and no end")
