"""The ships as SVG, as one seat may see them. What lies beside them is in `panels.py`; no rule lives here."""

from __future__ import annotations

import random
from collections import defaultdict
from functools import lru_cache
from typing import Final

from wartable.games.starbreach import cards, codes, ship
from wartable.games.starbreach import questions as asked
from wartable.games.starbreach.acting import ACTION
from wartable.games.starbreach.dicing import PREPARE
from wartable.games.starbreach.draw.art import PICTURES, art
from wartable.games.starbreach.draw.art import pictured as pictured
from wartable.games.starbreach.draw.boxes import BORDERS, HIGH, WIDE, Box, area_box, edge_box, room_box
from wartable.games.starbreach.draw.panels import equipment, faces, notes, panels, phase, refused
from wartable.games.starbreach.draw.pieces import caption, fitting, in_rows, pieces, spoken_enemy
from wartable.games.starbreach.names import area_name, edge_name, room_name
from wartable.games.starbreach.screen import coming, surroundings
from wartable.games.starbreach.screen import room as spoken_room
from wartable.games.starbreach.state import NONE, Table
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Wording, worded
from wartable.kernel.showing.drawing import Board, Drawing, board_of, target
from wartable.kernel.showing.markup import NOTHING, Markup, joined, key_id, tag, use
from wartable.kernel.showing.parts import Look, nothing_foreseen

STEPS: Final = ("A Arrival", "B Dice", "C Offensive", "D End")
foreseen = nothing_foreseen


def draw(table: Table, seat: int, look: Look) -> Drawing:
    """Everything a page shows."""
    question = look.question
    wording = look.wording or worded(table, seat, question)
    at = phase(table)
    text = [spoken_room(table, position) + "." for position, tile in enumerate(table.tile) if tile != NONE]
    text += surroundings(table) + [spoken_enemy(table, number) for number in range(len(table.e_card))]
    return Drawing(
        board=board(table, seat, question, wording),
        title=table.setting.mission.name,
        turn=f"Round {table.round}" if table.round else "Before the first round",
        caption=("dot: possible", "diamond: an attack", *(part[0].upper() + part[1:] for part in coming(table))),
        text=text,
        steps=STEPS,
        step=at,
        panels=panels(table, seat),
        cards=equipment(table, seat, question) if 0 <= seat < table.setting.players else (),
        dice=faces(table, seat, wording) if 0 <= seat < table.setting.players else (),
        notes=notes(seat, wording),
        finish=finish(question) if question is not None else "",
        refused=refused(table, seat, question),
        art=art(),
        ground="space",
    )


def finish(question: Question) -> str:
    """The key of the option that ends the step."""
    return "ready" if question.what is PREPARE else "end-turn"


def board(table: Table, seat: int, question: Question | None, wording: Wording | None = None) -> Board:
    """The ships, with the places that the question's options lie in."""
    ships = table.setting.mission.ships
    areas = range(len(table.setting.rank))
    rooms = [position for position, tile in enumerate(table.tile) if tile != NONE]
    name = "Ship" if ships == 1 else "Two ships"
    return board_of(
        f"0 0 {WIDE} {HIGH * ships}",
        f"{name} with rooms, platforms and areas around. The same is listed as text.",
        decor=_decor(ships),
        tiles=(
            *(_area(table, area) for area in areas),
            *(_room(table, position) for position in sorted(rooms, key=lambda at: ship.LEVEL[at])),
        ),
        marks=_joints(table),
        targets=_targets(table, seat, wording or worded(table, seat, question)),
        pieces=pieces(table),
    )


@lru_cache
def _decor(ships: int) -> Markup:
    sky = random.Random(7).uniform  # the same stars on every page
    stars = [
        tag(
            "circle", cx=sky(0, WIDE), cy=sky(0, HIGH * ships), r=sky(0.5, 1.7), fill="var(--board-ink)", opacity="0.45"
        )
        for _ in range(90 * ships)
    ]
    hulls = [
        tag(
            "path",
            d="M412 62 712 250 712 520 412 700 112 520 112 250z",
            fill="var(--hull-2)",
            opacity="0.55",
            transform=f"translate(0 {HIGH * at})",
        )
        for at in range(ships)
    ]
    return joined(*stars, *hulls)


