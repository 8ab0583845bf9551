"""What files were compiled to, as JSON and back: records of ours (dataclasses, named tuples, checked shapes of files),
tuples, mappings, plain values.

Checking a folder of content takes a second; what comes out of it is a few thousand small records. `plain` writes them
as JSON can hold them, `made` builds them again. Only records of this program are built, by their own constructors: such
a file can do nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeVar

from wartable.kernel.books import cache
from wartable.kernel.books.kept import VERSIONS

Kept = TypeVar("Kept")
HOME: Final = "wartable."
"""Records are classes of the packages below this one."""
HERE: Final = Path(__file__).parent
"""What is kept was written by the modules of this folder, and only they know how."""
SOURCES: Final = (".py", ".so", ".yaml")
MOST_FILES: Final = 2000
"""Of a folder with more it would take longer to look at them all than to read the few that count."""
_at_hand: dict[tuple[str, tuple[bytes, ...]], Any] = {}

# A part begins with what it is: one of these, or a record of the class whose number follows after them.
_TUPLE, _LIST, _MAPPING, _SET, _JSON, _RECORDS = range(6)
_ARRAYS: Final[dict[type, int]] = {tuple: _TUPLE, list: _LIST, frozenset: _SET}
_AS_IT_IS: Final = frozenset({str, int, float, bool, type(None)})


def kept(name: str, folders: Iterable[Path], make: Callable[[], Kept]) -> Kept:
    """What `make` reads from the files in the folders; from an earlier time if none of them has changed since.

    Raises:
        Unreadable: by `make`; nothing is kept then.
    """
    try:
        every = (stamp for folder in (HERE, *folders) for stamp in cache.stamps(str(folder), SOURCES))
        stamps = tuple(islice(every, MOST_FILES))
    except OSError:  # `make` says it better
        return make()
    if len(stamps) == MOST_FILES:
        return make()
    if (name, stamps) not in _at_hand:
        found = made(cache.kept(name, stamps, lambda: plain(make())))
        while len(_at_hand) >= VERSIONS:
            _at_hand.pop(next(iter(_at_hand)), None)
        _at_hand[name, stamps] = found
    own: Kept = _at_hand[name, stamps]
    return own


def plain(value: Any) -> dict[str, Any]:
    """A value as the classes and the parts it is made of, each part after those that stand in it."""
    writing = _Writing()
    last = writing.part(value)
    return {"classes": list(writing.classes), "parts": writing.parts, "value": last}


def made(written: dict[str, Any]) -> Any:
    """The value that `plain` wrote."""
    classes = [_class(name) for name in written["classes"]]
    done: list[Any] = []
    for part in written["parts"]:
        kind = part[0]
        if kind == _JSON:
            done.append(part[1])
            continue
        inner = [each if type(each) is not list else done[each[0]] for each in part[1:]]
        if kind >= _RECORDS:
            done.append(classes[kind - _RECORDS](*inner))
        elif kind == _TUPLE:
            done.append(tuple(inner))
        elif kind == _MAPPING:
            done.append(dict(zip(inner[::2], inner[1::2], strict=True)))
        else:
            done.append(frozenset(inner) if kind == _SET else inner)
    last = written["value"]
    return done[last[0]] if type(last) is list else last


class _Writing:
    """Parts that cannot change are written once and stand wherever they occur: half of a dashboard is in its twin."""

    def __init__(self) -> None:
        self.classes: dict[str, int] = {}
        self.parts: list[list[Any]] = []
        self._places: dict[str, int] = {}

    def part(self, value: Any) -> Any:
        """A plain value as it is, anything else as a list with the number of its part."""
        kind = type(value)
        if kind in _AS_IT_IS:
            return value
        if kind in _ARRAYS:
            inner = [self.part(each) for each in (sorted(value) if kind is frozenset else value)]
            return self._add([_ARRAYS[kind], *inner], once=kind is not list)
        if kind is dict and _is_json(value):
            return self._add([_JSON, value], once=False)
        if kind is dict:
            return self._add([_MAPPING, *(self.part(each) for pair in value.items() for each in pair)], once=False)
        inner = [self.part(getattr(value, name)) for name in _parts(kind)]
        number = self.classes.setdefault(f"{kind.__module__}:{kind.__qualname__}", len(self.classes))
        return self._add([_RECORDS + number, *inner], once=True)

    def _add(self, part: list[Any], once: bool) -> list[int]:
        """A part that holds one that is never written twice has a number in it that no other has."""
        text = repr(part)
        if not once or text not in self._places:
            self._places[text] = len(self.parts)
            self.parts.append(part)
        return [self._places[text]]


def _parts(kind: type) -> tuple[str, ...]:
    """What the constructor of a record takes, in its order."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind) if field.init)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        named: tuple[str, ...] = kind._fields
        return named
    if hasattr(kind, "model_fields"):  # a shape of `shapes.py`, which only games that use it import
        return tuple(kind.model_fields)
    raise TypeError(f"{kind.__name__} is no record")


def _is_json(value: Any) -> bool:
    """Whether JSON gives the value back as it is: words as keys, nothing but lists and mappings."""
    if type(value) is dict:
        return all(type(key) is str and _is_json(each) for key, each in value.items())
    return all(map(_is_json, value)) if type(value) is list else type(value) in _AS_IT_IS


def _class(name: str) -> Callable[..., Any]:
    module, _, kind = name.partition(":")
    found = getattr(import_module(module), kind, None) if module.startswith(HOME) else None
    if not isinstance(found, type):
        raise TypeError(f"{name} is no record")
    names = _parts(found)
    if hasattr(found, "model_construct"):  # what it says was checked when it was read
        return lambda *inner: found.model_construct(**dict(zip(names, inner, strict=True)))
    return found
