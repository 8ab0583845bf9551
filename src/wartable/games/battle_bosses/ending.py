"""How a match of Battle Bosses ended, in a sentence for the people who played it."""

from __future__ import annotations

from wartable.games.battle_bosses.names import figure_name, side_name
from wartable.games.battle_bosses.state import DRAWN, TIMED_OUT, Table


def why(table: Table) -> str:
    """What decided it (BB-WIN-02, -04, -06; BB-BASE-07, -08)."""
    if table.winner == TIMED_OUT:
        return f"Nobody was beaten within {table.setting.cap} turns."
    if table.winner == DRAWN:
        return "Both bases fell at once." if table.setting.arena else "Both bosses fell at once."
    if table.setting.arena:
        won, lost = side_name(table, table.winner), side_name(table, 1 - table.winner)
        left = table.setting.geometry.board.base_health - table.base_damage[table.winner]
        return f"The base of {lost} fell; that of {won} had {left} health left."
    left = table.health(table.winner) - table.damage[table.winner]
    return f"{figure_name(table, 1 - table.winner)} fell; {figure_name(table, table.winner)} had {left} health left."
