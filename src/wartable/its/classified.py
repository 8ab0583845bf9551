"""The Classified Deck: which cards a game uses, drawing two and keeping one, what is private, and what it is worth."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, PositiveInt, model_validator

from wartable.its.draw import shuffled
from wartable.its.reasons import Reason
from wartable.its.setup import DIRECT_ACTION, DOUBLE_DECK
from wartable.kernel.books.shapes import Document, read
from wartable.kernel.engine.errors import Refused

Version = Literal["green", "red", "both", "none"]


class Card(Document):
    """One card: who can do what, and the number and symbol that other uses of the card read.

    `rule` is the update that changed the card, where there was one.
    """

    id: str
    name: str
    rule: str = "ITS-CO-01"
    type: Literal["action", "event", "end"]
    who: list[str]
    condition: str
    value: PositiveInt
    symbol: Literal["crate", "lens", "mask"]

    @property
    def is_hvt(self) -> bool:
        """HVT cards are those whose name begins with HVT (ITS-DECK-05)."""
        return self.name.startswith("HVT")


class Decks(Document):
    """Both versions of the deck."""

    green: Annotated[list[Card], Field(min_length=1)]
    red: Annotated[list[Card], Field(min_length=1)]

    @model_validator(mode="after")
    def _no_card_twice(self) -> Decks:
        ids = [card.id for card in self.green + self.red]
        if len(set(ids)) < len(ids):
            raise ValueError("two cards have the same id")
        return self


@cache
def load_decks() -> Decks:
    """The decks that ship with the package."""
    file = Path(__file__).parent / "content" / "classified.yaml"
    return read(Decks, file.read_text(encoding="utf-8"), "classified.yaml")


def describe(card: Card) -> Reason:
    """What a card asks, by the rule that last changed it (ITS-UPD-01 to 07)."""
    return Reason(f"{card.name}, {' or '.join(card.who)}: {card.condition}", card.rule)


def check_attempt(card: Card, skills: Collection[str], specialist: bool = False) -> Reason:
    """Refuse a Trooper that is none of those the card names."""
    who = set(card.who)
    if not (who & {"any", *skills} or (specialist and "Specialist Troop" in who)):
        raise Refused(f"{card.name} is for {' or '.join(card.who)}", rule=card.rule)
    return describe(card)


def deck_version(
    announced: Version, extras: Sequence[str], scenario_prescribes: Version | None = None
) -> tuple[Version, Reason]:
    """Which version a round uses: the Organizer's choice for the tournament, unless Extra or scenario decide."""
    if DIRECT_ACTION in extras:
        return "none", Reason("Direct Action uses no Classified Deck", "ITS-DA-01")
    if scenario_prescribes is not None:
        return scenario_prescribes, Reason(f"the scenario prescribes the {scenario_prescribes} deck", "ITS-DECK-03")
    if DOUBLE_DECK in extras:
        return "both", Reason("Double Deck shuffles Green and Red together", "ITS-DDECK-01")
    return announced, Reason(f"the Organizer chose the {announced} deck for the tournament", "ITS-ANN-03")


def cards_of(version: Version, decks: Decks, hvt_models: bool = True) -> tuple[list[Card], tuple[Reason, ...]]:
    """The complete deck before shuffling; without HVT Models its HVT cards are taken out (ITS-DECK-05)."""
    chosen = {"green": decks.green, "red": decks.red, "both": decks.green + decks.red, "none": []}[version]
    if hvt_models or not chosen:
        return list(chosen), ()
    kept = [card for card in chosen if not card.is_hvt]
    return kept, (Reason(f"{len(chosen) - len(kept)} HVT cards are taken out", "ITS-DECK-05"),)


@dataclass(frozen=True, slots=True)
class Held:
    """A card a player holds: as an objective, or given up as INTELCOM card (`intelcom`), and then used or not."""

    card: str
    fulfilled: bool = False
    intelcom: bool = False
    used: bool = False


@dataclass(frozen=True, slots=True)
class Hand:
    """A player's deck and cards. `offered` is the pair that waits for the player's choice."""

    deck: tuple[str, ...]
    offered: tuple[str, ...] = ()
    held: tuple[Held, ...] = ()
    discarded: tuple[str, ...] = ()

    def objectives(self) -> tuple[Held, ...]:
        """The cards that count as objectives."""
        return tuple(held for held in self.held if not held.intelcom)


def shuffle(cards: Sequence[Card], seed: int | str, player: str) -> tuple[Hand, Reason]:
    """A deck of the player's own, shuffled anew for a game with a recorded seed (ITS-DECK-01)."""
    order = shuffled([card.id for card in cards], f"{seed}:{player}")
    return Hand(tuple(order)), Reason(f"{player} shuffles a deck of {len(order)} of their own", "ITS-DECK-01")


def offer(hand: Hand) -> Hand:
    """Draw the next two cards; not before the pair drawn earlier is decided (ITS-DECK-02)."""
    if hand.offered:
        raise Refused(f"first keep one of {' and '.join(hand.offered)}", rule="ITS-DECK-02", possible=hand.offered)
    if len(hand.deck) < 2:
        raise Refused("the deck has fewer than two cards left", rule="ITS-DECK-02")
    return replace(hand, offered=hand.deck[:2], deck=hand.deck[2:])


