"""The four kinds of combat (BB-COMBAT-01 to -18) and the order of protection (BB-DMG-01 ff., BB-ADMG-01 ff.)."""

from __future__ import annotations

from collections.abc import Sequence

from wartable.games.battle_bosses import arena, codes, triggers
from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.packets import Packet, remove_minions
from wartable.games.battle_bosses.state import Table
from wartable.kernel.engine.oracle import Oracle


def minions_clash(table: Table, ask: Oracle, space: int, attacker: int) -> None:
    """Combat 1: opposing minions in one space destroy each other one for one (BB-COMBAT-01, -02)."""
    ours, theirs = table.crowd[space], table.crowd[table.setting.geometry.size + space]
    if not ours or not theirs:
        return
    ask.tell(on.fight, "BB-COMBAT-01", space, ours, theirs)
    free = (_free_kills(table, ask, 1, space), _free_kills(table, ask, 0, space))
    losses: dict[int, int] = {}
    for side, there in ((0, ours), (1, theirs)):
        _pick_losses(table, ask, side, space, min(free[side], there), attacker, losses)
    pairs = min(ours - min(free[0], ours), theirs - min(free[1], theirs))
    for side in (0, 1):
        _pick_losses(table, ask, side, space, pairs, attacker, losses)
    setting = table.setting
    killers = [player for player in range(setting.players) if table.minions_of(player, space)]
    triggers.queue_losses(table, remove_minions(table, ask, losses, "BB-COMBAT-02"), killers)


def _free_kills(table: Table, ask: Oracle, side: int, space: int) -> int:
    """How many enemy minions the promoted minions of a side destroy before pairs are formed."""
    kills = 0
    for player in table.setting.sides[side]:
        n = table.modifier(player, prog.MINION_FIGHT) if table.minions_of(player, space) else 0
        if n:
            ask.tell(on.modified, "BB-CARD-05", player, prog.MINION_FIGHT, n)
            kills += n
    return kills


def _pick_losses(
    table: Table, ask: Oracle, side: int, space: int, n: int, attacker: int, losses: dict[int, int]
) -> None:
    """Where minions of a side differ, the attacking player picks which are destroyed (BB-COMBAT-03)."""
    setting = table.setting
    size = setting.geometry.size
    for left in range(n, 0, -1):
        stacks = []
        for player in setting.sides[side]:
            for kind in setting.dashboards[player].kinds:
                piece = codes.MINION.code(kind, space)
                if table.minions[kind * size + space] > losses.get(piece, 0):
                    stacks.append(piece)
        if len(stacks) == 1:
            losses[stacks[0]] = losses.get(stacks[0], 0) + left
            return
        if sum(table.minions[piece_kind(piece) * size + space] - losses.get(piece, 0) for piece in stacks) == left:
            for piece in stacks:
                losses[piece] = table.minions[piece_kind(piece) * size + space]
            return
        picked = ask.choose(attacker, asked.LOSS, stacks)
        ask.tell(on.chose, "BB-COMBAT-03", attacker, picked)
        losses[picked] = losses.get(picked, 0) + 1


def piece_kind(piece: int) -> int:
    return codes.MINION.pair(piece)[0]


def boss_meets_minions(table: Table, ask: Oracle, figure: int) -> None:
    """Combat 2: a boss that moved in destroys all enemy minions there, at one damage for each (BB-COMBAT-06, -07)."""
    space, owner = table.where[figure], table.figure_owner[figure]
    enemy = 1 - (owner & 1)
    n = table.side_minions(enemy, space)
    if not n:
        return
    packet = Packet((owner,), prog.AGAINST_MINIONS)
    size = table.setting.geometry.size
    for player in table.setting.sides[enemy]:
        for kind in table.setting.dashboards[player].kinds:
            packet.hit_minions(kind, space, table.minions[kind * size + space])
    packet.hit_figure(figure, n)
    packet.land(table, ask, "BB-COMBAT-06", "BB-COMBAT-07")


def minions_attack(table: Table, ask: Oracle) -> None:
    """Combat 3, in END-2: the active side's minions attack what they share a space with and are used up.

    All spaces are one packet (BB-TIME-05). Minions used up by their own attack are killed by nobody.
    """
    setting = table.setting
    size = setting.geometry.size
    side = table.active
    packet = Packet(setting.sides[side], prog.AGAINST_MINIONS)
    used: dict[int, int] = {}
    for space, crowd in enumerate(table.crowd[side * size : (side + 1) * size]):
        if not crowd or not _something_to_attack(table, space, side):
            continue
        damage, owners = 0, []
        for player in setting.sides[side]:
            n = table.minions_of(player, space)
            if not n:
                continue
            bonus = table.modifier(player, prog.MINION_ATTACK)
            if bonus:
                ask.tell(on.modified, "BB-CARD-05", player, prog.MINION_ATTACK, bonus * n)
            damage += n * (1 + bonus)
            owners.append(player)
            for kind in setting.dashboards[player].kinds:
                if table.minions[kind * size + space]:
                    used[codes.MINION.code(kind, space)] = table.minions[kind * size + space]
        if space == _enemy_base(table, side):
            packet.bases[1 - side] = damage
        else:
            divide(table, ask, packet, space, damage, owners)
    if used:
        lost = remove_minions(table, ask, used, "BB-COMBAT-11")
        packet.land(table, ask, "BB-COMBAT-10")
        triggers.queue_losses(table, lost, ())


def _enemy_base(table: Table, side: int) -> int:
    bases = table.setting.geometry.board.bases
    return bases[1 - side] if bases else -1


