"""A real event in real browsers: the organiser at a desk, eight players with phones, and a projector."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, ViewportSize, expect

from web.conftest import DESKTOP, PHONE, Server, keep_screen
from web.desk.desk_web import NAMES, PASSWORD
from web.troubles import Troubles

New = Callable[[str], Server]
Arrives = Callable[..., Page]
BEAMER = {"width": 1920, "height": 1080}


def accessible(page: Page) -> None:
    """No serious finding of axe on the page."""
    found = Axe().run(page).response["violations"]
    serious = [
        (each["id"], [node["target"] for node in each["nodes"]][:3])
        for each in found
        if each["impact"] in ("serious", "critical")
    ]
    assert not serious, f"{page.url}: {serious}"


def no_sideways_scrolling(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, f"{page.url} is {wide} px too wide"


def organiser(arrives: Arrives, server: Server) -> Page:
    """The first person at a new installation."""
    page = arrives(base=server.url)
    page.goto("/desk")
    page.get_by_role("link", name="Set up the desk").click()
    page.get_by_label("Name").fill("Olga")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("The same once more").fill(PASSWORD)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/desk")
    return page


def begun(desk: Page, players: int = 8, name: str = "Lantern Open") -> str:
    """A new event with its players; the address of its desk."""
    desk.goto("/desk/new")
    desk.get_by_label("Name").fill(name)
    desk.get_by_label("Official").uncheck()
    desk.get_by_label("Round 1").select_option("Frostbyte")
    desk.get_by_role("button", name="Begin the event").click()
    desk.get_by_role("link", name=re.compile("^Players")).click()
    names = [*NAMES, *(f"Player number {n}" for n in range(9, players + 1))][:players]
    desk.get_by_label("or paste it").fill("name,army\n" + "\n".join(f"{name},Harbour Watch" for name in names))
    desk.get_by_role("button", name="Register them all").click()
    expect(desk.get_by_text(names[-1]).first).to_be_visible()
    return re.sub(r"/players.*", "", desk.url)


def links_of(desk: Page, address: str) -> dict[str, str]:
    desk.goto(f"{address}/players")
    desk.get_by_role("button", name="Links for all who have none").click()
    expect(desk.locator(".link-card").first).to_be_visible()
    cards = desk.locator(".link-card").all()
    return {card.locator("h2").inner_text(): card.locator(".link-card__url").inner_text() for card in cards}


def published(desk: Page, address: str, clock: bool = False) -> None:
    desk.goto(address)
    draw = desk.get_by_role("button", name="Draw", exact=True)
    if draw.count():
        draw.click()
        expect(draw).to_be_hidden()
    desk.get_by_role("button", name=re.compile("^Pair round")).click()
    if clock:
        desk.get_by_label("start the clock").check()
    desk.get_by_role("button", name=re.compile("^Publish round")).click()


def enter(phone: Page, mine: tuple[int, int], theirs: tuple[int, int]) -> None:
    """A player types the score: own points first."""
    for who, (op, vp) in (("mine", mine), ("theirs", theirs)):
        phone.locator(f"#op-{who}").fill(str(op))
        phone.locator(f"#vp-{who}").fill(str(vp))
    phone.get_by_role("button", name="Send the score").click()


def test_an_event_of_eight_from_registration_to_report_with_phones(new_server: New, person: Arrives) -> None:
    server = new_server("")
    desk = organiser(person, server)
    accessible(desk)
    address = begun(desk)
    accessible(desk)
    keep_screen(desk, "desk-check-in")
    desk.get_by_role("button", name="Ann Harbour Watch").click()
    expect(desk.locator(".chip", has_text="1 of 8 here")).to_be_visible()
    desk.get_by_role("button", name="Everybody is here").click()
    links = links_of(desk, address)
    accessible(desk)
    phones: dict[str, Page] = {}
    for name in NAMES:
        phones[name] = person(PHONE, base=server.url)
        phones[name].goto(links[name])
        assert links[name].rpartition("/")[2] not in phones[name].url
    expect(phones["Ann"].get_by_role("heading", name="Hello Ann")).to_be_visible()
    desk.goto(address)
    desk.get_by_role("button", name="Draw", exact=True).click()
    desk.get_by_role("button", name="Pair round 1").click()
    expect(desk.get_by_text("Nobody else sees this yet.")).to_be_visible()
    accessible(desk)
    keep_screen(desk, "desk-draft")
    desk.get_by_label("start the clock").check()
    desk.get_by_role("button", name="Publish round 1").click()
    # The phones learn it by themselves.
    expect(phones["Ann"].locator(".bigtable b")).to_be_visible()
    for round_number in (1, 2, 3):
        if round_number > 1:
            published(desk, address)
        pairs = [
            (row.locator("td").nth(1).locator("b").inner_text(), row.locator("td").nth(3).locator("b").inner_text())
            for row in desk.locator("tr[id^=table-]").all()
        ]
        assert len(pairs) == 4
        for at, (a, b) in enumerate(pairs):
            phones[a].goto(phones[a].url)
            if (round_number, at) == (1, 0):
                accessible(phones[a])
                no_sideways_scrolling(phones[a])
                keep_screen(phones[a], "player-phone")
            enter(phones[a], (7, 210), (3 + at % 2, 90))
            expect(phones[a].get_by_text("You said 7")).to_be_visible()
            phones[b].goto(phones[b].url)
            if (round_number, at) == (1, 0):
                accessible(phones[b])
                keep_screen(phones[b], "player-phone-confirm")
            phones[b].get_by_role("button", name=re.compile("is right")).click()
            expect(phones[b].get_by_text("is confirmed")).to_be_visible()
        desk.goto(address)
        if round_number == 1:
            accessible(desk)
            keep_screen(desk, "desk-playing")
    desk.get_by_role("button", name="Close the event").click()
    expect(desk.get_by_text("Winner:")).to_be_visible()
    desk.get_by_role("link", name="Report").click()
    expect(desk.get_by_role("heading", name="4 Final ranking")).to_be_visible()
    phones["Ann"].goto(phones["Ann"].url.partition("?")[0] + "?view=standings")
    expect(phones["Ann"].locator("tbody tr")).to_have_count(8)
    accessible(phones["Ann"])
    no_sideways_scrolling(phones["Ann"])
    keep_screen(phones["Ann"], "standings-phone")


def test_a_score_is_entered_and_confirmed_without_a_script(new_server: New, person: Arrives) -> None:
    server = new_server("")
    desk = person(base=server.url, script=False)
    desk.goto("/login")
    desk.get_by_label("Name").fill("Olga")
    desk.get_by_label("Password").fill(PASSWORD)
    desk.get_by_label("The same once more").fill(PASSWORD)
    desk.get_by_role("button", name="Begin").click()
    desk.wait_for_url("**/desk")
    address = begun(desk, 4)
    links = links_of(desk, address)
    published(desk, address)
    row = desk.locator("tr[id^=table-]").first
    a, b = (row.locator("td").nth(at).locator("b").inner_text() for at in (1, 3))
    ann, ben = (person(PHONE, base=server.url, script=False) for _ in range(2))
    ann.goto(links[a])
    enter(ann, (8, 250), (2, 100))
    ben.goto(links[b])
    ben.get_by_role("button", name="Yes, 2 : 8 is right").click()
    expect(ben.get_by_text("2 : 8 is confirmed")).to_be_visible()
    other = desk.locator("tr[id^=table-]").nth(1)
    table = other.locator("td").first.inner_text()
    desk.goto(f"{address}/game/1/{table}")
    for field, value in (("op-result", "5"), ("vp-result", "99")):
        for side in ("a", "b"):
            desk.locator(f"#{field}-{table}-{side}").fill(value)
    desk.get_by_role("button", name="Save result").click()
    expect(desk.get_by_role("button", name="Pair round 2")).to_be_visible()
    ann.goto(f"{server.url}/event/{address.rpartition('/')[2]}?view=standings")
    expect(ann.locator("tbody tr")).to_have_count(4)
    no_sideways_scrolling(ann)


def test_a_page_says_how_old_it_is_and_catches_up(new_server: New, person: Arrives, troubles: Troubles) -> None:
    server = new_server("")
    desk = organiser(person, server)
    address = begun(desk, 4)
    event = address.rpartition("/")[2]
    phone = person(PHONE, base=server.url)
    phone.goto(f"/event/{event}")
    expect(phone.locator("[data-stale]")).to_be_hidden()
    with troubles.down(phone, desk):
        server.kill()
        expect(phone.locator("[data-stale]")).to_be_visible()
        keep_screen(phone, "public-stale")
        server.start()
        expect(phone.locator("[data-stale]")).to_be_hidden()
    published(desk, address)
    expect(phone.get_by_role("heading", name="Round 1")).to_be_visible()


def test_the_projector_turns_pages_and_ticks(new_server: New, person: Arrives) -> None:
    server = new_server("")
    desk = organiser(person, server)
    address = begun(desk, 60, "Big Cup")
    event = address.rpartition("/")[2]
    published(desk, address, clock=True)
    beamer = person(BEAMER, base=server.url)
    beamer.goto(f"/event/{event}/projector")
    expect(beamer.locator("[data-page-note]")).to_contain_text("Page 1 of")
    shown = beamer.locator(".names li:visible")
    assert 8 <= shown.count() < 60
    assert beamer.evaluate(OVERFLOWS) == []
    first = beamer.locator(".pclock .clock").inner_text()
    expect(beamer.locator(".pclock .clock")).not_to_have_text(first)
    accessible(beamer)
    keep_screen(beamer, "projector")
    names = beamer.locator(".names li:visible .nm").all_inner_texts()
    beamer.evaluate("""() => {
      const longer = [...document.querySelectorAll(".names .nm")].slice(-20)
      longer.forEach((name) => (name.textContent += " of a very long name".repeat(3)))
      document.querySelector("main").dataset.turns = "1"
      dispatchEvent(new Event("resize"))
    }""")
    note = beamer.locator("[data-page-note]")
    expect(note).to_contain_text("Page 2 of")
    assert beamer.locator(".names li:visible .nm").first.inner_text() not in names
    last = note.inner_text().partition(" of ")[2].partition(",")[0]
    expect(note).to_contain_text(f"Page {last} of {last}")
    assert beamer.evaluate(OVERFLOWS) == [], "every page fits, not only the first"


OVERFLOWS = """() => [".plist", "aside"].filter((where) => {
  const box = document.querySelector(where)
  const bottom = box.getBoundingClientRect().bottom + 1
  return [...box.querySelectorAll("li, .next")].some((row) => row.getBoundingClientRect().bottom > bottom)
})"""


@pytest.mark.parametrize(
    ("size", "dark"),
    [
        pytest.param(DESKTOP, False, id="desktop-light"),
        pytest.param(PHONE, True, id="phone-dark"),
        pytest.param(DESKTOP, True, id="desktop-dark", marks=pytest.mark.soak),
        pytest.param(PHONE, False, id="phone-light", marks=pytest.mark.soak),
    ],
)
def test_every_page_of_the_desk_is_accessible_and_fits(
    new_server: New, person: Arrives, size: ViewportSize, dark: bool
) -> None:
    server = new_server("")
    desk = organiser(person, server)
    address = begun(desk, 8)
    event = address.rpartition("/")[2]
    published(desk, address, clock=True)
    login = next(each["value"] for each in desk.context.cookies() if each["name"] == "desk")
    pages = [f"/desk/{event}{path}" for path in ("", "/players", "/lists", "/standings", "/print", "/log", "/settings",
                                                 "/game/1/1", "/undo/4")]  # fmt: skip
    pages += ["/desk", "/desk/new", "/desk/staff", "/login", "/season", f"/event/{event}", f"/event/{event}/scenario/1"]
    pages += [f"/event/{event}?view={view}" for view in ("tables", "standings", "schedule")]
    reader = person(size, dark=dark, base=server.url)
    reader.context.add_cookies([{"name": "desk", "value": login, "url": server.url}])
    for path in pages:
        reader.goto(path)
        accessible(reader)
        no_sideways_scrolling(reader)
