"""The state of a match: columns of small integers over the Troopers and things of its `Setting`.

Side 0 is A at the edge y = 0, side 1 is B. Lengths are hundredths of an inch. A Trooper is a number in
`setting.troopers`, a thing (objective, HVT, token) a number in `setting.things`.
"""

from __future__ import annotations

from typing import final

from wartable.games.infinity.setting import NOBODY, OFF, TOUCH, Setting
from wartable.kernel.chance import Bag
from wartable.kernel.state import State

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
    "stunned", "targeted", "unloaded",
)  # fmt: skip
BIT = {name: 1 << n for n, name in enumerate(STATES)}
UNCONSCIOUS, DEAD = BIT["unconscious"], BIT["dead"]
NULL = BIT["unconscious"] | BIT["dead"] | BIT["sepsitorized"] | BIT["shasvastii-embryo"]
ISOLATED, STUNNED, UNLOADED = BIT["isolated"], BIT["stunned"], BIT["unloaded"]
IMMOBILE = BIT["immobilized-a"] | BIT["immobilized-b"]

# What a Trooper has been through, as bits.
WAS_DEAD = 1
LT_NULL_AT_TURN_END = 2
WAS_LIEUTENANT = 4

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
DECOY, DESIGNATED = 0, 1
Snapshot = tuple[tuple[int, ...], ...]
ROLES = 13
"""Which column of a snapshot holds the roles of HVTs: which of them is the Designated Target."""


