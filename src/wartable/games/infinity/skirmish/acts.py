"""What is declared in an Order: one `Act` for each Skill and each reaction, kept in the state as a tuple of numbers."""

from __future__ import annotations

from typing import Final, NamedTuple

(
    SHOT, STRUCK, DODGED, RESET, SEARCHED, SCENARIO, SPRAYED, HACKED, TREATED, FINISHED, BLAST, AT_THING, GUARDED,
    RAGED, LOBBED, GUESSED, BLOWN, MINED, SOUGHT,
) = range(1, 20)  # fmt: skip
ROLLED: Final = (SHOT, STRUCK, HACKED, RAGED, LOBBED)
"""Attacks that need a roll to hit."""
ATTACKS: Final = (*ROLLED, SPRAYED, BLOWN)
CONTESTED: Final = (*ATTACKS, DODGED)
"""What meets in a Face to Face Roll: attacks, and getting out of their way."""
# What part of an Order a Skill takes (INF-EXP-01).
MOVEMENT, SHORT, ENTIRE = range(1, 4)


class Act(NamedTuple):
    """Who does what to whom, with how many dice, and from where: the points are those chosen (INF-EXP-07, -10).

    A Skill of the scenario has the number of its option in place of a weapon.
    """

    kind: int
    actor: int
    weapon: int = -1
    target: int = -1
    dice: int = 0
    ax: int = 0
    ay: int = 0
    az: int = 0
    bx: int = 0
    by: int = 0
    bz: int = 0
    blind: int = 0
    """A Dodge without Line of Fire to what is dodged."""
