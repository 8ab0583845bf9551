"""Conduct at a digital table: dice are shown, open information is open, an Order waits for reactions."""

from __future__ import annotations

import pytest

from wartable.its.conduct import ShownRoll, open_information, resolve_order, roll_views
from wartable.its.list_file import ArmyList, Trooper
from wartable.kernel.engine.errors import Refused

LIST = ArmyList(
    army="Harbour Watch",
    kind="generic",
    troopers=[Trooper(name="Guard", cost=12, lieutenant=True), Trooper(name="Ghost", cost=30, private=True)],
)


def test_both_players_see_the_same_dice_with_the_target_number() -> None:
    roll = ShownRoll("Ann", "BS Attack on Walker", 13, (4, 17, 13))
    views, reason = roll_views(roll, ("Ann", "Ben"))
    assert set(views.values()) == {"Ann rolls 4, 17, 13 for BS Attack on Walker against 13"}
    assert str(reason) == "the dice 4, 17, 13 of Ann are shown to Ann and Ben (ITS-CONDUCT-03)"


def test_a_hidden_target_number_hides_no_dice() -> None:
    views, _ = roll_views(ShownRoll("Ann", "a Discover roll", 11, (9,), hidden_from="Ben"), ("Ann", "Ben"))
    assert views == {
        "Ann": "Ann rolls 9 for a Discover roll against 11",
        "Ben": "Ann rolls 9 for a Discover roll",
    }
    with pytest.raises(Refused, match=r"Ann shows no dice for a Discover roll \(ITS-CONDUCT-03\)"):
        roll_views(ShownRoll("Ann", "a Discover roll", 11, ()), ("Ann", "Ben"))


def test_open_information_is_repeated_as_often_as_asked_and_stays_open_only() -> None:
    with pytest.raises(Refused, match="ITS-PRIV-03"):
        open_information("Ben", "Ann", deployment_finished=False, in_use=LIST)
    first, reasons = open_information("Ben", "Ann", deployment_finished=True, in_use=LIST)
    again, _ = open_information("Ben", "Ann", deployment_finished=True, in_use=LIST)
    assert first == again
    assert [line["name"] for line in first["troopers"]] == ["Guard"]
    assert [reason.rule for reason in reasons] == ["ITS-PRIV-03", "ITS-PRIV-02", "ITS-CONDUCT-04"]


def test_an_order_waits_for_every_side_that_may_react() -> None:
    with pytest.raises(Refused, match=r"the Order of Ann waits for the reaction of Ben and Cleo \(ITS-CONDUCT-05\)"):
        resolve_order("the Order of Ann", {"Ben": None, "Cleo": None})
    with pytest.raises(Refused, match="waits for the reaction of Cleo"):
        resolve_order("the Order of Ann", {"Ben": "pass", "Cleo": None})
    done = resolve_order("the Order of Ann", {"Ben": "pass", "Cleo": "Dodge"})
    assert done.text == "the Order of Ann is resolved after every reaction (Ben: pass, Cleo: Dodge)"
    assert resolve_order("the Order of Ann", {}).text == "the Order of Ann is resolved after every reaction"
