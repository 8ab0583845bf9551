"""Standings: totals of every player and the order they give, during the event and at its end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from wartable.its.byes import adjusted
from wartable.its.reasons import Reason
from wartable.its.scoring import Game, points_of_game
from wartable.its.season import Season

TIE_BREAKS = (
    ("TP", "ITS-STAND-01"),
    ("OP", "ITS-STAND-02"),
    ("VP", "ITS-STAND-03"),
    ("OP of their opponents", "ITS-STAND-04"),
)
"""What is compared, in this order, most first."""


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points taken from one player, already limited to what the player had (ITS-CONDUCT-02)."""

    player: str
    tp: int = 0
    op: int = 0


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's totals so far. `byes` counts byes and walkovers; `sos` is the OP their opponents earned."""

    player: str
    lot: int
    tp: int
    op: int
    vp: int
    sos: int
    byes: int
    victories: int
    ties: int
    defeats: int

    def totals(self) -> tuple[int, int, int, int]:
        """What TIE_BREAKS compares."""
        return self.tp, self.op, self.vp, self.sos


@dataclass(frozen=True, slots=True)
class FinalStanding:
    """A line of the final ranking; `place` is None for a removed player (ITS-DROP-08)."""

    place: int | None
    standing: Standing
    final_op: int
    final_vp: int
    status: str

    def totals(self) -> tuple[int, int, int, int]:
        """What TIE_BREAKS compares at the end, after the adjustment for byes (ITS-STAND-02, ITS-STAND-03)."""
        return self.standing.tp, self.final_op, self.final_vp, self.standing.sos


@dataclass(slots=True)
class _Sum:
    tp: int = 0
    op: int = 0
    vp: int = 0
    earned_op: int = 0
    results: list[int] = field(default_factory=lambda: [0, 0, 0])
    opponents: list[str] = field(default_factory=list)


def standings(
    lots: Mapping[str, int],
    games: Iterable[Game],
    byes: Mapping[str, int],
    penalties: Iterable[Penalty],
    season: Season,
) -> list[Standing]:
    """Every player of `lots` in ranking order (ITS-STAND-01 to 04, 06).

    `byes` counts the byes and walkovers given to each player; each is worth the season's bye and no game (ITS-BYE-05).
    """
    sums = {player: _Sum() for player in lots}
    for game in games:
        for player, own, opponent, other in game.sides():
            mine = sums[player]
            mine.tp += points_of_game(own.op, other.op, season)
            mine.op += own.op
            mine.earned_op += own.op
            mine.vp += own.vp
            mine.results[0 if own.op > other.op else 1 if own.op == other.op else 2] += 1
            mine.opponents.append(opponent)
    for player, times in byes.items():
        sums[player].tp += season.bye.tp * times
        sums[player].op += season.bye.op * times
        sums[player].vp += season.bye.vp * times
    for penalty in penalties:
        sums[penalty.player].tp -= penalty.tp
        sums[penalty.player].op -= penalty.op
    table = [
        Standing(
            player,
            lots[player],
            mine.tp,
            mine.op,
            mine.vp,
            sum(sums[opponent].earned_op for opponent in mine.opponents),
            byes.get(player, 0),
            *mine.results,
        )
        for player, mine in sums.items()
    ]
    table.sort(key=lambda line: (-line.tp, -line.op, -line.vp, -line.sos, line.lot))
    return table


def final_ranking(
    table: Sequence[Standing], rounds: int, withdrawn: Collection[str] = (), removed: Collection[str] = ()
) -> list[FinalStanding]:
    """The table after the last of `rounds` rounds: adjusted for byes, equal players share a place (ITS-STAND-05).

    Withdrawn players keep their place (ITS-DROP-02); removed ones come last without one (ITS-DROP-08).
    """
    lines = [
        FinalStanding(
            None,
            line,
            adjusted(line.op, rounds, line.byes),
            adjusted(line.vp, rounds, line.byes),
            "removed" if line.player in removed else "withdrawn" if line.player in withdrawn else "active",
        )
        for line in table
    ]
    lines.sort(key=lambda line: (line.status == "removed", [-value for value in line.totals()], line.standing.lot))
    placed: list[FinalStanding] = []
    for position, line in enumerate(lines, start=1):
        if line.status == "removed":
            placed.append(line)
            continue
        shares = bool(placed) and placed[-1].totals() == line.totals()
        place = placed[-1].place if shares else position
        placed.append(FinalStanding(place, line.standing, line.final_op, line.final_vp, line.status))
    return placed


def why_before(upper: Standing, lower: Standing) -> Reason:
    """What puts `upper` before `lower` for pairings."""
    return _decided(upper.player, upper.totals(), lower.player, lower.totals()) or Reason(
        f"{upper.player} and {lower.player} are equal in everything; lot {upper.lot} comes before lot {lower.lot}",
        "ITS-STAND-06",
    )


def why_placed(upper: FinalStanding, lower: FinalStanding) -> Reason:
    """What puts `upper` before `lower` in the final ranking, or why they share a place."""
    above, below = upper.standing.player, lower.standing.player
    if lower.status == "removed":
        return Reason(f"{below} was removed and is listed last, without a place", "ITS-DROP-08")
    return _decided(above, upper.totals(), below, lower.totals()) or Reason(
        f"{above} and {below} are equal in everything and share place {upper.place}", "ITS-STAND-05"
    )


def winners(table: Sequence[FinalStanding]) -> tuple[tuple[str, ...], Reason | None]:
    """Who has won: first after the last round (ITS-STAND-07); several if they share the first place."""
    names = tuple(line.standing.player for line in table if line.place == 1)
    if not names:
        return (), None
    return names, Reason(f"{' and '.join(names)} ranked first after the last round", "ITS-STAND-07")


def _decided(upper: str, above: Sequence[int], lower: str, below: Sequence[int]) -> Reason | None:
    for (what, rule), more, less in zip(TIE_BREAKS, above, below, strict=True):
        if more != less:
            return Reason(f"{upper} is before {lower}: {more} {what} against {less}", rule)
    return None
