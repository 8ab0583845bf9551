"""A Marker keeps its secret: who is behind it changes not a byte of what the other side is sent."""

from __future__ import annotations

from typing import Any

import pytest

from infinity.tabletop import Played, Tabletop
from infinity.test_private import sent
from wartable.bots import bot
from wartable.games.infinity import GAME, policy
from wartable.kernel.engine.keys import key_of
from wartable.kernel.engine.views import heard_by
from wartable.table.offers import foreseen
from wartable.table.seat_page import seat_page

LANTERNS = {"lists": "harbour-watch-300a,red-lantern-300a", "table": "open"}
"""B has a Hacker with Mimetism (-6) and two scouts with Mimetism (-3), one of them a Specialist: all may be Markers."""
PLACES = ([12, 30], [20, 30], [30, 26])


def worlds(
    behind: tuple[str, ...], instead: tuple[str, ...], kind: type[Tabletop] = Played, **position: Any
) -> tuple[Tabletop, Tabletop]:
    """Two matches that differ only in who is behind the Markers of B."""
    found = []
    for names in (behind, instead):
        markers = {name: {"at": place, "marker": True} for name, place in zip(names, PLACES, strict=True)}
        troopers = {"a5": {"at": [16, 22], "facing": 90}, "a7": {"at": [24, 20], "facing": 90}, "b3": {"at": [4, 44]}}
        said = {"round": 1, "active": "A", "first": "A", "troopers": {**troopers, **markers}, **position}
        found.append(kind("supremacy", said, **LANTERNS))
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


@pytest.mark.parametrize("second", ORDERS[1:])
@pytest.mark.parametrize("name", ["greedy", "easy"])
def test_a_program_judges_a_marker_by_nothing_but_what_is_seen_of_it(name: str, second: tuple[str, ...]) -> None:
    """A Hacker that costs 41 points is worth the same to it as a scout of 27, as long as neither was shown."""
    pair = worlds(ORDERS[0], second, order={"trooper": "a5"}, A={"orders": 3})
    views = [table.match.view(0) for table in pair]
    assert policy.value(views[0].now, 0) == policy.value(views[1].now, 0)
    said = [key_of(view.now, 0, view.question, bot(name, GAME, "7").answer(view)) for view in views if view.question]
    assert said[0] == said[1]


# -- beside a real table: the same views ------------------------------------------------------------------------------


@pytest.mark.rule("INF-CAMO-03")
@pytest.mark.parametrize("second", ORDERS[1:])
def test_what_happens_to_a_marker_beside_a_real_table_tells_nothing_before_it_is_shown(second: tuple[str, ...]) -> None:
    one, other = worlds(ORDERS[0], second, Tabletop, step="turn", A={"orders": 3})
    alike(one, other)
    for table in (one, other):
        table.do("suffer")
    alike(one, other)
    assert one.offered == ["a5", "a7", "b3", "b-m1", "b-m2", "b-m3", "unseen"]
    for table in (one, other):
        table.do("b-m2")
    alike(one, other)
    assert one.asked == "B hurt" and "unmask" in one.offered
    shown = {names[1]: table.do("unmask") for names, table in ((ORDERS[0], one), (second, other))}
    for name, table in shown.items():
        assert f"The Marker b-m2 is {name} (" in table.told
        assert not table.trooper(name)["marker"]


def test_an_order_of_a_marker_beside_a_real_table_looks_the_same_whoever_it_is() -> None:
    one, other = worlds(ORDERS[0], ORDERS[1], Tabletop, active="B", first="B", B={"orders": 3}, step="turn")
    for table, names in ((one, ORDERS[0]), (other, ORDERS[1])):
        table.do(f"order:{names[1]}")
    alike(one, other)
    for table in (one, other):
        table.do("move@2000,2700")
    alike(one, other)
    assert "The Marker" not in one.told and "b-m2 moves" in one.told


@pytest.mark.rule("INF-ORD-04")
@pytest.mark.parametrize("kind", [Tabletop, Played])
def test_who_leads_is_told_by_nothing_until_the_special_order_is_used(kind: type[Tabletop]) -> None:
    found = []
    for leader in ("b3", "b7"):
        troopers = {"a5": {"at": [16, 4]}, "b3": {"at": [4, 44]}, "b7": {"at": [40, 44]}}
        said = {"step": "tactical", "round": 1, "active": "B", "troopers": troopers, "B": {"lieutenant": leader}}
        found.append(kind("supremacy", said, **LANTERNS))
    one, other = found
    while one.asked != "B turn":
        alike(one, other)
        for table in found:
            table.do("none")
    alike(one, other)
    assert "lead:b3" in one.offered and "lead:b3" not in other.offered
    for table in found:
        table.do("order:b3")
    alike(one, other)
    assert GAME.view(one.state, 0).lieutenant[1] == -1
    while one.asked != "B turn":
        one.do(next(key for key in ("none", "done", "idle") if key in one.offered))
    one.do("lead:b3")
    assert GAME.view(one.state, 0).lieutenant[1] == one.state.lieutenant[1] != -1


def test_whether_somebody_is_hidden_is_asked_of_the_owner_alone() -> None:
    """The other side may always ask; that nobody is there reads the same."""
    found = []
    for place in ({"place": "hidden", "at": [20, 40]}, {"place": "undeployed"}):
        troopers = {"a5": {"at": [16, 4]}, "b3": {"at": [4, 44]}, "b2": place}
        said = {"step": "turn", "round": 1, "active": "A", "troopers": troopers, "A": {"orders": 3}}
        found.append(Tabletop("supremacy", said, **LANTERNS).all("suffer", "unseen"))
    one, other = found
    alike(one, other)
    assert (one.asked, one.offered, other.asked, other.offered) == (
        "B unseen", ["none", "b2"], "B unseen", ["none"],
    )  # fmt: skip
    assert GAME.view(one.state, 0).x[1 + one.state.setting.army[1][0]] == -1
    other.do("none")
    one.do("b2")
    assert one.trooper("b2")["at"] == [20, 40] and one.asked == other.asked == "A turn"
