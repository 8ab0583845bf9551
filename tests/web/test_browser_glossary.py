"""Words and symbols explain themselves in place, by pointer, focus, tap and long press; no answer is lost by it."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from web.browsing import Person, answered, choose, click_something, held, listening, open_table
from web.conftest import DESKTOP, PHONE
from web.test_browser_access import findings

TABLES = (
    ("battle-bosses", "standard", "energy", "What dice give to pay for abilities"),
    ("space-infantry", "mission", "Advance", "gets to most places"),
    ("starbreach", "intro-1", "EST", "External Support Team"),
    ("infinity", "digital", "Forward Observer", "Marks enemies for others"),
)


def at_a_table(page: Page, game: str, mode: str) -> None:
    open_table(page, game, mode, {1: "random"} if game in ("battle-bosses", "infinity") else None, seed="words")
    listening(page)
    chooser = random.Random(3)
    for _ in range(6):
        page.wait_for_selector("button.option, [data-finish], fieldset.blank")
        click_something(page, chooser)
    # What the page asks now stays until it is answered; before, the other side's boards would exchange the words.
    page.wait_for_selector("button.option, [data-finish], fieldset.blank")
    page.wait_for_selector(".term", state="attached")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("game", "mode", "word", "says"), TABLES)
def test_a_word_explains_itself_where_it_stands(
    person: Person, size: ViewportSize, game: str, mode: str, word: str, says: str
) -> None:
    page = person(size)
    at_a_table(page, game, mode)
    expect(page.locator(".term[tabindex]").nth(3)).to_be_attached()  # while the other side plays there may be fewer
    first = page.locator(f".term[tabindex]:text-is('{word}'), .term:text-is('{word}')").first
    pane = first.evaluate("one => one.closest('[data-pane]')?.dataset.pane ?? 'act'")
    if size == PHONE:
        page.click(f"label[for=dock-{pane}]")
    free = page.locator(".term[tabindex]:visible").first
    free.focus()
    expect(page.locator("#tip")).to_be_visible()
    assert free.get_attribute("aria-describedby") == "tip"
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_have_count(0)
    free.dispatch_event("click")
    expect(page.locator("#tip a.rule")).to_have_count(1)
    assert not findings(page)
    box = page.locator("#tip").bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    page.keyboard.press("Escape")
    first.dispatch_event("pointerover", {"pointerType": "mouse", "bubbles": True})
    expect(page.locator("#tip")).to_contain_text(says)


def test_a_click_on_a_word_inside_an_option_is_the_options(person: Person) -> None:
    page = person()
    open_table(page, "starbreach", "intro-1", seed="words")
    listening(page)
    for _ in range(4):
        if page.locator("button.option .term").count():
            break
        page.wait_for_selector("button.option")
        click_something(page, random.Random(1))
    word = page.locator("button.option .term:visible").first
    word.hover()
    expect(page.locator("#tip")).to_be_visible()
    before = str(page.locator("main").get_attribute("data-seq"))
    word.click()
    answered(page, before)


def test_a_long_press_on_an_option_explains_it_and_answers_nothing(person: Person) -> None:
    page = person(PHONE)
    open_table(page, "battle-bosses", "standard", bosses="mecha-bot,captain-saltjaw", seed="first")
    listening(page)
    choose(page, "#opt-keep")
    option = page.locator("button.option:has(.option__cost):visible").first
    option.scroll_into_view_if_needed()
    page.wait_for_selector(".pool[tabindex]", state="attached")
    before = page.locator("main").get_attribute("data-seq")
    with held(page, option):
        expect(page.locator("#tip")).to_contain_text("energy")
    page.wait_for_timeout(300)
    assert page.locator("main").get_attribute("data-seq") == before


def test_the_words_of_a_game_stand_on_its_page_and_explain_themselves_on_rules(person: Person) -> None:
    page = person()
    page.goto("/how/starbreach")
    expect(page.locator("#glossary dt", has_text="STAR")).to_have_count(1)
    page.goto("/rules/BB-DICE-04")
    page.locator(".term[tabindex]").first.click()
    expect(page.locator("#tip")).to_be_visible()
    page.locator("h1").click()
    expect(page.locator("#tip")).to_have_count(0)
