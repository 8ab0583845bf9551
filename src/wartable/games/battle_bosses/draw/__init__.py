"""The battlefield as SVG, and the dashboards, hand and dice beside it, as one seat may see them. No rule lives here.

What a tile or a piece looks like depends on a few words and numbers alone, so each is drawn once and remembered.
"""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import Final

from wartable.games.battle_bosses import choices, codes, laying, speech
from wartable.games.battle_bosses import questions as asked
from wartable.games.battle_bosses.acting import ACTION
from wartable.games.battle_bosses.board import Geometry
from wartable.games.battle_bosses.draw.art import art
from wartable.games.battle_bosses.draw.panels import cards, faces, notes, panel, pets, refused
from wartable.games.battle_bosses.draw.pieces import Standing, Taken, standing
from wartable.games.battle_bosses.draw.places import MARGIN, RADIUS, Spot, Spots, hexagon, spots_of
from wartable.games.battle_bosses.draw.telling import pictured as pictured
from wartable.games.battle_bosses.names import piece_label, side_name, space_name
from wartable.games.battle_bosses.speech import ZONES
from wartable.games.battle_bosses.state import Table
from wartable.kernel.engine.oracle import Question
from wartable.kernel.engine.vocabulary import Wording, worded
from wartable.kernel.showing.drawing import SIDES, Board, Drawing, board_of, target
from wartable.kernel.showing.markup import NOTHING, Markup, joined, key_id, tag
from wartable.kernel.showing.parts import Look, nothing_foreseen

SLAB: Final = 8
"""How thick a space looks."""
PLACES: Final = (
    asked.STEP, asked.SPACE, asked.SPAWN, asked.EVENT_SPACE, asked.TAKE_OFF, laying.TILE, laying.START,
)  # fmt: skip
"""The questions whose options are spaces."""
PIECES: Final = (asked.TARGET, asked.LOSS, asked.SPLIT, asked.BRAWL_WITH)
"""The questions whose options are pieces."""
STEPS: Final = ("Start", "Roll", "Actions", "Draw", "End")
ZONE_NAMES_HIGH: Final = 34
"""How much room the names of an Arena's zones need above it."""
BESIDE: Final = 0.95
"""How far, in radiuses, the name of a Spawn stands outside the middle of its highest space."""
ZONE_CLASSES: Final = ("alpha", "alpha", "cool", "wastes", "hot", "omega", "omega")
foreseen = nothing_foreseen


def draw(table: Table, seat: int, look: Look) -> Drawing:
    """Everything a page shows."""
    geometry = table.setting.geometry
    whose = "Alpha" if table.setting.arena and not table.active else "Omega" if table.setting.arena else ""
    mine = seat < table.setting.players and seat & 1 == table.active
    own = "Your" if mine else f"{side_name(table, table.active)}'s"
    whose += " (your team)" if mine and whose else ""
    turn = f"{whose}, turn {table.turn}" if whose else f"{own} turn {table.turn}"
    wording = look.wording or worded(table, seat, look.question)
    there = standing(table, seat, spots_of(geometry.board.spaces, table.setting.arena))
    return Drawing(
        board=board(table, seat, look.question, wording, there),
        title=geometry.board.name,
        turn=turn if table.turn else "Before the first turn",
        caption=("dot: possible", "diamond: harm", "double ring: selected"),
        text=(*there.sentences, *speech.camps(table)),
        steps=STEPS,
        step=2 if table.turn else -1,
        panels=[
            shown
            for player in _seating(table, seat)
            for shown in (panel(table, player, seat), *pets(table, player, seat))
        ],
        cards=cards(table, seat, wording) if 0 <= seat < table.setting.players else (),
        dice=faces(table, seat, look.heard),
        notes=notes(table, seat, wording),
        finish=finish(look.question) if look.question is not None else "",
        refused=refused(table, seat, look.question),
        art=art(table),
        ground="arena",
    )


def finish(question: Question) -> str:
    """The key of the option that ends the step."""
    return "done"


def _seating(table: Table, seat: int) -> list[int]:
    """The other side first, one's own last: as people sit around a table. Among four or six one's own comes first."""
    mine = seat & 1 if 0 <= seat < table.setting.players else 0
    theirs, ours = table.setting.sides[1 - mine], table.setting.sides[mine]
    if not table.setting.arena:
        return [*theirs, *ours]
    return [*sorted(ours, key=lambda player: player != seat), *theirs]


# -- the board -------------------------------------------------------------------------------------------------------


def board(
    table: Table,
    seat: int,
    question: Question | None,
    wording: Wording | None = None,
    there: Standing | None = None,
) -> Board:
    """The battlefield, with the places that the question's options lie in."""
    geometry = table.setting.geometry
    spots = spots_of(geometry.board.spaces, table.setting.arena)
    size, name, decor = _field(geometry, spots)
    there = there or standing(table, seat, spots)
    return board_of(
        size,
        name,
        decor=decor,
        tiles=_tiles(geometry, table.setting.arena, _stands(table, seat), table.laid),
        marks=_selected(table, question, spots),
        targets=_targets(table, seat, wording or worded(table, seat, question), spots, there.spaces),
        pieces=there.pieces,
    )


@lru_cache(64)
def _field(geometry: Geometry, spots: Spots) -> tuple[str, str, Markup]:
    """What never changes of a battlefield: its view box, its name, what is painted below it."""
    width, height = _size(spots)
    above = ZONE_NAMES_HIGH if geometry.board.zone_of else 0
    name = f"Battlefield {geometry.board.name}, {geometry.size} spaces. The same options are listed as text."
    decor = joined(_decor(width, height), _zone_names(geometry, spots))
    return f"0 {-above:.0f} {width:.0f} {height + above:.0f}", name, decor


