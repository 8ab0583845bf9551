"""Classified Objectives: decks, draws, INTELCOM, Secure HVT, and where an HVT may stand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from wartable.its.classified import (
    Hand,
    Held,
    cards_of,
    check_attempt,
    classified_op,
    deck_version,
    describe,
    fulfil,
    give_up,
    keep,
    load_decks,
    offer,
    opponents_view,
    shuffle,
    use_intelcom,
)
from wartable.its.hvt import Near, deployment_band, secure_hvt
from wartable.its.setup import DIRECT_ACTION, DOUBLE_DECK
from wartable.kernel.engine.errors import Refused

DECKS = load_decks()


def hand(*held: Held) -> Hand:
    return Hand((), held=held)


def test_each_deck_has_20_cards_6_crates_7_lenses_7_masks_and_5_hvt_cards() -> None:
    for deck in (DECKS.green, DECKS.red):
        assert len(deck) == 20
        assert Counter(card.symbol for card in deck) == {"crate": 6, "lens": 7, "mask": 7}
        assert sum(card.is_hvt for card in deck) == 5
    assert {card.value for card in DECKS.green} <= set(range(10, 21))
    assert {card.value for card in DECKS.red} <= set(range(20, 31))


def test_which_version_of_the_deck_a_round_uses() -> None:
    assert deck_version("green", [])[0] == "green"
    assert deck_version("green", [], "red")[0] == "red"
    assert deck_version("green", [DOUBLE_DECK])[0] == "both"
    assert deck_version("red", [DIRECT_ACTION, DOUBLE_DECK])[0] == "none"


def test_with_double_deck_each_player_shuffles_40_cards() -> None:
    version, _ = deck_version("green", [DOUBLE_DECK])
    cards, _ = cards_of(version, DECKS)
    mine, reason = shuffle(cards, seed=7, player="A")
    assert len(mine.deck) == 40
    assert reason.text == "A shuffles a deck of 40 of their own"
    assert mine == shuffle(cards, seed=7, player="A")[0] != shuffle(cards, seed=7, player="B")[0]


def test_without_hvt_models_15_of_20_cards_remain() -> None:
    cards, reasons = cards_of("green", DECKS, hvt_models=False)
    assert len(cards) == 15
    assert not any(card.name.startswith("HVT") for card in cards)
    assert reasons[0].text == "5 HVT cards are taken out"
    assert cards_of("none", DECKS, hvt_models=False) == ([], ())


def test_keeps_c2_of_c1_c2_then_c3_of_c3_c4() -> None:
    first = offer(Hand(("c1", "c2", "c3", "c4", "c5", "c6")))
    with pytest.raises(Refused, match="first keep one of c1 and c2"):
        offer(first)
    second = offer(keep(first, "c2")[0])
    last, reason = keep(second, "c3")
    assert [held.card for held in last.held] == ["c2", "c3"]
    assert (last.discarded, last.deck[0], reason.rule) == (("c1", "c4"), "c5", "ITS-DECK-02")
    with pytest.raises(Refused, match="c1 was not drawn now"):
        keep(second, "c1")
    with pytest.raises(Refused, match="fewer than two cards"):
        offer(Hand(("c1",)))


def test_a_condition_met_twice_gives_1_op() -> None:
    once, shown = fulfil(hand(Held("c1")), "c1")
    twice, again = fulfil(once, "c1")
    assert (shown.rule, again.rule) == ("ITS-DECK-04", "ITS-CO-03")
    assert classified_op(twice, 1, secure_hvt=False)[0] == 1


def test_only_cards_held_can_be_fulfilled() -> None:
    with pytest.raises(Refused, match="c9 is not held"):
        fulfil(hand(Held("c1")), "c9")


def test_the_opponent_knows_the_number_of_cards_and_the_fulfilled_ones() -> None:
    view, _ = opponents_view(Hand(("c9",), held=(Held("c1"), Held("c2", fulfilled=True)), discarded=("c3",)))
    assert view == {"cards": 2, "intelcom": 0, "shown": ["c2"]}


# ------------------------------------------------------------------ INTELCOM


def test_one_card_the_one_the_scenario_names_becomes_the_intelcom_card() -> None:
    both = hand(Held("G01"), Held("G02"))
    given, _ = give_up(both, "G01", allowed="G01")
    assert given.held[0].intelcom
    for card in ("G02", "G01"):
        with pytest.raises(Refused, match="here G01"):
            give_up(given, card, allowed="G01")


def test_only_in_scenarios_that_say_so() -> None:
    with pytest.raises(Refused, match="no INTELCOM card"):
        give_up(hand(Held("G01")), "G01", allowed=None)


def test_the_value_is_private_until_the_card_is_used() -> None:
    given = hand(Held("G01", intelcom=True))
    assert opponents_view(given)[0] == {"cards": 1, "intelcom": 1, "shown": []}
    used, value, _ = use_intelcom(given, DECKS)
    assert value == 12
    assert opponents_view(used)[0]["shown"] == ["G01"]


def test_each_intelcom_card_is_used_once() -> None:
    used, _, _ = use_intelcom(hand(Held("G01", intelcom=True)), DECKS)
    with pytest.raises(Refused, match="no INTELCOM card left"):
        use_intelcom(used, DECKS)


def test_given_up_means_no_op_not_by_secure_hvt_either() -> None:
    only = hand(Held("G01", intelcom=True))
    assert classified_op(only, 1, secure_hvt=True)[0] == 0
    with pytest.raises(Refused, match="cannot be fulfilled"):
        fulfil(only, "G01")
    four = hand(Held("G01", intelcom=True), Held("G02"), Held("G03"), Held("G04"))
    assert len(four.objectives()) == 3
    assert classified_op(four, 1, secure_hvt=True)[0] == 1


# ------------------------------------------------------------------ Secure HVT


@pytest.mark.parametrize(("fulfilled", "expected"), [((True, False), 2), ((True, True), 2), ((False, False), 1)])
def test_secure_hvt_replaces_one_unfulfilled_objective(fulfilled: tuple[bool, bool], expected: int) -> None:
    two = hand(Held("c1", fulfilled[0]), Held("c2", fulfilled[1]))
    assert classified_op(two, 1, secure_hvt=True)[0] == expected


def test_it_is_worth_as_much_as_the_one_it_replaces() -> None:
    assert classified_op(hand(Held("c1"), Held("c2")), {"c1": 1, "c2": 3}, secure_hvt=True)[0] == 3


@pytest.mark.parametrize(
    ("near", "met"),
    [
        (Near(8), True),
        (Near(8.1), False),
        (Near(2, frozenset({"Unconscious"})), False),
        (Near(2, decoy=True), False),
    ],
)
def test_first_condition(near: Near, met: bool) -> None:
    assert secure_hvt([near], [])[0] is met


def test_second_condition() -> None:
    mine = [Near(1)]
    assert secure_hvt(mine, [Near(1, frozenset({"Unconscious"}))])[0]
    assert not secure_hvt(mine, [Near(1, frozenset({"Stunned"}))])[0]


@pytest.mark.rule("ITS-SHVT-04")
def test_both_players_cannot_have_it_at_once() -> None:
    """ITS-SHVT-04."""
    a, b = [Near(3)], [Near(3)]
    assert not secure_hvt(a, b)[0]
    assert not secure_hvt(b, a)[0]


def test_a_scenario_may_switch_it_off() -> None:
    assert not secure_hvt([Near(1)], [], switched_off=True)[0]


# ------------------------------------------------------------------ HVT


@pytest.mark.parametrize(("depth", "zone", "band"), [(48, 16, (20, 28)), (48, 12, (16, 32))])
def test_the_hvt_stands_4_inches_from_every_deployment_zone(depth: int, zone: int, band: tuple[int, int]) -> None:
    assert deployment_band(depth, zone)[:2] == (Fraction(band[0]), Fraction(band[1]))


def test_where_no_base_fits_its_centre_is_on_the_central_line() -> None:
    near, far, _ = deployment_band(32, 12)
    assert near == far == 16


# ------------------------------------------------------------------ card updates


@pytest.mark.parametrize(
    ("card", "words", "rule"),
    [
        ("G06", "close combat attack or Coup de Grâce", "ITS-UPD-01"),
        ("G07", "by use of a MediKit", "ITS-UPD-02"),
        ("G08", "Engineer or Doctor or Paramedic: contact with an enemy Model", "ITS-UPD-03"),
        ("G03", "enemy HVT inside own Zone of Control", "ITS-UPD-04"),
        ("G09", "has not activated Dogged or No Wound Incapacitation", "ITS-UPD-05"),
        ("G01", "a Peripheral (Servant) may stand in", "ITS-UPD-06"),
        ("G02", "a Peripheral (Servant) may stand in", "ITS-UPD-07"),
    ],
)
def test_updated_cards_say_what_the_update_says(card: str, words: str, rule: str) -> None:
    reason = describe(next(each for each in DECKS.green if each.id == card))
    assert words in reason.text
    assert reason.rule == rule


def test_a_paramedic_may_attempt_nanoespionage_and_a_datatracker_may_not() -> None:
    nanoespionage = next(card for card in DECKS.green if card.name == "Nanoespionage")
    assert check_attempt(nanoespionage, ["Paramedic"]).rule == "ITS-UPD-03"
    with pytest.raises(Refused, match="is for Engineer or Doctor or Paramedic"):
        check_attempt(nanoespionage, ["DataTracker"])


def test_other_cards_name_who_may_do_them() -> None:
    sample = next(card for card in DECKS.green if card.name == "Ground Sample")
    assert check_attempt(sample, [], specialist=True).rule == "ITS-CO-01"
    with pytest.raises(Refused, match="is for Specialist Troop"):
        check_attempt(sample, ["Minelayer"])
