"""Games played in a real browser: by clicking, by keyboard, by two people, over a broken line, on one device."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from wartable.games import names
from web.conftest import DESKTOP, PHONE, Server, keep_screen

Person = Callable[..., Page]
MOST = 900
"""Answers after which a game that does not end is a failure."""


def open_table(page: Page, game: str, mode: str = "", seats: dict[int, str] | None = None, **options: str) -> None:
    """Set a table up as a person does."""
    page.goto(f"/new/{game}" + (f"?mode={mode}" if mode else ""))
    for seat, who in (seats or {}).items():
        page.select_option(f"#seat-{seat}", who)
    if options:
        page.click("summary:has-text('Options')")
    for name, value in options.items():
        field = page.locator(f"#{name}" if name == "seed" else f"#option-{name}")
        if field.evaluate("one => one.localName") == "select":
            field.select_option(value)
        else:
            field.fill(value)
    with page.expect_navigation():
        page.click("text=Open the table")


def answered(page: Page, before: str) -> None:
    """Wait until the board has moved on."""
    page.wait_for_function("before => document.querySelector('main').dataset.seq !== before", arg=before)


def listening(page: Page) -> None:
    """Wait for the page's script: before it there is nobody to hear a key."""
    expect(page.locator("#link-state")).to_have_attribute("data-state", "live", timeout=15_000)


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
        before = str(page.locator("main").get_attribute("data-seq"))
        clicked = page.evaluate(
            """pick => {
              const offered = [...document.querySelectorAll("button.option, [data-finish]")]
              offered[Math.floor(pick * offered.length)]?.click()
              return offered.length
            }""",
            chooser.random(),
        )
        if not clicked and page.locator("fieldset.blank").count():
            place_by_clicking(page, chooser, before)
        elif clicked:  # else the board has just moved on
            answered(page, before)
    pytest.fail(f"the match is not over after {most} answers")


def place_by_clicking(page: Page, chooser: random.Random, before: str) -> None:
    """Click on the table until a place is allowed."""
    for _ in range(60):
        box = page.locator("#board > svg").bounding_box()
        assert box is not None
        x, y = chooser.uniform(0.2, 0.8), chooser.uniform(0.1, 0.9)
        page.mouse.click(box["x"] + x * box["width"], box["y"] + y * box["height"])
        page.locator("fieldset[data-last] button").click()
        page.wait_for_function(
            "before => document.querySelector('main').dataset.seq !== before || document.querySelector('.toast')",
            arg=before,
        )
        if page.locator("main").get_attribute("data-seq") != before:
            return
        page.evaluate("document.getElementById('toasts').replaceChildren()")
    pytest.fail("no place was allowed")


def test_a_duel_against_a_program_is_played_to_its_end_by_clicking(person: Person) -> None:
    page = person(dark=True)
    open_table(page, "battle-bosses", seed="clicks")
    listening(page)
    assert play_by_clicking(page, random.Random(3)) > 5
    expect(page.locator("#act strong").first).to_contain_text("win")
    page.click("text=Watch it again")
    expect(page.locator("#at-text")).to_contain_text("/")


def test_a_boss_fight_is_played_to_its_end_by_clicking(person: Person) -> None:
    page = person()
    open_table(page, "space-infantry", "skirmish", enemy="gunhand*2", seed="clicks")
    assert play_by_clicking(page, random.Random(5)) > 5


