"""Several servers on one PostgreSQL: they share tables, and a move on one appears on the other."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from web.browsing import choose, listening, open_table, whose_turn
from web.conftest import Server


def test_a_move_on_one_server_appears_on_the_other(
    person: Callable[..., Page], new_server: Callable[[str], Server], postgres_url: str
) -> None:
    here, there = new_server(postgres_url), new_server(postgres_url)
    one, two = person(base=here.url), person(base=there.url)
    open_table(one, "battle-bosses", seats={1: "link"}, seed="servers")
    link = one.locator("#link-1").input_value()
    one.click("text=To the table")
    two.goto(link.replace(here.url, there.url))
    two.click("text=Sit down")
    for page in (one, two):
        listening(page)
    choose(one, "#opt-keep")
    choose(two, "#opt-keep")
    for page in (one, two):
        expect(page.locator("#log")).to_contain_text("Turn 1")
    acting, other = whose_turn(one, two)
    choose(acting, "[data-finish]")
    other.wait_for_selector("[data-finish]")
    one.close()
    here.kill()
    there_page = person(base=there.url)
    there_page.goto(two.url.partition("?")[0])
    expect(there_page.locator("#log")).to_contain_text("Turn 2")
