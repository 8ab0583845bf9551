"""What people do in a browser at a table: set it up, choose, click a game to its end."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Locator, Page, expect

from machine import patience

Person = Callable[..., Page]
MOST = 900
"""Answers after which a game that does not end is a failure."""


def whose_turn(one: Page, two: Page) -> tuple[Page, Page]:
    """Who can end a turn now, and the other one: waits until the boards have come that say so."""
    until = time.monotonic() + patience(30)
    while time.monotonic() < until:
        for acting, other in ((one, two), (two, one)):
            if acting.locator("[data-finish]").count():
                return acting, other
        one.wait_for_timeout(50)
    raise AssertionError("nobody can end a turn")


def open_table(page: Page, game: str, mode: str = "", seats: dict[int, str] | None = None, **options: str) -> None:
    """Set a table up as a person does."""
    page.goto(f"/new/{game}" + (f"?mode={mode}" if mode else ""))
    for seat, who in (seats or {}).items():
        page.select_option(f"#seat-{seat}", who)
    if options:
        page.click("summary:has-text('Options')")
    for name, value in options.items():
        if page.locator(f"#option-{name}-0").count():
            for seat, chosen in enumerate(value.split(",")):
                page.select_option(f"#option-{name}-{seat}", chosen)
            continue
        own = page.locator(f"#own-{name}")
        field = own if own.count() else page.locator(f"#{name}" if name == "seed" else f"#option-{name}")
        if field.evaluate("one => one.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)
    with page.expect_navigation():
        page.click("text=Open the table")


def answered(page: Page, before: str) -> None:
    """Wait until the board has moved on."""
    page.wait_for_function("before => document.querySelector('main').dataset.seq !== before", arg=before)


def same_board(one: Page, other: Page) -> None:
    """Both come to show the same board; the last push may still be on its way to one of them."""
    until = time.monotonic() + patience(30)
    while (seen := [page.locator("main").get_attribute("data-seq") for page in (one, other)])[0] != seen[1]:
        assert time.monotonic() < until, f"one shows board {seen[0]}, the other {seen[1]}"
        one.wait_for_timeout(50)


def listening(page: Page) -> None:
    """Wait for the page's script: before it there is nobody to hear a key."""
    expect(page.locator("#link-state")).to_have_attribute("data-state", "live")


def choose(page: Page, place: str) -> None:
    """Click, and wait for the board that follows: an answer to an old board would be refused."""
    page.wait_for_selector(place)
    before = str(page.locator("main").get_attribute("data-seq"))
    page.click(place)
    answered(page, before)


def over(page: Page) -> bool:
    return page.locator("#again").count() > 0


def play_by_clicking(page: Page, chooser: random.Random, most: int = MOST) -> int:
    """Click anything that may be clicked until the match is over; gives the number of clicks.

    Where a place is asked for, a click on the board writes it into the form; places that are refused are tried again.
    """
    for clicks in range(most):
        page.wait_for_selector("button.option, [data-finish], fieldset.blank, #again")
        if over(page):
            return clicks
        click_something(page, chooser)
    pytest.fail(f"the match is not over after {most} answers")


def click_something(page: Page, chooser: random.Random) -> None:
    """One answer of those that are offered; none when the board has just moved on."""
    before = str(page.locator("main").get_attribute("data-seq"))
    clicked = page.evaluate(
        """pick => {
          const offered = [...document.querySelectorAll("button.option, [data-finish]")]
          offered[Math.floor(pick * offered.length)]?.click()
          return offered.length
        }""",
        chooser.random(),
    )
    if clicked:
        answered(page, before)
    elif page.locator("fieldset.blank").count():
        place_by_clicking(page, chooser, before)


def place_by_clicking(page: Page, chooser: random.Random, before: str) -> None:
    """Click on the table until a place is allowed."""
    for _ in range(60):
        page.evaluate("document.querySelector('#board > svg').scrollIntoView({block: 'center', behavior: 'instant'})")
        box = page.locator("#board > svg").bounding_box()
        assert box is not None
        x, y = chooser.uniform(0.2, 0.8), chooser.uniform(0.1, 0.9)
        page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
        page.locator("fieldset[data-last] button[name=key]").click()
        page.wait_for_function(
            "before => document.querySelector('main').dataset.seq !== before || document.querySelector('.toast')",
            arg=before,
        )
        if page.locator("main").get_attribute("data-seq") != before:
            return
        page.evaluate("document.getElementById('toasts').replaceChildren()")
    pytest.fail("no place was allowed")


def play_until(page: Page, place: str, chooser: random.Random) -> None:
    """Click through a set-up until something is there."""
    for _ in range(40):
        page.wait_for_selector("button.option, [data-finish], fieldset.blank")
        if page.locator(place).count():
            return
        before = str(page.locator("main").get_attribute("data-seq"))
        if page.locator("button.option").count():
            page.locator("button.option").first.click()
            answered(page, before)
        else:
            place_by_clicking(page, chooser, before)
    pytest.fail(f"{place} did not come")


@contextmanager
def held(page: Page, place: Locator) -> Iterator[None]:
    """A finger stays on a place as long as this lasts."""
    box = place.bounding_box()
    assert box is not None
    line = page.context.new_cdp_session(page)
    point = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    line.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    yield
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


SMALLEST = 11
"""Pixels of the smallest words on a board."""
SIZES = """() => [...document.querySelectorAll("#board > svg text")]
  .filter((text) => text.textContent.trim() && text.getBoundingClientRect().width)
  .map((text) => [parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a, text.textContent])"""


def readable(page: Page, smallest: float = SMALLEST) -> None:
    """All words on the board come to be large enough; a board is fitted a moment after it changes its size."""
    until = time.monotonic() + patience(10)
    while not (sizes := page.evaluate(SIZES)) or min(sizes)[0] < smallest:
        assert time.monotonic() < until, [one for one in sizes if one[0] < smallest]
        page.wait_for_timeout(50)
