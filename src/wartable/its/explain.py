"""Explanations: why these pairings and this bye, what a player's numbers are made of, why this place."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from wartable.its.byes import why_adjusted
from wartable.its.event import EventReport
from wartable.its.ranking import FinalStanding, Penalty, why_before, why_placed
from wartable.its.rating import why_rating
from wartable.its.reasons import Reason
from wartable.its.rounds import PlayedRound
from wartable.its.scoring import Game, tournament_points
from wartable.its.season import Season


def why_totals(
    player: str, games: Sequence[Game], byes: int, season: Season, penalties: Sequence[Penalty] = ()
) -> list[Reason]:
    """Every game of a player with its TP, byes and penalties, then the sums (ITS-SCORE-10)."""
    reasons: list[Reason] = []
    tp, op, vp = [], [], []
    for game in games:
        for who, own, opponent, other in game.sides():
            if who == player:
                earned = tournament_points(own.op, other.op, season)
                place = f"round {game.round} against {opponent}"
                reasons += [Reason(f"{place}: {reason.text}", reason.rule) for reason in earned.reasons]
                tp.append(earned.tp)
                op.append(own.op)
                vp.append(own.vp)
    if byes:
        worth = season.bye
        for numbers, each in ((tp, worth.tp), (op, worth.op), (vp, worth.vp)):
            numbers += [each] * byes if each else []
        text = f"{byes} round{'s' if byes > 1 else ''} without a game: each {worth.tp} TP, {worth.op} OP, {worth.vp} VP"
        reasons.append(Reason(text, "ITS-BYE-05"))
    for penalty in penalties:
        if penalty.player == player:
            tp += [-penalty.tp] if penalty.tp else []
            op += [-penalty.op] if penalty.op else []
            reasons.append(Reason(f"a penalty takes {penalty.tp} TP and {penalty.op} OP", "ITS-CONDUCT-02"))
    reasons.append(Reason(f"{_sum(tp)} TP, {_sum(op)} OP", "ITS-SCORE-10"))
    reasons.append(Reason(f"{_sum(vp)} VP, the surviving Army Points of all games", "ITS-SCORE-09"))
    return reasons


def why_place(table: Sequence[FinalStanding], position: int, rounds: int) -> list[Reason]:
    """Why the line at `position` of the final ranking stands where it does."""
    line = table[position]
    standing = line.standing
    reasons = list(why_adjusted(standing.player, standing.op, standing.vp, rounds, standing.byes))
    if line.status == "withdrawn":
        reasons.append(Reason(f"{standing.player} withdrew; results and place stay", "ITS-DROP-02"))
    if position > 0:
        reasons.append(why_placed(table[position - 1], line))
    if position + 1 < len(table):
        reasons.append(why_placed(line, table[position + 1]))
    return reasons


def why_round(played: PlayedRound) -> list[Reason]:
    """Why this bye, these pairings and the order they were made from."""
    reasons = [pairing.reason for pairing in played.published.pairings]
    if played.published.bye is not None:
        reasons = [played.published.bye.odd, played.published.bye.reason, *reasons]
    if played.number == 1:
        return reasons
    if any(line.byes for line in played.ranking):
        reasons.append(Reason("between rounds a bye counts as it is and nothing is adjusted", "ITS-STAND-08"))
    return reasons + [why_before(upper, lower) for upper, lower in pairwise(played.ranking)]


def why_lines(report: EventReport) -> list[list[Reason]]:
    """Everything behind each line of the final table, in its order."""
    own: dict[str, list[Game]] = {line.final.standing.player: [] for line in report.final}
    for game in report.games:
        own[game.a].append(game)
        own[game.b].append(game)
    places = [line.final for line in report.final]
    return [_why_line(report, places, position, own[place.standing.player]) for position, place in enumerate(places)]


def _why_line(
    report: EventReport, places: Sequence[FinalStanding], position: int, games: Sequence[Game]
) -> list[Reason]:
    player = places[position].standing.player
    byes = report.byes.get(player, 0)
    reasons = why_totals(player, games, byes, report.season, report.penalties)
    missed = report.missed.get(player, 0)
    if missed:
        text = f"{missed} round{'s' if missed > 1 else ''} missed by arriving late: no byes, nothing is scaled for them"
        reasons.append(Reason(text, "ITS-LATE-03"))
    reasons += why_place(places, position, report.completed)
    if report.status.official:
        reasons += why_rating(player, games, report.ratings, report.k_by_round, report.season, byes)
    return reasons


def _sum(numbers: Sequence[int]) -> str:
    if len(numbers) < 2:
        return str(sum(numbers))
    return f"{' + '.join(map(str, numbers))} = {sum(numbers)}".replace("+ -", "- ")
