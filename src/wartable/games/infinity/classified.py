"""Whether a Classified Objective is met: by what was done (`deeds`) and by what the table shows.

In a digital match the engine has seen everything and decides. At an assisted table it knows the places, and people the
rest.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wartable.games.infinity import deeds, recording
from wartable.games.infinity.geometry.terrain import point_to_rect
from wartable.games.infinity.places import ground
from wartable.games.infinity.roster import slug
from wartable.games.infinity.scoring_words import SIDES
from wartable.games.infinity.setting import ESCORTED, FLAT, NOBODY, TOUCH, ZONE_OF_CONTROL
from wartable.games.infinity.state import IMMOBILE, NULL, STUNNED, TABLE, UNCONSCIOUS, Table
from wartable.its.classified import Card
from wartable.kernel.engine.vocabulary import No

PAIRS: Final = frozenset({"R02", "R16"})
"""Action cards that take a success of two different Specialists each."""
COSTLY: Final = 25
"""The Cost of whose Last Words are worth hearing."""


def names(table: Table, t: int, card: Card) -> bool:
    """Is a Trooper one of those that a card names?"""
    trooper = table.setting.troopers[t]
    return any(
        who == "any"
        or slug(who) in trooper.skills
        or (who == "Specialist Troop" and trooper.specialist)
        or (who == "Trooper with D-Charges" and bool(table.charges[t]))
        for who in card.who
    )


def met(table: Table, side: int, card: int) -> bool:
    """Is a card met by a side now?"""
    printed = table.setting.cards[card]
    asked = deeds.ASKED_FOR.get(printed.id)
    if asked is None:
        return printed.id in SHOWN and SHOWN[printed.id](table, side, printed)
    kind, times = asked
    counted = [deed for deed in deeds.done(table, side, kind) if deed[1] == NOBODY or names(table, deed[1], printed)]
    if kind == deeds.REVIVED:
        return len({to for _, _, to in counted}) >= times  # two different allies
    if printed.id in PAIRS:
        return len({by for _, by, _ in counted}) >= times
    return len(counted) >= times


def not_met(table: Table, card: int) -> No:
    """Why a card is not claimed: what it asks for has not happened."""
    printed = table.setting.cards[card]
    return No(printed.rule, "{it} is not met; it asks for this: {why}", why=printed.condition)


def not_yet(table: Table, card: int) -> No:
    """Why a card that asks how things stand when the game ends is not claimed before."""
    return No(table.setting.cards[card].rule, "{it} is claimed when the game ends")


# -- what the table shows ---------------------------------------------------------------------------------------------


def here(table: Table, side: int) -> list[int]:
    """The Troopers of a side that stand on the table; Markers do as well."""
    return [t for t in table.setting.army[side] if table.standing(t)]


def beyond(table: Table, t: int) -> bool:
    """Is a Trooper in the half of its enemy?"""
    return (table.y[t] > table.setting.length // 2) != bool(table.setting.troopers[t].side)


def in_zone(table: Table, t: int, side: int) -> bool:
    """Is a Trooper in the Deployment Zone of a side?"""
    return any(a <= table.x[t] <= c and b <= table.y[t] <= d for a, b, c, d in table.setting.deployment[side])


def controls(table: Table, t: int, n: int) -> bool:
    """Is a thing inside the Zone of Control of a Trooper?"""
    reach = ZONE_OF_CONTROL + table.setting.troopers[t].radius + table.setting.things[n].radius
    return (table.x[t] - table.tx[n]) ** 2 + (table.y[t] - table.ty[n]) ** 2 <= reach * reach


def _safe_walk(table: Table, side: int, card: Card) -> bool:
    own = [table.carrier[n] for n in table.setting.hvts[side] if table.on_table(n)]
    return any(t in table.setting.army[side] and not beyond(table, t) for t in own)


def _live_transfer(table: Table, side: int, card: Card) -> bool:
    theirs = [table.carrier[n] for n in table.setting.hvts[1 - side] if table.on_table(n)]
    return any(t in table.setting.army[side] and in_zone(table, t, side) for t in theirs)


def _foothold(table: Table, side: int, card: Card) -> bool:
    return any(names(table, t, card) and beyond(table, t) for t in here(table, side))


def _deep_foothold(table: Table, side: int, card: Card) -> bool:
    return any(names(table, t, card) and in_zone(table, t, 1 - side) for t in here(table, side))


def _closed_door(table: Table, side: int, card: Card) -> bool:
    return any(in_zone(table, t, side) for t in here(table, side)) and not any(
        in_zone(table, t, side) for t in here(table, 1 - side)
    )


def _weight_of_numbers(table: Table, side: int, card: Card) -> bool:
    mine, theirs = (sum(beyond(table, t) for t in here(table, each)) for each in (side, 1 - side))
    return mine > theirs


def _stretcher_run(table: Table, side: int, card: Card) -> bool:
    helpless = UNCONSCIOUS | IMMOBILE | STUNNED
    carried = {to for _, _, to in deeds.done(table, side, deeds.CARRIED)}
    return any(table.place[t] == TABLE and table.states[t] & helpless and in_zone(table, t, side) for t in carried)


def _guard_detail(table: Table, side: int, card: Card) -> bool:
    for n in table.setting.hvts[side]:
        mine, theirs = (sum(controls(table, t, n) for t in here(table, each)) for each in (side, 1 - side))
        if table.on_table(n) and mine > 1 and not theirs:
            return True
    return False


def _no_footprints(table: Table, side: int, card: Card) -> bool:
    return not any(beyond(table, t) for t in here(table, 1 - side))


def _clean_cut(table: Table, side: int, card: Card) -> bool:
    leader = table.lieutenant[side]
    stands = leader != NOBODY and not table.states[leader] & NULL
    return stands and bool(deeds.done(table, side, deeds.LEADER_DIED))


def _everyone_home(table: Table, side: int, card: Card) -> bool:
    return 4 * recording.result(table)[SIDES[side]]["vp"] >= 3 * table.setting.army_points


def _breakthrough(table: Table, side: int, card: Card) -> bool:
    return sum(in_zone(table, t, 1 - side) for t in here(table, side)) > 2


SHOWN: Final[dict[str, Callable[[Table, int, Card], bool]]] = {
    "G05": _safe_walk, "G11": _foothold, "G17": _closed_door, "G19": _stretcher_run, "G20": _weight_of_numbers,
    "R01": _live_transfer, "R05": _guard_detail, "R11": _deep_foothold, "R17": _no_footprints, "R18": _clean_cut,
    "R19": _everyone_home, "R20": _breakthrough,
}  # fmt: skip
"""The cards that a look at the table tells, when they are counted."""


# -- attempts ---------------------------------------------------------------------------------------------------------


def in_place(table: Table, t: int, card: int) -> bool:
    """Is a Trooper where an action card is tried?"""
    setting, side = table.setting, table.setting.troopers[t].side
    printed = setting.cards[card]
    if printed.id in PAIRS and any(by == t for _, by, _ in deeds.done(table, side, deeds.ASKED_FOR[printed.id][0])):
        return False
    condition = printed.condition
    hvts = [n for n in setting.hvts[1 - side] if table.on_table(n)]
    if "contact with the enemy HVT" in condition:
        return any(table.touches(t, n) for n in hvts)
    if "enemy HVT inside" in condition:
        return any(controls(table, t, n) for n in hvts)
    if "scenery item" in condition:
        there = in_zone(table, t, 1 - side) if "enemy Deployment Zone" in condition else beyond(table, t)
        return there and (not setting.digital or item_at(table, t, side) != NOBODY)
    foes = [foe for foe in setting.army[1 - side] if table.place[foe] == TABLE and table.side_by_side(t, foe)]
    if "Unconscious enemy" in condition:
        least = COSTLY if f"Cost {COSTLY}" in condition else 0
        return any(table.states[foe] & UNCONSCIOUS and setting.troopers[foe].cost >= least for foe in foes)
    at_home = "in its own Deployment Zone" in condition
    return any(not table.marker[foe] and (not at_home or in_zone(table, foe, 1 - side)) for foe in foes)


def item_at(table: Table, t: int, side: int) -> int:
    """A scenery item in contact that its side has no sample of yet: a piece of the table or a fixed objective."""
    taken = {to for _, _, to in deeds.done(table, side, deeds.SAMPLED)}
    for n, thing in enumerate(table.setting.things):
        fixed = thing.printed and thing.kind not in ESCORTED and thing.kind not in FLAT
        if fixed and n not in taken and table.touches(t, n):
            return n
    terrain, x, y = ground(table), table.x[t], table.y[t]
    reach, first = table.setting.troopers[t].radius + TOUCH, len(table.setting.things)
    if terrain is not None:
        for at, piece in enumerate(terrain.pieces):
            if first + at not in taken and point_to_rect(x, y, piece[:4]) <= reach:
                return first + at
    return NOBODY
