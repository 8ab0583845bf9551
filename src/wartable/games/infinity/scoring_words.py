"""One moment of a recorded game: who stands where, who is Null, what is dominated, controlled, threatened or killed.

These are the tests and predicates of the scoring vocabulary; each one is a short function that reads the moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from wartable.games.infinity import measure
from wartable.games.infinity.record import Card, GameRecord, Snapshot, Trooper, TrooperState
from wartable.games.infinity.scenario import INSIDE, Layout, Scenario, Side, Zone, common

NULL_STATES = frozenset({"unconscious", "dead", "sepsitorized", "shasvastii-embryo"})
EMBRYO = "shasvastii-embryo"
IMMOBILIZED = frozenset({"immobilized-a", "immobilized-b"})
SPECIALIST_SKILLS = frozenset(
    {"hacker", "doctor", "engineer", "forward-observer", "paramedic", "chain-of-command", "specialist-operative"}
)
ESSENTIAL_SKILLS = frozenset({"number-2", "nco", "chain-of-command"})
ESSENTIAL_CLASSES = frozenset({"headquarters", "character"})
ABSENT = "absent"
SIDES: tuple[Side, ...] = ("A", "B")


class Thing(NamedTuple):
    """An object as it is at the moment."""

    id: str
    kind: str
    owner: str | None
    x: float
    y: float
    placed: bool
    marks: tuple[str, ...]
    full_str: int
    str_now: int
    destroyed: bool
    civevac_by: str | None
    revealed: bool
    killed: bool
    role: str | None
    rogue_ai: bool
    zone: str


def other(side: Side) -> Side:
    """The adversary."""
    return "B" if side == "A" else "A"


class Moment:
    """A snapshot of a game of one scenario. `slain` are the Troopers that an end effect has killed."""

    def __init__(
        self, scenario: Scenario, record: GameRecord, snapshot: Snapshot, slain: frozenset[str], support: bool = False
    ) -> None:
        self.scenario = scenario
        self.layout: Layout = scenario.layout(record.points)
        self.record = record
        self.slain = slain
        self.ends_third_round = False
        self.explained = True
        self.support = support
        """Do INTELCOM cards add Victory Points at this moment (SC-INT-02)?"""
        self.roster = {trooper.id: trooper for trooper in record.roster}
        self.states = {state.id: state for state in snapshot.troopers}
        self.things = {thing.id: thing for thing in self._things(snapshot)}
        self.zones = {zone.id: zone for zone in self.layout.zones}
        self._inside: dict[tuple[str, str], bool] = {}
        self._zone_points: dict[tuple[Side, str], int] = {}
        self._armies: dict[str, list[Trooper]] = {side: [] for side in SIDES}
        for trooper in record.roster:
            self._armies[trooper.side].append(trooper)

    def _things(self, snapshot: Snapshot) -> Iterable[Thing]:
        said = {state.id: state for state in snapshot.objects}
        printed = {thing.id: thing for thing in self.layout.objects}
        for name in [*printed, *(each for each in said if each not in printed)]:
            base, now = printed.get(name), said.get(name)
            kind = base.kind if base is not None else str(now.kind if now is not None else "")
            full = (base.str_ if base is not None else None) or int(common().profiles.get(kind, {}).get("str") or 0)
            left = full if now is None or now.str_ is None else now.str_
            owner = base.owner if base is not None else None
            if now is not None and now.owner is not None:
                owner = None if now.owner == "none" else now.owner
            x = now.x if now is not None and now.x is not None else base.x if base is not None else None
            y = now.y if now is not None and now.y is not None else base.y if base is not None else None
            yield Thing(
                name,
                kind,
                owner,
                x or 0.0,
                y or 0.0,
                x is not None and y is not None,
                tuple(now.marks) if now is not None else (),
                full,
                left,
                (now is not None and now.destroyed) or (full > 0 and left <= 0),
                now.civevac_by if now is not None else None,
                now is not None and now.revealed,
                now is not None and now.killed,
                now.role if now is not None else None,
                now is not None and now.rogue_ai,
                base.zone if base is not None else "",
            )

    # -- Troopers ---------------------------------------------------------------------------------------------------

    def state(self, trooper: Trooper) -> TrooperState | None:
        """How the Trooper is; None when it is not on the table."""
        state = self.states.get(trooper.id)
        return None if state is None or state.as_ == ABSENT else state

    def is_null(self, trooper: Trooper) -> bool:
        state = self.states.get(trooper.id)
        return trooper.id in self.slain or (state is not None and not NULL_STATES.isdisjoint(state.states))

    def standing(self, trooper: Trooper) -> bool:
        """On the table and in no Null State."""
        return self.state(trooper) is not None and not self.is_null(trooper)

    def survives(self, trooper: Trooper) -> bool:
        """Standing, or gone from the table in Retreat! (INF-VP-01, INF-RET-04)."""
        history = self.record.history.get(trooper.id)
        return self.standing(trooper) or (history is not None and history.left_table)

    def model(self, trooper: Trooper) -> bool:
        """Standing, and a Model: Markers neither control nor contest (SC-CTRL-02)."""
        state = self.state(trooper)
        return state is not None and state.as_ == "model" and not self.is_null(trooper)

    def army(self, side: Side) -> list[Trooper]:
        return self._armies[side]

    def killed(self, trooper: Trooper) -> bool:
        """Ever in Dead State, Null now, slain by an end effect, or not on the table (SC-KILL-01, -02)."""
        history = self.record.history.get(trooper.id)
        dead = history is not None and history.entered_dead
        return dead or self.is_null(trooper) or self.state(trooper) is None

    def killed_lieutenant(self, trooper: Trooper) -> bool:
        history = self.record.history.get(trooper.id)
        early = self.scenario.flags.get("lieutenant_null_at_turn_end_counts", False)
        fell = early and history is not None and history.lt_null_turn_end
        return trooper.lieutenant_ever and (self.killed(trooper) or bool(fell))

    def cost(self, trooper: Trooper, use: str) -> int:
        """What the Trooper counts for: an extra one only where the scenario says so (SC-DOM-07, SC-COR-02)."""
        if trooper.extra is None:
            return trooper.cost
        return trooper.cost if self.scenario.flags["extra_trooper"][f"cost_counts_in_{use}"] else 0

    def holds(self, trooper: Trooper, word: str, me: Side) -> bool:
        """Does a predicate of the vocabulary hold for a Trooper, with `me` as the side that is scored?"""
        test = PREDICATES.get(word)
        if test is not None:
            return test(self, trooper, me)
        if word.startswith(INSIDE):
            return self.inside(trooper, self.zones[word.removeprefix(INSIDE)])
        return word in trooper.roles

    def threatened(self, trooper: Trooper, me: Side) -> bool:
        """Has `me` a Model with the Trooper in its Zone of Control (SC-THR-01)?"""
        state = self.state(trooper)
        return state is not None and self.threatens(me, state.x, state.y, trooper.base_mm)

    def leads(self, trooper: Trooper) -> bool:
        """Is it the Lieutenant at this moment?"""
        state = self.state(trooper)
        return state is not None and state.lieutenant

    def active(self, trooper: Trooper) -> bool:
        state = self.state(trooper)
        return (
            state is not None
            and self.standing(trooper)
            and "isolated" not in state.states
            and IMMOBILIZED.isdisjoint(state.states)
        )

    def essential(self, trooper: Trooper) -> bool:
        state = self.state(trooper)
        return (
            (state is not None and state.lieutenant)
            or not ESSENTIAL_SKILLS.isdisjoint(trooper.skills)
            or not ESSENTIAL_CLASSES.isdisjoint(trooper.classification)
        )

    def in_dominated_zone(self, trooper: Trooper) -> bool:
        return any(
            self.inside(trooper, zone) and self.dominates(trooper.side, zone) for zone in self.layout.zones if zone.zo
        )

    def killed_by_key_ops(self, trooper: Trooper, me: Side) -> bool:
        """The Key Ops caused the Null State it is in, or cost it a Wound in the Order it died in (SC-KILL-07)."""
        history = self.record.history.get(trooper.id)
        if history is None:
            return False
        for operative in self.army(me):
            if "key-ops" in operative.roles and (
                (self.is_null(trooper) and history.null_by == operative.id)
                or (history.entered_dead and operative.id in history.death_order_hits_by)
            ):
                return True
        return False

    # -- places -----------------------------------------------------------------------------------------------------

    def inside(self, trooper: Trooper, zone: Zone) -> bool:
        """More than half of the base lies in the zone; exactly half does not count (SC-ZONE-01, -02)."""
        known = self._inside.get((trooper.id, zone.id))
        if known is None:
            state = self.state(trooper)
            known = state is not None and _more_than_half(state.x, state.y, trooper.base_mm, zone)
            self._inside[trooper.id, zone.id] = known
        return known

    def place(self, thing: Thing) -> tuple[float, float, float] | None:
        """Where an object is, and its base: a carried token is where its carrier is."""
        for trooper in self.roster.values():
            state = self.state(trooper)
            if state is not None and thing.id in state.carries:
                return state.x, state.y, trooper.base_mm
        if not thing.placed:
            return None
        return thing.x, thing.y, common().token_diameter_mm.get(thing.kind, 25)

    def thing_inside(self, thing: Thing, zone: Zone) -> bool:
        place = self.place(thing)
        return place is not None and _more_than_half(*place, zone)

    def in_control(self, trooper: Trooper, x: float, y: float, base_mm: float) -> bool:
        """Is a place within the Trooper's Zone of Control, rim to rim?"""
        state = self.state(trooper)
        if state is None:
            return False
        reach = measure.edge_distance(state.x, state.y, measure.radius(trooper.base_mm), x, y, measure.radius(base_mm))
        return reach <= common().zone_of_control + measure.TOLERANCE

    def threatens(self, side: Side, x: float, y: float, base_mm: float, role: str = "") -> bool:
        """Has the side a Model that is not Null with this place in its Zone of Control (SC-THR-01)?"""
        return any(
            self.model(trooper) and (not role or role in trooper.roles) and self.in_control(trooper, x, y, base_mm)
            for trooper in self.army(side)
        )

    # -- domination -------------------------------------------------------------------------------------------------

    def zone_points(self, side: Side, zone: Zone) -> int:
        """The Victory Points a side has in a zone (SC-DOM-02 to -07, SC-INT-02)."""
        known = self._zone_points.get((side, zone.id))
        if known is None:
            known = self._zone_points[side, zone.id] = self._points_in(side, zone)
        return known

    def _points_in(self, side: Side, zone: Zone) -> int:
        total, present = 0, False
        bonus = self.scenario.flags.get("domination", {}).get("baggage_bonus", 0)
        for trooper in self.army(side):
            state = self.state(trooper)
            if state is None or not self.inside(trooper, zone):
                continue
            if not self.is_null(trooper):
                present = True
                total += self.cost(trooper, "zo") + (bonus if "baggage" in trooper.gear else 0)
            elif trooper.id not in self.slain and NULL_STATES.intersection(state.states) == {EMBRYO}:
                total += self.cost(trooper, "zo")
        card = self.record.intelcom.get(side)
        if self.support and present and card is not None and card.zone == zone.id:
            total += card.value
        return total

    def dominates(self, side: Side, zone: Zone) -> bool:
        """Strictly more Victory Points inside it than the adversary (SC-DOM-01)."""
        return self.zone_points(side, zone) > self.zone_points(other(side), zone)

    # -- objects ----------------------------------------------------------------------------------------------------

    def touches(self, side: Side, thing: Thing) -> bool:
        """Has the side a Model that is not Null in contact with the object, or carrying it?"""
        for trooper in self.army(side):
            state = self.state(trooper)
            if state is not None and self.model(trooper) and (thing.id in state.contact or thing.id in state.carries):
                return True
        return False

    def carried_by(self, side: Side, thing: Thing) -> bool:
        """Carried by a Model of the side that is not Null and touches no such enemy (SC-CTRL-04)."""
        for trooper in self.army(side):
            state = self.state(trooper)
            if state is None or thing.id not in state.carries or not self.model(trooper):
                continue
            enemies = [enemy for enemy in self.army(other(side)) if self.model(enemy)]
            if not any(self._in_contact(state, enemy) for enemy in enemies):
                return True
        return False

    def _in_contact(self, state: TrooperState, enemy: Trooper) -> bool:
        theirs = self.state(enemy)
        return enemy.id in state.contact or (theirs is not None and state.id in theirs.contact)

    def relates(self, thing: Thing, word: str, me: Side) -> bool:
        """Does a relation of the vocabulary hold between `me` and an object?"""
        return RELATIONS[word](self, thing, me)

    def threatened_thing(self, thing: Thing, me: Side, role: str = "") -> bool:
        place = self.place(thing)
        return place is not None and self.threatens(me, *place, role)

    def civevaced(self, thing: Thing, me: Side) -> bool:
        escort = self.roster.get(thing.civevac_by or "")
        return escort is not None and escort.side == me and self.model(escort)

    def in_own(self, thing: Thing, kind: str, me: Side) -> bool:
        return any(
            zone.kind == kind and zone.owner == me and self.thing_inside(thing, zone) for zone in self.layout.zones
        )

    def in_dominated(self, thing: Thing, me: Side) -> bool:
        zones = [zone for zone in self.layout.zones if zone.zo]
        return any(self.thing_inside(thing, zone) and self.dominates(me, zone) for zone in zones)

    # -- cards ------------------------------------------------------------------------------------------------------

    def accomplished(self, side: Side) -> list[Card]:
        """The cards a side has accomplished, each once, with Secure HVT in place of the one it replaces."""
        found: dict[str, Card] = {}
        replaced = self.record.secure_hvt.get(side)
        for card in self.record.classified.get(side, []):
            if card.use == "intelcom" or card.card in found:
                continue
            if card.card == replaced and self._may_replace(card):
                if self.secures_hvt(side):
                    found[card.card] = card._replace(symbol=None)
            elif card.accomplished:
                found[card.card] = card
        return list(found.values())

    def _may_replace(self, card: Card) -> bool:
        allowed = self.scenario.flags["hvt"]["secure_hvt"]
        return allowed is True or (allowed == "secondary-only" and card.pool == "secondary")

    def secures_hvt(self, side: Side) -> bool:
        """A Trooper by the enemy HVT, and no enemy by one's own (SC-CLS-04)."""
        return self.by_the_enemy_hvt(side) and not self.by_the_enemy_hvt(other(side))

    def by_the_enemy_hvt(self, side: Side) -> bool:
        """Has a side a Trooper in no Null State in the Zone of Control of an HVT of the other?"""
        theirs = (thing for thing in self.things.values() if thing.kind == "hvt" and thing.owner == other(side))
        return any(self._guards(side, thing) for thing in theirs if thing.placed)

    def _guards(self, side: Side, thing: Thing) -> bool:
        base = common().token_diameter_mm["hvt"]
        return any(
            self.standing(trooper) and self.in_control(trooper, thing.x, thing.y, base) for trooper in self.army(side)
        )


