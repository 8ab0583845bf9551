"""Many phones at the same moment: what all of them see is worked out once."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from wartable.web import pages
from wartable.web.desk import public
from web.desk.desk_web import Person, Venue

PHONES = 12


def test_the_standings_are_made_once_for_all_phones_that_ask_at_once(
    own_venue: Venue, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = own_venue.event(6)
    made: list[str] = []

    def slowly(template: str, language: str, **context: Any) -> str:
        made.append(template)
        time.sleep(0.2)  # long enough for everybody to ask meanwhile
        return pages.fragment(template, language, **context)

    monkeypatch.setattr(public, "fragment", slowly)
    begin = Barrier(PHONES)

    def phone(number: int) -> str:
        person = Person(own_venue.app, f"192.168.1.{number}")
        begin.wait()
        return person.get(f"/event/{event}?view=standings")

    with ThreadPoolExecutor(PHONES) as crowd:
        seen = list(crowd.map(phone, range(PHONES)))
    assert made == ["desk/event_views.html"]
    assert all("Standings" in page for page in seen)
