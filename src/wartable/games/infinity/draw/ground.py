"""The table of a scenario before anybody stands on it: ground, ruler, zones, scenery. No rule lives here."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from wartable.games.infinity.names import area_name
from wartable.games.infinity.places import footprint
from wartable.games.infinity.scenario import ZONES
from wartable.games.infinity.schema import Piece
from wartable.games.infinity.setting import UNITS, Area, Rect, Setting
from wartable.kernel.showing.drawing import SIDES
from wartable.kernel.showing.markup import Markup, joined, key_id, tag

SCALE: Final = 0.2
LINE: Final = 36
"""How far the names of two zones lie apart."""
PAINTS: Final = 3
"""Containers are painted in so many colours."""
ZONE_COLOURS: Final = {
    "exclusion": "var(--warn)", "dead": "var(--board-ink-2)", "saturation": "var(--lamp)", "plague": "var(--good)",
    "sector": "var(--board-ink-2)", "quadrant": "var(--board-ink-2)", "room": "var(--lamp)",
}  # fmt: skip


def px(value: float) -> float:
    """A length of the table in the drawing."""
    return value * SCALE


def down(setting: Setting, y: float) -> float:
    """A height on the table in the drawing, which counts downwards."""
    return (setting.length - y) * SCALE


@lru_cache(32)
def decor(setting: Setting) -> Markup:
    """The bare table with its ruler."""
    ground = tag("rect", width=px(setting.width), height=px(setting.length), rx=4, class_="ground")
    return joined(ground, *_ruler(setting))


def _ruler(setting: Setting) -> list[Markup]:
    """A line and its number every eight inches."""
    found = []
    for at in range(0, setting.width + 1, 800):
        found.append(tag("path", d=f"M{px(at):.0f} 0V{px(setting.length):.0f}", style=_GRID))
        found.append(_number(px(at), px(setting.length) + 32, at))
    for at in range(0, setting.length + 1, 800):
        found.append(tag("path", d=f"M0 {down(setting, at):.0f}H{px(setting.width):.0f}", style=_GRID))
        found.append(_number(-22, down(setting, at) + 10, at))
    middle = down(setting, setting.length / 2)
    found.append(tag("path", d=f"M0 {middle:.0f}H{px(setting.width):.0f}", style=f"{_GRID};stroke-dasharray:4 8"))
    return found


_GRID: Final = "stroke:var(--board-ink-2);stroke-opacity:.25;fill:none"


def _number(x: float, y: float, at: int) -> Markup:
    return tag("text", str(at // UNITS), x=x, y=y, class_="coord")


@lru_cache(128)
def zones(setting: Setting, round_: int) -> tuple[Markup, ...]:
    """The areas that count in this round."""
    return tuple(_zone(setting, area) for area in _counting(setting, round_))


@lru_cache(128)
def zone_names(setting: Setting, round_: int) -> tuple[Markup, ...]:
    """Their names, which no scenery covers: each in a line that no area of the same corner has taken.

    Those of Deployment Zones stand at the edges where their players sit, and nothing else does. Whose they are is told
    by their ground and in `area_name`; the names of armies would run over the table on a phone.
    """
    taken = Counter[tuple[int, int]]()
    made: list[Markup] = []
    for area in _counting(setting, round_):
        left, bottom, _, top = area.rects[0]
        own = area.kind == "deployment"
        from_below = (own and not bottom) or (not own and top == setting.length)
        corner = left, bottom if from_below else top
        taken[corner] += 1
        if from_below:
            y = down(setting, bottom) - 12 - LINE * (taken[corner] - 1)
        else:
            y = down(setting, top) + LINE * taken[corner]
        name = ZONES[area.kind] if own else area_name(setting, area)
        made.append(tag("text", name, x=px(left) + 8, y=y, class_="coord zone-name", id=f"t-name-{key_id(area.id)}"))
    return tuple(made)


def _counting(setting: Setting, round_: int) -> list[Area]:
    return [area for area in setting.areas if area.kind != "plague" or area.grows_after < round_]


def _zone(setting: Setting, area: Area) -> Markup:
    own = area.kind == "deployment"
    colour = f"var(--{SIDES[area.owner]})" if own else ZONE_COLOURS[area.kind]
    fill = ".12" if own else ".08" if area.kind in ("plague", "exclusion", "saturation", "room") else ".02"
    style = f"fill:{colour};fill-opacity:{fill};stroke:{colour};stroke-opacity:.7;stroke-dasharray:12 8"
    return tag(
        "g",
        *(_rect(setting, rect, style) for rect in area.rects),
        id=f"t-{key_id(area.id)}",
        data_zone=area.kind,
    )


def _rect(setting: Setting, rect: Rect, style: str) -> Markup:
    a, b, c, d = rect
    return tag("rect", x=px(a), y=down(setting, d), width=px(c - a), height=px(d - b), style=style)


# -- scenery ---------------------------------------------------------------------------------------------------------


@lru_cache(64)
def scenery(setting: Setting, turned: bool) -> tuple[Markup, ...]:
    """What stands on the table and never moves."""
    pieces = setting.scenery.pieces if setting.scenery is not None else ()
    return tuple(_standing(setting, turned, item, at) for at, item in enumerate(pieces))


def _standing(setting: Setting, turned: bool, item: Piece, at: int) -> Markup:
    a, b, c, d = footprint(setting, turned, item)
    x, y, w, h = px(a), down(setting, d), px(c - a), px(d - b)
    throw = min(8.0, 1.5 + item.height)  # the higher, the longer its shadow
    return tag(
        "g",
        tag("rect", x=x + throw / 2, y=y + throw, width=w, height=h, class_="shade"),
        tag("rect", x=x, y=y, width=w, height=h, rx=1.5, class_=f"sc sc--{item.kind} sc--{at % PAINTS}"),
        *_on_top(item.kind, x, y, w, h),
        id=f"t-{key_id(item.id)}",
        data_zone=item.kind,
        role="img",
        aria_label=f"{item.kind}, {item.height:g} inches high",
    )


def _on_top(kind: str, x: float, y: float, w: float, h: float) -> tuple[Markup, ...]:
    """What is seen from above: a parapet and a hatch on roofs, ribs on containers, a lid on crates."""
    if kind == "building":
        r, rim = min(w, h) / 9, min(w, h) / 14
        cx, cy = x + w - 3 * r, y + h - 3 * r
        cross = f"M{cx - r:.1f} {cy:.1f}H{cx + r:.1f}M{cx:.1f} {cy - r:.1f}V{cy + r:.1f}"
        return (
            tag("rect", x=x + rim, y=y + rim, width=w - 2 * rim, height=h - 2 * rim, class_="sc-line"),
            tag("rect", x=x + 2 * rim, y=y + 2 * rim, width=w / 4, height=h / 5, class_="sc-dark"),
            tag("circle", cx=cx, cy=cy, r=r, class_="sc-line"),
            tag("path", d=cross, class_="sc-line"),
        )
    if kind == "container":
        along = w >= h
        steps = [part / 6 for part in range(1, 6)]
        ribs = [f"M{x + w * at:.1f} {y:.1f}v{h:.1f}" if along else f"M{x:.1f} {y + h * at:.1f}h{w:.1f}" for at in steps]
        return (tag("path", d="".join(ribs), class_="sc-line"),)
    if kind == "crate":
        return (tag("path", d=f"M{x:.1f} {y:.1f}l{w:.1f} {h:.1f}m{-w:.1f} 0l{w:.1f} {-h:.1f}", class_="sc-line"),)
    return ()
