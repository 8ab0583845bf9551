"""Reading positions written by hand (`Game.arrange`): known words, numbers and mappings, each with its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from wartable.kernel.engine.errors import Unreadable


def known(word: Any, words: Collection[Any], path: str) -> Any:
    """The word itself if it is one of `words`; else `Unreadable`, with the one that was probably meant."""
    if word in words:
        return word
    close = get_close_matches(str(word), [str(each) for each in words], 1)
    hint = f"; did you mean {close[0]}?" if close else f"; known are {', '.join(str(each) for each in words)}"
    raise Unreadable(f"{path}: '{word}' is not known here{hint}")


def number(value: Any, path: str) -> int:
    """A whole number from 0 on."""
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Unreadable(f"{path}: {value!r} is not a whole number from 0 on")
    return value


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