def _area(table: Table, area: int) -> Markup:
    vortices = table.setting.vortices
    number = vortices.index(area) if area in vortices else NONE
    return _area_at(area, number, number != NONE and bool(table.closed[number]))


@lru_cache(256)
def _area_at(area: int, number: int, shut: bool) -> Markup:
    """An area around the ship, with its vortex if it has one (`number`)."""
    box = area_box(area)
    vortex: tuple[Markup, ...] = ()
    if number != NONE:
        x, y = box.x + box.w - 30, box.y + box.h - 34
        vortex = (
            tag(
                "circle", cx=x, cy=y, r=24, fill="#1d1238", stroke="#a883ff", stroke_width=2, opacity=0.4 if shut else 1
            ),
            tag(
                "path",
                d=f"M{x - 14} {y}a14 14 0 0 1 14-14M{x + 14} {y}a14 14 0 0 1-14 14",
                fill="none",
                stroke="#a883ff",
            ),
            caption(x, y + 6, str(number + 1), colour="--card-ink", text_anchor="middle"),
        )
    return tag(
        "g",
        tag(
            "rect", x=box.x, y=box.y, width=box.w, height=box.h, rx=12, fill="var(--surface)", fill_opacity="0.07",
            stroke="var(--board-ink-2)", stroke_opacity="0.45", stroke_dasharray="5 6",
        ),
        caption(box.x + 10, box.y + 17, area_name(area)),
        *vortex,
        id=f"t-{key_id(area_name(area))}",
        data_zone="area",
    )  # fmt: skip


def _room(table: Table, position: int) -> Markup:
    tile = table.setting.rooms[table.tile[position]]
    ruined = table.tile[position] == cards.DESTROYED
    return _room_at(position, tile.id, tile.name, tuple(tile.icons), ruined, table.pillars[position])


@lru_cache(1024)
def _room_at(position: int, slug: str, room: str, signs: tuple[int, ...], ruined: bool, standing: int) -> Markup:
    """A room or platform with its icons and the pillars that stand."""
    box = room_box(position)
    raised = bool(ship.LEVEL[position])
    pillars = [
        tag("rect", x=x, y=y, width=9, height=9, rx=2, fill="var(--lamp)")
        for x, y in (
            (box.x + 4, box.y + 4), (box.x + box.w - 13, box.y + 4),
            (box.x + 4, box.y + box.h - 13), (box.x + box.w - 13, box.y + box.h - 13),
        )[:standing]
    ]  # fmt: skip
    icons = [
        use(ICONS[icon], x=box.x + 12 + 20 * n, y=box.y + box.h - 26, width=14, height=14, fill="var(--board-ink)")
        for n, icon in enumerate(signs)
    ]
    name = room if raised else f"{room_name(position)} {room}"
    code = caption(box.x + 18, box.y + 19, room_name(position), colour="--board-ink") if raised else NOTHING
    size = min(46, box.w / 3) if raised else 88
    x, y = (box.x + box.w - 17 - size / 2, box.y + 36) if raised else (box.x + 58, box.y + 66)
    scene = PICTURES.inside(f"room-{slug}", x, y, size)
    icons += [tag("g", scene, opacity="0.7")] if scene is not None else []
    return tag(
        "g",
        tag("rect", x=box.x + 3, y=box.y + 5, width=box.w, height=box.h, rx=8, fill="#000", opacity="0.35"),
        tag(
            "rect", x=box.x, y=box.y, width=box.w, height=box.h, rx=8, class_=None if ruined else "tile",
            fill="var(--space-2)",
            stroke="var(--board-ink-2)", stroke_opacity="0.6", stroke_dasharray="4 6" if ruined else None,
        ),
        *pillars,
        code,
        (in_rows if raised else fitting)(box.x + 10, box.y + box.h - 32, name, box.w - 16, "--board-ink"),
        *icons,
        id=f"t-{key_id(room_name(position))}",
        data_zone="platform" if raised else "room",
    )  # fmt: skip


ICONS: Final = ("i-move", "i-melee", "i-ranged", "i-shield", "i-special", "i-star")


def _joints(table: Table) -> list[Markup]:
    """Airlocks and the docking clamp."""
    return _joined(tuple(table.setting.mission.airlocks), tuple(table.setting.mission.clamp))


