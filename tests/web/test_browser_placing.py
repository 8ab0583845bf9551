"""Choosing a place on the board: with a finger under a magnifier, with buttons, with arrow keys."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from web.browsing import answered, choose, listening, open_table, place_by_clicking, play_until
from web.conftest import PHONE

Person = Callable[..., Page]


def in_an_order(page: Page) -> None:
    """Set a digital table up and give the first Order."""
    open_table(page, "infinity", "digital", {1: "random"}, points="150", scenario="annihilation", seed="placing")
    listening(page)
    chooser = random.Random(3)
    for _ in range(60):
        page.wait_for_selector("button.option, [data-finish], fieldset.blank")
        if page.locator("[data-from]").count() and page.locator("fieldset.blank").count():
            return
        before = str(page.locator("main").get_attribute("data-seq"))
        rest = page.locator("[data-finish][value=rest], [data-finish][value=ahead]")
        option = page.locator("button.option")
        if rest.count():
            rest.click()
            answered(page, before)
        elif option.count():
            option.first.click()
            answered(page, before)
        else:
            place_by_clicking(page, chooser, before)


def chosen(page: Page) -> tuple[int, int]:
    fields = page.locator("fieldset[data-last] [data-blank]")
    x, y = (round(100 * float(fields.nth(at).input_value())) for at in (0, 1))
    return x, y


def at(page: Page) -> tuple[float, float]:
    """Where the ghost is on the screen."""
    box = page.locator(".placed__base").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_drags_the_ghost_under_a_magnifier_and_buttons_nudge_it(person: Person) -> None:
    page = person(PHONE)
    in_an_order(page)
    page.locator(".nudges--first button").first.click()
    x, y = at(page)
    touch = page.context.new_cdp_session(page)
    touch.send("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def finger(kind: str, px: float, py: float) -> None:
        points = [] if kind == "touchEnd" else [{"x": px, "y": py}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    before, scrolled = chosen(page), page.evaluate("scrollY")
    finger("touchStart", x, y)
    for step in range(1, 6):
        finger("touchMove", x + 3 * step, y)
    expect(page.locator(".magnifier > svg")).to_be_visible()
    expect(page.locator(".nudges output")).to_contain_text(re.compile(r"in of \d.* on foot; .*could answer"))
    finger("touchEnd", 0, 0)
    expect(page.locator(".magnifier")).to_have_count(0)
    after = chosen(page)
    assert after[0] > before[0] + 25 and page.evaluate("scrollY") == scrolled
    for way, (dx, dy) in {"left": (-25, 0), "up": (0, 25), "down": (0, -25), "right": (25, 0)}.items():
        button = page.locator(f".nudges button[aria-label$='{way}']")
        box = button.bounding_box()
        assert box is not None and box["width"] >= 40 and box["height"] >= 40
        here = chosen(page)
        button.click()
        assert chosen(page) == (here[0] + dx, here[1] + dy)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    seq = str(page.locator("main").get_attribute("data-seq"))
    page.locator(".nudges .btn--primary").click()
    answered(page, seq)
    expect(page.locator("#placed")).to_have_count(0)
    expect(page.locator("#log")).to_contain_text("inches")


def test_arrow_keys_move_the_ghost_and_enter_answers(person: Person) -> None:
    page = person()
    in_an_order(page)
    page.locator(".nudges--first button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#placed")).to_be_focused()
    x, y = chosen(page)
    page.keyboard.press("ArrowUp")
    assert chosen(page) == (x, y + 25)
    ghost = page.locator("#placed")
    for way, (dx, dy) in {"Right": (100, 0), "Down": (0, -100), "Left": (-100, 0), "Up": (0, 100)}.items():
        here = chosen(page)  # scenery may stand in one way or another
        page.keyboard.press(f"Shift+Arrow{way}")
        assert chosen(page) == (here[0] + dx, here[1] + dy)
        expect(ghost).to_have_attribute("aria-label", re.compile(r"on foot; .*could answer|\(INF-[A-Z]+-\d\d\)"))
        if "on foot" in str(ghost.get_attribute("aria-label")):
            break
    expect(ghost).to_have_attribute("aria-label", re.compile(r"in of \d.* on foot; .*could answer"))
    seq = str(page.locator("main").get_attribute("data-seq"))
    page.keyboard.press("Enter")
    answered(page, seq)
    expect(page.locator("#placed")).to_have_count(0)


def test_a_place_is_asked_about_again_when_the_server_has_too_much_to_do(person: Person) -> None:
    page = person()
    in_an_order(page)
    told: list[str] = []

    def too_busy_once(route: Route) -> None:
        told.append(route.request.url)
        if len(told) == 1:
            route.fulfill(status=202)
        else:
            route.continue_()

    page.route("**/foreseen?*", too_busy_once)
    page.locator(".nudges--first button").first.click()
    known = re.compile(r"on foot; .*could answer|\(INF-[A-Z]+-\d\d\)")
    expect(page.locator("#placed")).to_have_attribute("aria-label", known)
    assert len(told) == 2 and told[0] == told[1]


def test_a_place_that_is_typed_shows_its_ghost_and_escape_takes_it_away(person: Person) -> None:
    page = person()
    in_an_order(page)
    form = page.locator("fieldset[data-form^='move@']")
    form.locator("[data-blank=x]").fill("12")
    expect(page.locator("#placed")).to_have_count(0)
    form.locator("[data-blank=y]").fill("8")
    expect(page.locator("#placed")).to_have_attribute("aria-label", re.compile(r"12, 8 .*\(INF-[A-Z]+-\d\d\)"))
    expect(page.locator("#placed.is-refused")).to_have_count(1)
    page.locator("#placed").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#placed")).to_have_count(0)
    expect(page.locator(".nudges--first button")).not_to_have_count(0)


def test_a_way_of_ones_own_is_named_corner_by_corner_with_the_keyboard(person: Person) -> None:
    page = person()
    in_an_order(page)
    choose(page, "button.option[value=corners]")
    expect(page.locator("main")).to_contain_text("Where does it turn first? Left of the Move: 4 in.")
    judged = re.compile(r"in of \d.* on foot; .*could answer")
    for heading, left in (("Turn: where?", "end, or turn again? Left of the Move: 3 in."), ("Move: where?", "")):
        expect(page.locator("fieldset.blank legend").first).to_have_text(heading)
        page.locator(".nudges--first button").first.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#placed")).to_be_focused()
        page.keyboard.press("Shift+ArrowRight")
        expect(page.locator("#placed")).to_have_attribute("aria-label", judged)
        seq = str(page.locator("main").get_attribute("data-seq"))
        page.keyboard.press("Enter")
        answered(page, seq)
        if left:
            expect(page.locator("main")).to_contain_text(left)
    expect(page.locator("#log")).to_contain_text("has used 2 of 4 inches")


def test_a_deployment_shows_by_name_whom_it_places_and_where_and_the_table_stays_where_it_is(person: Person) -> None:
    page = person()
    open_table(page, "infinity", "digital", {1: "random"}, points="150", scenario="annihilation", seed="placing")
    listening(page)
    play_until(page, "[data-finish][value=rest]", random.Random(3))
    names = page.locator(".nudges--first button")
    assert names.count() == page.locator("fieldset.blank").count() > 3
    expect(names.first).to_have_text(re.compile(r"^[ab]\d+ [A-Z][a-z]+"))
    expect(page.locator(".blank .row").first).not_to_be_visible()
    area = page.locator(".place-areas:not(.is-other) .place-free")
    assert area.count() == 1
    zone, table = area.bounding_box(), page.locator("#board > svg").bounding_box()
    assert zone is not None and table is not None
    page.mouse.move(zone["x"] + zone["width"] / 2, zone["y"] - zone["height"])  # where nobody may stand
    expect(page.locator("#ghost.is-refused text")).to_contain_text("is not wholly inside the own Deployment Zone")
    height = page.locator("#ghost text").evaluate(
        "one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a"
    )
    assert height >= 11
    names.nth(1).click()
    expect(page.locator(".nudges output")).to_contain_text(re.compile(r"^[ab]\d+ [A-Z]"))
    expect(page.locator("fieldset[data-last] .row")).to_be_visible()
    assert page.locator("#board > svg").bounding_box() == table, "the table moved away from who aims at it"
    x, y = at(page)
    assert zone["x"] < x < zone["x"] + zone["width"] and zone["y"] < y < zone["y"] + zone["height"]


def test_words_of_a_table_are_as_large_on_a_phone_as_it_takes_to_read_them_whatever_its_size(person: Person) -> None:
    page = person(PHONE)
    for points in ("150", "300"):
        open_table(page, "infinity", "digital", {1: "random"}, points=points, scenario="annihilation", seed="placing")
        page.wait_for_selector(".askbar")
        name = page.locator("#board .zone-name").first
        height = name.evaluate("one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a")
        assert 11 <= height < 13, (points, height)
