"""Everything that is one number inside the engine: pieces, and options with several parts.

Minions and tokens of one kind in one space are alike, so the number of a piece names the kind and the space.
"""

from __future__ import annotations

from typing import Final

from wartable.kernel.engine.vocabulary import Packed

# Pieces.
FIGURE: Final = Packed(0, figure=64)
"""A boss or a pet: its number is its index in the columns `where` and `damage`."""
MINION: Final = Packed(64, kind=63, space=64)
TOKEN: Final = Packed(4096, player=16, space=64)
UPGRADE: Final = Packed(5120, player=16, card=128)
MONSTER: Final = Packed(7168, camp=64)
PIECE: Final = Packed(0, piece=8192)
NO_PIECE: Final = -1

# Actions.
DONE: Final = 0
PLAY: Final = Packed(1, card=4095)
USE: Final = Packed(4096, ability=511, kind=128, space=64)
USE_PET: Final = Packed(1 << 22, figure=64, at=64)
BOSS_SPACE: Final = 63
"""As the space of an ability: wherever the boss is."""

# Other options.
SPACE: Final = Packed(0, space=64)
COUNT: Final = Packed(0, n=4096)
PLAYER: Final = Packed(0, player=16)
CARD: Final = Packed(0, card=4096)
CHOICE: Final = Packed(0, step=1024, at=16)
STOP: Final = -1
KEEP: Final = -1
NO: Final = 0
YES: Final = 1
