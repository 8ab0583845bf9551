"""The scorer: Objective Points of a recorded game, item by item, with what was counted and the rule behind it.

It runs in the order the ledger lays down: end effects, INTELCOM values, round items, end items, Classified Objectives,
Provisions. No scenario has code of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from wartable.games.infinity.effects import struck
from wartable.games.infinity.explaining import details, spared
from wartable.games.infinity.record import GameRecord, Snapshot
from wartable.games.infinity.scenario import Condition, Item, Quantity, Scenario, Side, at_least
from wartable.games.infinity.scoring_words import SIDES, Moment, other
from wartable.its.reasons import Reason

MOST = 10
"""Objective Points a player can score (SC-OP-04)."""
LAST_ROUND = 3

RULES = {
    "controlled": "SC-CTRL-01",
    "carried": "SC-CTRL-04",
    "threatened": "SC-THR-01",
    "threatened-by-breacher": "SC-THR-01",
    "not-in-dominated-zone": "SC-THR-02",
    "civevaced": "SC-RES-04",
    "dominated": "SC-DOM-01",
    "marked": "SC-SKILL-02",
    "killed": "SC-KILL-01",
    "surviving": "SC-KILL-05",
    "killed-lieutenant": "SC-KILL-04",
    "specialist": "SC-SPEC-01",
    "killed-by-key-ops": "SC-KILL-07",
    "essential": "SC-PR-01",
    "active": "SC-LT-06",
    "in-dominated-zone": "SC-ZONE-01",
    "in-own-deployment": "SC-ZONE-02",
    "in-own-dead-zone": "SC-ZONE-02",
    "contains-hvt": "SC-CRY-04",
    "destroyed": "SC-OBJ-03",
}
"""Which rule says what a relation or predicate means."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A number, and what was counted for it."""

    n: int
    what: tuple[str, ...] = ()


@dataclass(slots=True)
class Scored:
    """What one item gave one side."""

    id: str
    says: str
    op: int = 0
    why: list[Reason] = field(default_factory=list)


@dataclass(slots=True)
class Sheet:
    """The score of one side."""

    op: int = 0
    items: list[Scored] = field(default_factory=list)


def score(record: GameRecord, scenario: Scenario, explain: bool = True) -> dict[Side, Sheet]:
    """The Objective Points of both sides, each point explained; without `explain` only the main reasons are given."""
    return _sheets(record, scenario, _end(record, scenario), explain)


def _end(record: GameRecord, scenario: Scenario) -> Moment:
    return _moment(scenario, record, record.final, len(record.rounds) - 1, last=True)


def _sheets(record: GameRecord, scenario: Scenario, end: Moment, explain: bool) -> dict[Side, Sheet]:
    by_round = [item for item in scenario.scoring if item.when == "round"]
    rounds = enumerate(record.rounds if by_round else ())
    moments = [_moment(scenario, record, snapshot, at, last=False) for at, snapshot in rounds]
    for moment in (*moments, end):
        moment.explained = explain
    return {side: _sheet(side, scenario, by_round, moments, end) for side in SIDES}


def outcome(record: GameRecord, scenario: Scenario) -> dict[Side, dict[str, int]]:
    """The result a tournament enters for a recorded game: `{"A": {"op": 7, "vp": 210}, "B": ...}`.

    Victory Points are the Costs of the Troopers that stand at the end or have left (INF-VP-01), after the end effects;
    an extra Trooper counts nothing (SC-COR-02).
    """
    end = _end(record, scenario)
    sheets = _sheets(record, scenario, end, explain=False)
    return {
        side: {
            "op": sheets[side].op,
            "vp": sum(end.cost(trooper, "survivors") for trooper in end.army(side) if end.survives(trooper)),
        }
        for side in SIDES
    }


