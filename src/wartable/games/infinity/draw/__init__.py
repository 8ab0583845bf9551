"""The table as SVG, as one seat may see it: zones, scenery, objectives and Troopers. No rule lives here.

A pixel of the drawing is a twentieth of an inch. Side A sits at the bottom; coordinates grow to the right and upwards,
as they are typed.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from math import cos, pi, sin
from typing import Any, Final

from wartable.games.infinity import acting, codes, measure, questions, screen
from wartable.games.infinity.draw import placing, skirmish
from wartable.games.infinity.draw.art import art, thing_picture, trooper_picture
from wartable.games.infinity.draw.ground import SCALE, decor, down, px, scenery, zone_names, zones
from wartable.games.infinity.draw.panels import cards, dice, panels, refused
from wartable.games.infinity.names import as_seen, marker_key, profile_name, seen_name, side_name, thing_name, who
from wartable.games.infinity.names import tag as tag_of
from wartable.games.infinity.setting import MINE, NOBODY, UNITS, ZONE_OF_CONTROL, Setting
from wartable.games.infinity.skirmish import declaring
from wartable.games.infinity.skirmish.deployables import TRIGGER
from wartable.games.infinity.state import NULL, OPEN, TABLE, Table, states_in
from wartable.kernel.engine.forms import Form
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Asked, Wording, worded
from wartable.kernel.showing.drawing import SIDES, Board, Drawing, Foreseen, board_of, piece, piece_id, target
from wartable.kernel.showing.markup import NOTHING, Markup, joined, tag
from wartable.kernel.showing.parts import Look
from wartable.kernel.showing.pictures import named
from wartable.kernel.showing.remembered import made_of
from wartable.kernel.showing.words import counted

MARGIN: Final = 44
ON_THINGS: Final = (
    codes.STRIKE, codes.CHARGE, codes.SHOOT, codes.REPAIR, codes.RELOAD, codes.RELEASE, codes.CIVEVAC,
)  # fmt: skip
FINISH: Final = {
    acting.TURN: "end-turn", acting.ACT: "done", questions.DEPLOY: "rest", declaring.DECLARE: "done",
    declaring.REACT: "none", declaring.STEP: "stay", declaring.SHARE: "all",
    declaring.FACINGS: "ahead",
}  # fmt: skip
HURTS: Final = ("attack", "strike", "charge", "shoot", "cut", "spray", "hack", "finish")
LEAST: Final = 19.0
"""The radius of an objective at least: a smaller one could not be known by its picture."""
STEPS: Final = ("Set-up", "Round 1", "2", "3")


def draw(table: Table, seat: int, look: Look) -> Drawing:
    """Everything a page shows."""
    setting = table.setting
    whose = "Your" if seat == table.active else f"{side_name(table.active)}'s"
    orders = f", {counted(sum(table.pool), 'Order')} left" if table.round and not table.over else ""
    return Drawing(
        board=board(table, seat, look.question, look.wording),
        art=art(),
        title=f"{setting.scenario.name}, {setting.army_points} points, {'digital' if setting.digital else 'assisted'}",
        turn=f"{whose} Turn, round {table.round}{orders}" if table.round else "Set-up",
        caption=("the numbers at the edges are inches",),
        text=[*screen.object_lines(table), *screen.trooper_lines(table, seat), *screen.score_lines(table, seat)],
        steps=STEPS,
        step=table.round,
        panels=panels(table, seat),
        cards=cards(table, seat, look.question),
        cards_aside=True,
        dice=dice(look.heard),
        notes=skirmish.notes(table, seat, look.question) or placing.names(table, seat, look.question),
        finish=finish(look.question) if look.question is not None else "",
        refused=refused(table, seat, look.question),
        ground="city",
    )


def finish(question: Question) -> str:
    """The key of the option that ends the step."""
    return FINISH.get(question.what, "")


def _y(table: Table, y: float) -> float:
    return down(table.setting, y)


def board(table: Table, seat: int, question: Question | None, wording: Wording | None = None) -> Board:
    """The table with everything on it that the seat may see."""
    setting = table.setting
    width, height = px(setting.width), px(setting.length)
    inches = f"{setting.width // UNITS} by {setting.length // UNITS} inches"
    return board_of(
        f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN:.0f} {height + 2 * MARGIN:.0f}",
        f"Table of {inches}, scenario {setting.scenario.name}; everything on it is listed as text",
        decor=decor(setting),
        tiles=(
            *zones(setting, max(1, table.round)),
            *scenery(setting, bool(table.turned)),
            *zone_names(setting, max(1, table.round)),
        ),
        marks=(*placing.areas(table, seat, question), *_marks(table, seat, question)),
        targets=_targets(table, seat, wording or worded(table, seat, question)),
        pieces=(*_things(table), *_troopers(table, seat)),
        data_origin=f"0 {height:.0f}",
        data_unit=f"{SCALE} {-SCALE}",
    )


def _marks(table: Table, seat: int, question: Question | None) -> list[Markup]:
    """Who acts, and the Zone of Control around it; in a digital match also its reach and who sees it."""
    t = table.actor
    if t == NOBODY or table.place[t] != TABLE:
        return []
    x, y, r = px(table.x[t]), _y(table, table.y[t]), table.setting.troopers[t].radius
    return [
        tag(
            "circle",
            cx=x,
            cy=y,
            r=px(r + ZONE_OF_CONTROL),
            style="fill:var(--lamp);fill-opacity:.06;stroke:var(--lamp)",
        ),
        tag("circle", cx=x, cy=y, r=px(r) + 6, class_="is-selected-ring"),
        *(skirmish.marks(table, seat, question, _to(table.setting)) if table.setting.digital else ()),
    ]


@lru_cache(64)
def _to(setting: Setting) -> skirmish.To:
    return lambda x, y: (px(x), down(setting, y))


def foreseen(table: Table, form: Form, values: tuple[int, ...]) -> Foreseen | None:
    """What a place would mean that somebody thinks of."""
    return skirmish.foreseen(table, form.check, values, _to(table.setting)) if table.setting.digital else None


def pictured(table: Table, kind: Any, args: tuple[Any, ...]) -> str:
    """The piece of the Trooper or Marker an event is about, as the seat was told it; empty when it is about none."""
    t = named(kind, args).get("t", NOBODY)
    if t == NOBODY:
        return ""
    return piece_id(marker_key(t) if codes.MARKER.has(t) else table.setting.troopers[t].id)


# -- targets ---------------------------------------------------------------------------------------------------------


def place_of(table: Table, what: Asked, option: int) -> int:
    """What an option is about: a Trooper, or a thing numbered as `codes.THING`; -1 when it has no place."""
    if questions.trooper in what.families and codes.TROOPER.has(option):
        return option
    if questions.thing in what.families and codes.THING.has(option):
        return option
    if questions.element in what.families and codes.ELEMENT.has(option):
        return codes.THING.code(option)
    if what is declaring.REGULAR and codes.REGROUP.has(option):
        return codes.REGROUP.pair(option)[0]
    if what in (declaring.DECLARE, declaring.REACT):
        return _place_declared(option)
    if what is declaring.SHARE and codes.SHARE.has(option):
        return codes.SHARE.pair(option)[0]
    if what is acting.TURN and codes.ORDER.has(option):
        return option
    if what is acting.TURN and codes.LEAD.has(option):
        return codes.LEAD.part(option)
    if what is acting.ACT and codes.SKILL.has(option):
        return codes.SKILL.pair(option)[1]
    if what is acting.ACT:
        return next((codes.THING.code(numbers.part(option)) for numbers in ON_THINGS if numbers.has(option)), NOBODY)
    return NOBODY


def _place_declared(option: int) -> int:
    """What a Skill or a reaction of a digital match is about."""
    if codes.CONTACT.has(option):
        return codes.CONTACT.part(option)
    if codes.DISCOVER.has(option):
        return codes.DISCOVER.part(option)
    if codes.FIRE_AT.has(option) or codes.CUT.has(option):
        return (codes.FIRE_AT if codes.FIRE_AT.has(option) else codes.CUT).pair(option)[1]
    if codes.SKILL.has(option):
        return codes.SKILL.pair(option)[1]
    for numbers in (codes.SPRAY, codes.HACK, codes.TREAT):
        if numbers.has(option):
            return numbers.pair(option)[1]
    if codes.FINISH.has(option):
        return codes.FINISH.part(option)
    if codes.FIRE_ON.has(option):
        return codes.THING.code(codes.FIRE_ON.pair(option)[1])
    return next((codes.THING.code(numbers.part(option)) for numbers in ON_THINGS if numbers.has(option)), NOBODY)


def _targets(table: Table, seat: int, wording: Wording | None) -> list[Markup]:
    if wording is None or wording.question.by_chance or seat not in wording.question.seats:
        return []
    question = wording.question
    if question.what is declaring.FACE:
        return skirmish.facings(table, seat, question, _to(table.setting))
    keys: defaultdict[int, list[str]] = defaultdict(list)
    labels: defaultdict[int, list[str]] = defaultdict(list)
    for option in question.options_of(seat):
        place = place_of(table, question.what, option)
        if place != NOBODY and _spot(table, place)[0] >= 0:
            said = wording.said(option)
            keys[place].append(said.key)
            labels[place].append(said.label)
    troopers = as_seen(table, (place for place in keys if not codes.THING.has(place)))
    listed = [*troopers, *sorted(place for place in keys if codes.THING.has(place))]
    largest_first = sorted(listed, key=lambda place: -_spot(table, place)[2])  # the small lie on the large
    return [_target(table, place, keys[place], labels[place]) for place in largest_first]


def _spot(table: Table, place: int) -> tuple[int, int, float]:
    """Where a place is, and how large what stands there is drawn."""
    if codes.THING.has(place):
        n = codes.THING.part(place)
        return table.tx[n], table.ty[n], max(LEAST, px(table.setting.things[n].radius))
    return table.x[place], table.y[place], max(READABLE, px(table.setting.troopers[place].radius))


def _target(table: Table, place: int, keys: list[str], labels: list[str]) -> Markup:
    x, y, radius = _spot(table, place)
    cx, cy, r = px(x), _y(table, y), radius + 7
    return target(
        keys,
        ", ".join(labels),
        tag("circle", cx=cx, cy=cy, r=r, class_="halo"),
        tag("circle", cx=cx, cy=cy - r, r=4, class_="dot"),
        tag("circle", cx=cx, cy=cy, r=r + 3, class_="focus-ring"),
        keys[0].startswith(HURTS),
    )


# -- pieces ----------------------------------------------------------------------------------------------------------


@lru_cache(256)
def _corners(radius: float, n: int) -> str:
    return " ".join(
        f"{radius * cos((step + 0.5) * 2 * pi / n):.1f},{radius * sin((step + 0.5) * 2 * pi / n):.1f}"
        for step in range(n)
    )


def _shape(side: int, radius: float, **attributes: str) -> Markup:
    """Round for A, eight-cornered for B, six-cornered for nobody."""
    if side == 0:
        return tag("circle", r=radius, **attributes)
    return tag("polygon", points=_corners(radius, 6 if side == NOBODY else 8), **attributes)


def _piece(name: str, kind: str, label: str, x: float, y: float, radius: float, *body: Markup) -> Markup:
    return piece(name, kind, label, x, y, *body, _ring(radius))


@lru_cache(64)
def _ring(radius: float) -> Markup:
    return tag("circle", r=radius + 5, class_="focus-ring")


READABLE: Final = 27.0
"""How large a Model is drawn at least; a ring shows its base where that is smaller."""


def _letter(table: Table, t: int) -> str:
    if not table.marker[t]:
        return table.setting.troopers[t].id[1:]
    return f"m{table.tag[t]}"


@made_of("setting", "place", "x", "y", "z", "marker", "tag", "states", "facing", "breacher", "key_ops")
def _troopers(table: Table, seat: int) -> list[Markup]:
    setting = table.setting
    found = []
    for t in as_seen(table, (t for t, place in enumerate(table.place) if place == TABLE)):
        trooper = setting.troopers[t]
        radius = max(9.0, px(trooper.radius))
        null = bool(table.states[t] & NULL)
        facing = table.facing[t] if setting.digital and not table.marker[t] and not null else None
        kind, looks = ("", "") if table.marker[t] else (trooper.type, trooper.looks)  # a Marker does not show who it is
        role = bool(table.roles(t))
        body = _model(trooper.side, radius, null, _letter(table, t), kind, looks, facing, table.z[t], role)
        states = states_in(table.states[t])
        whose = "yours" if trooper.side == seat else f"of {side_name(trooper.side)}"
        name = profile_name(table, t) if who(table, t) == t else seen_name(table, t)
        label = ", ".join([name, whose, *states, f"at {measure.place(table.x[t], table.y[t])}"])
        rim = max(radius, READABLE)
        found.append(_piece(tag_of(table, t), "trooper", label, px(table.x[t]), _y(table, table.y[t]), rim, body))
    return found


@lru_cache(4096)
def _model(
    side: int,
    radius: float,
    null: bool,
    letter: str,
    kind: str,
    looks: str,
    facing: int | None,
    z: int,
    role: bool,
) -> Markup:
    """A Model or Marker with what is to be seen of it: who it is, its front, how high it stands, whether it is out."""
    fill = "var(--surface-3)" if null else f"url(#g-{SIDES[side]})"
    base = radius
    radius = max(radius, READABLE)
    picture = trooper_picture(kind, looks, radius) if kind else None
    body = [_shape(side, radius, fill=fill, class_="disc")]
    if picture is None:
        body.append(tag("text", letter, class_="letter", y=4, font_size="11"))
    else:
        body += [picture, tag("circle", r=f"{base:.1f}", class_="footprint")] if base < radius else [picture]
        body.append(tag("text", letter, class_="letter letter--badge", x=-radius, y=radius + 5, font_size="11"))
    body += [skirmish.front(facing, radius)] if facing is not None else []
    body += [tag("text", f"{z / UNITS:g}", x=radius, y=radius + 6, class_="coord")] if z else []
    body += [tag("path", d="M-7-7 7 7M7-7-7 7", style="stroke:var(--warn);stroke-width:3")] if null else []
    body += [tag("circle", cx=radius, cy=-radius, r=4, style="fill:var(--lamp)")] if role else []
    return joined(*body)


@made_of("setting", "tx", "ty", "flags", "marks", "str_")
def _things(table: Table) -> list[Markup]:
    found = []
    for n, thing in enumerate(table.setting.things):
        if not table.on_table(n):
            continue
        radius = px(thing.radius)
        if thing.kind == "template":
            body = tag(
                "circle", r=radius, style="fill:var(--lamp);fill-opacity:.12;stroke:var(--lamp);stroke-dasharray:6 6"
            )
        else:
            body = _objective(table, n)
        if thing.kind == MINE:  # how near it goes off (INF-DPL-04)
            ring = "fill:none;stroke:var(--warn);stroke-opacity:.6;stroke-dasharray:3 5"
            body = joined(tag("circle", r=f"{radius + px(TRIGGER):.1f}", style=ring), body)
        marks = [side_name(side) for side in (0, 1) if table.marks[n] >> side & 1]
        words = [
            thing_name(table, n),
            *(f"for {side}" for side in marks),
            *([f"STR {table.str_[n]}"] if thing.str_ else []),
        ]
        label = ", ".join([*words, f"at {measure.place(table.tx[n], table.ty[n])}"])
        found.append(_piece(thing.id, thing.kind, label, px(table.tx[n]), _y(table, table.ty[n]), radius, body))
    return found


def _objective(table: Table, n: int) -> Markup:
    thing = table.setting.things[n]
    opened = bool(thing.kind == "gate" and table.flags[n] & OPEN)
    strength = str(table.str_[n]) if thing.str_ else ""
    return _objective_at(thing.kind, thing.owner, max(LEAST, px(thing.radius)), opened, table.marks[n] & 3, strength)


@lru_cache(1024)
def _objective_at(kind: str, owner: int, radius: float, opened: bool, marks: int, strength: str) -> Markup:
    fill = "var(--surface)" if owner == NOBODY else f"url(#g-{SIDES[owner]})"
    flags = [
        tag(
            "rect", x=-radius if side == 0 else 2, y=radius - 2, width=radius - 2, height=6, class_=f"bar-{SIDES[side]}"
        )
        for side in (0, 1)
        if marks >> side & 1
    ]
    return joined(
        _shape(NOBODY, radius, fill=fill, stroke="var(--line-strong)", style="fill-opacity:.4" if opened else ""),
        thing_picture(kind, radius) or NOTHING,
        *flags,
        tag("text", strength, x=radius, y=-radius + 4, class_="coord") if strength else NOTHING,
    )
