"""The chances of one Anti-Vehicle attack in Space Infantry, counted with the very rules that play.

`python -m wartable.lab.anti_vehicle` prints the table of `docs/space-infantry.md`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from fractions import Fraction

from wartable.games.space_infantry import GAME, cards
from wartable.games.space_infantry.state import Table
from wartable.kernel.engine.position import run_on
from wartable.kernel.engine.views import seat_view
from wartable.odds import odds

LEVELS = (2, 3, 4)
PENS = (0, 1, 2)
ARMOURS = (3, 4, 5, 6)
STRUCTURES = (1, 2, 3)


def chance(level: int, pen: int, dmg: int, sp: int, melee: bool = False) -> Fraction:
    """How likely one attack destroys a fresh Vehicle with Heavy Armor (SI-AV-05 to -11).

    >>> chance(4, 0, 4, 1)
    Fraction(1, 4)
    """
    position = {"range": "melee" if melee else "fire", "squad": ["squad-leader", "heavy-weapons"], "enemies": ["titan"]}
    table: Table = GAME.arrange(position, "skirmish", {}, None)
    gun, car = table.card(1), table.foe_card(0)
    skills = (*gun.skills[: cards.ANTI_VEHICLE], level, *gun.skills[cards.ANTI_VEHICLE + 1 :])
    units = tuple(
        dataclasses.replace(gun, skills=skills, pen=pen) if card is gun else card for card in table.setting.units
    )
    foes = tuple(dataclasses.replace(car, dmg=dmg, health=sp) if card is car else card for card in table.setting.foes)
    table.setting = dataclasses.replace(table.setting, units=units, foes=foes)
    at = run_on(GAME, table)
    assert at.question is not None
    attack = next(
        option for option in at.question.options_of(0) if at.question.what.key(at.now, 0, option).startswith("av:")
    )
    return odds(GAME, seat_view(GAME, at, 0), attack, lambda: 0.0).probability("destroys Titan 1")


def lines() -> Iterator[str]:
    """The table in Markdown: a row for each weapon and Structure, a column for each armour."""
    heads = " | ".join(f"DMG {dmg}+" for dmg in ARMOURS)
    yield f"| A-V | PEN | SP | {heads} |"
    yield "|---" * (3 + len(ARMOURS)) + "|"
    for level in LEVELS:
        for pen in PENS:
            for sp in STRUCTURES:
                chances = " | ".join(f"{float(chance(level, pen, dmg, sp)):.1%}" for dmg in ARMOURS)
                yield f"| {level} | {pen} | {sp} | {chances} |"


if __name__ == "__main__":
    print("\n".join(lines()))
