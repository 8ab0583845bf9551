"""What files were compiled to, as JSON and back: dataclasses and named tuples of ours, tuples, mappings, plain values.

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
SOURCES: Final = (".py", ".yaml")
MOST_FILES: Final = 2000
"""Of a folder with more it would take longer to look at them all than to read the few that count."""
_at_hand: dict[tuple[str, tuple[bytes, ...]], Any] = {}

# An array of the JSON begins with what it is; everything that is no array stands for itself.
_RECORD, _TUPLE, _LIST, _MAPPING, _SET, _JSON = range(6)
_ARRAYS: Final[dict[type, int]] = {tuple: _TUPLE, list: _LIST, frozenset: _SET}
_AS_IT_IS: Final = frozenset({str, int, float, bool, type(None)})


def kept(name: str, folders: Iterable[Path], make: Callable[[], Kept]) -> Kept:
    """What `make` reads from the files in the folders; from an earlier time if none of them has changed since.

    Raises:
        Unreadable: by `make`; nothing is kept then.
    """
    try:
        every = (stamp for folder in folders for stamp in cache.stamps(str(folder), SOURCES))
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
    """A value with the names of its classes."""
    names: dict[str, int] = {}
    written = _plain(value, names)
    return {"classes": list(names), "value": written}


def made(written: dict[str, Any]) -> Any:
    """The value that `plain` wrote."""
    return _made(written["value"], [_class(name) for name in written["classes"]])


def _plain(value: Any, names: dict[str, int]) -> Any:
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    if kind in _ARRAYS:
        return [_ARRAYS[kind], *(_plain(each, names) for each in (sorted(value) if kind is frozenset else value))]
    if kind is dict and _is_json(value):
        return [_JSON, value]
    if kind is dict:
        return [_MAPPING, *(_plain(each, names) for pair in value.items() for each in pair)]
    parts = _parts(kind)
    number = names.setdefault(f"{kind.__module__}:{kind.__qualname__}", len(names))
    return [_RECORD, number, *(_plain(getattr(value, part), names) for part in parts)]


def _parts(kind: type) -> tuple[str, ...]:
    """What the constructor of a record takes, in its order."""
    if is_dataclass(kind):
        return tuple(field.name for field in fields(kind) if field.init)
    if issubclass(kind, tuple) and hasattr(kind, "_fields"):
        named: tuple[str, ...] = kind._fields
        return named
    raise TypeError(f"{kind.__name__} is no record")


def _is_json(value: Any) -> bool:
    """Whether JSON gives the value back as it is: words as keys, nothing but lists and mappings."""
    if type(value) is dict:
        return all(type(key) is str and _is_json(each) for key, each in value.items())
    return all(map(_is_json, value)) if type(value) is list else type(value) in _AS_IT_IS


def _made(written: Any, classes: list[Callable[..., Any]]) -> Any:
    if type(written) is not list:
        return written
    kind = written[0]
    if kind == _TUPLE:
        return tuple([each if type(each) is not list else _made(each, classes) for each in written[1:]])
    if kind == _RECORD:
        parts = [each if type(each) is not list else _made(each, classes) for each in written[2:]]
        return classes[written[1]](*parts)
    if kind == _JSON:
        return written[1]
    parts = [each if type(each) is not list else _made(each, classes) for each in written[1:]]
    if kind == _MAPPING:
        return dict(zip(parts[::2], parts[1::2], strict=True))
    return frozenset(parts) if kind == _SET else parts


def _class(name: str) -> Callable[..., Any]:
    module, _, kind = name.partition(":")
    found = getattr(import_module(module), kind, None) if module.startswith(HOME) else None
    if not isinstance(found, type):
        raise TypeError(f"{name} is no record")
    _parts(found)
    return found
