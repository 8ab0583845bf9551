"""Dice, energy and crystals (BB-DICE, BB-RES, GET and STEAL)."""

from __future__ import annotations

from wartable.games.battle_bosses import happenings as on
from wartable.games.battle_bosses.state import Table
from wartable.kernel.oracle import Oracle


def roll(table: Table, ask: Oracle, player: int, n: int, rule: str) -> None:
    """Roll n base dice and take what they show; a die that overloads is rolled again, and again (BB-DICE-01 to -06)."""
    setting = table.setting
    first = True
    while n > 0:
        counts = ask.roll(setting.die, n, rule, again=not first)
        ask.tell(on.ROLLED, rule, player, *counts)
        energy = crystals = n = 0
        for count, (energies, shown, overload) in zip(counts, setting.die_faces, strict=True):
            energy += count * energies
            crystals += count * shown
            n += count * overload
        if energy:
            table.energy[player] += energy
            ask.tell(on.GOT_ENERGY, "BB-DICE-01", player, energy, table.energy[player])
        if crystals:
            table.crystals[player] += crystals
            ask.tell(on.GOT_CRYSTALS, "BB-DICE-02", player, crystals, table.crystals[player])
        if n:
            ask.tell(on.OVERLOAD, "BB-DICE-04" if first else "BB-DICE-05", player, n)
        first = False


def get(table: Table, ask: Oracle, player: int, energy: int, crystals: int, rule: str) -> None:
    """Take resources from the supply."""
    if energy:
        table.energy[player] += energy
        ask.tell(on.GOT_ENERGY, rule, player, energy, table.energy[player])
    if crystals:
        table.crystals[player] += crystals
        ask.tell(on.GOT_CRYSTALS, rule, player, crystals, table.crystals[player])


def steal(table: Table, ask: Oracle, thief: int, wanted: int, column: list[int], kind: int) -> int:
    """Take up to `wanted` of one resource from opponents; gives how much was taken.

    From one opponent who holds it all if there is one, else from the opponents in any split (BB-TERM-05).
    """
    opponents = table.setting.sides[1 - (thief & 1)]
    taken = 0
    while taken < wanted:
        left = wanted - taken
        rich = [player for player in opponents if column[player] >= left]
        having = rich or [player for player in opponents if column[player]]
        if not having:
            break
        victim = ask.choose(thief, on.VICTIM, having)
        n = min(left, column[victim])
        column[victim] -= n
        column[thief] += n
        taken += n
        if len(opponents) > 1:
            rule = "BB-TERM-05"
        elif kind == on.GOT_ENERGY:
            rule = "BB-TERM-06"
        else:
            rule = "BB-TERM-03" if n == left else "BB-TERM-04"
        ask.tell(on.STOLE, rule, thief, victim, n, int(kind == on.GOT_CRYSTALS))
    return taken
