"""A rule is told beside the table, with examples and where it was at work; nobody has to leave."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize, expect

from web.browsing import Person, choose, listening, open_table
from web.conftest import DESKTOP, PHONE
from web.test_browser_access import findings


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_rule_opens_beside_the_table_by_click_and_by_key(person: Person, size: ViewportSize) -> None:
    page = person(size)
    open_table(page, "battle-bosses", bosses="mecha-bot,captain-saltjaw", seed="first")
    listening(page)
    choose(page, "#opt-keep")
    choose(page, "#opt-use-mecha-assemble")
    table = page.url
    page.keyboard.press("?")
    panel = page.locator("#rule-panel")
    expect(panel.locator("h2")).to_be_focused()
    expect(panel.locator("#cited")).to_contain_text("At your table")
    assert not findings(page)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    page.locator("a.rule").locator("visible=true").first.dispatch_event("click")
    expect(panel).to_be_visible()
    panel.get_by_text("Close").click()
    assert page.url == table
    choose(page, "#opt-play-spare-part")
    page.goto("/rules/BB-COMBAT-06")
    expect(page.locator(".example .board svg").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not findings(page)
