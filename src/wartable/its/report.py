"""What is handed over after an event: control sheets, and the results report in the order of rounds and tables."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any

from wartable.its.event import EventReport
from wartable.its.event_file import PlayerEntry, ResultEntry
from wartable.its.reasons import Reason
from wartable.its.rounds import PlayedRound
from wartable.its.scoring import Game, points_of_game
from wartable.its.season_table import SeasonPlayer, region_of
from wartable.kernel.engine.errors import Refused

Plain = dict[str, Any]
Seated = dict[tuple[int, str], Plain]
"""The game of a player in a round."""

COLUMNS = (
    "round", "table", "a", "b", "op_a", "op_b", "vp_a", "vp_b", "tp_a", "tp_b", "list_a", "list_b", "flags",
)  # fmt: skip


def control_sheets(report: EventReport, players: Iterable[str]) -> dict[str, tuple[Plain, tuple[Reason, ...]]]:
    """Players' sheets by name, each with its reasons; what they share is worked out once."""
    entries = report.event.entries()
    games: Seated = {}
    for played in report.rounds:
        for game in _games(report, played):
            games[played.number, game["a"]] = games[played.number, game["b"]] = game
    return {each: _control_sheet(report, entries.get(each, PlayerEntry(name=each)), games) for each in players}


def _control_sheet(report: EventReport, entry: PlayerEntry, games: Seated) -> tuple[Plain, tuple[Reason, ...]]:
    """A player's sheet: heading (ITS-SHEET-01), one row per round (ITS-SHEET-02), byes as BYE (ITS-BYE-10)."""
    player = entry.name
    rows: list[Plain] = []
    reasons = [Reason(f"the sheet of {player} has name, PIN and faction", "ITS-SHEET-01")]
    for played in report.rounds:
        row: Plain = {"round": played.number, "scenario": _scenario(report, played.number)}
        if played.bye is not None and played.bye.player == player:
            bye = report.season.bye
            rows.append({**row, "opponent": "BYE", "tp": bye.tp, "op": bye.op, "vp": bye.vp})
            reasons.append(Reason(f"round {played.number} is a bye", "ITS-BYE-10"))
            continue
        game = games.get((played.number, player))
        if game is not None:
            rows.append({**row, **_as_seen(game, player)})
            reasons.append(Reason(f"the score of round {played.number} is on the sheet", "ITS-SHEET-02"))
    sheet = {"name": player, "pin": entry.pin or "", "faction": entry.army or "", "rows": rows}
    return sheet, tuple(reasons)


def _as_seen(game: Plain, player: str) -> Plain:
    own, other = ("a", "b") if game["a"] == player else ("b", "a")
    return {
        "table": game["table"],
        "opponent": game[other],
        "list": game[f"list_{own}"],
        "op": game[f"op_{own}"],
        "op_opponent": game[f"op_{other}"],
        "vp": game[f"vp_{own}"],
        "vp_opponent": game[f"vp_{other}"],
        "tp": game[f"tp_{own}"],
        "flags": game["flags"],
    }


def results_report(report: EventReport) -> Plain:
    """Everything the publisher's manager asks for (ITS-REPORT-02); only of a finished event (ITS-REPORT-03)."""
    if report.state != "finished":
        raise Refused("an event is reported when it is finished", rule="ITS-REPORT-03")
    event = report.event
    entries = event.entries()
    names = sorted(line.final.standing.player for line in report.final)
    return {
        "event": {
            "name": event.name,
            "type": event.type,
            "army_points": event.army_points,
            "tier": _tiers(report),
            "extras": list(event.extras),
            "deck": event.deck,
            "scenarios": {str(played.number): _scenario(report, played.number) for played in report.rounds},
            "official": report.status.official,
            "official_reasons": [str(reason) for reason in report.status.reasons],
        },
        "players": [_player(report, name, entries.get(name)) for name in names],
        "games": [game for played in report.rounds for game in _games(report, played)],
        "sanctions": [each.model_dump(mode="json", exclude_defaults=True) for each in event.sanctions],
        "byes": {str(played.number): played.bye.player for played in report.rounds if played.bye},
        "standings": [
            {
                "place": line.final.place,
                "p": line.final.standing.player,
                "tp": line.final.standing.tp,
                "op": line.final.standing.op,
                "final_op": line.final.final_op,
                "vp": line.final.standing.vp,
                "final_vp": line.final.final_vp,
                "sos": line.final.standing.sos,
                "status": line.final.status,
                "rating_before": float(line.rating_before),
                "rating_change": float(line.rating_change),
                "rating": float(line.rating),
            }
            for line in report.final
        ],
        "notice": str(Reason("enter these results in the publisher's manager to have them counted", "ITS-REPORT-01")),
        "contents": str(Reason("no list contents and no private notes", "ITS-REPORT-02")),
    }


