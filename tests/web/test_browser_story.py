"""What the others do is told card by card: it can be paused, gone back through, skipped; a recap is one key away."""

from __future__ import annotations

import re

from playwright.sync_api import Page, WebSocketRoute, expect

from web.browsing import Person, choose, listening, open_table
from web.conftest import PHONE


def against_a_program(page: Page) -> None:
    """A duel at one's first turn."""
    open_table(page, "battle-bosses", seats={1: "greedy"}, bosses="mecha-bot,captain-saltjaw", seed="story")
    listening(page)
    page.click(".askbar .btn--primary")
    page.wait_for_selector("[data-finish]")


def test_the_other_side_is_told_card_by_card_and_what_is_skipped_stays_skipped(person: Person) -> None:
    page = person(moving=True)
    mine: list[str] = []
    late: list[str] = []
    lines: list[WebSocketRoute] = []

    def slow(line: WebSocketRoute) -> None:
        """The program takes its time over the end of its turn."""
        server = line.connect_to_server()

        def told(message: str | bytes) -> None:
            said = str(message)
            if mine and (late or "Greedy bot is done." in said):
                late.append(said)
            else:
                line.send(said)

        server.on_message(told)
        lines.append(line)

    page.route_web_socket(re.compile("/live"), slow)
    against_a_program(page)
    mine.append("a turn")
    page.click("[data-finish]")
    story = page.locator(".story")
    expect(story).to_contain_text("Greedy bot")
    story.get_by_text("Pause").click()
    expect(story.locator(".story__picture use")).to_have_attribute(
        "href", re.compile("^#pic-")
    )  # the card, not the player
    held = page.locator("main").get_attribute("data-seq")
    first = story.locator("ol").inner_text()
    page.wait_for_timeout(2500)  # longer than a card stands
    assert page.locator("main").get_attribute("data-seq") == held and story.locator("ol").inner_text() == first
    story.get_by_text("Skip").click()
    page.wait_for_timeout(1600)  # as long as a click hurries the boards that have come already
    for _ in range(600):
        if late:
            break
        page.wait_for_timeout(50)
    for message in late:
        lines[-1].send(message)
    page.wait_for_selector("[data-finish]")
    expect(story).to_have_count(0, timeout=100)


def test_many_events_of_one_kind_are_one_card_that_grows_while_the_boards_go_on(person: Person) -> None:
    page = person(moving=True)

    def alike(line: WebSocketRoute) -> None:
        """All that the other side does comes as events of one kind, as a deployment does."""
        server = line.connect_to_server()
        server.on_message(lambda said: line.send(re.sub(r'(data-by=\\"1\\")', r"\1 data-gathered", str(said))))

    page.route_web_socket(re.compile("/live"), alike)
    against_a_program(page)
    page.click("[data-finish]")
    expect(page.locator(".story__head")).to_contain_text(re.compile(r"Greedy bot: \d+ so far"))
    told = page.locator(".story li")
    expect(told.nth(5)).to_be_attached()  # of several answers of the program
    page.wait_for_selector("[data-finish]")
    expect(page.locator(".story")).to_have_count(0)


def test_a_disaster_is_told_also_to_who_skips_the_story(person: Person) -> None:
    page = person(moving=True)
    heard: list[str] = []
    mine: list[str] = []

    def graver(line: WebSocketRoute) -> None:
        """The end of the other side's turn comes as something that nobody may miss."""
        server = line.connect_to_server()

        def told(message: str | bytes) -> None:
            said = str(message)
            if mine and "Greedy bot is done." in said:
                said = re.sub(r'(data-by=\\"1\\")', r'\1 class=\\"is-grave\\"', said)
            heard.append(said)
            line.send(said)

        server.on_message(told)

    page.route_web_socket(re.compile("/live"), graver)
    against_a_program(page)
    mine.append("a turn")
    page.click("[data-finish]")
    story = page.locator(".story")
    story.get_by_text("Pause").click()
    while not any("is-grave" in message for message in heard):  # all of it waits behind the card
        page.wait_for_timeout(50)
    story.get_by_text("Skip").click()
    expect(story).to_contain_text("Greedy bot is done.")
    expect(story).to_have_class(re.compile("is-grave"))
    page.wait_for_timeout(1600)  # longer than a card stands
    story.get_by_text("Go on").click()
    expect(story).to_have_count(0)


