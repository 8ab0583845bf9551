"""Damage: everything one instruction, one combat or one END step deals lands at once, as one packet (BB-TIME-02)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from wartable.games.battle_bosses import arena, codes, triggers
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.state import DRAWN, OFF, Table
from wartable.kernel.engine.oracle import GameOver, Oracle


@final
class Packet:
    """Collects hits and lands them together. `dealers` are the players whose pieces or cards deal the damage."""

    __slots__ = ("against", "bases", "dealers", "figures", "minions", "monsters")

    def __init__(self, dealers: Iterable[int], against: int) -> None:
        self.dealers = tuple(dealers)
        self.against = against
        """What armour may work against it: prog.AGAINST_MINIONS, AGAINST_BRAWLS or AGAINST_EFFECTS."""
        self.minions: dict[int, int] = {}
        self.figures: dict[int, int] = {}
        self.monsters: dict[int, tuple[int, frozenset[int], str]] = {}
        self.bases: dict[int, int] = {}

    def hit_minions(self, kind: int, space: int, n: int) -> None:
        """Destroy n minions of a kind in a space."""
        piece = codes.MINION.code(kind, space)
        self.minions[piece] = self.minions.get(piece, 0) + n

    def hit_figure(self, figure: int, n: int) -> None:
        self.figures[figure] = self.figures.get(figure, 0) + n

    def hit_monster(self, camp: int, n: int, by: Iterable[int], rule: str) -> None:
        """Deal n damage to the monster of a camp; `by` is responsible for it (BB-CAMP-14)."""
        before, who, _ = self.monsters.get(camp, (0, frozenset[int](), rule))
        self.monsters[camp] = (before + n, who | frozenset(by), rule)

    def hit(self, piece: int, n: int) -> None:
        """Deal n damage to one piece; a minion is destroyed by any damage, surplus is lost (BB-COMBAT-17, -18)."""
        if codes.FIGURE.has(piece):
            self.hit_figure(piece, n)
        elif codes.MONSTER.has(piece):
            self.hit_monster(codes.MONSTER.part(piece), n, self.dealers, "BB-CAMP-03")
        elif n > 0:
            self.hit_minions(*codes.MINION.pair(piece), 1)

    def land(self, table: Table, ask: Oracle, rule: str, minion_rule: str = "BB-COMBAT-17") -> dict[int, int]:
        """Let everything land, then do what follows in the order of BB-TIME-02, up to the triggers in line.

        Gives the damage each figure really took.
        """
        lost = remove_minions(table, ask, self.minions, minion_rule)
        dealt = {figure: self._hurt(table, ask, figure, n, rule) for figure, n in self.figures.items()}
        for camp, (n, _, why) in self.monsters.items():
            arena.hurt_monster(table, ask, camp, n, why)
        for side, n in self.bases.items():
            arena.hurt_base(table, ask, side, n, "BB-BASE-10")
        fallen = [figure for figure in dealt if table.damage[figure] >= table.health(figure)]
        if fallen:
            eliminate(table, ask, fallen)
        if self.bases or (fallen and table.setting.arena):
            arena.check_bases(table, ask)
        for figure, n in dealt.items():
            if n and figure not in fallen and table.figure_pet[figure] < 0:
                triggers.queue(table, figure, prog.BOSS_DAMAGED, (table.where[figure],), against=self.against)
        triggers.queue_losses(table, lost, self.dealers)
        if fallen and table.setting.arena:
            arena.respawn(table, ask, fallen)
        if self.monsters:
            arena.defeat_monsters(table, ask, self.monsters)
        return dealt

    def _hurt(self, table: Table, ask: Oracle, figure: int, n: int, rule: str) -> int:
        """Put damage on a figure, less its armour, never beyond its health (BB-WIN-05)."""
        if n > 0:
            n = max(0, n - self._armour(table, ask, figure))
        n = min(n, table.health(figure) - table.damage[figure])
        table.damage[figure] += n
        ask.tell(on.damaged, rule, figure, n, table.damage[figure], table.health(figure))
        return n

    def _armour(self, table: Table, ask: Oracle, figure: int) -> int:
        owner = table.figure_owner[figure]
        if table.figure_pet[figure] >= 0:
            mods = table.setting.pets[table.figure_pet[figure]].modifiers
        else:
            mods = table.mods[owner]
        total = 0
        for change in mods:
            if change.mod == prog.ARMOR and change.detail in (self.against, prog.AGAINST_ALL):
                total += change.n
        if total:
            ask.tell(on.modified, "BB-CARD-04", owner, prog.ARMOR, -total)
        return total


def remove_minions(table: Table, ask: Oracle, losses: dict[int, int], rule: str) -> list[tuple[int, int]]:
    """Put minions back into the supply; gives the kinds and spaces of those lost."""
    lost = []
    for piece, n in losses.items():
        if n:
            kind, space = codes.MINION.pair(piece)
            table.add_minions(kind, space, -n)
            ask.tell(on.lost_minions, rule, kind, space, n)
            lost.append((kind, space))
    return lost


def eliminate(table: Table, ask: Oracle, fallen: list[int]) -> None:
    """Bosses and pets at their health leave the board (BB-WIN-01); in standard play that decides the game."""
    for figure in fallen:
        table.where[figure] = OFF
        table.falls[figure] += 1
        if table.figure_pet[figure] >= 0:
            arena.lose_pet(table, ask, figure)
        else:
            ask.tell(on.eliminated, "BB-WIN-01", figure)
    if table.setting.arena:
        arena.punish(table, ask, fallen)
        return
    standing = [figure for figure in range(table.setting.players) if table.where[figure] != OFF]
    if standing:
        table.winner = table.figure_owner[standing[0]] & 1
        ask.tell(on.won, "BB-WIN-02", table.winner)
        ask.tell(on.health_left, "BB-WIN-03", standing[0], table.health(standing[0]) - table.damage[standing[0]])
    else:
        table.winner = DRAWN
        ask.tell(on.draw, "BB-WIN-04")
    raise GameOver
