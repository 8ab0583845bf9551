"""The forecast of an event: a page everybody may read, from confirmed results alone, and marked as one."""

from __future__ import annotations

import re

from web.desk.desk_web import Venue, finish, shown


def test_the_forecast_is_marked_follows_confirmed_results_and_ends_with_the_event(venue: Venue) -> None:
    event = venue.event()
    visitor, page = venue.person(), f"/event/{event}/forecast"
    assert "from the draw of the lots until the event is closed" in shown(visitor.get(page, 409))
    venue.olga.post(f"/desk/{event}/checkin", {"all": "yes", "present": "yes"})
    venue.olga.post(f"/desk/{event}/draw", {"seed": "spring"})
    venue.olga.post(f"/desk/{event}/pair", {})
    venue.olga.post(f"/desk/{event}/publish", {})
    before = shown(visitor.get(page))
    assert "No result" in before and "rounds left: 3" in before and "Pairings of round 2" in before
    assert visitor.get(page) == visitor.get(page), "worked out once for every change"
    finish(venue, event)
    after = shown(visitor.get(page))
    assert "rounds left: 2" in after and "Pairings of round 3" in after
    firsts = [int(share) for share in re.findall(r"\w+ (\d+) % [\d–]+ \d+ %", after.partition("Pairings")[0])]
    assert len(firsts) == 8 and 95 <= sum(firsts) <= 105, "somebody comes first"
    assert firsts[0] > firsts[-1]
    for address in (f"/desk/{event}/standings", f"/event/{event}?view=standings"):
        assert f'href="{page}"' in venue.olga.get(address)
