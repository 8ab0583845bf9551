"""A fight as SVG: a Boss with its zones around it, or Enemies in a row, and the Units that face them."""

from __future__ import annotations

import re
import textwrap
from functools import lru_cache
from math import copysign, cos, pi, sin
from typing import Final

from wartable.games.space_infantry import cards, screen
from wartable.games.space_infantry.draw.art import picture
from wartable.games.space_infantry.names import foe_key, foe_name, unit_key, unit_name
from wartable.games.space_infantry.state import NONE, Table
from wartable.kernel.showing.drawing import Board, board_of, piece, target
from wartable.kernel.showing.markup import NOTHING, Markup, joined, tag

WIDTH: Final = 950
NARROW: Final = (520, 740)
"""How wide the board of a fight without a Boss is where that is enough: the narrower, the larger everything on it."""
MIDDLE: Final = 334
"""Where the middle of a Boss is; the Units that are engaged with nobody stand below everything."""
ASIDE: Final = 345
APART: Final = 190
"""How far from the middle Outer zones lie, across and up."""
ROOM: Final = 72
"""How deep the room for the Units at a zone is."""
THUMB: Final = 60
"""How far Units in reserve stand apart, and how wide each can be hit: as wide as a thumb on a phone."""
WIDE: Final = 224
HIGH: Final = 116
LETTERS: Final = 24
"""How many letters of the small print fit across a card, also in a wide font."""
PICTURED: Final = 5
"""How many fewer beside a picture."""
ACROSS: Final = 4
"""How many Enemies stand in a row."""
Spot = tuple[float, float]
Places = dict[str, list[tuple[str, str]]]
"""The keys and labels of options by the id of the place they lie in."""


def _bottom(spots: dict[int, Spot]) -> float:
    """Where the Units stand that are engaged with nobody: below everybody they could be engaged with."""
    return _below(spots) + 52


def _below(spots: dict[int, Spot]) -> float:
    """Where the lowest of these ends, with the Units at it."""
    return max((y for _, y in spots.values()), default=110) + HIGH / 2 + ROOM


def fight(table: Table, places: Places) -> Board:
    """The whole fight."""
    spots = _zones(table) if table.boss != NONE else {}
    spots |= _ordinary(table, spots)
    units = _units(table, spots)
    name = f"{table.sheet().name}: {table.zone_count} zones" if table.boss != NONE else f"{len(spots)} Enemies"
    wide = _width(table, spots, units)
    return board_of(
        f"{(WIDTH - wide) / 2:.0f} 0 {wide} {_bottom(spots) + 46:.0f}",
        f"{name}. The same options are listed as text.",
        decor=_beast(table.sheet().id) if table.boss != NONE else NOTHING,
        tiles=_links(table, spots),
        marks=(*_limits(table, spots), *_reserve(units, _bottom(spots))),
        targets=_targets(table, spots, units, places),
        pieces=(*(_foe(table, foe, spot) for foe, spot in spots.items()), *_stand(table, units)),
    )


# -- where things are -------------------------------------------------------------------------------------------------


def _width(table: Table, spots: dict[int, Spot], units: dict[int, Spot]) -> int:
    """Room for every Enemy, and for every Unit in reserve: so it stays as it is when one of them engages."""
    if table.boss != NONE:
        return WIDTH
    needed = max(min(len(spots), ACROSS) * (WIDE + 8), len(units) * THUMB) + 24
    return next((wide for wide in NARROW if wide >= needed), WIDTH)


def _zones(table: Table) -> dict[int, Spot]:
    return dict(_around(tuple(zone.type for zone in table.sheet().zones)))


@lru_cache(64)
def _around(types: tuple[int, ...]) -> dict[int, Spot]:
    """Internal zones in a column in the middle, Outer zones around them, the first on top."""
    outer = [zone for zone, kind in enumerate(types) if kind == cards.OUTER]
    inner = [zone for zone, kind in enumerate(types) if kind == cards.INTERNAL]
    spots: dict[int, Spot] = {}
    for at, zone in enumerate(inner):
        spots[zone] = (WIDTH / 2, MIDDLE + (at - (len(inner) - 1) / 2) * (HIGH + 14))
    for at, zone in enumerate(outer):
        angle = -pi / 2 + 2 * pi * at / len(outer)
        aside = ASIDE * cos(angle)
        if abs(aside) > 1:  # not above or below the Internal zones, so beside them
            aside = copysign(max(abs(aside), WIDE + 12), aside)
        spots[zone] = (WIDTH / 2 + aside, MIDDLE + APART * sin(angle))
    return spots