@lru_cache(64)
def _size(spots: Spots) -> tuple[float, float]:
    width = max(spot.x for spot in spots) + RADIUS + MARGIN
    return width, max(spot.y for spot in spots) + RADIUS + MARGIN + SLAB


@lru_cache(64)
def _decor(width: float, height: float) -> Markup:
    rings = (
        tag("circle", cx=width / 2, cy=height / 2, r=radius, class_="ring-decor") for radius in (150.0, 205.0, 262.0)
    )
    return joined(*rings)


@lru_cache(64)
def _zone_names(geometry: Geometry, spots: Spots) -> Markup:
    """The zones of an Arena, each above its highest space."""
    names: defaultdict[str, list[Spot]] = defaultdict(list)
    for spot, zone in zip(spots, geometry.board.zone_of, strict=False):
        if not ZONES[zone].endswith("Base"):
            names[ZONES[zone]].append(spot)
    middle = _size(spots)[0] / 2
    return joined(*(_zone_name(name, at, middle) for name, at in names.items()))


def _zone_name(name: str, spots: list[Spot], middle: float) -> Markup:
    """In two lines, since five stand side by side; a Spawn has its name beside its highest space, where no tile is."""
    across = sum(spot.x for spot in spots) / len(spots)
    if name.endswith("Spawn"):
        highest = min(spots, key=lambda spot: spot.y)
        across = highest.x + RADIUS * (-BESIDE if highest.x < middle else BESIDE)
    x = f"{across:.1f}"
    words = name.split()
    high = min(spot.y for spot in spots) - RADIUS - 7
    lines = (tag("tspan", word, x=x, y=f"{high - 17 * (len(words) - 1 - at):.1f}") for at, word in enumerate(words))
    return tag("text", *lines, class_="zone-label")


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
        for space, (spot, (q, r)) in enumerate(zip(spots_of(ground.spaces, arena), ground.spaces, strict=True))
    )


def _tile(spot: Spot, name: str, zone: str, upright: bool, far: bool) -> Markup:
    return tag(
        "g",
        tag("polygon", points=hexagon(Spot(spot.x, spot.y + SLAB), RADIUS, upright), class_="slab"),
        tag("polygon", points=hexagon(spot, RADIUS - 1, upright), class_="tile"),
        tag("polygon", points=hexagon(spot, RADIUS - 1, upright), class_="wash"),
        tag("polygon", points=hexagon(spot, RADIUS - 5, upright), class_="tile-rim"),
        tag("polygon", points=hexagon(spot, RADIUS - 1, upright), class_="fog") if far else NOTHING,
        tag("text", name, class_="coord", x=spot.x, y=spot.y + RADIUS * (0.68 if upright else 0.7)),
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
        tag("polygon", points=hexagon(spots[space], RADIUS - 4, upright), class_="is-selected-ring"),
        tag("polygon", points=hexagon(spots[space], RADIUS + 1, upright), class_="is-selected-ring--out"),
    ]


# -- targets ---------------------------------------------------------------------------------------------------------


def place_of(table: Table, question: Question, seat: int, option: int) -> int:
    """The space an option lies in; -1 when it has none. What a boss can do lies where it stands."""
    if question.what in PLACES:
        return option
    if question.what in PIECES and option >= 0 and not codes.UPGRADE.has(option):
        return choices.space_of(table, option)
    if question.what is ACTION and codes.USE.has(option):
        space = codes.USE.triple(option)[2]
        return table.where[seat] if space == codes.BOSS_SPACE else space
    return -1


def _targets(table: Table, seat: int, wording: Wording | None, spots: Spots, spaces: dict[int, Taken]) -> list[Markup]:
    """One for each space that options lie in. A space with several options leads to the first of them."""
    question = None if wording is None else wording.question
    if wording is None or question is None or question.by_chance or seat not in question.seats:
        return []
    keys: defaultdict[int, list[str]] = defaultdict(list)
    labels: defaultdict[int, list[str]] = defaultdict(list)
    for option in question.options_of(seat):
        space = place_of(table, question, seat, option)
        if space >= 0:
            keys[space].append(wording.said(option).key)
            labels[space].append(_target_label(table, question, option, seat, spaces.get(space)))
    return [_target(table, question, spots[space], keys[space], labels[space], seat, space) for space in sorted(keys)]


def _target_label(table: Table, question: Question, option: int, seat: int, taken: Taken | None) -> str:
    if question.what in PIECES:
        return piece_label(table, option)
    if question.what is ACTION:
        return table.setting.dashboards[seat].abilities[codes.USE.triple(option)[0]].name
    return (taken.inside if taken is not None else "") or "empty"


def _target(
    table: Table, question: Question, spot: Spot, keys: list[str], labels: list[str], seat: int, space: int
) -> Markup:
    enemy = 1 - (seat & 1)
    fight = table.side_minions(enemy, space) or table.figures_in(space, enemy)
    hurts = asked.hurts(question) or (question.what == asked.STEP and fight)
    label = f"{space_name(table, space)}: {', '.join(labels)}"
    return _target_at(spot, table.setting.arena, tuple(keys), label, bool(hurts))


@lru_cache(4096)
def _target_at(spot: Spot, upright: bool, keys: tuple[str, ...], label: str, hurts: bool) -> Markup:
    return target(
        keys,
        label,
        tag("polygon", points=hexagon(spot, RADIUS - 7, upright), class_="halo"),
        tag("circle", cx=spot.x, cy=spot.y - RADIUS * 0.66, r=5, class_="dot"),
        tag("polygon", points=hexagon(spot, RADIUS - 1, upright), class_="focus-ring"),
        hurts,
    )
