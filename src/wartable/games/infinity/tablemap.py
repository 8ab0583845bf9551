"""The table map of a scenario as SVG: zones, objectives, distances and a legend. Drawn from the data alone.

Side A sits at the bottom. One inch is `SCALE` units; colours differ in lightness too, so that a map printed in grey
still reads.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

from wartable.games.infinity.measure import radius
from wartable.games.infinity.scenario import Layout, Scenario, Thing, Zone, common

SCALE = 14
MARGIN = 46
LEGEND = 250

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
NAMES = {
    "deployment": "Deployment Zone",
    "dead": "Dead Zone",
    "exclusion": "Exclusion Zone",
    "saturation": "Saturation Zone",
    "plague": "Plague Area",
    "sector": "Sector",
    "quadrant": "Quadrant",
    "room": "Room",
}
ORDER = ("quadrant", "sector", "plague", "saturation", "dead", "deployment", "exclusion", "room")
"""What is drawn first lies below."""
INK = "#1f2933"


def svg(scenario: Scenario, points: int) -> str:
    """The map of a scenario at one size."""
    layout = scenario.layout(points)
    width, length = layout.table.width * SCALE, layout.table.length * SCALE
    parts = [_zone(zone, layout) for kind in ORDER for zone in layout.zones if zone.kind == kind]
    parts.append(_line(layout))
    parts += [_object(thing, layout) for thing in layout.objects]
    parts += _edges(layout)
    parts += _legend(scenario, points, layout)
    total_width, total_height = width + 2 * MARGIN + LEGEND, max(length + 2 * MARGIN, 420)
    title = f"{scenario.name}, {points} points"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total_width:g} {total_height:g}" '
            f'role="img" aria-label="{escape(title)}" font-family="sans-serif" font-size="12" fill="{INK}">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{total_width:g}" height="{total_height:g}" fill="white"/>',
            f'<rect x="{MARGIN}" y="{MARGIN}" width="{width:g}" height="{length:g}" fill="#fbfbf9"/>',
            *parts,
            f'<rect x="{MARGIN}" y="{MARGIN}" width="{width:g}" height="{length:g}" fill="none" stroke="{INK}" '
            'stroke-width="2"/>',
            "</svg>",
            "",
        ]
    )


def _x(x: float) -> float:
    return MARGIN + x * SCALE


def _y(y: float, layout: Layout) -> float:
    return MARGIN + (layout.table.length - y) * SCALE


def _zone(zone: Zone, layout: Layout) -> str:
    shapes = []
    for x0, y0, x1, y1 in zone.rects:
        dashes = ' stroke-dasharray="5 4"' if zone.from_map else ""
        shapes.append(
            f'<rect x="{_x(x0):g}" y="{_y(y1, layout):g}" width="{(x1 - x0) * SCALE:g}" height="{(y1 - y0) * SCALE:g}" '
            f'fill="{FILLS[zone.kind]}" fill-opacity="0.85" stroke="#7b8794" stroke-width="1"{dashes}/>'
        )
    x0, _, _, y1 = zone.rects[0]
    owner = f" {zone.owner}" if zone.owner else ""
    if len(zone.rects) == 1:
        shapes.append(
            f'<text x="{_x(x0) + 6:g}" y="{_y(y1, layout) + 15:g}" fill="#52606d">{NAMES[zone.kind]}{owner}</text>'
        )
    return "".join(shapes)


def _line(layout: Layout) -> str:
    y = _y(layout.table.length / 2, layout)
    return (
        f'<line x1="{MARGIN}" y1="{y:g}" x2="{_x(layout.table.width):g}" y2="{y:g}" stroke="#9aa5b1" '
        'stroke-dasharray="2 4"/>'
    )


def _object(thing: Thing, layout: Layout) -> str:
    size = max(4.0, radius(common().token_diameter_mm[thing.kind]) * SCALE)
    x, y = _x(thing.x), _y(thing.y, layout)
    fill = {"A": "#1d5fa8", "B": "#b1361e"}.get(thing.owner or "", "#323f4b")
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{fill}" stroke="white" stroke-width="1.5">'
        f"<title>{escape(thing.id)}: {escape(thing.kind)} at {thing.x:g}, {thing.y:g}</title></circle>"
        f'<text x="{x:g}" y="{y - size - 3:g}" text-anchor="middle" font-size="10">{escape(thing.id)}</text>'
    )


def _edges(layout: Layout) -> list[str]:
    """Whose edge is whose, and how far things are: ticks every four inches."""
    width, length = layout.table.width, layout.table.length
    middle = _x(width / 2)
    parts = [
        f'<text x="{middle:g}" y="{_y(0, layout) + 36:g}" text-anchor="middle" font-weight="bold">Player A</text>',
        f'<text x="{middle:g}" y="{MARGIN - 28}" text-anchor="middle" font-weight="bold">Player B</text>',
    ]
    parts += [
        f'<text x="{_x(inch):g}" y="{_y(0, layout) + 16:g}" text-anchor="middle" font-size="10">{inch}</text>'
        for inch in range(0, int(width) + 1, 4)
    ]
    parts += [
        f'<text x="{MARGIN - 8}" y="{_y(inch, layout) + 4:g}" text-anchor="end" font-size="10">{inch}</text>'
        for inch in range(0, int(length) + 1, 4)
    ]
    return parts


def _legend(scenario: Scenario, points: int, layout: Layout) -> list[str]:
    x = _x(layout.table.width) + 28
    parts = [
        f'<text x="{x:g}" y="{MARGIN + 4}" font-size="18" font-weight="bold">{escape(scenario.name)}</text>',
        f'<text x="{x:g}" y="{MARGIN + 24}">{points} points, '
        f"{layout.table.width:g} x {layout.table.length:g} inches</text>",
    ]
    y = MARGIN + 52
    for kind in [kind for kind in ORDER if any(zone.kind == kind for zone in layout.zones)]:
        parts.append(f'<rect x="{x:g}" y="{y - 11}" width="14" height="14" fill="{FILLS[kind]}" stroke="#7b8794"/>')
        parts.append(f'<text x="{x + 22:g}" y="{y}">{NAMES[kind]}</text>')
        y += 20
    for kind in sorted({thing.kind for thing in layout.objects}):
        n = sum(thing.kind == kind for thing in layout.objects)
        parts.append(f'<circle cx="{x + 7:g}" cy="{y - 4}" r="6" fill="#323f4b"/>')
        parts.append(f'<text x="{x + 22:g}" y="{y}">{escape(kind)} x {n}, {common().token_diameter_mm[kind]} mm</text>')
        y += 20
    if any(zone.from_map for zone in layout.zones):
        parts.append(f'<text x="{x:g}" y="{y + 4}" font-size="10">dashed: our reading of a lost picture</text>')
    return parts
