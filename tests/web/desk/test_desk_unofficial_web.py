"""An event that lacks one condition is never called official, however it is run, and changes no rating."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from wartable.desk.views import standings_view
from web.desk.desk_web import NAMES, Venue, finish, shown

SCENARIOS = ["Acquisition", "Supplies", "Rescue"]


@dataclass
class Day:
    """An event that would be official, but for what is left out or done otherwise."""

    scenarios: list[str] = field(default_factory=lambda: list(SCENARIOS))
    players: int = 5
    official: bool = True
    announced: bool = True
    pins: bool = True
    factions: bool = True
    lists: bool = True
    rounds: int = 3
    second_bye: bool = False
    after_the_draw: Callable[[Venue, str], None] | None = None


def run(venue: Venue, day: Day) -> str:
    """Play the whole event; its id."""
    event = venue.event(0, scenarios=day.scenarios, official="yes" if day.official else "")
    if day.announced:
        venue.olga.post(f"/desk/{event}/announce", {})
    army = "Harbour Watch" if day.factions else ""
    rows = [f"{name},{f'P{name}' if day.pins else ''},{army}" for name in NAMES[: day.players]]
    venue.olga.post(f"/desk/{event}/csv", {"pasted": "name,pin,army\n" + "\n".join(rows)})
    for name in NAMES[: day.players] if day.lists else ():
        venue.olga.post(f"/desk/{event}/lists/paper", {"player": name})
    venue.olga.post(f"/desk/{event}/draw", {"seed": "1"})
    if day.after_the_draw:
        day.after_the_draw(venue, event)
    for number in range(1, day.rounds + 1):
        venue.olga.post(f"/desk/{event}/pair", {})
        if day.second_bye and number == 2:
            _give_a_second_bye(venue, event)
        venue.olga.post(f"/desk/{event}/publish", {})
        finish(venue, event)
    venue.olga.post(f"/desk/{event}/close", {})
    return event


def _give_a_second_bye(venue: Venue, event: str) -> None:
    state = venue.desk.state(event)
    first, now = state.rounds[0].held().bye, state.rounds[1].bye
    assert first is not None and now is not None
    both = {"x": first.player, "y": now.player}
    assert "ITS-BYE-04" in venue.olga.post(f"/desk/{event}/swap", both, 409), "refused, unless a reason is given"
    venue.olga.post(f"/desk/{event}/swap", both | {"why": "she has to eat"})
    assert "she has to eat" in shown(venue.olga.get(f"/desk/{event}/log"))


def told(venue: Venue, event: str) -> tuple[str, set[str], set[float], str]:
    """The word on the desk, the conditions that are not met, the changes of ratings, the season."""
    page = venue.olga.get(f"/desk/{event}/announcement")
    missing = re.findall(r'data-met="(?:no|open)".*?<b>(.*?)</b>', page)
    word = re.search(r'/announcement">((?:not )?official[^<]*)</a>', page)
    assert word is not None
    lines = standings_view(venue.desk.state(event))["standings"]
    season = shown(venue.olga.get("/season"))
    return word[1], set(missing), {float(line["rating_change"]) for line in lines}, season


def test_an_event_that_lacks_nothing_is_official(own_venue: Venue) -> None:
    event = run(own_venue, Day())
    word, missing, ratings, season = told(own_venue, event)
    assert (word, missing) == ("official", set()) and len(ratings) > 1 and "Ann" in season


def _made_official(venue: Venue, event: str) -> None:
    """After the draw every way back is closed: marking it official, announcing it, choosing scenarios."""
    official = {"official-shown": "1", "official": "yes"}
    assert "cannot become official" in shown(venue.olga.post(f"/desk/{event}/settings", official, 409))
    for change in ({"scenarios": SCENARIOS}, {"army_points": "200"}):
        venue.olga.send(f"/desk/{event}/settings", change)
    venue.olga.send(f"/desk/{event}/announce", {})


def _announced_late(venue: Venue, event: str) -> None:
    said = shown(venue.olga.post(f"/desk/{event}/announce", {}, 409))
    assert "The lots were drawn without an announcement" in said
    venue.olga.post(f"/desk/{event}/settings", {"official-shown": "1"})
    venue.olga.post(f"/desk/{event}/settings", {"official-shown": "1", "official": "yes"}, 409)


def _accepted_late(venue: Venue, event: str) -> None:
    """Lists that came after the draw, with no reason said, are refused; nothing else accepts them."""
    text = "army: Harbour Watch\nkind: generic\ntroopers: [{name: Guard, cost: 12, lieutenant: true}]"
    given = {"player": NAMES[0], "list_1": text, "list_2": text}
    assert "ITS-LIST-11" in venue.olga.post(f"/desk/{event}/lists", given, 409)


@pytest.mark.parametrize(
    ("day", "missing"),
    [
        (Day(official=False, announced=False, scenarios=[]), {"Official event"}),
        (Day(official=False, announced=False, scenarios=[], after_the_draw=_made_official), {"Official event"}),
        (Day(announced=False, after_the_draw=_announced_late), {"Official event", "Announcement"}),
        (Day(announced=False, scenarios=[]), {"Announcement", "Scenarios"}),
        (Day(factions=False), {"Factions"}),
        (Day(lists=False, after_the_draw=_accepted_late), {"Army lists"}),
        (Day(rounds=2), {"Rounds played"}),
        (Day(second_bye=True), {"Byes"}),
    ],
    ids=["friendly", "friendly, then marked official", "announced after the draw", "no scenarios", "no factions",
         "no lists", "closed after two rounds", "a second bye by hand"],
)  # fmt: skip
def test_one_condition_that_is_missing_makes_it_unofficial_whatever_is_done_later(
    own_venue: Venue, day: Day, missing: set[str]
) -> None:
    event = run(own_venue, day)
    word, found, ratings, season = told(own_venue, event)
    assert word == "not official" and missing <= found, found
    assert ratings == {0.0} and "Ann" not in season


@pytest.mark.parametrize(("day", "rule"), [(Day(players=3), "ITS-FORMAT-02"), (Day(pins=False), "ITS-ORG-04")])
def test_an_official_event_is_not_even_drawn_with_too_few_players_or_without_pins(
    own_venue: Venue, day: Day, rule: str
) -> None:
    event = own_venue.event(0, official="yes", scenarios=day.scenarios)
    own_venue.olga.post(f"/desk/{event}/announce", {})
    rows = [f"{name},{f'P{name}' if day.pins else ''},Harbour Watch" for name in NAMES[: day.players]]
    own_venue.olga.post(f"/desk/{event}/csv", {"pasted": "name,pin,army\n" + "\n".join(rows)})
    assert rule in own_venue.olga.post(f"/desk/{event}/draw", {"seed": "1"}, 409)
    own_venue.olga.post(f"/desk/{event}/settings", {"official-shown": "1"})
    own_venue.olga.post(f"/desk/{event}/draw", {"seed": "1"})
    said = own_venue.olga.post(f"/desk/{event}/settings", {"official-shown": "1", "official": "yes"}, 409)
    assert "cannot become official" in shown(said)
