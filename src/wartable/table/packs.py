"""Content packs that people bring: a ZIP archive of YAML files, checked by its game before it is kept.

A pack is kept in the store, so that every server has it, and laid out in a folder when a match needs it.
"""

from __future__ import annotations

import io
import json
import re
import tempfile
import zipfile
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Final

from wartable.games import game as find_game
from wartable.kernel.errors import Ambiguous, Refused, Unreadable
from wartable.store.rooms import Rooms

FILES: Final = 60
LARGEST: Final = 1_000_000
"""Bytes of all files of a pack together; a boss has about 6,000."""
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,80}")


class Packs:
    """The packs of one installation."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._folder = tempfile.TemporaryDirectory(prefix="wartable-packs-")

    def bring(self, game: str, name: str, data: bytes) -> str:
        """Keep a pack if its game can read it; gives its id. Raises `Unreadable` or `Refused` for what it cannot."""
        files = _unpacked(name, data)
        text = json.dumps(files, sort_keys=True, ensure_ascii=False)
        id_ = sha256(text.encode()).hexdigest()[:24]
        with tempfile.TemporaryDirectory() as folder:
            _lay_out(Path(folder), files)
            try:
                find_game(game).content_digest(Path(folder))
            except Unreadable as error:
                raise Unreadable(str(error).replace(f"{folder}/", "").replace(folder, name[:80])) from None
        self._rooms.keep_pack(id_, text)
        return id_

    def folder(self, id_: str) -> Path | None:
        """Where a pack lies; None for the shipped content alone. Raises `Ambiguous` when there is no such pack."""
        if not id_:
            return None
        place = Path(self._folder.name) / id_
        if not place.exists():
            text = self._rooms.pack(id_)
            if text is None:
                raise Ambiguous(f"there is no content pack '{id_}'")
            half = Path(tempfile.mkdtemp(dir=self._folder.name))
            _lay_out(half, json.loads(text))
            if not place.exists():
                half.rename(place)
        return place


def _unpacked(name: str, data: bytes) -> dict[str, str]:
    """The files of an archive by their paths. None can lie outside the pack, and none grows beyond its size."""
    if len(data) > LARGEST:
        raise Refused(f"{name} is larger than {LARGEST // 1_000_000} MB; no content pack is")
    if not zipfile.is_zipfile(io.BytesIO(data)):
        raise Unreadable(f"{name[:80]} is no ZIP archive; put the content folder into one")
    files: dict[str, str] = {}
    left = LARGEST
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        members = [member for member in archive.infolist() if not member.is_dir()]
        if len(members) > FILES:
            raise Refused(f"{name} has {len(members)} files; a pack has at most {FILES}")
        for member in members:
            with archive.open(member) as file:
                found = file.read(left + 1)
            left -= len(found)
            if left < 0:
                raise Refused(f"{name} holds more than {LARGEST // 1_000_000} MB; no content pack does")
            files[_safe(member.filename)] = _text(member.filename, found)
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


def _lay_out(folder: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
