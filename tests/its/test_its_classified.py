"""The Classified Decks and their updated cards, and where an HVT may stand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from wartable.its.classified import cards_of, deck_version, load_decks
from wartable.its.hvt import deployment_band
from wartable.its.setup import DIRECT_ACTION, DOUBLE_DECK

DECKS = load_decks()


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


def test_without_hvt_models_15_of_20_cards_remain() -> None:
    cards, reasons = cards_of("green", DECKS, hvt_models=False)
    assert len(cards) == 15
    assert not any(card.name.startswith("HVT") for card in cards)
    assert reasons[0].text == "5 HVT cards are taken out"
    assert cards_of("none", DECKS, hvt_models=False) == ([], ())


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
        ("G08", "contact with an enemy Model", "ITS-UPD-03"),
        ("G03", "enemy HVT inside own Zone of Control", "ITS-UPD-04"),
        ("G09", "has not activated Dogged or No Wound Incapacitation", "ITS-UPD-05"),
        ("G01", "a Peripheral (Servant) may stand in", "ITS-UPD-06"),
        ("G02", "a Peripheral (Servant) may stand in", "ITS-UPD-07"),
    ],
)
def test_updated_cards_say_what_the_update_says(card: str, words: str, rule: str) -> None:
    printed = next(each for each in DECKS.green if each.id == card)
    assert words in printed.condition
    assert printed.rule == rule
