"""What is kept between two runs is used when nothing changed, and worked out again when anything is not as it was."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from wartable.kernel.books import cache


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "wartable"


class Work:
    """Something that takes long; counts how often it is done."""

    def __init__(self) -> None:
        self.done = 0

    def __call__(self) -> dict[str, list[int]]:
        self.done += 1
        return {"a": [1, 2]}


def test_what_was_worked_out_is_kept_until_what_it_depends_on_changes(folder: Path) -> None:
    work = Work()
    for _ in range(3):
        assert cache.kept("thing", [b"x", b"y"], work) == {"a": [1, 2]}
    assert work.done == 1
    cache.kept("thing", [b"xy"], work)
    assert work.done == 2
    assert len(list(folder.iterdir())) == 1, "what is out of date is removed"


def test_another_version_of_the_program_works_it_out_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    cache.kept("thing", [b"x"], work)
    monkeypatch.setattr(cache, "__version__", "99")
    cache.kept("thing", [b"x"], work)
    assert work.done == 2


def _cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-3])


def _changed(file: Path) -> None:
    file.write_text(file.read_text().replace("[1,2]", "[1,3]"))


def _nonsense(file: Path) -> None:
    file.write_bytes(bytes(range(256)))


def _deep(file: Path) -> None:
    file.write_text(file.read_text().splitlines()[0] + "\n" + "[" * 100_000)


def _open_to_others(file: Path) -> None:
    file.chmod(0o666)


@pytest.mark.parametrize("damage", [_cut, _changed, _nonsense, _deep, _open_to_others])
def test_a_damaged_file_or_one_that_others_may_write_is_not_believed(
    folder: Path, damage: Callable[[Path], None]
) -> None:
    work = Work()
    cache.kept("thing", [b"x"], work)
    [file] = folder.iterdir()
    damage(file)
    assert cache.kept("thing", [b"x"], work) == {"a": [1, 2]}
    assert work.done == 2
    assert cache.kept("thing", [b"x"], work) == {"a": [1, 2]}
    assert work.done == 2, "it was mended"


def test_where_nothing_can_be_written_everything_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    work = Work()
    for _ in range(2):
        assert cache.kept("thing", [b"x"], work) == {"a": [1, 2]}
    assert work.done == 2


def test_writers_at_the_same_time_leave_one_whole_file(folder: Path) -> None:
    work = Work()
    many = [threading.Thread(target=cache.kept, args=("thing", [b"x"], work)) for _ in range(8)]
    for one in many:
        one.start()
    for one in many:
        one.join()
    before = work.done
    assert cache.kept("thing", [b"x"], work) == {"a": [1, 2]}
    assert work.done == before
    assert [file.name[:6] for file in folder.iterdir()] == ["thing-"]


def test_a_stamp_changes_with_every_write(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    file = tmp_path / "inner" / "one.yaml"
    file.write_text("a: 1")
    before = list(cache.stamps(str(tmp_path), (".yaml",)))
    os.utime(file, ns=(1, 1))
    assert list(cache.stamps(str(tmp_path), (".yaml",))) != before
    assert list(cache.stamps(str(tmp_path), (".py",))) == []