def _moment(scenario: Scenario, record: GameRecord, snapshot: Snapshot, at: int, last: bool) -> Moment:
    """A snapshot with the end effects and the INTELCOM values that belong to it."""
    final_round = at == len(record.rounds) - 1
    intelcom = scenario.flags["intelcom"]
    support = intelcom["mode"] == "support-and-control" and (
        "end" in intelcom["at"] if last else final_round and "last-round" in intelcom["at"]
    )
    moment = Moment(scenario, record, snapshot, frozenset(), support)
    if record.rounds_played == LAST_ROUND and (last or at == LAST_ROUND - 1):
        moment.ends_third_round = True
        moment.slain = struck(moment, scenario.end_effects)
    return moment


def _sheet(side: Side, scenario: Scenario, by_round: list[Item], rounds: list[Moment], end: Moment) -> Sheet:
    sheet = Sheet()
    scored = {item.id: Scored(item.id, item.says) for item in scenario.scoring}
    for number, moment in enumerate(rounds, 1):
        _evaluate(by_round, moment, side, f"round {number}: ", scored)
    _evaluate([item for item in scenario.scoring if item.when == "end"], end, side, "", scored)
    for item in scenario.scoring:
        found = scored[item.id]
        if item.max is not None and found.op > item.max:
            found.why.append(Reason(f"at most {item.max}", scenario.scored_by))
            found.op = item.max
    sheet.items = list(scored.values())
    for effect in scenario.end_effects:
        for slain in sorted(struck(end, [effect]) & end.slain):
            if end.roster[slain].side == side:
                sheet.items[0].why.append(Reason(f"{slain} is killed by {effect.id}", effect.rule))
    if end.ends_third_round and end.explained:
        sheet.items[0].why += spared(end, side)
    _add_classified(sheet, side, scenario, end)
    sheet.op = sum(found.op for found in sheet.items)
    _add_provisions(sheet, side, scenario, end)
    if sheet.op > MOST:
        sheet.items[-1].why.append(Reason(f"nobody scores more than {MOST}", "SC-OP-04"))
        sheet.op = MOST
    return sheet


def _evaluate(items: list[Item], moment: Moment, side: Side, when: str, scored: dict[str, Scored]) -> None:
    """Give every item its points at one moment; of a family only the best one counts."""
    given: dict[str, tuple[int, list[Reason]]] = {}
    for item in items:
        points, why = _item(item, moment, side)
        given[item.id] = (points, why)
    best: dict[str, str] = {}
    for item in items:
        if item.family and given[item.id][0] > given.get(best.get(item.family, ""), (0, []))[0]:
            best[item.family] = item.id
    for item in items:
        points, why = given[item.id]
        if points and (not item.family or best.get(item.family) == item.id):
            scored[item.id].op += points
            scored[item.id].why += [Reason(when + reason.text, reason.rule) for reason in why]


def _item(item: Item, moment: Moment, side: Side) -> tuple[int, list[Reason]]:
    scenario = moment.scenario
    why: list[Reason] = []
    if item.if_ is not None and not _holds(item.if_, moment, side, why):
        return 0, []
    if item.brackets is not None:
        assert item.of is not None
        counted = measure(item.of, moment, side)
        points = _bracket(item.brackets[moment.record.points], counted.n)
        if moment.explained:
            why += details(item.of, moment, side)
        why.append(Reason(f"{counted.n} points: {points} OP", "SC-KILL-06"))
        return points, why
    if item.each is None:
        why.append(Reason(f"{item.points} OP", scenario.scored_by))
        if item.rule:
            why.append(Reason(item.says, item.rule))
        return item.points, why
    counted = measure(item.each, moment, side)
    if counted.n:
        why.append(Reason(f"{_listed(counted)}: {counted.n} x {item.points} OP", _rule(item.each, scenario)))
        why.append(Reason(item.says, item.rule or scenario.scored_by))
        if moment.explained:
            why += details(item.each, moment, side)
    return item.points * counted.n, why


def _bracket(rows: list[list[int | None]], n: int) -> int:
    for low, high, points in rows:
        if low is not None and n >= low and (high is None or n <= high):
            return points or 0
    return 0


