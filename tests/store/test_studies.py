"""Studies in the store, on both kinds of database: a part counts once, and one server plays a study at a time."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from wartable.kernel.engine.errors import Ambiguous
from wartable.store import studies
from wartable.store.database import Database
from wartable.store.studies import DONE, RUNNING, STOPPED, Part, StudyStore

KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=KINDS)
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> StudyStore:
    url = request.getfixturevalue("postgres_url") if request.param == "postgresql" else tmp_path / "studies.sqlite"
    made = Database(str(url))
    request.addfinalizer(made.close)
    return StudyStore(made)


def test_a_part_is_kept_once_and_only_by_who_plays_the_study(kept: StudyStore) -> None:
    kept.add("one", "browser", {"game": "x"}, "here")
    assert kept.keep("one", "here", Part(0, 3, "abc"), 1.6)
    assert not kept.keep("one", "here", Part(0, 2, "twice"), 1.0)
    assert not kept.keep("one", "elsewhere", Part(3, 5, "not its own"), 1.0)
    assert kept.parts("one") == [Part(0, 3, "abc")]
    assert kept.part_with("one", 2) == Part(0, 3, "abc") and kept.part_with("one", 3) is None
    assert kept.study("one").seconds == 2, "a part that was refused costs nothing"
    kept.end("one", STOPPED)
    assert not kept.keep("one", "here", Part(3, 4, "late"), 1.0)
    kept.end("one", DONE)
    assert kept.study("one").state == STOPPED, "what is over stays as it ended"


def test_a_server_takes_over_what_another_left_behind(kept: StudyStore, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.add("one", "browser", {"game": "x"}, "gone")
    assert kept.take("here", at_once=False) == [], "it may still be at work"
    monkeypatch.setattr(studies, "SILENT", timedelta(seconds=-5))
    assert [row.id for row in kept.take("here", at_once=False)] == ["one"]
    assert not kept.keep("one", "gone", Part(0, 1, "late"), 0) and kept.keep("one", "here", Part(0, 1, "mine"), 0)
    assert [row.id for row in kept.take("another", at_once=True)] == ["one"]


def test_the_oldest_that_are_over_make_room(kept: StudyStore) -> None:
    for number in range(4):
        kept.add(f"s{number}", "browser", {"game": "x"}, "here")
        kept.keep(f"s{number}", "here", Part(0, 1, "x" * 10), 0)
        if number:
            kept.end(f"s{number}", DONE)
    kept.make_room(2, 1000)
    assert sorted(row.id for row in kept.newest(9)) == ["s0", "s2", "s3"], "one that is played stays"
    kept.make_room(9, 15)
    assert sorted(row.id for row in kept.newest(9)) == ["s0", "s3"]
    assert kept.running() == kept.running("browser") == 1 and kept.running("another") == 0
    with pytest.raises(Ambiguous, match="there is no such study"):
        kept.study("s2")
    assert kept.parts("s2") == [] and kept.study("s0").state == RUNNING
