"""What the orders given so far will do when damage is allotted: for odds and for the policy. Changes nothing."""

from __future__ import annotations

from wartable.games.space_infantry import bosses, cards, codes, vehicles
from wartable.games.space_infantry.state import NONE, Table


def wounds(table: Table) -> list[int]:
    """The wounds of every Enemy and zone, with the pending attacks counted in the order in which they were made.

    Attacks on zones go where the rules send them (of several Internal zones the first); points that may be split freely
    go to the weakest Enemy. Exact for an attack on a zone or an A-V attack; for free points it is the outlook only.
    """
    if not table.attacks:
        return table.foe_wounds
    found = table.foe_wounds[:]
    halves = table.foe_half[:]
    shields = table.foe_shield[:]
    for unit, means, points, extra in table.attacks:
        if means in (codes.ANTI_VEHICLE, codes.SCORPIO):
            card = table.foe_card(extra)
            if found[extra] < card.health:
                found[extra] = min(card.health, found[extra] + vehicles.wounds_of(points, card))
            continue
        if table.engaged[unit] != NONE:
            goal = _zone(table, found, bosses.aim(table, unit), table.engaged[unit])
        else:
            goal = _weakest(table, found)
        for _ in range(points):
            if goal == NONE or table.foe_card(goal).heavy:
                break
            _point(table, found, halves, shields, goal, bool(extra))
            if found[goal] < table.foe_card(goal).health:
                continue
            if table.engaged[unit] == NONE:
                goal = _weakest(table, found)
            elif means == codes.GRENADE:
                break
            else:
                goal = _zone(table, found, goal, table.engaged[unit])
    return found


def _point(table: Table, found: list[int], halves: list[int], shields: list[int], foe: int, piercing: bool) -> None:
    card = table.foe_card(foe)
    if shields[foe] < card.shield:
        shields[foe] += 1
    elif card.has(cards.ARMOR) and not piercing and not halves[foe]:
        halves[foe] = 1
    else:
        if not piercing:
            halves[foe] = 0
        found[foe] += 1


def _zone(table: Table, found: list[int], zone: int, outer: int) -> int:
    """The zone itself while it lives, else the first live Internal zone behind it."""
    if found[zone] < table.foe_card(zone).health:
        return zone
    if zone != outer:
        return NONE
    inside = table.sheet().zones[outer].connects
    return next((other for other in inside if found[other] < table.foe_card(other).health), NONE)


def _weakest(table: Table, found: list[int]) -> int:
    alive = [
        foe for foe in table.ordinary() if found[foe] < table.foe_card(foe).health and not table.foe_card(foe).heavy
    ]
    return min(alive, key=lambda foe: table.foe_card(foe).health - found[foe], default=NONE)
