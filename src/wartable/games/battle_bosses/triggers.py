"""The line in which triggered effects wait until the event and its checks are over (BB-TIME-03).

This room only puts triggers into the line; `effects.resolve_line` carries them out.
"""

from __future__ import annotations

from collections.abc import Iterable

from wartable.games.battle_bosses import codes
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.state import Table


def _watching(table: Table, player: int, trigger: int) -> list[tuple[int, int]]:
    """Numbers and copies of the player's triggers of one sort: from the dashboard, then from Upgrades in play."""
    board = table.setting.dashboards[player]
    found = [(number, 0) for number in board.boss_triggers if board.triggers[number].trigger == trigger]
    copies: dict[int, int] = {}
    for card in table.upgrades[player]:
        copy = copies[card] = copies.get(card, -1) + 1
        found += [(number, copy) for number in board.card_triggers[card] if board.triggers[number].trigger == trigger]
    return found


def queue(
    table: Table,
    player: int,
    trigger: int,
    spaces: tuple[int, ...],
    cause: int = codes.NO_PIECE,
    card_type: int = -1,
    against: int = prog.AGAINST_ALL,
) -> None:
    """Put every trigger of the player that this event sets off into the line, each at most as often as it may fire."""
    board = table.setting.dashboards[player]
    if trigger not in board.awaited:
        return
    for number, copy in _watching(table, player, trigger):
        program = board.triggers[number]
        if card_type >= 0 and program.card_type not in (prog.ANY_CARD, card_type):
            continue
        if program.cause not in (prog.AGAINST_ALL, against):
            continue
        if program.once:
            if (player, number, copy) in table.spent:
                continue
            table.spent += ((player, number, copy),)
        table.line.append((player, (number,), player, spaces, cause))


def queue_losses(table: Table, lost: list[tuple[int, int]], killers: Iterable[int]) -> None:
    """Minions were destroyed or given up by one event: their owners lost them, the killers (if any) killed them."""
    if not lost:
        return
    owner = table.setting.kind_owner
    for player in sorted({owner[kind] for kind, _ in lost}):
        spaces = tuple(sorted({space for kind, space in lost if owner[kind] == player}))
        queue(table, player, prog.MINION_LOST, spaces)
    for killer in killers:
        spaces = tuple(sorted({space for kind, space in lost if (owner[kind] ^ killer) & 1}))
        if spaces:
            queue(table, killer, prog.MINION_KILLED, spaces)


def queue_entry(table: Table, space: int, movers: set[int], cause: int) -> None:
    """Units of the players `movers` moved into a space: tokens there may fire, one by one (BB-ABIL-10)."""
    setting = table.setting
    size = setting.geometry.size
    for player in range(setting.players):
        n = table.tokens[player * size + space]
        if not n:
            continue
        board = setting.dashboards[player]
        promoted = [number for card in table.upgrades[player] for number in board.card_triggers[card]]
        numbers = tuple(
            number
            for number in (*promoted, *board.token_triggers)
            if board.triggers[number].trigger == prog.TOKEN_ENTERED
            and (player in movers if board.triggers[number].by_mine else any((player ^ m) & 1 for m in movers))
        )
        if numbers:
            table.line += [(player, numbers, codes.TOKEN.code(player, space), (space,), cause)] * n
