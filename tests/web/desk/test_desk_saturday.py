"""Saturday: 17 players, one organiser, phones, and everything that goes wrong; and it ends official."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from its.test_its_received import TEXT, coded
from web.conftest import PHONE, Server, keep_screen
from web.desk.test_desk_browser import accessible, enter, no_sideways_scrolling, organiser
from web.troubles import Troubles

New = Callable[[str], Server]
Arrives = Callable[..., Page]
NAMES = [
    f"{first} {last}" for last in ("Lund", "Marsh", "Quay") for first in ("Ann", "Ben", "Cleo", "Dan", "Eve", "Gus")
][:17]
EVENT = "/desk/saturday"


def prepared(desk: Page) -> None:
    """A new event, announced, with 17 players of whom one has no PIN."""
    desk.goto("/desk/new")
    desk.get_by_label("Name").fill("Saturday")
    desk.get_by_label("Date").fill("2026-12-05")
    desk.get_by_label("Starts at").fill("10:00")
    for number, scenario in enumerate(("Acquisition", "Supplies", "Rescue"), start=1):
        desk.locator(f"#sc-{number}").select_option(scenario)
    desk.get_by_role("button", name="Begin the event").click()
    expect(desk.get_by_role("heading", name="Not announced yet")).to_be_visible()
    desk.get_by_role("button", name="Announce the event").click()
    expect(desk.get_by_role("heading", name="Announcement 1")).to_be_visible()
    accessible(desk)
    desk.goto(f"{EVENT}/players")
    rows = [f"{name},{'' if at == 16 else f'P{at}'},Harbour Watch" for at, name in enumerate(NAMES)]
    desk.locator("#pasted").fill("name,pin,faction\n" + "\n".join(rows))
    desk.get_by_role("button", name="Register them all").click()
    expect(desk.locator(".roll")).to_have_count(17)


def written(desk: Page) -> None:
    """The desk has said that something is on disk."""
    expect(desk.locator("[data-said]")).to_be_visible()


def typed(desk: Page, line: str) -> None:
    desk.locator("#line").fill(line)
    desk.keyboard.press("Enter")
    expect(desk.locator(f"#table-{line.split()[0]}").get_by_text("confirmed")).to_be_visible()


def tables(desk: Page) -> list[tuple[int, str, str]]:
    """Table and both players of every game, read at one moment."""
    bold = "at => row.cells[at].querySelector('b').innerText"
    read = f"rows => rows.map(row => [0, 1, 3].map({bold}))"
    found = desk.locator("tr[id^=table-]").evaluate_all(read)
    return [(int(table), a, b) for table, a, b in found]


def paired(desk: Page, number: int) -> None:
    desk.goto(EVENT)
    desk.get_by_role("button", name=f"Pair round {number}").click()
    desk.get_by_role("button", name=f"Publish round {number}").click()
    expect(desk.locator("#line")).to_be_visible()


def test_saturday_with_17_players_and_every_trouble_ends_official(
    new_server: New, person: Arrives, troubles: Troubles
) -> None:
    server = new_server("")
    desk = organiser(person, server)
    prepared(desk)

    # A missing PIN stops the draw, in its form, with what to do.
    desk.goto(EVENT)
    with troubles.refused(desk, 409, f"{EVENT}/draw"):
        desk.get_by_role("button", name="Draw", exact=True).click()
        expect(desk.locator(".form-error")).to_contain_text("has no registration number (PIN)")
    desk.goto(f"{EVENT}/players?show=no-pin")
    expect(desk.locator(".roll")).to_have_count(1)
    desk.get_by_role("link", name="More").click()
    desk.get_by_label("PIN").fill("P16")
    desk.get_by_role("button", name="Save").click()
    written(desk)

    # Lists: a code from a phone, the builder's text at the desk, the others on paper.
    desk.goto(f"{EVENT}/players")
    desk.get_by_role("button", name="Links for all who have none").click()
    expect(desk.locator(".link-card")).to_have_count(17)
    cards = desk.locator(".link-card").all()
    links = {card.locator("h2").inner_text(): card.locator(".link-card__url").inner_text() for card in cards}
    phone = person(PHONE, base=server.url)
    phone.goto(links[NAMES[0]])
    phone.locator("#list_1").fill(coded("harbour-watch", 300, 10, 3))
    phone.locator("#list_2").fill(coded("harbour-watch", 300, 9))
    phone.get_by_role("button", name="Check and hand in").click()
    expect(phone.get_by_text("received, not checked")).to_be_visible()
    no_sideways_scrolling(phone)
    keep_screen(phone, "player-lists")
    desk.goto(f"{EVENT}/lists")
    desk.get_by_role("button", name="Accept").click()
    written(desk)
    desk.locator("#l-player").select_option(label=NAMES[1])
    for field in ("list_1", "list_2"):
        desk.locator(f"#{field}").fill(TEXT.replace("Tide Guard", "Harbour Watch"))
    desk.get_by_role("button", name="Check and keep").click()
    expect(desk.locator("tr", has_text=NAMES[1]).get_by_text("checked", exact=True)).to_be_visible()
    for left in range(15, 0, -1):
        buttons = desk.get_by_role("button", name="Here on paper")
        expect(buttons).to_have_count(left)
        buttons.first.click()
    expect(desk.get_by_role("button", name="Here on paper")).to_have_count(0)
    keep_screen(desk, "desk-lists")

    # One is not there in time: 16 are drawn. He comes after the draw, when there is no bye left for him.
    desk.goto(f"{EVENT}/players")
    desk.get_by_role("button", name="Everybody is here").click()
    written(desk)
    desk.get_by_role("button", name=re.compile(f"^{NAMES[16]}")).click()
    expect(desk.locator(".chip", has_text="16 of 17 here")).to_be_visible()
    desk.goto(EVENT)
    desk.get_by_role("button", name="Draw", exact=True).click()
    desk.get_by_role("button", name="Pair round 1").click()
    expect(desk.get_by_text("Nobody else sees this yet.")).to_be_visible()
    desk.goto(f"{EVENT}/players/17")
    expect(desk.get_by_text("absent at the draw")).to_be_visible()
    desk.get_by_role("button", name="Is here now").click()
    expect(desk.get_by_role("heading", name=re.compile("is here now"))).to_be_visible()
    expect(desk.get_by_text(re.compile("who was absent at the draw, enters with round"))).to_be_visible()
    desk.get_by_role("button", name="Yes, do it").click()
    written(desk)

    # A pair is locked, and drawing again keeps it and says what changes.
    desk.goto(EVENT)
    kept = tables(desk)[3]
    row = desk.locator(f"#table-{kept[0]}")
    row.get_by_text("Change", exact=True).click()
    row.get_by_role("button", name="Lock this pair").click()
    expect(desk.locator(f"#table-{kept[0]}").get_by_text("locked")).to_be_visible()
    desk.get_by_role("button", name="Draw again").click()
    desk.get_by_role("button", name="Yes, do it").click()
    written(desk)
    expect(desk.get_by_text("Nobody else sees this yet.")).to_be_visible()
    assert {kept[1], kept[2]} in [{a, b} for _, a, b in tables(desk)]

    # Published; a table must move, two change places, and what that changes is shown first.
    desk.goto(EVENT)
    desk.get_by_label("start the clock").check()
    desk.get_by_role("button", name="Publish round 1").click()
    expect(desk.locator("#line")).to_be_visible()
    desk.locator("#mv-from").fill("1")
    desk.locator("#mv-to").fill("12")
    desk.get_by_role("button", name="Move", exact=True).click()
    expect(desk.get_by_text("-> table 12 against").first).to_be_visible()
    desk.get_by_role("button", name="Yes, do it").click()
    expect(desk.locator("#table-12")).to_be_visible()
    desk.goto(EVENT)
    (_, one, _), (_, two, _), *_ = tables(desk)
    desk.locator("#sw-x").select_option(label=one)
    desk.locator("#sw-y").select_option(label=two)
    desk.get_by_role("button", name="Swap", exact=True).click()
    expect(desk.get_by_text(re.compile(f"{one}: table")).first).to_be_visible()
    desk.get_by_role("button", name="Yes, do it").click()
    written(desk)
    desk.goto(EVENT)
    assert [each[1] for each in tables(desk)[:2]] == [two, one]

    # Two phones disagree; the desk takes one of the two.
    (first, a, b), (second, _, _), *rest = tables(desk)
    phones: list[Page] = []
    for name, mine in ((a, 8), (b, 6)):
        player = person(PHONE, base=server.url)
        phones.append(player)
        player.goto(links[name])
        further = player.get_by_text("Send other numbers")
        if further.count():
            further.click()
        enter(player, (mine, 200), (3, 100))
        expect(player.get_by_text(re.compile("You said|disagree")).first).to_be_visible()
    spanish = person(PHONE, base=server.url, locale="es-ES")
    spanish.goto(links[a])
    expect(spanish.get_by_text("No estáis de acuerdo")).to_be_visible()
    expect(spanish.get_by_text("tiempo restante")).to_be_visible()
    no_sideways_scrolling(spanish)
    spanish.close()
    desk.goto(EVENT)
    desk.get_by_role("button", name=f"Take this one: 8 : 3 ({a})").click()
    expect(desk.locator(f"#table-{first}").get_by_text("confirmed")).to_be_visible()
    expect(desk.locator("#mv-from")).to_be_visible()  # a table may still become unusable; nobody is swapped any more
    expect(desk.locator("#sw-x")).to_have_count(0)

    # The server is away in mid-entry: what is typed is kept here, said so, and sent when it answers again.
    with troubles.down(desk, phone, *phones):
        server.kill()
        desk.locator("#line").fill(f"{second} 5 5 150 150")
        desk.keyboard.press("Enter")
        expect(desk.locator("[data-waiting]")).to_contain_text("Kept in this browser")
        keep_screen(desk, "desk-outage")
        server.start()
        expect(desk.locator("[data-waiting]")).to_contain_text("Sent:")
        expect(phone.locator("[data-stale]")).to_be_hidden()
    desk.goto(EVENT)
    expect(desk.locator(f"#table-{second}").get_by_text("confirmed")).to_be_visible()
    for table, _, _ in rest:
        typed(desk, f"{table} 7 2 200 90")
    expect(desk.get_by_text("Every game of this round is settled.")).to_be_visible()

    # Somebody comes late who is called like another and has another PIN; somebody goes home; a PIN was wrong.
    desk.goto(f"{EVENT}/players")
    for field, value in (("name", NAMES[0]), ("pin", "L1"), ("army", "Harbour Watch"), ("club", "Quayside")):
        desk.locator(f"#n-{field}").fill(value)
    desk.get_by_role("button", name="Let them in").click()
    expect(desk.get_by_text(f"{NAMES[0]} (Quayside)").first).to_be_visible()
    desk.goto(f"{EVENT}/lists")
    desk.get_by_role("button", name="Here on paper").click()
    written(desk)
    desk.goto(f"{EVENT}/players/{NAMES.index(NAMES[9]) + 1}")
    desk.get_by_role("button", name="Leaves now").click()
    expect(desk.get_by_role("heading", name=re.compile("leaves now"))).to_be_visible()
    desk.get_by_role("button", name="Yes, do it").click()
    written(desk)
    desk.goto(f"{EVENT}/players/2")
    desk.get_by_label("PIN").fill("P0")
    with troubles.refused(desk, 409, f"{EVENT}/edit"):
        desk.get_by_role("button", name="Save").click()
        expect(desk.locator(".form-error")).to_contain_text(f"has the PIN of {NAMES[0]}")
    desk.get_by_label("PIN").fill("Q1")
    desk.get_by_role("button", name="Save").click()
    written(desk)

    # Round 2 has 17 players and a bye. Somebody does not appear: whoever has the bye steps in.
    paired(desk, 2)
    bye = desk.locator("tr", has_text="Bye").locator("b").inner_text()
    table, gone, other = tables(desk)[2]
    desk.goto(f"{EVENT}/game/2/{table}")
    desk.get_by_label(gone).check()
    desk.get_by_role("button", name="Record the absence").click()
    expect(desk.get_by_text(re.compile(f"{re.escape(bye)}: the bye ->"))).to_be_visible()
    expect(desk.get_by_text(f"{gone} is not paired any more, unless you say they are back")).to_be_visible()
    desk.get_by_role("button", name="Yes, do it").click()
    written(desk)
    desk.goto(EVENT)
    expect(desk.locator("tr[id^=table-]", has_text=bye)).to_contain_text(other)
    for table, _, _ in tables(desk):
        typed(desk, f"{table} 6 4 180 120")

    # Who was gone is back for round 3; then it is over, and official.
    at = [*NAMES, f"{NAMES[0]} (Quayside)"].index(gone) + 1
    desk.goto(f"{EVENT}/players/{at}")
    desk.get_by_role("button", name="Is back: plays again").click()
    desk.get_by_role("button", name="Yes, do it").click()
    written(desk)
    paired(desk, 3)
    expect(desk.get_by_text(re.compile("not official yet: 1 open"))).to_be_visible()
    for table, _, _ in tables(desk):
        typed(desk, f"{table} 9 1 250 60")
    desk.get_by_role("button", name="Close the event").click()
    expect(desk.get_by_text("Winner:")).to_be_visible()
    expect(desk.get_by_role("link", name="official", exact=True)).to_be_visible()
    desk.goto(f"{EVENT}/standings")
    expect(desk.locator(".chip", has_text="official")).to_have_text("official")
    expect(desk.locator("#standings tbody tr")).to_have_count(18)
    accessible(desk)
    keep_screen(desk, "desk-standings")


def test_no_way_leads_from_an_unofficial_event_to_an_official_one(
    new_server: New, person: Arrives, troubles: Troubles
) -> None:
    server = new_server("")
    desk = organiser(person, server)
    desk.goto("/desk/new")
    desk.get_by_label("Name").fill("Saturday")
    desk.get_by_role("button", name="Begin the event").click()
    desk.wait_for_url(f"**{EVENT}/*")  # with its script: a form that is sent before it is answered on a page of its own

    def official() -> str:
        desk.goto(f"{EVENT}/announcement")
        return desk.locator("section", has=desk.locator("#h-official")).locator(".chip").first.inner_text()

    # Not announced while a scenario is missing.
    with troubles.refused(desk, 409, f"{EVENT}/announce"):
        desk.get_by_role("button", name="Announce the event").click()
        expect(desk.locator(".form-error")).to_contain_text("The scenario of round 1 is missing")
    assert official() == "not yet"
    desk.goto(f"{EVENT}/players")
    rows = [f"{name},P{at},Harbour Watch" for at, name in enumerate(NAMES[:4])]
    desk.locator("#pasted").fill("name,pin,army\n" + "\n".join(rows))
    desk.get_by_role("button", name="Register them all").click()
    expect(desk.locator(".roll")).to_have_count(4)

    # Drawn without announcement and lists: never again official.
    desk.goto(EVENT)
    expect(desk.get_by_text("As it stands, the event will not be official")).to_be_visible()
    desk.get_by_role("button", name="Draw", exact=True).click()
    expect(desk.get_by_role("button", name="Pair round 1")).to_be_visible()
    assert official() == "no"
    with troubles.refused(desk, 409, f"{EVENT}/announce"):
        desk.get_by_role("button", name="Announce the event").click()
        expect(desk.locator(".form-error")).to_contain_text("The lots were drawn without an announcement")

    # Scenarios cannot be slipped in afterwards, nor by marking the event unofficial and official again.
    def saved(status: int | None, change: Callable[[], object]) -> None:
        desk.goto(f"{EVENT}/settings")
        change()
        if status is None:
            desk.get_by_role("button", name="Save").click()
            written(desk)
            return
        with troubles.refused(desk, status, f"{EVENT}/settings"):
            desk.get_by_role("button", name="Save").click()
            expect(desk.locator(".form-error, [role=alert]").first).to_be_visible()

    def scenarios() -> None:
        for number, scenario in enumerate(("Acquisition", "Supplies", "Rescue"), start=1):
            desk.locator(f"#sc-{number}").select_option(scenario)

    saved(409, scenarios)
    saved(None, lambda: desk.get_by_label("Official").uncheck())
    saved(None, scenarios)
    saved(409, lambda: desk.get_by_label("Official").check())
    assert official() == "not meant to be"
    for number in (1, 2, 3):
        paired(desk, number)
        for table, _, _ in tables(desk):
            typed(desk, f"{table} 7 2 200 90")
    desk.get_by_role("button", name="Close the event").click()
    expect(desk.get_by_role("link", name="not official", exact=True)).to_be_visible()
    desk.goto("/season")
    expect(desk.locator("tbody tr")).to_have_count(0)


def test_two_organisers_at_once_lose_nothing(new_server: New, person: Arrives, troubles: Troubles) -> None:
    server = new_server("")
    olga = organiser(person, server)
    olga.goto("/desk/new")
    olga.get_by_label("Name").fill("Saturday")
    olga.get_by_label("Official").uncheck()
    olga.get_by_role("button", name="Begin the event").click()
    expect(olga.get_by_role("heading", name="Not announced yet")).to_be_visible()
    olga.goto(f"{EVENT}/players")
    olga.locator("#pasted").fill("name\n" + "\n".join(NAMES[:8]))
    olga.get_by_role("button", name="Register them all").click()
    expect(olga.locator(".roll")).to_have_count(8)
    olga.goto("/desk/staff")
    olga.locator("#s-name").fill("Otto")
    olga.locator("#s-role").select_option("organiser")
    olga.locator("#s-pass").fill("another good word")
    olga.get_by_role("button", name="Add").click()
    expect(olga.get_by_role("cell", name="Otto").first).to_be_visible()
    otto = person(base=server.url)
    otto.goto("/login")
    otto.get_by_label("Name").fill("Otto")
    otto.get_by_label("Password").fill("another good word")
    otto.get_by_role("button", name="Log in").click()
    otto.wait_for_url("**/desk")
    olga.goto(EVENT)
    olga.get_by_role("button", name="Draw", exact=True).click()
    expect(olga.get_by_role("button", name="Pair round 1")).to_be_visible()  # a form that is on its way must arrive
    paired(olga, 1)
    otto.goto(EVENT)
    (first, a, b), (second, _, _), *_ = tables(olga)
    # Both have the same game open. The second is told what the first wrote, in the form, with all that was typed.
    for desk in (olga, otto):
        desk.goto(f"{EVENT}/game/1/{first}")
        for field, value in (("op", "7"), ("vp", "200")):
            desk.locator(f"#{field}-result-{first}-a").fill(value)
            desk.locator(f"#{field}-result-{first}-b").fill("1")
    otto.locator(f"#op-result-{first}-b").fill("2")
    olga.get_by_role("button", name="Save result").click()
    written(olga)
    with troubles.refused(otto, 409, f"{EVENT}/result"):
        otto.get_by_role("button", name="Save result").click()
        expect(otto.locator(".form-error")).to_contain_text(re.compile(f"{a} 7 - 1 {b}"))
    expect(otto.locator(f"#op-result-{first}-b")).to_have_value("2")
    # While Otto types a line, Olga's news reach his page, and his typing stays.
    otto.goto(EVENT)
    otto.locator("#line").fill(f"{second} 4")
    olga.goto(EVENT)
    typed(olga, f"{tables(olga)[2][0]} 3 3 100 100")
    expect(otto.locator("tr[id^=table-]").nth(2).get_by_text("confirmed")).to_be_visible()
    expect(otto.locator("#line")).to_have_value(f"{second} 4")
    expect(otto.locator("#line")).to_be_focused()
