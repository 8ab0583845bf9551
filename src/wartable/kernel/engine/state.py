"""The position of a game: columns of small integers, nothing else.

A column is declared by its annotation in the class, and nowhere else. How a state is copied, what its key is and what
of it is open to everybody is written from these annotations when the class is made, as dataclasses do.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Annotated, Any, Final, NamedTuple, Self, TypeVar, get_origin, get_type_hints

from mypy_extensions import mypyc_attr

Task = tuple[int, ...]
"""A task of the agenda: the game's number for it, then its arguments."""

T = TypeVar("T")
OPEN: Final = "open"
HIDDEN: Final = "hidden"
DERIVED: Final = "derived"
FIXED: Final = "fixed"

Hidden = Annotated[T, HIDDEN]
"""A column that not everybody may see: a view fills it in by itself."""
Derived = Annotated[T, DERIVED]
"""A column that follows from others: it is copied, but is no part of the key."""
Fixed = Annotated[T, FIXED]
"""What is the same in all states of a match, such as the setting: shared by copies, no part of the key."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What a game keeps between two tasks.

    A state holds no random generator, no deck order, no log, no callbacks and no text. `agenda` lists the tasks still
    to be carried out, the next one first; each finished task is a commit point. An empty agenda means the game is over.

    A class of states lists its columns, each an int, a list or a tuple, and then its slots:

        class Table(State):
            setting: Fixed[Setting]
            turn: int
            energy: list[int]
            hand: Hidden[list[Bag]]
            __slots__ = tuple(__annotations__)

    It has no `__init__` with arguments: `Table()` is a blank sheet that a function of the game fills in. A class that
    writes `copy` itself is left alone.
    """

    __slots__ = ("agenda",)

    agenda: tuple[Task, ...]

    def __init_subclass__(cls) -> None:
        own = _own(cls)
        if "copy" not in own:
            made: dict[str, Any] = {cls.__name__: cls}
            exec(written(cls), made)
            for name in ("copy", "opened", "key", "parted", "parts"):
                if name not in own:
                    setattr(cls, name, made[name])

    def copy(self) -> Self:
        """An equal, independent state. Immutable columns are shared."""
        raise NotImplementedError

    def opened(self) -> Self:
        """A state with all that is open to everybody. Hidden columns are not set: the view must fill them in."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """Everything that matters, as nested tuples of integers: equal states have equal keys."""
        raise NotImplementedError

    def parted(self) -> tuple[tuple[object, ...], tuple[object, ...]]:
        """The columns that are numbers and lists of numbers, and all others."""
        raise NotImplementedError

    def parts(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Their names."""
        raise NotImplementedError

    def __reduce__(self) -> tuple[object, ...]:
        """How a state goes to another process: as a blank sheet that is filled in there."""
        names = ("agenda", *_own(type(self))["__annotations__"])
        return filled, (type(self), {name: getattr(self, name) for name in names})

    def digest(self) -> str:
        """Sixteen hexadecimal digits that stand for the key, the same on every machine and in every run."""
        return hashlib.blake2b(repr(self.key()).encode(), digest_size=8).hexdigest()


def filled(cls: Any, columns: Mapping[str, Any]) -> Any:
    """A state of a class with these columns; they are not copied."""
    made = cls()
    for name, value in columns.items():
        setattr(made, name, value)
    return made


def _own(cls: Any) -> Any:
    """What a class itself says, without those it inherits from."""
    return cls.__dict__


class Column(NamedTuple):
    """One column: its name, whether it is an int, a list or a tuple, who may see it, and if it is numbers alone."""

    name: str
    type: type
    policy: str
    plain: bool


def columns(cls: type[State]) -> tuple[Column, ...]:
    """The columns that a class of states declares, in its order. Raises `TypeError` for one that is no column."""
    hints = get_type_hints(cls, include_extras=True)
    found = []
    for name in _own(cls)["__annotations__"]:
        marks: tuple[str, ...] = getattr(hints[name], "__metadata__", ())
        policy = marks[0] if marks else OPEN
        plain = hints[name].__origin__ if marks else hints[name]
        kind = get_origin(plain) or plain
        if policy != FIXED and kind not in (int, list, tuple):
            raise TypeError(f"{cls.__name__}.{name} is a column: an int, a list or a tuple, not {plain}")
        found.append(Column(name, kind, policy, plain in (int, list[int])))
    return tuple(found)


def written(cls: type[State]) -> str:
    """The methods of a class of states, as source. A compiled build puts this text into the class itself."""
    declared = columns(cls)
    name = cls.__name__
    copied = {each.name: f"self.{each.name}{'[:]' if each.type is list else ''}" for each in declared}
    counted = [each for each in declared if each.policy in (OPEN, HIDDEN)]
    numbers = [f"self.{each.name}" for each in counted if each.type is int]
    others = [
        f"tuple(self.{each.name})" if each.type is list else f"self.{each.name}"
        for each in counted
        if each.type is not int
    ]
    start = [f"    new = {name}()", "    new.agenda = self.agenda"]
    plain = [each.name for each in declared if each.plain]
    rest = ["agenda", *(each.name for each in declared if not each.plain)]
    parts = [f"({''.join(f'self.{each}, ' for each in names)})" for names in (plain, rest)]
    return "\n".join(
        [
            f"def copy(self) -> '{name}':",
            *start,
            *(f"    new.{each} = {value}" for each, value in copied.items()),
            "    return new",
            "",
            f"def opened(self) -> '{name}':",
            *start,
            *(f"    new.{each.name} = {copied[each.name]}" for each in declared if each.policy != HIDDEN),
            "    return new",
            "",
            "def key(self) -> tuple[object, ...]:",
            f"    return (self.agenda, ({''.join(f'{number}, ' for number in numbers)}), {', '.join(others)})",
            "",
            "def parted(self) -> tuple[tuple[object, ...], tuple[object, ...]]:",
            f"    return {', '.join(parts)}",
            "",
            "def parts(self) -> tuple[tuple[str, ...], tuple[str, ...]]:",
            f"    return {tuple(plain)}, {tuple(rest)}",
            "",
        ]
    )
