"""Pictures put together from shapes: one set of shapes and one style for all games, a small file of pictures for each.

A game's `draw/pictures.yaml` names its pictures. A picture is a list of parts; each is a shape with its place in a box
and its colour: `claws 50 50 80 cc3333` has its middle at 50,50 and is 80 wide; a turn in degrees may follow the width.
Pictures of cards lie on a ground, `rays 112233 445566`, and are twice as wide as the others. Shapes and pictures become
symbols of a page, so that a board or a card only points to them; for what has no picture whoever asks draws a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from inspect import signature
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from wartable.kernel.showing.markup import NOTHING, Markup, joined, key_id, tag, use

SHAPES: Final = Path(__file__).parent / "shapes"
BOX: Final = (0, 0, 100, 100)
WIDE: Final = (0, 0, 190, 76)
"""The box of a picture that lies on a ground, as on a card."""


class Part(NamedTuple):
    """A shape in its place."""

    shape: str
    x: float
    y: float
    size: float
    turn: float
    colour: str


@cache
def shapes() -> Mapping[str, Markup]:
    """Every shape as a symbol of the page."""
    found: dict[str, Markup] = {}
    for path in sorted(SHAPES.glob("*.yaml")):
        for name, rows in _read(path).items():
            paths = (tag("path", class_=f"s-{kind}", d=d) for kind, _, d in (row.partition(" ") for row in rows))
            found[name] = tag("symbol", *paths, id=f"s-{name}", viewBox="0 0 100 100")
    return found


def part(words: str) -> Part:
    """A part from its line: shape, middle, width, perhaps a turn, colour.

    >>> part("claws 50 50 80 -20 cc3333")
    Part(shape='claws', x=50.0, y=50.0, size=80.0, turn=-20.0, colour='#cc3333')
    """
    shape, *numbers, colour = words.split()
    x, y, size, turn = (*map(float, numbers), 0.0)[:4]
    return Part(shape, x, y, size, turn, f"#{colour}")


@lru_cache(1024)
def _drawn(one: Part) -> Markup:
    half = one.size / 2
    turned = f"rotate({one.turn:g} {one.x:g} {one.y:g})" if one.turn else None
    shape = use(f"s-{one.shape}", x=one.x - half, y=one.y - half, width=one.size, height=one.size)
    return tag("g", shape, color=one.colour, transform=turned)


@cache
def grounds() -> Mapping[str, list[str]]:
    """What a card's picture lies on, by name: paths over the darker of its two colours."""
    found: dict[str, list[str]] = _read(Path(__file__).parent / "grounds.yaml")
    return found


def _read(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)


def ground(words: str) -> Markup:
    """A ground from its line: its name, the darker and the lighter colour."""
    name, dark, light = words.split()
    lit = (
        tag("path", d=path, fill=f"#{light}", fill_opacity=None if not at else "0.6")
        for at, path in enumerate(grounds()[name])
    )
    return joined(tag("rect", width=WIDE[2], height=WIDE[3], fill=f"#{dark}"), *lit)


class Pictures:
    """The pictures of one game, from the file beside its drawing code."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @cached_property
    def _rows(self) -> dict[str, list[str]]:
        read: dict[str, dict[str, Any]] = _read(self._path)
        return {
            key_id(f"{chapter}-{name}"): rows if isinstance(rows, list) else [rows]
            for chapter, pictures in read.items()
            for name, rows in pictures.items()
        }

    def __contains__(self, name: str) -> bool:
        return name in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def symbols(self, names: Iterable[str]) -> Markup:
        """These pictures as symbols of a page, with the shapes they need."""
        needed: dict[str, None] = {}
        made = []
        for name in names:
            rows = self._rows.get(name)
            if rows is not None:
                made.append(_symbol(name, tuple(rows)))
                needed.update(dict.fromkeys(row.split()[0] for row in rows if row.split()[0] not in grounds()))
        return tag("defs", *(shapes()[name] for name in needed), *made) if made else NOTHING

    def inside(self, name: str, x: float, y: float, size: float) -> Markup | None:
        """The picture in a square around x, y; None when there is none of this name."""
        if name not in self._rows:
            return None
        return use(f"pic-{name}", x=x - size / 2, y=y - size / 2, width=size, height=size)

    def scene(self, name: str) -> Markup:
        """The picture of a card, to fill the box it is put in; nothing when there is none of this name."""
        if name not in self._rows:
            return NOTHING
        box = " ".join(map(str, WIDE))
        return tag("svg", tag("use", href=f"#pic-{name}"), viewBox=box, preserveAspectRatio="xMidYMid slice")


@lru_cache(1024)
def _symbol(name: str, rows: tuple[str, ...]) -> Markup:
    wide = rows[0].split()[0] in grounds()
    parts = [ground(row) if row.split()[0] in grounds() else _drawn(part(row)) for row in rows]
    return tag("symbol", *parts, id=f"pic-{name}", viewBox=" ".join(map(str, WIDE if wide else BOX)))


def named(kind: Callable[..., str], args: tuple[int, ...]) -> dict[str, int]:
    """What an event tells, by the names its kind gives to it: a game finds the picture of an event by them."""
    return dict(zip(_told(kind), args, strict=False))


@cache
def _told(kind: Callable[..., str]) -> tuple[str, ...]:
    return tuple(signature(kind).parameters)[1:]
