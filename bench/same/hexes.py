"""A skirmish on hexes: two squads of four on a board of radius 4; walk or shoot, two actions a turn, dice to hit.

Small, but with what such games have: geometry, reach, ranges, hit points, dice, turns, and an end by points.
"""

from __future__ import annotations

from typing import Final

from wartable.kernel.engine.chance import Die
from wartable.kernel.engine.oracle import Oracle
from wartable.kernel.engine.state import State

RADIUS: Final = 4
HEXES: Final = tuple(
    (q, r) for q in range(-RADIUS, RADIUS + 1) for r in range(-RADIUS, RADIUS + 1) if abs(q + r) <= RADIUS
)
NUMBER: Final = {place: at for at, place in enumerate(HEXES)}
WAYS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
NEXT: Final = tuple(
    tuple(NUMBER[q + x, r + y] for x, y in WAYS if (q + x, r + y) in NUMBER) for q, r in HEXES
)  # fmt: skip
FAR: Final = tuple(
    tuple((abs(q - x) + abs(r - y) + abs(q + r - x - y)) // 2 for x, y in HEXES) for q, r in HEXES
)  # fmt: skip
SQUAD: Final = 4
RANGE: Final = 4
LIFE: Final = 3
ACTIONS: Final = 2
TURNS: Final = 40
DEAD: Final = -1
DONE: Final = 0
D6: Final = Die("d6", ("1", "2", "3", "4", "5", "6"), (1,) * 6)
RULE: Final = "a shot"
ACT: Final = 0
PLACES: Final = len(HEXES)
WALK: Final = 1
SHOOT: Final = WALK + SQUAD * PLACES
BIT: Final = tuple(1 << at for at in range(PLACES))
IN_RANGE: Final = tuple(sum(BIT[at] for at, n in enumerate(far) if n <= RANGE) for far in FAR)
"""The hexes within range of each, as bits."""
"""Answers: done; a walk of one of the squad to a hex; a shot of one of the squad at one of the other squad."""


class Field(State):
    """Where the eight stand, their hit points, and whose turn it is."""

    at: list[int]
    life: list[int]
    turn: int
    left: int
    winner: int
    __slots__ = tuple(__annotations__)


def new() -> Field:
    """Both squads on their edges."""
    field = Field()
    edge = [NUMBER[q, -RADIUS] for q in range(SQUAD)]
    other = [NUMBER[-q, RADIUS] for q in range(SQUAD)]
    field.agenda, field.at, field.life = ((0,),), edge + other, [LIFE] * (2 * SQUAD)
    field.turn, field.left, field.winner = 0, ACTIONS, -1
    return field


def possible(field: Field, me: int) -> list[int]:
    """Everything the squad may do: every step to a free hex, every shot within range."""
    found = [DONE]
    at, taken = field.at, 0
    first, enemy = me * SQUAD, (1 - me) * SQUAD
    for place in at:
        if place != DEAD:
            taken |= BIT[place]
    for n in range(SQUAD):
        here = at[first + n]
        if here == DEAD:
            continue
        found += [WALK + n * PLACES + place for place in NEXT[here] if not taken & BIT[place]]
        near = IN_RANGE[here]
        for target in range(SQUAD):
            there = at[enemy + target]
            if there != DEAD and near & BIT[there]:
                found.append(SHOOT + n * SQUAD + target)
    return found


def step(field: Field, ask: Oracle) -> None:
    """One action of the squad whose turn it is."""
    me = field.turn & 1
    answer = ask.choose(me, ACT, possible(field, me))
    if answer == DONE:
        field.left = 1
    elif answer < SHOOT:
        n, place = divmod(answer - WALK, PLACES)
        field.at[me * SQUAD + n] = place
    else:
        n, target = divmod(answer - SHOOT, SQUAD)
        _shot(field, ask, me * SQUAD + n, (1 - me) * SQUAD + target)
        if not any(field.life[(1 - me) * SQUAD : (2 - me) * SQUAD]):
            field.winner = me
            field.agenda = ()
            return
    field.left -= 1
    if not field.left:
        field.turn += 1
        field.left = ACTIONS
        if field.turn == TURNS:
            lives = [sum(field.life[side * SQUAD : (side + 1) * SQUAD]) for side in (0, 1)]
            field.winner = -1 if lives[0] == lives[1] else int(lives[1] > lives[0])
            field.agenda = ()


def won(field: Field) -> int:
    """Who won; -1 for nobody."""
    return field.winner


def _shot(field: Field, ask: Oracle, shooter: int, target: int) -> None:
    """Two dice; each that shows more than the distance takes a hit point."""
    far = FAR[field.at[shooter]][field.at[target]]
    hits = sum(ask.roll(D6, 2, RULE)[far:])
    field.life[target] = max(0, field.life[target] - hits)
    if not field.life[target]:
        field.at[target] = DEAD
