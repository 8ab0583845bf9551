"""The battlefield as SVG, and the dashboards, hand and dice beside it, as one seat may see them. No rule lives here.

What a tile or a piece looks like depends on a few words and numbers alone, so each is drawn once and remembered.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from wartable.games.battle_bosses import choices, codes, dashboards, laying, speech
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.acting import ACTION
from wartable.games.battle_bosses.board import Geometry
from wartable.games.battle_bosses.draw.panels import cards, faces, notes, panel, refused
from wartable.games.battle_bosses.names import figure_key, figure_name, piece_label, side_name, space_name
from wartable.games.battle_bosses.state import FACE_DOWN, NO_TILE, Table
from wartable.kernel.engine.game import Look
from wartable.kernel.engine.oracle import Question
from wartable.kernel.showing.drawing import SIDES, Board, Drawing, board_of, piece, target
from wartable.kernel.showing.markup import NOTHING, Markup, joined, key_id, tag, use

RADIUS: Final = 56.0
"""From the middle of a space to its corners; the drawing's unit is a pixel of a board 600 wide."""
MARGIN: Final = 12
SLAB: Final = 8
"""How thick a space looks."""
PLACES: Final = (
    asked.STEP, asked.SPACE, asked.SPAWN, asked.EVENT_SPACE, asked.TAKE_OFF, laying.TILE, laying.START,
)  # fmt: skip
"""The questions whose options are spaces."""
PIECES: Final = (asked.TARGET, asked.LOSS, asked.SPLIT, asked.BRAWL_WITH)
"""The questions whose options are pieces."""
HURTS: Final = (asked.LOSS, asked.SPLIT, asked.BRAWL_WITH)
STEPS: Final = ("Start", "Roll", "Actions", "Draw", "End")
ZONE_CLASSES: Final = ("alpha", "alpha", "cool", "wastes", "hot", "omega", "omega")


def draw(table: Table, seat: int, look: Look) -> Drawing:
    """Everything a page shows."""
    geometry = table.setting.geometry
    whose = "Alpha" if table.setting.arena and not table.active else "Omega" if table.setting.arena else ""
    mine = seat < table.setting.players and seat & 1 == table.active
    turn = f"{whose}, turn {table.turn}" if whose else f"{'Your' if mine else 'Their'} turn {table.turn}"
    if not table.setting.arena and seat >= table.setting.players:
        turn = f"{side_name(table, table.active)}'s turn {table.turn}"
    return Drawing(
        board=board(table, seat, look.question),
        title=geometry.board.name,
        turn=turn if table.turn else "Before the first turn",
        caption=("legal: dashed, with a dot", "fight: red", "selected: double ring"),
        text=speech.board(table).split("\n")[1:],
        steps=STEPS,
        step=2 if table.turn else -1,
        panels=[panel(table, player, seat, emblem(table, player)) for player in _seating(table, seat)],
        cards=cards(table, seat, look.question) if 0 <= seat < table.setting.players else (),
        dice=faces(table, seat, look.heard),
        notes=notes(table, seat, look.question),
        finish="done",
        refused=refused(table, seat, look.question),
        art=_art(),
    )


def _seating(table: Table, seat: int) -> list[int]:
    """The other side first, one's own last: as people sit around a table."""
    mine = seat & 1 if 0 <= seat < table.setting.players else 0
    return [*table.setting.sides[1 - mine], *table.setting.sides[mine]]


# -- where spaces are ------------------------------------------------------------------------------------------------


class Spot(NamedTuple):
    x: float
    y: float


Spots = tuple[Spot, ...]


@lru_cache(64)
def _spots(spaces: tuple[tuple[int, int], ...], arena: bool) -> Spots:
    """The middle of every space. Duels lie flat side up, so that the halves are left and right; Arena corner up."""
    rows = [
        (RADIUS * 3**0.5 * (q + r / 2), RADIUS * 1.5 * r)
        if arena
        else (RADIUS * 1.55 * r, -RADIUS * 3**0.5 * 1.035 * (q + r / 2))
        for q, r in spaces
    ]
    left = min(x for x, _ in rows) - RADIUS - MARGIN
    top = min(y for _, y in rows) - RADIUS - MARGIN
    return tuple(Spot(x - left, y - top) for x, y in rows)