def _holds(condition: Condition, moment: Moment, side: Side, why: list[Reason]) -> bool:
    """Does the condition hold for the side? Says why when it does."""
    if condition.more is not None or condition.same is not None:
        quantity = condition.more or condition.same
        assert quantity is not None
        mine, theirs = measure(quantity, moment, side), measure(quantity, moment, other(side))
        holds = mine.n > theirs.n if condition.more is not None else mine.n == theirs.n >= 1
        if holds:
            why.append(Reason(f"{mine.n} against {theirs.n} ({_listed(mine)})", "SC-OP-02"))
            if moment.explained:
                why += details(quantity, moment, side)
        return holds
    if condition.at_least is not None:
        quantity, n = at_least(condition)
        counted = measure(quantity, moment, side)
        if counted.n >= n:
            why.append(Reason(_listed(counted), _rule(quantity, moment.scenario)))
            if moment.explained:
                why += details(quantity, moment, side)
        return counted.n >= n
    if condition.foe_none is not None:
        holds = measure(condition.foe_none, moment, other(side)).n == 0
        if holds:
            why.append(Reason("the adversary has none", moment.scenario.scored_by))
        return holds
    if condition.all is not None:
        return all(_holds(inner, moment, side, why) for inner in condition.all)
    if condition.any is not None:
        return any(_holds(inner, moment, side, why) for inner in condition.any)
    assert condition.not_ is not None
    return not _holds(condition.not_, moment, side, [])


def _listed(counted: Counted) -> str:
    return ", ".join(counted.what) or str(counted.n)


def _rule(quantity: Quantity, scenario: Scenario) -> str:
    """The rule that says what was counted; the scenario's own where there is no general one."""
    for counted in (quantity.objects, quantity.zones, quantity.troopers, quantity.points):
        if counted is not None:
            for word in reversed(counted.where):
                if word in RULES:
                    return RULES[word]
    return scenario.scored_by


def measure(quantity: Quantity, moment: Moment, me: Side) -> Counted:
    """A quantity of the vocabulary for one side at one moment."""
    if quantity.objects is not None:
        return _objects(quantity.objects, moment, me)
    if quantity.zones is not None:
        return _zones(quantity.zones, moment, me)
    if quantity.troopers is not None:
        found = _troopers(quantity.troopers, moment, me)
        return Counted(len(found), tuple(trooper.id for trooper in found))
    if quantity.points is not None:
        found = _troopers(quantity.points, moment, me)
        use = "survivors" if "surviving" in quantity.points.where else "kills"
        return Counted(sum(moment.cost(trooper, use) for trooper in found), tuple(trooper.id for trooper in found))
    if quantity.classified is not None:
        pool = quantity.classified.pool
        cards = [card.card for card in moment.accomplished(me) if pool in ("any", card.pool)]
        return Counted(len(cards), tuple(cards))
    if quantity.acquired is not None:
        return Counted(moment.record.acquired.get(me, 0))
    counted = quantity.str_left or quantity.str_lost
    assert counted is not None
    owner = me if counted.owner == "own" else other(me)
    things = [thing for thing in moment.things.values() if thing.kind == counted.kind and thing.owner == owner]
    left = [0 if thing.destroyed else max(0, thing.str_now) for thing in things]
    full = sum(thing.full_str for thing in things)
    return Counted(sum(left) if quantity.str_left else full - sum(left), tuple(thing.id for thing in things))


def _objects(counted: Any, moment: Moment, me: Side) -> Counted:
    owner = {"own": me, "enemy": other(me)}.get(counted.owner)
    found = [
        thing.id
        for thing in moment.things.values()
        if thing.kind == counted.kind
        and (owner is None or thing.owner == owner)
        and (counted.role is None or thing.role == counted.role)
        and all(moment.relates(thing, word, me) for word in counted.where)
    ]
    return Counted(len(found), tuple(found))