def _ordinary(table: Table, boss: dict[int, Spot]) -> dict[int, Spot]:
    """Enemies that are no zones: in rows on top, or below all zones of a Boss."""
    found = table.ordinary()
    top = _below(boss) + 14 + HIGH / 2 if boss else 110
    return {
        foe: (
            WIDTH / 2 + (at % ACROSS - (min(len(found), ACROSS) - 1) / 2) * (WIDE + 8),
            top + (at // ACROSS) * (HIGH + ROOM),
        )
        for at, foe in enumerate(found)
    }


def _units(table: Table, spots: dict[int, Spot]) -> dict[int, Spot]:
    """Engaged Units stand at their zone, the others in a row at the bottom."""
    standing: dict[int, Spot] = {}
    near: dict[int, int] = {}
    idle = []
    for unit in range(len(table.kind)):
        zone = table.engaged[unit]
        if table.dead[unit] or not table.here[unit] or table.aboard[unit] != NONE:
            continue
        if zone != NONE and zone in spots:
            at = near.get(zone, 0)
            near[zone] = at + 1
            standing[unit] = _stands(spots[zone], at)
        else:
            idle.append(unit)
    for at, unit in enumerate(idle):
        standing[unit] = (WIDTH / 2 + (at - (len(idle) - 1) / 2) * THUMB, _bottom(spots))
    return standing


def _is_on_top(spot: Spot) -> bool:
    """Does an Outer zone lie over the Internal ones, so that the room for its Units must be above it?"""
    return spot[1] < MIDDLE - HIGH


def _stands(spot: Spot, at: int) -> Spot:
    """The place of the first, second, ... Unit at a zone."""
    x, y = spot
    return x - 76 + at * 50, y - HIGH / 2 - 44 if _is_on_top(spot) else y + HIGH / 2 + 25


# -- drawing ----------------------------------------------------------------------------------------------------------


@lru_cache
def _beast(slug: str) -> Markup:
    x, y = WIDTH / 2, MIDDLE
    return joined(
        tag("ellipse", cx=x, cy=y, rx=430, ry=270, class_="orbit"),
        tag("ellipse", cx=x, cy=y, rx=190, ry=214, class_="beast"),
        *(
            tag(
                "path",
                d=f"M{x - 150 + n * 6:.0f} {y - 130 + n * 58:.0f}q{150 - n * 6} {44 - n * 4} {300 - n * 12} 0",
                class_="beast-rib",
            )
            for n in range(5)
        ),
        tag("ellipse", cx=x, cy=y, rx=140, ry=150, class_="beast-hollow"),
        tag("g", picture(("boss",), slug, x, y, 250) or NOTHING, opacity="0.4"),
    )


def _links(table: Table, spots: dict[int, Spot]) -> list[Markup]:
    """From each Outer zone to the Internal zones it leads to: solid where it is breached."""
    if table.boss == NONE:
        return []
    zones = table.sheet().zones
    return [
        _link(spots[zone], spots[other], bool(table.foe_out[zone]))
        for zone in range(len(zones))
        if zones[zone].type == cards.OUTER
        for other in zones[zone].connects
    ]


@lru_cache(256)
def _link(one: Spot, other: Spot, is_open: bool) -> Markup:
    way = f"M{one[0]:.0f} {one[1]:.0f}L{other[0]:.0f} {other[1]:.0f}"
    return tag("path", d=way, class_=f"link{' link--open' if is_open else ''}")


def _limits(table: Table, spots: dict[int, Spot]) -> list[Markup]:
    """How many Units may engage each Outer zone."""
    if table.boss == NONE:
        return []
    outer = ((zone, place) for zone, place in enumerate(table.sheet().zones) if place.type == cards.OUTER)
    return [mark for zone, place in outer for mark in _limit(spots[zone], place.limit)]


@lru_cache(256)
def _limit(spot: Spot, limit: int) -> tuple[Markup, ...]:
    """The room for them: a ring where each may stand, open towards the zone."""
    away = -1 if _is_on_top(spot) else 1
    x, edge = spot[0], spot[1] + away * HIGH / 2
    end = edge + away * ROOM
    return (
        tag("path", d=f"M{x - 104:.0f} {edge:.0f}V{end:.0f}h208V{edge:.0f}", class_="limit"),
        *(
            tag("circle", cx=cx, cy=cy, r=20, class_="limit-free")
            for cx, cy in (_stands(spot, n) for n in range(limit))
        ),
        tag("circle", cx=x + 104, cy=end, r=13, class_="limit-n"),
        tag("text", str(limit), x=x + 104, y=end + 6, class_="limit-t"),
    )


def _reserve(units: dict[int, Spot], bottom: float) -> list[Markup]:
    """What the row of Units at the bottom is."""
    waiting = any(y == bottom for _, y in units.values())
    return [tag("text", "In reserve", x=WIDTH / 2, y=bottom - 32, class_="reserve")] if waiting else []


def _foe(table: Table, foe: int, spot: Spot) -> Markup:
    card = table.foe_card(foe)
    left = max(0, card.health - table.foe_wounds[foe])
    is_zone = foe < table.zone_count
    state = screen.zone_state(table, foe) if is_zone else "live"
    vital = is_zone and table.sheet().zones[foe].vital
    key = foe_key(table, foe)
    words = " · ".join(part for part in (screen.skills(card), screen.abilities(card)) if part)
    said = screen.zone_sentence(table, foe) if is_zone else f"{card.name}, {left} of {card.health} health, {words}"
    title = card.name if is_zone else foe_name(table.setting, table.foe_code(foe))
    return piece(f"foe-{key}", "foe", said, *spot, _foe_card(card.id, title, words, left, card.health, state, vital))


@lru_cache(2048)
def _foe_card(slug: str, title: str, words: str, left: int, health: int, state: str, vital: bool) -> Markup:
    pitch = min(13, (WIDE - 80) / health)
    pips = [
        tag(
            "rect",
            x=-WIDE / 2 + 10 + at * pitch,
            y=16,
            width=pitch - 2,
            height=13,
            rx=2,
            class_="pip" if at < left else "pip pip--off",
        )
        for at in range(health)
    ]
    note = {"breach": "BREACH: the way in", "closed": "behind an Outer zone", "destroyed": "destroyed"}.get(state, "")
    heart = tag(
        "g",
        tag("circle", r=10, class_="vital"),
        tag("path", d="M0 6C-9 0-6-7 0-3C6-7 9 0 0 6z", class_="vital-h"),
        transform=f"translate({WIDE / 2 - 16:.0f} {-HIGH / 2 + 16:.0f})",
    )
    face = picture(("enemy", "vehicle"), slug, WIDE / 2 - 24, -HIGH / 2 + 24, 44)
    return joined(
        tag("rect", x=-WIDE / 2, y=-HIGH / 2, width=WIDE, height=HIGH, rx=10, class_=f"zone-card zone-card--{state}"),
        face or NOTHING,
        tag("text", title, x=-WIDE / 2 + 10, y=-36, class_="zone-name"),
        *(
            tag("text", row, x=-WIDE / 2 + 10, y=-16 + 18 * at, class_="zone-words")
            for at, row in enumerate(rows(words, LETTERS, PICTURED if face else 0))
        ),
        *pips,
        tag("text", f"{left}/{health}", x=WIDE / 2 - 10, y=28, class_="zone-hp"),
        tag("text", note, x=-WIDE / 2 + 10, y=49, class_="zone-note"),
        heart if vital else NOTHING,
        tag("rect", x=-WIDE / 2 - 4, y=-HIGH / 2 - 4, width=WIDE + 8, height=HIGH + 8, rx=13, class_="focus-ring"),
    )


def rows(words: str, letters: int, less: int = 0) -> list[str]:
    """Words in two rows that stay inside a card, numbers beside their words; all of them are in its sentence.

    The first row has so many letters `less`.
    """
    kept = re.sub(r" (?=\d|·|[A-Z]\b)", "\N{NO-BREAK SPACE}", words)
    found = textwrap.wrap(kept, letters, max_lines=2, placeholder="…", initial_indent=" " * less)
    return [row.strip("\N{NO-BREAK SPACE} ·") for row in found]


def token(table: Table, unit: int) -> Markup:
    """A Unit as it stands on the board: round, with its picture; Specialists are square."""
    card = table.card(unit)
    return _token(card.id, card.name, card.category in (cards.BASIC, cards.VEHICLE))


@lru_cache(256)
def _token(slug: str, name: str, front: bool) -> Markup:
    letters = "".join(word[0] for word in name.replace("-", " ").split()[:2]).upper()
    ground = (
        tag("circle", r=20, class_="trooper")
        if front
        else tag("rect", x=-19, y=-19, width=38, height=38, rx=7, class_="trooper trooper--back")
    )
    face = picture(("unit", "vehicle"), slug, 0, 0, 31) or tag("text", letters, y=5, class_="trooper-t")
    return joined(ground, face)


def _stand(table: Table, units: dict[int, Spot]) -> list[Markup]:
    found = []
    for unit, spot in units.items():
        card = table.card(unit)
        left = card.health - table.wounds[unit]
        label = (
            f"{unit_name(table.setting, table.code(unit))}, {left} of {card.health} health. {screen.where(table, unit)}"
        )
        body = _standing(token(table, unit), bool(table.used[unit]), f"{left}/{card.health}")
        found.append(piece(f"unit-{unit_key(table, unit)}", "unit", label, *spot, body))
    return found


@lru_cache(1024)
def _standing(man: Markup, spent: bool, health: str) -> Markup:
    return joined(
        tag("g", man, class_="spent" if spent else ""),
        tag("text", health, y=37, class_="coord"),
        tag("circle", r=24, class_="focus-ring"),
    )


def _targets(table: Table, spots: dict[int, Spot], units: dict[int, Spot], places: Places) -> list[Markup]:
    where = {f"foe-{foe_key(table, foe)}": (spot, WIDE + 12, HIGH + 12) for foe, spot in spots.items()}
    where |= {f"unit-{unit_key(table, unit)}": (spot, 46, 46) for unit, spot in units.items()}
    waiting = {f"unit-{unit_key(table, unit)}" for unit, (_, y) in units.items() if y == _bottom(spots)}
    return [
        place(name, *where[name], options, THUMB if name in waiting else 0)
        for name, options in places.items()
        if name in where
    ]


def place(name: str, spot: Spot, wide: float, high: float, options: list[tuple[str, str]], grip: float = 0) -> Markup:
    """A box around something that options lie in; enemies are marked as those who are fought. It can be hit as far
    around as its `grip` is wide."""
    keys, labels = tuple(key for key, _ in options), "; ".join(label for _, label in options[:4])
    return _place(name, spot, wide, high, keys, labels, grip)


@lru_cache(2048)
def _place(name: str, spot: Spot, wide: float, high: float, keys: tuple[str, ...], labels: str, grip: float) -> Markup:
    x, y = spot[0] - wide / 2, spot[1] - high / 2
    box = {"x": x, "y": y, "width": wide, "height": high, "rx": 14}
    return target(
        keys,
        labels,
        joined(_grip(spot, grip), tag("rect", **box, class_="halo")) if grip else tag("rect", **box, class_="halo"),
        tag("circle", cx=spot[0] + wide / 2 - 8, cy=y + 8, r=5, class_="dot"),
        tag("rect", **box, class_="focus-ring"),
        name.startswith("foe-"),
        name,
    )


def _grip(spot: Spot, size: float) -> Markup:
    return tag("rect", x=spot[0] - size / 2, y=spot[1] - size / 2, width=size, height=size, fill="transparent")
