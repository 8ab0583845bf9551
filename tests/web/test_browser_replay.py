"""A replay in a browser: what was done is a click away, and the plot says who was winning."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from machine import patience
from web.browsing import Person, open_table
from web.conftest import PHONE


def test_a_click_on_an_action_or_in_the_plot_shows_that_position(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", seats={0: "random", 1: "random"}, seed="film")
    page.wait_for_selector("#again", timeout=patience(120) * 1000)
    page.click("#again")
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
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
