"""What the others do is told card by card: it can be paused, gone back through, skipped; a recap is one key away."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from web.browsing import Person, choose, listening, open_table
from web.conftest import PHONE


def against_a_program(page: Page) -> None:
    """A duel at one's first turn."""
    open_table(page, "battle-bosses", seats={1: "greedy"}, bosses="mecha-bot,captain-saltjaw", seed="story")
    listening(page)
    page.click(".askbar .btn--primary")
    page.wait_for_selector("[data-finish]")


def test_the_other_side_is_told_card_by_card(person: Person) -> None:
    page = person(moving=True)
    against_a_program(page)
    page.click("[data-finish]")
    story = page.locator(".story")
    expect(story).to_contain_text("Greedy bot")
    story.get_by_text("Pause").click()
    expect(story.locator(".story__picture use")).to_have_attribute(
        "href", re.compile("^#pic-")
    )  # the card, not the player
    held = page.locator("main").get_attribute("data-seq")
    first = story.locator("ol").inner_text()
    page.wait_for_timeout(2500)  # longer than a card stands
    assert page.locator("main").get_attribute("data-seq") == held and story.locator("ol").inner_text() == first
    story.get_by_text("Skip").click()
    page.wait_for_selector("[data-finish]")
    expect(story).to_have_count(0)


def test_whoever_wants_less_motion_waits_for_nothing_and_has_the_recap(person: Person) -> None:
    page = person()
    against_a_program(page)
    choose(page, "[data-finish]")
    page.wait_for_selector("[data-finish]")
    expect(page.locator(".story")).to_have_count(0)
    page.keyboard.press("r")
    recap = page.locator("dialog[open]")
    expect(recap).to_contain_text("Since your last answer")
    expect(recap).to_contain_text("Greedy bot is done.")
    recap.get_by_text("Go on").click()
    expect(recap).to_have_count(0)


def test_on_a_phone_a_card_lies_over_nothing_that_one_answers_with(person: Person) -> None:
    page = person(PHONE, moving=True)
    against_a_program(page)
    page.click("[data-finish]")
    story = page.locator(".story")
    expect(story).to_contain_text("Greedy bot")
    story.get_by_text("Pause").click()
    card, dock = story.bounding_box(), page.locator(".dock").bounding_box()
    assert card is not None and dock is not None and card["y"] >= dock["y"] - 2
    story.locator(".story__line").click()
    expect(story.get_by_text("Back")).to_be_visible()
    story.get_by_text("Skip").click()
    page.wait_for_selector("[data-finish]")
    expect(story).to_have_count(0)
