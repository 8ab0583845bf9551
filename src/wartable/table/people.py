"""What people and programs at a table are called: names that people choose, and those of programs."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Final

from wartable.bots import HUMAN
from wartable.kernel.engine.errors import Refused

LONGEST: Final = 24
"""Letters of a name: as many as fit beside a portrait."""
GUEST: Final = "Guest"
NUDGE: Final = "It is your turn."
"""Whoever is asked and looks elsewhere is called to the table once more."""
PHRASES: Final = (
    "Hello!",
    "Good luck!",
    NUDGE,
    "One moment, please.",
    "Well played!",
    "Thank you. Good game!",
)
"""What people can say to each other at a table; nobody has to be protected from it."""


def name_of(text: str) -> str:
    """A name as it was typed, tidied; empty for none. Raises `Refused` for what cannot be shown as one."""
    name = " ".join(text.split())
    if len(name) > LONGEST:
        raise Refused(f"A name has at most {LONGEST} letters; this one has {len(name)}")
    if not all(unicodedata.category(letter)[0] in "LMNPSZ" for letter in name):
        raise Refused("A name consists of letters, digits and signs that can be seen")
    return name


def program_name(player: str) -> str:
    """What a program is called at a table.

    >>> program_name("greedy")
    'Greedy bot'
    """
    return f"{player.replace('-', ' ').capitalize()} bot"


def names_at(players: Sequence[str], chosen: Mapping[int, str]) -> tuple[str, ...]:
    """What everybody at a table is called, no two alike.

    >>> names_at(("human", "greedy", "greedy"), {0: "Ada"})
    ('Ada', 'Greedy bot', 'Greedy bot 2')
    """
    found: list[str] = []
    for seat, player in enumerate(players):
        name = chosen.get(seat) or GUEST if player == HUMAN else program_name(player)
        alike = (f"{name} {n}" for n in range(2, len(players) + 2))
        found.append(name if name not in found else next(other for other in alike if other not in found))
    return tuple(found)
