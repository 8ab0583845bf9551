"""Content as it was when a match began: a folder that brings along what was shipped with the program of its time.

Such a folder holds `shipped/`, the content of that program, and `own/` when people had added content of their own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

SHIPPED: Final = "shipped"
OWN: Final = "own"
MARK: Final = ".kept"
"""The file that tells such a folder from one that somebody wrote."""
VERSIONS: Final = 8
"""How many of them a game has at hand at a time."""


def is_kept(folder: Path) -> bool:
    """Whether a folder of content stands in such a folder: a match was begun with it."""
    return (folder.parent / MARK).is_file()


def apart(given: Path | None, shipped: Path) -> tuple[Path, Path | None]:
    """What is to be read as the shipped content, and the folder of people's own; None when there is none."""
    if given is None or not (given / MARK).is_file():
        return shipped, given
    own = given / OWN
    return given / SHIPPED, own if own.is_dir() else None
