"""What a seat may know, and how unknown places are dealt anew (BB-GEN-03)."""

from __future__ import annotations

from collections.abc import Callable

from wartable.games.battle_bosses.state import UNKNOWN, Table
from wartable.kernel.engine.chance import including, without


def view(table: Table, seat: int) -> Table:
    """The table as `seat` knows it: everything open, its own hand, and of other hands their size and what is known.

    The deck of another player, as far as the seat knows, holds that player's unknown hand cards as well.
    """
    seen = table.opened()
    players = table.setting.players
    seen.deck, seen.hand = [()] * players, [()] * players
    for player in range(players):
        if player == seat:
            seen.deck[player], seen.hand[player] = table.deck[player], table.hand[player]
            continue
        hidden = table.hand[player]
        for card in table.known[player]:
            hidden = without(hidden, card)
        seen.deck[player] = including(table.deck[player], *(card for card in hidden if card != UNKNOWN))
        seen.hand[player] = (UNKNOWN,) * len(hidden) + table.known[player]
    return seen


def redeal(seen: Table, uniform: Callable[[], float]) -> Table:
    """A whole table that looks to the seat like `seen`: unknown cards are drawn from the decks they came from."""
    table = seen.copy()
    for player, hand in enumerate(seen.hand):
        if not hand or hand[0] != UNKNOWN:
            continue
        cards = [card for card in hand if card != UNKNOWN]
        deck = table.deck[player]
        for _ in range(len(hand) - len(cards)):
            card = deck[int(uniform() * len(deck))]
            deck = without(deck, card)
            cards.append(card)
        table.deck[player] = deck
        table.hand[player] = tuple(sorted(cards))
    return table
