"""Cards as the engine reads them: Units, Enemies, zones and Vehicles are all a `Card`; a Boss is a map of zones.

Everything here is fixed before a game and shared by all its states. Words of the data files become numbers here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

# Skills, in the order of `SKILLS`; a level of 0 means that the skill is not on the card (SI-BASE-SKILL-01).
COMMAND: Final = 0
FIRE: Final = 1
MELEE: Final = 2
ANTI_VEHICLE: Final = 3
ADVANCE: Final = 4
PILOT: Final = 5
CLIMB: Final = 6
TRACK: Final = 7
SEARCH: Final = 8
SCIENCE: Final = 9
REPAIR: Final = 10
DEMOLITION: Final = 11
ZERO_G: Final = 12
MEDIC: Final = 13
SKILLS: Final = (
    "command", "fire", "melee", "anti-vehicle", "advance", "pilot", "climb", "track", "search", "science", "repair",
    "demolition", "zero-g", "medic",
)  # fmt: skip
COMMON: Final = (FIRE, MELEE, ANTI_VEHICLE, ADVANCE)
"""Skills that Command Points help, with the use of Grenades (SI-BASE-SKILL-07)."""
NO_UNSKILLED: Final = (COMMAND, FIRE, MELEE, ANTI_VEHICLE, PILOT, MEDIC)
"""Skills that cannot be tried without (SI-BASE-SKILL-06)."""
UNSKILLED: Final = 6

# Categories (SI-BASE-UNIT-01).
BASIC: Final = 0
SPECIALIST: Final = 1
LEADER: Final = 2
VEHICLE: Final = 3
ENEMY: Final = 4
CATEGORIES: Final = ("basic", "specialist", "leader", "vehicle", "enemy")

# Abilities without a number; those with one are fields of a card.
ARMOR: Final = 1
PIERCING: Final = 2
PIERCING_FIRE: Final = 4
OVERWATCH: Final = 8
SWEEP: Final = 16
GRAPPLE: Final = 32
SWARM: Final = 64
TERROR: Final = 128
TOXIC: Final = 256
FURY: Final = 512
BLAST: Final = 1024
BURROW: Final = 2048
DRIVE: Final = 4096
ABILITIES: Final = {
    "armor": ARMOR,
    "piercing": PIERCING,
    "piercing-fire": PIERCING_FIRE,
    "overwatch": OVERWATCH,
    "sweep": SWEEP,
    "grapple": GRAPPLE,
    "swarm": SWARM,
    "terror": TERROR,
    "toxic": TOXIC,
    "fury": FURY,
    "blast": BLAST,
    "burrow": BURROW,
    "drive": DRIVE,
}
NUMBERED: Final = ("regenerate", "shield", "heavy-plating")
"""Abilities with a number: `regenerate-1`. `spawn` is followed by the id of an Enemy: `spawn-creeper`."""

# Ranges (SI-BASE-COMBAT-02).
AT_FIRE: Final = 0
AT_MELEE: Final = 1
RANGES: Final = ("fire", "melee")
RANGE_SKILL: Final = (FIRE, MELEE)
NEVER_CLOSES: Final = 7

# Resources, in the order of the counters (SI-BASE-RES-02).
GRENADE: Final = 0
INTEL: Final = 1
DRONE: Final = 2
MEDIKIT: Final = 3
PIERCING_ROUNDS: Final = 4
CHARGE: Final = 5
SCORPIO: Final = 6
RESOURCES: Final = ("grenade", "intel", "drone", "medikit", "piercing-rounds", "charge", "scorpio")
RESOURCE_NAMES: Final = ("Grenade", "Intel", "Drone", "Medikit", "Piercing Rounds", "Charge", "Scorpio")
LETTERS: Final = "GIDMPCS"
GRENADE_LEVEL: Final = 2
SCORPIO_LEVEL: Final = 4
SCORPIO_PEN: Final = 0

OUTER: Final = 0
INTERNAL: Final = 1


@dataclass(frozen=True, slots=True)
class Card:
    """A Unit, an Enemy, a zone or a Vehicle. `health` is Hit Points, or Structure Points with Heavy Armor."""

    id: str
    name: str
    category: int
    health: int
    skills: tuple[int, ...]
    cost: int = 0
    abilities: int = 0
    pen: int = 0
    vehicle: bool = False
    heavy: bool = False
    """Heavy Armor, or Heavy Plating of a zone: only A-V attacks hurt it (SI-VEH-03, SI-MIX-03)."""
    dmg: int = 0
    capacity: int = 0
    closing: int = NEVER_CLOSES
    ambush_range: int = AT_FIRE
    regenerate: int = 0
    shield: int = 0
    spawns: str = ""

    def has(self, ability: int) -> bool:
        return bool(self.abilities & ability)


@dataclass(frozen=True, slots=True)
class Zone:
    """Where a zone is on the map of its Boss. `connects` are numbers of zones of the other type."""

    type: int
    limit: int
    vital: bool
    connects: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Boss:
    """A map of zones (SI-BOSS-ZONE-01); `cards[n]` and `zones[n]` are the same zone."""

    id: str
    name: str
    closing: int
    ambush_range: int
    abilities: int
    cards: tuple[Card, ...]
    zones: tuple[Zone, ...]


class Race(NamedTuple):
    """An enemy race with its encounter tables: class letter to six lists of Enemy ids (SI-BASE-EVENT-04)."""

    id: str
    name: str
    ambush_range: int
    encounters: dict[str, tuple[tuple[str, ...], ...]]