def keep(hand: Hand, card: str) -> tuple[Hand, Reason]:
    """Keep one card of the pair as an objective; the other is out for this game (ITS-DECK-02)."""
    if card not in hand.offered:
        raise Refused(f"{card} was not drawn now", rule="ITS-DECK-02", possible=hand.offered)
    out = tuple(other for other in hand.offered if other != card)
    kept = replace(hand, offered=(), held=(*hand.held, Held(card)), discarded=hand.discarded + out)
    return kept, Reason(f"{card} is kept and {', '.join(out)} is out", "ITS-DECK-02")


def fulfil(hand: Hand, card: str) -> tuple[Hand, Reason]:
    """An objective is accomplished; again gives nothing more (ITS-CO-03), and the card is shown on demand."""
    held = _find(hand, card)
    if held.intelcom:
        raise Refused(f"{card} was given up as INTELCOM card and cannot be fulfilled", rule="ITS-ICOM-06")
    if held.fulfilled:
        return hand, Reason(f"{card} has already given its OP", "ITS-CO-03")
    return _change(hand, replace(held, fulfilled=True)), Reason(
        f"{card} is fulfilled and may be demanded", "ITS-DECK-04"
    )


def opponents_view(hand: Hand) -> tuple[dict[str, object], Reason]:
    """What the opponent may know: how many cards, and the fulfilled or used ones (ITS-PRIV-04, ITS-ICOM-04)."""
    shown = [held.card for held in hand.held if held.fulfilled or held.used]
    view: dict[str, object] = {
        "cards": len(hand.held),
        "intelcom": sum(held.intelcom for held in hand.held),
        "shown": shown,
    }
    return view, Reason("objectives are private until fulfilled, discarded cards for the whole game", "ITS-PRIV-04")


# ------------------------------------------------------------------ INTELCOM


def give_up(hand: Hand, card: str, allowed: str | None) -> tuple[Hand, Reason]:
    """Use an objective as INTELCOM card; `allowed` is the one the scenario names, None if it has no such card."""
    if allowed is None:
        raise Refused("this scenario has no INTELCOM card", rule="ITS-ICOM-01")
    held = _find(hand, card)
    if card != allowed or any(other.intelcom for other in hand.held):
        raise Refused(f"one card per player and game can be the INTELCOM card, here {allowed}", rule="ITS-ICOM-02")
    return _change(hand, replace(held, intelcom=True)), Reason("a card becomes the INTELCOM card", "ITS-ICOM-02")


def use_intelcom(hand: Hand, decks: Decks) -> tuple[Hand, int, Reason]:
    """Use the INTELCOM card once; its value is shown then (ITS-ICOM-04, ITS-ICOM-05)."""
    held = next((held for held in hand.held if held.intelcom and not held.used), None)
    if held is None:
        raise Refused("there is no INTELCOM card left to use", rule="ITS-ICOM-05")
    value = next(card.value for card in decks.green + decks.red if card.id == held.card)
    return _change(hand, replace(held, used=True)), value, Reason(f"{held.card} is shown, value {value}", "ITS-ICOM-04")


# ------------------------------------------------------------------ what it is worth


def classified_op(hand: Hand, worth: Mapping[str, int] | int, secure_hvt: bool) -> tuple[int, tuple[Reason, ...]]:
    """OP of a player's Classified Objectives at the end of the game.

    `worth` is 1 in most scenarios, or differs by card (ITS-CO-02). `secure_hvt` says that its conditions are met; it
    may replace one objective and is worth as much (ITS-SHVT-01, ITS-SHVT-05).
    """
    value = {held.card: worth if isinstance(worth, int) else worth[held.card] for held in hand.objectives()}
    earned = sum(value[held.card] for held in hand.objectives() if held.fulfilled)
    reasons = [Reason(f"{earned} OP for fulfilled Classified Objectives", "ITS-CO-02")]
    open_ones = [held.card for held in hand.objectives() if not held.fulfilled]
    if not secure_hvt:
        return earned, tuple(reasons)
    if not hand.objectives():
        text = "no objective is held, so Secure HVT cannot replace one"
        return earned, (*reasons, Reason(text, "ITS-ICOM-06" if hand.held else "ITS-SHVT-01"))
    if not open_ones:
        return earned, (*reasons, Reason("every objective is fulfilled, so replacing gains nothing", "ITS-SHVT-01"))
    best = max(open_ones, key=lambda card: value[card])
    reasons.append(Reason(f"Secure HVT replaces {best}", "ITS-SHVT-01"))
    reasons.append(Reason(f"and is worth {value[best]} OP like it", "ITS-SHVT-05"))
    return earned + value[best], tuple(reasons)


def _find(hand: Hand, card: str) -> Held:
    for held in hand.held:
        if held.card == card:
            return held
    raise Refused(f"{card} is not held", rule="ITS-CO-04", possible=[held.card for held in hand.held])


def _change(hand: Hand, changed: Held) -> Hand:
    return replace(hand, held=tuple(changed if held.card == changed.card else held for held in hand.held))
