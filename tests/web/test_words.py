"""No raw key, slug or letter of a seat reaches people: every page of every game and mode is walked and read."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from playing import choose
from wartable.bots import HUMAN
from wartable.games import game, names
from wartable.table.live import LiveTable
from wartable.table.tables import Wish
from wartable.web.app import Services, Settings
from wartable.web.room import Eyes, TableNow, whole

ANSWERS = 40
PEOPLE = ("Ada", "Bo", "Cyd", "Dee", "Eve", "Flo")
NOT_READ = re.compile(r'<a class="rule".*?</a>|<code.*?</code>|<form class="note[^>]*naming.*?</form>', re.S)
SPOKEN = re.compile(r'(?:aria-label|title|placeholder)="([^"]*)"')
RAW = re.compile(r"\{\w+\}|\w+@\S+|\b[a-z]{3,}:[a-z0-9][\w-]+|\b[A-Z]\w*=\d")
LETTERS = {"A": r"\bA's\b", "B": r"\bB(?:'s)?\b"}
"""Seats that are called by a letter; an A alone may be an article."""
HYPHENS = re.compile(r"[A-Za-z0-9_]+(?:-[A-Za-z0-9_]+)+")
PRINTED = {"infinity"}
"""Games whose maps print the names of their elements as they are written, such as antenna-1."""


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


@pytest.mark.parametrize(("name", "mode"), [(name, mode) for name in names() for mode in game(name).modes])
def test_no_page_shows_what_only_programs_write(services: Services, name: str, mode: str) -> None:
    seats = len(game(name).modes[mode].seats)
    table = services.tables.table(services.tables.open(Wish(name, mode, (HUMAN,) * seats, {}, "words")).room.id)
    for seat in range(seats):
        table.name(seat, PEOPLE[seat])
    letters = [seat for seat in table.match.seats if len(seat) < 3]
    chooser, known = random.Random(2), set[str]()
    for _ in range(ANSWERS):
        if table.match.question is None:
            break
        for seat in table.match.waiting_for()[:1]:
            known |= slugs(table.match.keys(seat))
            text = read(table, seat)
            assert not RAW.findall(text)
            if name not in PRINTED:
                assert not [seat for seat in letters if re.search(LETTERS.get(seat, rf"\b{seat}\b"), text)]
                assert not known.intersection(HYPHENS.findall(text))
        seat, key = choose(table.match, chooser.random)
        table.answer(seat, table.match.question_id, key)
