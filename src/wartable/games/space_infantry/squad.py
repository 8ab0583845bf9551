"""Squad selection and Resource selection: by points, with the limits of the book (SI-BASE-SQUAD, SI-BASE-RES)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.games.space_infantry import cards, codes
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.skills import SEAT
from wartable.games.space_infantry.state import Setting, Table
from wartable.kernel.engine.oracle import Oracle, Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, option, options

BASIC_LEAST: Final = 3
BASIC_MOST: Final = 6
SAME_BASIC: Final = 2
UNITS_LEAST: Final = 6
UNITS_MOST: Final = 10
SAME_RESOURCE: Final = 3
CARRIED: Final = 12


def cost(setting: Setting, kinds: Sequence[int]) -> int:
    return sum(setting.units[kind].cost for kind in kinds)


def _of(setting: Setting, kinds: Sequence[int], category: int) -> list[int]:
    return [kind for kind in kinds if setting.units[kind].category == category]


def refuse_squad(setting: Setting, kinds: Sequence[int], complete: bool = True) -> No | None:
    """Why these kinds are no squad; with `complete` false, why they cannot become part of one."""
    units = setting.units
    total = cost(setting, kinds)
    if setting.base:  # a veteran is still one of its kind
        kinds = [setting.base[kind] for kind in kinds]
    if total > setting.points:
        return No(
            "SI-BASE-SQUAD-01",
            "The squad costs {cost} points and there are {points}",
            cost=total,
            points=setting.points,
        )
    cars: list[int] = []
    leaders: list[int] = []
    basics: list[int] = []
    specialists: list[int] = []
    sorts = {cards.VEHICLE: cars, cards.LEADER: leaders, cards.BASIC: basics, cards.SPECIALIST: specialists}
    for kind in kinds:
        sorts[units[kind].category].append(kind)
    for car in cars:
        if setting.mission is None and not units[car].cost:
            return No("SI-BASE-SQUAD-03", "The {car} is lent by missions and not for sale", car=units[car].name)
        if setting.mission is not None and units[car].id not in setting.mission.may_buy:
            return No("SI-BASE-SQUAD-03", "The {car} is not for sale in this mission", car=units[car].name)
    if len(cars) > 1:
        return No("SI-BASE-SQUAD-03", "At most one Vehicle may be bought")
    rule = "SI-BASE-SQUAD-02"
    if len(leaders) > 1 or (complete and not leaders):
        return No(rule, "A squad has exactly one Squad Leader, not {n}", n=len(leaders))
    for kind in basics:
        if basics.count(kind) > SAME_BASIC:
            return No(rule, "No more than two {kind} Units are allowed", kind=units[kind].name)
    if len(basics) > BASIC_MOST or (complete and len(basics) < BASIC_LEAST):
        return No(rule, "A squad has three to six Basic Units, not {n}", n=len(basics))
    for kind in specialists:
        if specialists.count(kind) > 1:
            return No(rule, "At most one {kind} is allowed", kind=units[kind].name)
    people = len(kinds) - len(cars)
    if people > UNITS_MOST or (complete and people < UNITS_LEAST):
        return No(rule, "A squad has six to ten Units, not {n}", n=people)
    return None


def completes(setting: Setting, kinds: Sequence[int]) -> bool:
    """Can a legal squad still be made of these kinds? The cheapest way decides."""
    if refuse_squad(setting, kinds, complete=False) is not None:
        return False
    made = list(kinds)
    units = setting.units
    by_cost = sorted(range(setting.fresh or len(units)), key=lambda kind: units[kind].cost)
    if not _of(setting, made, cards.LEADER):
        made.append(_of(setting, by_cost, cards.LEADER)[0])
    while len(_of(setting, made, cards.BASIC)) < BASIC_LEAST:
        made.append(next(kind for kind in _of(setting, by_cost, cards.BASIC) if made.count(kind) < SAME_BASIC))
    while len(made) - len(_of(setting, made, cards.VEHICLE)) < UNITS_LEAST:
        room = len(_of(setting, made, cards.BASIC)) < BASIC_MOST
        made.append(
            next(
                kind
                for kind in by_cost
                if (units[kind].category == cards.SPECIALIST and kind not in made)
                or (units[kind].category == cards.BASIC and room and made.count(kind) < SAME_BASIC)
            )
        )
    return refuse_squad(setting, made) is None


def picks(table: Table) -> list[int]:
    """The kinds that may be added, and ENOUGH when the squad is complete."""
    setting = table.setting
    bought = [kind for kind in table.kind if kind not in setting.lends]
    fits = [kind for kind in range(setting.fresh or len(setting.units)) if completes(setting, [*bought, kind])]
    waiting = dict.fromkeys(table.pool)
    fits += [codes.RECALL.code(table.pool.index(who)) for who in waiting if completes(setting, [*bought, who[0]])]
    return fits + ([codes.ENOUGH] if refuse_squad(setting, bought) is None else [])


@options(codes.KIND, lambda t, me: range(len(t.setting.units)))
def take(t: Table, me: int, kind: int) -> Said:
    card = t.setting.units[kind]
    return Said(f"take:{card.id}", f"{card.name}, {card.cost} points", kind=card.name)


@options(codes.RECALL, lambda t, me: [codes.RECALL.code(at) for at in range(len(t.pool))])
def recall(t: Table, me: int, at: int) -> Said:
    kind, experience = t.pool[at]
    card = t.setting.units[kind]
    label = f"{card.name}, {card.cost} points, experience {experience}"
    return Said(f"recall:{at + 1}-{card.id}", label, kind=card.name)


def cannot_pick(t: Table, me: int, question: Question, chosen: int) -> No | None:
    """Why a kind may not be added, or the squad is not complete (SI-BASE-SQUAD-01, -02)."""
    bought = [kind for kind in t.kind if kind not in t.setting.lends]
    if chosen == codes.ENOUGH:
        return refuse_squad(t.setting, bought)
    if codes.RECALL.has(chosen):
        who = t.pool[codes.RECALL.part(chosen)]
        if t.pool.index(who) != codes.RECALL.part(chosen):
            return SAME_AGAIN
        kind = who[0]
    else:
        kind = chosen
        if kind >= (t.setting.fresh or len(t.setting.units)):
            return VETERANS
    if completes(t.setting, [*bought, kind]):
        return None
    return refuse_squad(t.setting, [*bought, kind], complete=False) or NO_SQUAD_LEFT


NO_SQUAD_LEFT: Final = No("SI-BASE-SQUAD-01", "The points left would not buy a legal squad any more")
SAME_AGAIN: Final = No("SI-BASE-CAMP-02", "The first {kind} with this experience is recalled")
VETERANS: Final = No("SI-BASE-CAMP-04", "Veterans are made by experience, not bought")
COMPLETE: Final = No("SI-BASE-SETUP-01", "The squad is complete")
PICK: Final = Asked(
    "pick",
    "Which Unit joins the squad?",
    option("enough", "the squad is complete", codes.ENOUGH),
    take,
    recall,
    unless=cannot_pick,
    closed=COMPLETE,
)


def pick(table: Table, ask: Oracle) -> bool:
    """Add a Unit to the squad (SI-BASE-SQUAD-01); False when the squad is complete."""
    if table.setting.squad and not table.kind:
        for kind in table.setting.squad:
            _join_named(table, ask, kind)
        if refuse_squad(table.setting, table.kind) is None:
            return False
    chosen = ask.choose(SEAT, PICK, picks(table))
    if chosen == codes.ENOUGH:
        return False
    if codes.RECALL.has(chosen):
        _recall(table, ask, codes.RECALL.part(chosen))
    else:
        _join(table, ask, chosen, "SI-BASE-SQUAD-01")
    return True


def _join_named(table: Table, ask: Oracle, kind: int) -> None:
    """A Unit of a squad named beforehand; of those who wait at home the most experienced of its kind goes first."""
    setting = table.setting
    waiting = [at for at, (who, _) in enumerate(table.pool) if setting.base and setting.base[who] == kind]
    for at in sorted(waiting, key=lambda at: -table.pool[at][1]):
        if completes(setting, [*table.kind, table.pool[at][0]]):
            _recall(table, ask, at)
            return
    if completes(setting, [*table.kind, kind]):
        _join(table, ask, kind, "SI-BASE-SQUAD-01")


def _recall(table: Table, ask: Oracle, at: int) -> None:
    """One of those who wait at home joins with the experience it has (SI-BASE-CAMP-02)."""
    kind, experience = table.pool[at]
    table.pool = table.pool[:at] + table.pool[at + 1 :]
    _join(table, ask, kind, "SI-BASE-CAMP-02")
    table.xp[-1] = experience


def lend(table: Table, ask: Oracle) -> None:
    """Vehicles that are lent join for nothing (SI-BASE-SQUAD-03)."""
    for kind in table.setting.lends:
        _join(table, ask, kind, "SI-BASE-SQUAD-03")


def _join(table: Table, ask: Oracle, kind: int, rule: str) -> None:
    ask.tell(on.joined, rule, table.code(table.recruit(kind)))


def refuse_kit(setting: Setting, kit: Sequence[int]) -> No | None:
    """Why these Resources cannot be taken (SI-BASE-RES-01)."""
    if len(kit) > setting.resources:
        return No("SI-BASE-RES-01", "{n} Resources are more than {most}", n=len(kit), most=setting.resources)
    for kind in kit:
        if kit.count(kind) > SAME_RESOURCE:
            told = "At most three of a kind, not {n} of {kind}"
            return No("SI-BASE-RES-01", told, n=kit.count(kind), kind=cards.RESOURCES[kind])
    return None


@options(codes.RESOURCE, lambda t, me: range(len(cards.RESOURCES)))
def resource(t: Table, me: int, kind: int) -> Said:
    return Said(f"pack:{cards.RESOURCES[kind]}", cards.RESOURCE_NAMES[kind])


def cannot_pack(t: Table, me: int, question: Question, kind: int) -> No | None:
    return THREE_ALIKE if t.res[kind] >= SAME_RESOURCE else None


THREE_ALIKE: Final = No("SI-BASE-RES-01", "At most three Resources of the same kind")
RESOURCE: Final = Asked("resource", "Which Resource is packed?", resource, unless=cannot_pack)


def pack(table: Table, ask: Oracle) -> bool:
    """Pick one Resource (SI-BASE-RES-01, SI-SCO-01); False when all are picked."""
    if table.setting.kit:
        for kind in table.setting.kit:
            _pack(table, ask, kind)
        return False
    if sum(table.res) >= table.setting.resources:
        return False
    _pack(
        table,
        ask,
        ask.choose(SEAT, RESOURCE, [kind for kind, held in enumerate(table.res) if held < SAME_RESOURCE]),
    )
    return True


def _pack(table: Table, ask: Oracle, kind: int) -> None:
    table.res[kind] += 1
    ask.tell(on.packed, "SI-SCO-01" if kind == cards.SCORPIO else "SI-BASE-RES-01", kind, sum(table.res))


def use_up(table: Table, ask: Oracle, kind: int) -> None:
    """A Resource is removed when it is used, whatever comes of it (SI-BASE-RES-04, SI-SCO-06)."""
    table.res[kind] -= 1
    ask.tell(on.spent, "SI-SCO-06" if kind == cards.SCORPIO else "SI-BASE-RES-04", kind, table.res[kind])
