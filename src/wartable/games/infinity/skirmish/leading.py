"""Who leads: the choice among Troopers that look alike, known to its owner alone (INF-LT-01, INF-INFO-01)."""

from __future__ import annotations

from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.skirmish import declaring
from wartable.games.infinity.skirmish import events as done
from wartable.games.infinity.state import NOT_TAKEN, WAS_LIEUTENANT, Table
from wartable.kernel.engine.oracle import Oracle


def leader(table: Table, ask: Oracle, side: int) -> None:
    """Which of the Troopers that look like the Lieutenant is it? Its owner alone knows (INF-LT-01, INF-INFO-01)."""
    alike = lookalikes(table, side)
    chosen = ask.choose(side, declaring.LEADER, alike, seen_by=1 << side)
    table.lieutenant[side] = chosen
    table.history = [
        past & ~WAS_LIEUTENANT if table.setting.troopers[t].side == side else past
        for t, past in enumerate(table.history)
    ]
    table.history[chosen] |= WAS_LIEUTENANT
    if "SC-LT-04" in table.setting.rules:  # the scenario opens who leads (INF-LT-06)
        table.known[side] = chosen
    ask.tell_only(1 << side, done.leads, "INF-LT-01", (side, chosen), (side, NOBODY))


def lookalikes(table: Table, side: int) -> list[int]:
    """The Troopers that nobody can tell from the Lieutenant of the list."""
    troopers = table.setting.troopers
    army = [t for t in table.setting.army[side] if table.place[t] != NOT_TAKEN]
    mark = troopers[next(t for t in army if troopers[t].lieutenant)]
    return [
        t
        for t in army
        if troopers[t].looks == mark.looks
        and troopers[t].skills - {"lieutenant"} == mark.skills - {"lieutenant"}
        and troopers[t].gear == mark.gear
    ]
