"""The table map of a scenario as SVG: zones, objectives, distances and a legend. Drawn from the data alone.

Side A sits at the bottom. One inch is `SCALE` units; colours differ in lightness too, so that a map printed in grey
still reads. On a phone the legend stands below, and words are as large as a screen of its width needs.
"""

from __future__ import annotations

import re
from collections import Counter
from xml.sax.saxutils import escape

from wartable.games.infinity.measure import radius
from wartable.games.infinity.scenario import ZONES, Scenario, Thing, Zone, common
from wartable.kernel.showing.languages import translated

SCALE = 14
MARGIN = 46
LEGEND = 250
TEXT = 12
SMALL = 450
"""Units of a small table; words grow with larger ones, as a page gives every map the same room."""
PHONE = 350
"""Pixels that a phone has for a map; words on it are at least 11 high."""

FILLS = {
    "deployment": "#c9dcf2",
    "dead": "#e8e2d4",
    "exclusion": "#f6d9d5",
    "saturation": "#e4d8f0",
    "plague": "#d9e8c8",
    "sector": "#fbeecb",
    "quadrant": "#fdf7e6",
    "room": "#f3d9a4",
}
ORDER = ("quadrant", "sector", "plague", "saturation", "dead", "deployment", "exclusion", "room")
"""What is drawn first lies below."""
NUMBERED = re.compile(r"-([ab]?\d?)$")
"""What tells objects of a kind apart stands at the end of their ids."""
INK = "#1f2933"


def svg(scenario: Scenario, points: int, language: str = "en", for_phone: bool = False) -> str:
    """The map of a scenario at one size."""
    return _Map(scenario, points, language, for_phone).drawn()


