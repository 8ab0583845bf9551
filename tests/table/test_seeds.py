"""Nobody who plays against others knows the seed; who chose it plays for practice, and all can see that."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from wartable.kernel.engine.chance import commitment
from wartable.store.rooms import Rooms
from wartable.table.tables import Tables, Wish
from wartable.web.app import Settings, create_app
from web.asking import open_table

CHOSEN = Wish("battle-bosses", "standard", ("human", "human"), {}, "chosen")


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    return Tables(Rooms(str(tmp_path / "wartable.sqlite")))


def opening(tables: Tables, wish: Wish) -> list[str]:
    """What chance gave before the first question, of a new table."""
    table = tables.table(tables.open(wish).room.id)
    return [f"{line.what} {line.key}" for line in table.match.entries]


def test_a_seed_chosen_for_oneself_gives_the_same_dice_again(tables: Tables) -> None:
    assert opening(tables, CHOSEN) == opening(tables, CHOSEN)


def test_a_seed_chosen_for_others_too_tells_nobody_the_dice(tables: Tables) -> None:
    shared = Wish("battle-bosses", "standard", ("human", "human"), {}, "chosen", shared=True)
    openings = {tuple(opening(tables, shared)) for _ in range(4)}
    assert len(openings) > 1 and tuple(opening(tables, CHOSEN)) not in openings


def test_a_short_seed_cannot_be_found_from_what_is_shown_of_it(tables: Tables) -> None:
    table = tables.table(tables.open(Wish("battle-bosses", "standard", ("human", "human"), {}, "12345")).room.id)
    assert table.match.header.commitment not in {commitment(str(n)) for n in range(20_000)}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'web.sqlite'}", relaxed=True))
    with TestClient(app, base_url="http://table.test") as made:
        yield made


def test_the_page_of_a_table_says_to_everybody_that_its_dice_were_chosen(client: TestClient) -> None:
    said = "Practice: the dice of this table were chosen"
    own = open_table(client, seed="mine")
    assert said in client.get(own).text and said in TestClient(client.app).get(own).text
    assert said not in client.get(open_table(client, seed="")).text
    assert said not in client.get(open_table(client, **{"seat-1": "link", "seed": "mine"})).text
    shared = [open_table(client, **{"seat-1": "link", "seed": "mine"}) for _ in range(2)]
    commitments = {re.search(r'<code title="(\w+)"', client.get(each).text)[1] for each in shared}  # type: ignore[index]
    assert len(commitments) == 2
