"""The data of a game of Space Infantry: columns of small numbers, one entry per Unit or per Enemy.

A zone of a Boss is an Enemy like any other; the zones of the Boss in the fight come first, in card order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, final

from wartable.games.space_infantry import cards
from wartable.games.space_infantry.cards import Boss, Card, Race
from wartable.games.space_infantry.mission.maps import Mission
from wartable.kernel.engine.state import Derived, Fixed, State

NONE: Final = -1

# How a game ended.
GOES_ON: Final = 0
WON: Final = 1
SQUAD_LOST: Final = 2
STALEMATE: Final = 3
OUT_OF_TIME: Final = 4
EXTRACTED: Final = 5
GAVE_UP: Final = 6
CAUSES: Final = ("", "eliminated", "squad-lost", "stalemate", "out-of-time", "extracted", "aborted")

# How the squad came into its node (SI-BASE-EVENT-08).
BY_CHECK: Final = 0
BY_OTHER: Final = 1

Marks = tuple[tuple[tuple[int, ...], ...], ...]

CODE: Final = 1024
"""Units and Enemies in events are `card * CODE + number`, which says the same in every state of a match."""


@final
@dataclass(frozen=True, slots=True)
class Setting:
    """What is fixed before a game."""

    mode: str
    units: tuple[Card, ...]
    """Every kind of the squad, its Vehicles last."""
    foes: tuple[Card, ...]
    """Every kind of Enemy, then the zones of the Bosses."""
    bosses: tuple[Boss, ...]
    first_zone: tuple[int, ...]
    """By Boss: the number of its first zone among `foes`."""
    races: tuple[Race, ...]
    mission: Mission | None = None
    points: int = 110
    resources: int = 8
    force: tuple[int, ...] = ()
    """The Enemies of a skirmish, by number."""
    boss: int = NONE
    race: int = NONE
    encounter: str = ""
    """The class letter of a skirmish against an encounter."""
    ambush: bool = False
    squad: tuple[int, ...] = ()
    """The kinds of a squad named beforehand; empty: they are picked."""
    kit: tuple[int, ...] = ()
    """The Resources named beforehand; empty: they are picked."""
    lends: tuple[int, ...] = ()
    campaign: tuple[Mission, ...] = ()
    """The missions of a campaign, or the one mission; events name their nodes by it."""
    stage: int = 0
    """Which mission of the campaign is played."""
    known: dict[tuple[str, int, int], float] = field(default_factory=dict, compare=False, repr=False)
    """What was worked out about nodes (`route`), by mission, race and node."""
    retry: bool = False
    fresh: int = 0
    """How many kinds are not veterans; veterans come after them (SI-BASE-CAMP-04)."""
    base: tuple[int, ...] = ()
    """The kind that a veteran once was, by kind."""
    ways: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """The kind that a kind becomes by an improvement."""
    cap: int = 60
    """Rounds of a fight after which unattended play stops; 0 for never."""

    def foe_number(self, slug: str) -> int:
        return next(at for at, card in enumerate(self.foes) if card.id == slug)


@final
class Table(State):
    """The position."""

    setting: Fixed[Setting]
    ended: int
    score: int
    res: list[int]
    # Units, in roster order.
    kind: list[int]
    number: Derived[list[int]]  # the how-manieth of its kind
    wounds: list[int]
    dead: list[int]  # killed, or destroyed
    aboard: list[int]  # the carrier, or NONE
    here: list[int]  # 0 for a Vehicle parked in another node
    spot: list[int]  # the node a parked Vehicle is in
    used: list[int]  # activated in this round or turn
    moved: list[int]  # its deployment was changed in this step
    grappled: list[int]
    grappling: list[int]  # grappled from the next round on
    engaged: list[int]  # the Outer zone, or NONE
    target: list[int]  # the Internal zone attacked through a breach, or NONE
    poisoned: list[int]
    struck: list[int]  # attacked at Melee range in this round
    xp: list[int]  # experience
    half: list[int]  # an ordinary point waits for its pair (Armor)
    front: list[int]  # may attack in a narrow node
    # The fight.
    boss: int
    race: int
    foe: list[int]
    foe_no: Derived[list[int]]
    foe_wounds: list[int]
    foe_out: list[int]  # destroyed, or gone
    foe_half: list[int]
    foe_shield: list[int]  # points the Shield has stopped in this round
    foe_spawned: list[int]
    round: int
    range: int
    rn: int  # the range RN that may still be shifted
    closing: int
    cp: int
    ambush: int
    confined: int
    narrow: int
    attacks: tuple[tuple[int, int, int, int], ...]  # Unit, means, points left, piercing or target
    blows: tuple[tuple[int, int, int], ...]  # Enemy, points left, piercing
    # The mission.
    node: int
    track: int
    explored: int
    happened: int
    marks: Marks  # Success Levels by node, alternative and part of its requirement
    work: Marks  # the same for objectives
    caches: tuple[int, ...]  # Resources left in a node; NONE: not opened
    kept: tuple[tuple[int, ...], ...]  # wounds of Bosses and named forces that were left, by node
    done: int  # objectives, by node
    checker: int
    came: int
    delay: int
    # The campaign.
    pool: tuple[tuple[int, int], ...]  # kind and experience of those who wait at home
    vps: tuple[int, ...]  # Victory Points by mission
    wins: int  # missions that succeeded
    trying: int  # the node that is tried; NONE: the objective is worked on
    stage: int  # the mission of the campaign that is played, as in its setting
    retry: int  # it is tried again
    __slots__ = tuple(__annotations__)

    # -- Units ------------------------------------------------------------------------------------------------------

    def recruit(self, kind: int) -> int:
        """Put a Unit of this kind on the roster."""
        self.number.append(self.kind.count(kind) + 1)
        self.kind.append(kind)
        counts = (self.wounds, self.dead, self.spot, self.used, self.moved, self.grappled, self.grappling)
        for column in (*counts, self.poisoned, self.struck, self.half, self.front, self.xp):
            column.append(0)
        self.aboard.append(NONE)
        self.here.append(1)
        self.engaged.append(NONE)
        self.target.append(NONE)
        return len(self.kind) - 1

    def card(self, unit: int) -> Card:
        return self.setting.units[self.kind[unit]]

    def code(self, unit: int) -> int:
        """The Unit in events."""
        return self.kind[unit] * CODE + self.number[unit]

    def place(self, node: int) -> int:
        """The node in events: the mission of a campaign, and its node."""
        return self.setting.stage * CODE + node

    def alive(self, unit: int) -> bool:
        """Not killed, and not parked in another node."""
        return not self.dead[unit] and self.here[unit] == 1

    def open(self, unit: int) -> bool:
        """In the fight: alive, here and not aboard a carrier (SI-BASE-PILUM-04)."""
        return not self.dead[unit] and self.here[unit] == 1 and self.aboard[unit] == NONE

    def in_the_open(self) -> list[int]:
        """All Units that are `open`."""
        here, aboard = self.here, self.aboard
        return [unit for unit, dead in enumerate(self.dead) if not dead and here[unit] == 1 and aboard[unit] == NONE]

    def doomed(self, unit: int) -> bool:
        """Has it enough wounds to be killed in this Damage step (SI-BASE-COMBAT-17)?"""
        return self.wounds[unit] >= self.card(unit).health

    def front_liner(self, unit: int) -> bool:
        """Basic Units and Vehicles; Specialists and the Squad Leader stay behind (SI-BASE-UNIT-03, SI-VEH-12)."""
        return self.card(unit).category in (cards.BASIC, cards.VEHICLE)

    def basic(self, unit: int) -> bool:
        """Basic Units alone: the ones that Specialists leave the zones of a Boss to (SI-BOSS-ENG-04)."""
        return self.card(unit).category == cards.BASIC

    def survivors(self) -> list[int]:
        """Living Units that are not Vehicles, wherever they are."""
        return [unit for unit, dead in enumerate(self.dead) if not dead and not self.card(unit).vehicle]

    # -- Enemies ----------------------------------------------------------------------------------------------------

    def meet(self, card: int, spawned: int = 0) -> int:
        """An Enemy joins the fight."""
        self.foe_no.append(self.foe.count(card) + 1)
        self.foe.append(card)
        self.foe_wounds.append(0)
        self.foe_out.append(0)
        self.foe_half.append(0)
        self.foe_shield.append(0)
        self.foe_spawned.append(spawned)
        return len(self.foe) - 1

    def foe_card(self, foe: int) -> Card:
        return self.setting.foes[self.foe[foe]]

    def foe_code(self, foe: int) -> int:
        """The Enemy in events; zones have no number."""
        return self.foe[foe] * CODE + (0 if foe < self.zone_count else self.foe_no[foe])

    @property
    def zone_count(self) -> int:
        return 0 if self.boss == NONE else len(self.setting.bosses[self.boss].zones)

    def foe_doomed(self, foe: int) -> bool:
        return bool(self.foe_out[foe]) or self.foe_wounds[foe] >= self.foe_card(foe).health

    def ordinary(self) -> list[int]:
        """The living Enemies that are no zones."""
        return [foe for foe in range(self.zone_count, len(self.foe)) if not self.foe_out[foe]]

    def sheet(self) -> Boss:
        """The Boss in the fight; valid only when there is one."""
        return self.setting.bosses[self.boss]

    def breached(self, zone: int) -> bool:
        """Is an Internal zone open: a connected Outer zone is destroyed (SI-BOSS-ZONE-06)?"""
        return any(self.foe_out[outer] for outer in self.sheet().zones[zone].connects)

    def behind(self, outer: int) -> list[int]:
        """The live Internal zones behind an Outer zone."""
        return [zone for zone in self.sheet().zones[outer].connects if not self.foe_doomed(zone)]

    def exposed(self) -> list[int]:
        """The zones that are activated: live Outer zones, then live Internal zones behind a breach, in card order."""
        if self.boss == NONE:
            return []
        zones = self.sheet().zones
        live = [zone for zone in range(len(zones)) if not self.foe_out[zone]]
        outer = [zone for zone in live if zones[zone].type == cards.OUTER]
        return outer + [zone for zone in live if zones[zone].type == cards.INTERNAL and self.breached(zone)]


def lay_out(table: Table, setting: Setting) -> Table:
    """The table as it is before the squad is chosen; a campaign clears the same table for its next mission."""
    table.setting = setting
    table.agenda = ()
    table.ended = GOES_ON
    table.score = 0
    table.res = [0] * len(cards.RESOURCES)
    # Units, in roster order.
    table.kind = []
    table.number = []
    table.wounds = []
    table.dead = []
    table.aboard = []
    table.here = []
    table.spot = []
    table.used = []
    table.moved = []
    table.grappled = []
    table.grappling = []
    table.engaged = []
    table.target = []
    table.poisoned = []
    table.struck = []
    table.xp = []
    table.half = []
    table.front = []
    # The fight.
    table.boss = NONE
    table.race = setting.race
    table.foe = []
    table.foe_no = []
    table.foe_wounds = []
    table.foe_out = []
    table.foe_half = []
    table.foe_shield = []
    table.foe_spawned = []
    table.round = 0
    table.range = cards.AT_FIRE
    table.rn = 0
    table.closing = cards.NEVER_CLOSES
    table.cp = 0
    table.ambush = 0
    table.confined = 0
    table.narrow = 0
    table.attacks = ()
    table.blows = ()
    # The mission.
    table.node = 0
    table.track = 0
    table.explored = 0
    table.happened = 0
    table.marks = ()
    table.work = ()
    table.caches = ()
    table.kept = ()
    table.done = 0
    table.checker = NONE
    table.came = BY_OTHER
    table.delay = 0
    # The campaign.
    table.pool = ()
    table.vps = ()
    table.wins = 0
    table.trying = NONE
    table.stage, table.retry = setting.stage, int(setting.retry)
    return table
