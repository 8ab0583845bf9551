"""Classified Objectives in play: attempts, claims, INTELCOM and Secure HVT.

In a digital match the engine knows whether a card is met (`classified`); at an assisted table the adversary agrees.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from wartable.games.infinity import classified, codes, deeds, harm, questions, tasks
from wartable.games.infinity import events as on
from wartable.games.infinity.dice import d20, succeeds
from wartable.games.infinity.setting import NOBODY, OWN_DECK
from wartable.games.infinity.setup import open_cards
from wartable.games.infinity.state import GONE, UNKNOWN, Table
from wartable.kernel.engine.chance import without
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.vocabulary import No

AGREED, DENIED, BOTH = 0, 1, 2
AT_TURN_END: Final = No("SC-CM-06", "{it} is taken at the end of a Player Turn: it asks how things stand then")
AGAIN: Final = No("SC-CLS-03", "{it} was claimed in this Turn, and the adversary said that it is not met")
TRIED: Final = No("SC-CLS-03", "{it} is not claimed: a Trooper tries it in an Order, as the card says")
NOT_HELD: Final = No("SC-CLS-03", "{it} is no Classified Objective of yours")
ONCE: Final = No("ITS-CO-03", "{it} has given its points, and gives them once")
GIVEN_UP: Final = No("ITS-ICOM-06", "{it} was given up as INTELCOM card and is no objective any more")


def available(table: Table, side: int) -> list[int]:
    """The cards a side can still accomplish: its own that it has not given up, and those that lie open."""
    hand = table.hand[side]
    own = [card for card in hand if not given_up(table, side, card)]
    return [card for card in (*own, *table.open) if card != UNKNOWN and card not in table.done[side]]


def claimable(table: Table, side: int, types: tuple[str, ...]) -> list[int]:
    return sorted(card for card in available(table, side) if table.setting.cards[card].type in types)


def offered(table: Table, side: int, types: tuple[str, ...]) -> list[int]:
    """The cards a side may claim now: in a digital match those that are met, else those that nobody has denied."""
    found = claimable(table, side, types)
    if table.setting.digital:
        return [card for card in found if classified.met(table, side, card)]
    return [card for card in found if card not in table.denied]


def given_up(table: Table, side: int, card: int) -> bool:
    """Is it the card that a player uses as INTELCOM card?"""
    return table.intelcom[side] == 1 and table.hand[side][:1] == (card,)


def cannot_claim(table: Table, side: int, card: int) -> No:
    """Why a card is not claimed, tried or replaced now."""
    if given_up(table, side, card):
        return GIVEN_UP
    if card in table.done[side]:
        return ONCE
    if card not in available(table, side):
        return NOT_HELD
    kind = table.setting.cards[card].type
    if kind == "action":
        return TRIED
    if kind == "end":
        return AT_TURN_END if _are_shared(table) else classified.not_yet(table, card)
    return classified.not_met(table, card) if table.setting.digital else AGAIN


def _are_shared(table: Table) -> bool:
    """Do the cards lie open for both sides (SC-CM-03)?"""
    return bool(table.setting.scenario.flags["classified_deck"]["use"] == "shared")


def show(table: Table, side: int, card: int) -> None:
    """From now on everybody knows that the card is held."""
    if card in table.hand[side] and card not in table.shown[side]:
        table.shown[side] = (*table.shown[side], card)


def claim(table: Table, ask: Oracle, side: int, card: int) -> None:
    """The player shows that the card is met; at an assisted table the adversary, who sees it too, agrees or not."""
    ask.tell(on.claimed, table.setting.cards[card].rule, side, card)
    if table.setting.digital:
        accomplish(table, ask, side, card, NOBODY)
        return
    shared = _are_shared(table)
    verdict = ask.choose(1 - side, questions.AGREE, (AGREED, DENIED, BOTH) if shared else (AGREED, DENIED), (card,))
    if verdict == DENIED:
        table.denied = (*table.denied, card)  # not again in this Turn
        ask.tell(on.card_denied, "SC-CLS-03", side, card)
        return
    if verdict == BOTH:
        table.done[1 - side] = (*table.done[1 - side], card)
        ask.tell(on.card_taken, "SC-CM-04", 1 - side, card)
    accomplish(table, ask, side, card, NOBODY)


def take_met(table: Table, ask: Oracle, types: tuple[str, ...]) -> None:
    """Shared cards belong to whoever meets them, in any Player Turn; both do in one Order (SC-CM-03, -04, -06)."""
    for card in [card for card in table.open if table.setting.cards[card].type in types]:
        takers = [side for side in (table.active, 1 - table.active) if classified.met(table, side, card)]
        if not takers:
            continue
        printed = table.setting.cards[card]
        ask.tell(on.claimed, "SC-CM-06" if printed.type == "end" else printed.rule, takers[0], card)
        if len(takers) > 1:
            table.done[takers[1]] = (*table.done[takers[1]], card)
            ask.tell(on.card_taken, "SC-CM-04", takers[1], card)
        accomplish(table, ask, takers[0], card, NOBODY)


def accomplish(table: Table, ask: Oracle, side: int, card: int, by: int) -> None:
    """A card is met, once (SC-CLS-02). A shared one is kept (SC-CM-03), a Main one stays open (SC-HC-07)."""
    use = table.setting.scenario.flags["classified_deck"]["use"]
    table.done[side] = (*table.done[side], card)
    if use == "shared":
        table.open = tuple(other for other in table.open if other != card)
        ask.tell(on.card_taken, "SC-CM-03", side, card)
        if table.setting.cards[card].is_hvt:
            _use_up_hvt(table, ask, side, card, by)
        return
    show(table, side, card)
    shown = "ITS-DECK-04" if table.setting.digital else "SC-CLS-02"
    ask.tell(on.card_done, "SC-HC-07" if card in table.open else shown, side, card)


def _use_up_hvt(table: Table, ask: Oracle, side: int, card: int, by: int) -> None:
    """In Countermeasures an HVT serves once (SC-HVT-07): the one that is nearest to who used it."""
    owner = side if "own HVT" in table.setting.cards[card].condition else 1 - side
    left = [n for n in table.setting.hvts[owner] if table.on_table(n)]
    if left:
        n = min(left, key=lambda hvt: _away(table, by, hvt)) if by != NOBODY else left[0]
        table.flags[n] |= GONE
        ask.tell(on.destroyed, "SC-HVT-07", n)


def _away(table: Table, t: int, n: int) -> int:
    return (table.x[t] - table.tx[n]) ** 2 + (table.y[t] - table.ty[n]) ** 2


# ---------------------------------------------------------------------------------------------------------- attempts


@cache
def mod_of(condition: str) -> int:
    """The MOD of the roll that a card asks for: `roll WIP-3` is -3."""
    found = re.search(r"WIP([+-]\d+)", condition)
    return int(found[1]) if found else 0


def attempts(table: Table, t: int) -> list[int]:
    """The action cards the Trooper can try here."""
    found = claimable(table, table.setting.troopers[t].side, ("action",))
    cards = table.setting.cards
    return [card for card in found if classified.names(table, t, cards[card]) and classified.in_place(table, t, card)]


def attempt(table: Table, ask: Oracle, t: int, card: int) -> None:
    """A Short Skill with a WIP Roll; a success accomplishes the card."""
    if table.marker[t]:
        harm.reveal(table, ask, t)
    printed = table.setting.cards[card]
    value = table.wip(t) + mod_of(printed.condition)
    die = d20(ask, printed.rule)
    passed = succeeds(die, value)
    ask.tell(on.success if passed else on.failure, printed.rule, t, -card - 1, NOBODY, die, value, 1)
    if not passed:
        return
    side = table.setting.troopers[t].side
    if printed.id in classified.PAIRS:
        kind = deeds.ASKED_FOR[printed.id][0]
        item = classified.item_at(table, t, side) if kind == deeds.SAMPLED else NOBODY
        deeds.note(table, side, kind, t, item)
        if not classified.met(table, side, card):
            show(table, side, card)
            ask.tell(on.card_begun, printed.rule, side, card)
            return
    accomplish(table, ask, side, card, t)


# --------------------------------------------------------------------------------------------- end of turn and of game


def closing_card(table: Table, ask: Oracle, side: int, after: int) -> None:
    """Cards that are checked when the game ends, in Countermeasures at the end of each Turn (SC-CM-06)."""
    shared = _are_shared(table)
    any_kind = table.setting.version == OWN_DECK or table.setting.digital  # an event may have come in the last Turn
    types = ("end", "event") if any_kind or (shared and side != table.active) else ("end",)
    left = [card for card in offered(table, side, types) if card > after]
    if not left:
        return
    card = ask.choose(side, questions.CLOSING, (codes.NONE, *left))
    if card == codes.NONE:
        return
    show(table, side, card)
    if shared:
        ask.tell(on.card_done, "SC-CM-06", side, card)
    table.push((tasks.CARD, side, card), (tasks.CLOSING_CARD, side, card))


def refill(table: Table, ask: Oracle) -> None:
    open_cards(table, ask, "SC-CM-05")


def secure(table: Table, ask: Oracle, side: int) -> None:
    """Secure HVT may replace one card that is no INTELCOM card (SC-CLS-04, -05; SC-HC-04)."""
    options = [card for card in available(table, side) if card in table.hand[side]]
    card = ask.choose(side, questions.SECURE_HVT, (codes.NONE, *sorted(options)))
    if card == codes.NONE:
        return
    show(table, side, card)
    table.secure[side] = card
    only_secondary = table.setting.scenario.flags["hvt"]["secure_hvt"] == "secondary-only"
    usual = "ITS-SHVT-01" if table.setting.digital else "SC-CLS-04"
    ask.tell(on.secured, "SC-HC-04" if only_secondary else usual, side, card)


def use_intelcom(table: Table, ask: Oracle, side: int) -> None:
    """The INTELCOM card may add its value to one ZO with an own Trooper inside (SC-INT-02)."""
    if table.intelcom[side] != 1:
        return
    zones = [at for at, zone in enumerate(table.setting.layout.zones) if zone.zo]
    chosen = ask.choose(side, questions.INTELCOM, (codes.NONE, *zones))
    ask.tell(on.intelcom_decided, "ITS-ICOM-05", side, int(chosen != codes.NONE))
    if chosen != codes.NONE:
        table.intelcom_zone[side] = chosen
        table.push((tasks.SHOW_INTELCOM, side))


def show_intelcom(table: Table, ask: Oracle, side: int) -> None:
    """The card is shown when it is used; it scores nothing else (SC-INT-03, SC-INT-06)."""
    card = table.hand[side][0]
    if card == UNKNOWN:  # a view: it may be any card that is not known to lie elsewhere
        card = ask.draw(table.deck[side], "SC-INT-02", stream=side)
        table.deck[side] = without(table.deck[side], card)
        table.hand[side] = (card, *table.hand[side][1:])
    show(table, side, card)
    ask.tell(on.intelcom_shown, "ITS-ICOM-04", side, card)
    at = table.setting.scenario.flags["intelcom"]["at"]
    rule = "SC-INT-06" if len(at) > 1 else "SC-INT-02"
    ask.tell(on.intelcom_used, rule, side, card, table.intelcom_zone[side])
    ask.tell(on.intelcom_used, "SC-INT-03", side, card, table.intelcom_zone[side])
