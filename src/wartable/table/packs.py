"""Content packs that people bring: a ZIP archive of YAML files, checked by its game before it is kept.

A pack is kept in the store, so that every server has it, and laid out in a folder when a match needs it.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import struct
import tempfile
import zipfile
import zlib
from hashlib import sha256
from pathlib import Path, PurePosixPath
from threading import Lock
from typing import Final

from wartable.games import game as find_game
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable, WartableError
from wartable.store.rooms import Rooms
from wartable.store.stamps import now

FILES: Final = 60
LARGEST: Final = 1_000_000
"""Bytes of all files of a pack together; a boss has about 6,000."""
RATIO: Final = 100
"""How many times smaller a file may be packed."""
ENCRYPTED: Final = 1
"""The flag of a file with a password."""
DAMAGED: Final = (
    zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, RuntimeError, ValueError, LookupError,
    OverflowError,
)  # fmt: skip
"""What reading an archive can fail with; all of it is the archive's fault."""
QUOTA: Final = 50_000_000
"""Bytes of all packs together. They lie in the database and, once used, in a folder."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}")


PREFIX: Final = "wartable-packs-"


def _sweep() -> None:
    """Take away what servers left behind that were killed."""
    for left in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        owner = left.name.removeprefix(PREFIX).partition("-")[0]
        if not owner.isdecimal() or not _alive(int(owner)):
            shutil.rmtree(left, ignore_errors=True)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


class Packs:
    """The packs of one installation."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._folder: tempfile.TemporaryDirectory[str] | None = None
        self._lock = Lock()

    @property
    def place(self) -> Path:
        """Where things may be laid out as long as the server runs."""
        with self._lock:
            if self._folder is None:
                _sweep()
                self._folder = tempfile.TemporaryDirectory(prefix=f"{PREFIX}{os.getpid()}-")
            return Path(self._folder.name)

    def close(self) -> None:
        """Take away what was laid out."""
        with self._lock:
            if self._folder is not None:
                self._folder.cleanup()
                self._folder = None

    def bring(self, game: str, name: str, data: bytes) -> str:
        """Keep a pack if its game can read it; gives its id. Raises `Unreadable` or `Refused` for what it cannot."""
        return self.keep(game, name, _unpacked(name, data))

    def keep(self, game: str, name: str, files: dict[str, str]) -> str:
        """Keep the files of a pack if its game can read them; gives its id."""
        text = json.dumps(files, sort_keys=True, ensure_ascii=False)
        id_ = sha256(text.encode()).hexdigest()[:24]
        with tempfile.TemporaryDirectory() as folder:
            lay_out(Path(folder), files)
            try:
                find_game(game).content_digest(Path(folder))
            except Unreadable as error:
                raise Unreadable(str(error).replace(f"{folder}/", "").replace(folder, name[:80])) from None
        if self._rooms.pack(id_) is None and self._rooms.size_of_packs() + len(text.encode()) > QUOTA:
            raise Refused("There is no room for more content on this server; ask whoever runs it")
        self._rooms.keep_pack(id_, text, now())
        return id_

    def folder(self, id_: str) -> Path | None:
        """Where a pack lies; None for the shipped content alone. Raises `Ambiguous` when there is no such pack."""
        if not id_:
            return None
        place = self.place / id_
        if not place.exists():
            text = self._rooms.pack(id_)
            if text is None:
                raise Ambiguous(f"there is no content pack '{id_}'")
            half = Path(tempfile.mkdtemp(dir=self.place))
            lay_out(half, json.loads(text))
            if not place.exists():
                half.rename(place)
        return place


def checked_names(files: dict[str, str]) -> dict[str, str]:
    """Files that somebody typed: as many, as large and called as those of an archive may be. Raises `Refused`."""
    if len(files) > FILES:
        raise Refused(f"{len(files)} files are too many; a pack has at most {FILES}")
    if sum(len(text.encode()) for text in files.values()) > LARGEST:
        raise Refused(f"The files hold more than {LARGEST // 1_000_000} MB; no content pack does")
    return {_safe(path): text for path, text in files.items()}


def archive(files: dict[str, str]) -> bytes:
    """The files as a ZIP archive, as it can be brought again."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        for path, text in files.items():
            packed.writestr(path, text)
    return made.getvalue()


def _unpacked(name: str, data: bytes) -> dict[str, str]:
    """The files of an archive by their paths. None can lie outside the pack, and none grows beyond its size."""
    if len(data) > LARGEST:
        raise Refused(f"{name} is larger than {LARGEST // 1_000_000} MB; no content pack is")
    if not zipfile.is_zipfile(io.BytesIO(data)):
        raise Unreadable(f"{name[:80]} is no ZIP archive; put the content folder into one")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _read_all(name, archive)
    except WartableError:
        raise
    except DAMAGED as error:
        raise Unreadable(f"{name[:80]} is damaged: {str(error)[:200] or type(error).__name__}") from None


def _read_all(name: str, archive: zipfile.ZipFile) -> dict[str, str]:
    members = [member for member in archive.infolist() if not member.is_dir()]
    if len(members) > FILES:
        raise Refused(f"{name} has {len(members)} files; a pack has at most {FILES}")
    files: dict[str, str] = {}
    left = LARGEST
    for member in members:
        path = _safe(member.filename)
        if path in files:
            raise Refused(f"{name} has {path} twice")
        if member.flag_bits & ENCRYPTED or member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise Refused(f"{path} is locked or packed in a way that is not read here; make a plain ZIP archive")
        if member.file_size > RATIO * max(member.compress_size, 1000):
            raise Refused(f"{path} is packed more than {RATIO} times smaller than it is; no content is")
        with archive.open(member) as file:
            found = file.read(left + 1)
        left -= len(found)
        if left < 0:
            raise Refused(f"{name} holds more than {LARGEST // 1_000_000} MB; no content pack does")
        files[path] = _text(member.filename, found)
    return files


def _safe(path: str) -> str:
    parts = PurePosixPath(path.replace("\\", "/")).parts
    if not parts or len(parts) > 4 or not all(_NAME.fullmatch(part) for part in parts):
        raise Refused(f"'{path[:80]}' cannot be the name of a content file")
    if not parts[-1].endswith((".yaml", ".yml")):
        raise Refused(f"'{path[:80]}' is no YAML file; a content pack has nothing else")
    return "/".join(parts)


def _text(name: str, data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name}: is not UTF-8 text (byte {error.start}); save it as UTF-8") from None


def lay_out(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
