"""Dice, energy and crystals (BB-DICE, BB-RES, GET and STEAL)."""

from __future__ import annotations

from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.state import Table
from wartable.kernel.engine.oracle import Oracle


def roll(table: Table, ask: Oracle, player: int, n: int, rule: str) -> None:
    """Roll n base dice and take what they show; a die that overloads is rolled again, and again (BB-DICE-01 to -06)."""
    setting = table.setting
    first = True
    while n > 0:
        counts = ask.roll(setting.die, n, rule, again=not first)
        ask.tell(on.rolled, rule, player, *counts)
        energy = crystals = n = 0
        for count, (energies, shown, overload) in zip(counts, setting.die_faces, strict=True):
            energy += count * energies
            crystals += count * shown
            n += count * overload
        if energy:
            table.energy[player] += energy
            ask.tell(on.energy, "BB-DICE-01", player, energy, table.energy[player])
        if crystals:
            table.crystals[player] += crystals
            ask.tell(on.crystals, "BB-DICE-02", player, crystals, table.crystals[player])
        if n:
            ask.tell(on.overload, "BB-DICE-04" if first else "BB-DICE-05", player, n)
        first = False


def get(table: Table, ask: Oracle, player: int, energy: int, crystals: int, rule: str) -> None:
    """Take resources from the supply."""
    if energy:
        table.energy[player] += energy
        ask.tell(on.energy, rule, player, energy, table.energy[player])
    if crystals:
        table.crystals[player] += crystals
        ask.tell(on.crystals, rule, player, crystals, table.crystals[player])


def steal(table: Table, ask: Oracle, thief: int, wanted: int, column: list[int], of_crystals: bool) -> int:
    """Take up to `wanted` of one resource from opponents; gives how much was taken.

    From one opponent who holds it all if there is one, else from the opponents in any split (BB-TERM-05).
    """
    opponents = table.setting.sides[1 - (thief & 1)]
    rich = [player for player in opponents if wanted and column[player] >= wanted]
    having = rich or [player for player in opponents if column[player]]
    taken = 0
    while taken < wanted and having:
        left = wanted - taken
        victim = ask.choose(thief, asked.VICTIM, having)
        having.remove(victim)
        most = min(left, column[victim])
        least = most if rich else max(1, min(most, left - sum(column[other] for other in having)))
        n = ask.choose(thief, asked.STEAL_BY, range(most, least - 1, -1))
        column[victim] -= n
        column[thief] += n
        taken += n
        if len(opponents) > 1:
            rule = "BB-TERM-05"
        elif not of_crystals:
            rule = "BB-TERM-06"
        else:
            rule = "BB-TERM-03" if n == left else "BB-TERM-04"
        ask.tell(on.stole, rule, thief, victim, n, int(of_crystals))
    return taken
