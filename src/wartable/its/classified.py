"""The Classified Deck: its cards, and which of them a game uses. They are drawn, kept and scored in the match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, PositiveInt, model_validator

from wartable.its.reasons import Reason
from wartable.its.setup import DIRECT_ACTION, DOUBLE_DECK
from wartable.kernel.books.shapes import Document, read

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
