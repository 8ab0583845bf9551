"""The state of a match: columns of small integers over the Troopers and things of its `Setting`.

Side 0 is A at the edge y = 0, side 1 is B. Lengths are hundredths of an inch. A Trooper is a number in
`setting.troopers`, a thing (objective, HVT, token) a number in `setting.things`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import final

from wartable.games.infinity.setting import NOBODY, OFF, TOUCH, Setting
from wartable.kernel.engine.chance import Bag
from wartable.kernel.engine.state import Derived, Fixed, Hidden, State

# Where a Trooper is.
UNDEPLOYED = 0
RESERVE = 1
HIDDEN = 2
TABLE = 3
REMOVED = 4
NOT_TAKEN = 5
"""An option of the free Trooper that the player did not take."""

# States, as bits.
STATES = (
    "unconscious", "dead", "sepsitorized", "shasvastii-embryo", "isolated", "immobilized-a", "immobilized-b",
    "stunned", "targeted", "unloaded", "dogged",
)  # fmt: skip
BIT = {name: 1 << n for n, name in enumerate(STATES)}
UNCONSCIOUS, DEAD = BIT["unconscious"], BIT["dead"]
NULL = BIT["unconscious"] | BIT["dead"] | BIT["sepsitorized"] | BIT["shasvastii-embryo"]
ISOLATED, STUNNED, UNLOADED = BIT["isolated"], BIT["stunned"], BIT["unloaded"]
IMMOBILE = BIT["immobilized-a"] | BIT["immobilized-b"]
DOGGED = BIT["dogged"]
"""Fights on with no points left, until the Player Turn ends (INF-WND-06)."""

# What a Trooper has been through, as bits.
WAS_DEAD = 1
LT_NULL_AT_TURN_END = 2
WAS_LIEUTENANT = 4
FRENZIED = 8
"""Impetuous from its next own Turn on (INF-ORD-08)."""
FREED = 16
"""A Command Token has freed it from Retreat! (INF-CMD-02)."""
LEFT = 32
"""It has left the table in Retreat! and survives (INF-RET-04)."""
FELL_LEADING = 64
"""It fell while it was the Lieutenant."""

LEADERLESS, RETREATING = 1, 2
"""What an army is in that has lost its Lieutenant, or most of its points."""
# How the activated Trooper goes about its Order.
AS_USUAL, CREEPING, RUSHING, EXPOSED = range(4)
"""With caution (INF-ARO-07); as an Impetuous one (INF-ORD-07); without Partial Cover (INF-MOVE-09, INF-ADEP-05)."""

# What is true of a thing, as bits.
GONE = 1
"""Destroyed, or taken off the table."""
REVEALED = 2
KILLED = 4
ROGUE = 8
OPEN = 16
DOWN = 32
"""A Designated Target that is Unconscious."""
USED = 64
"""Side 0 has had its Reveal from this Console; side 1: twice this."""

UNKNOWN = -1
D_CHARGES = 3
"""How many a Trooper has that carries them."""
FACING = (90, 270)
"""Towards the other side of the table."""
DECOY, DESIGNATED = 0, 1
Snapshot = tuple[tuple[int, ...], ...]
Deed = tuple[int, int, int]
"""What was done, by whom and to whom, see `deeds`."""
ROLES = 13
"""Which column of a snapshot holds the roles of HVTs: which of them is the Designated Target."""


@lru_cache(maxsize=2048)
def states_in(bits: int) -> tuple[str, ...]:
    """The States that a Trooper is in, by name."""
    return tuple(name for name, bit in BIT.items() if bits & bit)


@final
class Table(State):
    """The match as it stands."""

    setting: Fixed[Setting]
    round: int
    active: int
    first: int
    deployer: int
    turned: int
    """The players have changed sides: the scenery lies turned by half a circle, A still sits at y = 0."""
    ending: int
    """The game ends with this Player Turn."""
    over: int
    losing: int
    """1: the active army is in Loss of Lieutenant, 2: in Retreat!"""
    actor: int
    """The Trooper whose Order is being carried out."""
    # Troopers
    place: list[int]
    x: Hidden[list[int]]
    y: Hidden[list[int]]
    marker: list[int]
    points: list[int]
    states: list[int]
    history: Hidden[list[int]]
    null_by: list[int]
    hits: list[tuple[int, ...]]
    """Who cost a Trooper Wounds or STR in the Order it died in."""
    order_hits: tuple[tuple[int, int], ...]
    """Victim and attacker, for the Order that is being carried out."""
    gains: list[tuple[int, ...]]
    looted: list[int]
    """The Panoplies a Trooper has had a success on, as bits."""
    charges: list[int]
    own: list[int]
    """Orders only this Trooper can use."""
    pool: list[int]
    # things
    tx: list[int]
    ty: list[int]
    tz: list[int]
    """How high a Civilian stands that somebody has taken along; all else is on the ground."""
    marks: list[int]
    str_: list[int]
    carrier: list[int]
    """Who carries a token or escorts a Civilian."""
    flags: list[int]
    role: Hidden[list[int]]
    # sides
    lieutenant: Hidden[list[int]]
    breacher: list[int]
    key_ops: list[int]
    acquired: list[int]
    deck: Hidden[list[Bag]]
    """The decks of both sides, and the one they share."""
    hand: Hidden[list[tuple[int, ...]]]
    discard: Hidden[list[Bag]]
    shown: list[tuple[int, ...]]
    """The cards of a hand that everybody knows."""
    done: list[tuple[int, ...]]
    open: tuple[int, ...]
    denied: tuple[int, ...]
    """Cards that were claimed in vain in this Turn, at an assisted table."""
    deeds: list[tuple[Deed, ...]]
    """What both sides have done that Classified Objectives ask for."""
    intelcom: list[int]
    """NOBODY: not announced; 0: no; 1: the first card kept is the INTELCOM card."""
    intelcom_zone: list[int]
    secure: list[int]
    """The card that Secure HVT replaces."""
    rounds: Hidden[tuple[Snapshot, ...]]
    # a digital match: what the skirmish engine keeps
    facing: Hidden[list[int]]
    """Whole degrees, 0 along +x, 90 along +y (INF-GEO-01)."""
    z: Hidden[list[int]]
    tag: list[int]
    """The number of the Marker that a Trooper is, counted anew for each one its side has shown (INF-CAMO-01)."""
    fire: list[int]
    """The weapon of a Trooper in the Suppressive Fire State, counted from 1; 0: it is not in it."""
    spent: list[int]
    """Uses of a Disposable weapon that are gone."""
    special: list[int]
    """Lieutenant Special Orders of both sides that are left (INF-ORD-04)."""
    known: list[int]
    """The Lieutenants that everybody knows; NOBODY while it is private (INF-LT-01)."""
    tokens: list[int]
    """Command Tokens (INF-CMD-01)."""
    limit: int
    """How many tokens the Active Player may still spend in this Turn; NOBODY: as many as there are (INF-CMD-03)."""
    path: tuple[tuple[int, int, int], ...]
    """The sample points of the activated Trooper in this Order, as far as it is declared (INF-EXP-10)."""
    acts: tuple[tuple[int, ...], ...]
    """What was declared in this Order, see `skirmish.acts`."""
    missed: tuple[tuple[int, int], ...]
    """Who has failed to Discover which Marker in this Player Turn (INF-DISC-02)."""
    manner: int
    """How the activated Trooper goes about its Order: as usual, with caution, rushing, exposed."""
    group: list[int]
    """The Combat Group of each Trooper; a Command Token changes it for good (INF-CMD-02)."""
    surprise: int
    """Who attacks out of the Marker State in this Order (INF-CAMO-05)."""
    retreated: list[int]
    """Which sides were in Retreat! in their last Turn (INF-RET-05)."""
    borne: list[int]
    """Who carries a Trooper that cannot walk by itself; NOBODY: nobody does (ITS-CASEVAC)."""
    reactor: int
    """Who is deciding about a reaction, or did last."""
    eyes: Derived[int]
    """The seat whose view this is; NOBODY: the whole match."""
    asked: tuple[int, ...]
    """Who of the Reactive Player had to decide about a reaction in this Order already (INF-ARO-03)."""
    __slots__ = tuple(__annotations__)

    def snapshot(self) -> Snapshot:
        """What a record keeps of a moment."""
        return (
            tuple(self.place),
            tuple(self.x),
            tuple(self.y),
            tuple(self.marker),
            tuple(self.points),
            tuple(self.states),
            tuple(self.null_by),
            tuple(self.tx),
            tuple(self.ty),
            tuple(self.marks),
            tuple(self.str_),
            tuple(self.carrier),
            tuple(self.flags),
            tuple(self.role),
            (*self.lieutenant, *self.breacher, *self.key_ops),
        )

    # -- reading ----------------------------------------------------------------------------------------------------

    def standing(self, t: int) -> bool:
        """On the table and in no Null State."""
        return self.place[t] == TABLE and not self.states[t] & NULL

    def model(self, t: int) -> bool:
        """Standing, and no Marker."""
        return self.place[t] == TABLE and not self.states[t] & NULL and not self.marker[t]

    def on_table(self, thing: int) -> bool:
        return self.tx[thing] != OFF and not self.flags[thing] & GONE

    def touches(self, t: int, thing: int) -> bool:
        """Silhouette contact with a thing on the table, or carrying it (INF-GEO-05)."""
        if self.carrier[thing] == t:
            return True
        if self.place[t] != TABLE or not self.on_table(thing) or self.carrier[thing] != NOBODY:
            return False
        setting = self.setting
        if self.z[t] != self.tz[thing]:
            return False
        reach = setting.troopers[t].radius + setting.things[thing].radius + TOUCH
        dx, dy = self.x[t] - self.tx[thing], self.y[t] - self.ty[thing]
        return dx * dx + dy * dy <= reach * reach

    def side_by_side(self, t: int, other: int) -> bool:
        """Silhouette contact of two Troopers (INF-GEO-05)."""
        if self.place[t] != TABLE or self.place[other] != TABLE or self.z[t] != self.z[other]:
            return False
        troopers = self.setting.troopers
        reach = troopers[t].radius + troopers[other].radius + TOUCH
        dx, dy = self.x[t] - self.x[other], self.y[t] - self.y[other]
        return dx * dx + dy * dy <= reach * reach

    def carried(self, t: int) -> list[int]:
        """What the Trooper carries or escorts."""
        if t not in self.carrier:
            return []
        return [thing for thing, carrier in enumerate(self.carrier) if carrier == t]

    def escorts(self, t: int) -> list[int]:
        """The Civilians that go along with the Trooper (ITS-CIVEVAC-13)."""
        carrier = self.carrier
        return [n for n in self.setting.escorted if carrier[n] == t]

    def roles(self, t: int) -> list[str]:
        side = self.setting.troopers[t].side
        return ["master-breacher"] * (self.breacher[side] == t) + ["key-ops"] * (self.key_ops[side] == t)

    def wip(self, t: int) -> int:
        return self.setting.troopers[t].wip

    def bring(self, side: int, chosen: int) -> None:
        """A player plays one of the lists; the others are out of the game."""
        for t in self.setting.army[side]:
            trooper = self.setting.troopers[t]
            if not trooper.extra:
                self.place[t] = UNDEPLOYED if trooper.listed == chosen else NOT_TAKEN
                self.history[t] = WAS_LIEUTENANT if trooper.lieutenant and trooper.listed == chosen else 0
                if self.history[t]:
                    self.lieutenant[side] = t
        if self.known[side] != NOBODY:
            self.known[side] = self.lieutenant[side]

    def conceal(self, t: int) -> None:
        """A Trooper becomes a Marker, another one than any its side has shown before (INF-CAMO-01, INF-DISC-02)."""
        self.marker[t] = 1
        self.tag[t] = 1 + max(self.tag[other] for other in self.setting.army[self.setting.troopers[t].side])

    def push(self, *tasks: tuple[int, ...]) -> None:
        """Put tasks before all others of the agenda."""
        self.agenda = tasks + self.agenda


def blank(setting: Setting) -> Table:
    """The match before anything was done."""
    table = Table()
    table.setting = setting
    table.agenda = ()
    troopers, things = setting.troopers, setting.things
    n, m = len(troopers), len(things)
    table.round = 0
    table.active = 0
    table.first = 0
    table.deployer = 0
    table.turned = 0
    table.ending = 0
    table.over = 0
    table.losing = 0
    table.actor = NOBODY
    table.place = [NOT_TAKEN if trooper.extra or trooper.listed else UNDEPLOYED for trooper in troopers]
    table.x, table.y = [OFF] * n, [OFF] * n
    table.marker = [0] * n
    table.points = [trooper.vitality for trooper in troopers]
    table.states = [0] * n
    table.history = [WAS_LIEUTENANT if trooper.lieutenant and not trooper.listed else 0 for trooper in troopers]
    table.null_by = [NOBODY] * n
    table.hits = [()] * n
    table.order_hits = ()
    table.gains = [()] * n
    table.looted = [0] * n
    table.charges = [D_CHARGES if trooper.d_charges else 0 for trooper in troopers]
    table.own = [0] * n
    table.pool = [0] * setting.groups
    table.tx, table.ty = [thing.x for thing in things], [thing.y for thing in things]
    table.tz = [0] * m
    table.marks = [0] * m
    table.str_ = [thing.str_ for thing in things]
    table.carrier = [NOBODY] * m
    table.flags = [0] * m
    table.role = [DESIGNATED if setting.scenario.flags["hvt"]["use"] == "designated-target" else UNKNOWN] * m
    table.lieutenant = [next((t for t in army if troopers[t].lieutenant), NOBODY) for army in setting.army]
    table.breacher, table.key_ops = [NOBODY] * 2, [NOBODY] * 2
    table.acquired = [0, 0]
    everything = tuple(range(len(setting.cards)))
    table.deck = [everything] * 3
    table.hand = [(), ()]
    table.discard = [()] * 3
    table.shown = [(), ()]
    table.done = [(), ()]
    table.open = ()
    table.denied = ()
    table.deeds = [(), ()]
    table.intelcom = [NOBODY, NOBODY]
    table.intelcom_zone = [NOBODY, NOBODY]
    table.secure = [NOBODY, NOBODY]
    table.rounds = ()
    table.facing = [FACING[trooper.side] for trooper in troopers]
    table.z, table.tag, table.fire, table.spent = [0] * n, [0] * n, [0] * n, [0] * n
    opened = "SC-LT-04" in setting.rules and not setting.digital  # a digital match asks first who leads (INF-LT-06)
    table.special, table.known = [0, 0], table.lieutenant[:] if opened else [NOBODY, NOBODY]
    table.tokens = [4, 4]
    table.eyes = table.reactor = table.limit = table.surprise = NOBODY
    table.manner = AS_USUAL
    table.retreated = [0, 0]
    table.borne = [NOBODY] * n
    table.group = [trooper.group for trooper in troopers]
    table.path, table.acts, table.asked, table.missed = (), (), (), ()
    return table
