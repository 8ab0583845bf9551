"""What a seat may know, and how unknown places are dealt anew (INF-INFO-01, SC-CLS-03, SC-UNM-01)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wartable.games.infinity import tasks
from wartable.games.infinity.deployment import deployment_spot
from wartable.games.infinity.places import solids
from wartable.games.infinity.setting import OFF
from wartable.games.infinity.state import DECOY, DESIGNATED, HIDDEN, REVEALED, ROLES, UNKNOWN, Snapshot, Table
from wartable.kernel.engine.chance import including, without


def view(table: Table, seat: int) -> Table:
    """The match as a seat knows it: private are cards, the Designated Target and places of Hidden Deployment."""
    seen = table.opened()
    seen.x, seen.y = _seen_places(table, seat, table.place, table.x, table.y)
    seen.role = _seen_roles(table, seat)
    seen.deck, seen.hand, seen.discard = table.deck[:], table.hand[:], table.discard[:]
    for side in (0, 1):
        if side == seat:
            continue
        hidden = [card for card in table.hand[side] if card != UNKNOWN and card not in table.shown[side]]
        away = [card for card in table.discard[side] if card != UNKNOWN and card not in table.open]
        seen.deck[side] = including(table.deck[side], *hidden, *away)
        seen.hand[side] = tuple(card if card in table.shown[side] else UNKNOWN for card in table.hand[side])
        seen.discard[side] = tuple(sorted(card if card in table.open else UNKNOWN for card in table.discard[side]))
    seen.rounds = tuple(_seen_snapshot(seen, seat, kept) for kept in table.rounds)
    return seen


def _seen_places(
    table: Table, seat: int, place: Sequence[int], x: Sequence[int], y: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Where Troopers are, but for those of the other side in Hidden Deployment."""
    sides = [trooper.side for trooper in table.setting.troopers]
    away = [place[t] == HIDDEN and side != seat for t, side in enumerate(sides)]
    return [OFF if off else x[t] for t, off in enumerate(away)], [OFF if off else y[t] for t, off in enumerate(away)]


def _seen_roles(table: Table, seat: int) -> list[int]:
    """What HVTs are; who is the Designated Target of the other side is told when it is Revealed, or at the end."""
    masked = table.setting.scenario.flags["hvt"]["use"] == "masked-targets" and not table.over
    others = {n for side in (0, 1) if side != seat for n in table.setting.hvts[side]}
    unknown = {n for n in others if masked and not table.flags[n] & REVEALED}
    return [UNKNOWN if n in unknown else role for n, role in enumerate(table.role)]


def _seen_snapshot(seen: Table, seat: int, kept: Snapshot) -> Snapshot:
    """What was kept at the end of a round, as far as the seat knew it then and knows it now."""
    place, x, y = kept[:3]
    x, y = (tuple(column) for column in _seen_places(seen, seat, place, x, y))
    return (place, x, y, *kept[3:ROLES], tuple(seen.role), *kept[ROLES + 1 :])


def redeal(seen: Table, uniform: Callable[[], float]) -> Table:
    """A whole match that looks to the seat like `seen`."""
    table = seen.copy()
    setting = seen.setting
    for side in (0, 1):
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
                table.x[t], table.y[t] = _somewhere(seen, t, uniform)
    roles = tuple(table.role)
    table.rounds = tuple((*kept[:ROLES], roles, *kept[ROLES + 1 :]) for kept in seen.rounds)
    return table


def _noted(seen: Table, side: int) -> bool:
    """Has the side written down its Target already? It does so after its last HVT is placed, in one go with it."""
    return all(seen.tx[n] != OFF for n in seen.setting.hvts[side]) and not any(
        task[0] == tasks.TARGET and task[1] == side for task in seen.agenda
    )


def _somewhere(seen: Table, t: int, uniform: Callable[[], float]) -> tuple[int, int]:
    """Any place the Trooper may have been hidden at."""
    spot = deployment_spot(seen, t, (), (), solids(seen))
    x, y = spot.form("at").sample(uniform)
    return x, y
