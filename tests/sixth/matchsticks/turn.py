"""The whole rulebook."""

from __future__ import annotations

from typing import Final

from sixth.matchsticks import events as on
from sixth.matchsticks.state import Heap
from wartable.kernel.engine.chance import Die
from wartable.kernel.engine.oracle import GameOver, Oracle, Question
from wartable.kernel.engine.vocabulary import Asked, No, Packed, Said, options

MOST: Final = 3
STICKS: Final = Packed(0, n=8)
DIE: Final = Die("d3", ("1", "2", "3"), (1, 1, 1))
TOO_FEW: Final = No("BB-GEN-06", "There are only {left} sticks")
TOO_MANY: Final = No("BB-GEN-06", "{n} are more than three")


@options(STICKS, lambda heap, me: range(1, 6))
def take(heap: Heap, me: int, n: int) -> Said:
    return Said(f"take:{n}", f"Take {n}", n=n, left=heap.sticks)


def cannot_take(heap: Heap, me: int, question: Question, n: int) -> No | None:
    return TOO_MANY if n > MOST else TOO_FEW if n > heap.sticks else None


TAKE: Final = Asked("take", "How many do you take?", take, unless=cannot_take)


def step(heap: Heap, ask: Oracle) -> None:
    if heap.agenda[0][0] == 0:
        heap.sticks = 7 + 2 * ask.roll(DIE, 1, "BB-SETUP-08").index(1)
        ask.tell(on.counted, "BB-SETUP-08", heap.sticks)
        heap.agenda = heap.agenda[1:]
        return
    me = heap.active
    n = ask.choose(me, TAKE, [n for n in range(1, MOST + 1) if n <= heap.sticks], always=True)
    heap.sticks -= n
    heap.taken[me] += n
    heap.turns += 1
    ask.tell(on.took, "BB-GEN-06", me, n, heap.sticks)
    heap.active = 1 - me
    if not heap.sticks:
        heap.loser = me
        raise GameOver
