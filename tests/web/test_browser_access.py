"""Pages for everybody: no serious finding of axe, on a desktop in light and on a phone in dark.

Colours go with the theme and places with the size, so two looks at a page see both of each.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize

from web.browsing import open_table
from web.conftest import DESKTOP, PHONE
from web.troubles import Troubles

Person = Callable[..., Page]
SERIOUS = ("serious", "critical")


def findings(page: Page) -> list[str]:
    """What axe finds that keeps people out, each with its first place."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found if one["impact"] in SERIOUS]


@pytest.mark.parametrize(("size", "dark"), [(DESKTOP, False), (PHONE, True)], ids=["desktop-light", "phone-dark"])
def test_no_page_keeps_anybody_out(person: Person, troubles: Troubles, size: ViewportSize, dark: bool) -> None:
    page = person(size, dark)
    wrong: dict[str, list[str]] = {}
    for path in (
        "/",
        "/new/battle-bosses?mode=arena-2v2",
        "/rules?q=overload",
        "/rules/BB-DICE-01",
        "/replays",
        "/tutorials",
        "/you",
        "/how/battle-bosses",
        "/how/infinity",
        "/daily",
    ):
        page.goto(path)
        wrong[path] = findings(page)
    with troubles.refused(page, 404, "/no"):
        page.goto("/no")
        wrong["/no"] = findings(page)
    for game, mode, options in (
        ("battle-bosses", "standard", {"seed": "axe"}),
        ("space-infantry", "skirmish", {"enemy": "burrow-matriarch", "seed": "axe"}),
        ("space-infantry", "mission", {"seed": "axe"}),
        ("starbreach", "intro-2", {"seed": "axe"}),
        ("infinity", "digital", {"seed": "axe"}),
    ):
        open_table(page, game, mode, None, **options)
        page.wait_for_selector("button.option")
        wrong[f"{game} {mode}"] = findings(page)
        if page.locator(".dice [data-menu], #board a.target[data-for*=' ']").count():
            page.locator(".dice [data-menu], #board a.target[data-for*=' ']").first.dispatch_event("click")
            wrong[f"menu of {game} {mode}"] = findings(page)
        page.goto(page.url.partition("?")[0].replace("/table/", "/replay/"))
        wrong[f"replay of {game} {mode}"] = findings(page)
    assert not {place: found for place, found in wrong.items() if found}


def test_a_game_never_scrolls_the_page_on_a_laptop(person: Person) -> None:
    page = person(ViewportSize(width=1280, height=720))
    open_table(page, "battle-bosses", seed="scroll")
    page.wait_for_selector("button.option")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_nothing_is_wider_than_a_phone(person: Person) -> None:
    page = person(PHONE)
    for path in ("/", "/new/battle-bosses", "/rules", "/replays"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    open_table(page, "battle-bosses", seed="wide")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        """[...document.querySelectorAll("button.option, .dock label")].filter(
             one => one.offsetParent && one.getBoundingClientRect().height < 44).length"""
    )
    assert small == 0, "what is tapped is large enough for a finger"