@final
class Table(State):
    """The match as it stands."""

    __slots__ = (
        "acquired", "active", "actor", "breacher", "carrier", "charges", "deck", "denied", "deployer", "discard",
        "done", "ending", "first", "flags", "gains", "hand", "history", "hits", "intelcom", "intelcom_zone",
        "key_ops", "lieutenant", "looted", "losing", "marker", "marks", "null_by", "open", "order_hits", "over",
        "own", "place", "points", "pool", "role", "round", "rounds", "secure", "setting", "shown", "states", "str_",
        "subject", "turned", "tx", "ty", "x", "y",
    )  # fmt: skip

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.agenda = ()
        troopers, things = setting.troopers, setting.things
        n, m = len(troopers), len(things)
        self.round = 0
        self.active = 0
        self.first = 0
        self.deployer = 0
        self.turned = 0
        """The players have changed sides: the scenery lies turned by half a circle, A still sits at y = 0."""
        self.ending = 0
        """The game ends with this Player Turn."""
        self.over = 0
        self.losing = 0
        """1: the active army is in Loss of Lieutenant, 2: in Retreat!"""
        self.actor = NOBODY
        """The Trooper whose Order is being carried out."""
        self.subject = NOBODY
        """Whom an open question is about: a Trooper, a thing counted from 1000, or a card."""
        # Troopers
        self.place = [NOT_TAKEN if trooper.extra else UNDEPLOYED for trooper in troopers]
        self.x, self.y = [OFF] * n, [OFF] * n
        self.marker = [0] * n
        self.points = [trooper.vitality for trooper in troopers]
        self.states = [0] * n
        self.history = [WAS_LIEUTENANT if trooper.lieutenant else 0 for trooper in troopers]
        self.null_by = [NOBODY] * n
        self.hits: list[tuple[int, ...]] = [()] * n
        """Who cost a Trooper Wounds or STR in the Order it died in."""
        self.order_hits: tuple[tuple[int, int], ...] = ()
        """Victim and attacker, for the Order that is being carried out."""
        self.gains: list[tuple[int, ...]] = [()] * n
        self.looted = [0] * n
        """The Panoplies a Trooper has had a success on, as bits."""
        self.charges = [3 if trooper.d_charges else 0 for trooper in troopers]
        self.own = [0] * n
        """Orders only this Trooper can use."""
        self.pool = [0] * setting.groups
        # things
        self.tx, self.ty = [thing.x for thing in things], [thing.y for thing in things]
        self.marks = [0] * m
        self.str_ = [thing.str_ for thing in things]
        self.carrier = [NOBODY] * m
        """Who carries a token or escorts a Civilian."""
        self.flags = [0] * m
        self.role = [DESIGNATED if setting.scenario.flags["hvt"]["use"] == "designated-target" else UNKNOWN] * m
        # sides
        self.lieutenant = [next((t for t in army if troopers[t].lieutenant), NOBODY) for army in setting.army]
        self.breacher, self.key_ops = [NOBODY] * 2, [NOBODY] * 2
        self.acquired = [0, 0]
        everything = tuple(range(len(setting.cards)))
        self.deck: list[Bag] = [everything] * 3
        """The decks of both sides, and the one they share."""
        self.hand: list[tuple[int, ...]] = [(), ()]
        self.discard: list[Bag] = [()] * 3
        self.shown: list[tuple[int, ...]] = [(), ()]
        """The cards of a hand that everybody knows."""
        self.done: list[tuple[int, ...]] = [(), ()]
        self.open: tuple[int, ...] = ()
        self.denied: tuple[int, ...] = ()
        """Cards that were claimed in vain in this Turn."""
        self.intelcom = [NOBODY, NOBODY]
        """NOBODY: not announced; 0: no; 1: the first card kept is the INTELCOM card."""
        self.intelcom_zone = [NOBODY, NOBODY]
        self.secure = [NOBODY, NOBODY]
        """The card that Secure HVT replaces."""
        self.rounds: tuple[Snapshot, ...] = ()

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.setting = self.setting
        new.agenda = self.agenda
        new.round, new.active, new.first, new.deployer = self.round, self.active, self.first, self.deployer
        new.turned = self.turned
        new.ending, new.over, new.losing = self.ending, self.over, self.losing
        new.actor, new.subject = self.actor, self.subject
        new.place, new.x, new.y, new.marker = self.place[:], self.x[:], self.y[:], self.marker[:]
        new.points, new.states, new.history = self.points[:], self.states[:], self.history[:]
        new.null_by, new.hits, new.order_hits = self.null_by[:], self.hits[:], self.order_hits
        new.gains, new.looted, new.charges = self.gains[:], self.looted[:], self.charges[:]
        new.own, new.pool = self.own[:], self.pool[:]
        new.tx, new.ty, new.marks, new.str_ = self.tx[:], self.ty[:], self.marks[:], self.str_[:]
        new.carrier, new.flags, new.role = self.carrier[:], self.flags[:], self.role[:]
        new.lieutenant, new.breacher, new.key_ops = self.lieutenant[:], self.breacher[:], self.key_ops[:]
        new.acquired = self.acquired[:]
        new.deck, new.hand, new.discard = self.deck[:], self.hand[:], self.discard[:]
        new.shown, new.done, new.open, new.denied = self.shown[:], self.done[:], self.open, self.denied
        new.intelcom, new.intelcom_zone, new.secure = self.intelcom[:], self.intelcom_zone[:], self.secure[:]
        new.rounds = self.rounds
        return new

    def key(self) -> tuple[object, ...]:
        return (
            self.agenda,
            (self.round, self.active, self.first, self.deployer, self.ending, self.over, self.losing, self.actor),
            (self.subject, self.turned),
            *self.snapshot(),
            tuple(self.history),
            tuple(self.hits),
            self.order_hits,
            tuple(self.gains),
            tuple(self.looted),
            tuple(self.charges),
            tuple(self.own),
            tuple(self.pool),
            tuple(self.acquired),
            tuple(self.deck),
            tuple(self.hand),
            tuple(self.discard),
            tuple(self.shown),
            tuple(self.done),
            self.open,
            self.denied,
            (*self.intelcom, *self.intelcom_zone, *self.secure),
            self.rounds,
        )

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
        reach = setting.troopers[t].radius + setting.things[thing].radius + TOUCH
        dx, dy = self.x[t] - self.tx[thing], self.y[t] - self.ty[thing]
        return dx * dx + dy * dy <= reach * reach

    def side_by_side(self, t: int, other: int) -> bool:
        """Silhouette contact of two Troopers (INF-GEO-05)."""
        if self.place[t] != TABLE or self.place[other] != TABLE:
            return False
        troopers = self.setting.troopers
        reach = troopers[t].radius + troopers[other].radius + TOUCH
        dx, dy = self.x[t] - self.x[other], self.y[t] - self.y[other]
        return dx * dx + dy * dy <= reach * reach

    def carried(self, t: int) -> list[int]:
        """What the Trooper carries or escorts."""
        return [thing for thing, carrier in enumerate(self.carrier) if carrier == t]

    def roles(self, t: int) -> list[str]:
        side = self.setting.troopers[t].side
        return ["master-breacher"] * (self.breacher[side] == t) + ["key-ops"] * (self.key_ops[side] == t)

    def wip(self, t: int) -> int:
        return self.setting.troopers[t].wip

    def push(self, *tasks: tuple[int, ...]) -> None:
        """Put tasks before all others of the agenda."""
        self.agenda = tasks + self.agenda
