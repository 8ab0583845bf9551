"""The words and symbols of each game: declared once, by rules that are there, and no symbol is left out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from playing import choose
from wartable.bots import HUMAN
from wartable.games import game, names
from wartable.kernel.books import ledger
from wartable.table.glossary import game_of, glossary
from wartable.table.tables import Wish
from wartable.web.app import Services, Settings
from wartable.web.room import Eyes, TableNow, whole

SHOWN = "pool|meter|die|option__cost|card__cost|cost"
SYMBOL = re.compile(rf'class="(?:{SHOWN})\b[^"]*"(?:(?!</span>|</div>|</svg></svg>).)*?<use href="#(i-\w+)"', re.S)


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = Services(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    yield made
    made.close()


@pytest.mark.parametrize("name", names())
def test_words_are_declared_once_and_by_rules_that_are_there(name: str) -> None:
    terms = glossary(name)
    forms = [form for one in terms for form in (one.term, *one.also)]
    assert len(terms) >= 20 and len(forms) == len(set(forms))
    assert all(ledger.find(one.rule).id == one.rule and one.says.endswith(".") for one in terms)
    icons = [icon for one in terms for icon in one.icons]
    assert len(icons) == len(set(icons))


def test_a_rulebook_knows_the_game_whose_words_it_uses() -> None:
    assert {name: game_of(game(name).system) for name in names()} == {name: name for name in names()}
    assert game_of("infinity-core") == "infinity" and game_of("its-tournament") == ""


@pytest.mark.parametrize(("name", "mode"), [(name, mode) for name in names() for mode in game(name).modes])
def test_every_symbol_at_a_table_is_explained(services: Services, name: str, mode: str) -> None:
    seats = len(game(name).modes[mode].seats)
    table = services.tables.table(services.tables.open(Wish(name, mode, (HUMAN,) * seats, {}, "words")).room.id)
    known = {icon for one in glossary(name) for icon in one.icons}
    chooser, seen = random.Random(2), set[str]()
    for _ in range(25):
        if table.match.question is None:
            break
        seat = table.match.waiting_for()[0]
        shown = set(SYMBOL.findall(str(whole(table, TableNow(table).page(Eyes(seat, (seat,)))))))
        assert shown <= known
        seen |= shown
        seat, key = choose(table.match, chooser.random)
        table.answer(seat, table.match.question_id, key)
    assert seen or name == "space-infantry", "where no symbol is found the pattern is wrong"
