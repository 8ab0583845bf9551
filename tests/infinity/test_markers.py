"""A Marker keeps its secret: who is behind it changes not a byte of what the other side is sent."""

from __future__ import annotations

from typing import Any

import pytest

from infinity.tabletop import Played, Tabletop
from infinity.test_private import sent
from wartable.games.infinity import GAME
from wartable.kernel.engine.views import heard_by
from wartable.table.offers import foreseen
from wartable.table.seat_page import seat_page

LANTERNS = {"lists": "harbour-watch-300a,red-lantern-300a", "table": "open"}
"""B has a Hacker with Mimetism (-6) and two scouts with Mimetism (-3), one of them a Specialist: all may be Markers."""
PLACES = ([12, 30], [20, 30], [30, 26])


def worlds(behind: tuple[str, ...], instead: tuple[str, ...], **position: Any) -> tuple[Played, Played]:
    """Two matches that differ only in who is behind the Markers of B."""
    found = []
    for names in (behind, instead):
        markers = {name: {"at": place, "marker": True} for name, place in zip(names, PLACES, strict=True)}
        troopers = {"a5": {"at": [16, 22], "facing": 90}, "a7": {"at": [24, 20], "facing": 90}, "b3": {"at": [4, 44]}}
        said = {"round": 1, "active": "A", "first": "A", "troopers": {**troopers, **markers}, **position}
        found.append(Played("supremacy", said, **LANTERNS))
    return found[0], found[1]


def alike(one: Tabletop, other: Tabletop, seats: tuple[int, ...] = (0, 2)) -> None:
    """Page, options in their order, text and events are the same for everybody but the owner."""
    for seat in seats:
        assert sent(one.match, seat)[0].splitlines() == sent(other.match, seat)[0].splitlines()
        assert _page(one, seat) == _page(other, seat)
        assert heard_by(one.match.events, seat) == heard_by(other.match.events, seat)


def _page(table: Tabletop, seat: int) -> str:
    view = GAME.view(table.state, seat)
    page = seat_page(table.match, ("A", "B"), seat, view, heard_by(table.match.events, seat))
    shown = {name: getattr(page, name) for name in page.__slots__ if name != "forms"}
    return repr({**shown, "forms": [form.key for form in page.forms]})


ORDERS = (("b2", "b5", "b9"), ("b9", "b2", "b5"), ("b5", "b9", "b2"))


@pytest.mark.parametrize("second", ORDERS[1:])
def test_an_order_beside_markers_looks_the_same_whoever_they_are(second: tuple[str, ...]) -> None:
    one, other = worlds(ORDERS[0], second, order={"trooper": "a5"}, A={"orders": 3})
    alike(one, other)
    for table in (one, other):
        table.do("move@1600,2400")
    while one.asked == "B react":
        alike(one, other)
        assert one.rules == other.rules
        for table in (one, other):
            table.do("none")
    assert {"discover@b-m1", "discover@b-m2", "discover@b-m3"} <= set(one.offered)
    alike(one, other)


@pytest.mark.parametrize("second", ORDERS[1:])
def test_a_turn_of_markers_looks_the_same_whoever_they_are(second: tuple[str, ...]) -> None:
    one, other = worlds(ORDERS[0], second, active="B", first="B", B={"orders": 3}, step="turn")
    keys = [f"order:{names[1]}" for names in (ORDERS[0], second)]
    for table, key in zip((one, other), keys, strict=True):
        table.do(key)
    alike(one, other)
    for table in (one, other):
        table.do("move@2000,2700")
    while one.asked == "A react":
        alike(one, other)
        for table in (one, other):
            table.do("none")
    alike(one, other)


def test_markers_that_are_lined_up_tell_nothing_by_their_places() -> None:
    """The owner lets the software deploy: whatever chance says, the others read the same."""
    told = set()
    for order in (("b2", "b5"), ("b9", "b5"), ("b5", "b9")):
        table = Played("supremacy", {"step": "deployment", "deployer": "B"}, **LANTERNS)
        while table.asked[2:] != "deploy":
            table.do("at@2400,2400" if table.asked[2:] == "hvt" else "one")
        table.do("rest", *order)
        told.add(repr([(event.rule, event.args) for event in table.match.events if event.seen_by(0) is not None]))
        assert [name for name in ("b2", "b5", "b9") if table.trooper(name)["marker"]] == ["b2", "b5", "b9"]
    assert len(told) == 1


def test_what_a_move_would_mean_tells_nothing_of_who_is_behind_a_marker() -> None:
    """A Repeater is near: a Hacker could answer from anywhere, but that a Marker is one is not known."""
    meant = []
    for names in (("b2", "b5"), ("b5", "b2")):
        markers = {name: {"at": [x, 46.5], "marker": True} for name, x in zip(names, (2, 46), strict=True)}
        troopers = {"a5": {"at": [16, 22], "facing": 90}, "b12": {"at": [16, 26], "facing": 90}, **markers}
        said = {"round": 1, "active": "A", "troopers": troopers, "order": {"trooper": "a5"}, "A": {"orders": 3}}
        view = Played("supremacy", said, **{**LANTERNS, "table": "container-yard"}).match.view(0)
        meant.append([foreseen(GAME, view, f"move@{x},{y}") for x in range(1200, 2050, 50) for y in (1900, 2200)])
    assert meant[0] == meant[1]
    allowed = [each.words for each in meant[0] if each is not None and not each.refused]
    assert "3 in of 4 in on foot; b12, b-m2 could answer" in allowed
