"""Pictures of army lists: taken by their content, not by their name, kept beside the database, never in the log.

The log holds the digest of a picture; whoever is erased takes the pictures along.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from shutil import copyfile
from typing import Final

from wartable.desk.copies import folders
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.saying import said

LARGEST: Final = 3_800_000
MOST: Final = 1200
"""Pictures of one event: three lists of 300 players, and some that were sent again."""

KINDS: Final = (
    (b"\xff\xd8\xff", "jpg", "image/jpeg"), (b"\x89PNG\r\n\x1a\n", "png", "image/png"),
    (b"RIFF", "webp", "image/webp"),
)  # fmt: skip


def kind_of(data: bytes) -> tuple[str, str] | None:
    """The ending and the media type of a picture by its first bytes; None for anything else."""
    for mark, ending, media in KINDS:
        if data.startswith(mark) and (ending != "webp" or data[8:12] == b"WEBP"):
            return ending, media
    return None


def _folder(url: str, event: str) -> Path:
    return folders(url)[0].parent / "photos" / event


def keep(url: str, event: str, name: str, data: bytes) -> str:
    """Keep a picture; the name under which it is found again. Raises what is wrong with it."""
    if len(data) > LARGEST:
        words = "%(name)s is too large; a picture has at most %(n)s MB"
        raise Refused(said(words, name=name, n=f"{LARGEST / 1_000_000:g}"))
    found = kind_of(data)
    if found is None:
        words = "%(name)s: this is no picture that can be shown; send a JPEG, PNG or WebP"
        raise Unreadable(said(words, name=name))
    folder = _folder(url, event)
    folder.mkdir(parents=True, exist_ok=True)
    if sum(1 for _ in folder.iterdir()) >= MOST:
        words = "this event has %(n)s pictures already; hand the list in as a code or text"
        raise Refused(said(words, n=MOST))
    kept = f"{sha256(data).hexdigest()[:32]}.{found[0]}"
    part = folder / f".{kept}.{os.getpid()}"
    part.write_bytes(data)
    part.replace(folder / kept)
    return kept


def read(url: str, event: str, name: str) -> tuple[bytes, str]:
    """A picture and its media type. Raises Ambiguous when it is not here."""
    path = _folder(url, event) / Path(name).name
    try:
        data = path.read_bytes()
    except OSError:
        raise Ambiguous(
            "this picture is not on this machine; it was taken in on another one, or its owner is erased"
        ) from None
    found = kind_of(data)
    if found is None:
        raise Unreadable("this picture is damaged")
    return data, found[1]


def forget(url: str, event: str, names: list[str]) -> None:
    """Pictures of somebody who is erased, also beside every copy that can be reached."""
    for folder in (_folder(url, event), *(_beside(copies, event) for copies in folders(url))):
        for name in names:
            (folder / Path(name).name).unlink(missing_ok=True)


def _beside(copies: Path, event: str) -> Path:
    """Where the pictures of an event lie in a folder of copies."""
    return copies / "photos" / event


def put_beside(url: str, event: str, copies: Path) -> None:
    """Put the pictures of an event beside its copies; those that are there already stay."""
    for path in _pictures(_folder(url, event)):
        _put(path, _beside(copies, event))


def bring(url: str, event: str, copies: Path) -> int:
    """Take over the pictures that lie beside a copy and are what their names say; how many are new here."""
    new = 0
    for path in _pictures(_beside(copies, event)):
        data = path.read_bytes() if path.stat().st_size <= LARGEST else b""
        if kind_of(data) is not None and path.stem == sha256(data).hexdigest()[:32]:
            new += _put(path, _folder(url, event))
    return new


def _pictures(folder: Path) -> list[Path]:
    found = sorted(folder.iterdir()) if folder.is_dir() else []
    return [path for path in found if path.is_file() and not path.name.startswith(".")][:MOST]


def _put(path: Path, folder: Path) -> bool:
    """Copy a picture into a folder, whole or not at all; False when it is there."""
    if (folder / path.name).exists():
        return False
    folder.mkdir(parents=True, exist_ok=True)
    part = folder / f".{path.name}.{os.getpid()}"
    copyfile(path, part)
    part.replace(folder / path.name)
    return True
