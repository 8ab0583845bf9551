"""Situations made from matches: a position of a journal in the words of its game, and the reference of those words.

What is written is proved: the position is arranged again and must come out the very same state. Where a game has no
words for something, the play begins earlier, at the latest with the set-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import yaml

from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Refused, WartableError
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.journal import Journal, Line
from wartable.kernel.engine.parts import words_of
from wartable.kernel.engine.replay import follow
from wartable.kernel.engine.state import State

EXPECTED: Final = "only to be expected"
"""How the meaning of a word begins that follows from others, and so is in no position."""
TRIES: Final = 40
"""How far back a position is looked for that can be written in words."""


def from_journal(
    game: Game[Any], journal: Journal, entry: int, content: Path | None, title: str, named: str = ""
) -> str:
    """The situation after so many entries of a journal, as the text of a file; `named` is what it calls the content.

    Raises:
        Refused: there is no such entry, or it was taken back.
    """
    if not 0 <= entry <= len(journal.entries):
        raise Refused(f"The journal has {len(journal.entries)} entries; there is no position {entry}")
    undone = [line.number for line in journal.entries[:entry] if line.what == records.UNDO]
    first = max(undone, default=0)
    found: list[tuple[int, State]] = [
        (len(match.entries), match.position.base)
        for match in follow(game, journal, content, entry)
        if not match.position.trace and len(match.entries) >= first
    ]
    document = _head(game, journal, title, named)
    for at, state in reversed(found[-TRIES:]):
        said = position_of(game, state)
        if _is_same(game, journal, said, content, state):
            return _text(document | {"position": said} | _played(journal.entries[at:entry]))
    if first:
        raise Refused(f"Something was taken back in entry {first}; name an entry before it")
    return _text(document | _played(journal.entries[:entry]))


def of_seat(game: Game[Any], journal: Journal, view: State, title: str) -> str:
    """What a seat knows of a position, as the text of a file: of hidden cards their number."""
    return _text(_head(game, journal, title, "") | {"position": position_of(game, view)})


def _head(game: Game[Any], journal: Journal, title: str, named: str) -> dict[str, Any]:
    header = journal.header
    document: dict[str, Any] = {"title": title, "game": game.name, "mode": header.mode}
    if header.options:
        document["options"] = dict(header.options)
    if named:
        document["content"] = named
    return document


def position_of(game: Game[Any], state: State) -> dict[str, Any]:
    """A described position without what only follows from it."""
    sections = words_of(game).REFERENCE
    outer: set[str] = set()
    inner: set[str] = set()
    for section, words in sections.items():
        found = {word for word, meaning in words.items() if meaning.startswith(EXPECTED)}
        (outer if section.startswith("position") else inner).update(found)
    said = words_of(game).describe(state)
    return {word: _plain(value, inner) for word, value in said.items() if value is not None and word not in outer}


def _plain(value: Any, dropped: set[str]) -> Any:
    """Plain data for a file: no words that follow, nothing that is not there, unknown cards counted."""
    if isinstance(value, Mapping):
        return {
            str(word) if not isinstance(word, int) else word: _plain(each, dropped)
            for word, each in value.items()
            if word not in dropped and each is not None
        }
    if isinstance(value, list | tuple):
        return len(value) if "?" in value else [_plain(each, dropped) for each in value]
    return value


def _is_same(game: Game[Any], journal: Journal, said: dict[str, Any], content: Path | None, state: State) -> bool:
    try:
        arranged = game.arrange(said, journal.header.mode, dict(journal.header.options), content)
    except WartableError:
        return False
    same: bool = arranged.digest() == state.digest()
    return same


def _played(lines: list[Line]) -> dict[str, Any]:
    """What was done since, and what chance gave. The play stops where the journal does."""
    chance = [line.key for line in lines if line.who in (records.CHANCE, records.PEOPLE)]
    done: list[Any] = [
        {line.who: line.key}
        for line in lines
        if line.who not in (records.CHANCE, records.PEOPLE) and line.what not in records.ASIDE
    ]
    return {**({"chance": chance} if chance else {}), "do": [*done, "stop"]}


def _text(document: dict[str, Any]) -> str:
    text: str = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
    return text


def reference(game: Game[Any]) -> Iterator[str]:
    """Every word of a game's positions with its meaning, as lines of a table per section."""
    for section, words in words_of(game).REFERENCE.items():
        yield f"**{section}**"
        yield ""
        yield "| Word | Means |"
        yield "|---|---|"
        for word, meaning in words.items():
            yield f"| `{word}` | {meaning.replace('|', '/')} |"
        yield ""
