"""What stands on the battlefield: bosses, pets, minions, tokens, bases and camps, each drawn once and remembered."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

from wartable.games.battle_bosses import dashboards, speech
from wartable.games.battle_bosses.draw.art import picture, portrait
from wartable.games.battle_bosses.draw.places import Spot, Spots, hexagon
from wartable.games.battle_bosses.names import figure_key, figure_name, side_name, space_name
from wartable.games.battle_bosses.state import FACE_DOWN, NO_TILE, Setting, Table
from wartable.kernel.engine.people import called
from wartable.kernel.showing.drawing import SIDES, piece
from wartable.kernel.showing.markup import Markup, joined, key_id, tag

REMEMBERED: Final = 2000
"""How many different fillings of spaces are remembered for one seat of a match."""
BOARDS: Final = 50
"""The same for whole boards: most answers leave the one before as it was, and a step on the way is often the last."""


class Piece(NamedTuple):
    """Something that stands in a space: `size` is its radius."""

    id: str
    kind: str
    label: str
    body: Markup
    size: float


class Taken(NamedTuple):
    """A space that holds something: its pieces, what is in it in words, and the sentence of the board as text."""

    pieces: tuple[Markup, ...]
    inside: str
    sentence: str


class Standing(NamedTuple):
    """Everything that stands on the battlefield: every space that holds something, in order, and all that is in it."""

    spaces: dict[int, Taken]
    pieces: tuple[Markup, ...]
    sentences: tuple[str, ...]


Held = tuple[object, ...]
"""Everything that what is drawn and said of a space, or of them all, depends on, in numbers."""


class Drawn:
    """What was drawn for one seat of a match, while people are called the same: spaces and boards by what they hold."""

    __slots__ = ("boards", "spaces")

    def __init__(self) -> None:
        self.spaces: dict[Held, Taken] = {}
        self.boards: dict[Held, Standing] = {}


def standing(table: Table, seat: int, spots: Spots) -> Standing:
    """What stands on the battlefield. It is put together anew when one of the columns it is read from has changed."""
    held = (
        table.laid, *map(tuple, (
            table.minions, table.tokens, table.where, table.damage, table.figure_owner, table.figure_pet,
            table.base_damage, table.camp_tile, table.camp_timer, table.camp_damage,
        )),
    )  # fmt: skip
    drawn = _drawn(table.setting, tuple([called(name) for name in table.setting.seats]), seat)
    found = drawn.boards.get(held)
    if found is None:
        if len(drawn.boards) >= BOARDS:
            drawn.boards.clear()
        spaces = _taken_spaces(table, seat, spots, drawn.spaces)
        pieces = tuple([one for each in spaces.values() for one in each.pieces])
        found = Standing(spaces, pieces, tuple([each.sentence for each in spaces.values() if each.sentence]))
        drawn.boards[held] = found
    return found


def _taken_spaces(table: Table, seat: int, spots: Spots, known: dict[Held, Taken]) -> dict[int, Taken]:
    """Every space that holds something, in order. A space is drawn and worded anew when it holds something else."""
    setting, minions, tokens = table.setting, table.minions, table.tokens
    size = setting.geometry.size
    plain = not setting.arena and not table.laid
    figures: dict[int, Held] = {}
    for figure, space in enumerate(table.where):
        one = (figure, table.damage[figure], table.figure_owner[figure], table.figure_pet[figure])
        figures[space] = (*figures.get(space, ()), one)
    found = {}
    for space in table.taken():
        ground = () if plain else _ground(table, space)
        held = (space, tuple(minions[space::size]), tuple(tokens[space::size]), figures.get(space), ground)
        drawn = known.get(held)
        if drawn is None:
            if len(known) >= REMEMBERED:
                known.clear()
            drawn = known[held] = _taken(table, seat, space, spots[space])
        found[space] = drawn
    return found


@lru_cache(256)
def _drawn(setting: Setting, names: tuple[str, ...], seat: int) -> Drawn:
    """What was drawn for one seat of a match, while people are called these names."""
    return Drawn()


def _ground(table: Table, space: int) -> Held:
    """What lies in a space for good: a base, a camp, a tile that was laid."""
    ground = table.setting.geometry.board
    if space in ground.bases:
        return (table.base_damage[ground.bases.index(space)],)
    if space in ground.camps:
        camp = ground.camps.index(space)
        return (table.camp_tile[camp], table.camp_timer[camp], table.camp_damage[camp])
    return (table.laid.index(space),) if space in table.laid else ()


def _taken(table: Table, seat: int, space: int, spot: Spot) -> Taken:
    standing = _in_space(table, seat, space)
    pieces = tuple(_standing(one, spot, at, len(standing)) for at, one in enumerate(standing))
    inside = speech.inside(table, space)
    return Taken(pieces, inside, speech.sentence(table, space, inside) if inside else "")


@lru_cache(4096)
def _standing(standing: Piece, spot: Spot, at: int, of: int) -> Markup:
    """A piece in its place: alone in the middle, several around it."""
    angle = -pi / 2 + 2 * pi * at / of + (pi / 2 if of == 2 else 0)
    away = 0.0 if of == 1 else 24.0
    x, y = spot.x + away * cos(angle), spot.y - 4 + away * 0.8 * sin(angle)
    ring = tag("circle", r=standing.size + 5, class_="focus-ring")
    scale = 1 if of == 1 else 0.82 if of < 4 else 0.68
    lift = ";--lift:-38px" if of > 2 and at == 0 else ""  # the health of the one on top would lie under the others
    style = f"--crowd:{scale}{lift}" if scale < 1 else None
    body = tag("g", standing.body, ring, transform=f"scale({scale})", style=style)
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


@lru_cache(256)
def face(slug: str, side: int) -> Markup:
    """The face of a boss on the ground of a side, in a box of 100 by 100."""
    ground = tag("g", disc(side, 48), transform="translate(50 50)")
    return joined(ground, tag("g", portrait(slug, 76), transform="translate(50 50)"))


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
    body = _figure_body(figure_key(table, figure), owner & 1, radius, left)
    return Piece(f"{kind}-{figure}", kind, label, body, radius)


@lru_cache(2048)
def _figure_body(slug: str, side: int, radius: float, left: int) -> Markup:
    face = portrait(slug, radius * 1.5)
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
    return Piece(f"m{kind}_at_{key_id(at)}", "minions", label, _minions_body(minion.id, owner & 1, n), 28.0)


@lru_cache(1024)
def _minions_body(slug: str, side: int, n: int) -> Markup:
    spread = (
        ((0.0, 0.0),) if n == 1 else ((-9.0, 3.0), (9.0, -3.0)) if n == 2 else ((-13.0, 6.0), (13.0, 6.0), (0.0, -9.0))
    )
    size = 19 if n == 1 else 16
    men = [
        tag("g", disc(side, size), picture("minion", slug, size * 1.5), transform=f"translate({x} {y})")
        for x, y in spread
    ]
    count = (
        tag("circle", cx=24, cy=-18, r=10.5, class_="badge-n"),
        tag("text", str(n), x=24, y=-13, class_="badge-t"),
    )
    return joined(*men, *(count if n > 1 else ()))


def _tokens(table: Table, player: int, n: int, at: str, seat: int) -> Piece:
    token = table.setting.dashboards[player].token
    name = token.name if token else "token"
    label = f"{name}{f' x{n}' if n > 1 else ''}, {_whose(table, player, seat)}, at {at}"
    return Piece(
        f"token{player}_at_{key_id(at)}",
        "token",
        label,
        _token_body(token.id if token else "", SIDES[player & 1]),
        22.0,
    )


@lru_cache(256)
def _token_body(slug: str, side: str) -> Markup:
    return joined(
        tag("ellipse", cx=0, cy=17, rx=17, ry=5, class_="shadow"),
        picture("token", slug, 38),
        tag("rect", x=-14, y=20, width=28, height=5, rx=2.5, class_=f"bar-{side}"),
    )


def _base(table: Table, side: int, at: str) -> Piece:
    board = table.setting.geometry.board
    left = board.base_health - table.base_damage[side]
    label = f"{side_name(table, side)} Base, {left} of {board.base_health} health, at {at}"
    return Piece(f"base-{SIDES[side]}", "base", label, _base_body(SIDES[side], f"{left}/{board.base_health}"), 38.0)


@lru_cache(256)
def _base_body(side: str, health: str) -> Markup:
    return joined(
        tag("polygon", points=hexagon(Spot(0, 0), 36, True), fill=f"url(#g-{side})", class_="base"),
        tag("path", d="M-17 13V-4h6v-8h6v8H5v-8h6v8h6v17z", class_="castle"),
        tag("rect", x=-29, y=6, width=58, height=21, rx=10, class_="health health--wide"),
        tag("text", health, y=21.3, class_="health-t"),
    )


def _camp(table: Table, camp: int, at: str) -> Piece:
    tile = table.camp_tile[camp]
    label = dashboards.camps(table)[camp]
    if tile in (FACE_DOWN, NO_TILE):
        timer = table.camp_timer[camp]
        body = joined(
            tag("rect", x=-20, y=-25, width=40, height=40, rx=5, class_="camp"),
            picture("camp", "lair" if tile == FACE_DOWN else "empty", 36, -5),
            *(tag("circle", cx=-10 + 10 * at, cy=15, r=4, class_="counter") for at in range(timer)),
        )
    else:
        monster = table.setting.monsters[tile]
        body = joined(
            tag("polygon", points=hexagon(Spot(0, 0), 27, False), class_="monster"),
            picture("monster", monster.id, 42),
            _heart(-18, 19, monster.health - table.camp_damage[camp]),
        )
    return Piece(f"camp-{key_id(at)}", "camp", label, body, 30.0)
