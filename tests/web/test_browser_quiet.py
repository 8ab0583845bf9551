"""No page reports an error to the browser: not when it is opened, left, come back to, or left in mid-movement."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from wartable.games import names
from web.browsing import Person, listening, open_table
from web.conftest import PHONE
from web.troubles import SCRIPT, Troubles

PAGES = (
    "/",
    "/new/battle-bosses",
    "/new/infinity",
    "/tutorials",
    "/replays",
    "/rules",
    "/rules?q=overload",
    "/rules/BB-DICE-01",
    "/desk",
    "/login",
    "/season",
)
MENU = ("Rules", "Replays", "Tournaments", "Play")


def go(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Main").get_by_role("link", name=name, exact=True).click()


@pytest.mark.parametrize("moving", [False, True], ids=["reduced-motion", "motion"])
def test_pages_are_opened_left_and_come_back_to_without_an_error(person: Person, moving: bool) -> None:
    page = person(moving=moving)
    for path in PAGES:
        page.goto(path)
    for name in MENU * 3:
        go(page, name)
    for _ in range(10):
        page.go_back()
    for _ in range(6):
        page.go_forward()
    for name in MENU:
        page.reload()
        go(page, name)


@pytest.mark.parametrize("moving", [False, True], ids=["reduced-motion", "motion"])
def test_tables_are_left_in_mid_movement_and_come_back_to_without_an_error(person: Person, moving: bool) -> None:
    page = person(PHONE, moving=moving)
    for game in names():
        open_table(page, game, seed="quiet")
        listening(page)
        page.locator("button.option").first.click()
        page.goto("/rules")
        page.go_back()
        listening(page)
        page.go_forward()
        page.go_back()
        listening(page)
        page.goto(page.url.partition("?")[0].replace("/table/", "/replay/"))
        page.go_back()


def test_errors_of_scripts_and_lost_promises_are_seen(person: Person, troubles: Troubles) -> None:
    page = person()
    for script in (
        "setTimeout(() => { throw new Error('thrown') })",
        "setTimeout(() => Promise.reject(new Error('rejected')))",
        "console.error('said')",
    ):
        page.goto("/")
        page.evaluate(f"() => {{ {script} }}")
        page.wait_for_timeout(200)
        [seen] = troubles.seen
        assert seen.cause == SCRIPT
        troubles.seen.clear()