@lru_cache(4096)
def _hexagon(spot: Spot, radius: float, upright: bool) -> str:
    turn = pi / 6 if upright else 0.0
    corners = ((spot.x + radius * cos(turn + n * pi / 3), spot.y + radius * sin(turn + n * pi / 3)) for n in range(6))
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


# -- the board -------------------------------------------------------------------------------------------------------


def board(table: Table, seat: int, question: Question | None) -> Board:
    """The battlefield, with the places that the question's options lie in."""
    spots = _spots(table.setting.geometry.board.spaces, table.setting.arena)
    width = max(spot.x for spot in spots) + RADIUS + MARGIN
    height = max(spot.y for spot in spots) + RADIUS + MARGIN + SLAB
    geometry = table.setting.geometry
    name = f"Battlefield {geometry.board.name}, {geometry.size} spaces. The same options are listed as text."
    return board_of(
        f"0 0 {width:.0f} {height:.0f}",
        name,
        decor=_decor(width, height),
        tiles=_tiles(geometry, table.setting.arena, _stands(table, seat), table.laid),
        marks=_selected(table, question, spots),
        targets=_targets(table, seat, question, spots),
        pieces=_pieces(table, seat, spots),
    )


@lru_cache(64)
def _decor(width: float, height: float) -> Markup:
    rings = (
        tag("circle", cx=width / 2, cy=height / 2, r=radius, class_="ring-decor") for radius in (150.0, 205.0, 262.0)
    )
    return joined(*rings)


def _stands(table: Table, seat: int) -> int:
    """Where the seat's boss stands in an Arena, since the fog begins there; -1 when nothing is in the fog."""
    return table.where[seat] if table.setting.arena and 0 <= seat < table.setting.players else -1


@lru_cache(256)
def _tiles(geometry: Geometry, arena: bool, stands: int, laid: tuple[int, ...]) -> tuple[Markup, ...]:
    """All spaces, those beyond the fog's reach darker; on a field where tiles are laid, whose they are."""
    ground, spaces = geometry.board, range(geometry.size)
    if ground.id == laying.FIELD.id:
        zones = ["free" if space not in laid else SIDES[laid.index(space) % 2] for space in spaces]
    else:
        zones = [ZONE_CLASSES[zone] for zone in ground.zone_of] or [SIDES[at in ground.halves[1]] for at in spaces]
    seen = geometry.reach[stands] if stands >= 0 else (True,) * geometry.size
    return tuple(
        _tile(spot, f"{q},{r}", zones[space], arena, not seen[space])
        for space, (spot, (q, r)) in enumerate(zip(_spots(ground.spaces, arena), ground.spaces, strict=True))
    )


def _tile(spot: Spot, name: str, zone: str, upright: bool, far: bool) -> Markup:
    return tag(
        "g",
        tag("polygon", points=_hexagon(Spot(spot.x, spot.y + SLAB), RADIUS, upright), class_="slab"),
        tag("polygon", points=_hexagon(spot, RADIUS - 1, upright), class_="tile"),
        tag("polygon", points=_hexagon(spot, RADIUS - 1, upright), class_="wash"),
        tag("polygon", points=_hexagon(spot, RADIUS - 5, upright), class_="tile-rim"),
        tag("polygon", points=_hexagon(spot, RADIUS - 1, upright), class_="fog") if far else NOTHING,
        tag("text", name, class_="coord", x=spot.x, y=spot.y + RADIUS * (0.74 if upright else 0.7)),
        id=f"t-{key_id(name)}",
        class_=f"tile-g zone-{zone}",
        data_zone=zone,
    )


def _selected(table: Table, question: Question | None, spots: Spots) -> list[Markup]:
    """A double ring around the space of the piece whose ability is being carried out."""
    if question is None or not question.about or question.about[0] == choices.CARD:
        return []
    space = question.about[1]
    if not 0 <= space < len(spots):
        return []
    upright = table.setting.arena
    return [
        tag("polygon", points=_hexagon(spots[space], RADIUS - 4, upright), class_="is-selected-ring"),
        tag("polygon", points=_hexagon(spots[space], RADIUS + 1, upright), class_="is-selected-ring--out"),
    ]


