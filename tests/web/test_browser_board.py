"""The board is the interface: places, pieces, cards and dice answer; whole games are clicked on the board alone."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from machine import patience
from web.browsing import MOST, Person, answered, choose, listening, open_table, over, place_by_clicking
from web.conftest import DESKTOP, PHONE

GAMES = {
    "duel": ("battle-bosses", "standard", {"bosses": "mecha-bot,old-marrow", "seed": "board"}),
    "skirmish": ("space-infantry", "skirmish", {"enemy": "gunhand*2", "seed": "board"}),
    "mission": ("space-infantry", "mission", {"seed": "board"}),
    "ship": ("starbreach", "intro-1", {"seed": "board"}),
    "scenario": ("infinity", "digital", {"points": "150", "seed": "board"}),
}
HASTE = 0.7
"""How often a Turn or an Order is ended where it can be."""
CLICK = """([pick, haste]) => {
  const places = "#board a.target[data-for], .askbar [data-press], #hand .card[data-key], .dice [data-menu]"
  const all = [...document.querySelectorAll(places)].filter((one) => one.checkVisibility())
  const end = document.querySelector(".askbar .btn--primary[data-press]")
  const one = end && pick < haste ? end : all[Math.floor((pick - haste) / (1 - haste) * all.length)] ?? all[0]
  one?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }))
  const menu = [...document.querySelectorAll(".menu [data-press]")]
  menu[Math.floor(pick * 7919) % menu.length]?.click()
  return all.length
}"""


def play_on_the_board(page: Page, chooser: random.Random, haste: float = 0.0) -> int:
    """Click what is seen of places, cards, dice and what is asked below the board until the end, and never the list."""
    for clicks in range(MOST):
        # A program may deploy a whole army meanwhile.
        page.wait_for_selector("#answer, #again", timeout=1000 * patience(90))
        if over(page):
            return clicks
        before = str(page.locator("main").get_attribute("data-seq"))
        if page.evaluate(CLICK, [chooser.random(), haste]):
            answered(page, before)
        else:
            assert page.locator("fieldset.blank").count(), page.locator("#act").inner_text()
            place_by_clicking(page, chooser, before)
    pytest.fail(f"the match is not over after {MOST} answers")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("table", GAMES)
def test_a_game_is_played_to_its_end_by_clicking_the_board_alone(
    person: Person, table: str, size: ViewportSize
) -> None:
    page = person(size)
    game, mode, options = GAMES[table]
    open_table(page, game, mode, {1: "random"} if game in ("battle-bosses", "infinity") else None, **options)
    listening(page)
    assert play_on_the_board(page, random.Random(11), HASTE if game == "infinity" else 0.0) >= 5
    expect(page.locator("#verdict")).not_to_be_empty()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_cards_are_clicked_to_be_set_aside(person: Person, size: ViewportSize) -> None:
    page = person(size)
    open_table(page, "battle-bosses", bosses="mecha-bot,old-marrow", seed="aside")
    listening(page)
    cards = page.locator("#hand .card")
    expect(page.locator(".askbar .btn")).to_have_text("Keep all five cards")
    names = [text.replace(" x2", "") for text in cards.locator(".card__name").all_inner_texts()]
    cards.nth(0).click()
    cards.nth(1).click()
    expect(page.locator(".askbar .btn")).to_have_text("Set aside 2 cards")
    cards.nth(1).press("Enter")
    while cards.nth(1).get_attribute("aria-pressed") == "true":
        cards.nth(1).press("Enter")  # several copies are set aside one by one
    expect(page.locator(".askbar .btn")).to_have_text("Set aside 1 card")
    choose(page, ".askbar .btn")
    expect(page.locator("#log ol")).to_contain_text(f"sets 1 card aside: {names[0]}")


def moved(page: Page, piece: Locator, stood: str | None) -> None:
    """Wait until a piece stands elsewhere."""
    elsewhere = "([id, was]) => document.getElementById(id).getAttribute('style') !== was"
    page.wait_for_function(elsewhere, arg=[piece.get_attribute("id"), stood])


def test_a_piece_lights_where_it_can_go_and_goes_there_in_one_click_or_by_a_drag(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", bosses="mecha-bot,old-marrow", seed="first")
    listening(page)
    choose(page, "#opt-keep")
    page.wait_for_selector("#opt-use-mecha-stride")
    piece = page.locator("#p-boss-0")
    mine = page.locator("a.target[data-for*='use-mecha-stride']")
    mine.click()
    expect(page.locator(".menu")).to_contain_text("Stride")
    expect(page.locator("[data-way]").first).to_be_attached()
    mine.click()
    expect(page.locator(".menu")).to_have_count(0)
    expect(page.locator("[data-way]")).to_have_count(0)
    mine.click()
    ways = page.locator("[data-way^='use-mecha-stride ']")
    expect(ways.first).to_be_attached()
    stood = piece.get_attribute("style")
    before = str(page.locator("main").get_attribute("data-seq"))
    ways.first.click()
    answered(page, before)
    moved(page, piece, stood)
    stood = piece.get_attribute("style")
    if not mine.count():
        return  # no energy is left to go on
    box = mine.locator(".halo").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"], box["y"] + box["height"], steps=5)
    goal = page.locator("[data-way] .halo").first.bounding_box()
    assert goal is not None
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=5)
    page.mouse.up()
    moved(page, piece, stood)


OVERFLOWING = """() => [...document.querySelectorAll("#board .piece:has(> .node)")].flatMap((piece) => {
  const box = piece.querySelector(":scope > .node").getBBox()
  const inside = (text) => text.x >= box.x && text.x + text.width <= box.x + box.width - 4
    && text.y >= box.y && text.y + text.height <= box.y + box.height
  return [...piece.querySelectorAll(":scope > text")].filter((text) => !inside(text.getBBox()))
    .map((text) => text.textContent)
})"""


@pytest.mark.parametrize("mission", ["anvil-pass", "black-orchard", "dry-well", "foundry-march", "nest-below"])
def test_what_is_written_on_a_mission_map_stays_in_its_box(person: Person, mission: str) -> None:
    page = person(DESKTOP)
    open_table(page, "space-infantry", "mission", None, mission=mission, seed="map")
    listening(page)
    if page.locator("#board .node").count() == 0:
        choose(page, "#answer button")  # which race the enemy is
    assert page.locator("#board .node").count() >= 5
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate(OVERFLOWING) == []


def test_a_button_below_the_board_stays_while_boards_come_that_ask_the_same(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", seats={1: "greedy"}, seed="stays")
    listening(page)
    page.wait_for_selector(".askbar .btn--primary")
    assert page.evaluate("""() => {
      const pressed = document.querySelector(".askbar .btn--primary")
      document.querySelector("main").dispatchEvent(new Event("shown"))
      return pressed.isConnected && document.querySelectorAll(".askbar").length === 1
    }""")
