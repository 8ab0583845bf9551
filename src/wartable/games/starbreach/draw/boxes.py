"""Where everything lies on the drawn board: boxes of rooms, areas and edges, in pixels of a board 824 wide.

Areas above and below the ship reach into the corners, so that several Enemies lie there side by side. A second ship
lies below the first: beside it nobody could read them on a phone.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from wartable.games.starbreach import ship

WIDE: Final = 824
HIGH: Final = 760


class Box(NamedTuple):
    """A place on the page."""

    x: float
    y: float
    w: float
    h: float

    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2


_AREAS: Final = (
    Box(8, 8, 396, 108), Box(420, 8, 396, 108), Box(678, 124, 138, 252), Box(678, 384, 138, 252),
    Box(420, 644, 396, 108), Box(8, 644, 396, 108), Box(8, 384, 138, 252), Box(8, 124, 138, 252),
)  # fmt: skip
_ROOMS: Final = (Box(154, 124, 250, 252), Box(420, 124, 250, 252), Box(420, 384, 250, 252), Box(154, 384, 250, 252))
_EDGES: Final = (
    Box(164, 118, 230, 6), Box(430, 118, 230, 6), Box(671, 134, 6, 232), Box(671, 394, 6, 232),
    Box(430, 636, 230, 6), Box(164, 636, 230, 6), Box(147, 394, 6, 232), Box(147, 134, 6, 232),
    Box(409, 134, 6, 232), Box(430, 377, 230, 6), Box(409, 394, 6, 232), Box(164, 377, 230, 6),
)  # fmt: skip

BORDERS: Final = ((412, 62), (747, 120), (747, 380), (747, 640), (412, 698), (77, 640), (77, 380), (77, 120))
"""By area: where the border to the next one clockwise is."""


def area_box(area: int) -> Box:
    box = _AREAS[area % ship.SHIP_AREAS]
    return box._replace(y=box.y + HIGH * (area // ship.SHIP_AREAS))


def edge_box(edge: int) -> Box:
    box = _EDGES[edge % ship.SHIP_EDGES]
    return box._replace(y=box.y + HIGH * (edge // ship.SHIP_EDGES))


def room_box(position: int) -> Box:
    """A ground room; a platform stands in the upper right of it, one stacked on that in the upper left."""
    box = _ROOMS[position % ship.GROUND]
    x, y = box.x, box.y + HIGH * ship.SHIP_OF[position]
    level = ship.LEVEL[position]
    if not level:
        return box._replace(y=y)
    return Box(x + 110, y + 8, 132, 128) if level == 1 else Box(x + 8, y + 8, 98, 128)
