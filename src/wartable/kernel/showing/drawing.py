"""What a page shows of a position: the board as SVG, and what lies beside it as plain data for any page to lay out.

A game's `draw.py` makes a `Drawing` from a seat's view. It knows where things are and what they look like; it knows no
page, no link and no other seat. The groups of the board's SVG and the ids in it are described in
`docs/adding-a-game.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from wartable.kernel.showing.markup import NOTHING, Markup, key_id, tag

SIDES = ("a", "b")
"""The names of the first and the second side in class names; `n` is nobody's."""


class Meter(NamedTuple):
    """A number with a most it can be: `kind` is `health`, `energy` or `crystal`."""

    kind: str
    name: str
    value: int
    most: int


class Pool(NamedTuple):
    """A number of something; `icon` is a symbol of the page, `note` stands behind it."""

    icon: str
    name: str
    value: str
    note: str = ""


class Row(NamedTuple):
    """A line of a panel, such as an ability: what it costs, what it is called, what it does."""

    cost: str
    icon: str
    name: str
    text: str
    strong: bool = False
    also: str = ""
    """What it costs besides, to be marked."""


class Panel(NamedTuple):
    """What lies before one seat, or belongs to nobody: a dashboard, a squad, an enemy card."""

    id: str
    side: str
    title: str
    subtitle: str = ""
    face: Markup = NOTHING
    """What stands before the title: the inside of an `svg` with the view box 0 0 100 100."""
    seat: int | None = None
    meters: tuple[Meter, ...] = ()
    pools: tuple[Pool, ...] = ()
    rows: tuple[Row, ...] = ()
    chips: tuple[str, ...] = ()
    extra: Markup = NOTHING


class Card(NamedTuple):
    """A card the seat holds. `key` is the option that plays it; `wanted` is what its key would be when it has none."""

    id: str
    name: str
    text: str
    kind: str = ""
    cost: str = ""
    icon: str = ""
    key: str = ""
    wanted: str = ""
    art: Markup = NOTHING
    also: str = ""
    """What it costs besides, to be marked."""


class Face(NamedTuple):
    """A die as it lies: its name for those who do not see it, and the symbols on it."""

    name: str
    icons: tuple[str, ...]
    text: str = ""
    spent: bool = False
    keys: tuple[str, ...] = ()
    """The options that do something with the die: whoever clicks it chooses among them."""


class Note(NamedTuple):
    """How an option is listed: a short name, what it costs, what it does."""

    name: str
    text: str = ""
    cost: str = ""
    icon: str = ""
    cards: tuple[str, ...] | None = None
    """The cards of the hand that the option is about, by their ids: a page lets people click the cards instead."""


class Foreseen(NamedTuple):
    """What a place would mean that somebody thinks of answering with: in words, and as lines on the board.

    With `refused` the words are the reason, by `rule`.
    """

    words: str
    refused: bool = False
    rule: str = ""
    way: tuple[tuple[float, float], ...] = ()
    """The corners of the way that would be gone."""
    eyes: tuple[tuple[float, float], ...] = ()
    """From where it would be answered."""


class Board(NamedTuple):
    """The board in layers, in the order in which they are painted, so that a page need only be sent what has changed.

    It is the text of an `svg` element with one group for each layer. Elements that change have an id.
    """

    attributes: str
    decor: Markup
    tiles: tuple[Markup, ...]
    marks: tuple[Markup, ...]
    targets: tuple[Markup, ...]
    pieces: tuple[Markup, ...]

    def __html__(self) -> str:
        return (
            f'<svg{self.attributes}><g class="decor" aria-hidden="true">{self.decor}</g>'
            f'<g class="tiles">{"".join(self.tiles)}</g>'
            f'<g class="marks" aria-hidden="true">{"".join(self.marks)}</g>'
            f'<g class="targets" role="group" aria-label="Legal targets">{"".join(self.targets)}</g>'
            f'<g class="pieces">{"".join(self.pieces)}</g></svg>'
        )

    def __str__(self) -> str:
        return self.__html__()

    def same_but_for_targets(self, other: Board) -> bool:
        """Is nothing different on the two boards but what may be clicked and what is selected?"""
        return (self.pieces, self.tiles, self.decor, self.attributes) == (
            other.pieces,
            other.tiles,
            other.decor,
            other.attributes,
        )


