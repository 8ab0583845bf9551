"""The board holds still: from question to question it has one size, on a small laptop as well."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from web.browsing import Person, choose, click_something, listening, open_table
from web.conftest import PHONE

LAPTOP = {"width": 1280, "height": 800}
BOX = """() => {
  const box = document.querySelector("#board > svg").getBoundingClientRect()
  return [Math.round(box.width), Math.round(box.height)]
}"""


def boards(page: Page, answers: int, chooser: random.Random) -> list[tuple[int, int]]:
    """The size of the board at each question."""
    found = []
    for _ in range(answers):
        page.wait_for_selector("button.option, [data-finish]")
        found.append(tuple(page.evaluate(BOX)))
        click_something(page, chooser)
    return found


@pytest.mark.parametrize("game", ["battle-bosses", "starbreach"])
def test_the_board_keeps_its_size_from_question_to_question(person: Person, game: str) -> None:
    """What a longer question took of its room once it does not get back with a shorter one, so it does not jump."""
    page = person(LAPTOP)
    open_table(page, game, seats={1: "random"} if game == "battle-bosses" else {}, seed="still")
    listening(page)
    chooser = random.Random(5)
    boards(page, 14, chooser)
    sizes = boards(page, 12, chooser)
    heights = [height for _, height in sizes]
    assert heights == sorted(heights, reverse=True) and len(set(heights)) <= 2, sizes
    assert len({width for width, _ in sizes}) == 1 and heights[-1] > 300 and sizes[0][0] > 500


def test_a_low_window_gives_its_room_to_the_board_and_shows_a_card_whole_where_it_is_pointed_at(person: Person) -> None:
    page = person({"width": 1366, "height": 768})
    open_table(page, "battle-bosses", seats={1: "random"}, bosses="brakka-ironmaw,old-marrow", seed="laptop")
    listening(page)
    page.wait_for_selector("#hand .card:nth-child(5)")
    hand = page.locator("#hand > .hand")
    assert hand.evaluate("hand => hand.scrollWidth <= hand.clientWidth"), "five cards lie side by side"
    assert page.evaluate(BOX)[1] > 370
    cut = page.locator("#hand .card", has=page.locator(".card__text")).filter(visible=True)
    heights = "card => card.querySelector('.card__text').scrollHeight - card.querySelector('.card__text').clientHeight"
    longest = max(cut.all(), key=lambda card: int(card.evaluate(heights)))
    assert longest.evaluate(heights) > 0
    for point_at in (longest.hover, longest.focus):
        page.keyboard.press("Shift")  # what is focused next is focused by somebody at the keys
        point_at()
        whole = page.locator(".card--large")
        expect(whole.locator(".card__text")).to_have_text(longest.locator(".card__text").inner_text())
        assert whole.evaluate(heights) <= 0
        page.mouse.move(0, 0)
        page.evaluate("document.activeElement.blur()")
        expect(whole).to_have_count(0)


def test_everybody_else_in_an_arena_is_told_in_a_few_lines_that_are_not_cut(person: Person) -> None:
    page = person({"width": 1366, "height": 768})
    open_table(page, "battle-bosses", "arena-3v3", dict.fromkeys(range(1, 6), "random"), seed="low")
    listening(page)
    others = page.locator(".room-left .dash:not(#dash-0)")
    expect(others).to_have_count(5)
    for other in others.all():
        body = other.locator(".dash__body")
        assert other.evaluate("one => one.offsetHeight") < 110
        assert body.evaluate("one => one.scrollHeight <= one.clientHeight")


def test_the_board_of_a_phone_stays_where_it_is_when_something_can_be_undone(person: Person) -> None:
    page = person(PHONE)
    open_table(page, "battle-bosses", seats={1: "random"}, bosses="brakka-ironmaw,old-marrow", seed="laptop")
    listening(page)
    top = "document.querySelector('#board').getBoundingClientRect().top + scrollY"
    before = page.evaluate(top)
    assert page.locator(".turnbar .btn").count() == 0
    choose(page, "button.option")
    page.wait_for_selector("button.option")
    choose(page, "button.option")
    expect(page.locator(".turnbar .btn")).to_be_visible()
    assert page.evaluate(top) == pytest.approx(before, abs=1)


def test_a_phone_has_no_tab_for_cards_where_there_are_none(person: Person) -> None:
    page = person(PHONE)
    open_table(page, "space-infantry", seed="still")
    listening(page)
    assert not page.locator(".dock label[for=dock-hand]").is_visible()
    assert page.locator(".dock label[for=dock-log]").is_visible()
    open_table(page, "battle-bosses", seats={1: "random"}, seed="still")
    listening(page)
    assert page.locator(".dock label[for=dock-hand]").is_visible()


def test_how_a_match_ended_is_seen_on_a_phone_whatever_panel_was_open(person: Person) -> None:
    page = person(PHONE)
    open_table(page, "battle-bosses", seats={1: "random"}, seed="still")
    listening(page)
    page.click("label[for=dock-log]")
    expect(page.locator("#act")).to_be_hidden()
    resign = page.locator("[data-do=resign]")
    resign.dispatch_event("click")
    expect(resign).to_contain_text("Press again")
    resign.dispatch_event("click")
    expect(page.locator("#verdict")).to_be_visible()
    expect(page.locator("#rematch")).to_be_visible()