def _tiers(report: EventReport) -> str:
    points = report.event.army_points
    sizes = [points] if isinstance(points, int) else list(points)
    known = [size for size in sizes if any(size in tier.swc for tier in report.season.tiers)]
    return ", ".join(dict.fromkeys(f"{report.season.tier(size).name}-Tier" for size in known))


MANAGER = (
    "round", "table", "scenario", "pin_a", "name_a", "army_a", "op_a", "vp_a", "tp_a", "pin_b", "name_b", "army_b",
    "op_b", "vp_b", "tp_b", "flags",
)  # fmt: skip


def manager_csv(report: EventReport) -> str:
    """A finished event for the publisher's manager: one row per game with PINs, byes as rows of their own.

    Whoever types the event in goes down the rows; a program can read them in one go (ITS-REPORT-01, ITS-REPORT-03).
    """
    data = results_report(report)
    players = {each["name"]: each for each in data["players"]}
    rows: list[Plain] = []
    for game in data["games"]:
        row: Plain = {key: game.get(key) for key in MANAGER if key in game}
        for side in "ab":
            known = players[game[side]]
            row |= {f"pin_{side}": known["pin"], f"name_{side}": known["name"], f"army_{side}": known["army"]}
        rows.append(row | {"flags": " ".join(game["flags"])})
    for number, name in data["byes"].items():
        known, bye = players[name], report.season.bye
        rows.append(
            {"round": int(number), "table": 0, "pin_a": known["pin"], "name_a": name, "army_a": known["army"],
             "op_a": bye.op, "vp_a": bye.vp, "tp_a": bye.tp, "name_b": "BYE", "flags": "bye"}
        )  # fmt: skip
    for row in rows:
        row["scenario"] = _scenario(report, int(row["round"]))
    out = io.StringIO()
    writer = csv.DictWriter(out, MANAGER, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows(sorted(rows, key=lambda row: (int(row["round"]), int(row["table"]))))
    return out.getvalue()


def games_csv(report: EventReport) -> str:
    """The same of an event that is still running: what has a result so far."""
    return _csv([game for played in report.rounds for game in _games(report, played)])


def _csv(games: Sequence[Plain]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for game in games:
        writer.writerow({**game, "flags": " ".join(game["flags"])})
    return out.getvalue()


def _player(report: EventReport, name: str, entry: PlayerEntry | None) -> Plain:
    region = region_of(SeasonPlayer(region=entry.region if entry else None), report.season)
    return {
        "name": name,
        "pin": (entry.pin or "") if entry else "",
        "region": region,
        "army": (entry.army or "") if entry else "",
    }


def _games(report: EventReport, played: PlayedRound) -> list[Plain]:
    """The games of a round in order of their tables, walkovers among them."""
    entries = {frozenset((entry.a, entry.b)): entry for entry in report.event.results.get(played.number, [])}
    tables = report.event.tables.get(played.number, [])
    found = {frozenset((game.a, game.b)): game for game in played.games}
    rows: list[Plain] = []
    for position, (a, b) in enumerate(played.pairings):
        table = tables[position] if position < len(tables) else position + 1
        game, entry = found.get(frozenset((a, b))), entries.get(frozenset((a, b)))
        if game is not None and entry is not None:
            rows.append(_row(report, game, entry, entry.table or table))
        elif any({a, b} >= set(walkover.absent) for walkover in played.walkovers):
            rows.append(
                dict.fromkeys(COLUMNS) | {"round": played.number, "table": table, "a": a, "b": b, "flags": ["walkover"]}
            )
    return sorted(rows, key=lambda row: int(row["table"]))


def _row(report: EventReport, game: Game, entry: ResultEntry, table: int) -> Plain:
    flags = (["conceded"] if game.conceded_by else []) + (["referee"] if entry.referee else [])
    return {
        "round": game.round,
        "table": table,
        "a": game.a,
        "b": game.b,
        "op_a": game.score_a.op,
        "op_b": game.score_b.op,
        "vp_a": game.score_a.vp,
        "vp_b": game.score_b.vp,
        "tp_a": points_of_game(game.score_a.op, game.score_b.op, report.season),
        "tp_b": points_of_game(game.score_b.op, game.score_a.op, report.season),
        "list_a": entry.lists[0] if entry.lists else None,
        "list_b": entry.lists[1] if entry.lists else None,
        "flags": flags,
    }


def _scenario(report: EventReport, number: int) -> str:
    scenarios = report.event.scenarios or []
    if number > len(scenarios):
        return ""
    scenario = scenarios[number - 1]
    return scenario if isinstance(scenario, str) else scenario.name
