"""Chance as known distributions: dice, bags, and named streams of one seed.

Nothing in this room decides when chance speaks (rules do) or who answers (oracles do). It only knows what can come out,
with which weight, and how to draw it from a stream that never rewinds.
"""

from __future__ import annotations

import hashlib
import random
from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate
from math import comb
from typing import Any, Final, NamedTuple, final

Counts = tuple[int, ...]
"""How often each face came up, in the order of the die's faces."""

Uniform = Callable[[], float]
"""Gives the next number of a stream, 0 <= x < 1."""

MOST_LISTED: Final = 5000
MOST_WAYS: Final = 2**53
"""A pool of dice with more different results, or more ways to roll them than a float can tell apart, is sampled die by
die instead of from one table."""


@final
class Die:
    """A die: its name, what its faces are called, and how often each is on it.

    Faces that mean the same are one face with a higher weight, so that results merge.

    >>> coin = Die("coin", ("heads", "tails"), (1, 1))
    >>> coin.results(2)
    [((0, 2), 1), ((1, 1), 2), ((2, 0), 1)]
    """

    __slots__ = ("_cumulative", "_results", "faces", "name", "sides", "weights")

    def __init__(self, name: str, faces: tuple[str, ...], weights: tuple[int, ...]) -> None:
        self.name = name
        self.faces = faces
        self.weights = weights
        self.sides = sum(weights)
        self._results: dict[int, list[tuple[Counts, int]]] = {}
        self._cumulative: dict[int, list[int]] = {}
        _DICE.setdefault((name, faces, weights), self)

    def __reduce__(self) -> tuple[Callable[..., Die], tuple[str, tuple[str, ...], tuple[int, ...]]]:
        """A die that travels to another process is there the die of the same kind: questions compare their dice."""
        return _die, (self.name, self.faces, self.weights)

    def results(self, n: int) -> list[tuple[Counts, int]]:
        """All results of n dice with their weights, which sum to `sides ** n`; sorted by counts."""
        known = self._results.get(n)
        if known is None:
            known = self._results[n] = sorted(_multisets(self.weights, n))
        return known

    def sample(self, n: int, uniform: Uniform) -> Counts:
        """One result of n dice."""
        steps = self._cumulative.get(n)
        if steps is None:
            if comb(n + len(self.faces) - 1, n) > MOST_LISTED or self.sides**n > MOST_WAYS:
                return self._one_by_one(n, uniform)
            steps = self._cumulative[n] = list(accumulate(weight for _, weight in self.results(n)))
        return self._results[n][bisect_right(steps, int(uniform() * steps[-1]))][0]

    def _one_by_one(self, n: int, uniform: Uniform) -> Counts:
        counts = [0] * len(self.faces)
        steps = list(accumulate(self.weights))
        for _ in range(n):
            counts[bisect_right(steps, int(uniform() * self.sides))] += 1
        return tuple(counts)

    def describe(self, counts: Counts) -> str:
        """The result as people write it, e.g. `2E,1E1C,1E1C`; `-` when no die was rolled."""
        shown = [face for face, count in zip(self.faces, counts, strict=True) for _ in range(count)]
        return ",".join(shown) or "-"

    def __repr__(self) -> str:
        return f"Die({self.name})"


_DICE: Final[dict[tuple[str, tuple[str, ...], tuple[int, ...]], Die]] = {}
"""The first die of each kind in this process."""


def _die(name: str, faces: tuple[str, ...], weights: tuple[int, ...]) -> Die:
    return _DICE.get((name, faces, weights)) or Die(name, faces, weights)


def _multisets(weights: tuple[int, ...], n: int) -> list[tuple[Counts, int]]:
    if len(weights) == 1:
        return [((n,), weights[0] ** n)]
    found = []
    for first in range(n + 1):
        ways = comb(n, first) * weights[0] ** first
        found += [((first, *rest), ways * weight) for rest, weight in _multisets(weights[1:], n - first)]
    return found


Bag = tuple[int, ...]
"""A multiset of numbers, sorted. A deck is a bag: it has no order until a card is drawn."""


def without(bag: Bag, item: int) -> Bag:
    """The bag with one `item` less. The item must be in it."""
    at = bag.index(item)
    return bag[:at] + bag[at + 1 :]


def including(bag: Bag, *items: int) -> Bag:
    """The bag with the items added."""
    return tuple(sorted(bag + items))


class Pile(NamedTuple):
    """A deck of which some of the top and some of the bottom is known; between them is a bag without order.

    >>> Pile(bag=(1, 1, 2)).put_on_top(7).size
    4
    """

    top: tuple[int, ...] = ()
    bag: Bag = ()
    bottom: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        return len(self.top) + len(self.bag) + len(self.bottom)

    @property
    def next(self) -> int | None:
        """The item that comes next if it is known, else None."""
        if self.top:
            return self.top[0]
        return None if self.bag or not self.bottom else self.bottom[0]

    def put_on_top(self, *items: int) -> Pile:
        return Pile(items + self.top, self.bag, self.bottom)

    def put_at_bottom(self, *items: int) -> Pile:
        return Pile(self.top, self.bag, self.bottom + items)

    def shuffled(self, *items: int) -> Pile:
        """Everything, and the items, without order."""
        return Pile(bag=tuple(sorted(self.top + self.bag + self.bottom + items)))

    def less(self, item: int) -> Pile:
        """The pile after `item` was taken as the next one (drawn from the bag unless the top is known)."""
        if self.top:
            return Pile(self.top[1:], self.bag, self.bottom)
        if self.bag:
            return Pile((), without(self.bag, item), self.bottom)
        return Pile((), (), self.bottom[1:])


class Streams:
    """Independent streams of random numbers from one seed, by name. They never rewind but for a step that failed.

    The same seed and the same order of calls per stream give the same numbers on every machine, whatever other streams
    were used: a bot that thinks longer cannot change the dice.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._streams: dict[str, random.Random] = {}
        self._used: dict[str, Any] = {}
        """How the streams stood at the last `mark`, as far as they were used since."""

    def __getitem__(self, name: str) -> random.Random:
        stream = self._streams.get(name)
        if stream is None:
            stream = self._streams[name] = random.Random(f"{self.seed.partition(SALT)[0]}/{name}")
        if name not in self._used:
            self._used[name] = stream.getstate()
        return stream

    def mark(self) -> dict[str, Any]:
        """A moment that `back_to` can go back to, until the next `mark`."""
        self._used = {}
        return self._used

    def back_to(self, mark: dict[str, Any]) -> None:
        """Give back what was drawn since `mark`, for a step that failed as a whole: nobody has seen it."""
        for name, before in mark.items():
            self._streams[name].setstate(before)
        mark.clear()


SALT: Final = "+"
"""What follows it in a seed changes no die; without it a short seed could be found from its commitment by trying."""


def salted(seed: str) -> str:
    """The seed with salt that nobody can guess; the dice stay the same."""
    from secrets import token_hex  # most runs need no salt

    return f"{seed.partition(SALT)[0]}{SALT}{token_hex(16)}"


def commitment(seed: str) -> str:
    """What is published before play, so that everybody can check afterwards that the seed was not changed."""
    return hashlib.sha256(f"wartable seed {seed}".encode()).hexdigest()