@lru_cache(64)
def _joined(airlocks: tuple[int, ...], clamp: tuple[int, ...]) -> list[Markup]:
    found = []
    for area in airlocks:
        x, y = BORDERS[area % ship.SHIP_AREAS]
        y += HIGH * (area // ship.SHIP_AREAS)
        found.append(tag("circle", cx=x, cy=y, r=17, fill="#0b2430", stroke="#6fd6e8", stroke_width=3))
        found.append(use("i-lock", x=x - 10, y=y - 10, width=20, height=20, fill="#6fd6e8"))
    if clamp:
        (ax, ay), (bx, by) = (room_box(at).middle() for at in clamp)
        found.append(
            tag("path", d=f"M{ax} {ay}L{bx} {by}", stroke="var(--lamp)", stroke_width=5, stroke_dasharray="12 9")
        )
    return found


# -- targets ---------------------------------------------------------------------------------------------------------

_ROOM_QUESTIONS: Final = (asked.PLATFORM, asked.START_ROOM, asked.TO_ROOM, asked.FLEE, asked.FIRE_ROOM)
_AREA_QUESTIONS: Final = (asked.EST_AREA, asked.SWEEP_WHERE, asked.THROW)
_ENEMY_QUESTIONS: Final = {
    asked.BLOCK_WHAT: codes.CIRCLE,
    asked.TOKEN_ON: codes.CIRCLE,
    asked.PUSH_WHOM: codes.PUSH,
    asked.ENEMY_ORDER: codes.CARD,
}
_LIES_IN: Final = {
    asked.REPAIR: {codes.FIRE_IN: "room", codes.PILLAR_OF: "room", codes.BARRICADE_ON: "edge"},
    ACTION: {codes.GO_TO: "room", codes.HIT_WALL: "edge", codes.MELEE_AT: "enemy", codes.RANGED_AT: "enemy"},
}


def place_of(table: Table, question: Question, option: int) -> tuple[str, int] | None:
    """Where an option lies: `("room", position)`, `("area", area)` or `("edge", edge)`; None when nowhere."""
    what = question.what
    if option == codes.STOP:
        return None
    if what in _ROOM_QUESTIONS:
        return "room", option
    if what in _AREA_QUESTIONS:
        return "area", option
    if what is asked.EDGE:
        return "edge", option
    if what in _ENEMY_QUESTIONS:
        return "area", table.e_area[table.e_card.index(_ENEMY_QUESTIONS[what].split(option)[0])]
    for numbers, kind in _LIES_IN.get(what, {}).items():
        if numbers.has(option):
            at = numbers.part(option)
            return ("area", table.e_area[table.e_card.index(at)]) if kind == "enemy" else (kind, at)
    return None


def _targets(table: Table, seat: int, wording: Wording | None) -> list[Markup]:
    """One for each place that options lie in; a place with several options leads to the first of them."""
    if wording is None or wording.question.by_chance or seat not in wording.question.seats:
        return []
    question = wording.question
    there: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for option in question.options_of(seat):
        place = place_of(table, question, option)
        if place is not None:
            there[place].append(option)
    return [_target(wording, place, options) for place, options in sorted(there.items())]


def _target(wording: Wording, place: tuple[str, int], options: list[int]) -> Markup:
    kind, at = place
    box = room_box(at) if kind == "room" else area_box(at) if kind == "area" else edge_box(at)
    if kind == "edge":  # a thin thing gets a wider place to be hit
        box = Box(box.x - 8, box.y - 8, box.w + 16, box.h + 16)
    said = [wording.said(option) for option in options]
    where = room_name(at) if kind == "room" else area_name(at) if kind == "area" else edge_name(at)
    label = f"{where}: {', '.join(each.label for each in said)}"
    return _target_at(box, tuple(each.key for each in said), label, kind == "area" and wording.question.what is ACTION)


@lru_cache(2048)
def _target_at(box: Box, keys: tuple[str, ...], label: str, hurts: bool) -> Markup:
    inner = Box(box.x + 4, box.y + 4, box.w - 8, box.h - 8)
    return target(
        keys,
        label,
        tag("rect", x=inner.x, y=inner.y, width=inner.w, height=inner.h, rx=9, class_="halo"),
        tag("circle", cx=box.x + 14, cy=box.y + box.h / 2, r=5, class_="dot"),
        tag("rect", x=box.x, y=box.y, width=box.w, height=box.h, rx=10, class_="focus-ring"),
        hurts,
    )