@dataclass(frozen=True, slots=True)
class Drawing:
    """Everything a page needs of one position, as one seat may see it."""

    board: Board
    title: str
    turn: str
    """Whose turn it is and which, in a few words."""
    caption: Sequence[str] = ()
    text: Sequence[str] = ()
    """The board in sentences, one for each place that holds something."""
    steps: Sequence[str] = ()
    step: int = -1
    panels: Sequence[Panel] = ()
    cards: Sequence[Card] = ()
    cards_aside: bool = False
    """Do the cards lie among the panels, because the board needs all the height there is?"""
    dice: Sequence[Face] = ()
    notes: Mapping[str, Note] | None = None
    """How options and refused keys are listed; options without a note are listed by their labels."""
    finish: str = ""
    """The key of the option that ends the step, if there is one: pages set it apart from the others."""
    refused: Sequence[int] = ()
    """What people will look for and the open question does not offer; each is listed with the reason why not."""
    art: Markup = NOTHING
    """The symbols the drawing uses beyond those of every page."""
    ground: str = ""
    """What the board lies on, a backdrop of its game's `board.css`: the same through a whole match."""


# -- what every board consists of -------------------------------------------------------------------------------------


def board_of(
    size: str,
    label: str,
    *,
    decor: Markup = NOTHING,
    tiles: Iterable[Markup] = (),
    marks: Iterable[Markup] = (),
    targets: Iterable[Markup] = (),
    pieces: Iterable[Markup] = (),
    **attributes: Any,
) -> Board:
    """A board of these layers; `size` is its view box, `label` what it is to those who do not see it."""
    told = _attributes((("viewBox", size), *attributes.items(), ("role", "group"), ("aria_label", label)))
    return Board(told, decor, tuple(tiles), tuple(marks), tuple(targets), tuple(pieces))


@lru_cache(256)
def _attributes(items: tuple[tuple[str, Any], ...]) -> str:
    return tag("svg", **dict(items)).removeprefix("<svg").removesuffix("/>")


def piece_id(id_: str) -> str:
    """The id of a piece on its page."""
    return f"p-{key_id(id_)}"


def piece(id_: str, kind: str, label: str, x: float, y: float, *body: Markup, like: str | None = None) -> Markup:
    """Something that stands on a board. Its id never changes while it lives; `like` is the same for all of a sort.

    The body is drawn around 0,0 and ends with a `.focus-ring`.
    """
    return _piece(id_, kind, label, x, y, body, like)


@lru_cache(8192)
def _piece(id_: str, kind: str, label: str, x: float, y: float, body: tuple[Markup, ...], like: str | None) -> Markup:
    """Most pieces stand as they did: each is written once."""
    return tag(
        "g",
        *body,
        class_=f"piece piece--{kind}",
        id=piece_id(id_),
        data_like=like,
        tabindex="0",
        role="img",
        aria_label=label,
        style=f"transform:translate({x:.1f}px,{y:.1f}px)",
    )


def target(
    keys: Sequence[str], label: str, halo: Markup, dot: Markup, ring: Markup, hurts: bool = False, place: str = ""
) -> Markup:
    """A place that options lie in; a click answers the first of them when it is the only one.

    Where an option lies in two places (who does it, and to whom), `place` tells them apart.
    """
    first = key_id(keys[0])
    return tag(
        "a",
        halo,
        dot,
        ring,
        class_="target is-damage" if hurts else "target",
        id=f"tgt-{key_id(place) or first}",
        href=f"#opt-{first}",
        data_for=" ".join(key_id(key) for key in keys),
        aria_label=label,
    )
