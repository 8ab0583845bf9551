"""Squad selection and Resource selection: by points, with the limits of the book (SI-BASE-SQUAD, SI-BASE-RES)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wartable.games.space_infantry import cards
from wartable.games.space_infantry import happenings as on
from wartable.games.space_infantry.reasons import No
from wartable.games.space_infantry.skills import SEAT
from wartable.games.space_infantry.state import Setting, Table
from wartable.kernel.oracle import Oracle

BASIC_LEAST: Final = 3
BASIC_MOST: Final = 6
SAME_BASIC: Final = 2
UNITS_LEAST: Final = 6
UNITS_MOST: Final = 10
SAME_RESOURCE: Final = 3
CARRIED: Final = 12
ENOUGH: Final = 255
"""The option that ends a selection."""
RECALL: Final = 4096
"""RECALL + n: the n-th of those who wait at home."""


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
        return No(f"The squad costs {total} points and there are {setting.points}", "SI-BASE-SQUAD-01")
    cars = _of(setting, kinds, cards.VEHICLE)
    may_buy = setting.mission.may_buy if setting.mission else ()
    for car in cars:
        if units[car].id not in may_buy:
            return No(f"The {units[car].name} is not for sale in this mission", "SI-BASE-SQUAD-03")
    if len(cars) > 1:
        return No("At most one Vehicle may be bought", "SI-BASE-SQUAD-03")
    leaders, basics = _of(setting, kinds, cards.LEADER), _of(setting, kinds, cards.BASIC)
    specialists = _of(setting, kinds, cards.SPECIALIST)
    rule = "SI-BASE-SQUAD-02"
    if len(leaders) > 1 or (complete and not leaders):
        return No(f"A squad has exactly one Squad Leader, not {len(leaders)}", rule)
    for kind in basics:
        if basics.count(kind) > SAME_BASIC:
            return No(f"No more than two {units[kind].name} Units are allowed", rule)
    if len(basics) > BASIC_MOST or (complete and len(basics) < BASIC_LEAST):
        return No(f"A squad has three to six Basic Units, not {len(basics)}", rule)
    for kind in specialists:
        if specialists.count(kind) > 1:
            return No(f"At most one {units[kind].name} is allowed", rule)
    people = len(kinds) - len(cars)
    if people > UNITS_MOST or (complete and people < UNITS_LEAST):
        return No(f"A squad has six to ten Units, not {people}", rule)
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
    fits += [RECALL + table.pool.index(who) for who in waiting if completes(setting, [*bought, who[0]])]
    return fits + ([ENOUGH] if refuse_squad(setting, bought) is None else [])


def pick(table: Table, ask: Oracle) -> bool:
    """Add a Unit to the squad (SI-BASE-SQUAD-01); False when the squad is complete."""
    if table.setting.squad and not table.kind:
        for kind in table.setting.squad:
            _join_named(table, ask, kind)
        if refuse_squad(table.setting, table.kind) is None:
            return False
    option = ask.choose(SEAT, on.ASK_PICK, picks(table))
    if option == ENOUGH:
        return False
    if option >= RECALL:
        _recall(table, ask, option - RECALL)
    else:
        _join(table, ask, option, "SI-BASE-SQUAD-01")
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
    ask.tell(on.JOINED, rule, table.code(table.recruit(kind)))


def refuse_kit(setting: Setting, kit: Sequence[int]) -> No | None:
    """Why these Resources cannot be taken (SI-BASE-RES-01)."""
    if len(kit) > setting.resources:
        return No(f"{len(kit)} Resources are more than {setting.resources}", "SI-BASE-RES-01")
    for kind in kit:
        if kit.count(kind) > SAME_RESOURCE:
            return No(f"At most three of a kind, not {kit.count(kind)} of {cards.RESOURCES[kind]}", "SI-BASE-RES-01")
    return None


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
        ask.choose(SEAT, on.ASK_RESOURCE, [kind for kind, held in enumerate(table.res) if held < SAME_RESOURCE]),
    )
    return True


def _pack(table: Table, ask: Oracle, kind: int) -> None:
    table.res[kind] += 1
    ask.tell(on.PACKED, "SI-SCO-01" if kind == cards.SCORPIO else "SI-BASE-RES-01", kind, sum(table.res))


def use_up(table: Table, ask: Oracle, kind: int) -> None:
    """A Resource is removed when it is used, whatever comes of it (SI-BASE-RES-04, SI-SCO-06)."""
    table.res[kind] -= 1
    ask.tell(on.SPENT, "SI-SCO-06" if kind == cards.SCORPIO else "SI-BASE-RES-04", kind, table.res[kind])
