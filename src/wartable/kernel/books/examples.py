"""Examples of content files: commented, sound, ready to be changed. A game keeps one for each kind in `examples/`.

The first line of an example says which file of a content folder it is; ids that begin with `my-` are to be replaced.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from wartable.kernel.books.shapes import ID_PATTERN
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.game import Game

_FILE = re.compile(r"# file: (\S+)\n")


def _folder(game: Game[Any]) -> Path:
    return game.folder / "examples"


def kinds(game: Game[Any]) -> list[str]:
    """The kinds of files that there are examples of."""
    return sorted(path.stem for path in _folder(game).glob("*.yaml"))


def example(game: Game[Any], kind: str, name: str = "") -> tuple[str, str]:
    """Where in a content folder the example belongs, and its text; with a name, called so.

    Raises:
        Unreadable: the name is no id, or the file holds several things and takes none.
    """
    text = (_folder(game) / f"{kind}.yaml").read_text(encoding="utf-8")
    found = _FILE.match(text)
    assert found is not None, kind
    path, text = found[1], text[found.end() :]
    if not name:
        return path, text
    stem = Path(path).stem
    if not stem.startswith("my-"):
        raise Unreadable(f"{path} holds several things and takes no name; change the ids in it")
    if not re.fullmatch(ID_PATTERN, name):
        raise Unreadable(f"'{name}' is no id; write lower-case letters, digits and hyphens, as in iron-teeth")
    return path.replace(stem, name), re.sub(rf"\b{stem}\b", name, text, count=1)