def _something_to_attack(table: Table, space: int, side: int) -> bool:
    """An enemy boss or pet, the enemy base, or a face-up monster."""
    if table.figures_in(space, 1 - side) or space == _enemy_base(table, side):
        return True
    return table.setting.arena and arena.monster_in(table, space) >= 0


def divide(table: Table, ask: Oracle, packet: Packet, space: int, n: int, dealers: Sequence[int]) -> None:
    """Divide damage to a space: enemy minions, pets, bosses, then the monster (BB-DMG-02 to -04, BB-ADMG-01, -02).

    The first of the dealers decides where it can be split (BB-ATURN-06).
    """
    setting = table.setting
    size = setting.geometry.size
    dealer = dealers[0]
    side = 1 - (dealer & 1)
    enemy = [
        (codes.MINION.code(kind, space), table.minions[kind * size + space])
        for player in setting.sides[side]
        for kind in setting.dashboards[player].kinds
        if table.minions[kind * size + space]
    ]
    n = _share(ask, packet, enemy, n, dealer)
    figures = table.figures_in(space, side) if n else []
    for is_pet in (True, False):
        kin = [(f, table.health(f) - table.damage[f]) for f in figures if (table.figure_pet[f] >= 0) == is_pet]
        if kin and not (len(kin) == 1 and not setting.arena):
            n = _share(ask, packet, kin, n, dealer)
        elif kin and n:
            packet.hit_figure(kin[0][0], n)  # with one boss there is nobody else to take what is left
            n = 0
    if n and setting.arena:
        camp = arena.monster_in(table, space)
        if camp >= 0:
            rule = (
                "BB-ADMG-01"
                if packet.against == prog.AGAINST_EFFECTS
                else "BB-ACOMBAT-03"
                if figures
                else "BB-ACOMBAT-02"
            )
            packet.hit_monster(camp, n, dealers, rule)


def _share(ask: Oracle, packet: Packet, kin: list[tuple[int, int]], n: int, dealer: int) -> int:
    """Give up to n damage to pieces of one kind, divided by the dealer point by point; gives what is left."""
    taken = dict.fromkeys((piece for piece, _ in kin), 0)
    room = dict(kin)
    while n and room:
        if len(room) == 1 or sum(room.values()) <= n:
            for piece, most in room.items():
                share = min(most, n)
                taken[piece] += share
                n -= share
            break
        picked = ask.choose(dealer, asked.SPLIT, list(room))
        ask.tell(on.chose, "BB-DMG-03" if codes.MINION.has(picked) else "BB-ADMG-02", dealer, picked)
        taken[picked] += 1
        n -= 1
        room[picked] -= 1
        if not room[picked]:
            del room[picked]
    for piece, share in taken.items():
        if share and codes.MINION.has(piece):
            packet.hit_minions(*codes.MINION.pair(piece), share)
        elif share:
            packet.hit_figure(piece, share)
    return n


def brawls(table: Table, ask: Oracle) -> None:
    """Combat 4, in END-3: each boss and pet of the active side brawls one enemy, or the monster, in its space."""
    side = table.active
    packet = Packet(table.setting.sides[side], prog.AGAINST_BRAWLS)
    brawled: list[tuple[int, int]] = []
    for figure, space in enumerate(table.where):
        owner = table.figure_owner[figure]
        if space < 0 or owner & 1 != side:
            continue
        enemies = table.figures_in(space, 1 - side)
        n = 1 + _brawl_bonus(table, ask, figure) if enemies else 0
        if enemies:
            enemy = ask.choose(owner, asked.BRAWL_WITH, enemies)
            ask.tell(on.brawled, _brawl_rule(table, space), figure, enemy)
            packet.hit_figure(enemy, n)
            brawled.append((figure, enemy))
        elif table.setting.arena:
            camp = arena.monster_in(table, space)
            if camp >= 0:
                ask.tell(on.brawled, "BB-ACOMBAT-05", figure, codes.MONSTER.code(camp))
                packet.hit_monster(camp, 1 + _brawl_bonus(table, ask, figure), (owner,), "BB-ACOMBAT-05")
                brawled.append((figure, codes.MONSTER.code(camp)))
    if not brawled:
        return
    spaces = {figure: table.where[figure] for figure, _ in brawled}
    dealt = packet.land(table, ask, "BB-COMBAT-13")
    for figure, enemy in brawled:
        if table.figure_pet[figure] < 0 and (codes.MONSTER.has(enemy) or dealt.get(enemy)):
            triggers.queue(table, figure, prog.BRAWL, (spaces[figure],), enemy)


def _brawl_rule(table: Table, space: int) -> str:
    """In Arena enemies come before a monster in the space, and every brawler picks one opponent."""
    if not table.setting.arena:
        return "BB-COMBAT-13"
    return "BB-ACOMBAT-06" if arena.monster_in(table, space) >= 0 else "BB-ACOMBAT-07"


def _brawl_bonus(table: Table, ask: Oracle, figure: int) -> int:
    """More damage from the dashboard, Upgrades or what was gained; a pet has its own dashboard."""
    owner, pet = table.figure_owner[figure], table.figure_pet[figure]
    mods = table.mods[owner] if pet < 0 else table.setting.pets[pet].modifiers
    bonus = sum(change.n for change in mods if change.mod == prog.BRAWL_DAMAGE)
    if bonus:
        ask.tell(on.modified, "BB-GEN-05", owner, prog.BRAWL_DAMAGE, bonus)
    return bonus
