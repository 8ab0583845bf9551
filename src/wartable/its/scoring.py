"""Keeping score: one game's outcome, its Tournament Points, and which scores may be written down at all."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from wartable.its.reasons import Reason
from wartable.its.season import Season
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import said


class Outcome(Enum):
    """What a game was for one of its players."""

    VICTORY = "Victory"
    TIE = "Tie"
    DEFEAT = "Defeat"


@dataclass(frozen=True, slots=True)
class Score:
    """Objective Points and Victory Points of one player in one game."""

    op: int
    vp: int


@dataclass(frozen=True, slots=True)
class Game:
    """A played game of a round. A conceded game is a played game (ITS-DROP-05)."""

    round: int
    a: str
    b: str
    score_a: Score
    score_b: Score
    conceded_by: str | None = None

    def sides(self) -> tuple[tuple[str, Score, str, Score], tuple[str, Score, str, Score]]:
        """The game as each player sees it: (player, own score, opponent, opponent's score)."""
        return (self.a, self.score_a, self.b, self.score_b), (self.b, self.score_b, self.a, self.score_a)


@dataclass(frozen=True, slots=True)
class TournamentPoints:
    """TP of one player from one game, with what they are made of."""

    tp: int
    outcome: Outcome
    reasons: tuple[Reason, ...]


def outcome(own_op: int, other_op: int) -> Outcome:
    """More OP win, equal OP tie, and nothing else decides (ITS-SCORE-01).

    >>> outcome(4, 1).value
    'Victory'
    """
    if own_op == other_op:
        return Outcome.TIE
    return Outcome.VICTORY if own_op > other_op else Outcome.DEFEAT


def tournament_points(own_op: int, other_op: int, season: Season) -> TournamentPoints:
    """TP of a player with `own_op` against `other_op` (ITS-SCORE-01 to 04), each part with its reason.

    Only win or loss and the defensive bonus look at the difference; a bigger win is worth nothing more (ITS-SCORE-08).
    """
    result = outcome(own_op, other_op)
    table = season.tournament_points
    base = {Outcome.VICTORY: table.victory, Outcome.TIE: table.tie, Outcome.DEFEAT: table.defeat}[result]
    reasons = [
        Reason(f"{own_op} OP against {other_op} is a {result.value}", "ITS-SCORE-01"),
        Reason(f"a {result.value} is worth {base} TP", "ITS-SCORE-02"),
    ]
    if result is Outcome.VICTORY:
        reasons.append(Reason("by how much it was won adds nothing", "ITS-SCORE-08"))
    if result is Outcome.TIE:
        reasons.append(Reason("Victory Points do not break a Tie", "ITS-SCORE-11"))
    tp = base
    offensive, defensive = season.offensive_bonus, season.defensive_bonus
    if own_op >= offensive.op:
        tp += offensive.tp
        reasons.append(Reason(f"+{offensive.tp} TP for {offensive.op} or more OP", "ITS-SCORE-03"))
    if result is Outcome.DEFEAT and other_op - own_op <= defensive.margin:
        tp += defensive.tp
        reasons.append(Reason(f"+{defensive.tp} TP for losing by {other_op - own_op} OP", "ITS-SCORE-04"))
    return TournamentPoints(tp, result, tuple(reasons))


def points_of_game(own_op: int, other_op: int, season: Season) -> int:
    """Only the number of `tournament_points`, for adding up large events."""
    table = season.tournament_points
    tp = table.tie if own_op == other_op else table.victory if own_op > other_op else table.defeat
    if own_op >= season.offensive_bonus.op:
        tp += season.offensive_bonus.tp
    if own_op < other_op <= own_op + season.defensive_bonus.margin:
        tp += season.defensive_bonus.tp
    return tp


def check_score(player: str, score: Score, army_points: int, max_op: int) -> None:
    """Refuse a score that no game can have (ITS-SHEET-05). A Referee's override is the caller not asking."""
    for what, value, most in (("OP", score.op, max_op), ("VP", score.vp, army_points)):
        if not 0 <= value <= most:
            words = "%(name)s cannot have %(n)s %(what)s; a game gives 0 to %(most)s"
            raise Refused(said(words, name=player, n=value, what=what, most=most), rule="ITS-SHEET-05")


def check_concession(game: Game) -> None:
    """The player who concedes must have fewer OP (ITS-DROP-05)."""
    if game.conceded_by is None:
        return
    for player, own, opponent, other in game.sides():
        if player == game.conceded_by and own.op >= other.op:
            raise Refused(
                f"{player} conceded to {opponent} in round {game.round} and must have fewer OP, "
                f"but the score is {own.op} to {other.op}",
                rule="ITS-DROP-05",
            )
