"""What a seat may know, and how the unknown is dealt anew (INF-INFO-01, SC-CLS-03, SC-UNM-01)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.games.infinity import behind, tasks
from wartable.games.infinity.deployment import deployment_spot
from wartable.games.infinity.places import ground, solids
from wartable.games.infinity.setting import NOBODY, OFF
from wartable.games.infinity.skirmish.leading import lookalikes
from wartable.games.infinity.state import (
    DECOY,
    DESIGNATED,
    FACING,
    FELL_LEADING,
    HIDDEN,
    NOT_TAKEN,
    NULL,
    REVEALED,
    ROLES,
    UNDEPLOYED,
    UNKNOWN,
    WAS_LIEUTENANT,
    Snapshot,
    Table,
)
from wartable.kernel.engine.chance import including, without


def view(table: Table, seat: int) -> Table:
    """The match as a seat knows it: private are cards, the Designated Target, hidden places, who a Marker is."""
    seen = table.opened()
    seen.eyes = seat
    seen.x, seen.y = _seen_places(table, seat, table.place, table.x, table.y)
    seen.facing, seen.z = _seen_places(table, seat, table.place, table.facing, table.z)
    seen.place = _seen_lists(table, seat)
    seen.lieutenant, seen.history = _seen_leaders(table, seat)
    seen.role = _seen_roles(table, seat)
    seen.deck, seen.hand, seen.discard = table.deck[:], table.hand[:], table.discard[:]
    for side in (0, 1):
        if side == seat:
            continue
        if not table.over:
            behind.disguised(seen, side)
        hidden = [card for card in table.hand[side] if card != UNKNOWN and card not in table.shown[side]]
        away = [card for card in table.discard[side] if card != UNKNOWN and card not in table.open]
        seen.deck[side] = including(table.deck[side], *hidden, *away)
        seen.hand[side] = tuple(card if card in table.shown[side] else UNKNOWN for card in table.hand[side])
        seen.discard[side] = tuple(sorted(card if card in table.open else UNKNOWN for card in table.discard[side]))
    unnamed = [t for side in (0, 1) if side != seat and not table.over for t in behind.unseen(seen, side)]
    seen.rounds = tuple(_seen_snapshot(seen, seat, kept, unnamed) for kept in table.rounds)
    return seen


def _undeployed(table: Table, side: int) -> bool:
    """Has a side chosen in secret one of its lists, of which nothing is to be seen yet (ITS-PRIV-03)?"""
    if table.setting.brought[side] == 1:
        return False
    return all(table.place[t] in (UNDEPLOYED, NOT_TAKEN) for t in table.setting.army[side])


def _seen_lists(table: Table, seat: int) -> list[int]:
    """Where everybody is; of a list that was chosen in secret nothing, so it reads as if it were the first."""
    place = table.place[:]
    for side in (0, 1):
        if side != seat and _undeployed(table, side):
            for t in table.setting.army[side]:
                trooper = table.setting.troopers[t]
                if not trooper.extra:
                    place[t] = NOT_TAKEN if trooper.listed else UNDEPLOYED
    return place


def _seen_places(
    table: Table, seat: int, place: Sequence[int], x: Sequence[int], y: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Where Troopers are, but for those of the other side in Hidden Deployment."""
    sides = [trooper.side for trooper in table.setting.troopers]
    away = [place[t] == HIDDEN and side != seat for t, side in enumerate(sides)]
    return [OFF if off else x[t] for t, off in enumerate(away)], [OFF if off else y[t] for t, off in enumerate(away)]


def _seen_leaders(table: Table, seat: int) -> tuple[list[int], list[int]]:
    """Who leads, and who has led: private to its owner until it is known (INF-INFO-01)."""
    leaders, past = table.lieutenant[:], table.history[:]
    if table.over:
        return leaders, past
    for side in (0, 1):
        if side != seat:
            leaders[side] = table.known[side]
            for t in table.setting.army[side]:
                led = (WAS_LIEUTENANT | past[t] & FELL_LEADING) if t == table.known[side] else 0
                past[t] = past[t] & ~(WAS_LIEUTENANT | FELL_LEADING) | led
    return leaders, past


