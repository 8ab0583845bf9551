"""Pieces as numbers: how a boss or pet, a minion, a token, an Upgrade and a monster are named inside the engine.

Minions and tokens of one kind in one space are alike, so a piece number names the kind and the space.
"""

from __future__ import annotations

from typing import Final

FIRST_MINION: Final = 64
FIRST_TOKEN: Final = 1024
FIRST_UPGRADE: Final = 2048
FIRST_MONSTER: Final = 4096
NO_PIECE: Final = -1


def minion(kind: int, space: int) -> int:
    return FIRST_MINION + kind * 64 + space


def token(player: int, space: int) -> int:
    return FIRST_TOKEN + player * 64 + space


def upgrade(player: int, card: int) -> int:
    return FIRST_UPGRADE + player * 64 + card


def monster(camp: int) -> int:
    return FIRST_MONSTER + camp


def is_figure(piece: int) -> bool:
    """A boss or a pet: its number is its index in the columns `where` and `damage`."""
    return 0 <= piece < FIRST_MINION


def is_minion(piece: int) -> bool:
    return FIRST_MINION <= piece < FIRST_TOKEN


def is_token(piece: int) -> bool:
    return FIRST_TOKEN <= piece < FIRST_UPGRADE


def is_upgrade(piece: int) -> bool:
    return FIRST_UPGRADE <= piece < FIRST_MONSTER


def is_monster(piece: int) -> bool:
    return piece >= FIRST_MONSTER


def kind_and_space(piece: int) -> tuple[int, int]:
    """The kind (minions) or player (tokens) and the space of a minion or token."""
    return divmod(piece - (FIRST_MINION if piece < FIRST_TOKEN else FIRST_TOKEN), 64)


def player_and_card(piece: int) -> tuple[int, int]:
    """The owner and the card of an Upgrade."""
    return divmod(piece - FIRST_UPGRADE, 64)
