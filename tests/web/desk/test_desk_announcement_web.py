"""The announcement on pages: prepared on the desk, read and accepted by players, printed; never official too soon."""

from __future__ import annotations

import re
from typing import Any

import pytest

from web.desk.desk_web import NAMES, Venue, finish, shown

SCENARIOS: dict[str, Any] = {"scenarios": ["Acquisition", "Supplies", "Rescue"]}
LIST = """
army: Harbour Watch
kind: generic
builder_verified: true
troopers: [{name: Guard, cost: 12, lieutenant: true}, {name: Walker, cost: 30}]
"""


def conditions(venue: Venue, event: str) -> dict[str, str]:
    """What the page says of each condition."""
    page = venue.olga.get(f"/desk/{event}/announcement")
    found = re.findall(r'data-met="(\w+)".*?<b>([^<]*)</b>', page, re.DOTALL)
    return {name: met for met, name in found}


@pytest.mark.rule("ITS-ANN-03", "ITS-DDECK-01", "ITS-RCMD-01", "ITS-EVENT-02", "ITS-ORG-05", "ITS-EVENT-05")
def test_players_read_what_is_announced(venue: Venue) -> None:
    event = venue.event(4, **SCENARIOS, deck="red", day="2026-05-09", begins="10:00", venue="Dock 5", table_count="1")
    said = shown(venue.person().get(f"/event/{event}/announcement"))
    assert "has not announced this event yet" in said and "Acquisition" not in said
    venue.olga.post(f"/desk/{event}/announce")
    said = shown(venue.person().get(f"/event/{event}/announcement"))
    for words in ("Red (Extreme Mode)", "Dock 5", "Acquisition", "10:00 – 12:00", "until 2026-05-02", "tape measure"):
        assert words in said
    assert "2 are needed" in said
    before = shown(venue.person().get(f"/event/{event}"))
    assert "Dock 5" in before and "10:00 – 12:00" in before and "Players so far: 4" in before
    extras = {"extras-shown": "1", "extras": ["Double Deck", "Reinforced Command"]}
    venue.olga.post(f"/desk/{event}/settings", extras)
    said = shown(venue.person().get(f"/event/{event}/announcement"))
    assert "Green and Red" in said and "Loss of Lieutenant is not used" in said
    assert "Changed since it was first announced" in said and ": extras" in said
    for ending in ("html", "pdf"):
        assert venue.olga.client.get(f"/desk/{event}/print/announcement.{ending}").status_code == 200


@pytest.mark.rule("ITS-EVENT-03")
def test_a_player_accepts_a_changed_announcement_from_the_phone(venue: Venue) -> None:
    event = venue.event(4, **SCENARIOS)
    links = venue.links(event)
    venue.olga.post(f"/desk/{event}/announce")
    ann = venue.player(links["Ann"])
    assert "Taking part means accepting" in ann.get(f"/event/{event}/announcement")
    assert "You accept announcement 1" in shown(ann.post(f"/event/{event}/accept"))
    venue.olga.post(f"/desk/{event}/settings", {"venue": "Dock 7"})
    assert "has changed since you accepted it" in ann.get(f"/event/{event}/announcement")
    assert "new for you" in ann.get(f"/event/{event}")


@pytest.mark.rule("ITS-EVENT-01", "ITS-ORG-04")
def test_the_word_official_stands_on_the_desk_only_when_every_condition_is_met(venue: Venue) -> None:
    event = venue.event(0, official="yes", **SCENARIOS)
    table = "name,pin\n" + "\n".join(f"{name},P{name}" for name in NAMES[:4])
    venue.olga.post(f"/desk/{event}/csv", {"pasted": table})
    assert [name for name, met in conditions(venue, event).items() if met != "yes"] == [
        "Announcement", "Factions", "Army lists", "Rounds played",
    ]  # fmt: skip
    venue.olga.post(f"/desk/{event}/announce")
    for name in NAMES[:4]:
        venue.olga.post(f"/desk/{event}/lists", {"player": name, "list_1": LIST, "list_2": LIST})
    assert [name for name, met in conditions(venue, event).items() if met != "yes"] == ["Rounds played"]
    venue.olga.post(f"/desk/{event}/draw", {"seed": "1"})
    for number in (1, 2, 3):
        assert "not official yet" in shown(venue.olga.get(f"/desk/{event}"))
        venue.published(event)
        finish(venue, event)
        assert ("· official ·" in shown(venue.olga.get(f"/desk/{event}"))) == (number == 3)
    venue.olga.post(f"/desk/{event}/close")
    assert set(conditions(venue, event).values()) == {"yes"}


@pytest.mark.rule("ITS-ORG-04")
def test_a_missing_pin_stops_the_draw_until_the_organiser_makes_it_a_friendly_event(venue: Venue) -> None:
    event = venue.event(0, official="yes")
    venue.olga.post(f"/desk/{event}/csv", {"pasted": "name\n" + "\n".join(NAMES[:4])})
    said = shown(venue.olga.post(f"/desk/{event}/draw", {}, 409))
    assert "Ann, Ben, Cleo, Dan has no registration number (PIN)" in said
    page = shown(venue.olga.post(f"/desk/{event}/draw", {"unofficial": "yes"}))
    assert "The lots are drawn" in page and not venue.desk.state(event).settings.official


def test_counts_read_as_people_say_them(venue: Venue) -> None:
    event = venue.event(0, official="yes")
    venue.olga.post(f"/desk/{event}/csv", {"pasted": "name\n" + "\n".join(NAMES[:8])})
    page = shown(venue.olga.get(f"/desk/{event}"))
    assert "8 players take part" in page
    venue.olga.post(f"/desk/{event}/checkin", {"player": "Ann", "present": "yes"})
    assert "1 player takes part: those checked in" in shown(venue.olga.get(f"/desk/{event}"))


def test_a_wrong_form_comes_back_with_everything_that_was_typed(venue: Venue) -> None:
    page = venue.olga.post(
        "/desk/new", {"name": "Typed Cup", "rounds": "3", "army_points": "350", "venue": "Dock 9", "official": "yes",
                      "official-shown": "1", "scenarios": ["Rescue", "", ""]}, 409,
    )  # fmt: skip
    assert "350 Army Points do not exist" in shown(page)
    assert 'value="Typed Cup"' in page and 'value="Dock 9"' in page and 'value="350"' in page
    assert "<option selected>Rescue</option>" in page
    for typed in ("abc", "200, many", ""):
        page = venue.olga.post("/desk/new", {"name": "Typed Cup", "rounds": "3", "army_points": typed}, 400)
        assert f"Army Points: found {typed or 'nothing'}; write 300, or for Escalation one per round" in shown(page)
        assert 'value="Typed Cup"' in page
    event = venue.event(4)
    page = venue.olga.post(f"/desk/{event}/settings", {"zone": "Mars/Olympus", "venue": "Dock 1"}, 400)
    assert "is not a time zone" in shown(page) and 'value="Dock 1"' in page and 'value="Mars/Olympus"' in page
