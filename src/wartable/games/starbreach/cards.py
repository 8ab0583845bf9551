"""Everything that is printed, compiled for the engine: die faces, Hero boards, Room tiles, Enemies and Equipment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from wartable.kernel.engine.chance import Die

# The faces of a die; the first five are also the lines of a Hero board (SB-COMP-01).
MOVE: Final = 0
MELEE: Final = 1
RANGED: Final = 2
DEFENSE: Final = 3
SPECIAL: Final = 4
STAR: Final = 5
FACES: Final = ("MOVE", "MELEE", "RANGED", "DEFENSE", "SPECIAL", "STAR")
FACE_NAMES: Final = tuple(face.capitalize() for face in FACES)
"""The same as people read them; records and keys have the faces."""
LINES: Final = ("move", "melee", "ranged", "defense", "special")
OPPOSITE: Final = (DEFENSE, RANGED, MELEE, MOVE, STAR, SPECIAL)
DIE: Final = Die("custom-die", FACES, (1,) * 6)

ANY_ROOM: Final = 9
"""The Movement value that reaches every room (SB-MOVE-02)."""

# What the Special line of a Hero does.
HEAL: Final = 0
BLOCK: Final = 1
PUSH: Final = 2
SWEEP: Final = 3
ABILITIES: Final = ("heal", "block", "push", "sweep")

# The icons of an Enemy's strip.
ICONS: Final = (
    "melee",
    "ranged",
    "grenade-melee",
    "grenade-ranged",
    "max-melee",
    "max-ranged",
    "left",
    "right",
    "acrobat",
    "sniffer",
    "regen",
)
ICON_NAMES: Final = (
    "melee",
    "ranged",
    "melee grenade",
    "ranged grenade",
    "maximum melee",
    "maximum ranged",
    "left",
    "right",
    "acrobat",
    "sniffer",
    "regen",
)
"""The same icons as people read them."""
E_MELEE: Final = 0
E_RANGED: Final = 1
GRENADE_MELEE: Final = 2
GRENADE_RANGED: Final = 3
MAX_MELEE: Final = 4
MAX_RANGED: Final = 5
LEFT: Final = 6
RIGHT: Final = 7
ACROBAT: Final = 8
SNIFFER: Final = 9
REGEN: Final = 10
IN_CIRCLE: Final = (E_MELEE, MAX_MELEE, E_RANGED, MAX_RANGED, GRENADE_MELEE, GRENADE_RANGED)
"""The order of attacks within a circle: melee, ranged, then grenades (SB-ENEMY-02)."""

# What Equipment does.
EFFECTS: Final = (
    "move",
    "move-other",
    "reroll",
    "flip",
    "to-star",
    "choose-face",
    "melee-bonus",
    "ranged-bonus",
    "melee-max",
    "ranged-max",
    "all-melee",
    "all-ranged",
    "heal",
    "shield",
)
GO: Final = 0
MOVE_OTHER: Final = 1
REROLL: Final = 2
FLIP: Final = 3
TO_STAR: Final = 4
CHOOSE_FACE: Final = 5
MELEE_BONUS: Final = 6
RANGED_BONUS: Final = 7
MELEE_MAX: Final = 8
RANGED_MAX: Final = 9
ALL_MELEE: Final = 10
ALL_RANGED: Final = 11
GIVE_LIFE: Final = 12
SHIELD: Final = 13
MANY: Final = 5
"""The number of `many` dice: as many as one likes."""

IN_B: Final = 0
IN_C: Final = 1
ALWAYS: Final = 2
PHASES: Final = ("B", "C", "always")

FREE: Final = -1
ANY_FACE: Final = 6
"""What a card costs, besides the number of a face."""

# The Room tiles, and the two kinds of tile backs.
AIR_DUCT: Final = 0
PROMETHIUM_TANK: Final = 1
CRYOSCAN: Final = 2
DISPLACEMENT: Final = 3
MEDICAL_BAY: Final = 4
DEPRESSURIZATION: Final = 5
DOME: Final = 6
DISPLACEMENT_VIII: Final = 7
CONTROL_ROOM: Final = 8
ENGINE_ROOM: Final = 9
BAY: Final = 10
DESTROYED: Final = 11
ROOMS: Final = (
    "air-duct", "promethium-tank", "cryoscan", "displacement-chamber", "medical-bay", "depressurization-chamber",
    "dome", "displacement-chamber-viii", "control-room", "engine-room", "bay", "destroyed",
)  # fmt: skip
INTRODUCTORY: Final = range(6)
"""Tiles I to VI (SB-SETUP-02)."""
TILES: Final = range(10)

# Object tokens (SB-COMP-06); a survey point is a Science Object that nobody can take (SB-MISS-09).
UNKNOWN: Final = -1
SCIENCE: Final = 0
SURVEY: Final = 1
RELIC: Final = 2
TOXIC: Final = 3
KIT: Final = 4
GRENADE: Final = 5
OBJECTS: Final = ("science-object", "survey-point", "sacred-relic", "toxic-object", "repair-kit", "grenade")
KEPT: Final = (RELIC, TOXIC)
"""What cannot be dropped and must get a die every round (SB-OBJ-08, SB-OBJ-10)."""

# What a Move token says; 0 is no token (SB-ROOM-11).
ARROWS: Final = ((0, 0), (LEFT, 1), (LEFT, 2), (RIGHT, 1), (RIGHT, 2))
ARROW_NAMES: Final = ("", "left-1", "left-2", "right-1", "right-2")

SUPER: Final = 4
"""The level of the SuperBoss, who counts as a Boss for all rules (SB-SUPER-01)."""


@final
@dataclass(frozen=True, slots=True)
class Hero:
    """A Hero board; `tracks[line][n]` is the value of a line with n dice (SB-DICE-11)."""

    id: str
    name: str
    role: str
    life: int
    initiative: int
    tracks: tuple[tuple[int, ...], ...]
    starred: tuple[int, ...]
    ability: int


@final
@dataclass(frozen=True, slots=True)
class Room:
    """A Room tile."""

    id: str
    tile: str
    name: str
    icons: tuple[int, ...]
    text: str
    platform: bool


@final
@dataclass(frozen=True, slots=True)
class Equipment:
    """The back of an Enemy card (SB-EQ-01)."""

    id: str
    name: str
    text: str
    effect: int
    n: int
    phase: int
    cost: int
    single: bool
    no_platform: bool


Strip = tuple[tuple[tuple[int, int], ...], ...]
"""The circles of an Enemy, and what is in each: its kind and its number."""


@final
@dataclass(frozen=True, slots=True)
class Enemy:
    """The front of an Enemy card (SB-ENEMY-04); level 0 is a Grunt."""

    id: str
    name: str
    level: int
    initiative: int
    lp: int
    radar: bool
    armor: int
    flight: bool
    strip: Strip
    equipment: Equipment


NO_EQUIPMENT: Final = Equipment("", "nothing", "", GO, 0, ALWAYS, FREE, False, False)
"""The SuperBoss leaves none (SB-SUPER-01)."""
