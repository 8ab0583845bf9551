"""The heap on a page."""

from __future__ import annotations

from typing import Any

from sixth.matchsticks.state import Heap
from wartable.kernel.engine.oracle import Question
from wartable.kernel.showing.drawing import Board, Drawing, board_of
from wartable.kernel.showing.markup import tag
from wartable.kernel.showing.parts import Look, nothing_foreseen

foreseen = nothing_foreseen


def board(heap: Heap, seat: int, question: Question | None) -> Board:
    sticks = [tag("rect", x=10 * n, y=0, width=4, height=40, class_="matchstick") for n in range(heap.sticks)]
    return board_of("0 0 200 40", "The heap", tiles=sticks)


def finish(question: Question) -> str:
    return ""


def pictured(heap: Heap, kind: Any, args: tuple[Any, ...]) -> str:
    return ""


def draw(heap: Heap, seat: int, look: Look) -> Drawing:
    shown = board(heap, seat, look.question)
    return Drawing(board=shown, title="Matchsticks", turn=f"Turn {heap.turns}", text=[f"{heap.sticks} sticks"])
