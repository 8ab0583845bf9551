"""Face to Face and Normal Rolls: who scores what, and the exact chances of it (INF-ROLL, INF-F2F, INF-SAVE).

Dice are compared as `dice.strength` gives them: 0 a failure, 1 to 20 a success, `CRITICAL` above all. `scored` is the
one rule; `chances` counts, over all dice, what `scored` would say.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from typing import Final, NamedTuple

from wartable.games.infinity.dice import strength

CRITICAL: Final = 100
FACES: Final = 20
WORST, BEST = -12, 12


class Mod(NamedTuple):
    """One MOD of a roll: what it adds, what it is called, and by which rule."""

    value: int
    name: str
    rule: str


def summed(mods: Sequence[Mod]) -> int:
    """All MODs of a roll together, never worse than -12 nor better than +12 (INF-ROLL-02)."""
    return max(WORST, min(BEST, sum(mod.value for mod in mods)))


def scored(mine: Sequence[int], theirs: Sequence[int]) -> tuple[int, int]:
    """How many of my dice take effect against theirs, and how many of these are Criticals (INF-F2F-01).

    Nothing does against a Critical; otherwise what is strictly higher than their best success.
    """
    best = max(theirs, default=0)
    if best == CRITICAL:
        return 0, 0
    return sum(die > best for die in mine), sum(die == CRITICAL for die in mine)


Chances = dict[tuple[int, int], float]
"""How likely each result (hits, Criticals among them) is; nothing scored is (0, 0)."""


@lru_cache(256)
def _faces(value: int) -> tuple[int, tuple[int, ...]]:
    """How many faces are Criticals at a Success Value, and how many plain successes are above each number."""
    strengths = [strength(face, value) for face in range(1, FACES + 1)]
    above = [0]
    for best in range(FACES, 0, -1):
        above.append(above[-1] + strengths.count(best))
    return strengths.count(CRITICAL), tuple(reversed(above))


@lru_cache(4096)
def _bests(value: int, dice: int) -> tuple[tuple[int, int], ...]:
    """How often the best of some dice is which success, of 20 to the power of the dice; Criticals are left out."""
    criticals, above = _faces(value)
    found, below = [], 0
    for best in range(FACES + 1):
        reached = (FACES - criticals - above[best]) ** dice
        if reached > below:
            found.append((best, reached - below))
            below = reached
    return tuple(found)


@lru_cache(4096)
def chances(value: int, dice: int, other: int, against: int) -> Chances:
    """What dice at a Success Value score against others at theirs; with none against, a Normal Roll."""
    criticals, above = _faces(value)
    # Ways are added up by how many dice are plain hits and how many are not, whatever their best was.
    ways_of = [[0] * (dice + 1) for _ in range(dice + 1)]
    for best, ways in _bests(other, against):
        hit, miss = above[best], FACES - criticals - above[best]
        for hits in range(dice + 1):
            row, n = ways_of[hits], ways
            for misses in range(dice - hits + 1):
                row[misses] += n
                n *= miss
            ways *= hit
            if not ways:
                break
    whole = float(FACES ** (dice + against))
    found: Chances = {}
    scoring = 0.0
    for crits in range(dice + 1):
        times = comb(dice, crits) * criticals**crits
        if not times:
            break
        for hits in range(0 if crits else 1, dice - crits + 1):
            n = times * comb(dice - crits, hits) * ways_of[hits][dice - crits - hits]
            if n:
                found[hits + crits, crits] = n / whole
                scoring += n / whole
    found[0, 0] = 1.0 - scoring
    return found


@lru_cache(4096)
def failures(saves: int, fails_on: int) -> tuple[float, ...]:
    """How likely each number of failed Saving Rolls is (INF-SAVE-01, -02)."""
    chance = max(0, min(FACES, fails_on)) / FACES
    return tuple(comb(saves, n) * chance**n * (1 - chance) ** (saves - n) for n in range(saves + 1))


@lru_cache(4096)
def losses(value: int, dice: int, other: int, against: int, saves: int, fails_on: int) -> tuple[float, ...]:
    """How likely an attack costs its target how many points, the last entry being the most."""
    most = dice * (saves + 1)
    found = [0.0] * (most + 1)
    for (hits, crits), chance in chances(value, dice, other, against).items():
        for lost, share in enumerate(failures(hits * saves + crits, fails_on)):
            found[lost] += chance * share
    return tuple(found)
