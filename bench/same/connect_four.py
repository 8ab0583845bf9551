"""Connect Four on the kernel: seven columns of six, four in a row wins."""

from __future__ import annotations

from typing import Final

from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.state import State

WIDTH: Final = 7
HEIGHT: Final = 6
STEP: Final = HEIGHT + 1
"""A column of the bits has one more place than the board, so that no row runs over its end."""
COLUMNS: Final = tuple(range(WIDTH))
MOVE: Final = 0
DRAWN: Final = -1


class Board(State):
    """The discs of both players as bits, and how many lie in each column."""

    discs: list[int]
    heights: list[int]
    turn: int
    winner: int
    __slots__ = tuple(__annotations__)


def new() -> Board:
    """The empty board."""
    board = Board()
    board.agenda, board.discs, board.heights, board.turn, board.winner = ((0,),), [0, 0], [0] * WIDTH, 0, DRAWN
    return board


def step(board: Board, ask: Oracle) -> None:
    """One disc."""
    heights = board.heights
    me = board.turn & 1
    column = ask.choose(me, MOVE, [at for at in COLUMNS if heights[at] < HEIGHT])
    discs = board.discs[me] | 1 << (column * STEP + heights[column])
    board.discs[me] = discs
    heights[column] += 1
    board.turn += 1
    if four(discs):
        board.winner = me
        board.agenda = ()
    elif board.turn == WIDTH * HEIGHT:
        board.agenda = ()


def won(board: Board) -> int:
    """Who won; `DRAWN` for nobody."""
    return board.winner


def four(discs: int) -> bool:
    """Whether four of the bits lie in a row: up, across, or on a diagonal."""
    for way in (1, STEP, STEP - 1, STEP + 1):
        pairs = discs & discs >> way
        if pairs & pairs >> 2 * way:
            return True
    return False
