"""An upgrade strands nobody: a changed card, ruling or rule under a running match and a finished one."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import wartable
from wartable.bots import bot
from wartable.games import game as find_game
from wartable.games import names
from wartable.kernel.books.kept import MARK
from wartable.kernel.engine.errors import WartableError
from wartable.store.rooms import Rooms
from wartable.table.contents import Contents
from wartable.table.live import LiveTable
from wartable.table.packs import Packs
from wartable.table.tables import Tables, Wish

PACKAGE = Path(str(wartable.__file__)).parent
BROWSER = "b" * 40
LATER = """
import json, sys
from fastapi.testclient import TestClient
from wartable.kernel.engine.errors import WartableError
from wartable.web.app import Settings, create_app

app = create_app(Settings(sys.argv[1], relaxed=True))
said = {}
with TestClient(app, base_url="http://table.test", cookies={"wartable": "b" * 40}) as client:
    tables = app.state.services.tables
    for name, id_ in (("running", sys.argv[2]), ("finished", sys.argv[3])):
        page, replay = client.get(f"/table/{id_}"), client.get(f"/replay/{id_}")
        journal = client.get(f"/table/{id_}/journal?seat=0")
        said[name] = {
            "page": [page.status_code, page.text], "replay": [replay.status_code, replay.text],
            "journal": [journal.status_code, journal.text], "front": client.get("/").status_code,
        }
    try:
        table = tables.table(sys.argv[2])
        said["now"] = table.game.content_digest(None)
        said["began"] = table.match.header.content
        seat = table.match.waiting_for()[0]
        before = table.seq
        table.answer(seat, table.match.question_id, table.match.keys(seat)[0])
        said["went_on"] = table.seq - before
        said["rulings"] = list(table.match.header.rulings)
    except WartableError as error:
        said["refused"] = str(error)
