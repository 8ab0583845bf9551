"""Kuhn poker on the kernel: three cards, one bet, the other card is hidden."""

from __future__ import annotations

from typing import Final

from wartable.kernel.engine.chance import Bag, without
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.state import Hidden, State

CARDS: Final[Bag] = (0, 1, 2)
PASS: Final = 0
BET: Final = 1
ACTIONS: Final = (PASS, BET)
DEAL: Final = "dealt"
SAYS: Final = 0


class Hand(State):
    """Who holds what, what was said, and what the first player won."""

    cards: Hidden[list[int]]
    said: list[int]
    won: int
    __slots__ = tuple(__annotations__)


def new() -> Hand:
    """Before the cards are dealt."""
    hand = Hand()
    hand.agenda, hand.cards, hand.said, hand.won = ((0,),), [], [], 0
    return hand


def step(hand: Hand, ask: Oracle) -> None:
    """The deal, or what one player says."""
    if not hand.cards:
        first = ask.draw(CARDS, DEAL, 1)
        hand.cards = [first, ask.draw(without(CARDS, first), DEAL, 2)]
        return
    said = hand.said
    said.append(ask.choose(len(said) & 1, SAYS, ACTIONS))
    if said == [BET, PASS]:
        hand.won = 1
    elif said == [PASS, BET, PASS]:
        hand.won = -1
    elif len(said) == 1 or said == [PASS, BET]:
        return
    else:
        stake = 2 if said[-1] == BET else 1
        hand.won = stake if hand.cards[0] > hand.cards[1] else -stake
    hand.agenda = ()