def _zones(counted: Any, moment: Moment, me: Side) -> Counted:
    half = {"own": me, "enemy": other(me), "mid": "mid"}.get(counted.half)
    found = []
    for zone in moment.layout.zones:
        if zone.group != counted.group or (half is not None and zone.half != half):
            continue
        if "dominated" in counted.where and not moment.dominates(me, zone):
            continue
        if "contains-hvt" in counted.where and not any(
            thing.kind == "hvt" and moment.thing_inside(thing, zone) for thing in moment.things.values()
        ):
            continue
        found.append(f"{zone.id} ({moment.zone_points(me, zone)} to {moment.zone_points(other(me), zone)})")
    return Counted(len(found), tuple(found))


def _troopers(counted: Any, moment: Moment, me: Side) -> list[Any]:
    side = me if counted.whose == "own" else other(me)
    return [trooper for trooper in moment.army(side) if all(moment.holds(trooper, word, me) for word in counted.where)]


def _add_classified(sheet: Sheet, side: Side, scenario: Scenario, end: Moment) -> None:
    """Classified Objectives, each once (SC-CLS-01, -02); Counterespionage cancels some of them (SC-INT-05)."""
    if not scenario.classified.count:
        return
    mine = end.accomplished(side)
    n = len(mine)
    found = Scored("classified", f"{scenario.classified.points_each} for each Classified Objective")
    if scenario.flags["intelcom"]["mode"] == "counterespionage":
        lenses = sum(card.symbol == "lens" for card in end.accomplished(other(side)))
        cancelled = min(lenses, sum(card.symbol == "mask" for card in mine))
        n -= cancelled
        if cancelled:
            found.why.append(Reason(f"the adversary cancels {cancelled}", "SC-INT-05"))
    n = min(n, scenario.classified.count)
    found.op = n * scenario.classified.points_each
    if n:
        cards = ", ".join(card.card for card in mine)
        found.why.append(Reason(f"{cards}: {n} x {scenario.classified.points_each} OP", "SC-CLS-01"))
        found.why.append(Reason(f"each is worth {scenario.classified.points_each} OP in this scenario", "ITS-CO-02"))
    replaced = end.record.secure_hvt.get(side)
    if replaced is not None:
        found.why += _secured(end, side, replaced, replaced in [card.card for card in mine])
    sheet.items.append(found)


def _secured(end: Moment, side: Side, replaced: str, met: bool) -> Iterator[Reason]:
    """What became of the objective that Secure HVT replaces (SC-CLS-04, ITS-SHVT-02, -03, -05)."""
    if met:
        yield Reason(f"{replaced} is replaced by Secure HVT", "SC-CLS-04")
        yield Reason("an own Trooper in no Null State is in the Zone of Control of the enemy HVT", "ITS-SHVT-02")
        yield Reason("and no such enemy in that of the own HVT", "ITS-SHVT-03")
        yield Reason(f"it is worth as much as {replaced}", "ITS-SHVT-05")
    elif not end.by_the_enemy_hvt(side):
        yield Reason("no own Trooper in no Null State is in the Zone of Control of the enemy HVT", "ITS-SHVT-02")
    else:
        yield Reason("an enemy in no Null State is in the Zone of Control of the own HVT", "ITS-SHVT-03")


def _add_provisions(sheet: Sheet, side: Side, scenario: Scenario, end: Moment) -> None:
    """One more point for each accomplished card with the crate, while the total is below ten (SC-INT-04)."""
    if scenario.flags["intelcom"]["mode"] != "provisions":
        return
    found = Scored("provisions", "1 for each accomplished card with the Provisions symbol, below 10")
    for card in end.accomplished(side):
        if card.symbol == "crate" and sheet.op < MOST:
            found.op += 1
            sheet.op += 1
            found.why.append(Reason(f"{card.card} has the Provisions symbol", "SC-INT-04"))
    sheet.items.append(found)


def as_json(sheets: dict[Side, Sheet]) -> dict[str, Any]:
    """The score as plain data."""
    return {
        side: {
            "op": sheet.op,
            "items": [
                {
                    "id": item.id,
                    "says": item.says,
                    "op": item.op,
                    "why": [{"text": reason.text, "rule": reason.rule} for reason in item.why],
                }
                for item in sheet.items
            ],
        }
        for side, sheet in sheets.items()
    }
