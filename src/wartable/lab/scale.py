"""How a game's own `value` reads as a chance of winning: fitted to games that programs played out.

`wartable lab scale GAME` prints the two numbers that stand in the game's `policy.py` for each mode.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from wartable.bots import bot
from wartable.kernel.engine.dice import Dice
from wartable.kernel.engine.game import Game
from wartable.kernel.engine.parts import lineup_of, policy_of
from wartable.kernel.engine.position import run_on
from wartable.lab.playing import answer_of

FAR = 60.0
"""Values farther out than this say nothing more; the end of a game stands at hundreds."""


class Scale(NamedTuple):
    """The value at which a side wins half of its games, and how much more makes it win e times as often as it loses.

    `positions` is how many were looked at, `surprise` their mean log loss (0.69 for who knows nothing).
    """

    even: float
    unit: float
    positions: int
    surprise: float


def scale(game: Game[Any], mode: str, games: int, seed: str, progress: Callable[[int], None] = lambda n: None) -> Scale:
    """Let greedy bots play, one of them at random now and then, and fit a logistic curve through what came of it."""
    sets = lineup_of(game).matchups(mode)
    values: list[float] = []
    scores: list[float] = []
    for number in range(games):
        base = game.new(mode, sets[number % len(sets)], None)
        seen = _play(game, base, len(game.modes[mode].seats), f"{seed}-{number}")
        for value, score in seen:
            values.append(value)
            scores.append(score)
        progress(1)
    return fitted(values, scores)


def _play(game: Game[Any], base: Any, seats: int, seed: str) -> list[tuple[float, float]]:
    dice, rng = Dice(seed), random.Random(seed)
    careless = rng.random() * 0.4
    greedy = [bot("greedy", game, f"{seed}/{seat}") for seat in range(seats)]
    randomly = [bot("random", game, f"{seed}/{seat}") for seat in range(seats)]
    seen: list[tuple[float, int]] = []
    position = run_on(game, base, (), dice)
    while position.question is not None:
        if not position.trace:
            seat = rng.randrange(seats)
            seen.append((policy_of(game).value(position.base, seat), seat))
        bots = randomly if rng.random() < careless else greedy
        position = run_on(game, position.base, position.answered(answer_of(game, position, bots)), dice)
    result = game.result(position.now)
    assert result is not None
    return [(value, result.scores[seat]) for value, seat in seen]


def fitted(values: Sequence[float], scores: Sequence[float]) -> Scale:
    """The logistic curve with the least surprise, by Newton's method; draws count as half a win.

    >>> round(fitted([-1.0, -1.0, -1.0, 1.0, 1.0, 1.0], [0, 0, 1, 1, 1, 0]).unit, 3)
    1.443
    """
    middle = sum(values) / len(values)
    size = math.sqrt(sum((value - middle) ** 2 for value in values) / len(values)) or 1.0
    points = [max(-FAR, min(FAR, (value - middle) / size)) for value in values]
    a, b = 0.0, 0.5
    for _ in range(50):
        da = db = aa = ab = bb = 0.0
        for x, y in zip(points, scores, strict=True):
            p = 1 / (1 + math.exp(-(a + b * x)))
            weight = p * (1 - p) + 1e-9
            da += y - p
            db += (y - p) * x
            aa += weight
            ab += weight * x
            bb += weight * x * x
        bb += 1e-3  # a little doubt, so that games that all went one way give a curve as well
        det = aa * bb - ab * ab
        if det <= 0:
            break
        step_a, step_b = (bb * da - ab * db) / det, (aa * db - ab * da) / det
        a, b = a + max(-1.0, min(1.0, step_a)), b + max(-1.0, min(1.0, step_b))
        if abs(step_a) + abs(step_b) < 1e-9:
            break
    b = max(b, 1e-3)
    loss = 0.0
    for x, y in zip(points, scores, strict=True):
        p = min(1 - 1e-9, max(1e-9, 1 / (1 + math.exp(-(a + b * x)))))
        loss -= y * math.log(p) + (1 - y) * math.log(1 - p)
    return Scale(middle - a * size / b, size / b, len(points), loss / len(points))