print(json.dumps(said))
"""


class Before(NamedTuple):
    """An installation with two matches at the time before the upgrade."""

    url: str
    running: str
    finished: str


def play(table: LiveTable, answers: int) -> None:
    for _ in range(answers):
        if table.match.question is None:
            return
        seat = table.match.waiting_for()[0]
        player = bot("random", table.game, str(table.match.question_id))
        table.answer_option(seat, table.match.question_id, player.answer(table.match.view(seat)))


@pytest.fixture
def before(tmp_path: Path) -> Before:
    url = str(tmp_path / "wartable.sqlite")
    tables = Tables(Rooms(url))
    found = []
    for answers in (12, 5_000):
        opened = tables.open(Wish("battle-bosses", "standard", ("human", "human"), {}, "upgrade"))
        play(tables.table(opened.room.id), answers)
        for seat in (0, 1):
            tables.take(BROWSER, opened.room.id, seat)
        found.append(opened.room.id)
    tables.rooms.close()
    return Before(url, *found)


Upgrade = Callable[[Callable[[Path], None]], dict[str, Any]]


@pytest.fixture
def upgrade(before: Before, tmp_path: Path) -> Upgrade:
    """Run the same installation with a later version of the program: a copy of it with something changed."""

    def run(change: Callable[[Path], None]) -> dict[str, Any]:
        later = tmp_path / "later" / "wartable"
        shutil.copytree(PACKAGE, later, ignore=shutil.ignore_patterns("__pycache__"))
        change(later)
        done = subprocess.run(
            [sys.executable, "-c", LATER, *before], capture_output=True, text=True, cwd=tmp_path,
            env={"PYTHONPATH": str(later.parent), "PATH": "/usr/bin:/bin", "XDG_CACHE_HOME": str(tmp_path / "cache")},
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        made: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
        return made

    return run


def changed(file: Path, pattern: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert re.search(pattern, text)
    file.write_text(re.sub(pattern, new, text, count=1), encoding="utf-8")


def test_a_changed_card_changes_no_match_that_began_before(upgrade: Upgrade) -> None:
    def change(later: Path) -> None:
        for boss in (later / "games" / "battle_bosses" / "content" / "bosses").glob("*.yaml"):
            changed(boss, r"\n    cost: \d+", "\n    cost: 9")

    said = upgrade(change)
    assert said["now"] != said["began"], "new matches have the new content"
    assert said["went_on"] == 1
    for name in ("running", "finished"):
        assert [said[name][what][0] for what in ("page", "replay", "journal")] == [200, 200, 200], name
        assert said[name]["front"] == 200


def test_a_changed_ruling_changes_no_match_that_began_before(upgrade: Upgrade, before: Before) -> None:
    began = Tables(Rooms(before.url)).table(before.running).match.header.rulings

    def change(later: Path) -> None:
        changed(later / "rulebooks" / "battle-bosses.yaml", r"ruling: >-\n\s+", "ruling: >-\n      Quite otherwise: ")

    said = upgrade(change)
    assert said["went_on"] == 1 and tuple(said["rulings"]) == began
    assert [said[name]["page"][0] for name in ("running", "finished")] == [200, 200]


def test_with_other_rules_a_finished_match_is_told_and_a_running_one_says_what_to_do(upgrade: Upgrade) -> None:
    def change(later: Path) -> None:
        changed(later / "games" / "battle_bosses" / "__init__.py", r"rules_number = \d+", "rules_number = 999")

    said = upgrade(change)
    assert "Finish it with the version of Wartable it was begun with" in said["refused"]
    status, page = said["finished"]["replay"]
    assert status == 200 and "this program has number 999" in page and "Turn 1" in page
    assert said["finished"]["page"][0] == 200, "its table leads there"
    status, page = said["running"]["page"]
    assert status == 409 and "Finish it with the version" in page and "Download the journal" in page
    for name, first in (("running", "what "), ("finished", "wartable journal")):
        assert said[name]["journal"][0] == 200 and said[name]["journal"][1].startswith(first)
        assert said[name]["front"] == 200


def test_hidden_cards_of_a_running_match_stay_hidden_after_an_upgrade(upgrade: Upgrade, before: Before) -> None:
    def change(later: Path) -> None:
        changed(later / "games" / "battle_bosses" / "__init__.py", r"rules_number = \d+", "rules_number = 999")

    rooms = Rooms(before.url)
    with rooms.database.writing() as connection:  # nobody holds a seat any more: a stranger looks
        connection.exec_driver_sql("DELETE FROM room_holders")
    lines = [line for record in rooms.read(before.running) for line in record.data.get("lines", ())]
    secret = [line.partition("] ")[2] for line in lines if line.startswith("  > [A] ")]
    rooms.close()
    page = upgrade(change)["running"]["page"][1]
    assert secret and not any(each.partition(" (")[0] in page for each in secret)


@pytest.mark.parametrize("name", names())
def test_kept_content_of_every_game_is_the_content_it_was(name: str, tmp_path: Path) -> None:
    rooms = Rooms(str(tmp_path / "wartable.sqlite"))
    packs, game = Packs(rooms), find_game(name)
    digest = game.content_digest(None)
    Contents(rooms, packs).keep(game, "", digest)
    files = json.loads(str(rooms.content(digest)))
    place = packs.place / "laid-out"
    for path, text in files.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(text, encoding="utf-8")
    (place / MARK).touch()
    assert game.content_digest(place) == digest
    some = sorted((place / "shipped").rglob("*.yaml"))
    assert some, "it is read from there, and not from the program"
    some[0].unlink()
    broken = shutil.copytree(place, tmp_path / "broken")
    packs.close()
    try:
        other = game.content_digest(broken)
    except (WartableError, KeyError):
        return
    assert other != digest


def test_the_content_of_matches_from_before_it_was_kept_is_kept_at_the_next_start(before: Before) -> None:
    rooms = Rooms(before.url)
    with rooms.database.writing() as connection:
        connection.exec_driver_sql("DELETE FROM contents")
    tables = Tables(rooms)
    digest = tables.table(before.running).match.header.content
    tables.keep_contents()
    assert rooms.has_content(digest)
    rooms.close()
