"""What Troopers, things, cards and sides are called."""

from __future__ import annotations

from wartable.games.infinity import codes
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.state import Table

SIDES = ("A", "B")


def trooper_name(table: Table, t: int) -> str:
    trooper = table.setting.troopers[t]
    return f"{trooper.id} ({trooper.name})"


def thing_name(table: Table, n: int) -> str:
    return table.setting.things[n].id


def card_name(table: Table, card: int) -> str:
    printed = table.setting.cards[card]
    return f"{printed.id} {printed.name}"


def target_key(table: Table, target: int) -> str:
    """A Trooper, or a thing numbered as `codes.THING`."""
    if codes.THING.has(target):
        return table.setting.things[codes.THING.part(target)].id
    return table.setting.troopers[target].id


def side_name(side: int) -> str:
    return "nobody" if side == NOBODY else SIDES[side]
