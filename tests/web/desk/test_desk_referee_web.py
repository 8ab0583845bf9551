"""The referee's page: a position on the scenario's map is scored, chances and precedence are looked up."""

from __future__ import annotations

import pytest

from web.desk.desk_web import Venue, shown


def test_a_position_set_on_the_map_is_scored_with_every_reason(venue: Venue) -> None:
    event = venue.event(4, scenarios="Acquisition")
    pieces = "A 25 12 22.7 hacker\nB 30 12 25.3 marker\nA 18 24 22.7\nB 12 24 25.3 unconscious"
    asked = {"what": "score", "number": "1", "pieces": pieces, "marks_a": "antenna-2", "marks_b": "antenna-1"}
    page = shown(venue.olga.post(f"/desk/{event}/referee", asked))
    assert "Player A: 6 OP" in page and "Player B: 2 OP" in page
    assert "antenna-1" in page and "SC-CTRL-01" in page
    assert "A 25 12 22.7 hacker" in page, "what was typed stays"


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
