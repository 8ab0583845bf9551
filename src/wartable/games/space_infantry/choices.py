"""Families of options that several questions share: a Unit, an Enemy or zone."""

from __future__ import annotations

from typing import Final

from wartable.games.space_infantry import codes
from wartable.games.space_infantry.names import foe_key, foe_state, unit_key, unit_state
from wartable.games.space_infantry.state import Table
from wartable.kernel.engine.vocabulary import No, Said, options

NOT_NOW: Final = No("SI-BASE-COMBAT-01", "That step of the round is not now")


def every_unit(t: Table, me: int) -> range:
    return range(len(t.kind))


def every_foe(t: Table, me: int) -> range:
    return range(len(t.foe))


@options(codes.UNIT, every_unit)
def unit(t: Table, me: int, number: int) -> Said:
    return Said(f"on:{unit_key(t, number)}", unit_state(t, number), unit=t.card(number).name)


@options(codes.UNIT, every_unit)
def front(t: Table, me: int, number: int) -> Said:
    return Said(f"front:{unit_key(t, number)}", unit_state(t, number), unit=t.card(number).name)


@options(codes.FOE, every_foe)
def foe(t: Table, me: int, number: int) -> Said:
    return Said(f"hit:{foe_key(t, number)}", foe_state(t, number), foe=t.foe_card(number).name)
