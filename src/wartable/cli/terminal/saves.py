"""Matches in files. No file is ever left half written: what replaces it is made beside it and put in its place."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.kernel.engine.match import Match

Make = Callable[[IO[str] | None], Match[Any]]


def kept(path: Path | None, make: Make) -> Match[Any]:
    """The match that `make` makes, writing its journal to `path`; if it cannot be made the file stays as it is."""
    if path is None:
        return make(None)
    made: list[Match[Any]] = []
    _replace(path, lambda file: made.append(make(file)))
    return made[0]


def move(match: Match[Any], path: Path) -> None:
    """From now on the match is kept in a new file at `path`."""
    if path.exists():
        raise Refused(f"{path} exists already; choose another name")
    _replace(path, match.journal.move_to)


def _replace(path: Path, write: Callable[[IO[str]], None]) -> None:
    """Let `write` fill a new file, then put it in the place of `path`. It may go on writing to it afterwards."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        file = draft.open("x", encoding="utf-8", newline="\n")
        try:
            write(file)
            os.replace(draft, path)
            _settle(path.parent)
        except BaseException:
            file.close()
            draft.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Unreadable(f"{path}: cannot be written ({error.strerror or error})") from None


def _settle(folder: Path) -> None:
    """Make sure that the new name is on the disk as well, where a folder can be told so."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
