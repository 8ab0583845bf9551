"""How good a position looks: the heuristic behind the greedy bot. One point is one damage on an enemy boss.

It reads open information only (hand sizes, not hands), so it gives the same on a whole table and on a seat's view.
"""

from __future__ import annotations

from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.state import NOBODY_YET, OFF, Table

WIN = 1000.0
MINION_BY_DISTANCE = (0.95, 0.6, 0.5, 0.42, 0.36, 0.3)
"""What a minion is worth at each distance from the nearest enemy boss, when its side is to act."""
WAITING_MINION = 0.5
"""What a minion is worth when the other side is to act. If it counted nearness too, bosses would run for ever."""
CRYSTAL = 0.25
ENERGY = 0.04
CARD = 0.2
UPGRADE = 1.0
TOKEN = 0.3
CLOSENESS = 0.15
"""What each space between bosses costs, more the more crystals lie idle: most cards need a boss that is near, and games
between waiting bosses never end."""


def value(table: Table, seat: int) -> float:
    """The position for the side of `seat`: what it has and has done, less the same for the other side."""
    mine = seat & 1
    if table.winner != NOBODY_YET:
        return WIN if table.winner == mine else -WIN if table.winner == 1 - mine else 0.0
    return _side_value(table, mine) - _side_value(table, 1 - mine)


def _side_value(table: Table, side: int) -> float:
    setting = table.setting
    distance = setting.geometry.distance
    size = setting.geometry.size
    prey = [
        (table.where[figure], table.health(figure) - table.damage[figure])
        for figure in setting.sides[1 - side]
        if table.where[figure] != OFF
    ]
    if not prey:
        return 0.0
    acting = table.active == side
    total = 0.0
    for player in setting.sides[side]:
        total += CRYSTAL * min(table.crystals[player], 5) + ENERGY * table.energy[player]
        total += CARD * min(len(table.hand[player]), 7) + UPGRADE * len(table.upgrades[player])
        total += _health_value(table.health(player) - table.damage[player])
        board = setting.dashboards[player]
        for kind in board.kinds:
            row = table.minions[kind * size : (kind + 1) * size]
            if any(row):
                for space, n in enumerate(row):
                    if n:
                        total += n * _minion_value(min(distance[space][at] for at, _ in prey), acting)
        if board.token is not None:
            total += TOKEN * min(sum(table.tokens[player * size : (player + 1) * size]), board.token.max)
        at = table.where[player]
        near, left = min((distance[at][space], left) for space, left in prey)
        total -= CLOSENESS * near * (1 + 0.4 * min(table.crystals[player], 10))
        if near == 0:
            bite = 1 + sum(mod.n for mod in table.mods[player] if mod.mod == prog.BRAWL_DAMAGE)
            total += min(bite, left) * (0.9 if acting else 0.45)
    return total


def _health_value(left: int) -> float:
    """Health is worth more the less of it there is."""
    return left + 0.8 * min(left, 8)


def _minion_value(distance: int, acting: bool) -> float:
    return MINION_BY_DISTANCE[min(distance, 5)] if acting else WAITING_MINION
