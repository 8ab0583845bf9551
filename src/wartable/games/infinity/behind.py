"""Who is behind a Marker, hidden or off the table: what the other side may take it for (INF-INFO-01, INF-CAMO-01).

A Trooper is a number in the columns of the state, and its profile stands in the setting. To whom it was not shown, a
number has a profile that it may have: always the same one, whoever it really is, so that no program can judge by it,
neither in a view nor in the worlds dealt from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from wartable.games.infinity.roster import Trooper
from wartable.games.infinity.setting import Setting
from wartable.games.infinity.state import D_CHARGES, HIDDEN, RESERVE, TABLE, UNDEPLOYED, Table

MOST = 200
"""So many arrangements of two armies are remembered."""


def unseen(table: Table, side: int) -> list[int]:
    """The Troopers of a side that the other one cannot name: Markers by their numbers, then who is not on the table."""
    troopers, found = table.setting.troopers, []
    for t in table.setting.army[side]:
        place = table.place[t]
        if place == TABLE:
            secret = bool(table.marker[t])
        elif place == UNDEPLOYED:
            secret = troopers[t].camouflage or troopers[t].hidden or troopers[t].airborne
        else:
            secret = place in (HIDDEN, RESERVE)
        if secret and not troopers[t].extra and t != table.known[side]:
            found.append(t)
    return sorted(found, key=lambda t: (table.place[t] != TABLE, table.tag[t], table.place[t], t))


def may_be(table: Table, t: int, other: Trooper) -> bool:
    """Could somebody who was not seen be this Trooper, for all that is seen of it?"""
    trooper, place = table.setting.troopers[t], table.place[t]
    if other.listed != trooper.listed:
        return False
    if place == TABLE:
        return other.camouflage and other.s == trooper.s
    if place == HIDDEN:
        return other.hidden
    return place == UNDEPLOYED or other.airborne


def disguised(table: Table, side: int) -> None:
    """Give all of a side who were not seen the first profiles of the list that they may have."""
    hidden = unseen(table, side)
    known = sorted((table.setting.troopers[t] for t in hidden), key=lambda trooper: (len(trooper.id), trooper.id))
    found = _fitting(table, hidden, known)
    if found is not None:
        arrange(table, hidden, found)


def _fitting(table: Table, hidden: Sequence[int], troopers: Sequence[Trooper]) -> list[Trooper] | None:
    """One of these Troopers for each who was not seen, the first ones that leave somebody fitting for the others."""
    if not hidden:
        return []
    for at, trooper in enumerate(troopers):
        if may_be(table, hidden[0], trooper):
            rest = _fitting(table, hidden[1:], [*troopers[:at], *troopers[at + 1 :]])
            if rest is not None:
                return [trooper, *rest]
    return None


def arrange(table: Table, numbers: Sequence[int], troopers: Sequence[Trooper]) -> None:
    """Put these Troopers behind these numbers, as unharmed as nobody can tell otherwise."""
    arranged = list(table.setting.troopers)
    for t, trooper in zip(numbers, troopers, strict=True):
        arranged[t] = trooper
        table.points[t] = trooper.vitality
        table.charges[t] = D_CHARGES if trooper.d_charges else 0
        table.group[t] = trooper.group
        table.spent[t] = 0
    table.setting = _setting(table.setting, tuple(arranged))


def _setting(setting: Setting, troopers: tuple[Trooper, ...]) -> Setting:
    """The setting with these Troopers behind its numbers; made once, and remembered by all of its kind."""
    known = setting.arranged
    names = tuple([trooper.id for trooper in troopers])
    found = known.get(names)
    if found is None:
        if not known or len(known) >= MOST:
            known.clear()
            known[tuple([trooper.id for trooper in setting.troopers])] = setting
        found = known.get(names) or setting.with_troopers(troopers)
        known[names] = found
    return found
