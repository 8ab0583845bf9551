"""The geometry of a battlefield: distances, neighbours and zones, worked out once per board."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from wartable.games.battle_bosses.program import Board

_DIRECTIONS: Final = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))


@final
class Geometry:
    """Tables over the spaces of a board; a space is its index in `board.spaces`.

    `reach[s][t]` tells whether t is in fog reach of s (BB-FOG-02): in the same zone or a neighbour in the chain. Where
    there are no zones everything is.
    """

    __slots__ = ("board", "distance", "near", "neighbours", "open_near", "reach", "size")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.size = len(board.spaces)
        spaces = range(self.size)
        at = {space: index for index, space in enumerate(board.spaces)}
        self.distance = tuple(tuple(_distance(board.spaces[a], board.spaces[b]) for b in spaces) for a in spaces)
        self.neighbours = tuple(
            tuple(sorted(at[q + dq, r + dr] for dq, dr in _DIRECTIONS if (q + dq, r + dr) in at))
            for q, r in board.spaces
        )
        self.open_near = tuple(tuple(n for n in near if n not in board.bases) for near in self.neighbours)
        """Neighbours that are no base: where bosses, pets and tokens may go (BB-BASE-02, -03, -05)."""
        furthest = 1 + max(max(row) for row in self.distance)
        self.near = tuple(
            tuple(tuple(b for b in spaces if self.distance[a][b] <= within) for within in range(furthest))
            for a in spaces
        )
        zones = board.zone_of
        self.reach = tuple(tuple(not zones or abs(zones[a] - zones[b]) <= 1 for b in spaces) for a in spaces)

    def within(self, space: int, distance: int) -> tuple[int, ...]:
        """The spaces at most `distance` away from `space`, in order."""
        rings = self.near[space]
        return rings[distance] if distance < len(rings) else rings[-1]


@lru_cache(maxsize=64)
def geometry(board: Board) -> Geometry:
    """The tables of a board, made once."""
    return Geometry(board)


def _distance(a: tuple[int, int], b: tuple[int, int]) -> int:
    dq, dr = a[0] - b[0], a[1] - b[1]
    return max(abs(dq), abs(dr), abs(dq + dr))
