"""Why a count came out as it did: who stands in a dominated zone, who counts as Killed, and by which rule."""

from __future__ import annotations

from collections.abc import Iterator

from wartable.games.infinity.effects import exempt_from
from wartable.games.infinity.record import Trooper
from wartable.games.infinity.scenario import ObjectCount, Quantity, Side, Zone
from wartable.games.infinity.scoring_words import EMBRYO, Moment, other
from wartable.its.reasons import Reason
from wartable.kernel.showing.words import counted


def details(quantity: Quantity, moment: Moment, me: Side) -> Iterator[Reason]:
    """What lies behind a quantity of one side."""
    if quantity.zones is not None and "dominated" in quantity.zones.where:
        half = {"own": me, "enemy": other(me), "mid": "mid"}.get(quantity.zones.half)
        for zone in moment.layout.zones:
            if zone.group == quantity.zones.group and half in (None, zone.half) and moment.dominates(me, zone):
                yield from _zone(zone, moment, me)
    if quantity.objects is not None:
        yield from _carried(quantity.objects, moment, me)
    if quantity.acquired is not None:
        yield Reason("every success at a Panoply counts, whatever became of the thing", "INF-PAN-03")
    counted = quantity.troopers or quantity.points
    if counted is not None:
        side = me if counted.whose == "own" else other(me)
        found = [t for t in moment.army(side) if all(moment.holds(t, word, me) for word in counted.where)]
        for trooper in found:
            if "killed" in counted.where:
                yield _killed(trooper, moment)
            if "in-dominated-zone" in counted.where:
                yield Reason(f"{trooper.id} stands in a Zone of Operations that {side} dominates", "SC-ZONE-01")
        if quantity.points is not None and found:
            yield from _points(found, moment, "surviving" in counted.where)


def _carried(counted: ObjectCount, moment: Moment, me: Side) -> Iterator[Reason]:
    """Whom the things that count are with."""
    owner = {"own": me, "enemy": other(me)}.get(counted.owner)
    for trooper in moment.roster.values():
        state = moment.state(trooper)
        for name in state.carries if state is not None else ():
            thing = moment.things.get(name)  # what never counts is in no record
            if thing is None or thing.kind != counted.kind or owner not in (None, thing.owner):
                continue
            if all(moment.relates(thing, word, me) for word in counted.where):
                yield Reason(f"{name} is where {trooper.id} is, who carries it", "INF-VP-06")


def _zone(zone: Zone, moment: Moment, me: Side) -> Iterator[Reason]:
    """Who is inside, with more than half of the base, and what each adds (SC-ZONE-01, SC-DOM-02 to -07)."""
    bonus = moment.scenario.flags.get("domination", {}).get("baggage_bonus", 0)
    for trooper in moment.army(me):
        state = moment.state(trooper)
        if state is None or not moment.inside(trooper, zone):
            continue
        if moment.is_null(trooper):
            if EMBRYO in state.states:
                yield Reason(f"{trooper.id} is an Embryo in {zone.id} and adds {trooper.cost}", "SC-DOM-05")
            continue
        if trooper.extra is not None:
            cost = moment.cost(trooper, "zo")
            yield Reason(f"the free {trooper.id} adds {cost} in {zone.id}", "SC-DOM-07" if cost else "SC-COR-02")
            if cost:
                yield Reason(f"the Cost of {trooper.id} counts here", "SC-SEC-03")
            continue
        yield Reason(f"{trooper.id} has more than half of its base in {zone.id}", "SC-ZONE-01")
        yield Reason(f"{trooper.id} adds {trooper.cost}", "SC-DOM-02")
        if bonus and "baggage" in trooper.gear:
            yield Reason(f"{trooper.id} has Baggage and adds {bonus} more", "SC-DOM-06")
    card = moment.record.intelcom.get(me)
    if moment.support and card is not None and card.zone == zone.id:
        yield Reason(f"the INTELCOM card adds {card.value} to {zone.id}", "SC-INT-02")


def _killed(trooper: Trooper, moment: Moment) -> Reason:
    history = moment.record.history.get(trooper.id)
    if history is not None and history.entered_dead:
        return Reason(f"{trooper.id} entered the Dead State", "SC-KILL-01")
    if trooper.id in moment.slain or moment.is_null(trooper):
        return Reason(f"{trooper.id} is in a Null State", "SC-KILL-01")
    return Reason(f"{trooper.id} is not on the table", "SC-KILL-02")


def _points(found: list[Trooper], moment: Moment, surviving: bool) -> Iterator[Reason]:
    if surviving:
        yield Reason(f"{counted(len(found), 'Trooper')} {'survives' if len(found) == 1 else 'survive'}", "SC-KILL-05")
        return
    yield Reason(f"{len(found)} losses count for the adversary, whatever caused them", "SC-KILL-03")
    for trooper in found:
        if trooper.extra is not None:
            yield Reason(f"{trooper.id} was free and counts 0", "SC-COR-02")


def spared(moment: Moment, me: Side) -> Iterator[Reason]:
    """Who stands where an end effect strikes and lives all the same (SC-FROST-06, SC-PR-04)."""
    for effect in moment.scenario.end_effects:
        for trooper in exempt_from(moment, effect):
            if trooper.side == me:
                yield Reason(f"{trooper.id} is spared by {effect.id}", effect.exempt_rule or effect.rule)