def test_whoever_wants_less_motion_waits_for_nothing_and_has_the_recap(person: Person) -> None:
    page = person()
    against_a_program(page)
    choose(page, "[data-finish]")
    page.wait_for_selector("[data-finish]")
    expect(page.locator(".story")).to_have_count(0)
    page.keyboard.press("r")
    recap = page.locator("dialog[open]")
    expect(recap).to_contain_text("Since your last answer")
    expect(recap).to_contain_text("Greedy bot is done.")
    recap.get_by_text("Go on").click()
    expect(recap).to_have_count(0)


def test_on_a_phone_a_card_lies_over_nothing_that_one_answers_with(person: Person) -> None:
    page = person(PHONE, moving=True)
    against_a_program(page)
    page.click("[data-finish]")
    story = page.locator(".story")
    expect(story).to_contain_text("Greedy bot")
    story.get_by_text("Pause").click()
    card, dock = story.bounding_box(), page.locator(".dock").bounding_box()
    assert card is not None and dock is not None and card["y"] >= dock["y"] - 2
    story.locator(".story__line").click()
    expect(story.get_by_text("Back")).to_be_visible()
    story.get_by_text("Skip").click()
    page.wait_for_selector("[data-finish]")
    expect(story).to_have_count(0)


def test_the_last_card_goes_also_when_boards_follow_that_tell_nothing(person: Person) -> None:
    page = person(moving=True)
    programs = dict.fromkeys((1, 2, 3), "random")
    open_table(page, "battle-bosses", "arena-2v2", programs, seed="arena")
    listening(page)
    page.locator("button.option").first.click()  # all others begin, then set cards aside, which nobody is told
    expect(page.locator("#act")).to_contain_text("Which cards do you set aside?")
    expect(page.locator(".story")).to_have_count(0)
    choose(page, ".askbar .btn--primary")


def test_the_long_play_of_many_programs_is_told_on_one_card_for_each_in_the_end(person: Person) -> None:
    page = person(moving=True)
    open_table(page, "battle-bosses", "arena-3v3", dict.fromkeys(range(1, 6), "random"), seed="long")
    listening(page)
    page.locator("button.option").first.click()  # all others begin
    expect(page.locator("#act")).to_contain_text("Which cards do you set aside?")
    page.evaluate("""() => {
      window.told = []
      new MutationObserver(() => told.push(document.querySelector(".story")?.textContent ?? ""))
        .observe(document.body, { childList: true, subtree: true })
    }""")
    choose(page, ".askbar .btn--primary")
    page.wait_for_selector("[data-finish]")
    choose(page, "[data-finish]")
    page.wait_for_selector("[data-finish]")
    assert page.evaluate("told.some((card) => /: [0-9]+ so far/.test(card))")
    expect(page.locator(".story")).to_have_count(0)


def test_what_the_enemies_do_is_told_and_recapped_where_nobody_plays_them(person: Person) -> None:
    page = person(moving=True)
    open_table(page, "space-infantry", "skirmish", seed="story")
    listening(page)
    choose(page, "#opt-no-command")
    if page.locator("#opt-keep").count():
        choose(page, "#opt-keep")
    choose(page, "#opt-engage-fire-team-1-ram")
    choose(page, "#opt-ready")
    page.click("#opt-done")
    story = page.locator(".story")
    expect(story.locator(".story__head")).to_contain_text("The Enemies")
    story.get_by_text("Pause").click()
    expect(story).to_contain_text("is activated")
    expect(story.locator(".story__picture use")).to_have_attribute("href", "#pic-boss-gate-warden")
    story.get_by_text("Skip").click()
    page.keyboard.press("r")
    expect(page.locator("dialog[open]")).to_contain_text("is activated")
