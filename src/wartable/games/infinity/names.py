"""What Troopers, things, cards and sides are called."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wartable.games.infinity import codes
from wartable.games.infinity.setting import NOBODY
from wartable.games.infinity.state import REMOVED, TABLE, Table
from wartable.kernel.engine.people import called, speaking

SIDES = ("A", "B")


def trooper_name(table: Table, t: int) -> str:
    """A Trooper, or a Marker numbered as `codes.MARKER`; nobody is told more than what is seen.

    Beside a table of one's own it is said with what it looks like: there nothing else shows who is meant.
    """
    if codes.MARKER.has(t):
        side, number = codes.MARKER.pair(t)
        return f"{'ab'[side]}-m{number}"
    if t == NOBODY:
        return "somebody"
    trooper = table.setting.troopers[t]
    if not table.setting.digital:
        return f"{trooper.id} ({trooper.looks})"
    return f"{trooper.id} {trooper.looks.partition(',')[0]}" if speaking() else trooper.id


def profile_name(table: Table, t: int) -> str:
    """A Trooper with what anybody sees of its profile."""
    trooper = table.setting.troopers[t]
    return f"{trooper.id} ({trooper.looks})"


def who(table: Table, t: int) -> int:
    """How everybody may speak of a Trooper: by its number, as the Marker that it is, or not at all (INF-INFO-01)."""
    if table.place[t] not in (TABLE, REMOVED):
        return NOBODY
    if not table.marker[t]:
        return t
    return codes.MARKER.code(table.setting.troopers[t].side, table.tag[t])


def as_seen(table: Table, troopers: Iterable[int]) -> list[int]:
    """Troopers in an order that everybody may see: Models as in their list, then Markers as they came (INF-CAMO-01)."""
    return sorted(troopers, key=lambda t: (table.marker[t], table.tag[t] if table.marker[t] else t))


def tag(table: Table, t: int) -> str:
    """The key of a Trooper as everybody may use it."""
    found = who(table, t)
    return table.setting.troopers[t].id if found == t else trooper_name(table, found)


def thing_name(table: Table, n: int) -> str:
    """A thing as it is said, such as Console 1; records keep what maps print, console-1."""
    return spoken(table.setting.things[n].id)


def spoken(printed: str) -> str:
    """What maps print beside their elements, in words where people read it."""
    if not speaking():
        return printed
    words = printed.replace("-", " ")
    return words.replace("hvt", "HVT", 1) if words.startswith("hvt") else words[:1].upper() + words[1:]


def in_words(table: Table, text: str) -> str:
    """A sentence of the score with its elements in words, as people read them."""
    setting = table.setting
    printed = [*(thing.id for thing in setting.things), *(area.id for area in setting.areas)]
    return re.sub(rf"(?<![\w-])(?:{'|'.join(map(re.escape, printed))})(?![\w-])", lambda found: spoken(found[0]), text)


def target_name(table: Table, target: int) -> str:
    """A target as it is said."""
    if codes.THING.has(target) and not codes.MARKER.has(target):
        return thing_name(table, codes.THING.part(target))
    return target_key(table, target)


def card_name(table: Table, card: int) -> str:
    printed = table.setting.cards[card]
    return f"{printed.id} {printed.name}"


def target_key(table: Table, target: int) -> str:
    """A Trooper, a Marker numbered as `codes.MARKER`, or a thing numbered as `codes.THING`."""
    if codes.MARKER.has(target):
        return trooper_name(table, target)
    if codes.THING.has(target):
        return table.setting.things[codes.THING.part(target)].id
    return table.setting.troopers[target].id


def side_name(side: int) -> str:
    return "nobody" if side == NOBODY else called(SIDES[side])
