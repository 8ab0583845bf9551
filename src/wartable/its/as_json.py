"""Reports as plain data for `--json`: names and numbers that scripts rely on (docs/organised-play.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from wartable.its.event import EventReport
    from wartable.its.lists_report import PlayerFindings
    from wartable.its.official import Condition
    from wartable.its.ranking import Standing
    from wartable.its.reasons import Reason
    from wartable.its.rolls import Odds
    from wartable.its.rounds import PlayedRound
    from wartable.its.season_table import RankedPlayer, SeasonTable

Plain = dict[str, Any]


def reasons_json(reasons: Iterable[Reason]) -> list[Plain]:
    """Reasons as text and rule."""
    return [{"text": reason.text, "rule": reason.rule} for reason in reasons]


def conditions_json(conditions: Iterable[Condition]) -> list[Plain]:
    """The conditions of an official event; `met` is null while one may still come."""
    return [
        {"name": each.name, "met": each.met, "text": each.reason.text, "rule": each.reason.rule} for each in conditions
    ]


def event_json(report: EventReport, explain: bool = False) -> Plain:
    """The whole report; with `explain` every pairing, bye and place says why."""
    return {
        "name": report.event.name,
        "type": report.event.type,
        "state": report.state,
        "rounds_completed": report.completed,
        "official": report.status.official,
        "official_reasons": reasons_json(report.status.reasons),
        "official_conditions": conditions_json(report.status.conditions),
        "notices": reasons_json(report.notices),
        "rounds": {str(played.number): round_json(played, explain) for played in report.rounds},
        "final": final_json(report, explain),
        "winners": list(report.winners),
    }


def round_json(played: PlayedRound, explain: bool) -> Plain:
    """One round. `pairings` and `bye` are what held in the end, `published` what was first published."""
    data: Plain = {
        "bye": played.bye.player if played.bye else None,
        "pairings": [list(pair) for pair in played.pairings],
        "ranking_before": [line.player for line in played.ranking],
        "standings_before": [_standing(line) for line in played.ranking],
        "published": {
            "bye": played.published.bye.player if played.published.bye else None,
            "pairings": [list(pair) for pair in played.published.pairs()],
        },
        "rematches": [list(pair) for pair in played.published.rematches],
        "alternative": [list(pair) for pair in played.published.alternative],
        "walkovers": [{"present": each.present, "absent": list(each.absent)} for each in played.walkovers],
        "missing": [list(pair) for pair in played.missing],
        "notices": reasons_json(played.notices),
    }
    if explain:
        from wartable.its.explain import why_round

        data["why"] = reasons_json(why_round(played))
    return data


def _standing(line: Standing) -> Plain:
    return {
        "p": line.player,
        "tp": line.tp,
        "op": line.op,
        "vp": line.vp,
        "sos": line.sos,
        "byes": line.byes,
        "lot": line.lot,
    }


def final_json(report: EventReport, explain: bool) -> list[Plain]:
    """The final table, best first."""
    from wartable.its.explain import why_lines

    lines: list[Plain] = []
    why = why_lines(report) if explain else []
    for position, line in enumerate(report.final):
        final, standing = line.final, line.final.standing
        data: Plain = {
            "place": final.place,
            "p": standing.player,
            "tp": standing.tp,
            "op": standing.op,
            "final_op": final.final_op,
            "vp": standing.vp,
            "final_vp": final.final_vp,
            "sos": standing.sos,
            "byes": standing.byes,
            "victories": standing.victories,
            "ties": standing.ties,
            "defeats": standing.defeats,
            "rating_change": float(line.rating_change),
            "rating": float(line.rating),
            "status": final.status,
        }
        if explain:
            data["why"] = reasons_json(why[position])
        lines.append(data)
    return lines


def findings_json(report: PlayerFindings) -> Plain:
    """The checks of a player's lists: by list, and for all of them together."""
    from wartable.its.lists import is_valid

    return {
        "valid": all(is_valid(findings) for _, findings in report),
        "lists": [
            {
                "list": name,
                "valid": is_valid(findings),
                "findings": [
                    {"kind": finding.kind, "text": finding.reason.text, "rule": finding.reason.rule}
                    for finding in findings
                ],
            }
            for name, findings in report
        ],
    }


def odds_json(odds: Odds) -> Plain:
    """A chance as a decimal and as an exact fraction."""
    attempts = odds.expected_attempts
    return {
        "chance": float(odds.chance),
        "exact": str(odds.chance),
        "expected_attempts": None if attempts is None else float(attempts),
        "why": reasons_json(odds.reasons),
    }


def season_json(table: SeasonTable) -> Plain:
    """The tables of a season."""
    return {
        "events": [
            {
                "name": rated.name,
                "last_day": rated.last_day.isoformat(),
                "official": rated.report.status.official,
                "official_reasons": reasons_json(rated.report.status.reasons),
                "changes": {line.final.standing.player: float(line.rating_change) for line in rated.report.final},
            }
            for rated in table.events
        ],
        "overall": _ranking(table.overall),
        "regions": {region: _ranking(lines) for region, lines in table.regions.items()},
        "prizes": reasons_json(table.prizes),
    }


def _ranking(lines: Sequence[RankedPlayer]) -> list[Plain]:
    return [
        {
            "place": line.place,
            "p": line.player,
            "region": line.region,
            "rating": float(line.rating),
            "games": line.games,
        }
        for line in lines
    ]
