"""Odd numbers: who sits out, what that is worth, and the adjustment after the last round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wartable.its.reasons import Reason


@dataclass(frozen=True, slots=True)
class Bye:
    """The player without an opponent, why that one, and why anybody.

    `confirm` asks the Organizer first, because it is a second bye (ITS-BYE-06).
    """

    player: str
    reason: Reason
    odd: Reason
    confirm: bool = False


def first_bye(draw: Sequence[str]) -> Bye | None:
    """In Round 1 the last lot sits out if the number of players is odd (ITS-BYE-01, ITS-BYE-02)."""
    if len(draw) % 2 == 0:
        return None
    return Bye(draw[-1], Reason(f"{draw[-1]} drew the last of {len(draw)} lots", "ITS-BYE-02"), odd(len(draw)))


def later_bye(ranking: Sequence[str], byes: Mapping[str, int]) -> Bye | None:
    """From round 2 on: the lowest ranked without a bye (ITS-BYE-03, ITS-BYE-04).

    `byes` counts the byes and walkovers each player has had. When everybody has had one, the lowest ranked of those
    with the fewest gets a further one and the Organizer is asked to confirm (ITS-BYE-06).
    """
    if len(ranking) % 2 == 0:
        return None
    fewest = min(byes.get(player, 0) for player in ranking)
    player = next(player for player in reversed(ranking) if byes.get(player, 0) == fewest)
    if fewest > 0:
        text = f"every active player has had a bye; {player} is the lowest ranked of those with only {fewest}"
        return Bye(player, Reason(text, "ITS-BYE-06"), odd(len(ranking)), confirm=True)
    passed_over = list(ranking[ranking.index(player) + 1 :])
    if passed_over:
        text = f"{player} is the lowest ranked without a bye; {', '.join(passed_over)} already had one"
        return Bye(player, Reason(text, "ITS-BYE-04"), odd(len(ranking)))
    reason = Reason(f"{player} is the lowest ranked of {len(ranking)} and has had no bye", "ITS-BYE-03")
    return Bye(player, reason, odd(len(ranking)))


def odd(players: int) -> Reason:
    """Why there is a bye at all."""
    return Reason(f"{players} players are an odd number, so one sits out", "ITS-BYE-01")


def adjusted(total: int, rounds: int, byes: int) -> int:
    """A total after the last round: total x R / (R - b), rounded up once (ITS-BYE-07, ITS-BYE-08).

    >>> adjusted(13, rounds=3, byes=1)
    20
    """
    played = rounds - byes
    return -(-total * rounds // played) if played > 0 else 0


def why_adjusted(player: str, op: int, vp: int, rounds: int, byes: int) -> tuple[Reason, ...]:
    """The sentences behind a player's final OP and VP; none without a bye."""
    if not byes:
        return ()
    formula = f"x {rounds} / {rounds - byes}, rounded up"
    return (
        Reason(
            f"{player} sat out {byes} of {rounds} rounds: {op} OP {formula}, are {adjusted(op, rounds, byes)}",
            "ITS-BYE-07",
        ),
        Reason(f"{vp} VP {formula}, are {adjusted(vp, rounds, byes)}", "ITS-BYE-08"),
        Reason("only after the last round, and never TP or opponents' OP", "ITS-BYE-09"),
    )
