"""Several people at a table in real browsers: two devices, a broken line, a dead server, one device, spectators."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from web.browsing import (
    Person,
    answered,
    choose,
    listening,
    open_table,
    same_board,
    whose_turn,
)
from web.conftest import PHONE, Server
from web.troubles import Troubles

IN_SIGHT = """place => {
  const box = document.querySelector(place).getBoundingClientRect()
  const shown = document.elementFromPoint(box.left + box.width / 2, box.top + 4)
  return box.top >= 0 && box.bottom <= innerHeight && shown.closest(place) !== null
}"""


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
    acting, other = whose_turn(one, two)
    other.context.set_offline(True)
    other.evaluate("() => { for (const s of performance.getEntriesByType('resource')) s; }")
    choose(acting, "[data-finish]")
    other.context.set_offline(False)
    other.wait_for_selector("[data-finish]")
    same_board(acting, other)


def test_a_menu_stays_open_while_the_others_play_and_closes_at_a_click_elsewhere(person: Person) -> None:
    one, two = two_at_a_table(person, "menus")
    choose(one, "#opt-keep")
    choose(two, "#opt-keep")
    acting, other = whose_turn(one, two)
    other.click("#more summary")
    before = str(other.locator("main").get_attribute("data-seq"))
    choose(acting, "[data-finish]")
    answered(other, before)
    expect(other.locator("#more .more__body")).to_be_visible()
    other.keyboard.press("e")
    other.wait_for_selector("#act:has-text('Waiting for')")
    expect(other.locator("#more .more__body")).to_be_visible()
    other.click(".turnbar__who")
    expect(other.locator("#more .more__body")).not_to_be_visible()


def test_people_are_called_by_their_names_and_everybody_sees_who_is_here(person: Person) -> None:
    one, two = two_at_a_table(person, "names")
    for page, name in ((one, "Ada"), (two, "Bo <b>")):
        page.fill("#your-name", name)
        page.click("#naming button")
        listening(page)
        expect(page.locator("#naming")).to_have_count(0)
    expect(one.locator("#log ol")).to_contain_text("Bo <b> draws a card")
    expect(one.locator("#log ol")).to_contain_text("Ada draws")
    assert not re.search(r"\b[AB] draws", one.locator("#log").inner_text())
    expect(one.locator(".here.is-here")).to_have_count(2)
    assert one.title().startswith("● Your turn")
    choose(one, "#opt-keep")
    expect(one.locator("#act")).to_contain_text("Your answer is sealed")
    assert not one.title().startswith("● Your turn")
    two.close()
    expect(one.locator(".toast")).to_have_text("Bo <b> is away.")
    expect(one.locator(".here.is-away")).to_have_count(1)
    one.goto("/you")
    expect(one.locator("main")).to_contain_text("with Bo <b>")


def test_two_people_with_names_and_a_clock_play_until_one_resigns_and_then_once_more(person: Person) -> None:
    one, two = person(), person(PHONE)
    one.goto("/new/battle-bosses")
    one.fill("#name-0", "Ada")
    one.select_option("#seat-1", "link")
    one.select_option("#clock", "5")
    one.click("text=Open the table")
    link = one.locator("#join-link").input_value()
    one.click("text=To the table")
    two.goto(link)
    expect(two.locator("h1")).to_have_text("You are invited to Battle Bosses")
    expect(two.locator("main")).to_contain_text("With Ada · Duel, 1v1 · 5 minutes each")
    expect(two.locator("main")).to_contain_text("Who has no time left has lost.")
    two.fill("#name", "Bo")
    two.click("text=Sit down")
    for page in (one, two):
        listening(page)
        expect(page.locator("#clocks")).to_contain_text("Bo from the first answer on5:00")
    two.click("summary:has-text('More')")
    two.click("text=Good luck!")
    expect(one.locator(".toast")).to_have_text("Bo: Good luck!")
    expect(two.locator(".toast")).to_have_text("You: Good luck!")
    expect(two.locator("#more")).not_to_have_attribute("open", "")
    choose(one, "#opt-keep")
    one.click("summary:has-text('More')")  # who waits has a short panel, and sees the whole menu all the same
    assert one.evaluate(IN_SIGHT, "#more .more__body")
    one.click("button:has-text('Offer a draw')")
    expect(one.locator("#more")).not_to_have_attribute("open", "")
    expect(one.locator("#draw")).to_contain_text("You offer a draw.")
    expect(two.locator("#draw")).to_contain_text("Ada offers a draw.")
    two.click("button:has-text('Play on')")
    expect(one.locator(".toast")).to_have_text("Bo would rather play on.")
    two.click("summary:has-text('More')")
    two.click("button:has-text('Resign')")
    expect(two.locator("#verdict")).to_have_count(0)
    two.click("button:has-text('Press again')")
    expect(one.locator("#act")).to_contain_text("Bo resigned.")
    expect(one.locator("#verdict")).to_have_text("You win")
    one.click("#rematch-swapped")
    listening(one)
    expect(two.locator("#rematch")).to_have_text("Sit down at the rematch")
    expect(two.locator(".toast")).to_have_text("Ada would like to play once more; sit down at the rematch.")
    two.click("#rematch")
    listening(two)
    assert one.url.partition("?")[0] == two.url.partition("?")[0]
    assert (one.url[-1], two.url[-1]) == ("1", "0")
    expect(one.locator("#clocks")).to_contain_text("Bo from the first answer on5:00")
    expect(two.locator("#act")).to_be_visible()


def test_who_waits_can_call_the_other_once_more(person: Person) -> None:
    one, two = two_at_a_table(person, "nudge")
    choose(one, "#opt-keep")
    choose(two, "#opt-keep")
    acting, other = whose_turn(one, two)
    for page in (acting, other):
        page.evaluate("""() => document.querySelector("main[data-live]")
            .addEventListener("called", (event) => (document.body.dataset.called = event.detail))""")
    for page, told in ((acting, other), (other, acting)):
        page.click("#more summary")
        page.click("#more >> text=It is your turn.")
        expect(told.locator(".toast", has_text="Guest").last).to_contain_text("It is your turn.")
    expect(acting.locator("body")).to_have_attribute("data-called", re.compile("^Guest.*: It is your turn.$"))
    assert other.evaluate("document.body.dataset.called") is None, "who is not asked is only told"


def test_whose_clock_runs_is_said_and_marked_by_more_than_a_colour(person: Person) -> None:
    one, two = person(), person(PHONE)
    one.goto("/new/battle-bosses")
    one.select_option("#seat-1", "link")
    one.select_option("#clock", "5")
    one.click("text=Open the table")
    code = one.locator(".code-big").inner_text()
    one.click("text=To the table")
    two.goto(f"/join/{code}")
    two.click("text=Sit down")
    for page in (one, two):
        listening(page)
    choose(one, "#opt-keep")
    choose(two, "#opt-keep")
    acting, other = whose_turn(one, two)
    for page in (acting, other):
        running = page.locator("#clocks .is-running")
        expect(running).to_have_count(1)
        expect(running.locator("svg.ico")).to_be_visible()
        expect(running).to_contain_text("whose clock runs")
    rows = acting.locator("#clocks .row")
    first = "is-running" in str(rows.first.get_attribute("class"))
    choose(acting, "[data-finish]")
    expect(rows.nth(1 if first else 0)).to_have_class(re.compile("is-running"))


def test_an_undo_beyond_what_is_free_is_asked_and_agreed_to(person: Person) -> None:
    one, two = two_at_a_table(person, "undo")
    choose(one, "#opt-keep")
    choose(two, "#opt-keep")
    acting, other = whose_turn(one, two)
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
    assert link.rpartition("/")[2] not in two.url
    two.click("text=Sit down")
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


def test_a_server_that_dies_comes_back_at_the_same_place(
    person: Person, new_server: Callable[[], Server], troubles: Troubles
) -> None:
    server = new_server()
    page = person(base=server.url)
    open_table(page, "battle-bosses", bosses="mecha-bot,captain-saltjaw", seed="first")
    choose(page, "#opt-keep")
    choose(page, "#opt-use-mecha-assemble")
    page.wait_for_selector("#p-m0_at_-1-1")
    before = page.locator("main").get_attribute("data-seq")
    with troubles.down(page):
        server.kill()
        expect(page.locator("#stale")).to_be_visible()
        page.wait_for_event("websocket")  # it tries again by itself
        server.start()
        listening(page)
    expect(page.locator("#stale")).to_be_hidden()
    assert page.locator("main").get_attribute("data-seq") == before
    choose(page, "#opt-use-mecha-assemble")
    expect(page.locator("#p-m0_at_-1-1")).to_have_attribute("aria-label", re.compile("^2 Drones"))


def test_a_line_that_is_back_at_once_is_not_spoken_of_and_loses_no_answer(person: Person) -> None:
    page = person()
    page.add_init_script("""window.lines = []
      window.WebSocket = class extends WebSocket { constructor(...given) { super(...given); lines.push(this) } }""")
    open_table(page, "battle-bosses", bosses="mecha-bot,captain-saltjaw", seed="first")
    listening(page)
    page.evaluate("""() => {
      window.spoken = 0
      const stale = document.getElementById("stale")
      new MutationObserver(() => (spoken += !stale.hidden)).observe(stale, { attributes: true })
      lines[0].close()
      document.querySelector("#opt-keep").click()
    }""")
    page.wait_for_selector("[data-finish]")
    assert page.evaluate("[spoken, lines.length]") == [0, 2] and not page.locator(".toast").count()


def test_two_tabs_of_one_browser_agree(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", seed="tabs")
    other = page.context.new_page()
    other.goto(page.url)
    choose(page, "#opt-keep")
    other.wait_for_selector("[data-finish]")
    page.wait_for_selector("[data-finish]")
    same_board(page, other)


def test_on_one_device_a_hand_is_hidden_until_it_is_passed_on(person: Person) -> None:
    page = person()
    open_table(page, "battle-bosses", seats={1: "here"}, bosses="mecha-bot,captain-saltjaw", seed="hot")
    page.wait_for_selector("#hand .card")
    hand = page.locator("#hand .card__name").all_inner_texts()
    choose(page, "#opt-keep")
    expect(page.locator("#curtain")).to_contain_text("Pass the device to Guest 2")
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
