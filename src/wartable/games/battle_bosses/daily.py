"""Positions of the day (`daily.yaml`): what is to be found in them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from wartable.games.battle_bosses import content

MODE: Final = "standard"
PLAYERS: Final = ("greedy", "greedy")
"""Who sits where; a person takes the seat that is to move."""
FIND: Final = "Find the kill"


def task(options: Mapping[str, str], seat: int) -> str:
    """What is to be done, in a sentence."""
    pack = content.load(None)
    names = [pack.boss(slug, False).name for slug in options["bosses"].split(",")]
    return f"You are {names[seat]}. Knock {names[1 - seat]} down before this turn ends; no luck is needed."