def test_an_arena_team_of_a_person_and_programs_plays_to_the_end(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", "arena-2v2", {1: "greedy", 2: "greedy", 3: "greedy"}, seed="arena")
    assert play_by_clicking(page, random.Random(1)) > 3


def test_a_watch_on_the_ship_is_played_to_its_end_by_clicking(person: Person) -> None:
    page = person(dark=True)
    open_table(page, "starbreach", "intro-1", level="3", seed="clicks")
    assert play_by_clicking(page, random.Random(2)) > 5


def test_a_scenario_is_played_to_its_end_by_clicking_places_on_the_table_as_well(person: Person) -> None:
    page = person()
    open_table(page, "infinity", points="150", seed="clicks")
    assert play_by_clicking(page, random.Random(4)) > 5
    expect(page.locator("#log")).to_contain_text("Objective Points")


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


def test_a_duel_is_played_with_the_keyboard_alone(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", bosses="mecha-bot,captain-saltjaw", seed="first")
    listening(page)
    for key in ("1", "3"):
        before = str(page.locator("main").get_attribute("data-seq"))
        page.keyboard.press(key)
        answered(page, before)
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
    page.focus("#option-enemy")
    page.keyboard.press("ControlOrMeta+a")
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


def two_at_a_table(person: Person, seed: str) -> tuple[Page, Page]:
    """One opens a duel, the other comes by its code."""
    one, two = person(), person(PHONE)
    open_table(one, "battle-bosses", seats={1: "link"}, seed=seed)
    code = one.locator(".code-big").inner_text()
    one.click("text=To the table")
    two.goto("/")
    two.fill("#code", code.lower())
    two.click("text=Take the seat")
    for page in (one, two):
        listening(page)
    return one, two


def test_two_people_play_and_a_lost_line_loses_nothing(person: Person) -> None:
    one, two = two_at_a_table(person, "two")
    choose(one, "#opt-keep")
    choose(two, "#opt-keep")
    acting, other = (one, two) if one.locator("[data-finish]").count() else (two, one)
    acting.wait_for_selector("[data-finish]")
    other.context.set_offline(True)
    other.evaluate("() => { for (const s of performance.getEntriesByType('resource')) s; }")
    choose(acting, "[data-finish]")
    other.context.set_offline(False)
    other.wait_for_selector("[data-finish]", timeout=15_000)
    assert one.locator("main").get_attribute("data-seq") == two.locator("main").get_attribute("data-seq")


def test_an_undo_beyond_what_is_free_is_asked_and_agreed_to(person: Person) -> None:
    one, two = two_at_a_table(person, "undo")
    choose(one, "#opt-keep")
    choose(two, "#opt-keep")
    one.wait_for_selector("[data-finish], #act .question")
    acting, other = (one, two) if one.locator("[data-finish]").count() else (two, one)
    choose(acting, "[data-finish]")
    choose(other, "[data-finish]")
    acting.wait_for_selector("[data-finish]")
    other.click("#undo button")
    expect(acting.locator("#wish")).to_contain_text("would like to take the last answer back")
    acting.click("#wish button:has-text('Agree')")
    other.wait_for_selector("[data-finish]")
    expect(acting.locator("#wish")).to_have_count(0)


def test_no_frame_and_no_page_says_what_the_other_holds(person: Person) -> None:
    one, two = person(), person()
    frames: list[str] = []
    two.on("websocket", lambda line: line.on("framereceived", lambda text: frames.append(str(text))))
    open_table(one, "battle-bosses", seats={1: "link"}, bosses="mecha-bot,captain-saltjaw", seed="hide")
    link = one.locator("#link-1").input_value()
    one.click("text=To the table")
    two.goto(link)
    assert "/seat/" not in two.url
    choose(one, "#opt-keep")
    choose(two, "#opt-keep")
    for page in (one, two):
        page.wait_for_selector("#hand .card")
    mine = {name.strip() for name in one.locator("#hand .card__name").all_inner_texts()}
    public = one.locator("#dash-0").inner_text() + one.locator("#log").inner_text().replace("You", "")
    private = {name.partition(" x")[0] for name in mine} - set(re.findall(r"[A-Z][\w' -]+", public.partition("LOG")[0]))
    assert frames and private
    seen = two.content() + "".join(frames)
    assert not [name for name in private if f">{name}<" in seen or f"draws {name}" in seen]


def test_a_server_that_dies_comes_back_at_the_same_place(person: Person, new_server: Callable[[], Server]) -> None:
    server = new_server()
    page = person(base=server.url)
    open_table(page, "battle-bosses", bosses="mecha-bot,captain-saltjaw", seed="first")
    choose(page, "#opt-keep")
    choose(page, "#opt-use-mecha-assemble")
    page.wait_for_selector("#p-m0_at_-1-1")
    before = page.locator("main").get_attribute("data-seq")
    server.kill()
    expect(page.locator("#stale")).to_be_visible()
    server.start()
    expect(page.locator("#link-state")).to_have_attribute("data-state", "live", timeout=20_000)
    expect(page.locator("#stale")).to_be_hidden()
    assert page.locator("main").get_attribute("data-seq") == before
    choose(page, "#opt-use-mecha-assemble")
    expect(page.locator("#p-m0_at_-1-1")).to_have_attribute("aria-label", re.compile("^2 Drones"))


def test_two_tabs_of_one_browser_agree(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", seed="tabs")
    other = page.context.new_page()
    other.goto(page.url)
    choose(page, "#opt-keep")
    other.wait_for_selector("[data-finish]")
    page.wait_for_selector("[data-finish]")
    assert page.locator("main").get_attribute("data-seq") == other.locator("main").get_attribute("data-seq")


def test_on_one_device_a_hand_is_hidden_until_it_is_passed_on(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", seats={1: "here"}, bosses="mecha-bot,captain-saltjaw", seed="hot")
    page.wait_for_selector("#hand .card")
    hand = page.locator("#hand .card__name").all_inner_texts()
    choose(page, "#opt-keep")
    expect(page.locator("#curtain")).to_contain_text("Pass the device to B")
    assert page.locator("#hand").count() == 0
    assert not any(f">{name}<" in page.content() for name in hand)
    page.click("#curtain a")
    page.wait_for_selector("#hand .card")
    assert page.locator("#hand .card__name").all_inner_texts() != hand


def test_a_spectator_sees_the_public_board_and_its_whole_history(person: Person) -> None:
    one, watcher = person(), person()
    open_table(one, "battle-bosses", seed="watch")
    choose(one, "#opt-keep")
    one.wait_for_selector("[data-finish]")
    watcher.goto(one.url.partition("?")[0])
    expect(watcher.locator("#act")).to_contain_text("You are watching")
    assert watcher.locator("#hand").count() == 0
    expect(watcher.locator("#log")).to_contain_text("starts at")
    watcher.click("#log a:has-text('Replay')")
    expect(watcher.locator("#eyes option")).to_have_count(1)


@pytest.mark.parametrize("game", names())
def test_a_newcomer_follows_the_coach_to_the_end(person: Person, game: str) -> None:
    page = person(PHONE)
    page.goto("/tutorials")
    page.click(f"button[value={game}]")
    for _ in range(30):
        page.wait_for_selector("#coach")
        if "You know enough" in page.locator("#coach b").inner_text():
            break
        pointed = page.locator(".is-pointed")
        assert pointed.count() == 1, page.locator("#coach").inner_text()
        before = str(page.locator("main").get_attribute("data-seq"))
        button = pointed.locator("button")
        (button if button.count() else pointed).click()
        answered(page, before)
    expect(page.locator("#coach b")).to_have_text("You know enough")


def test_a_replay_is_stepped_scrubbed_and_played_on_from(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", seats={0: "random"}, seed="film")
    page.wait_for_selector("text=Watch it again", timeout=30_000)
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


@pytest.mark.parametrize("theme", ["light", "dark"])
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
