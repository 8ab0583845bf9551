"""What a digital match adds to deployment: a second Trooper held back, facings, mines of Minelayers (INF-DEP-04)."""

from __future__ import annotations

from wartable.games.infinity import codes, tasks
from wartable.games.infinity.setting import MINE, NOBODY, UNITS
from wartable.games.infinity.skirmish import declaring, deployables, orders
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.state import HIDDEN, TABLE, Table
from wartable.kernel.engine.oracle import Oracle

MINE_REACH = 8 * UNITS
"""How far from a Minelayer its first mine may lie (INF-DPL-05)."""


def hold(table: Table, ask: Oracle, side: int) -> None:
    """All Troopers but one are placed; the first player may hold back two for a token (INF-DEP-03, INF-CMD-04)."""
    held = 1
    if side == table.first and table.tokens[side]:
        held += ask.choose(side, declaring.HOLD, (codes.NO, codes.YES))
    if held > 1:
        table.tokens[side] -= 1
        ask.tell(done.held_back, "INF-CMD-04", side)
    table.push((tasks.DEPLOY, side, held), (tasks.FACINGS, side, 0))


def facings(table: Table, ask: Oracle, side: int, number: int) -> None:
    """Every Model looks where its owner wants; ahead unless somebody is turned (INF-DEP-04)."""
    placed = [t for t in table.setting.army[side] if table.place[t] in (TABLE, HIDDEN) and not table.marker[t]]
    if number >= len(placed):
        return
    t = ask.choose(side, declaring.FACINGS, (codes.NONE, *placed), seen_by=1 << side)
    if t == codes.NONE:
        return
    ways = [codes.TURN_TO.code(way) for way in orders.TURNS]
    table.facing[t] = codes.TURN_TO.part(ask.choose(side, declaring.FACE, ways, (t,), seen_by=1 << side))
    if table.place[t] == HIDDEN:
        ask.tell_only(1 << side, done.faces, "INF-DEP-04", (t, table.facing[t]), (NOBODY, NOBODY))
    else:
        ask.tell(done.faces, "INF-DEP-04", t, table.facing[t])
    table.push((tasks.FACINGS, side, number + 1))


def minelayer(table: Table, ask: Oracle, t: int) -> None:
    """One mine may lie near a Minelayer from the start, in the own half or where it was deployed (INF-DPL-05)."""
    if table.place[t] != TABLE or table.z[t] or MINE not in deployables.carried(table, t):
        return
    setting, side = table.setting, table.setting.troopers[t].side
    middle = setting.length // 2
    half = (0, max(middle, table.y[t])) if side == 0 else (min(middle, table.y[t]), setting.length)
    spot = deployables.placing(table, t)._replace(near=MINE_REACH, rule="INF-DPL-05", half=half)
    answer = ask.fill(side, declaring.MINELAYER, (spot.form("mine"),), (codes.NONE,), (t,))
    if isinstance(answer, tuple):
        deployables.lay(table, ask, t, MINE, answer[1], answer[2], "INF-DPL-05")
