"""Fair play with Classified Objectives: the program claims what the table shows to be met, and denies what it refutes.

Of what happened earlier in a match, as of a fall by a shot from afar, nothing is kept: of such a card it claims nothing
itself, and takes others at their word.
"""

from __future__ import annotations

from typing import Final

from wartable.games.infinity import tasks
from wartable.games.infinity.state import TABLE, Table

HONOUR: Final = 1000.0
"""What a false word costs, more than any card gives."""


def fairness(table: Table, seat: int) -> float:
    """What is lost by claiming what is not to be seen, and by denying what may be true."""
    false = 0
    if table.agenda and table.agenda[0][0] == tasks.CARD and table.agenda[0][1] == seat:
        false += shown(table, seat, table.agenda[0][2]) is not True
    held = (*table.hand[1 - seat], *table.open)
    false += sum(card in held and shown(table, 1 - seat, card) is not False for card in table.denied)
    if table.setting.scenario.flags["classified_deck"]["use"] == "shared":  # there one answers "both of us" as well
        both = set(table.done[0]) & set(table.done[1])
        false += sum(shown(table, seat, card) is not True for card in both)
    return -HONOUR * false


def shown(table: Table, side: int, card: int) -> bool | None:
    """Does the table show that a card of a side is met? None where a look at it does not tell."""
    setting, condition = table.setting, table.setting.cards[card].condition
    here = [[t for t in army if table.place[t] == TABLE and table.standing(t)] for army in setting.army]
    if condition == "at least one in the enemy half":
        return any(setting.troopers[t].specialist and _beyond(table, t) for t in here[side])
    if condition == "own Trooper in own Deployment Zone and no enemy Trooper there":
        return any(_at_home(table, t, side) for t in here[side]) and not any(
            _at_home(table, t, side) for t in here[1 - side]
        )
    if condition == "more own Troopers in the enemy half than enemies in own half":
        ahead = [sum(_beyond(table, t) for t in each) for each in here]
        return ahead[side] > ahead[1 - side]
    return None


def _beyond(table: Table, t: int) -> bool:
    """Is a Trooper in the half of its enemy?"""
    return (table.y[t] > table.setting.length // 2) != bool(table.setting.troopers[t].side)


def _at_home(table: Table, t: int, side: int) -> bool:
    return any(a <= table.x[t] <= c and b <= table.y[t] <= d for a, b, c, d in table.setting.deployment[side])