def _seen_roles(table: Table, seat: int) -> list[int]:
    """What HVTs are; who is the Designated Target of the other side is told when it is Revealed, or at the end."""
    masked = table.setting.scenario.flags["hvt"]["use"] == "masked-targets" and not table.over
    others = {n for side in (0, 1) if side != seat for n in table.setting.hvts[side]}
    unknown = {n for n in others if masked and not table.flags[n] & REVEALED}
    return [UNKNOWN if n in unknown else role for n, role in enumerate(table.role)]


def _seen_snapshot(seen: Table, seat: int, kept: Snapshot, unnamed: Sequence[int]) -> Snapshot:
    """What was kept at the end of a round, as far as the seat knew it then and knows it now."""
    place, x, y, markers, points = kept[:5]
    x, y = (tuple(column) for column in _seen_places(seen, seat, place, x, y))
    points = tuple(seen.points[t] if t in unnamed else left for t, left in enumerate(points))
    named = kept[ROLES + 1]
    if not seen.over:
        named = (*seen.lieutenant, *named[2:])
    return (place, x, y, markers, points, *kept[5:ROLES], tuple(seen.role), named)


def redeal(seen: Table, uniform: Callable[[], float]) -> Table:
    """A whole match that looks to the seat like `seen`."""
    table = seen.copy()
    table.eyes = NOBODY
    setting = seen.setting
    for side in (0, 1):
        sealed = not any(task[:2] == (tasks.LIST, side) for task in seen.agenda)
        if side != seen.eyes and sealed and _undeployed(seen, side):
            table.bring(side, int(uniform() * setting.brought[side]))
            table.lieutenant[side] = NOBODY
        deck = table.deck[side]
        hand = list(seen.hand[side])
        discard = list(seen.discard[side])
        for pile in (hand, discard):
            for at, card in enumerate(pile):
                if card == UNKNOWN:
                    left = [other for other in deck if other not in seen.open]  # what repeats a Main card is redrawn
                    pile[at] = left[int(uniform() * len(left))]
                    deck = without(deck, pile[at])
        table.deck[side], table.hand[side], table.discard[side] = deck, tuple(hand), tuple(sorted(discard))
        masked = [n for n in setting.hvts[side] if seen.role[n] == UNKNOWN and seen.tx[n] != OFF]
        if setting.scenario.flags["hvt"]["use"] == "masked-targets" and _noted(seen, side) and masked:
            known = any(seen.role[n] == DESIGNATED for n in setting.hvts[side])
            chosen = UNKNOWN if known else masked[int(uniform() * len(masked))]
            for n in masked:
                table.role[n] = DESIGNATED if n == chosen else DECOY
        for t in setting.army[side]:
            if seen.place[t] == HIDDEN and seen.x[t] == OFF:
                table.x[t], table.y[t] = _somewhere(table, t, uniform)
                terrain = ground(seen)
                table.z[t] = terrain.top_at(table.x[t], table.y[t]) if terrain is not None else 0
                table.facing[t] = FACING[side]
        if table.lieutenant[side] == NOBODY and not any(task[0] == tasks.LEADER for task in seen.agenda):
            alike = lookalikes(table, side)
            able = [t for t in alike if not seen.states[t] & NULL]
            able = able or [t for t in setting.army[side] if seen.standing(t)] or alike
            table.lieutenant[side] = able[int(uniform() * len(able))]
            table.history[table.lieutenant[side]] |= WAS_LIEUTENANT
    roles = tuple(table.role)
    leaders = tuple(table.lieutenant) if not seen.over else ()
    table.rounds = tuple((*kept[:ROLES], roles, (*leaders, *kept[ROLES + 1][len(leaders) :])) for kept in seen.rounds)
    return table


def _noted(seen: Table, side: int) -> bool:
    """Has the side written down its Target already? It does so after its last HVT is placed, in one go with it."""
    return all(seen.tx[n] != OFF for n in seen.setting.hvts[side]) and not any(
        task[0] == tasks.TARGET and task[1] == side for task in seen.agenda
    )


def _somewhere(table: Table, t: int, uniform: Callable[[], float]) -> tuple[int, int]:
    """Any place the Trooper may have been hidden at."""
    spot = deployment_spot(table, t, (), (), solids(table))
    x, y = spot.form("at").sample(uniform)
    return x, y
