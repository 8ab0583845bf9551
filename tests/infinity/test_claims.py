"""Classified Objectives in a digital match: the engine has seen what happened, so a claim is true or refused."""

from __future__ import annotations

from typing import Any

import pytest

from infinity.tabletop import Played, Tabletop, ordered
from wartable.games.infinity import classified, deeds
from wartable.its.classified import load_decks
from wartable.kernel.engine.errors import WartableError

EXTREME = {"deck": "extreme"}


def closing(card: str, a: dict[str, Any], b: dict[str, Any], side: dict[str, Any], **objects: Any) -> Played:
    """The end of a game in which A holds a card."""
    position = {"step": "closing", "round": 3, "troopers": {**a, **b}, "A": {"cards": [card], **side}}
    deck = EXTREME if card.startswith("R") else {}
    return Played("acquisition", {**position, "objects": objects}, table="open", **deck)


def test_the_engine_knows_every_card_that_is_claimed() -> None:
    decks = load_decks()
    claimed = {card.id for card in (*decks.green, *decks.red) if card.type != "action"}
    assert claimed | classified.PAIRS == set(deeds.ASKED_FOR) | set(classified.SHOWN)
    assert len(deeds.WORDS) == deeds.SAMPLED + 1


def test_a_shot_from_afar_is_claimed_when_it_has_happened_and_nobody_has_to_agree() -> None:
    foe = {"b8": {"at": [12, 30], "facing": 90}, "b9": {"at": [40, 40], "facing": 90}}
    match = ordered("a5", (12, 4), foe, scenario="acquisition", A={"cards": ["G10", "G06"], "orders": 3})
    match.do("shoot:combi-rifle@b8").do("all").do("none").do("done", "1,1,1", "1,1,1")
    while match.asked != "A turn":
        match.do("face:90")
    assert match.refuses("card:G06") == "ITS-UPD-01" and match.refuses("card:G11") == "SC-CLS-03"
    match.do("card:G10")
    assert match.asked == "A turn" and match.now["A"]["done"] == ["G10"]
    assert (
        "A has met G10 Long Reach: an enemy enters a Null State by own BS Attack from 24 inches or more" in match.told
    )
    near = ordered("a5", (12, 10), {**foe, "b8": {"at": [12, 30], "facing": 90}}, scenario="acquisition",
                   A={"cards": ["G10"], "orders": 3})  # fmt: skip
    near.do("shoot:combi-rifle@b8").do("all").do("none").do("done", "1,1,1", "1,1,1")
    while near.asked != "A turn":
        near.do("face:90")
    assert near.refuses("card:G10") == "ITS-CO-01"


A5, A4, B8 = {"a5": {"at": [12, 4]}}, {"a4": {"at": [12, 30]}}, {"b8": {"at": [12, 44]}}
LYING = {"a5": {"at": [12, 4], "states": ["unconscious"]}}
INTRUDER = {"b8": {"at": [12, 4]}}
HOME = {"hvt-a1": {"at": [12, 6], "carrier": "a5"}, "hvt-b1": {"at": [40, 24]}}
HVTS = {"hvt-a1": {"at": [12, 24]}, "hvt-b1": {"at": [40, 24]}}


@pytest.mark.parametrize(
    ("card", "a", "b", "side", "objects", "met"),
    [
        ("G05", A5, B8, {}, HOME, True),
        ("G05", A5, B8, {}, HVTS, False),
        ("G11", A4, B8, {}, HVTS, True),
        ("G11", A5, B8, {}, HVTS, False),
        ("G17", A5, B8, {}, HVTS, True),
        ("G17", A5, INTRUDER, {}, HVTS, False),
        ("G19", LYING, B8, {"deeds": [["carried", "a4", "a5"]]}, HVTS, True),
        ("G19", LYING, B8, {}, HVTS, False),
        ("G20", A4, B8, {}, HVTS, True),
        ("G20", A4, INTRUDER, {}, HVTS, False),
        ("R01", A5, B8, {}, {"hvt-b1": {"at": [12, 6], "carrier": "a5"}, "hvt-a1": {"at": [12, 24]}}, True),
        ("R05", {"a5": {"at": [12, 20]}, "a4": {"at": [12, 28]}}, B8, {}, HVTS, True),
        ("R05", {"a5": {"at": [12, 20]}, "a4": {"at": [12, 28]}}, {"b8": {"at": [16, 24]}}, {}, HVTS, False),
        ("R11", {"a4": {"at": [12, 44]}}, B8, {}, HVTS, True),
        ("R11", A4, B8, {}, HVTS, False),
        ("R17", A5, B8, {}, HVTS, True),
        ("R17", A5, INTRUDER, {}, HVTS, False),
        ("R18", A5, B8, {"lieutenant": "a5", "deeds": [["leader-died", None, "b2"]]}, HVTS, True),
        ("R18", A5, B8, {"lieutenant": "a5"}, HVTS, False),
        ("R19", A5, B8, {}, HVTS, False),
        ("R20", {f"a{n}": {"at": [10 + n, 44]} for n in (4, 5, 6)}, B8, {}, HVTS, True),
        ("R20", {f"a{n}": {"at": [10 + n, 44]} for n in (4, 5)}, B8, {}, HVTS, False),
        ("G07", A5, B8, {"deeds": [["revived-by-kit", "a8", "a5"]]}, HVTS, True),
        ("G07", A5, B8, {"deeds": [["revived-by-kit", "a5", "a4"]]}, HVTS, False),  # a5 is no Paramedic
        ("R07", A5, B8, {"deeds": [["revived", "a8", "a5"], ["revived", "a8", "a4"]]}, HVTS, True),
        ("R13", A5, B8, {"deeds": [["mended", "a4", "a5"]]}, HVTS, False),
        ("R13", A5, B8, {"deeds": [["mended", "a4", "a5"], ["mended", "a4", "a5"]]}, HVTS, True),
    ],
)  # fmt: skip
def test_at_the_end_a_card_is_offered_if_and_only_if_it_is_met(
    card: str, a: dict[str, Any], b: dict[str, Any], side: dict[str, Any], objects: dict[str, Any], met: bool
) -> None:
    match = closing(card, a, b, side, **objects)
    if not met:
        assert match.asked != "A closing" and match.now["A"]["done"] == []
        return
    assert (match.asked, match.offered) == ("A closing", ["none", card])
    match.do(card)
    assert match.now["A"]["done"] == [card]


