"""Content that people bring: checked before it is kept, unable to write anywhere, the same on every server."""

from __future__ import annotations

import io
import random
import warnings
import zipfile
from pathlib import Path

import pytest

from wartable.kernel.engine.errors import Refused, Unreadable
from wartable.kernel.engine.parts import lineup_of
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
    opened = Tables(rooms, packs).open(wish)
    elsewhere = Tables(rooms, Packs(rooms))
    table = elsewhere.table(opened.room.id)
    assert lineup_of(table.game).faction(table.match.state, 0) == slug
    assert packs.bring("battle-bosses", "again.zip", archive(example())) == id_


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ({"../bosses/a.yaml": b"a: 1"}, "cannot be the name"),
        ({"/etc/a.yaml": b"a: 1"}, "cannot be the name"),
        ({"bosses/a.py": b"1"}, "is no YAML file"),
        ({"notes.yaml": b"a: 1"}, "bad.zip: is empty: nothing of the game is in it"),
        ({f"bosses/{n}.yaml": b"" for n in range(FILES + 1)}, "at most"),
        ({"bosses/a.yaml": random.Random(1).randbytes(LARGEST // 2 + 1).hex().encode()}, "no content pack does"),
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


def test_a_damaged_archive_is_refused_with_a_sentence(rooms: Rooms) -> None:
    packs, whole, chance = Packs(rooms), archive(example()), random.Random(3)
    for _ in range(300):
        broken = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            broken[chance.randrange(len(broken))] = chance.randrange(256)
        cut = bytes(broken[: chance.randrange(len(broken))]) if chance.random() < 0.3 else bytes(broken)
        try:
            packs.bring("battle-bosses", "bad.zip", cut)
        except (Refused, Unreadable) as error:
            assert str(error)


def test_an_archive_that_hides_its_size_is_refused(rooms: Rooms) -> None:
    bomb = archive({"bosses/a.yaml": b"a" * 900_000})
    assert len(bomb) < 2_000
    with pytest.raises(Refused, match="packed more than 100 times smaller"):
        Packs(rooms).bring("battle-bosses", "bomb.zip", bomb)


def test_an_archive_with_one_name_twice_or_a_password_is_refused(rooms: Rooms) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as writing, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(2):
            writing.writestr("bosses/a.yaml", b"a: 1")
    with pytest.raises(Refused, match=r"has bosses/a.yaml twice"):
        Packs(rooms).bring("battle-bosses", "twice.zip", made.getvalue())
    locked = bytearray(archive({"bosses/a.yaml": b"a: 1"}))
    for start in (locked.index(b"PK\x03\x04") + 6, locked.index(b"PK\x01\x02") + 8):
        locked[start] |= 1
    with pytest.raises(Refused, match="is locked or packed in a way"):
        Packs(rooms).bring("battle-bosses", "locked.zip", bytes(locked))


def test_packs_beyond_the_room_of_the_server_are_refused(rooms: Rooms, monkeypatch: pytest.MonkeyPatch) -> None:
    packs = Packs(rooms)
    kept = packs.bring("battle-bosses", "mine.zip", archive(example()))
    monkeypatch.setattr("wartable.table.packs.QUOTA", rooms.size_of_packs() + 10)
    assert packs.bring("battle-bosses", "again.zip", archive(example())) == kept
    name, data = next(iter(example().items()))
    with pytest.raises(Refused, match="no room for more content"):
        packs.bring("battle-bosses", "other.zip", archive({name: data + b"\n"}))


def test_folders_of_packs_go_with_the_server_and_those_of_killed_ones_at_the_next_start(
    rooms: Rooms, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    left = tmp_path / "wartable-packs-99999999-x"
    left.mkdir()
    packs = Packs(rooms)
    packs.folder(packs.bring("battle-bosses", "mine.zip", archive(example())))
    assert not left.exists() and len(list(tmp_path.glob("wartable-packs-*"))) == 1
    packs.close()
    assert list(tmp_path.glob("wartable-packs-*")) == []


@pytest.mark.parametrize("nasty", [b"[" * 30_000, b"a: " + b"{b: " * 20_000, b"a: &a [1]\nb: [*a, *a]"])
def test_a_small_archive_of_deep_or_endless_yaml_is_refused(rooms: Rooms, nasty: bytes) -> None:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as writing:
        writing.writestr("bosses/a.yaml", nasty)
    with pytest.raises((Refused, Unreadable)):
        Packs(rooms).bring("battle-bosses", "deep.zip", made.getvalue())
