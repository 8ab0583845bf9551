"""The referee's page: a position on the scenario's map is scored, chances and precedence are looked up."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from wartable.desk.positions import judged
from wartable.games.infinity.scenario import scenarios
from web.conftest import DESKTOP, PHONE, Server
from web.desk.desk_web import Venue, shown
from web.desk.test_desk_browser import accessible, no_sideways_scrolling, organiser

New = Callable[[str], Server]
Arrives = Callable[..., Page]


def test_a_position_set_on_the_map_is_scored_with_every_reason(venue: Venue) -> None:
    event = venue.event(4, scenarios="Acquisition")
    pieces = "A 25 12 22.7 hacker\nB 30 12 25.3 marker\nA 18 24 22.7\nB 12 24 25.3 unconscious"
    asked = {"what": "score", "number": "1", "pieces": pieces, "marks_a": "antenna-2", "marks_b": "antenna-1"}
    page = shown(venue.olga.post(f"/desk/{event}/referee", asked))
    assert "Player A: 6 OP" in page and "Player B: 2 OP" in page
    assert "antenna-1" in page and "SC-CTRL-01" in page
    assert "A 25 12 22.7 hacker" in page, "what was typed stays"
    assert "A controls antenna-1 SC-CTRL-01" in page and "nobody controls antenna-2" in page
    asked |= {"cards_a": "1"}
    assert "Player A: 7 OP" in shown(venue.olga.post(f"/desk/{event}/referee", asked))
    wrong = shown(venue.olga.post(f"/desk/{event}/referee", asked | {"cards_a": "9"}))
    assert "Classified Objectives of A: a number from 0 to 1, not '9'" in wrong


@pytest.mark.parametrize(
    ("scenario", "pieces", "said"),
    [
        (
            "Supremacy",
            "A 25 8 8\nB 30 40 40\nB 31 41 41 dead",
            ["25 : 0 points inside", "what one round"],
        ),
        ("Supplies", "A 25 12 20 carries\nB 30 30 30 carries", ["A controls box-1 SC-CTRL-04", "Player A: 2 OP"]),
        ("Capture and Protect", "A 25 24 5 carries", ["A controls beacon-b SC-CTRL-04", "Player A:"]),
        ("Acquisition", "A 25 24 5 carries", ["Line 1: nothing is carried in Acquisition"]),
    ],
)
def test_scenarios_of_every_kind_are_judged(venue: Venue, scenario: str, pieces: str, said: list[str]) -> None:
    event = venue.event(4, scenarios=scenario)
    page = shown(venue.olga.post(f"/desk/{event}/referee", {"what": "score", "number": "1", "pieces": pieces}))
    for words in said:
        assert words in page


def test_a_position_can_be_set_for_all_scenarios_at_all_sizes() -> None:
    for found in scenarios().values():
        for points in (150, 200, 250, 300, 400):
            things = found.layout(points).objects
            x, y = (things[0].x, things[0].y) if things else (5.0, 5.0)
            told = judged(found, points, {"pieces": f"A 25 {x:g} {y:g} hacker\nB 30 10 10 lieutenant"})
            assert set(told["sheets"]) == {"A", "B"}


@pytest.mark.parametrize("view", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_click_on_the_map_sets_a_piece_where_it_is_seen_and_another_takes_it_away(
    new_server: New, person: Arrives, view: ViewportSize
) -> None:
    desk = organiser(person, new_server(""))
    desk.set_viewport_size(view)
    desk.goto("/desk/new")
    desk.get_by_label("Name").fill("Saturday")
    desk.get_by_label("Official").uncheck()
    desk.locator("#sc-1").select_option("Acquisition")
    desk.get_by_role("button", name="Begin the event").click()
    expect(desk.get_by_role("heading", name="Not announced yet")).to_be_visible()
    desk.goto("/desk/saturday/referee")
    here = desk.locator(".setmap")
    facts = here.evaluate("each => ({...each.dataset})")
    scale, margin, length = (float(facts[name]) for name in ("scale", "margin", "length"))
    across = float(facts["across"]) if view == DESKTOP else float(facts["width"]) * scale + 2 * margin

    def click(x: float, y: float) -> None:
        """Click where the drawing has these inches, whatever the size it is shown at."""
        here.scroll_into_view_if_needed()
        box = here.bounding_box()
        assert box is not None
        unit = box["width"] / across
        here.click(position={"x": (margin + x * scale) * unit, "y": (margin + (length - y) * scale) * unit})

    click(12, 22.2)
    desk.get_by_label("a piece of B").check()
    click(40, 10)
    desk.get_by_label("“activated by B”").check()
    click(12.5, 24)
    lines = desk.locator("#pieces").input_value().split("\n")
    for line, (side, x, y) in zip(lines, (("A", 12, 22.7), ("B", 40, 10)), strict=False):
        found = line.split()
        assert found[0] == side and abs(float(found[2]) - x) < 0.3 and abs(float(found[3]) - y) < 0.3
    expect(desk.locator("#marks_b")).to_have_value("antenna-1")
    expect(desk.locator(".setpiece")).to_have_count(2)
    desk.get_by_role("button", name="Score it").click()
    expect(desk.get_by_label("Who holds what")).to_contain_text("A controls antenna-1")
    expect(desk.locator(".setpiece")).to_have_count(2)
    no_sideways_scrolling(desk)
    accessible(desk)
    desk.locator(".setpiece--B").click()
    expect(desk.locator(".setpiece")).to_have_count(1)
    desk.locator("#q").fill("SC-CTRL-01")
    desk.get_by_role("button", name="Look it up").click()
    expect(desk.get_by_text("SC-CTRL-01").first).to_be_visible()


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ("A 25 99 10", "Line 1: 99, 10 is not on the table of 48 x 48 inches"),
        ("C 1 1 1", "Line 1: 'C 1 1 1' is no piece"),
        ("A 25 10 10 wizard", "Line 1: 'wizard' is not known here"),
        ("\n".join(["A 1 1 1"] * 81), "81 pieces are too many"),
    ],
)
def test_a_wrong_position_is_a_sentence_and_stays_in_the_form(venue: Venue, pieces: str, said: str) -> None:
    event = venue.event(4, scenarios="Acquisition")
    page = shown(venue.olga.post(f"/desk/{event}/referee", {"what": "score", "number": "1", "pieces": pieces}))
    assert said in page and pieces.split("\n")[0] in page


@pytest.mark.rule("ITS-EVENT-04")
def test_of_two_documents_the_page_says_which_holds(venue: Venue) -> None:
    event = venue.event(4)
    asked = {"what": "wins", "first": "the Tournament rules", "second": "the Basic Rules"}
    assert "The Tournament rules holds" in shown(venue.olga.post(f"/desk/{event}/referee", asked))
    wrong = {"what": "wins", "first": "hearsay", "second": "the Basic Rules"}
    assert "Choose two different documents" in shown(venue.olga.post(f"/desk/{event}/referee", wrong))


@pytest.mark.rule("ITS-ROLL-01", "ITS-CQB-02")
def test_chances_come_with_their_rules(venue: Venue) -> None:
    event = venue.event(4, extras="CQB")
    asked = {"what": "odds", "attribute": "13", "mod": "3", "attempts": "2"}
    assert "96.00%" in shown(venue.olga.post(f"/desk/{event}/referee", asked))
    far = shown(venue.olga.post(f"/desk/{event}/referee", {"what": "cqb", "inches": "32", "value": "12"}))
    assert "0.00%" in far and "ITS-CQB-02" in far
    bad = shown(venue.olga.post(f"/desk/{event}/referee", {"what": "odds", "attribute": "much"}))
    assert "expected a whole number" in bad
