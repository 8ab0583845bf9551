"""A replay in a browser: what was done is a click away, and the plot says who was winning."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from machine import patience
from web.browsing import Person, choose, open_table
from web.conftest import PHONE
from web.troubles import Troubles


def test_a_click_on_an_action_or_in_the_plot_shows_that_position(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", seats={0: "random", 1: "random"}, seed="film")
    page.wait_for_selector("#again", timeout=patience(120) * 1000)
    page.click("#again")
    expect(page.locator(".turnbar__who")).to_have_text("The match is over")
    film, steps = page.locator("main"), page.locator(".moves__step")
    expect(steps.first).to_be_visible()
    expect(steps.last).to_have_attribute("aria-current", "step")
    steps.nth(3).click()
    at = str(steps.nth(3).get_attribute("data-at"))
    expect(film).to_have_attribute("data-at", at)
    expect(steps.nth(3)).to_have_attribute("aria-current", "step")
    assert f"at={at}" in page.url
    page.locator(".winning__plot").click(position={"x": 1, "y": 40})
    expect(film).to_have_attribute("data-at", re.compile("^[0-3]$"))
    page.locator(".moments a").last.click()
    expect(film).to_have_attribute("data-at", str(page.locator(".moments a").last.get_attribute("data-at")))
    expect(page.locator(".turnbar__who")).not_to_have_text("The match is over")
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    button, number = page.locator("#step-on").bounding_box(), page.locator("#at-text").bounding_box()
    assert button and number and button["x"] + button["width"] <= number["x"]


def test_a_position_that_the_server_refuses_is_refused_in_a_sentence(person: Person, troubles: Troubles) -> None:
    page = person()
    open_table(page, "battle-bosses", seed="closed")
    choose(page, "#opt-keep")
    page.goto(page.url.partition("?")[0].replace("/table/", "/replay/"))
    film, at = page.locator("main"), page.locator("main").get_attribute("data-at")
    expect(page.locator(".moves__step").first).to_be_visible()
    page.evaluate("document.getElementById('eyes').add(new Option('the other', 1, true, true))")
    path = page.url.partition("?")[0].partition("//")[2]
    with troubles.refused(page, 409, f"{path[path.index('/') :]}/frame"):
        page.keyboard.press("j")
        expect(page.locator(".toast")).to_have_text(
            "The match is not over; it can be seen with one's own eyes, or as an onlooker."
        )
    expect(film).to_have_attribute("data-at", str(at))
