"""Packs of content that need others: a folder may say in `pack.yaml` what it is called and which packs it needs.

Packs that are needed lie in the folder itself, so that a pack is whole wherever it is brought, and are read before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import Annotated, Final

from pydantic import Field

from wartable.kernel.books.datafiles import read_yaml
from wartable.kernel.books.problems import Problem
from wartable.kernel.books.shapes import Record, Text, validate

PACK: Final = "pack.yaml"
MOST: Final = 16
"""How many packs may be put together."""


class Pack(Record):
    """What a pack says of itself."""

    name: Text
    text: str = ""
    needs: Annotated[
        list[Text], Field(default_factory=list, max_length=MOST, description="Folders in this one that are packs too.")
    ]


def is_folder(root: Path, layout: str, problems: list[Problem]) -> bool:
    """Whether there is such a folder; a problem is added, with what it should hold, when there is none."""
    if not root.is_dir():
        what = "is a file, not a folder" if root.exists() else "there is no such folder"
        problems.append(Problem(str(root), "", f"{what}; {layout}"))
    return root.is_dir()


def folders(root: Path, problems: list[Problem]) -> list[tuple[Path, str]]:
    """The folders to be read, those that are needed first, each with how its files are called in messages."""
    found: dict[Path, str] = {}
    _add(root, "", found, problems, ())
    return list(found.items())


def _add(folder: Path, name: str, found: dict[Path, str], problems: list[Problem], on_way: tuple[Path, ...]) -> None:
    if folder in found:
        return
    file = f"{name}{PACK}"
    if folder in on_way:
        problems.append(Problem(file, "needs", "the packs need each other in a circle; take one of them out"))
        return
    if len(found) + len(on_way) >= MOST:
        problems.append(Problem(file, "needs", f"more than {MOST} packs are put together"))
        return
    if (folder / PACK).is_file():
        document = read_yaml(folder / PACK, file, problems)
        pack = None if document is None else validate(Pack, document, file, problems)
        for at, needed in enumerate(pack.needs if pack is not None else ()):
            path = PurePosixPath(needed)
            if path.is_absolute() or ".." in path.parts or not (folder / path).is_dir():
                reason = f"there is no folder '{needed}' in this pack; put the pack that is needed there"
                problems.append(Problem(file, f"needs[{at}]", reason))
                continue
            _add(folder / path, f"{name}{path}/", found, problems, (*on_way, folder))
    found[folder] = name


def sheets(folder: Path, kind: str, prefix: str, problems: list[Problem]) -> Iterator[tuple[Path, str]]:
    """The YAML files in a folder of sheets, each with its name; none when there is no such folder."""
    if not (folder / kind).is_dir():
        return
    for path in sorted((folder / kind).iterdir()):
        name = f"{prefix}{kind}/{path.name}"
        if path.suffix == ".yml":
            problems.append(Problem(name, "", f"would not be read; call it {path.stem}.yaml"))
        elif path.suffix == ".yaml":
            yield path, name
