"""Everything that is one number inside the engine and has parts: options about dice, actions, and the rest."""

from __future__ import annotations

from typing import Final

from wartable.kernel.engine.vocabulary import Packed

# Places, people, cards.
ROOM: Final = Packed(0, room=24)
AREA: Final = Packed(0, area=16)
EDGE: Final = Packed(0, edge=24)
SEAT: Final = Packed(0, seat=8)
CARD: Final = Packed(0, card=512)
FACE: Final = Packed(0, face=6)
VALUE: Final = Packed(0, value=16)
VORTEX: Final = Packed(0, vortex=16)
ARROWS: Final = Packed(0, arrows=8)
CIRCLE: Final = Packed(0, card=512, circle=16)
PUSH: Final = Packed(0, card=512, back=2)
STOP: Final = -1
NO: Final = 0
YES: Final = 1

# Phase B, and what is taken back there.
READY: Final = 0
KEEP: Final = 0
PUT: Final = Packed(1, face=6, place=1024)
GIVE: Final = Packed(7000, face=6, seat=8)
COMBINE: Final = Packed(7100, face=6)
USE_B: Final = Packed(7200, card=512)
TAKE: Final = Packed(8000, token=512)
REVISE: Final = 9000

# A Hero's turn.
END_TURN: Final = 0
END_AND_DROP: Final = 1
USE_SPECIAL: Final = 2
USE_OBJECT: Final = 3
GO_TO: Final = Packed(10, room=24)
ACTIVATE: Final = Packed(40, face=6, dice=4)
HIT_WALL: Final = Packed(70, edge=24)
MELEE_AT: Final = Packed(1000, card=512)
RANGED_AT: Final = Packed(2000, card=512)
USE_C: Final = Packed(3000, card=512)

# What the Repair Kit repairs.
FIRE_IN: Final = Packed(0, room=24)
PILLAR_OF: Final = Packed(100, room=24)
BARRICADE_ON: Final = Packed(200, edge=24)
