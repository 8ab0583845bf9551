"""What Troopers, things, cards and sides are called."""

from __future__ import annotations

import re
from collections.abc import Iterable

from wartable.games.infinity import codes
from wartable.games.infinity.scenario import ZONES
from wartable.games.infinity.setting import NOBODY, Area, Setting
from wartable.games.infinity.state import REMOVED, TABLE, Table
from wartable.kernel.engine.people import called, speaking

SIDES = ("A", "B")


def trooper_name(table: Table, t: int) -> str:
    """A Trooper, or a Marker numbered as `codes.MARKER`; nobody is told more than what is seen.

    Beside a table of one's own it is said with what it looks like: there nothing else shows who is meant.
    """
    if codes.MARKER.has(t):
        side, number = codes.MARKER.pair(t)
        return f"Marker {number} of {called(SIDES[side])}" if speaking() else marker_key(t)
    if t == NOBODY:
        return "somebody"
    trooper = table.setting.troopers[t]
    if not table.setting.digital:
        return f"{trooper.id} ({trooper.looks})"
    return f"{trooper.id} {trooper.looks.partition(',')[0]}" if speaking() else trooper.id


def marker_key(t: int) -> str:
    """A Marker, numbered as `codes.MARKER`, as keys and records write it."""
    side, number = codes.MARKER.pair(t)
    return f"{'ab'[side]}-m{number}"


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
    if codes.MARKER.has(found):
        return marker_key(found)
    return table.setting.troopers[t].id if found == t else trooper_name(table, found)


def seen_name(table: Table, t: int) -> str:
    """A Trooper as everybody may speak of it, in words where people read it."""
    return trooper_name(table, who(table, t))


def thing_name(table: Table, n: int) -> str:
    """A thing as it is said, such as Console 1 or HVT of Low Tide; records keep what maps print, console-1."""
    return spoken(table.setting, table.setting.things[n].id)


KINDS = {"hvt": "HVT", "ac2": "AC2", "bioantenna": "Biotechvore Antenna", "civ": "Civilian", "heat": "Heating Unit"}
"""What maps print in short."""
WHERE = {"": "", "-dead": " in the Dead Zone", "-dz": " in the Deployment Zone"}


def spoken(setting: Setting, printed: str) -> str:
    """What maps print beside their elements, in words where people read it: whose it is, and which of several."""
    if not speaking():
        return printed
    found = re.fullmatch(r"([a-z0-9-]+)-([ab])(\d*)(-dead|-dz|)", printed)
    if found is None:
        words = printed.replace("-", " ")
        return words[:1].upper() + words[1:]
    what, side, number, where = found.groups()
    several = any(thing.id == f"{what}-{side}2" for thing in setting.things)
    said = KINDS.get(what) or what.replace("-", " ").title()
    return f"{said}{f' {number}' if several else ''} of {whose(setting, 'ab'.index(side))}{WHERE[where]}"


def whose(setting: Setting, side: int) -> str:
    """Whose a thing or a zone is: an army, or a person where both lead the same."""
    return setting.factions[side] if len(set(setting.factions)) > 1 else called(SIDES[side])


def in_words(table: Table, text: str) -> str:
    """A sentence of the score with its elements in words, as people read them."""
    if not speaking():
        return text
    setting = table.setting
    words = {thing.id: spoken(setting, thing.id) for thing in setting.things}
    words |= {area.id: area_name(setting, area) for area in setting.areas}
    words |= {card.id: in_one(card_name(table, number)) for number, card in enumerate(setting.cards)}
    return re.sub(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])", lambda found: words[found[0]], text)


def area_name(setting: Setting, area: Area) -> str:
    """A zone as it is said: what it is and, where there are several, whose or which; records keep what maps print."""
    what, which = ZONES[area.kind], area.id.rpartition("-")[2]
    if area.kind == "room":
        return area.id.replace("-", " ").title()
    if which in ("a", "b"):
        return f"{what} of {whose(setting, 'ab'.index(which))}"
    return f"{what} in the middle" if which == "mid" else f"{what} {which}" if which.isdecimal() else what


def target_name(table: Table, target: int) -> str:
    """A target as it is said."""
    if codes.THING.has(target) and not codes.MARKER.has(target):
        return thing_name(table, codes.THING.part(target))
    return trooper_name(table, target) if speaking() else target_key(table, target)


def card_name(table: Table, card: int) -> str:
    printed = table.setting.cards[card]
    return f"{printed.id} {printed.name}"


def in_one(name: str) -> str:
    """The name of a card before a colon of the sentence: its own would end it too soon."""
    return name.replace(": ", ", ")


def target_key(table: Table, target: int) -> str:
    """A Trooper, a Marker numbered as `codes.MARKER`, or a thing numbered as `codes.THING`."""
    if codes.MARKER.has(target):
        return marker_key(target)
    if codes.THING.has(target):
        return table.setting.things[codes.THING.part(target)].id
    return table.setting.troopers[target].id


def side_name(side: int) -> str:
    return "nobody" if side == NOBODY else called(SIDES[side])
