"""The content matches are played with. What one began with is kept with it, so that a newer program goes on with it.

Content is known by the digest in the record of a match. While the program still has that content, it is used; else it
is laid out from the store.
"""

from __future__ import annotations

import inspect
import json
import shutil
import tempfile
from pathlib import Path
from typing import Any

from wartable.kernel.books import kept
from wartable.kernel.engine.errors import Unreadable
from wartable.kernel.engine.game import Game
from wartable.store.rooms import Rooms
from wartable.table.packs import Packs


class Contents:
    """The content of all matches of one installation."""

    def __init__(self, rooms: Rooms, packs: Packs) -> None:
        self._rooms = rooms
        self._packs = packs

    def now(self, pack: str) -> Path | None:
        """What a new match is played with: the shipped content alone (None), or with a pack."""
        return self._packs.folder(pack)

    def keep(self, game: Game[Any], pack: str, digest: str) -> None:
        """Keep the content of now under its digest, unless it is kept already."""
        self.keep_folder(game, self.now(pack), digest)

    def keep_folder(self, game: Game[Any], own: Path | None, digest: str) -> None:
        """The same for content in a folder: people's own, or one that brings along what was shipped with it."""
        if self._rooms.has_content(digest):
            return
        if own is not None and (own / kept.MARK).is_file():
            files = _texts(own)
        else:
            files = {f"{kept.SHIPPED}/{name}": text for name, text in _texts(_shipped(game)).items()}
            if own is not None:
                files |= {f"{kept.OWN}/{name}": text for name, text in _texts(own).items()}
        self._rooms.keep_content(digest, game.name, json.dumps(files, sort_keys=True, ensure_ascii=False))

    def known(self, game: Game[Any], digest: str) -> Path | None:
        """The content with this digest if it is kept here; else what is shipped."""
        try:
            return self.of(game, "", digest)
        except Unreadable:
            return None

    def of(self, game: Game[Any], pack: str, digest: str) -> Path | None:
        """The content with this digest. Raises `Unreadable` when neither the program nor the store has it."""
        current = self.now(pack)
        if game.content_digest(current) == digest:
            return current
        place = self._packs.place / f"content-{digest[:32]}"
        if not place.is_dir():
            text = self._rooms.content(digest)
            if text is None:
                raise Unreadable(f"the content it was played with ({digest[:12]}) is not kept here")
            _lay_out(place, json.loads(text))
        if game.content_digest(place) != digest:
            raise Unreadable(f"the content it was played with ({digest[:12]}) says something else to this program")
        return place


def _shipped(game: Game[Any]) -> Path:
    return Path(inspect.getfile(type(game))).with_name("content")


def _texts(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.y*ml"))
        if path.is_file()
    }


def _lay_out(place: Path, files: dict[str, str]) -> None:
    half = Path(tempfile.mkdtemp(dir=place.parent))
    (half / kept.MARK).touch()
    for name, text in files.items():
        (half / name).parent.mkdir(parents=True, exist_ok=True)
        (half / name).write_text(text, encoding="utf-8")
    try:
        half.rename(place)
    except OSError:  # another thread was quicker
        shutil.rmtree(half, ignore_errors=True)
