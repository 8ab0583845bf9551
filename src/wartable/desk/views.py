"""What people are shown, as plain data: rounds with their tables, standings, players. Public unless said otherwise."""

from __future__ import annotations

from typing import Any

from wartable.desk.computed import report
from wartable.desk.rounds_scenario import scenario_name
from wartable.desk.state import EventState, RoundState
from wartable.its.as_json import final_json, reasons_json
from wartable.its.event import EventReport
from wartable.its.scoring import points_of_game

Plain = dict[str, Any]


def round_view(state: EventState, played: RoundState) -> Plain:
    """A round: its tables in order, the bye, what to know about it. Players by name, never a PIN."""
    held = played.held()
    absent = {key for each in held.walkovers for key in each.absent}
    reasons = {frozenset((board.a, board.b)): board for board in played.boards}
    tables: list[Plain] = []
    for a, b, table in sorted(played.seats(), key=lambda seat: seat[2]):
        game = played.games.get(frozenset((a, b)))
        board = reasons.get(frozenset((a, b)))
        row: Plain = {"table": table, "a": state.name(a), "b": state.name(b), "state": played.game_state(a, b)}
        if frozenset((a, b)) in held.not_played():
            row |= {"state": "walkover", "absent": [state.name(key) for key in (a, b) if key in absent]}
        elif game is not None:
            scores = game.table.confirmed or (game.entered[1] if game.entered else None)
            if game.entered and not game.table.confirmed:
                row["entered_by"] = game.entered[0]
            flip = game.table.a != a
            if scores is not None:
                first, second = (scores[1], scores[0]) if flip else scores
                row |= {"op": [first.op, second.op], "vp": [first.vp, second.vp]}
            else:
                row["reports"] = {
                    state.name(key): {"op": [each.op for each in said], "vp": [each.vp for each in said]}
                    for key, said in ((game.table.a, game.table.report_a), (game.table.b, game.table.report_b))
                    if said is not None
                }
            row["history"] = [str(reason) for reason in game.table.history]
        digital = played.digital.get(frozenset((a, b)))
        if digital is not None and row["state"] == "confirmed":
            row["match"] = digital.room
        why = (board.why, board.rule) if board else ("this game was made after publication", "ITS-DROP-04")
        tables.append(row | {"why": why[0], "rule": why[1]})
    return {
        "round": played.number,
        "state": "complete" if played.complete else "published" if played.published else "draft",
        "tables": tables,
        "bye": state.name(held.bye.player) if held.bye else None,
        "bye_why": f"{played.bye.why} ({played.bye.rule})" if played.bye and held.bye else None,
        "missing": [[state.name(a), state.name(b)] for a, b in played.missing()],
        "notices": [*played.notices, *(str(notice) for notice in held.notices)],
    }


def standings_view(state: EventState, explain: bool = False) -> Plain:
    """The standings over the completed rounds, with what closing now would make of byes (`final_op`, `final_vp`)."""
    computed = report(state)
    lines = final_json(computed, explain)
    known = {player.name: player for player in state.players.values()}
    columns = _round_columns(computed)
    for line in lines:
        player = known.get(line["p"])
        line |= {"army": (player.army or "") if player else "", "club": (player.club or "") if player else ""}
        line["rounds"] = columns.get(line["p"], [])
    return {
        "name": state.settings.name,
        "awards": _awards(lines),
        "state": "closed" if state.closed else "running",
        "rounds_completed": computed.completed,
        "provisional": not state.closed,
        "official": computed.status.official,
        "official_reasons": reasons_json(computed.status.reasons),
        "standings": lines,
        "winners": list(computed.winners) if state.closed else [],
    }


def _round_columns(computed: EventReport) -> dict[str, list[Plain]]:
    """For everybody what each completed round gave: Tournament Points, and a word for how."""
    made: dict[str, list[Plain]] = {}
    season = computed.season
    for at, played in enumerate(computed.rounds[: computed.completed]):
        gained: dict[str, Plain] = {}
        for game in played.games:
            sides = ((game.a, game.score_a.op, game.score_b.op), (game.b, game.score_b.op, game.score_a.op))
            for player, own, other in sides:
                word = "W" if own > other else "T" if own == other else "L"
                gained[player] = {"tp": points_of_game(own, other, season), "how": word}
        if played.bye is not None:
            gained[played.bye.player] = {"tp": season.bye.tp, "how": "bye"}
        for walkover in played.walkovers:
            if walkover.present:
                gained[walkover.present] = {"tp": season.bye.tp, "how": "walkover"}
        for player, cell in gained.items():
            row = made.setdefault(player, [])
            row += [{"tp": 0, "how": ""}] * (at - len(row))
            row.append(cell)
    return made


