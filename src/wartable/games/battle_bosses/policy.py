"""How good a position looks: the heuristic behind the greedy bot. One point is one damage on an enemy boss.

It reads open information only (hand sizes, not hands), so it gives the same on a whole table and on a seat's view.
"""

from __future__ import annotations

from typing import Final

from wartable.games.battle_bosses import laying
from wartable.games.battle_bosses import program as prog
from wartable.games.battle_bosses.state import FACE_DOWN, NOBODY_YET, OFF, Table
from wartable.kernel.engine.parts import no_candidates, weighs_nothing

WIN: Final = 1000.0
SCALE: Final = {2: (0.0, 7.1), 4: (0.0, 6.0), 6: (0.0, 4.6)}
"""How a value reads as a chance of winning, by the number of players (`wartable lab scale`)."""
MINION_BY_DISTANCE: Final[tuple[float, ...]] = (0.95, 0.6, 0.5, 0.42, 0.36, 0.3)
"""What a minion is worth at each distance from the nearest enemy boss, when its side is to act."""
WAITING_MINION: Final = 0.5
"""What a minion is worth when the other side is to act. If it counted nearness too, bosses would run for ever."""
CRYSTAL: Final = 0.25
ENERGY: Final = 0.04
CARD: Final = 0.2
UPGRADE: Final = 1.0
TOKEN: Final = 0.3
CLOSENESS: Final = 0.15
"""What each space between bosses costs, more the more crystals lie idle: most cards need a boss that is near, and games
between waiting bosses never end."""


def _laying_value(table: Table, seat: int) -> float:
    """Tiles that hang together closely are soon crossed."""
    near = laying.field().neighbours
    own = table.laid[seat & 1 :: 2]
    return 0.1 * sum(other in near[tile] for tile in own for other in table.laid)


candidates = no_candidates
weighs = weighs_nothing


def scale(table: Table) -> tuple[float, float]:
    return SCALE[table.setting.players]


def clock(table: Table) -> tuple[int, ...]:
    return (table.turn,)


def value(table: Table, seat: int) -> float:
    """The position for the side of `seat`: what it has and has done, less the same for the other side."""
    mine = seat & 1
    if table.winner != NOBODY_YET:
        return WIN if table.winner == mine else -WIN if table.winner == 1 - mine else 0.0
    if table.setting.geometry.board is laying.FIELD:
        return _laying_value(table, seat)
    side_value = _team_value if table.setting.arena else _side_value
    return side_value(table, mine) - side_value(table, 1 - mine)


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


# -- Arena: one point is a little more than half a damage on the enemy base -----------------------------------------

BASE: Final = 1.6
BOSS: Final = 3.6
"""What all the health of a boss is worth: less than the three damage its base takes, or nobody would finish it."""
STORMING: Final[tuple[float, ...]] = (1.5, 0.9, 0.75, 0.62, 0.52, 0.44, 0.37, 0.32)
"""What a minion is worth at each distance from the enemy base, when its side is to act."""
WAITING: Final = 0.6
"""What is left of that when the other side is to act."""
PET: Final = 1.2
REWARD: Final = 0.5
"""What a point of a monster's health is worth to the side that is about to defeat it."""


def _team_value(table: Table, side: int) -> float:
    setting = table.setting
    board = setting.geometry.board
    distance = setting.geometry.distance
    acting = table.active == side
    left = board.base_health - table.base_damage[side]
    total = BASE * left + 0.5 * min(left, 6)
    total += _storm_value(table, side, acting) + _camp_value(table, side, acting)
    goals = [table.where[figure] for figure in setting.sides[1 - side]]
    goals += [space for camp, space in enumerate(board.camps) if table.camp_tile[camp] >= FACE_DOWN]
    for player in setting.sides[side]:
        total += CRYSTAL * min(table.crystals[player], 5) + ENERGY * table.energy[player]
        total += CARD * min(len(table.hand[player]), 7) + UPGRADE * len(table.upgrades[player])
        at = table.where[player]
        near = min(distance[at][goal] for goal in goals)
        total -= CLOSENESS * near * (1 + 0.4 * min(table.crystals[player], 10))
    for figure, at in enumerate(table.where):
        if at == OFF or table.figure_owner[figure] & 1 != side:
            continue
        share = 1 - table.damage[figure] / table.health(figure)
        total += BOSS * share if table.figure_pet[figure] < 0 else PET * (0.5 + share)
        if table.figures_in(at, 1 - side):
            total += 0.35 * (0.9 if acting else 0.45)
    return total


def _storm_value(table: Table, side: int, acting: bool) -> float:
    """Minions, by how near they are to the enemy base; those with an enemy boss are worth what they will bite off."""
    setting = table.setting
    size = setting.geometry.size
    to_base = setting.geometry.distance[setting.geometry.board.bases[1 - side]]
    worth = 0.0
    for space, n in enumerate(table.crowd[side * size : (side + 1) * size]):
        if n:
            near = STORMING[min(to_base[space], 7)]
            worth += n * (near if acting else near * WAITING)
    return worth


def _camp_value(table: Table, side: int, acting: bool) -> float:
    """Monsters about to fall to this side, or being worn down."""
    if not acting:
        return 0.0
    worth = 0.0
    for camp, space in enumerate(table.setting.geometry.board.camps):
        tile = table.camp_tile[camp]
        if tile < 0 or table.figures_in(space, 1 - side):
            continue
        hits = table.side_minions(side, space) + len(table.figures_in(space, side))
        health = table.setting.monsters[tile].health
        left = health - table.camp_damage[camp]
        if hits >= left:
            worth += REWARD * health
        else:
            worth += 0.25 * hits + 0.1 * table.camp_damage[camp] * bool(hits)
    return worth
