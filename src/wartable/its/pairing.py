"""Pairings of a round: the draw, the strict Swiss order, and the order with the fewest rematches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from wartable.its.byes import Bye, first_bye, later_bye
from wartable.its.matching import cheapest_matching
from wartable.its.reasons import Reason
from wartable.its.scoring import Game

Pair = tuple[str, str]
Meetings = Mapping[str, Mapping[str, int]]
"""How often two players have met: meetings[a][b] == meetings[b][a]; absent means never."""

LOOK_AHEAD = 4000
"""Steps of the plain search before the exact matching takes over. It changes the time taken, never the answer."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players at one table, and why they meet."""

    a: str
    b: str
    table: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class RoundPairings:
    """The pairings of one round, a draft. `alternative` is what ITS-PAIR-05 gives where strict order has a rematch."""

    pairings: tuple[Pairing, ...]
    bye: Bye | None
    rematches: tuple[Pair, ...] = ()
    alternative: tuple[Pair, ...] = ()
    notices: tuple[Reason, ...] = ()

    def pairs(self) -> tuple[Pair, ...]:
        """Just the names, in order of tables."""
        return tuple((pairing.a, pairing.b) for pairing in self.pairings)


def meetings(games: Iterable[Game]) -> dict[str, dict[str, int]]:
    """Count who has played whom. Byes and walkovers are no meetings, conceded games are (ITS-PAIR-05)."""
    met: dict[str, dict[str, int]] = {}
    for game in games:
        for player, opponent in ((game.a, game.b), (game.b, game.a)):
            row = met.setdefault(player, {})
            row[opponent] = row.get(opponent, 0) + 1
    return met


def first_round(draw: Sequence[str]) -> RoundPairings:
    """Lots 1-2, 3-4 and so on; an odd last lot has the bye (ITS-PAIR-01, ITS-PAIR-02)."""
    pairs = strict_order(draw)
    reasons = [
        Reason(f"{a} and {b} drew lots {2 * table + 1} and {2 * table + 2}", "ITS-PAIR-02")
        for table, (a, b) in enumerate(pairs)
    ]
    notice = Reason("the first round is random", "ITS-PAIR-01")
    return RoundPairings(_tables(pairs, reasons), first_bye(draw), notices=(notice,))


def later_round(ranking: Sequence[str], byes: Mapping[str, int], met: Meetings, avoid_rematches: bool) -> RoundPairings:
    """Pairings from round 2 on (ITS-PAIR-03), by choice with the fewest rematches (ITS-PAIR-05).

    `ranking` holds the active players, best first. The bye is taken out before pairing, in both ways alike.
    """
    bye = later_bye(ranking, byes)
    rest = [player for player in ranking if bye is None or player != bye.player]
    strict = strict_order(rest)
    rematches = tuple((a, b) for a, b in strict if met.get(a, {}).get(b))
    if avoid_rematches:
        pairs = fewest_rematches(rest, met)
        left = tuple((a, b) for a, b in pairs if met.get(a, {}).get(b))
        return RoundPairings(_tables(pairs, explain_avoiding(rest, pairs, met)), bye, left)
    reasons = [
        Reason(f"{a} is ranked {2 * table + 1} and {b} {2 * table + 2} of those paired", "ITS-PAIR-03")
        for table, (a, b) in enumerate(strict)
    ]
    if not rematches:
        return RoundPairings(_tables(strict, reasons), bye)
    names = ", ".join(f"{a}-{b}" for a, b in rematches)
    alternative = tuple(fewest_rematches(rest, met))
    notice = Reason(
        f"strict order allows the rematch {names}; {_shown(alternative)} would have the fewest", "ITS-PAIR-04"
    )
    return RoundPairings(_tables(strict, reasons), bye, rematches, alternative, (notice,))


def strict_order(ranking: Sequence[str]) -> list[Pair]:
    """First with second, third with fourth; an odd last one is left over."""
    return list(zip(ranking[::2], ranking[1::2], strict=False))


