"""ITS Rating: Elo with the K factor of the event, computed in exact decimals so that every machine agrees."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from functools import lru_cache

from wartable.its.reasons import Reason
from wartable.its.scoring import Game
from wartable.its.season import Season
from wartable.kernel.engine.errors import Refused

_EXACT = Context(prec=28, rounding=ROUND_HALF_UP)
"""Halves are rounded away from zero (ITS-ELO-10)."""

SCORES = {1: Decimal(1), 0: Decimal("0.5"), -1: Decimal(0)}
"""Rating score by sign of the OP difference: Victory, Tie, Defeat and nothing else (ITS-ELO-05)."""


@dataclass(frozen=True, slots=True)
class KFactor:
    """How much a game of a round can change a rating, and by which rule."""

    k: Decimal
    reason: Reason


def k_factor(event_type: str, army_points: int, season: Season, special: Decimal | None = None) -> KFactor:
    """K by type of event and tier (ITS-ELO-06); a special event states its own (ITS-ELO-07)."""
    if event_type == "special":
        if special is None or special <= 0:
            raise Refused("a special event needs a K factor above 0 in its announcement", rule="ITS-ELO-07")
        return KFactor(special, Reason(f"the special event was announced with K {special}", "ITS-ELO-07"))
    if event_type == "one_shot":
        return KFactor(season.one_shot_k, Reason(f"a One Shot has K {season.one_shot_k} at every tier", "ITS-ELO-06"))
    tier = season.tier(army_points)
    return KFactor(tier.k, Reason(f"the {tier.name}-Tier has K {tier.k}", "ITS-ELO-06"))


@lru_cache(maxsize=65536)
def expected(own: Decimal, opponent: Decimal, scale: int = 400) -> Decimal:
    """The score an Elo system expects, unrounded (ITS-ELO-04).

    >>> round(expected(Decimal(1100), Decimal(1000)), 6)
    Decimal('0.640065')
    """
    with localcontext(_EXACT):
        return 1 / (1 + Decimal(10) ** ((opponent - own) / scale))


def rating_score(own_op: int, other_op: int) -> Decimal:
    """Victory 1, Tie 0.5, Defeat 0, by the outcome alone (ITS-ELO-05)."""
    return SCORES[(own_op > other_op) - (own_op < other_op)]


def change(own: Decimal, opponent: Decimal, score: Decimal, k: Decimal, scale: int = 400) -> Decimal:
    """What one game changes: K x (score - expected), unrounded (ITS-ELO-08)."""
    with localcontext(_EXACT):
        return k * (score - expected(own, opponent, scale))


def rounded(amount: Decimal, decimals: int = 2) -> Decimal:
    """Rounded once, halves away from zero (ITS-ELO-10)."""
    with localcontext(_EXACT):
        return amount.quantize(Decimal(1).scaleb(-decimals))


def rating_changes(
    games: Iterable[Game], ratings: Mapping[str, Decimal], k_by_round: Mapping[int, KFactor], season: Season
) -> dict[str, Decimal]:
    """The change of everybody who played, by the ratings before the event (ITS-ELO-03, ITS-ELO-09, ITS-ELO-11)."""
    sums: dict[str, Decimal] = {}
    start, scale = season.rating.start, season.rating.scale
    with localcontext(_EXACT):
        for game in games:
            a, b = ratings.get(game.a, start), ratings.get(game.b, start)
            gain = change(a, b, rating_score(game.score_a.op, game.score_b.op), k_by_round[game.round].k, scale)
            sums[game.a] = sums.get(game.a, Decimal(0)) + gain
            sums[game.b] = sums.get(game.b, Decimal(0)) - gain
        return {player: rounded(total, season.rating.decimals) for player, total in sums.items()}


def why_rating(
    player: str,
    games: Iterable[Game],
    ratings: Mapping[str, Decimal],
    k_by_round: Mapping[int, KFactor],
    season: Season,
    rounds_without_game: int = 0,
) -> list[Reason]:
    """Each game of a player with expectation and change, then what the event adds."""
    start, scale = season.rating.start, season.rating.scale
    own_rating = ratings.get(player, start)
    if player in ratings:
        reasons = [Reason(f"{player} came with {own_rating}, which holds for all rounds", "ITS-ELO-09")]
    else:
        reasons = [Reason(f"{player} is new this season and starts at {start}", "ITS-ELO-01")]
    total = Decimal(0)
    for game in games:
        for who, own, opponent, other in game.sides():
            if who != player:
                continue
            theirs, k = ratings.get(opponent, start), k_by_round[game.round]
            score = rating_score(own.op, other.op)
            amount = change(own_rating, theirs, score, k.k, scale)
            total += amount
            reasons += [
                Reason(
                    f"round {game.round}: {expected(own_rating, theirs, scale):.6f} expected against "
                    f"{opponent} with {theirs}",
                    "ITS-ELO-04",
                ),
                Reason(f"{own.op} to {other.op} counts as {score}", "ITS-ELO-05"),
                Reason(f"K {k.k} x ({score} - expected) = {amount:+.4f}", "ITS-ELO-08"),
            ]
    if rounds_without_game:
        reasons.append(Reason(f"rounds without a game ({rounds_without_game}) change nothing", "ITS-ELO-11"))
    reasons.append(Reason("the games are added, the final place has no influence", "ITS-ELO-03"))
    reasons.append(Reason(f"the sum is rounded once: {rounded(total, season.rating.decimals):+}", "ITS-ELO-10"))
    return reasons