# -- targets ---------------------------------------------------------------------------------------------------------


def place_of(table: Table, question: Question, option: int) -> int:
    """The space an option lies in; -1 when it has none."""
    if question.what in PLACES:
        return option
    if question.what in PIECES and option >= 0 and not codes.UPGRADE.has(option):
        return choices.space_of(table, option)
    if question.what is ACTION and codes.USE.has(option):
        space = codes.USE.triple(option)[2]
        return -1 if space == codes.BOSS_SPACE else space
    return -1


def _targets(table: Table, seat: int, question: Question | None, spots: Spots) -> list[Markup]:
    """One for each space that options lie in. A space with several options leads to the first of them."""
    if question is None or question.by_chance or seat not in question.seats:
        return []
    keys: defaultdict[int, list[str]] = defaultdict(list)
    labels: defaultdict[int, list[str]] = defaultdict(list)
    for option in question.options_of(seat):
        space = place_of(table, question, option)
        if space >= 0:
            keys[space].append(question.what.said(table, seat, option).key)
            labels[space].append(_target_label(table, question, option, seat, space))
    return [_target(table, question, spots[space], keys[space], labels[space], seat, space) for space in sorted(keys)]


def _target_label(table: Table, question: Question, option: int, seat: int, space: int) -> str:
    if question.what in PIECES:
        return piece_label(table, option)
    if question.what is ACTION:
        return table.setting.dashboards[seat].abilities[codes.USE.triple(option)[0]].name
    return speech.inside(table, space) or "empty"


def _target(
    table: Table, question: Question, spot: Spot, keys: list[str], labels: list[str], seat: int, space: int
) -> Markup:
    enemy = 1 - (seat & 1)
    fight = table.side_minions(enemy, space) or table.figures_in(space, enemy)
    hurts = question.what in HURTS or (question.what == asked.STEP and fight)
    label = f"{space_name(table, space)}: {', '.join(labels)}"
    return _target_at(spot, table.setting.arena, tuple(keys), label, bool(hurts))


@lru_cache(4096)
def _target_at(spot: Spot, upright: bool, keys: tuple[str, ...], label: str, hurts: bool) -> Markup:
    return target(
        keys,
        label,
        tag("polygon", points=_hexagon(spot, RADIUS - 7, upright), class_="halo"),
        tag("circle", cx=spot.x, cy=spot.y - RADIUS * 0.66, r=5, class_="dot"),
        tag("polygon", points=_hexagon(spot, RADIUS - 1, upright), class_="focus-ring"),
        hurts,
    )


# -- pieces ----------------------------------------------------------------------------------------------------------


class Piece(NamedTuple):
    """Something that stands in a space: `size` is its radius."""

    id: str
    kind: str
    label: str
    body: Markup
    size: float


def _pieces(table: Table, seat: int, spots: Spots) -> list[Markup]:
    size = len(spots)
    ground = table.setting.geometry.board
    held = {*ground.bases, *ground.camps, *table.where}
    held.update(at % size for counts in (table.minions, table.tokens) for at, n in enumerate(counts) if n)
    return [
        _standing(one, spots[space], at, len(found))
        for space in sorted(held)
        if space >= 0
        for found in [_in_space(table, seat, space)]
        for at, one in enumerate(found)
    ]


@lru_cache(4096)
def _standing(standing: Piece, spot: Spot, at: int, of: int) -> Markup:
    """A piece in its place: alone in the middle, several around it."""
    angle = -pi / 2 + 2 * pi * at / of + (pi / 2 if of == 2 else 0)
    away = 0.0 if of == 1 else 24.0
    x, y = spot.x + away * cos(angle), spot.y - 4 + away * 0.8 * sin(angle)
    ring = tag("circle", r=standing.size + 5, class_="focus-ring")
    scale = 1 if of == 1 else 0.82 if of < 4 else 0.68
    body = tag("g", standing.body, ring, transform=f"scale({scale})")
    return piece(standing.id, standing.kind, standing.label, x, y, body, like=standing.id.rpartition("_at_")[0] or None)