PREDICATES: dict[str, Callable[[Moment, Trooper, Side], bool]] = {
    "killed": lambda moment, trooper, me: moment.killed(trooper),
    "surviving": lambda moment, trooper, me: not moment.killed(trooper),
    "non-null": lambda moment, trooper, me: moment.standing(trooper),
    "specialist": lambda moment, trooper, me: (
        trooper.extra is not None or not SPECIALIST_SKILLS.isdisjoint(trooper.skills)
    ),
    "killed-lieutenant": lambda moment, trooper, me: moment.killed_lieutenant(trooper),
    "lieutenant-now": lambda moment, trooper, me: moment.leads(trooper),
    "active": lambda moment, trooper, me: moment.active(trooper),
    "essential": lambda moment, trooper, me: moment.essential(trooper),
    "in-dominated-zone": lambda moment, trooper, me: moment.in_dominated_zone(trooper),
    "threatened": lambda moment, trooper, me: moment.threatened(trooper, me),
    "killed-by-key-ops": lambda moment, trooper, me: moment.killed_by_key_ops(trooper, me),
}
"""What can be said of a Trooper; besides these `inside:<zone>` and the roles."""

RELATIONS: dict[str, Callable[[Moment, Thing, Side], bool]] = {
    "marked": lambda moment, thing, me: me in thing.marks,
    "destroyed": lambda moment, thing, me: thing.destroyed,
    "not-destroyed": lambda moment, thing, me: not thing.destroyed,
    "controlled": lambda moment, thing, me: moment.touches(me, thing) and not moment.touches(other(me), thing),
    "carried": lambda moment, thing, me: moment.carried_by(me, thing),
    "civevaced": lambda moment, thing, me: moment.civevaced(thing, me),
    "in-own-deployment": lambda moment, thing, me: moment.in_own(thing, "deployment", me),
    "in-own-dead-zone": lambda moment, thing, me: moment.in_own(thing, "dead", me),
    "threatened": lambda moment, thing, me: moment.threatened_thing(thing, me),
    "threatened-by-breacher": lambda moment, thing, me: moment.threatened_thing(thing, me, "master-breacher"),
    "not-in-dominated-zone": lambda moment, thing, me: not moment.in_dominated(thing, me),
    "revealed": lambda moment, thing, me: thing.revealed,
    "killed": lambda moment, thing, me: thing.killed,
    "rogue-ai": lambda moment, thing, me: thing.rogue_ai,
}
"""What can be said of an object and a side."""


def _more_than_half(x: float, y: float, base_mm: float, zone: Zone) -> bool:
    share = measure.share_inside(x, y, measure.radius(base_mm), zone.rects)
    return share > 0.5 + measure.TOLERANCE
