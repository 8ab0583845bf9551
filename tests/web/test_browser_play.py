"""Games played in a real browser: by clicking and by keyboard; first games, replays, and screens for the docs."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from machine import patience
from wartable.games import names
from web.browsing import (
    MOST,
    Person,
    answered,
    choose,
    click_something,
    held,
    listening,
    open_table,
    over,
    play_by_clicking,
    play_until,
    readable,
)
from web.conftest import DESKTOP, PHONE, keep_screen


def test_a_duel_against_a_program_is_played_to_its_end_by_clicking(person: Person) -> None:
    page = person(dark=True)
    open_table(page, "battle-bosses", seed="clicks")
    listening(page)
    assert play_by_clicking(page, random.Random(3)) > 5
    expect(page.locator("#act strong").first).to_contain_text(re.compile("win|lose"))
    page.click("text=Watch it again")
    expect(page.locator("#at-text")).to_contain_text("/")


def test_an_arena_team_of_a_person_and_programs_plays_to_the_end(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", "arena-2v2", {1: "random", 2: "random", 3: "random"}, seed="arena")
    assert play_by_clicking(page, random.Random(1)) > 3


def test_a_target_on_the_board_is_an_answer(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", bosses="mecha-bot,captain-saltjaw", seed="first")
    choose(page, "#opt-keep")
    choose(page, "#opt-use-mecha-stride")
    listening(page)
    target = page.locator("a.target").first
    expect(target).to_be_visible()
    key = str(target.get_attribute("data-for"))
    target.hover()
    expect(page.locator(f"#opt-{key}")).to_have_class(re.compile("is-hot"))
    place = str(target.get_attribute("aria-label")).partition(":")[0]
    target.click()
    expect(page.locator("#p-boss-0")).to_have_attribute("aria-label", re.compile(f"at {place}$"))


def test_what_moves_ends_where_a_page_loaded_anew_has_it(person: Person) -> None:
    page = person(moving=True)
    open_table(page, "battle-bosses", bosses="mecha-bot,captain-saltjaw", seed="first")
    listening(page)
    for key in (
        "keep",
        "use-mecha-assemble",
        "play-spare-part",
        "use-drone-hover--1-1",
        "2",
        "to--1-2",
        "to--1-3",
        "done",
    ):
        choose(page, f"#opt-{key}")
    page.wait_for_selector("[data-finish]")
    page.wait_for_timeout(2000)
    where = "all => all.map(one => `${one.id} ${one.getAttribute('style')} ${one.getAttribute('aria-label')}`).sort()"
    moved = page.locator("#board .piece").evaluate_all(where)
    page.reload()
    assert moved == page.locator("#board .piece").evaluate_all(where)


SHOWN = """() => {
  const copy = document.querySelector("main").cloneNode(true)
  for (const slot of copy.querySelectorAll("[data-slot]")) slot.replaceWith("")
  for (const tip of copy.querySelectorAll(".tip")) tip.remove()
  for (const word of copy.querySelectorAll(".term, .marked")) word.replaceWith(...word.childNodes)
  copy.normalize()
  for (const one of copy.querySelectorAll("[data-here]")) one.removeAttribute("title")
  for (const one of copy.querySelectorAll(".pool, .meter, .die")) one.removeAttribute("tabindex")
  for (const one of copy.querySelectorAll(".pool")) one.removeAttribute("role")
  for (const one of copy.querySelectorAll("*")) {
    one.classList.remove("is-hot", "was-tapped", "is-here", "is-away")
    if (one.className === "") one.removeAttribute("class")
    one.removeAttribute("data-tapped")
  }
  return copy.innerHTML.trim().replace(/\\s+/g, " ").replace(/> </g, "><")
}"""
"""The page without what a pointer has left on it and the marks of words, and without who is here (the line says)."""


@pytest.mark.parametrize(
    ("game", "mode", "programs"),
    [
        ("battle-bosses", "standard", {}),
        ("space-infantry", "skirmish", {}),
        ("starbreach", "intro-2", {1: "here"}),
        ("infinity", "digital", {1: "random"}),  # another takes its time for a whole Turn
    ],
)
def test_a_page_that_was_changed_piece_by_piece_is_the_page_loaded_anew(
    person: Person, game: str, mode: str, programs: dict[int, str]
) -> None:
    page = person()
    open_table(page, game, mode, programs, seed="pieces")
    listening(page)
    chooser = random.Random(7)
    for _ in range(12):
        page.wait_for_selector("button.option, [data-finish], fieldset.blank, #again, #curtain")
        if over(page) or page.locator("#curtain").count():
            break
        click_something(page, chooser)
    page.wait_for_selector("button.option, [data-finish], fieldset.blank, #again, #curtain")
    page.wait_for_timeout(1000)
    number, changed = page.locator("main").get_attribute("data-seq"), page.evaluate(SHOWN)
    page.reload()
    assert page.locator("main").get_attribute("data-seq") == number
    assert changed == page.evaluate(SHOWN)


def test_odds_open_under_an_option_and_are_exact(person: Person) -> None:
    page = person()
    open_table(page, "space-infantry", "skirmish", enemy="gate-warden", seed="first")
    choose(page, "#opt-no-command")
    choose(page, "#opt-engage-fire-team-1-eye")
    choose(page, "[data-finish]")
    listening(page)
    option = page.locator("button.option", has_text="Fire Team 1").first
    option.hover()
    expect(option.locator(".odds")).to_contain_text("%")
    expect(option.locator(".odds")).to_contain_text("Exact.")


def test_a_finger_that_stays_on_an_option_sees_its_odds_and_answers_nothing(person: Person) -> None:
    page = person(PHONE)
    open_table(page, "space-infantry", "skirmish", enemy="gate-warden", seed="first")
    choose(page, "#opt-no-command")
    choose(page, "#opt-engage-fire-team-1-eye")
    choose(page, "[data-finish]:visible")
    listening(page)
    expect(page.locator("#act .question")).to_contain_text("hold one to see its odds")
    option = page.locator("button.option", has_text="Fire Team 1").first
    option.scroll_into_view_if_needed()
    before = page.locator("main").get_attribute("data-seq")
    with held(page, option):
        expect(option.locator(".odds")).to_contain_text("Exact.")
        page.wait_for_timeout(600)
    page.wait_for_timeout(300)
    assert page.locator("main").get_attribute("data-seq") == before
    expect(option.locator(".odds")).to_contain_text("%")


def test_a_duel_is_played_with_the_keyboard_alone(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", bosses="mecha-bot,captain-saltjaw", seed="first")
    listening(page)
    for key, told in (("1", "Turn 1"), ("2", "Drone")):
        before = str(page.locator("main").get_attribute("data-seq"))
        page.keyboard.press(key)
        answered(page, before)
        expect(page.locator("#log")).to_contain_text(told)
        page.wait_for_selector("button.option")
    before = str(page.locator("main").get_attribute("data-seq"))
    expect(page.locator("#log li").first).to_contain_text("Drone")
    page.keyboard.press("u")
    answered(page, before)
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('button.option')")
    before = str(page.locator("main").get_attribute("data-seq"))
    page.keyboard.press("Enter")
    answered(page, before)
    for _ in range(40):
        if page.locator("[data-finish]").count():
            break
        before = str(page.locator("main").get_attribute("data-seq"))
        page.keyboard.press("1")
        answered(page, before)
    before = str(page.locator("main").get_attribute("data-seq"))
    page.keyboard.press("e")
    answered(page, before)


def test_a_whole_fight_is_played_with_the_keyboard_alone(person: Person) -> None:
    page = person()
    page.goto("/new/space-infantry?mode=skirmish")
    page.focus("summary:has-text('Options')")
    page.keyboard.press("Enter")
    page.focus("#own-enemy")
    page.keyboard.type("gunhand*2")
    page.keyboard.press("Enter")
    listening(page)
    chooser, answers = random.Random(6), 0
    while not over(page) and answers < MOST:
        page.wait_for_selector("button.option, [data-finish], #again")
        before = str(page.locator("main").get_attribute("data-seq"))
        numbers = page.locator("button.option").evaluate_all("all => all.map(one => one.dataset.number)")
        if page.locator("[data-finish]").count() and (not numbers or chooser.random() < 0.2):
            page.keyboard.press("e")
        elif numbers:
            page.keyboard.type(chooser.choice(numbers))
        else:
            continue
        answered(page, before)
        answers += 1
    assert over(page) and answers > 5
    page.focus("#again")
    page.keyboard.press("Enter")
    expect(page.locator("#at-text")).to_be_visible()


IN_SIGHT = """place => [...document.querySelectorAll(place)].some(one => {
  const box = one.getBoundingClientRect()
  return box.height && box.top >= 0 && box.top + Math.min(box.height, 40) <= innerHeight
})"""


def by_the_board(page: Page, key: str) -> None:
    """Answer without the list: below the board, on it, with a die or a card."""
    for place in (f".askbar [data-press=opt-{key}]", "#board a.target.is-coached", ".die-button.is-coached"):
        found = page.locator(place).locator("visible=true")
        if found.count():
            found.first.click()
            break
    else:
        hand = page.locator("label[for=dock-hand]").locator("visible=true")
        if hand.count():
            hand.click()
        page.locator(".card.is-coached").click()
        if hand.count():
            page.locator("label[for=dock-act]").click()
    if page.locator(".menu").count():
        page.locator(f".menu [data-press=opt-{key}]").click()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", names())
def test_a_newcomer_wins_by_clicking_the_board_alone_and_plays_on(
    person: Person, game: str, size: ViewportSize
) -> None:
    page = person(size)
    page.goto("/tutorials")
    page.click(f"button[value={game}]")
    page.wait_for_selector("#coach")
    listening(page)
    expect(page.locator("#coach p").first).to_contain_text("The goal.")
    for _ in range(30):
        page.wait_for_selector("#act .is-pointed, #again")
        if over(page):
            break
        said = page.locator("#coach").inner_text()
        assert page.evaluate(IN_SIGHT, "#coach"), said
        assert page.evaluate(IN_SIGHT, ".is-coached, .is-pointed"), said
        readable(page)
        before = str(page.locator("main").get_attribute("data-seq"))
        by_the_board(page, str(page.locator("#act .is-pointed").get_attribute("data-key")))
        answered(page, before)
    expect(page.locator("#coach b").first).to_have_text("You have won")
    assert page.evaluate(IN_SIGHT, "#coach button")
    with page.expect_navigation():
        page.click("#coach button")
    page.wait_for_selector("button.option, [data-finish], fieldset.blank")


def test_a_replay_is_stepped_scrubbed_and_played_on_from(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", seats={0: "random"}, seed="film")
    page.wait_for_selector("text=Watch it again", timeout=patience(60) * 1000)
    page.click("text=Watch it again")
    last = int(str(page.locator("main").get_attribute("data-last")))
    page.wait_for_selector("#play:not([hidden])")
    page.locator("#at").fill("4")
    page.wait_for_selector("main[data-at='4']")
    page.keyboard.press("k")
    page.wait_for_selector("main[data-at='5']")
    page.click("#step-back")
    page.wait_for_selector("main[data-at='4']")
    expect(page.locator("#at-text")).to_have_text(f"4/{last}")
    page.select_option("#eyes", "0")
    page.wait_for_url("**at=4&eyes=0")
    page.wait_for_selector("#hand .card")
    page.click(".scrubbar summary")
    page.click("text=Continue from here")
    page.wait_for_selector("#act")
    assert "/table/" in page.url


def test_the_theme_is_remembered(person: Person) -> None:
    page = person()
    page.goto("/")
    with page.expect_response("**/theme"):
        page.check("#theme-dark", force=True)
    page.goto("/rules")
    assert page.locator("html").get_attribute("data-theme") == "dark"


def _both_sizes(page: Page, name: str, theme: str) -> None:
    keep_screen(page, f"{name}-{theme}")
    page.set_viewport_size(PHONE)
    keep_screen(page, f"{name}-phone-{theme}")
    page.set_viewport_size(DESKTOP)


@pytest.mark.parametrize("theme", [pytest.param("light", marks=pytest.mark.soak), "dark"])
def test_screens_for_the_docs(person: Person, theme: str) -> None:
    page = person(dark=theme == "dark")
    page.goto("/")
    _both_sizes(page, "home", theme)
    open_table(page, "battle-bosses", bosses="mecha-bot,captain-saltjaw", seed="first")
    choose(page, "#opt-keep")
    for key in ("use-mecha-assemble", "play-spare-part", "use-drone-hover--1-1", "2"):
        choose(page, f"#opt-{key}")
    page.wait_for_selector("a.target")
    _both_sizes(page, "battle-bosses", theme)
    open_table(page, "space-infantry", "skirmish", enemy="burrow-matriarch", seed="first")
    choose(page, "#opt-no-command")
    page.wait_for_selector("a.target")
    _both_sizes(page, "space-infantry", theme)
    open_table(page, "starbreach", "intro-1", platforms="automatic", seed="first")
    choose(page, "#opt-NE")
    page.wait_for_selector("button.option")
    _both_sizes(page, "starbreach", theme)
    open_table(page, "infinity", points="150", scenario="supremacy", seed="first")
    play_until(page, "[data-finish]", random.Random(1))
    choose(page, "[data-finish]")
    _both_sizes(page, "infinity", theme)
