"""What is heard at a table: nothing until somebody wants it, then every board, and still after a reload."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from web.browsing import Person, click_something, listening, open_table


def heard(page: Page) -> str | None:
    return page.locator("main").get_attribute("data-heard")


def test_a_table_is_silent_until_sounds_are_wanted_and_keeps_the_wish(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", seats={1: "random"}, seed="sounds")
    listening(page)
    page.wait_for_selector("button.option, [data-finish]")
    click_something(page, random.Random(1))
    assert heard(page) is None

    page.click("summary:has-text('More')")
    page.check("#sounds")
    expect(page.locator("main")).to_have_attribute("data-heard", "turn")
    page.reload()
    listening(page)
    assert page.locator("#sounds").is_checked()
    assert heard(page) is None
    page.mouse.click(5, 300)  # a browser lets a page sound only after a touch
    sounds = set()
    chooser = random.Random(2)
    for _ in range(20):
        page.wait_for_selector("button.option, [data-finish]")
        click_something(page, chooser)
        sounds.add(heard(page))
        if "move" in sounds:
            break
    assert "move" in sounds, sounds
