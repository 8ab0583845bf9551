"""Reading positions written by hand (`Game.arrange`): known words, numbers and mappings, each with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.nearest import did_you_mean


def known(word: Any, words: Collection[Any], path: str) -> Any:
    """The word itself if it is one of `words`; else `Unreadable`, with the one that was probably meant."""
    if word in words:
        return word
    names = [str(each) for each in words]
    hint = did_you_mean(str(word), names) or f"; known are {', '.join(names)}"
    raise Unreadable(f"{path}: '{word}' is not known here{hint}")


def only(said: Mapping[Any, Any], words: Collection[Any], path: str) -> None:
    """Every word of a mapping must be a known one."""
    for word in said:
        known(word, words, path)


def number(value: Any, path: str, most: int | None = None, why: str = "") -> int:
    """A whole number from 0 on, at most `most`; `why` says what sets that limit."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Unreadable(f"{path}: {value!r} is not a whole number from 0 on")
    if most is not None and value > most:
        raise Unreadable(f"{path}: {value} is more than {most}{f', {why}' if why else ''}")
    return value


def flag(value: Any, path: str) -> int:
    """Yes or no."""
    if not isinstance(value, bool):
        raise Unreadable(f"{path}: {value!r} is neither true nor false")
    return int(value)


def mapping(value: Any, path: str) -> Mapping[str, Any]:
    """A mapping of names to values; nothing at all is an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Unreadable(f"{path}: {value!r} is not a mapping of names to values")
    return value


def listing(value: Any, path: str, each: int = 0) -> Sequence[Any]:
    """A list; nothing at all is an empty one. With `each` its entries are lists of so many things."""
    if value is None:
        return ()
    if not isinstance(value, list | tuple):
        raise Unreadable(f"{path}: {value!r} is not a list; write [a, b]")
    for at, entry in enumerate(value if each else ()):
        if not isinstance(entry, list | tuple) or len(entry) != each:
            raise Unreadable(f"{path}[{at}]: {entry!r} is not a list of {each} things")
    return value


def contradictions(written: Any, found: Any, path: str) -> Iterator[str]:
    """Where a position, described once it stands, does not say what was written: such words would answer another
    question than the one that was asked. What a description leaves out, or says in another shape, is passed over.

    >>> list(contradictions({"boss": {"health": 9}}, {"boss": {"health": 32, "damage": 0}}, "position.A"))
    ['position.A.boss.health: 9 is written, but it is 32']
    """
    if isinstance(written, Mapping) and isinstance(found, Mapping):
        for word, value in written.items():
            inner = found.get(word, found.get(str(word)))
            if inner is not None:
                yield from contradictions(value, inner, f"{path}.{word}")
    elif isinstance(written, list | tuple) and isinstance(found, list | tuple):
        words = [*written, *found]
        if all(isinstance(each, str) for each in words) and Counter(written) != Counter(found):
            yield f"{path}: [{', '.join(written)}] is written, but it is [{', '.join(found)}]"
    elif isinstance(written, int) and isinstance(found, list | tuple):
        if not isinstance(written, bool) and written != len(found):
            yield f"{path}: {written} are written, but there are {len(found)}"
    elif isinstance(written, str | int) and isinstance(found, str | int) and str(written) != str(found):
        yield f"{path}: {written} is written, but it is {found}"
