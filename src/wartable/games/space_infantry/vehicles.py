"""Vehicles: Anti-Vehicle attacks (SI-AV), the Scorpio (SI-SCO), and carriers with their passengers (SI-BASE-PILUM)."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import cards
from wartable.games.space_infantry import events as on
from wartable.games.space_infantry.cards import Card
from wartable.games.space_infantry.skills import draw, draw_several, modify
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.engine.oracle import Oracle

OUTRIGHT: Final = 2
"""The penetration RN that destroys a Vehicle without Heavy Armor (SI-AV-12)."""


def melee_bonus(table: Table, ask: Oracle, code: int) -> int:
    """An A-V attack gets +1 AP at Melee range, whoever makes it (SI-AV-04)."""
    return modify(ask, code, 1, "SI-AV-04") if table.range == cards.AT_MELEE else 0


def penetrate(ask: Oracle, code: int, levels: int, pen: int, target: Card) -> int:
    """One RN for each Success Level; gives the hits (SI-AV-05 to -08, -12)."""
    ask.tell(on.potential, "SI-AV-05", code, levels)
    if not levels:
        ask.tell(on.penetration, "SI-AV-08", code, 0, 0, pen)
        return 0
    if target.heavy:
        numbers = draw_several(ask, levels, "SI-AV-06")
        hits = sum(number + pen >= target.dmg for number in numbers)
        equal = any(number + pen == target.dmg for number in numbers)
        ask.tell(on.penetration, "SI-AV-07" if equal else "SI-AV-06", code, hits, target.dmg, pen, *numbers)
    else:
        numbers = draw_several(ask, levels, "SI-AV-12")
        hits = sum(number >= OUTRIGHT for number in numbers)
        ask.tell(on.penetration, "SI-AV-12", code, hits, OUTRIGHT, 0, *numbers)
    return hits


def wounds_of(hits: int, card: Card) -> int:
    """The Wound counters that so many hits put on a target (SI-AV-10, -12)."""
    return hits if card.heavy else card.health if hits else 0


# -- carriers ---------------------------------------------------------------------------------------------------------


def passengers(table: Table, car: int) -> list[int]:
    return [unit for unit, inside in enumerate(table.aboard) if inside == car and not table.dead[unit]]


def has_room(table: Table, car: int) -> bool:
    """Is there room for one more (SI-BASE-PILUM-02)?"""
    return table.alive(car) and len(passengers(table, car)) < table.card(car).capacity


def mount(table: Table, ask: Oracle, unit: int, car: int) -> None:
    """A Unit gets on (SI-BASE-PILUM-03); aboard it is out of the fight (SI-MIX-06)."""
    table.aboard[unit] = car
    table.engaged[unit] = table.target[unit] = NONE
    ask.tell(on.mounted, "SI-BASE-PILUM-03", table.code(unit), table.code(car))


def dismount(table: Table, ask: Oracle, unit: int) -> None:
    """A Unit gets off (SI-BASE-PILUM-03)."""
    car = table.aboard[unit]
    table.aboard[unit] = NONE
    ask.tell(on.dismounted, "SI-BASE-PILUM-03", table.code(unit), table.code(car))


def lose_carrier(table: Table, ask: Oracle, car: int) -> None:
    """Everybody aboard a destroyed carrier draws: 1 to 3 is a wound that Armor does not stop (SI-BASE-PILUM-05)."""
    for unit in passengers(table, car):
        number = draw(ask, "SI-BASE-PILUM-05")
        table.aboard[unit] = NONE
        ask.tell(on.thrown_out, "SI-BASE-PILUM-05", table.code(unit), number)
        if number <= 3:
            table.wounds[unit] += 1
