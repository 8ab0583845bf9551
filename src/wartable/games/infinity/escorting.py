"""Civilians under control: they go along with their escort until something ends it (ITS-CIVEVAC)."""

from __future__ import annotations

from wartable.games.infinity import events as on
from wartable.games.infinity.names import who
from wartable.games.infinity.places import free_move, together
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.state import FRENZIED, IMMOBILE, ISOLATED, NULL, TABLE, Table
from wartable.kernel.engine.oracle import Oracle


def follow(table: Table, ask: Oracle, t: int) -> None:
    """After any movement of the escort its Civilians are in contact with it again (ITS-CIVEVAC-13, -14)."""
    along = table.escorts(t)
    if not along:
        return
    places = together(free_move(table, t), table.x[t], table.y[t])
    if places is None:  # it has not left its place, where all were in contact
        return
    for n, (x, y) in zip(along, places, strict=True):
        table.tx[n], table.ty[n], table.tz[n] = x, y, table.z[t]
        ask.tell(on.follows, "ITS-CIVEVAC-14", n, who(table, t), x, y)


def lapse(table: Table, ask: Oracle) -> None:
    """When an Order or a step is over, whoever can escort nobody any more has lost its Civilians (ITS-CIVEVAC-17)."""
    for n in table.setting.escorted:
        t = table.carrier[n]
        rule = _ends(table, t) if t != NOBODY else ""
        if rule:
            let_go(table, ask, n, rule)


def _ends(table: Table, t: int) -> str:
    """The rule that ends the control of a Trooper; none while it may go on."""
    if table.place[t] != TABLE or table.states[t] & (NULL | ISOLATED | IMMOBILE):
        return "ITS-CIVEVAC-17"
    if table.marker[t]:
        return "ITS-CIVEVAC-19"
    return "ITS-CIVEVAC-20" if table.history[t] & FRENZIED else ""


def let_go(table: Table, ask: Oracle, n: int, rule: str) -> None:
    """A Civilian is free and stays where it stands, whatever became of its escort (ITS-CIVEVAC-16, -22)."""
    t, table.carrier[n] = table.carrier[n], NOBODY
    ask.tell(on.released, rule, n, who(table, t))
    gone = table.place[t] != TABLE or table.states[t] & NULL
    ask.tell(on.left_standing, "ITS-CIVEVAC-16" if gone else "ITS-CIVEVAC-22", n, table.tx[n], table.ty[n], table.tz[n])