def _awards(lines: list[Plain]) -> list[Plain]:
    """The best placed player of each faction and of each club that sent more than one."""
    found: list[Plain] = []
    for what in ("army", "club"):
        groups: dict[str, list[Plain]] = {}
        for line in lines:
            if line[what] and line["place"] is not None:
                groups.setdefault(line[what], []).append(line)
        found += [
            {"what": "faction" if what == "army" else "club", "of": name, "p": members[0]["p"],
             "place": members[0]["place"], "among": len(members)}
            for name, members in groups.items()
            if len(members) > 1
        ]  # fmt: skip
    return found


def by_name(state: EventState, played: RoundState) -> list[Plain]:
    """Everybody of a round by name, with table and opponent; the bye has neither."""
    rows: list[Plain] = [
        {"name": state.name(x), "table": table, "opponent": state.name(y)}
        for a, b, table in played.seats()
        for x, y in ((a, b), (b, a))
    ]
    bye = played.held().bye
    rows += [{"name": state.name(bye.player), "table": None, "opponent": None}] if bye else []
    return sorted(rows, key=lambda row: str(row["name"]).casefold())


def day_of(state: EventState, key: str) -> list[Plain]:
    """A player's day: every published round with opponent, table and, once it is confirmed, the result."""
    rows: list[Plain] = []
    for played in state.rounds:
        if not played.published:
            continue
        row: Plain = {"round": played.number, "scenario": scenario_name(state, played.number), "table": None}
        row |= {"op": None, "vp": None, "tp": None, "state": "", "opponent": "no game"}
        held = played.held()
        pair = held.pair_of(key)
        if pair is None:
            if held.bye and held.bye.player == key:
                row |= {"opponent": "bye", "tp": state.season.bye.tp}
            rows.append(row)
            continue
        other = pair[0] if pair[1] == key else pair[1]
        table = next(number for a, _, number in played.seats() if a in pair)
        row |= {"opponent": state.name(other), "table": table, "state": played.game_state(*pair)}
        game = played.games.get(frozenset(pair))
        if frozenset(pair) in held.not_played():
            row["state"] = "walkover"
        elif game is not None and game.table.confirmed is not None:
            scores = game.table.confirmed if game.table.a == key else tuple(reversed(game.table.confirmed))
            row |= {"op": [each.op for each in scores], "vp": [each.vp for each in scores]}
            row["tp"] = points_of_game(scores[0].op, scores[1].op, state.season)
        rows.append(row)
    return rows


def public_view(state: EventState, event: str) -> Plain:
    """What anybody may know: published rounds with confirmed results, and the standings. No draft, no club, no PIN."""
    table = standings_view(state) if state.computable else {"standings": [], "winners": [], "awards": []}
    rounds = [_public_round(state, played) for played in state.rounds if played.published]
    return {
        "event": event,
        "name": state.settings.name,
        "type": state.settings.type,
        "season": state.settings.season,
        "army_points": state.settings.army_points,
        "rounds_planned": state.planned,
        "rounds_completed": state.completed,
        "state": "closed" if state.closed else "running" if rounds else "registration",
        "rounds": rounds,
        "standings": [{key: line[key] for key in line if key != "club"} for line in table["standings"]],
        "awards": [each for each in table["awards"] if each["what"] == "faction"],
        "winners": table["winners"],
    }


def _public_round(state: EventState, played: RoundState) -> Plain:
    view = round_view(state, played)
    tables: list[Plain] = []
    for row in view["tables"]:
        settled = row["state"] in ("confirmed", "walkover")
        shown = ("table", "a", "b", "op", "vp", "absent") if settled else ("table", "a", "b")
        tables.append({key: row[key] for key in shown if key in row} | {"state": row["state"] if settled else "open"})
    return {
        "round": played.number,
        "scenario": scenario_name(state, played.number),
        "tables": tables,
        "bye": view["bye"],
        "by_name": by_name(state, played),
    }


def event_view(state: EventState, event: str) -> Plain:
    """The whole event for its organiser: settings, players with their private data, rounds."""
    return {
        "event": event,
        "settings": state.settings.model_dump(mode="json"),
        "state": _phase(state),
        "rounds_completed": state.completed,
        "players": [
            {
                "name": player.name,
                "pin": player.pin,
                "region": player.region,
                "army": player.army,
                "club": player.club,
                "contact": player.contact,
                "rating": None if player.rating is None else float(player.rating),
                "table": player.table,
                "checked_in": player.checked_in,
                "lists": len(player.lists),
                "late": player.late,
                "status": player.status,
                "lot": state.order.index(player.key) + 1 if player.key in state.order else None,
            }
            for player in state.players.values()
        ],
        "seed": state.seed,
        "rounds": [round_view(state, played) for played in state.rounds],
    }


def _phase(state: EventState) -> str:
    if state.closed:
        return "closed"
    if not state.computable:
        return "registration"
    return f"round {len(state.rounds)}" if state.rounds else "drawn"
