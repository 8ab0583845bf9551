"""A Trooper as it is now: its printed profile and what it has got from Panoplies (INF-PAN)."""

from __future__ import annotations

from functools import lru_cache

from wartable.games.infinity.setting import Setting
from wartable.games.infinity.state import Table

SWIFT, SWIFT_MOV = "MOV 8-4", (800, 400)
UNSEEN, UNSEEN_MOD = "Mimetism (-6)", 6
VISOR = "Multispectral Visor L1"


def gains(table: Table, t: int) -> list[str]:
    """What a Trooper has got from Panoplies."""
    return [table.setting.chart[row].gain for row in table.gains[t]]


def arms(table: Table, t: int) -> tuple[int, ...]:
    """Its weapons in each of their modes and its programs, as numbers of the weapon table."""
    if not table.gains[t]:
        return table.setting.troopers[t].arms
    return _with_gains(table.setting, t, table.gains[t])


@lru_cache(256)
def _with_gains(setting: Setting, t: int, rows: tuple[int, ...]) -> tuple[int, ...]:
    got = {setting.chart[row].gain for row in rows}
    more = (n for n, weapon in enumerate(setting.weapons) if weapon.name.partition(" (")[0] in got)
    return tuple(sorted({*setting.troopers[t].arms, *more}))


def arm(table: Table, t: int) -> int:
    """ARM, with all that Panoplies have added to it (INF-PAN-02)."""
    more = sum(int(gain[1:].removesuffix(" ARM")) for gain in gains(table, t) if gain.startswith("+"))
    return table.setting.troopers[t].arm + more


def mimetism(table: Table, t: int) -> int:
    """How hard a Trooper is to see."""
    printed = table.setting.troopers[t].mimetism
    return max(printed, UNSEEN_MOD) if table.gains[t] and UNSEEN in gains(table, t) else printed


def mov(table: Table, t: int) -> tuple[int, int]:
    """The lengths of a first and a second Move in an Order."""
    printed = table.setting.troopers[t].mov
    return SWIFT_MOV if table.gains[t] and SWIFT in gains(table, t) and printed[0] < SWIFT_MOV[0] else printed


def gear(table: Table, t: int) -> frozenset[str]:
    """Its equipment, as slugs."""
    printed = table.setting.troopers[t].gear
    return printed | {"multispectral-visor-l1"} if table.gains[t] and VISOR in gains(table, t) else printed


def has(table: Table, t: int, gain: str) -> bool:
    """Has a Trooper this already, by its profile or from a Panoply? ARM always adds up (INF-PAN-02, SC-PAN-06)."""
    trooper = table.setting.troopers[t]
    if gain.startswith("+"):
        return False
    if gain == SWIFT:
        return mov(table, t)[0] >= SWIFT_MOV[0]
    if gain == UNSEEN:
        return mimetism(table, t) >= UNSEEN_MOD
    if gain == VISOR:
        return not gear(table, t).isdisjoint(("multispectral-visor-l1", "multispectral-visor-l2"))
    return gain in trooper.weapons or gain in gains(table, t)
