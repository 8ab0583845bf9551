"""Named numbers of content, changed in a copy: the text of the file stays as it is but for them.

A number is named by its file and its place in it: `bosses/old-marrow.yaml:health.standard`, or with a number for an
item of a list, `missions/hold.yaml:rounds.0`.
"""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from wartable.kernel.books.kept import MARK, SHIPPED
from wartable.kernel.engine.errors import Ambiguous, Unreadable
from wartable.kernel.engine.game import Game


class Place(NamedTuple):
    """Where a number stands."""

    file: str
    path: str

    def __str__(self) -> str:
        return f"{self.file}:{self.path}"


def place(text: str) -> Place:
    """A place as people write it. Raises `Unreadable`."""
    file, colon, path = text.partition(":")
    if not colon or not file or not path or ".." in Path(file).parts or Path(file).is_absolute():
        raise Unreadable(f"'{text}': a number is named FILE:PLACE, as in bosses/old-marrow.yaml:health.standard")
    return Place(file, path)


def content_of(game: Game[Any], pack: Path | None) -> Path:
    """The folder in which the numbers of a pack stand; None is what is shipped."""
    return game.folder / "content" if pack is None else pack


def number_at(game: Game[Any], pack: Path | None, where: Place) -> int:
    """The number at a place. Raises `Unreadable` or `Ambiguous` when there is none."""
    return int(_scalar(_text(content_of(game, pack) / where.file, where), where).value)


def changed(game: Game[Any], pack: Path | None, numbers: Mapping[Place, int], folder: Path) -> Path:
    """A copy of a pack in a new folder, with these numbers. What is shipped is copied as a whole."""
    if pack is None:
        folder.mkdir(parents=True)
        (folder / MARK).touch()
        root = folder / SHIPPED
        shutil.copytree(game.folder / "content", root)
    else:
        root = folder
        shutil.copytree(pack, root)
    for where, number in numbers.items():
        path = root / where.file
        text = _text(path, where)
        node = _scalar(text, where)
        path.write_text(text[: node.start_mark.index] + str(number) + text[node.end_mark.index :], encoding="utf-8")
    return folder


def _text(path: Path, where: Place) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise Unreadable(f"{where}: the file cannot be read: {error}") from None


def _scalar(text: str, where: Place) -> Any:
    """The node of the number at a place."""
    try:
        node: Any = yaml.compose(text, yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise Unreadable(f"{where}: {error}") from None
    for word in where.path.split("."):
        inner: dict[str, Any] = {}
        if isinstance(node, yaml.MappingNode):
            inner = {str(key.value): value for key, value in node.value}
        elif isinstance(node, yaml.SequenceNode):
            inner = {str(at): value for at, value in enumerate(node.value)}
        if word not in inner:
            there = ", ".join(list(inner)[:12]) or "nothing"
            raise Ambiguous(f"{where}: there is no '{word}' in it; there is {there}")
        node = inner[word]
    if not isinstance(node, yaml.ScalarNode) or node.tag != "tag:yaml.org,2002:int":
        raise Ambiguous(f"{where}: this is no whole number")
    return node