def _in_space(table: Table, seat: int, space: int) -> list[Piece]:
    setting = table.setting
    ground, size = setting.geometry.board, setting.geometry.size
    at = space_name(table, space)
    found = []
    if space in ground.bases:
        found.append(_base(table, ground.bases.index(space), at))
    if space in ground.camps:
        found.append(_camp(table, ground.camps.index(space), at))
    for figure, where in enumerate(table.where):
        if where == space:
            found.append(_figure(table, figure, at, seat))
    for kind, owner in enumerate(setting.kind_owner):
        if n := table.minions[kind * size + space]:
            found.append(_minions(table, kind, owner, n, at, seat))
    tokens = ((player, table.tokens[player * size + space]) for player in range(setting.players))
    return found + [_tokens(table, player, n, at, seat) for player, n in tokens if n]


@lru_cache(64)
def disc(side: int, radius: float) -> Markup:
    """The ground of a piece: round for the first side, eight-cornered for the second."""
    shadow = tag("ellipse", cx=0, cy=radius * 0.9, rx=radius * 0.95, ry=radius * 0.3, class_="shadow")
    if side == 0:
        rim = tag("circle", r=radius * 0.84, class_="disc-rim")
        return joined(shadow, tag("circle", r=radius, fill="url(#g-a)", class_="disc"), rim)
    rim = tag("polygon", points=_octagon(radius * 0.84), class_="disc-rim")
    return joined(shadow, tag("polygon", points=_octagon(radius), fill="url(#g-b)", class_="disc"), rim)


def _octagon(radius: float) -> str:
    return " ".join(f"{radius * cos((n + 0.5) * pi / 4):.1f},{radius * sin((n + 0.5) * pi / 4):.1f}" for n in range(8))


def emblem(table: Table, player: int) -> Markup:
    """The face of a player's boss on the ground of its side, in a box of 100 by 100."""
    boss = table.setting.dashboards[player].boss
    return _emblem(boss.slug, boss.name, player & 1)


@lru_cache(256)
def _emblem(slug: str, name: str, side: int) -> Markup:
    ground = tag("g", disc(side, 48), transform="translate(50 50)")
    return joined(ground, tag("g", _portrait(slug, name, 76), transform="translate(50 50)"))


@lru_cache(256)
def _portrait(slug: str, name: str, size: float) -> Markup:
    """The face that was drawn for a boss, or its first letter when its content brings none."""
    if f'id="b-{slug}"' in _art():
        return use(f"b-{slug}", x=-size / 2, y=-size / 2, width=size, height=size)
    return tag("text", name[:1].upper(), class_="letter", y=size * 0.22, font_size=f"{size * 0.62:.0f}")


@cache
def _art() -> Markup:
    from wartable.games.battle_bosses.content import SHIPPED

    text = (SHIPPED / "art.svg").read_text(encoding="utf-8")
    return Markup(text[text.index("<defs>") : text.index("</defs>") + len("</defs>")])


def _whose(table: Table, owner: int, seat: int) -> str:
    if owner == seat:
        return "yours"
    if not 0 <= seat < table.setting.players:
        return f"of {side_name(table, owner & 1)}"
    return "ally" if (owner ^ seat) & 1 == 0 else "enemy"


def _figure(table: Table, figure: int, at: str, seat: int) -> Piece:
    owner = table.figure_owner[figure]
    left, health = table.health(figure) - table.damage[figure], table.health(figure)
    kind = "boss" if figure < table.setting.players else "pet"
    radius = 29.0 if kind == "boss" else 21.0
    name = figure_name(table, figure)
    label = f"{name}, {_whose(table, owner, seat)}, {left} of {health} health, at {at}"
    body = _figure_body(figure_key(table, figure), name, owner & 1, radius, left)
    return Piece(f"{kind}-{figure}", kind, label, body, radius)


@lru_cache(2048)
def _figure_body(slug: str, name: str, side: int, radius: float, left: int) -> Markup:
    face = _portrait(slug, name, radius * 1.5)
    return joined(disc(side, radius), face, _heart(-radius * 0.7, radius * 0.7, left))


