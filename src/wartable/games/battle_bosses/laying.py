"""Laying the map tiles: the battlefield of a duel made by its two players, tile by tile (BB-SETUP-01).

The tiles are laid on a field of 37 places. When all eighteen lie, the starting spaces are chosen, and the table goes on
with the battlefield that was made.
"""

from __future__ import annotations

from typing import Final

from wartable.games.battle_bosses import events as on
from wartable.games.battle_bosses import names
from wartable.games.battle_bosses.board import Geometry, geometry
from wartable.games.battle_bosses.codes import SPACE
from wartable.games.battle_bosses.program import Board
from wartable.games.battle_bosses.questions import every_space
from wartable.games.battle_bosses.state import Table, lay_out
from wartable.kernel.engine.oracle import Oracle, Question
from wartable.kernel.engine.vocabulary import Asked, No, Said, options

TILES: Final = 18
"""Nine of each player."""
REACH: Final = 3
"""How far the field goes from its middle."""
NEAREST, FARTHEST = 3, 5
"""How far apart the starting spaces are."""
FIELD: Final = Board(
    "lay",
    "The open field",
    "The players lay their tiles themselves.",
    tuple(
        (q, r)
        for r in range(-REACH, REACH + 1)
        for q in range(-REACH, REACH + 1)
        if max(abs(q), abs(r), abs(q + r)) <= REACH
    ),
    (),
    ((), ()),
)
MIDDLE: Final = FIELD.spaces.index((0, 0))


def field() -> Geometry:
    """The places where tiles may be laid."""
    return geometry(FIELD)


def places(laid: tuple[int, ...]) -> list[int]:
    """Where the next tile may go: next to one of its player's own; the first ones in the middle and beside it."""
    if not laid:
        return [MIDDLE]
    near = field().neighbours
    own = laid[len(laid) % 2 :: 2]
    for touched in (own, laid):
        found = {place for tile in touched for place in near[tile]} - set(laid)
        if found:
            return sorted(found)
    raise AssertionError("eighteen tiles never fill a field of thirty-seven places")


@options(SPACE, every_space)
def lay_at(t: Table, me: int, space: int) -> Said:
    name = names.space_name(t, space)
    return Said(f"lay:{name}", name, it=name)


def cannot_lay(t: Table, me: int, question: Question, space: int) -> No:
    """Why a tile cannot be laid there."""
    return TAKEN if space in t.laid else APART


TAKEN: Final = No("BB-SETUP-01", "A tile lies at {it} already")
APART: Final = No("BB-SETUP-01", "{it} does not touch a tile of your own; the first two lie side by side in the middle")
NOT_NOW: Final = No("BB-SETUP-01", "Tiles are laid before the bosses are placed")
TILE: Final = Asked("tile", "Where do you lay your next tile?", lay_at, otherwise=cannot_lay, closed=NOT_NOW)


def cannot_start(t: Table, me: int, question: Question, space: int) -> No:
    return TOO_NEAR if space in t.laid[me::2] else NOT_YOURS


@options(SPACE, every_space)
def start_at(t: Table, me: int, space: int) -> Said:
    name = names.space_name(t, space)
    return Said(f"start:{name}", name, it=name)


NOT_YOURS: Final = No("BB-SETUP-02", "{it} is no tile of your own")
TOO_NEAR: Final = No("BB-SETUP-02", "The starting spaces are three to five spaces apart")
START: Final = Asked("start", "On which of your tiles does your boss start?", start_at, otherwise=cannot_start)


def lay(table: Table, ask: Oracle) -> None:
    """One tile is laid, by each player in turn."""
    player = len(table.laid) % 2
    space = ask.choose(player, TILE, places(table.laid))
    table.laid += (space,)
    ask.tell(on.laid, "BB-SETUP-01", player, *FIELD.spaces[space])


def starts(laid: tuple[int, ...]) -> list[tuple[int, int]]:
    """The pairs of starting spaces that are far enough apart; the farthest there are if none is."""
    distance = field().distance
    pairs = [(a, b) for a in laid[0::2] for b in laid[1::2]]
    fit = [(a, b) for a, b in pairs if NEAREST <= distance[a][b] <= FARTHEST]
    most = max(distance[a][b] for a, b in pairs)
    return fit or [(a, b) for a, b in pairs if distance[a][b] == most]


def choose_starts(table: Table, ask: Oracle) -> None:
    """A chooses a starting space, then B; the battlefield is made of what was laid."""
    pairs = starts(table.laid)
    first = ask.choose(0, START, sorted({a for a, _ in pairs}))
    second = ask.choose(1, START, sorted(b for a, b in pairs if a == first))
    begin(table, first, second)


def begin(table: Table, first: int, second: int) -> None:
    """The battlefield that was laid takes the place of the field."""
    laid, agenda = table.laid, table.agenda
    lay_out(table, table.setting.on(geometry(made(laid, first, second))))
    table.laid, table.agenda = laid, agenda


def made(laid: tuple[int, ...], first: int, second: int) -> Board:
    """The battlefield of eighteen tiles; coordinates stay those of the field."""
    kept = sorted(laid)  # places of the field are in the order of spaces

    def half(player: int) -> tuple[int, ...]:
        return tuple(sorted(kept.index(tile) for tile in laid[player::2]))

    return Board(
        "lay",
        "A field of your own",
        FIELD.text,
        tuple(FIELD.spaces[place] for place in kept),
        (kept.index(first), kept.index(second)),
        (half(0), half(1)),
    )
