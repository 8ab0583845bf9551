"""Things that take long to work out and are kept between two runs: as JSON, by the digest of all they depend on.

Nothing here is ever needed: what is not there, cannot be read, is damaged or belongs to somebody else is worked out
again, and what cannot be written is not kept. JSON says what a thing is and can do nothing, so a file that a stranger
put there can at worst be ignored. Writers do not disturb each other: a file is complete under its name or not there.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeVar
from zlib import crc32

from wartable import __version__

Kept = TypeVar("Kept")


def folder() -> Path:
    """Where things are kept: `wartable` in the user's cache folder."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(given) if os.path.isabs(given) else Path.home() / ".cache") / "wartable"


def kept(name: str, depends_on: Iterable[bytes], make: Callable[[], Kept]) -> Kept:
    """What `make` gives, from an earlier run if all it depends on is equal: mappings, lists, text and numbers."""
    digest = sha256(__version__.encode())
    for part in depends_on:
        digest.update(len(part).to_bytes(8, "big") + part)
    key = digest.hexdigest()
    try:
        path = folder() / f"{name}-{key[:24]}.json"
    except RuntimeError:  # nobody's home
        return make()
    found = _read(path, key)
    if found is None:
        found = [make()]
        _write(path, name, key, found)
    made: Kept = found[0]
    return made


SLOTS: Final = 256


def slot(path: Path) -> int:
    """A number for a path: what is kept for each of many files takes the places of at most this many."""
    return crc32(str(path.resolve()).encode()) % SLOTS


def stamps(folder: str, endings: Collection[str]) -> Iterator[bytes]:
    """Path, size and time of every file with one of the endings: what changes when a file is written."""
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.is_dir(follow_symlinks=False):
                yield from stamps(entry.path, endings)
            elif os.path.splitext(entry.name)[1] in endings:
                about = entry.stat()
                yield f"{entry.path} {about.st_size} {about.st_mtime_ns}".encode()


def _read(path: Path, key: str) -> list[Any] | None:
    try:
        with path.open(encoding="utf-8") as file:
            about = os.fstat(file.fileno())
            if about.st_uid != os.geteuid() or about.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
                return None
            first, body = file.readline(), file.read()
        if first != f"{_seal(key, body)}\n":
            return None
        found = json.loads(body)
    except (OSError, ValueError, RecursionError):
        return None
    return found if isinstance(found, list) and len(found) == 1 else None


def _write(path: Path, name: str, key: str, found: list[Any]) -> None:
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        body = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        fresh = path.with_name(f".{path.name}.{os.getpid()}")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(f"{_seal(key, body)}\n{body}")
        fresh.replace(path)
        for old in path.parent.glob(f"{name}-{'?' * 24}.json"):
            if old != path:
                old.unlink(missing_ok=True)


def _seal(key: str, body: str) -> str:
    """Over key and body: a file that was cut off, damaged or renamed does not fit."""
    return sha256(f"{key}\n{body}".encode()).hexdigest()
