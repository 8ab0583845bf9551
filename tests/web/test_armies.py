"""The list builder: an address is a list, every link is legal, and what is built can be played and checked."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from starlette.testclient import TestClient

from wartable.games.infinity import GAME, building, content
from wartable.its.list_file import read_list
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.replay import Setup, start
from wartable.web.app import Settings, create_app


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'wartable.sqlite'}", relaxed=True))
    with TestClient(app, base_url="http://table.test") as made:
        yield made


ADD = re.compile(r'href="(/armies/[^"]+)#list" aria-label="Add ([^"]+) to group 1"')


@pytest.mark.rule("INF-LIST-01")
def test_a_list_is_built_by_following_links_and_is_legal_at_every_step(client: TestClient) -> None:
    assert all(slug in client.get("/armies").text for slug in content.load().armies)
    page, rng = client.get("/armies/harbour-watch?points=150").text, random.Random(2)
    while True:
        links = [(href.replace("&amp;", "&"), name) for href, name in ADD.findall(page)]
        if not links:
            break
        leads = [link for link in links if link[1].endswith("Lieutenant")]
        page = client.get(rng.choice(leads or links)[0]).text
    assert "INF-LIST-01" in page and "The list is legal" in page
    word = re.search(r"<code>(harbour-watch~[^<]+)</code>", page)
    assert word is not None
    match = start(GAME, Setup("digital", ("human", "human"), {"points": "150", "lists": f"{word[1]},"}), "1")
    assert match.state.setting.lists[0] == word[1]
    picks = word[1].partition("~")[2].replace("+", "%2B")
    exported = client.get(f"/armies/harbour-watch/list.yaml?points=150&picks={picks}")
    assert "attachment" in exported.headers["content-disposition"]
    found = read_list(exported.text, "list.yaml")
    assert sum(trooper.cost for trooper in found.troopers) <= 150 and found.army == "Harbour Watch"
    assert "Combat Group 1" in client.get(f"/armies/harbour-watch/list.txt?points=150&picks={picks}").text


@pytest.mark.parametrize(
    ("picks", "status"), [("HW-99.0.1", 404), ("HW-01.x.1", 400), ("HW-01.99.1", 400), ("HW-01", 400)]
)
def test_a_list_of_what_there_is_not_gets_a_sentence(client: TestClient, picks: str, status: int) -> None:
    answer = client.get(f"/armies/harbour-watch?picks={picks}")
    assert answer.status_code == status and "lists look like" in answer.text
    assert client.get("/armies/nowhere").status_code == 404
    assert client.get("/armies/harbour-watch?points=7").status_code == 400


@pytest.mark.parametrize(
    ("picks", "says"),
    [
        ("HW-04.1.1+HW-04.0.1", "AVA 1"),
        ("HW-01.0.1", "has none"),
        ("HW-01.1.1+HW-04.1.1", "one Lieutenant"),
        ("HW-01.1.1" + "+HW-01.0.1" * 10, "at most 10"),
        ("HW-10.0.1+HW-04.1.1+HW-05.0.1+HW-05.0.1", "points are more than 150"),
    ],
)
def test_an_army_that_may_not_be_played_is_refused_with_the_rule(picks: str, says: str) -> None:
    with pytest.raises(Refused, match=says) as error:
        GAME.new("digital", {"points": "150", "lists": f"harbour-watch~{picks},"})
    assert error.value.rule == building.RULE


def test_every_demo_list_is_legal_for_its_builder() -> None:
    for army, found in content.load().lists.values():
        labels = {unit.id: [option.label for option in unit.options] for unit in army.units}
        picks = [building.Pick(row.unit, labels[row.unit].index(row.option), row.group) for row in found.troopers]
        assert building.problems(army, picks, found.points) == [], found.id
        assert yaml.safe_load(building.as_yaml(army, picks, found.points))["army"] == army.army
        assert building.cost(army, picks) == found.total_cost
