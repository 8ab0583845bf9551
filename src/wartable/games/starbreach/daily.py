"""Positions of the day (`daily.yaml`): what is to be found in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.games.starbreach import content

MODE: Final = "intro-1"
PLAYERS: Final = ("greedy",)
"""Who sits where; a person takes the seat that is to move."""
FIND: Final = "Save the ship"


def task(options: Mapping[str, str], seat: int) -> str:
    """What is to be done, in a sentence."""
    heroes = {hero.id: hero.name for hero in content.load(None).heroes}
    you = heroes[options["heroes"]]
    return f"You are {you}. Eliminate every Boss that is left before this round ends; no luck is needed."
