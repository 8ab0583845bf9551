"""No raw key, slug or letter of a seat reaches people: every page of every game and mode is walked and read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from playing import choose
from wartable.bots import HUMAN
from wartable.games import game, names
from wartable.kernel.books import ledger
from wartable.kernel.engine.parts import lineup_of
from wartable.table.live import LiveTable
from wartable.table.tables import Wish
from wartable.web.app import Services, Settings, create_app
from wartable.web.room import Eyes, TableNow, whole
from web.asking import services_of, token

ANSWERS = 40
RULES = 12
"""Every so many rules one is read on its page, with its examples."""
PEOPLE = ("Ada", "Bo", "Cyd", "Dee", "Eve", "Flo")
NOT_READ = re.compile(r'<a class="rule".*?</a>|<code.*?</code>|<form class="note[^>]*naming.*?</form>', re.S)
SPOKEN = re.compile(r'(?:aria-label|title|placeholder)="([^"]*)"')
RAW = re.compile(r"\{\w+\}|\w+@\S+|\b[a-z]{3,}:[a-z0-9][\w-]+|\b[A-Z]\w*=\d")
LETTERS = {"A": r"(?<!-)\bA's\b", "B": r"(?<!-)\bB(?:'s)?\b"}
"""Seats that are called by a letter; an A alone may be an article."""
HYPHENS = re.compile(r"[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)+")
WRITTEN = re.compile(r"<head>.*?</head>|<script.*?</script>|<textarea.*?</textarea>|<code.*?</code>", re.S)
DEVELOPED = re.compile(
    r"\b[\w/-]+\.(?:md|py|yaml|json)\b|\b\w[\w-]*=[\w-]+|\b(?:null|undefined|Undefined|Traceback)\b|`"
)
"""What people who write the software say to each other."""


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = Services(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    yield made
    made.close()


def read(table: LiveTable, seat: int) -> str:
    """All that a person reads, or is read to, on the page of a seat."""
    text = NOT_READ.sub("", str(whole(table, TableNow(table).page(Eyes(seat, (seat,))))))
    return unescape(" | ".join([re.sub(r"<[^>]+>", " | ", text), *SPOKEN.findall(text)]))


def slugs(keys: list[str]) -> set[str]:
    return {word for key in keys for word in re.split(r"[:@+./,{}]", key) if "-" in word and re.search("[a-z]", word)}


def printed(table: LiveTable) -> set[str]:
    """What maps print beside their elements, such as antenna-1, and people read as Antenna 1."""
    return {thing.id for thing in getattr(table.match.state.setting, "things", ())}


def lettered(seats: list[str], text: str) -> list[str]:
    """Seats that are spoken of by their letters."""
    return [seat for seat in seats if re.search(LETTERS.get(seat, rf"\b{seat}\b"), text)]


MODES = [(name, mode) for name in names() for mode in game(name).modes]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_no_page_shows_what_only_programs_write(services: Services, name: str, mode: str) -> None:
    seats = len(game(name).modes[mode].seats)
    table = services.tables.table(services.tables.open(Wish(name, mode, (HUMAN,) * seats, {}, "words")).room.id)
    for seat in range(seats):
        table.name(seat, PEOPLE[seat])
    letters = [seat for seat in table.match.seats if len(seat) < 3]
    chooser, known = random.Random(2), printed(table)
    for _ in range(ANSWERS):
        if table.match.question is None:
            break
        for seat in table.match.waiting_for()[:1]:
            known |= slugs(table.match.keys(seat))
            text = read(table, seat)
            assert not RAW.findall(text)
            assert not lettered(letters, text)
            assert not known.intersection(HYPHENS.findall(text))
        seat, key = choose(table.match, chooser.random)
        table.answer(seat, table.match.question_id, key)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))) as made:
        yield made


def said(client: TestClient, path: str) -> str:
    """All that a page says."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    text = WRITTEN.sub("", NOT_READ.sub("", answer.text))
    return unescape(" | ".join([re.sub(r"<[^>]+>", " | ", text), *SPOKEN.findall(text)]))


def slugs_of_games() -> set[str]:
    """What modes and choices are called where only programs read."""
    offered = {one.value for name in names() for values in lineup_of(game(name)).named().values() for one in values}
    return {slug for slug in offered.union(*(game(name).modes for name in names())) if "-" in slug}


def test_no_page_around_the_tables_shows_what_only_programs_write(client: TestClient) -> None:
    paths = [
        "/",
        "/daily",
        "/tutorials",
        "/replays",
        "/rules",
        "/you",
        "/games",
        "/content",
        "/armies",
        "/keys",
        "/offline",
    ]
    paths += [f"/new/{name}?mode={mode}" for name, mode in MODES]
    paths += [page for name in names() for page in (f"/how/{name}", f"/content/{name}")]
    paths += [f"/rules/{system}" for system in ledger.systems()]
    paths += [f"/rules/{rule}" for system in ledger.systems() for rule in list(ledger.load(system).rules)[::RULES]]
    paths += ["/lab", *(f"/lab/new/{name}" for name in names())]
    slugs_known, wrong = slugs_of_games(), dict[str, set[str]]()
    for path in paths:
        text = said(client, path)
        found = {*RAW.findall(text), *DEVELOPED.findall(text), *slugs_known.intersection(HYPHENS.findall(text))}
        if found:
            wrong[path] = found
    assert not wrong


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_no_end_replay_or_history_shows_what_only_programs_write(client: TestClient, name: str, mode: str) -> None:
    seats = game(name).modes[mode].seats
    sitting = {f"seat-{at}": "here" for at in range(len(seats))} | {
        f"name-{at}": PEOPLE[at] for at in range(len(seats))
    }
    fields = {"csrf": token(client), "game": name, "mode": mode, "seed": "words", **sitting}
    place = client.post("/tables", data=fields, follow_redirects=False).headers["location"].partition("?")[0]
    table = services_of(client).tables.table(place.rsplit("/", 1)[1])
    chooser, known = random.Random(4), slugs_of_games() | printed(table)
    for _ in range(12):
        seat, key = choose(table.match, chooser.random)
        known |= slugs(table.match.keys(seat))
        table.answer(seat, table.match.question_id, key)
    if not any(len(side) > 1 for side in game(name).modes[mode].sides):
        table.resign(0)
    letters = [seat for seat in table.match.seats if len(seat) < 3]
    replay = place.replace("/table/", "/replay/")
    for path in (place, "/", "/you", "/replays", *(f"{replay}?at={at}&eyes=0" for at in (0, 4, 9))):
        text = said(client, path)
        assert not RAW.findall(text), path
        assert not DEVELOPED.findall(text), path
        assert not lettered(letters, text), path
        assert not known.intersection(HYPHENS.findall(text)), path