def _heart(x: float, y: float, left: int) -> Markup:
    return tag(
        "g",
        tag("rect", x=-13, y=-10, width=26, height=20, rx=10, class_="health"),
        tag("text", str(left), y=4.7, class_="health-t"),
        transform=f"translate({x:.1f} {y:.1f})",
    )


def _minions(table: Table, kind: int, owner: int, n: int, at: str, seat: int) -> Piece:
    minion = table.setting.kind_names[kind]
    label = f"{n} {minion.name if n == 1 else minion.plural}, {_whose(table, owner, seat)}, at {at}"
    return Piece(f"m{kind}_at_{key_id(at)}", "minions", label, _minions_body(minion.name[:1], owner & 1, n), 26.0)


@lru_cache(1024)
def _minions_body(letter: str, side: int, n: int) -> Markup:
    spread = (
        ((0.0, 0.0),) if n == 1 else ((-8.0, 3.0), (8.0, -3.0)) if n == 2 else ((-11.0, 5.0), (11.0, 5.0), (0.0, -7.0))
    )
    men = [
        tag(
            "g",
            disc(side, 13),
            tag("text", letter, class_="letter", y=5, font_size="14"),
            transform=f"translate({x} {y})",
        )
        for x, y in spread
    ]
    count = (
        tag("circle", cx=22, cy=-16, r=9.5, class_="badge-n"),
        tag("text", str(n), x=22, y=-11.5, class_="badge-t"),
    )
    return joined(*men, *(count if n > 1 else ()))


def _tokens(table: Table, player: int, n: int, at: str, seat: int) -> Piece:
    token = table.setting.dashboards[player].token
    name = token.name if token else "token"
    label = f"{name}{f' x{n}' if n > 1 else ''}, {_whose(table, player, seat)}, at {at}"
    return Piece(f"token{player}_at_{key_id(at)}", "token", label, _token_body(name[:1], SIDES[player & 1]), 20.0)


@lru_cache(256)
def _token_body(letter: str, side: str) -> Markup:
    return joined(
        tag("ellipse", cx=0, cy=15, rx=14, ry=5, class_="shadow"),
        tag("rect", x=-12, y=-13, width=24, height=24, rx=4, transform="rotate(45)", class_=f"token token--{side}"),
        tag("text", letter, class_="letter", y=5, font_size="15"),
        tag("rect", x=-12, y=17, width=24, height=4, rx=2, class_=f"bar-{side}"),
    )


def _base(table: Table, side: int, at: str) -> Piece:
    board = table.setting.geometry.board
    left = board.base_health - table.base_damage[side]
    label = f"{side_name(table, side)} Base, {left} of {board.base_health} health, at {at}"
    return Piece(f"base-{SIDES[side]}", "base", label, _base_body(SIDES[side], f"{left}/{board.base_health}"), 38.0)


@lru_cache(256)
def _base_body(side: str, health: str) -> Markup:
    return joined(
        tag("polygon", points=_hexagon(Spot(0, 0), 36, True), fill=f"url(#g-{side})", class_="base"),
        tag("path", d="M-17 13V-4h6v-8h6v8H5v-8h6v8h6v17z", class_="castle"),
        tag("rect", x=-24, y=16, width=48, height=19, rx=9, class_="health"),
        tag("text", health, y=30, class_="health-t"),
    )


def _camp(table: Table, camp: int, at: str) -> Piece:
    tile = table.camp_tile[camp]
    label = dashboards.camps(table)[camp]
    if tile in (FACE_DOWN, NO_TILE):
        timer = table.camp_timer[camp]
        body = joined(
            tag("rect", x=-17, y=-22, width=34, height=34, rx=5, class_="camp"),
            tag("text", "?" if tile == FACE_DOWN else "–", y=1, class_="camp-t"),
            tag("text", f"in {timer}" if timer else "", y=26, class_="coord"),
        )
    else:
        monster = table.setting.monsters[tile]
        body = joined(
            tag("polygon", points=_hexagon(Spot(0, 0), 27, False), class_="monster"),
            tag("text", monster.name[:1], class_="letter", y=8, font_size="22"),
            _heart(-18, 19, monster.health - table.camp_damage[camp]),
        )
    return Piece(f"camp-{key_id(at)}", "camp", label, body, 30.0)
