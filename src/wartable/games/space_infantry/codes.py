"""Everything that is one number inside the engine: orders, deployments, deeds of a mission turn, checks.

0 is what ends the step, so that it never is an order or a deployment.
"""

from __future__ import annotations

from typing import Final

from wartable.kernel.engine.vocabulary import Packed

UNIT: Final = Packed(0, unit=64)
FOE: Final = Packed(0, foe=255)
NOBODY: Final = 255
"""No target, or no way out."""
EVERYBODY: Final = 255
"""All Units, where one may be named."""
NO: Final = 0
YES: Final = 1

# Selection.
KIND: Final = Packed(0, kind=255)
ENOUGH: Final = 255
RECALL: Final = Packed(4096, waiting=4096)
"""One of those who wait at home."""
RESOURCE: Final = Packed(0, resource=16)

# Command Points.
POINTS: Final = Packed(0, points=64)
SHIFT: Final = Packed(-64, points=129)
"""As many up, or down: the code is the shift itself."""

# Deployment; for MOUNT the zone is the carrier, and the goal counts from 1, so that 0 is none.
READY: Final = 0
ENGAGE: Final = 1
DISENGAGE: Final = 2
MOUNT: Final = 3
DISMOUNT: Final = 4
DEPLOYMENT: Final = Packed(0, what=5, unit=64, zone=32, goal=32)

# Orders, by the means of attack.
DONE: Final = 0
STANDARD: Final = 1
PIERCING: Final = 2
"""A Fire attack with Piercing Rounds."""
GRENADE: Final = 3
ANTI_VEHICLE: Final = 4
SCORPIO: Final = 5
ORDER: Final = Packed(0, means=6, unit=256, target=256)

# What a squad does in a turn of a mission, and where or with whom.
TRY: Final = 1
USE_INTEL: Final = 2
MOVE: Final = 3
TREAT: Final = 4
REPAIR: Final = 5
WORK: Final = 6
WAIT: Final = 7
USE_MEDIKIT: Final = 8
BOARD: Final = 9
ALIGHT: Final = 10
DEED: Final = Packed(0, deed=11, about=256)
NODE: Final = Packed(0, node=255)
RACE: Final = Packed(0, race=31)
DRAW_LOTS: Final = 31
COUNT: Final = Packed(0, n=256)
SKILL: Final = Packed(0, skill=64)

# A check: who, on which part of which way to meet the requirement, and how.
PLAINLY: Final = 0
WITH_DRONE: Final = 1
WITH_CHARGE: Final = 2
CHECK: Final = Packed(0, unit=64, way=16, part=16, how=16)
