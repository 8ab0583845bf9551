"""The content of a game: what is shipped, or that with a folder of a user's own, read only when files have changed.

A game says in `content.py` what its content is, and in `content_files.py` how the files are read and checked. Reading
takes pydantic and a second; what came out of it is kept (`records.py`), so that most runs never import that module.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from wartable.kernel.books import cache, records
from wartable.kernel.books.kept import VERSIONS, apart
from wartable.kernel.books.problems import Report

C = TypeVar("C")


class ContentFiles(Protocol[C]):
    """What the module `content_files` of a game has."""

    def shipped(self, root: Path) -> C:
        """The shipped content; raises `Unreadable` with every problem."""

    def added(self, shipped: C, folder: Path) -> C:
        """The same with a user's folder; raises `Unreadable` with every problem."""

    def check(self, folder: Path, shipped: C) -> Report:
        """What a user's folder holds and every problem with it."""

    def trial(self, folder: Path, shipped: C) -> tuple[str, dict[str, str]]:
        """A mode and options in which what a user's folder holds is met."""

    def schemas(self) -> dict[str, dict[str, Any]]:
        """The JSON Schemas of the files a user may write, by kind."""


class GameContent(Generic[C]):
    """The content of one game, as `wartable content` and the game ask for it."""

    def __init__(self, game: str, place: Path, files: Callable[[], ContentFiles[C]]) -> None:
        """`place` is the folder of the game, `files` imports its module that reads them."""
        self._game = game
        self._place = place
        self._files = files
        self._shipped: dict[Path, C] = {}

    def load(self, extra: Path | None = None) -> C:
        """The shipped content, with a user's folder if one is given.

        Raises:
            Unreadable: the folder has problems; the message has one line for each of them.
        """
        root, folder = apart(extra, self._place / "content")
        if folder is None:
            return self._of(root)
        name = f"content-{self._game}-{cache.slot(folder)}"
        return records.kept(name, (self._place, root, folder), lambda: self._files().added(self._of(root), folder))

    def _of(self, root: Path) -> C:
        if root not in self._shipped:
            while len(self._shipped) >= VERSIONS:
                self._shipped.pop(next(iter(self._shipped)), None)
            name = f"content-{self._game}"
            self._shipped[root] = records.kept(name, (self._place, root), lambda: self._files().shipped(root))
        return self._shipped[root]

    def check(self, folder: Path) -> Report:
        """What a user's folder holds and every problem with it."""
        return self._files().check(folder, self.load())

    def trial(self, folder: Path) -> tuple[str, dict[str, str]]:
        """A mode and options in which what a user's folder holds is met."""
        return self._files().trial(folder, self.load())

    def schemas(self) -> dict[str, dict[str, Any]]:
        """The JSON Schemas of the files a user may write, by kind."""
        return self._files().schemas()
