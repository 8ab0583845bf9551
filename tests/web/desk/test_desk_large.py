"""An event of 300 players: every page is small and made quickly, and a result is saved at once."""

from __future__ import annotations

import random
import re
import time
from functools import partial
from typing import TypeVar

from machine import patience
from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.seating import draft
from web.desk.desk_web import Venue

Said = TypeVar("Said")
AT = "2026-03-01T10:00:00Z"
LARGEST = 300_000
PAGE_SECONDS, SAVE_SECONDS = 0.3, 0.1
STAFF = (
    "", "/players", "/lists", "/standings", "/print", "/log", "/settings", "/announcement", "/players/5", "/game/4/1",
)  # fmt: skip
PUBLIC = (
    "", "?view=standings", "?view=tables", "?view=schedule", "/projector", "/announcement", "/scenario/1", "/player/5",
)  # fmt: skip


def _said(what: Said, _: object) -> Said:
    """Whatever the state is, this is to be done."""
    return what


def begun(venue: Venue) -> str:
    """300 players, three rounds played, the fourth published."""
    scenarios = ["Acquisition", "Supplies", "Rescue", "Supremacy", "Frostbyte"]
    event = venue.event(0, rounds="5", scenarios=scenarios)
    known = [
        act.Entrant(name=f"Player Number {n:03}", pin=f"P{n}", army=f"Army {n % 20}", club=f"Club {n % 30}")
        for n in range(300)
    ]
    venue.desk.act(event, lambda _: act.Add(players=known), AT)
    venue.desk.act(event, lambda state: decisions.draw(state, "1"), AT)
    chance = random.Random(1)
    for number in range(1, 5):
        venue.desk.act(event, partial(draft, number=number), AT)
        venue.desk.act(event, partial(_said, act.Publish(round=number)), AT)
        missing = venue.desk.state(event).rounds[-1].missing() if number < 4 else []
        results = [
            act.Result(
                round=number, a=a, b=b, op=[chance.randint(0, 10), chance.randint(0, 10)],
                vp=[chance.randint(0, 300), chance.randint(0, 300)],
            )
            for a, b in missing
        ]  # fmt: skip
        if results:
            venue.desk.act_all(event, partial(_said, results), AT)
    return event


def cpu(venue: Venue, path: str) -> tuple[float, int]:
    """The least time of three, and the size of a page."""
    took: list[float] = []
    for _ in range(3):
        begin = time.process_time()
        page = venue.olga.get(path)
        took.append(time.process_time() - begin)
    return min(took), len(page.encode())


def test_every_page_of_300_players_is_small_and_quick_and_saving_is_too(own_venue: Venue) -> None:
    event = begun(own_venue)
    paths = [*(f"/desk/{event}{path}" for path in STAFF), *(f"/event/{event}{path}" for path in PUBLIC)]
    for path in paths:
        seconds, size = cpu(own_venue, path)
        assert size < LARGEST, f"{path}: {size} bytes"
        assert seconds < patience(PAGE_SECONDS), f"{path}: {seconds:.3f} s"
    token = re.search(r'name="csrf" content="([0-9a-f]+)"', own_venue.olga.get("/desk"))
    assert token is not None
    took: list[float] = []
    for table in range(1, 6):
        line = {"csrf": token[1], "line": f"{table} 5 3 100 90"}
        begin = time.process_time()
        answer = own_venue.olga.client.post(f"/desk/{event}/line", data=line, follow_redirects=False)
        took.append(time.process_time() - begin)
        assert answer.status_code == 303
    assert min(took) < patience(SAVE_SECONDS), f"saving took {min(took):.3f} s"
