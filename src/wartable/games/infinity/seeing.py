"""What a seat may know, and how unknown places are dealt anew (INF-INFO-01, SC-CLS-03, SC-UNM-01)."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.infinity.deployment import deployment_spot
from wartable.games.infinity.happenings import T_TARGET
from wartable.games.infinity.places import solids
from wartable.games.infinity.setting import OFF
from wartable.games.infinity.state import DECOY, DESIGNATED, HIDDEN, REVEALED, ROLES, UNKNOWN, Snapshot, Table
from wartable.kernel.chance import including, without


def view(table: Table, seat: int) -> Table:
    """The match as a seat knows it: private are cards, the Designated Target and places of Hidden Deployment."""
    seen = table.copy()
    setting = table.setting
    for side in (0, 1):
        if side == seat:
            continue
        for t in setting.army[side]:
            if table.place[t] == HIDDEN:
                seen.x[t] = seen.y[t] = OFF
        if not table.over:
            for n in setting.hvts[side]:
                if not table.flags[n] & REVEALED and setting.scenario.flags["hvt"]["use"] == "masked-targets":
                    seen.role[n] = UNKNOWN
        hidden = [card for card in table.hand[side] if card != UNKNOWN and card not in table.shown[side]]
        away = [card for card in table.discard[side] if card != UNKNOWN and card not in table.open]
        seen.deck[side] = including(table.deck[side], *hidden, *away)
        seen.hand[side] = tuple(card if card in table.shown[side] else UNKNOWN for card in table.hand[side])
        seen.discard[side] = tuple(sorted(card if card in table.open else UNKNOWN for card in table.discard[side]))
    seen.rounds = tuple(_seen_snapshot(seen, seat, kept) for kept in table.rounds)
    return seen


def _seen_snapshot(seen: Table, seat: int, kept: Snapshot) -> Snapshot:
    """What was kept at the end of a round, as far as the seat knew it then and knows it now."""
    place, x, y = (list(column) for column in kept[:3])
    role = list(kept[ROLES])
    for side in (0, 1):
        if side == seat:
            continue
        for t in seen.setting.army[side]:
            if place[t] == HIDDEN:
                x[t] = y[t] = OFF
        for n in seen.setting.hvts[side]:
            role[n] = seen.role[n]
    return (tuple(place), tuple(x), tuple(y), *kept[3:ROLES], tuple(role), *kept[ROLES + 1 :])


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
        task[0] == T_TARGET and task[1] == side for task in seen.agenda
    )


def _somewhere(seen: Table, t: int, uniform: Callable[[], float]) -> tuple[int, int]:
    """Any place the Trooper may have been hidden at."""
    spot = deployment_spot(seen, t, (), (), solids(seen))
    x, y = spot.form("at").sample(uniform)
    return x, y
