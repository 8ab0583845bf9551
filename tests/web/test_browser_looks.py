"""What boards lie on, and what a phone shows: backdrops that words stay readable on, the menu of the site."""

from __future__ import annotations

import random
from base64 import b64encode

import pytest
from fastapi.testclient import TestClient
from playwright.sync_api import Page, ViewportSize, expect

from wartable.games import names
from wartable.web.covers import styles
from web.browsing import SIZES, SMALLEST, Person, click_something, listening, open_table, over, readable
from web.conftest import DESKTOP, PHONE

AA = 4.5
BARE = """async () => {
  const board = document.querySelector(".board")
  board.style.borderRadius = 0
  board.replaceChildren()
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
}"""
WORST = """async ([picture, variable]) => {
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height })
  const pen = canvas.getContext("2d")
  pen.drawImage(image, 0, 0)
  const light = ([r, g, b]) => [r, g, b].map((part) => part / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0)
  const figure = document.querySelector(".board")
  const probe = figure.appendChild(document.createElement("i"))
  probe.style.color = `var(${variable})`
  const ink = light(getComputedStyle(probe).color.match(/[\\d.]+/g).map(Number))
  probe.remove()
  const pixels = pen.getImageData(0, 0, image.width, image.height).data
  let worst = 21
  for (let at = 0; at < pixels.length; at += 4 * 7) {
    const ground = light(pixels.slice(at, at + 3))
    worst = Math.min(worst, (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05))
  }
  return worst
}"""


def worst_contrast(page: Page, variable: str) -> float:
    """Of the bare board with what is written on it, wherever it may stand."""
    page.evaluate(BARE)
    picture = page.locator(".board").first.screenshot()
    found: float = page.evaluate(WORST, [b64encode(picture).decode(), variable])
    return found


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("game", names())
def test_words_on_a_backdrop_can_be_read(person: Person, game: str, dark: bool) -> None:
    page = person(DESKTOP, dark)
    page.goto(f"/how/{game}")
    backdrop = "getComputedStyle(document.querySelector('.board')).backgroundImage"
    assert "data:image/svg+xml" in page.evaluate(backdrop)
    assert worst_contrast(page, "--board-ink") >= AA
    assert worst_contrast(page, "--board-ink-2") >= AA


def test_backdrops_come_with_the_styles_and_never_with_a_board(client: TestClient) -> None:
    assert styles().count("data:image/svg+xml") == len(names())
    for game in names():
        assert "data:image/svg+xml" not in client.get(f"/how/{game}").text


def test_a_phone_has_the_menus_of_the_table_and_of_the_site(person: Person) -> None:
    page = person(PHONE)
    open_table(page, "battle-bosses", seed="menu")
    listening(page)
    page.click("#more > summary")
    menu_of_table = page.locator(".more__body").bounding_box()
    header = page.locator("header").first.bounding_box()
    assert menu_of_table is not None and header is not None
    assert menu_of_table["y"] >= header["height"], "its first line lies under the bar of the site"
    assert menu_of_table["y"] + menu_of_table["height"] <= PHONE["height"]
    page.keyboard.press("Escape")
    page.get_by_label("Menu", exact=True).first.click()
    menu = page.get_by_role("navigation", name="Menu")
    for name in ("Play", "Replays", "Tournaments", "Lab", "Rules", "First games", "Position of the day", "You"):
        link = menu.get_by_role("link", name=name, exact=True)
        box = link.bounding_box()
        assert box is not None and box["height"] >= 40 and box["x"] + box["width"] <= PHONE["width"]
    you = page.locator(".top .you").bounding_box()
    assert you is not None and min(you["height"], you["width"]) >= 40
    menu.get_by_role("link", name="Rules", exact=True).click()
    expect(page.locator("h1")).to_have_text("Rules")


LAPTOP = ViewportSize(width=1366, height=768)
SMALLER = ViewportSize(width=760, height=420)
"""The window of a laptop that somebody made smaller: there words may be a fifth smaller before the board is panned."""


