"""How the front page presents each game."""

from __future__ import annotations

from typing import Final, NamedTuple


class Cover(NamedTuple):
    """A game on the front page: `more` leads to another way to play it, by mode."""

    name: str
    title: str
    text: str
    chips: tuple[str, ...]
    more: tuple[tuple[str, str], ...]


COVERS: Final = (
    Cover(
        "battle-bosses",
        "Battle Bosses",
        "Duel with a boss and its swarm on eighteen hexes, or two and three against three in the arena.",
        ("1–6 players", "20–40 min"),
        (("Arena", "arena-3v3"),),
    ),
    Cover(
        "space-infantry",
        "Space Infantry",
        "Lead a squad down the tunnels and take a boss apart, zone by zone.",
        ("solo", "40 min"),
        (("Missions", "mission"),),
    ),
    Cover(
        "starbreach",
        "Starbreach",
        "Hold the ship together: roll, share dice, and push back what comes through.",
        ("1–4 players, together", "60 min"),
        (),
    ),
    Cover(
        "infinity",
        "ITS table",
        "Twenty-five scenarios with live scores for a real table, or practice with eight armies of our own.",
        ("2 players", "75–150 min"),
        (),
    ),
)
