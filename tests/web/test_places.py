"""Places are chosen by their pictures, drawn by the games; a line says how hard a mode is."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import ViewportSize, expect

from wartable.games import game, names
from wartable.kernel.engine.modes import choices_of
from wartable.kernel.engine.parts import lineup_of
from web.browsing import Person
from web.conftest import DESKTOP, PHONE
from web.test_browser_access import findings

MAPPED = [
    (name, mode, option)
    for name in names()
    for mode in game(name).modes
    for option in choices_of(game(name), game(name).modes[mode])
    if option in game(name).mapped
]


@pytest.mark.parametrize(("name", "mode", "option"), MAPPED)
def test_every_place_of_a_mode_has_a_picture(client: TestClient, name: str, mode: str, option: str) -> None:
    shown = client.get(f"/new/{name}/places", params={"mode": mode, "option": option}).text
    places = [one for one in lineup_of(game(name)).named()[option] if one.value not in ("", "auto", "all")]
    assert shown.count("<svg role") == len(places)
    assert all(f'data-value="{one.value}"' in shown for one in places)


@pytest.mark.parametrize("name", names())
def test_every_mode_says_how_hard_it_is(name: str) -> None:
    assert all(mode.difficulty.endswith(".") for mode in game(name).modes.values())


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_click_on_a_picture_chooses_the_place(person: Person, size: ViewportSize) -> None:
    page = person(size)
    page.goto("/new/battle-bosses")
    page.click(".place[data-value=hourglass]")
    expect(page.locator("#option-map")).to_have_value("hourglass")
    expect(page.locator(".place[aria-pressed=true]")).to_have_attribute("data-value", "hourglass")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not findings(page)
    with page.expect_navigation():
        page.click("text=Open the table")
    expect(page.locator("#board-cap")).to_contain_text("The Hourglass")
