"""What is counted when the game has ended: Secure HVT, and cards that ask who stands where (SC-CLS-04, SC-CLS-03)."""

from __future__ import annotations

from math import dist
from typing import Final, NamedTuple

from wartable.games.infinity import cards, classified
from wartable.games.infinity.opponent import lasting, stakes, timing
from wartable.games.infinity.setting import NOBODY, ZONE_OF_CONTROL, Rect
from wartable.games.infinity.state import Table

BEYOND: Final = frozenset({"G11", "G20"})
"""Cards for Troopers in the half of the enemy."""
THERE: Final = frozenset({"R11", "R20"})
"""Cards for Troopers in the Deployment Zone of the enemy."""


class Aim(NamedTuple):
    """Where somebody should stand when the game ends, and the Objective Points for it.

    In one of the places, or in the Zone of Control that is around a thing; for a card those it names.
    """

    points: float
    rects: tuple[Rect, ...]
    thing: int = NOBODY
    card: int = NOBODY


def points(table: Table, side: int) -> float:
    """The Objective Points that a side could claim besides those of the score if the game ended now."""
    if not table.setting.digital or not table.round or table.over:
        return 0.0
    met = [card for card in cards.claimable(table, side, ("end",)) if classified.met(table, side, card)]
    found = len(met) + (
        _replaceable(table, side, met) and _by_the_hvt(table, side) and not _by_the_hvt(table, 1 - side)
    )
    return found * stakes.of_setting(table.setting).card


def aims(table: Table, side: int) -> list[Aim]:
    """Where a side should have somebody in the end."""
    setting, each = table.setting, stakes.of_setting(table.setting).card
    if not setting.digital or not each:
        return []
    found = []
    if _replaceable(table, side, ()):
        found += [Aim(each, (), n) for n in setting.hvts[1 - side] if table.on_table(n)][:1]
    middle = setting.length // 2
    half = (0, middle + 1, setting.width, setting.length) if side == 0 else (0, 0, setting.width, middle - 1)
    for card in cards.claimable(table, side, ("end",)):
        name = setting.cards[card].id
        if name in BEYOND:
            found.append(Aim(each, (half,), card=card))
        elif name in THERE:
            found.append(Aim(each, setting.deployment[1 - side], card=card))
    return found


def worth(table: Table, side: int, able: list[int]) -> float:
    """How near a side is to that, in Objective Points: of each the nearest that serves."""
    lasts = lasting.lasts(table)
    return sum(
        aim.points * lasts * max((timing.in_time(table, t, far(table, t, aim)) for t in able if serves(table, t, aim)),
                                 default=0.0)
        for aim in aims(table, side)
    )  # fmt: skip


def serves(table: Table, t: int, aim: Aim) -> bool:
    """Does a Trooper count there?"""
    return aim.card == NOBODY or classified.names(table, t, table.setting.cards[aim.card])


def far(table: Table, t: int, aim: Aim) -> int:
    """How far a Trooper is from there, straight; 0: it is there."""
    x, y = table.x[t], table.y[t]
    if aim.thing == NOBODY:
        return min(max(a - x, x - c, 0) + max(b - y, y - d, 0) for a, b, c, d in aim.rects)
    return max(0, round(dist((x, y), (table.tx[aim.thing], table.ty[aim.thing]))) - _around(table, t, aim.thing))


def edge(table: Table, t: int, aim: Aim, within: int) -> tuple[int, int]:
    """The nearest place for a Trooper that is so far inside."""
    x, y = table.x[t], table.y[t]
    if aim.thing == NOBODY:
        inner = [(min(max(x, a + within), c - within), min(max(y, b + within), d - within)) for a, b, c, d in aim.rects]
        return min(inner, key=lambda at: dist(at, (x, y)))
    tx, ty = table.tx[aim.thing], table.ty[aim.thing]
    part = (_around(table, t, aim.thing) - within) / max(1.0, dist((x, y), (tx, ty)))
    return round(tx + (x - tx) * part), round(ty + (y - ty) * part)


def _around(table: Table, t: int, n: int) -> int:
    """How far from the middle of a thing a Trooper has it in its Zone of Control."""
    return ZONE_OF_CONTROL + table.setting.troopers[t].radius + table.setting.things[n].radius


def _replaceable(table: Table, side: int, met: list[int] | tuple[int, ...]) -> bool:
    """Does a side hold a card that Secure HVT could replace, since it is not met, as far as can be seen?"""
    if table.setting.scenario.flags["hvt"]["secure_hvt"] is not True:
        return False
    done = (*table.done[side], *met)
    return any(card not in done and not cards.given_up(table, side, card) for card in table.hand[side])


def _by_the_hvt(table: Table, side: int) -> bool:
    """Has a side somebody by an HVT of the other?"""
    theirs = [n for n in table.setting.hvts[1 - side] if table.on_table(n)]
    return any(classified.controls(table, t, n) for n in theirs for t in classified.here(table, side))
