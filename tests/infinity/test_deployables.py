"""Mines, Deployable Repeaters and D-Charges in a digital match."""

from __future__ import annotations

import random

import pytest

from infinity.tabletop import Played, ordered
from playing import choose

CHOIR = {"lists": "glass-choir-300a,harbour-watch-300a"}
LANTERN = {"lists": "red-lantern-300a,low-tide-300a"}


@pytest.mark.rule("INF-DPL-01")
def test_a_deployable_is_put_down_in_contact_and_clear_of_enemies() -> None:
    table = ordered("b4", (12, 24), {"a5": {"at": [12, 25.5], "facing": 90}})
    assert table.refuses("mine@1200,2290") == "INF-DPL-01"  # there is a gap between the bases
    assert table.refuses("mine@1200,2490") == "INF-DPL-01"  # it would touch a5
    table.do("mine@1298,2400")
    assert table.thing("mine-b1")["at"] == [12.98, 24]
    table.do("none")
    assert table.refuses("mine@1102,2400") == "INF-EXP-01"  # a second Short Skill in the Order
    other = ordered("a5", (12, 12), {})
    assert other.refuses("mine@1298,1200") == "INF-DPL-01"  # it carries none


def mined(name: str, at: tuple[float, float], **others: object) -> Played:
    """Somebody of A is given an Order; a mine of B lies at 12, 24."""
    return ordered(name, at, {"b8": {"at": [40, 40], "facing": 90}, **others}, objects={"mine-b1": {"at": [12, 24]}})


@pytest.mark.rule("INF-DPL-04", "INF-AMMO-05")
def test_a_mine_goes_off_near_an_enemy_and_hurts_everybody_around() -> None:
    table = mined("a5", (12, 18), a7={"at": [15, 24], "facing": 90}, a8={"at": [18, 24], "facing": 90})
    table.do("move@1200,2002").do("done", "8", "1", "20")  # a7 ducks unasked: PH 10 - 3; a5 only moves
    assert "mine-b1 goes off: a5 is within 3 inches of it" in table.told
    assert "a7 rolls 8 against 7" in table.told and "a8" not in table.told
    assert table.thing("mine-b1")["gone"] is True
    assert table.trooper("a5")["states"] == ["unconscious", "dead"]


def test_a_mine_waits_for_who_comes_near() -> None:
    table = mined("a5", (12, 16))
    table.do("move@1200,2000")  # 3.02 inches from base to token
    assert "goes off" not in table.told
    behind = mined("a5", (12, 18), b9={"at": [12, 19.5], "facing": 90})
    assert "goes off" not in behind.told


@pytest.mark.rule("INF-DPL-04")
def test_who_dodges_in_that_order_may_get_away_from_a_mine() -> None:
    table = mined("a5", (12, 21))
    table.do("idle").do("dodge", "7")
    assert "a5 gets away" in table.told and "-3 for a5" in table.told
    assert table.trooper("a5")["states"] == []


@pytest.mark.rule("INF-DPL-04")
def test_a_mine_is_discovered_and_then_shot() -> None:
    table = mined("a5", (12, 12))
    assert table.refuses("shoot:combi-rifle@mine-b1") == "INF-BS-10"
    table.do("discover@mine-b1").do("done", "13")
    assert table.thing("mine-b1")["revealed"] is True
    again = mined("a5", (12, 12))
    again.do("discover@mine-b1").do("done", "14")
    assert again.thing("mine-b1")["revealed"] is False
    shot = ordered("a5", (12, 12), {}, objects={"mine-b1": {"at": [12, 24], "revealed": True}})
    assert shot.refuses("discover@mine-b1") == "INF-DPL-04"
    shot.do("shoot:combi-rifle@mine-b1").do("done", "5,20,20", "1")
    assert shot.thing("mine-b1")["gone"] is True


@pytest.mark.rule("INF-DPL-05")
def test_a_minelayer_lays_its_first_mine_when_it_is_deployed() -> None:
    position = {"step": "deployment", "first": "A", "deployer": "A"}
    table = Played("annihilation", position, table="open", lists=LANTERN["lists"])
    uniform = random.Random(3).random
    while table.asked.split()[1] in ("hvt", "template", "turret"):
        seat, key = choose(table.match, uniform)
        table.match.answer(seat, table.match.question_id, key)
    assert table.asked == "A hold"
    table.do("one").do("a9@1000,1000")
    assert table.asked == "A minelayer"
    assert table.refuses("mine@1000,2000") == "INF-DPL-05"
    table.do("mine@1000,1700")
    assert table.thing("mine-a1")["at"] == [10, 17]


@pytest.mark.rule("INF-DPL-06", "INF-HACK-01")
def test_a_hacker_reaches_round_a_repeater_that_was_put_down() -> None:
    others = {"a8": {"at": [40, 6]}, "b2": {"at": [12, 30], "facing": 90}}
    table = ordered("a10", (12, 22), others, options=CHOIR)
    table.do("repeater@1200,2298").do("none").do("done")
    assert table.thing("deployable-repeater-a1")["at"] == [12, 22.98]
    near = ordered("a8", (40, 6), others, options=CHOIR, objects={"deployable-repeater-a1": {"at": [12, 23]}})
    assert "hack:carbonite@b2" in near.offered
    away = ordered("a8", (40, 6), others, options=CHOIR)
    assert away.refuses("hack:carbonite@b2") == "INF-HACK-01"
    foe = ordered("b11", (12, 30), {"a8": {"at": [40, 6]}}, options=CHOIR,
                  objects={"deployable-repeater-a1": {"at": [12, 23]}})  # fmt: skip
    foe.do("shoot:mk12@deployable-repeater-a1").do("none").do("done", "5,20,20", "1")
    assert foe.thing("deployable-repeater-a1")["gone"] is True


@pytest.mark.rule("INF-DPL-02")
def test_a_d_charge_goes_off_on_who_cannot_get_away() -> None:
    stuck = {"b2": {"at": [12, 13.3], "states": ["immobilized-a"], "facing": 90}}
    table = ordered("a4", (12, 12), stuck)
    table.do("charge@b2").do("none").do("done", "1,2,20")  # ARM 5, halved 3: 11 or less fails
    assert table.trooper("b2")["points"] == 0 and table.trooper("a4")["charges"] == 2
    free = ordered("a4", (12, 12), {"b2": {"at": [12, 13.3], "facing": 90}})
    assert free.refuses("charge@b2") == "INF-DPL-02"
    spent = ordered("a4", (12, 12), stuck, said={"charges": 0})
    assert spent.refuses("charge@b2") == "INF-DPL-02"


@pytest.mark.rule("INF-DPL-03", "INF-AMMO-09")
def test_a_d_charge_swung_by_hand_is_clumsy() -> None:
    table = ordered("a4", (12, 12), {"b8": {"at": [12, 12.99], "facing": 90}})
    table.do("cut:d-charges-cc@b8").do("none").do("done", "9", "20,20,20")
    assert "-3 for a4" in table.told and "a4 rolls 9 against 10 (CC Attack)" in table.told
    assert table.trooper("a4")["charges"] == 2