def fewest_rematches(ranking: Sequence[str], met: Meetings) -> list[Pair]:
    """Of all ways to pair an even number of players: fewest earlier meetings in all, then first in reading order.

    Exact (ITS-PAIR-05), and fast by three steps. While m players are left of whom none has met more than d of the
    others, and m >= 2 d + 2, they can always be paired without a rematch (Dirac: in the graph of those who have not
    met everybody has at least m / 2 neighbours). So far the best-ranked new opponent is certainly right. The few at
    the end get a plain search that starts with no rematch and allows one more at a time; if that does not end soon,
    a minimum-cost matching decides.
    """
    if len(ranking) % 2:
        raise ValueError("an odd number of players has a bye, which is chosen before pairing")
    rest = list(ranking)
    here = set(rest)
    most_met = max((sum(opponent in here for opponent in met.get(player, ())) for player in rest), default=0)
    certain = max(0, (len(rest) - 2 * most_met - 2) // 2)
    pairs, rest = _greedy(rest, met, certain)
    costs = [[met.get(a, {}).get(b, 0) for b in rest] for a in rest]
    found = _look_ahead(costs)
    if found is None:
        found = _exact(costs)
    return pairs + [(rest[a], rest[b]) for a, b in found]


def _greedy(ranking: list[str], met: Meetings, steps: int) -> tuple[list[Pair], list[str]]:
    """Pair the top player with the best-ranked new opponent, `steps` times; returns the pairs and who is left."""
    pairs: list[Pair] = []
    taken = [False] * len(ranking)
    top = 0
    for _ in range(steps):
        while taken[top]:
            top += 1
        opponents = met.get(ranking[top], {})
        other = top + 1
        while taken[other] or ranking[other] in opponents:
            other += 1
        taken[top] = taken[other] = True
        pairs.append((ranking[top], ranking[other]))
    return pairs, [player for player, gone in zip(ranking, taken, strict=True) if not gone]


def _look_ahead(costs: Sequence[Sequence[int]]) -> list[tuple[int, int]] | None:
    """Search in reading order for cost 0, then 1 and so on; None when LOOK_AHEAD steps were not enough."""
    steps, budget = LOOK_AHEAD, 0
    while steps > 0:
        found, steps = _within(costs, budget, steps)
        if found is not None:
            return found
        budget += 1
    return None


def _within(costs: Sequence[Sequence[int]], budget: int, steps: int) -> tuple[list[tuple[int, int]] | None, int]:
    """The first pairing in reading order that costs no more than `budget`, and how many of the `steps` are left."""
    size = len(costs)
    free = [True] * size
    pairs: list[tuple[int, int]] = []
    top, other = 0, 1
    while steps > 0:
        if top == size:
            return pairs, steps
        row = costs[top]
        while other < size and not (free[other] and row[other] <= budget):
            other += 1
        if other < size:
            steps -= 1
            budget -= row[other]
            free[top] = free[other] = False
            pairs.append((top, other))
            while top < size and not free[top]:
                top += 1
            other = top + 1
        elif pairs:
            top, other = pairs.pop()
            budget += costs[top][other]
            free[top] = free[other] = True
            other += 1
        else:
            return None, steps
    return (pairs, 0) if top == size else (None, 0)


def _exact(costs: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """One minimum-cost matching whose costs hold both aims: a meeting outweighs any order, a higher player all below.

    The opponent of player i is digit number i, counted from the left, of a number to base n; reading order is the order
    of these numbers.
    """
    size = len(costs)
    place = [size ** (size - 1 - player) for player in range(size)]
    meeting = size**size
    both = [
        [costs[a][b] * meeting + max(a, b) * place[min(a, b)] if a != b else 0 for b in range(size)]
        for a in range(size)
    ]
    return [(player, mate) for player, mate in enumerate(cheapest_matching(both)) if player < mate]


def explain_avoiding(ranking: Sequence[str], pairs: Sequence[Pair], met: Meetings) -> list[Reason]:
    """Why each of `pairs`: which better-ranked opponents were passed over, and for what reason (ITS-PAIR-05)."""
    order = {player: position for position, player in enumerate(ranking)}
    taken: set[str] = set()
    reasons: list[Reason] = []
    for a, b in pairs:
        between = [player for player in ranking[order[a] + 1 : order[b]] if player not in taken]
        taken.update((a, b))
        times = met.get(a, {}).get(b, 0)
        played = [player for player in between if met.get(a, {}).get(player, 0)]
        needed = [player for player in between if player not in played]
        parts = [f"{b} is the best-ranked opponent left for {a}" if not between else f"{a} meets {b}"]
        if played:
            parts.append(f"{a} has already met {', '.join(played)}")
        if needed:
            parts.append(f"taking {' or '.join(needed)} would force more rematches below")
        if times:
            parts.append(f"they have met {times} time{'s' if times > 1 else ''}, and fewer rematches are not possible")
        reasons.append(Reason("; ".join(parts), "ITS-PAIR-05"))
    return reasons


def _tables(pairs: Sequence[Pair], reasons: Sequence[Reason]) -> tuple[Pairing, ...]:
    """Pairing k plays on table k (ITS-PAIR-03)."""
    numbered = enumerate(zip(pairs, reasons, strict=True), start=1)
    return tuple(Pairing(a, b, table, reason) for table, ((a, b), reason) in numbered)


def _shown(pairs: Iterable[Pair]) -> str:
    return ", ".join(f"{a}-{b}" for a, b in pairs)
