"""What content files were compiled to is kept as JSON and comes back equal; damaged or strange files do nothing."""

from __future__ import annotations

import importlib
import json
import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from wartable.kernel.books import records

GAMES = ("battle_bosses", "space_infantry", "starbreach")


@pytest.mark.parametrize("game", GAMES)
def test_content_comes_back_as_it_was_read(game: str) -> None:
    content = importlib.import_module(f"wartable.games.{game}.content")
    read = importlib.import_module(f"wartable.games.{game}.content_files").shipped(content.SHIPPED)
    again = records.made(json.loads(json.dumps(records.plain(read))))
    assert again == read == content.load()
    assert repr(again) == repr(read)
    assert again.digest() == read.digest()


def test_a_changed_file_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    folder = tmp_path / "own"
    folder.mkdir()
    file = folder / "it.yaml"
    reads: list[str] = []

    def make() -> tuple[str, ...]:
        reads.append(file.read_text(encoding="utf-8"))
        return (reads[-1],)

    file.write_text("one", encoding="utf-8")
    assert [records.kept("trial", (folder,), make) for _ in range(3)] == [("one",)] * 3
    file.write_text("two", encoding="utf-8")
    os.utime(file, ns=(1, 1))
    assert records.kept("trial", (folder,), make) == ("two",)
    assert reads == ["one", "two"]
    assert records.kept("trial", (tmp_path / "nowhere",), lambda: "read anyway") == "read anyway"


class Pair(NamedTuple):
    """A record, but none of the program."""

    one: int
    other: int


def test_only_records_of_the_program_are_built() -> None:
    with pytest.raises(TypeError, match="no record"):
        records.made({"classes": ["os:system"], "value": [0, 0, "true"]})
    with pytest.raises(TypeError, match="no record"):
        records.made({"classes": ["wartable.kernel.books.records:kept"], "value": [0, 0]})
    with pytest.raises(TypeError, match="no record"):
        records.made(records.plain(Pair(1, 2)))
    strange: Any = object()
    with pytest.raises(TypeError, match="no record"):
        records.plain((1, strange))
