"""The draw before Round 1: lots that give the first pairings and settle every later tie."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from wartable.kernel.engine.errors import Refused


def shuffled(players: Sequence[str], seed: int | str) -> list[str]:
    """The players in the order of their lots, every order equally likely (ITS-PAIR-02).

    Only SHA-256 of the seed is used, so anybody can recompute a published draw, on any machine.

    >>> sorted(shuffled(["A", "B", "C"], seed=42))
    ['A', 'B', 'C']
    """
    order = list(players)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, f"{seed}:{last}")
        order[last], order[other] = order[other], order[last]
    return order


def lots(draw: Sequence[str]) -> dict[str, int]:
    """Lot numbers 1 to N in the order of the draw; a name drawn twice is refused."""
    twice = sorted({player for player in draw if draw.count(player) > 1}) if len(set(draw)) < len(draw) else []
    if twice:
        raise Refused(f"{', '.join(twice)} drew two lots", rule="ITS-PAIR-02")
    return {player: lot for lot, player in enumerate(draw, start=1)}


def _below(limit: int, text: str) -> int:
    """A whole number from 0 to limit - 1 without bias: hashes that fall in the incomplete last stretch are redone."""
    bound = 2**256 - 2**256 % limit
    attempt = 0
    while True:
        number = int.from_bytes(sha256(f"{text}:{attempt}".encode()).digest(), "big")
        if number < bound:
            return number % limit
        attempt += 1
