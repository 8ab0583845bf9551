"""Hands, decks and discard piles (BB-CARD-02, -03, -09, -10; BB-TURN-08 to -10)."""

from __future__ import annotations

from typing import Final

from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.state import UNKNOWN, Table
from wartable.kernel.engine.chance import including, without
from wartable.kernel.engine.oracle import Oracle

HAND: Final = 5
"""The hand is filled up to this many cards."""


def draw(table: Table, ask: Oracle, player: int, n: int, rule: str) -> int:
    """Draw n cards, renewing the deck from the discard pile at the moment a card is needed; gives how many came."""
    mine = 1 << player
    for drawn in range(n):
        if not table.deck[player]:
            if not table.discard[player]:
                ask.tell(on.no_card, "BB-CARD-10", player)
                return drawn
            _renew(table, ask, player)
        deck = table.deck[player]
        card = ask.draw(deck, rule, seen_by=mine, stream=player, again=drawn > 0)
        table.deck[player] = without(deck, card)
        table.hand[player] = including(table.hand[player], card)
        ask.tell_only(mine, on.drew, rule, (player, card), (player, UNKNOWN))
    return n


def _renew(table: Table, ask: Oracle, player: int) -> None:
    """Shuffle the discard pile into a new deck (BB-CARD-09).

    Whatever is not in the new deck, not in play and not being resolved is in the hand: from now on everybody can work
    it out, so that part of the hand is known.
    """
    table.deck[player] = table.discard[player]
    table.discard[player] = ()
    table.known[player] = table.hand[player]
    ask.tell(on.reshuffled, "BB-CARD-09", player, len(table.deck[player]))


def take_from_hand(table: Table, player: int, card: int) -> None:
    """A card leaves the hand openly; a copy that everybody knows of goes first."""
    table.hand[player] = without(table.hand[player], card)
    if card in table.known[player]:
        table.known[player] = without(table.known[player], card)


def put_on_discard(table: Table, player: int, card: int) -> None:
    table.discard[player] = including(table.discard[player], card)


def discard_chosen(table: Table, ask: Oracle, player: int, n: int, rule: str) -> int:
    """The player discards n cards of their choice; gives how many."""
    for done in range(n):
        hand = sorted(set(table.hand[player]))
        if not hand:
            return done
        card = ask.choose(player, asked.DISCARD_CARD, hand, always=len(table.hand[player]) > 1)
        take_from_hand(table, player, card)
        put_on_discard(table, player, card)
        ask.tell(on.discarded, rule, player, card)
    return n


def discard_random(table: Table, ask: Oracle, player: int, n: int) -> int:
    """The player discards n cards at random; gives how many."""
    for done in range(n):
        if not table.hand[player]:
            return done
        card = ask.draw(table.hand[player], "BB-CARD-02", stream=player + table.setting.players)
        if card == UNKNOWN:  # only in a view: what the hidden card is, is a second question to chance
            card = ask.draw(table.deck[player], "BB-CARD-02", stream=player)
            table.deck[player] = without(table.deck[player], card)
            table.hand[player] = including(without(table.hand[player], UNKNOWN), card)
        take_from_hand(table, player, card)
        put_on_discard(table, player, card)
        ask.tell(on.discarded, "BB-GEN-03", player, card)
    return n
