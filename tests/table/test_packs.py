"""Content that people bring: checked before it is kept, unable to write anywhere, the same on every server."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from wartable.kernel.errors import Refused, Unreadable
from wartable.store.rooms import Rooms
from wartable.table.packs import FILES, LARGEST, Packs
from wartable.table.tables import Tables, Wish

EXAMPLE = Path(__file__).parents[2] / "examples" / "content"


def archive(files: dict[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as writing:
        for path, data in files.items():
            writing.writestr(path, data)
    return made.getvalue()


def example() -> dict[str, bytes]:
    return {str(path.relative_to(EXAMPLE)): path.read_bytes() for path in EXAMPLE.rglob("*.yaml")}


@pytest.fixture
def rooms(tmp_path: Path) -> Rooms:
    return Rooms(f"sqlite:///{tmp_path / 'wartable.sqlite'}")


def test_a_boss_of_ones_own_is_played_and_the_table_comes_back_with_it(rooms: Rooms) -> None:
    packs = Packs(rooms)
    id_ = packs.bring("battle-bosses", "mine.zip", archive(example()))
    slug = next(iter(example())).rpartition("/")[2].removesuffix(".yaml")
    wish = Wish("battle-bosses", "standard", ("human", "random"), {"bosses": f"{slug},mecha-bot"}, pack=id_)
    opened = Tables(rooms, packs.folder).open(wish)
    elsewhere = Tables(rooms, Packs(rooms).folder)
    table = elsewhere.table(opened.room.id)
    assert table.game.faction(table.match.state, 0) == slug
    assert packs.bring("battle-bosses", "again.zip", archive(example())) == id_


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"../bosses/a.yaml": b"a: 1"}, "cannot be the name"),
        ({"/etc/a.yaml": b"a: 1"}, "cannot be the name"),
        ({"bosses/a.py": b"1"}, "is no YAML file"),
        ({"notes.yaml": b"a: 1"}, "bad.zip: has no folder 'bosses' in it"),
        ({f"bosses/{n}.yaml": b"" for n in range(FILES + 1)}, "at most"),
        ({"bosses/a.yaml": b"a" * (LARGEST + 1)}, "no content pack does"),
    ],
)
def test_an_archive_that_is_no_pack_is_refused(rooms: Rooms, files: dict[str, bytes], sentence: str) -> None:
    with pytest.raises((Refused, Unreadable), match=sentence):
        Packs(rooms).bring("battle-bosses", "bad.zip", archive(files))


def test_content_with_a_mistake_is_refused_with_its_file_and_place(rooms: Rooms) -> None:
    name, data = next(iter(example().items()))
    wrong = {name: data.replace(b"health:", b"heath:", 1)}
    with pytest.raises(Unreadable, match=f"{name}.*he"):
        Packs(rooms).bring("battle-bosses", "bad.zip", archive(wrong))
    with pytest.raises(Unreadable, match="no ZIP archive"):
        Packs(rooms).bring("battle-bosses", "a.yaml", data)
