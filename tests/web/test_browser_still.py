"""The board holds still: from question to question it has one size, on a small laptop as well."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page

from web.browsing import Person, click_something, listening, open_table
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


def test_a_phone_has_no_tab_for_cards_where_there_are_none(person: Person) -> None:
    page = person(PHONE)
    open_table(page, "space-infantry", seed="still")
    listening(page)
    assert not page.locator(".dock label[for=dock-hand]").is_visible()
    assert page.locator(".dock label[for=dock-log]").is_visible()
    open_table(page, "battle-bosses", seats={1: "random"}, seed="still")
    listening(page)
    assert page.locator(".dock label[for=dock-hand]").is_visible()