@pytest.mark.parametrize(
    ("game", "mode", "options"),
    [
        ("battle-bosses", "standard", {}),
        ("battle-bosses", "arena-3v3", {}),
        ("space-infantry", "skirmish", {}),
        ("space-infantry", "mission", {}),
        ("starbreach", "intro-2", {}),
        ("starbreach", "campaign-2", {"mission": "two-hulls"}),
        ("infinity", "digital", {}),
    ],
)
def test_words_on_a_board_and_in_its_replay_are_large_enough_on_laptop_and_phone(
    person: Person, game: str, mode: str, options: dict[str, str]
) -> None:
    page, chooser = person(LAPTOP), random.Random(7)
    open_table(page, game, mode, None, **options, seed="sizes")
    listening(page)
    for _ in range(3 if game != "infinity" else 1):
        page.wait_for_selector("button.option, [data-finish], fieldset.blank, #again")
        if not over(page):
            click_something(page, chooser)
    for size in (LAPTOP, SMALLER, PHONE):
        page.set_viewport_size(size)
        page.wait_for_function("width => innerWidth === width", arg=size["width"])
        readable(page, SMALLEST / 1.25 if size == SMALLER else SMALLEST)
        if mode == "arena-3v3" and size == LAPTOP:  # the words grow, and all of the board is seen
            expect(page.locator("#board .zoom")).to_have_count(0)
    page.goto(page.url.partition("?")[0].replace("/table/", "/replay/"))
    page.wait_for_selector("#play:not([hidden])")  # its script is there
    for step in ("#step-back", "#step-on"):  # also after a step
        readable(page)
        before = str(page.locator("main").get_attribute("data-at"))
        page.click(step)
        page.wait_for_function("before => document.querySelector('main').dataset.at !== before", arg=before)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_pictures_of_how_to_play_are_whole_on_a_phone_and_their_words_large_enough(person: Person) -> None:
    page = person(PHONE)
    page.goto("/how/battle-bosses")
    wider = "[...document.querySelectorAll('.board')].filter((board) => board.scrollWidth > board.clientWidth).length"
    assert page.evaluate(wider) == 0
    assert min(page.evaluate(SIZES.replace("#board", ".board")))[0] >= SMALLEST


def test_boards_of_a_rule_are_readable_on_a_phone(person: Person) -> None:
    page = person(PHONE)
    for rule in ("SI-BOSS-ENG-03", "SB-MOVE-01"):
        page.goto(f"/rules/{rule}")
        assert min(page.evaluate(SIZES.replace("#board", ".example .board")))[0] >= SMALLEST
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_pictures_of_places_carry_no_words_that_nobody_can_read(person: Person) -> None:
    page = person()
    for game in ("battle-bosses", "infinity"):
        page.goto(f"/new/{game}")
        page.wait_for_selector(".place__picture > svg")
        shown = (
            "[...document.querySelectorAll('.place__picture text')].filter((one) => one.getBoundingClientRect().width)"
        )
        assert page.evaluate(f"{shown}.length") == 0


def test_the_position_of_the_day_is_seen_with_its_button_on_a_laptop(person: Person) -> None:
    page = person(LAPTOP)
    page.goto("/daily")
    begin = page.locator("form[action='/daily'] button").bounding_box()
    assert begin is not None and begin["y"] + begin["height"] <= LAPTOP["height"]


def test_what_is_asked_about_is_in_sight_on_a_phone(person: Person) -> None:
    page = person(PHONE)
    open_table(page, "space-infantry", "skirmish", None, enemy="burrow-matriarch", seed="first")
    listening(page)
    page.click("#opt-no-command")
    page.wait_for_selector("#board a.target")
    seen = page.evaluate("""() => {
      const port = document.querySelector("#board").getBoundingClientRect()
      return [...document.querySelectorAll("#board a.target .halo")].map((one) => one.getBoundingClientRect())
        .filter((box) => box.left >= port.left && box.right <= port.right && box.top >= port.top).length
    }""")
    assert seen > 0


def test_a_new_table_says_who_plays_together_and_asks_for_names_of_people_at_this_screen_alone(person: Person) -> None:
    page = person(PHONE)
    page.goto("/new/battle-bosses?mode=arena-2v2")
    assert page.locator("label[for^=seat-]").all_inner_texts() == [
        "First seat (team 1)", "Second seat (team 2)", "Third seat (team 1)", "Fourth seat (team 2)",
    ]  # fmt: skip
    expect(page.locator(".faces")).to_contain_text("28 health, 11 in the Arena")
    expect(page.locator("#name-0")).to_be_visible()
    expect(page.locator("#name-1")).to_be_hidden()
    page.select_option("#seat-1", "here")
    expect(page.locator("#name-1")).to_be_visible()
    for other in ("/new/battle-bosses", "/new/starbreach?mode=intro-2"):
        page.goto(other)
        expect(page.locator("label[for=seat-0]")).to_have_text("First seat")
