"""What was done in a match that Classified Objectives ask for, and that the table does not show any more.

A deed is three numbers: its kind, who did it and to whom. Each side has its own. They are open information: whatever is
kept here was told to both players when it happened.
"""

from __future__ import annotations

from typing import Final

from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.state import (
    BIT,
    DEAD,
    FELL_LEADING,
    IMMOBILE,
    ISOLATED,
    NULL,
    UNCONSCIOUS,
    WAS_DEAD,
    Deed,
    Table,
)

(
    CUT_DOWN, REVIVED, REVIVED_BY_KIT, FAR_SHOT, MARKED, TWO_MARKED, MENDED, BREACHED, SNARED, HELD, LEADER_FELL,
    LEADER_DIED, IN_ONE_ORDER, CARRIED, CHECKED, SAMPLED,
) = range(16)  # fmt: skip
WORDS: Final = (
    "cut-down", "revived", "revived-by-kit", "far-shot", "marked", "two-marked", "mended", "breached", "snared", "held",
    "leader-fell", "leader-died", "in-one-order", "carried", "checked", "sampled",
)  # fmt: skip
"""What deeds are called in situations."""
TARGETED: Final = BIT["targeted"]
LONG_RANGE: Final = 2400
"""From here on a BS Attack counts for Long Reach."""
ASKED_FOR: Final = {
    "G06": (CUT_DOWN, 1), "R06": (CUT_DOWN, 2), "G07": (REVIVED_BY_KIT, 1), "R07": (REVIVED, 2), "G10": (FAR_SHOT, 1),
    "G12": (MARKED, 1), "R12": (TWO_MARKED, 1), "G13": (MENDED, 1), "R13": (MENDED, 2), "G14": (BREACHED, 1),
    "R14": (HELD, 1), "G18": (LEADER_FELL, 1), "R10": (IN_ONE_ORDER, 1), "R02": (CHECKED, 2), "R16": (SAMPLED, 2),
}  # fmt: skip
"""The deeds that a card asks for, and how many of them."""


def note(table: Table, side: int, kind: int, by: int, to: int) -> None:
    """Keep a deed; only a repair counts again when the same two do it again."""
    deed = (kind, by, to)
    if table.setting.cards and (kind == MENDED or deed not in table.deeds[side]):
        table.deeds[side] = (*table.deeds[side], deed)


def done(table: Table, side: int, kind: int) -> list[Deed]:
    return [deed for deed in table.deeds[side] if deed[0] == kind]


def forget(table: Table, card: int) -> None:
    """A shared card is laid open: what was done before does not count for it (SC-CM-03)."""
    kind, _ = ASKED_FOR.get(table.setting.cards[card].id, (NOBODY, 0))
    for side in (0, 1):
        table.deeds[side] = tuple(deed for deed in table.deeds[side] if deed[0] != kind)


# -- attacks ----------------------------------------------------------------------------------------------------------


def before(table: Table, t: int) -> tuple[int, bool]:
    """How somebody is before an attack takes effect: its States, and whether it was unhurt when the Order began."""
    lost = sum(victim == t for victim, _ in table.order_hits)
    return table.states[t], table.points[t] + lost >= table.setting.troopers[t].vitality


def attacked(table: Table, by: int, foe: int, was: tuple[int, bool], near: bool, far: int) -> None:
    """What an attack did to an enemy; `near`: it was one of close combat, `far`: the distance of a BS Attack."""
    troopers = table.setting.troopers
    side = troopers[by].side
    if troopers[foe].side == side:
        return
    states, unhurt = was
    new = table.states[foe] & ~states
    fell = new & NULL and not states & NULL
    if near and new & DEAD:
        note(table, side, CUT_DOWN, by, foe)
    if fell and far >= LONG_RANGE:
        note(table, side, FAR_SHOT, by, foe)
    if fell and unhurt and troopers[foe].cost >= 30:
        note(table, side, IN_ONE_ORDER, by, foe)
    if new & TARGETED:
        note(table, side, MARKED, by, foe)
        if sum(bool(table.states[e] & TARGETED) for e in table.setting.army[1 - side]) > 1:
            note(table, side, TWO_MARKED, by, foe)


def hacked(table: Table, by: int, foe: int, was: tuple[int, bool]) -> None:
    """A program has put an enemy in a State; whether it stays so is seen when the Turn ends."""
    if table.states[foe] & ~was[0] & (ISOLATED | IMMOBILE):
        note(table, table.setting.troopers[by].side, SNARED, by, foe)


def turn_ends(table: Table) -> None:
    """Who was Isolated or Immobilized by a program in this Turn, and still is."""
    for side in (0, 1):
        for _, by, foe in done(table, side, SNARED):
            if table.states[foe] & (ISOLATED | IMMOBILE) and not table.states[foe] & DEAD:
                note(table, side, HELD, by, foe)
        table.deeds[side] = tuple(deed for deed in table.deeds[side] if deed[0] != SNARED)


def treated(table: Table, by: int, friend: int, was: int, points: int, with_medikit: bool) -> None:
    """What a treatment has mended."""
    side, left = table.setting.troopers[by].side, was & ~table.states[friend]
    if left & UNCONSCIOUS:
        note(table, side, REVIVED, by, friend)
        if with_medikit:
            note(table, side, REVIVED_BY_KIT, by, friend)
    repaired = table.setting.troopers[friend].structure and table.points[friend] > points
    if repaired or left & IMMOBILE:
        note(table, side, MENDED, by, friend)


def leaders(table: Table, side: int) -> None:
    """That a Lieutenant has fallen, and died, counts for the enemy from when both players know of it."""
    for t in table.setting.army[side]:
        if table.history[t] & FELL_LEADING:
            note(table, 1 - side, LEADER_FELL, NOBODY, t)
            if table.history[t] & WAS_DEAD:
                note(table, 1 - side, LEADER_DIED, NOBODY, t)
