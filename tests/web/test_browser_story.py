"""What the others do is told card by card: it can be paused, gone back through, skipped; a recap is one key away."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

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


def test_a_disaster_is_told_also_to_who_skips_the_story(person: Person) -> None:
    page = person(moving=True)
    heard: list[str] = []
    mine: list[str] = []

    def graver(line: WebSocketRoute) -> None:
        """The end of the other side's turn comes as something that nobody may miss."""
        server = line.connect_to_server()

        def told(message: str | bytes) -> None:
            said = str(message)
            if mine and "Greedy bot is done." in said:
                said = re.sub(r'(data-by=\\"1\\")', r'\1 class=\\"is-grave\\"', said)
            heard.append(said)
            line.send(said)

        server.on_message(told)

    page.route_web_socket(re.compile("/live"), graver)
    against_a_program(page)
    mine.append("a turn")
    page.click("[data-finish]")
    story = page.locator(".story")
    story.get_by_text("Pause").click()
    while not any("is-grave" in message for message in heard):  # all of it waits behind the card
        page.wait_for_timeout(50)
    story.get_by_text("Skip").click()
    expect(story).to_contain_text("Greedy bot is done.")
    expect(story).to_have_class(re.compile("is-grave"))
    page.wait_for_timeout(1600)  # longer than a card stands
    story.get_by_text("Go on").click()
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