class _Map:
    """A map while it is drawn."""

    def __init__(self, scenario: Scenario, points: int, language: str, for_phone: bool) -> None:
        self._scenario = scenario
        self._points = points
        self._language = language
        self._layout = scenario.layout(points)
        self._width, self._length = self._layout.table.width * SCALE, self._layout.table.length * SCALE
        self._for_phone = for_phone
        across = self._width + 2 * MARGIN
        self._text = max(TEXT, 11 * across / PHONE) if for_phone else TEXT * max(1, self._width / SMALL)
        self._kinds = Counter(thing.kind for thing in self._layout.objects)
        shown = [kind for kind in ORDER if any(zone.kind == kind for zone in self._layout.zones)]
        self._shown = shown
        below = self._text * 1.7 * (len(shown) + len(self._kinds) + 4)
        self._across = across if for_phone else across + LEGEND * self._text / TEXT
        high = self._length + 2 * MARGIN + 2 * (self._text - TEXT)
        self._high = high + below if for_phone else max(high, self._text * 35)

    def drawn(self) -> str:
        zones = self._layout.zones
        title = f"{self._scenario.name}, {self._said('%(n)s points', n=self._points)}"
        frame = f'x="{MARGIN}" y="{MARGIN}" width="{self._width:g}" height="{self._length:g}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self._across:g} {self._high:g}" role="img" '
                f'aria-label="{escape(title)}" font-family="sans-serif" font-size="{self._text:g}" fill="{INK}">',
                f"<title>{escape(title)}</title>",
                f'<rect width="{self._across:g}" height="{self._high:g}" fill="white"/>',
                f'<rect {frame} fill="#fbfbf9"/>',
                *(self._zone(zone) for kind in ORDER for zone in zones if zone.kind == kind),
                self._middle(),
                *(self._object(thing) for thing in self._layout.objects),
                *self._zone_names(),
                *self._edges(),
                *self._legend(title),
                f'<rect {frame} fill="none" stroke="{INK}" stroke-width="2"/>',
                "</svg>",
                "",
            ]
        )

    def _said(self, words: str, **blanks: object) -> str:
        return translated(words, self._language, **blanks)

    def _x(self, x: float) -> float:
        return MARGIN + x * SCALE

    def _y(self, y: float) -> float:
        return MARGIN + (self._layout.table.length - y) * SCALE

    def _zone(self, zone: Zone) -> str:
        dashes = ' stroke-dasharray="5 4"' if zone.from_map else ""
        return "".join(
            f'<rect x="{self._x(x0):g}" y="{self._y(y1):g}" width="{(x1 - x0) * SCALE:g}" '
            f'height="{(y1 - y0) * SCALE:g}" fill="{FILLS[zone.kind]}" fill-opacity="0.85" stroke="#7b8794" '
            f'stroke-width="1"{dashes}/>'
            for x0, y0, x1, y1 in zone.rects
        )

    def _zone_names(self) -> list[str]:
        """In the upper left corner of each zone; below each other where corners are the same."""
        parts, lines = list[str](), Counter[tuple[float, float]]()
        for kind in ORDER:
            for zone in self._layout.zones:
                if zone.kind != kind or len(zone.rects) != 1:
                    continue
                x0, _, _, y1 = zone.rects[0]
                lines[x0, y1] += 1
                y = self._y(y1) + self._text * 1.2 * lines[x0, y1]
                owner = f" {zone.owner}" if zone.owner else ""
                name = escape(self._said(ZONES[kind]) + owner)
                parts.append(f'<text x="{self._x(x0) + 6:g}" y="{y:g}" fill="#52606d">{name}</text>')
        return parts

    def _middle(self) -> str:
        y = self._y(self._layout.table.length / 2)
        return (
            f'<line x1="{MARGIN}" y1="{y:g}" x2="{MARGIN + self._width:g}" y2="{y:g}" stroke="#9aa5b1" '
            'stroke-dasharray="2 4"/>'
        )

    def _object(self, thing: Thing) -> str:
        size = max(4.0, radius(common().token_diameter_mm[thing.kind]) * SCALE)
        x, y = self._x(thing.x), self._y(thing.y)
        fill = {"A": "#1d5fa8", "B": "#b1361e"}.get(thing.owner or "", "#323f4b")
        number = NUMBERED.search(thing.id)
        kind = self._kind(thing.kind)
        name = escape(f"{kind} {number[1].upper()}" if number and self._kinds[thing.kind] > 1 else kind)
        label = name if not self._for_phone else escape(number[1].upper()) if number else ""
        place = self._said("%(name)s at %(x)s, %(y)s inches", name=kind, x=f"{thing.x:g}", y=f"{thing.y:g}")
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{fill}" stroke="white" stroke-width="1.5">'
            f"<title>{escape(place)}</title></circle>"
            f'<text x="{x:g}" y="{y - size - 3:g}" text-anchor="middle" font-size="{self._text * 5 / 6:g}">'
            f"{label}</text>"
        )

    def _kind(self, kind: str) -> str:
        words = self._said(kind.replace("-", " "))
        return f"{words[:1].upper()}{words[1:]}"

    def _edges(self) -> list[str]:
        """Whose edge is whose, and how far things are: ticks every four inches, on a phone every eight."""
        width, length = self._layout.table.width, self._layout.table.length
        middle, bold = self._x(width / 2), 'text-anchor="middle" font-weight="bold"'
        low, small = self._y(0), self._text * 5 / 6
        step = 8 if self._for_phone else 4
        parts = [
            f'<text x="{middle:g}" y="{low + small * 1.4 + self._text * 1.4:g}" {bold}>'
            f"{escape(self._said('Player A'))}</text>",
            f'<text x="{middle:g}" y="{MARGIN - self._text * 0.8:g}" {bold}>{escape(self._said("Player B"))}</text>',
        ]
        parts += [
            f'<text x="{self._x(inch):g}" y="{low + small * 1.4:g}" text-anchor="middle" font-size="{small:g}">'
            f"{inch}</text>"
            for inch in range(0, int(width) + 1, step)
        ]
        parts += [
            f'<text x="{MARGIN - 6}" y="{self._y(inch) + 4:g}" text-anchor="end" font-size="{small:g}">{inch}</text>'
            for inch in range(0, int(length) + 1, step)
        ]
        return parts

    def _legend(self, title: str) -> list[str]:
        line = self._text * 1.7
        x = MARGIN if self._for_phone else self._x(self._layout.table.width) + 28
        y = self._length + 2 * MARGIN + 1.6 * line if self._for_phone else MARGIN + 4.0
        size = self._said("%(size)s inches", size=f"{self._layout.table.width:g} x {self._layout.table.length:g}")
        parts = [
            f'<text x="{x:g}" y="{y:g}" font-size="{self._text * 1.3:g}" font-weight="bold">{escape(title)}</text>',
            f'<text x="{x:g}" y="{y + line:g}">{escape(size)}</text>',
        ]
        y += 2.3 * line
        side = self._text * 7 / 6
        for kind in self._shown:
            parts.append(
                f'<rect x="{x:g}" y="{y - side * 0.8:g}" width="{side:g}" height="{side:g}" fill="{FILLS[kind]}" '
                'stroke="#7b8794"/>'
                f'<text x="{x + 1.6 * side:g}" y="{y:g}">{escape(self._said(ZONES[kind]))}</text>'
            )
            y += line
        for kind, n in sorted(self._kinds.items()):
            words = f"{self._kind(kind)} x {n}, {common().token_diameter_mm[kind]} mm"
            parts.append(
                f'<circle cx="{x + side / 2:g}" cy="{y - side * 0.3:g}" r="{side * 0.43:g}" fill="#323f4b"/>'
                f'<text x="{x + 1.6 * side:g}" y="{y:g}">{escape(words)}</text>'
            )
            y += line
        if any(zone.from_map for zone in self._layout.zones):
            words = self._said("dashed: our reading of a lost picture")
            parts.append(f'<text x="{x:g}" y="{y + 4:g}" font-size="{self._text * 5 / 6:g}">{escape(words)}</text>')
        return parts
