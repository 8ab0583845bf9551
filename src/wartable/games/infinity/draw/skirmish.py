"""What a digital match adds to the drawn table: reach, path, who sees whom, fronts. No rule lives here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, radians, sin
from typing import Final

from wartable.games.infinity import codes, profile
from wartable.games.infinity.geometry import paths, sight
from wartable.games.infinity.measure import inches
from wartable.games.infinity.names import as_seen
from wartable.games.infinity.names import tag as tag_of
from wartable.games.infinity.skirmish import answering, declaring, moving, sighting
from wartable.games.infinity.skirmish.weapons import RANGED
from wartable.games.infinity.state import CREEPING, TABLE, Table
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.oracle import Question
from wartable.kernel.showing.drawing import Foreseen, Note, target
from wartable.kernel.showing.markup import Markup, tag
from wartable.kernel.showing.remembered import made_of

To = Callable[[float, float], tuple[float, float]]
"""A place on the table as a place in the drawing."""
COMPASS: Final = (
    "→ Right", "↗ Up and right", "↑ Up", "↖ Up and left", "← Left", "↙ Down and left", "↓ Down", "↘ Down and right",
)  # fmt: skip
AWAY: Final = 0.16
TIP: Final = 0.055
"""How far from a Model the ways to face lie, and how large they are, in table widths: a thumb hits them."""
RAYS: Final = 48
HALVINGS: Final = 5
RINGS: Final = 3
DOTS: Final = 20
"""Places that are looked at for who would see them: on so many rings, so many on each."""


def front(facing: int, radius: float) -> Markup:
    """The side a Model faces: a tick at its rim. The drawing has y downwards."""
    x, y = cos(radians(facing)), -sin(radians(facing))
    d = f"M{x * radius * 0.85:.1f} {y * radius * 0.85:.1f}L{x * (radius + 5):.1f} {y * (radius + 5):.1f}"
    return tag("path", d=d, style="stroke:var(--lamp);stroke-width:3;stroke-linecap:round")


def marks(table: Table, seat: int, question: Question | None, to: To) -> list[Markup]:
    """For the activated Trooper: where it can get to, the path it has gone, its bands, and who has it in sight."""
    t = table.actor
    if t < 0 or table.place[t] != TABLE or table.over:
        return []
    found = []
    go = _offered(table, t, seat, question)
    if go is not None:
        found += [_reach(table, t, go, to), *_exposed(table, t, go, to)]
        found += [_way(go.behind, to)] if go.behind else []
    if question is not None and question.what is declaring.DECLARE and seat in question.seats:
        found += _bands(table, t, to)
    if len(table.path) > 1:
        found.append(_way(table.path, to))
    return found + _watchers(table, t, to)


def _offered(table: Table, t: int, seat: int, question: Question | None) -> moving.Reach | None:
    """The Move that the open question offers to a seat, after the corners it has named."""
    if question is None or seat not in question.seats or not question.forms:
        return None
    if question.what is declaring.PATH:
        return moving.along(table, t, question.about[1], question.about[2:])
    if question.what is declaring.DECLARE:
        return moving.reach(table, t, moving.allowance(table, t, question.about[2]))
    return None


def _way(points: paths.Path, to: To) -> Markup:
    d = "M" + "L".join("{:.1f} {:.1f}".format(*to(x, y)) for x, y, _ in points)
    return tag("path", d=d, style="fill:none;stroke:var(--lamp);stroke-width:2;stroke-dasharray:4 4")


def facings(table: Table, seat: int, question: Question, to: To) -> list[Markup]:
    """Which way a Model may face, around it; the way towards an enemy lies on that enemy (INF-MOVE-08)."""
    t = question.about[0]
    wide = table.setting.width
    size = wide * TIP
    towards = _towards(table, seat, t)
    found = []
    for option in question.options_of(seat):
        said = question.what.said(table, seat, option)
        way = codes.TURN_TO.part(option)
        if way % 45 and way in towards:
            at, radius = _place(table, towards[way]), size * 0.8
        else:
            at, radius = _away(table, t, way, wide * AWAY * (1.4 if way % 45 else 1.0)), size
        cx, cy = to(*at)
        r = abs(to(radius, 0)[0] - to(0, 0)[0])
        tip = f"M{-r / 2:.1f} {-r / 2.5:.1f} {r / 2:.1f} 0 {-r / 2:.1f} {r / 2.5:.1f}Z"
        arrow = tag("path", d=tip, class_="facing", transform=f"translate({cx:.1f} {cy:.1f}) rotate({-way})")
        halo = tag("circle", cx=f"{cx:.1f}", cy=f"{cy:.1f}", r=f"{r:.1f}", class_="halo")
        ring = tag("circle", cx=f"{cx:.1f}", cy=f"{cy:.1f}", r=f"{r + 3:.1f}", class_="focus-ring")
        found.append(target([said.key], direction(table, way, towards), halo, arrow, ring))
    return found


def _place(table: Table, t: int) -> tuple[float, float]:
    return table.x[t], table.y[t]


def _away(table: Table, t: int, way: int, far: float) -> tuple[float, float]:
    """A place in a direction from a Model, on the table."""
    x, y = table.x[t] + far * cos(radians(way)), table.y[t] + far * sin(radians(way))
    return min(max(x, 0), table.setting.width), min(max(y, 0), table.setting.length)


def notes(table: Table, seat: int, question: Question | None) -> dict[str, Note] | None:
    """Ways to face in words, as they are seen on the table."""
    if question is None or question.what is not declaring.FACE or seat not in question.seats:
        return None
    towards = _towards(table, seat, question.about[0])
    return {
        question.what.said(table, seat, option).key: Note(direction(table, codes.TURN_TO.part(option), towards))
        for option in question.options_of(seat)
    }


def _towards(table: Table, seat: int, t: int) -> dict[int, int]:
    """Enemies that are seen on the table, by the direction they lie in."""
    foes = [foe for foe in as_seen(table, table.setting.army[1 - seat]) if table.place[foe] == TABLE]
    return {moving.towards(table.x[t], table.y[t], table.x[foe], table.y[foe]): foe for foe in foes}


def direction(table: Table, way: int, towards: Mapping[int, int]) -> str:
    """A direction in words."""
    if way % 45 == 0:
        return COMPASS[way // 45]
    return f"Towards {tag_of(table, towards[way])}" if way in towards else f"As before, {way} degrees"


def foreseen(table: Table, check: object, values: tuple[int, ...], to: To) -> Foreseen | None:
    """What a Move would mean: how long its way is, and who could answer it on the way or at its end (INF-ARO-01)."""
    go = check.go if isinstance(check, moving.Creep | moving.Turn) else check
    if not isinstance(go, moving.Reach):
        return None
    t = table.actor
    if isinstance(check, moving.Turn):
        turned = go.by(values[0], values[1])
        way = turned if isinstance(turned, Refused) else turned.behind
    else:
        way = go.way(values[0], values[1])
    if isinstance(way, Refused):
        return None
    there = moving.moved(table, t, way)
    if isinstance(check, moving.Creep):
        there.manner = CREEPING
    foes = [foe for foe in table.setting.army[1 - table.setting.troopers[t].side] if table.place[foe] == TABLE]
    by = [foe for foe in as_seen(table, foes) if _could_answer(there, foe)]
    words = f"{inches(paths.length(way))} of {inches(go.most)} on foot"
    answers = f"{', '.join(tag_of(table, foe) for foe in by)} could answer" if by else "nobody could answer"
    corners = tuple(to(x, y) for x, y, _ in way)
    return Foreseen(f"{words}; {answers}", way=corners, eyes=tuple(to(table.x[foe], table.y[foe]) for foe in by))


def _could_answer(table: Table, foe: int) -> bool:
    """As far as everybody knows: what a Marker could do by its skills is not told before it does it (INF-INFO-01)."""
    if table.model(foe):
        return answering.may_react(table, foe)
    return table.standing(foe) and answering.notices(table, foe)


def _reach(table: Table, t: int, go: moving.Reach, to: To) -> Markup:
    """The ground a Move can end on, as far as it lies open from where the Trooper stands, or turns last."""
    x, y, _ = go.start
    corners = []
    for ray in range(RAYS):
        angle = radians(ray * 360 / RAYS)
        near, far = 0.0, float(go.left)
        if isinstance(go.way(round(x + far * cos(angle)), round(y + far * sin(angle))), Refused):
            for _ in range(HALVINGS):
                middle = (near + far) / 2
                place = (round(x + middle * cos(angle)), round(y + middle * sin(angle)))
                near, far = (near, middle) if isinstance(go.way(*place), Refused) else (middle, far)
        else:
            near = far
        corners.append("{:.1f},{:.1f}".format(*to(x + near * cos(angle), y + near * sin(angle))))
    style = "fill:var(--good);fill-opacity:.16;stroke:var(--good);stroke-opacity:.8;stroke-width:1.5"
    sx, sy = to(x, y)
    inch = abs(to(0, 0)[0] - to(100, 0)[0])
    base = inch * table.setting.troopers[t].radius / 100
    return tag(
        "polygon", points=" ".join(corners), style=style,
        data_from=f"{sx:.1f} {sy:.1f}", data_inch=f"{inch:.2f}", data_base=f"{base:.1f}",
    )  # fmt: skip


def _exposed(table: Table, t: int, go: moving.Reach, to: To) -> list[Markup]:
    """Places in reach at which an enemy would see the Trooper: a dot each, which knows from where it is seen.

    A page draws the lines when a pointer comes near; who only looks sees where it is safe.
    """
    if table.marker[t]:
        return []
    bodies = sighting.blockers(table, t)
    foes = [foe for foe in table.setting.army[1 - table.setting.troopers[t].side] if table.model(foe)]
    watchers = [(foe, *sighting.looking(table, foe)) for foe in foes]
    found = []
    for ring in range(1, RINGS + 1):
        far = go.left * ring / RINGS
        for ray in range(0, 360, 360 // DOTS):
            x, y = round(go.start[0] + far * cos(radians(ray))), round(go.start[1] + far * sin(radians(ray)))
            way = go.way(x, y)
            if isinstance(way, Refused):
                continue
            there = sighting.eye(table, t, way[-1])
            by = [foe for foe, eye, facing in watchers if sight.looks_at(go.terrain, eye, facing, there, bodies)]
            if by:
                seen = " ".join("{:.0f},{:.0f}".format(*to(table.x[foe], table.y[foe])) for foe in by)
                px, py = to(x, y)
                style = f"fill:var(--warn);fill-opacity:{min(0.9, 0.3 + 0.2 * len(by)):.1f}"
                found.append(tag("circle", cx=f"{px:.1f}", cy=f"{py:.1f}", r=2.5, data_seen=seen, style=style))
    return found


def _bands(table: Table, t: int, to: To) -> list[Markup]:
    """The range bands of its best gun as rings, each with its MOD (INF-BS-02)."""
    trooper = table.setting.troopers[t]
    guns = [table.setting.weapons[arm] for arm in profile.arms(table, t)]
    guns = [gun for gun in guns if gun.kind in RANGED and gun.bands and gun.wounds]
    if not guns:
        return []
    gun = max(guns, key=lambda each: (each.burst * each.damage, each.key))
    x, y = to(table.x[t], table.y[t])
    found = []
    for far, mod in gun.bands:
        r = abs(to(0, 0)[0] - to(far + trooper.radius, 0)[0])
        ring = "var(--good)" if mod > 0 else "var(--warn)" if mod < 0 else "var(--board-ink-2)"
        found.append(tag("circle", cx=x, cy=y, r=f"{r:.1f}", style=f"fill:none;stroke:{ring};stroke-opacity:.35"))
        found.append(tag("text", f"{mod:+d}", x=x, y=f"{y - r + 14:.1f}", class_="coord"))
    return found


@made_of(
    "setting", "turned", "actor", "place", "x", "y", "z", "marker", "tag", "states", "facing", "borne", "tx", "ty",
    "flags",
)  # fmt: skip
def _watchers(table: Table, t: int, to: To) -> list[Markup]:
    """Lines from every enemy that sees the activated Trooper where it stands now."""
    if table.marker[t]:
        return []
    bodies, here = sighting.blockers(table, t), sighting.at(table, t)
    foes = table.setting.army[1 - table.setting.troopers[t].side]
    found = []
    for foe in as_seen(table, foes):
        if table.standing(foe) and sighting.seen_at(table, foe, t, (here,), bodies):
            ax, ay = to(table.x[foe], table.y[foe])
            bx, by = to(here[0], here[1])
            d = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
            found.append(tag("path", d=d, style="stroke:var(--warn);stroke-opacity:.7;stroke-dasharray:7 5;fill:none"))
    return found