def test_what_is_not_met_at_the_end_is_refused_by_its_rule() -> None:
    match = closing("G20", A4, B8, {"cards": ["G20", "G06"]}, **HVTS)
    assert match.offered == ["none", "G20"] and match.refuses("G06") == "ITS-UPD-01"


FALLEN = {"b8": {"at": [12, 12.99], "states": ["unconscious"]}, "b9": {"at": [40, 40], "facing": 90}}


@pytest.mark.rule("SC-CM-03", "SC-CM-05")
def test_a_shared_card_belongs_at_once_to_who_meets_it_and_what_was_done_before_does_not_count_for_the_next() -> None:
    side = {"orders": 3, "deeds": [["marked", "a5", "b9"]]}
    match = ordered("a5", (12, 12), FALLEN, scenario="countermeasures", open=["G06", "G17", "G14"], A=side)
    match.do("finish@b8").do("done")
    while match.asked != "A turn":
        match.do("face:90")
    assert match.now["A"]["done"] == ["G06"] and match.now["open"] == ["G14", "G17"]
    match.do("end-turn", "G12", "G18")
    assert match.now["open"] == ["G12", "G14", "G18"]
    assert match.now["B"]["done"] == ["G17"]  # b9 holds its zone alone; at the end of each Player Turn (SC-CM-06)
    assert "deeds" in match.now["A"] and ["marked", "a5", "b9"] not in match.now["A"]["deeds"]


def test_two_specialists_are_needed_for_a_card_that_says_so() -> None:
    hvt = {"hvt-b1": {"at": [12, 18]}}
    friend = {"a4": {"at": [16, 12]}, "b8": {"at": [40, 40], "facing": 90}}
    side = {"cards": ["R02"], "orders": 3}
    match = ordered("a5", (12, 12), friend, scenario="acquisition", A=side, objects=hvt, options=EXTREME)
    match.do("card:R02").do("done", 3)
    assert match.now["A"]["done"] == [] and "A has done half of R02" in match.told
    match.do("order:a5")
    assert match.refuses("card:R02") == "SC-CLS-03"
    match.do("idle")
    while match.asked != "A turn":
        match.do("done" if "done" in match.offered else "face:90")
    match.do("order:a4").do("card:R02").do("done", 3)
    assert match.now["A"]["done"] == ["R02"]


def test_the_fall_of_a_lieutenant_is_a_deed_only_when_the_other_player_knows_that_it_led() -> None:
    foes = {"b2": {"at": [12, 12.99], "states": ["unconscious"]}, "b9": {"at": [40, 40], "facing": 90}}
    side = {"cards": ["G18"], "orders": 3}
    match = ordered("a5", (12, 12), foes, scenario="acquisition", A=side, B={"lieutenant": "b2"})
    match.do("finish@b2").do("done")
    while match.asked != "A turn":
        match.do("face:90")
    assert match.refuses("card:G18") == "ITS-CO-01"
    match.do("end-turn")
    assert match.now["A"]["deeds"][-1] == ["leader-died", None, "b2"]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (5, "'5' is no deed; write"),
        ([["far-shot", 99999, "b8"]], "'99999' is no Trooper"),
        ([["sampled", "a5", "x"]], "'x' is no number; samples come from numbered pieces of scenery"),
    ],
)
def test_a_deed_that_cannot_be_gets_a_sentence(said: Any, told: str) -> None:
    with pytest.raises(WartableError, match=told):
        closing("G10", {}, {}, {"deeds": said})


@pytest.mark.rule("SC-CM-06")
def test_a_card_that_is_not_claimed_says_why_and_is_called_by_its_name() -> None:
    troopers = {"a5": {"at": [12, 4]}, "b8": {"at": [12, 40]}}
    position = {"round": 1, "active": "A", "first": "A", "step": "turn", "troopers": troopers}

    def refusal(match: Tabletop, key: str) -> str:
        with pytest.raises(WartableError) as error:
            match.do(key)
        return str(error.value)

    match = Tabletop("frontline", {**position, "A": {"cards": ["G10", "G17", "G01"]}})
    assert "G17 Closed Door is claimed when the game ends" in refusal(match, "card:G17")
    assert "G01 HVT: Inoculation is not claimed: a Trooper tries it in an Order" in refusal(match, "card:G01")
    assert "is no Classified Objective of yours" in refusal(match, "card:G11")
    match.do("card:G10").do("deny")
    assert "G10 Long Reach was claimed in this Turn, and the adversary said" in refusal(match, "card:G10")
    shared = Tabletop("countermeasures", {**position, "open": ["G10", "G17", "G14"]})
    assert "G17 Closed Door is taken at the end of a Player Turn" in refusal(shared, "card:G17")
