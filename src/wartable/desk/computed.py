"""What follows from the state by the rules of the tournament: the event as a file, its report, the clock's reading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from wartable.desk import actions as act
from wartable.desk.fold.rounds import seconds_between
from wartable.desk.lists_held import held
from wartable.desk.state import EventState, RoundState
from wartable.desk.times import hour
from wartable.its.event import EventReport, replay
from wartable.its.event_file import EventFile, check_event
from wartable.its.reasons import Reason
from wartable.its.report import results_report
from wartable.its.setup import clock
from wartable.kernel.engine.errors import Refused

Plain = dict[str, Any]


def event_data(state: EventState, paired: int | None = None) -> Plain:
    """The event as the file that `wartable its replay` reads, with the first `paired` rounds (all published ones).

    Published pairings are written down as they were announced, so no later correction can change them.
    """
    if state.by_hand:
        return _games_data(state)
    if not state.drawn:
        raise Refused("the lots are not drawn yet", rule="ITS-PAIR-02")
    name = state.name
    rounds = [each for each in state.rounds if each.published][:paired]
    last = len(rounds)
    data: Plain = {
        **_settings(state),
        "players": [_player(state, key) for key in state.players],
        "draw": [name(key) for key in state.order],
        "ratings": {each.name: each.rating for each in state.players.values() if each.rating is not None},
        "results": {each.number: _results(state, each) for each in rounds},
        "pairings": {each.number: [[name(board.a), name(board.b)] for board in each.boards] for each in rounds},
        "tables": {each.number: [table for _, _, table in each.seats()] for each in rounds},
        "late_entry": _by_round(state, "before", _late(state, last + 1)),
        "withdrawals": _by_round(state, "after", {n: who for n, who in state.withdrawals.items() if n <= last}),
        "readmissions": _by_round(state, "before", {n: who for n, who in state.readmissions.items() if n <= last + 1}),
        "walkovers": [walkover for each in rounds for walkover in _walkovers(state, each)],
        "leaves_after_publication": [
            {"round": each.number, "player": name(key)} for each in rounds for key in each.leavers
        ],
        "sanctions": [
            {**each.model_dump(exclude={"do"}), "player": name(each.player)}
            for each in state.sanctions
            if each.after_round <= last
        ],
    }
    return _cut_short(state, data) if state.closed and state.completed < state.planned else data


def _settings(state: EventState) -> Plain:
    shared = set(act.Settings.model_fields) & set(EventFile.model_fields)
    data = state.settings.model_dump(mode="json", exclude_none=True, include=shared - {"tables"})
    return data | {"announced": state.announced_at_draw}


def _games_data(state: EventState) -> Plain:
    """A league or One Shot: its results are the games, whatever their order (ITS-EVENT-07)."""
    if not state.rounds:
        raise Refused("no game is entered yet", rule="ITS-EVENT-07")
    results = {each.number: _results(state, each) for each in state.rounds}
    played = {number: games for number, games in results.items() if games}
    return {
        **_settings(state),
        "players": [_player(state, key) for key in state.players],
        "ratings": {each.name: each.rating for each in state.players.values() if each.rating is not None},
        "results": played,
        "sanctions": [
            {**each.model_dump(exclude={"do"}), "player": state.name(each.player)}
            for each in state.sanctions
            if each.after_round in played
        ],
    }


def _cut_short(state: EventState, data: Plain) -> Plain:
    """An event closed early has as many rounds as were completed; official only if these are enough (ITS-ROUNDS-04)."""
    rounds = state.completed
    enough = rounds >= state.season.minimum.rounds and isinstance(state.settings.army_points, int)
    data |= {"rounds": rounds, "official": state.settings.official and enough}
    if state.settings.official and not enough:
        data["not_official"] = f"closed after {rounds} of {state.planned} rounds, which is too early to be official"
    for item in ("army_points", "scenarios"):
        if isinstance(data.get(item), list):
            data[item] = data[item][:rounds]
    for item in ("late_entry", "readmissions"):
        data[item].pop(f"before_round_{rounds + 1}", None)
    return data


def event_file(state: EventState, paired: int | None = None) -> EventFile:
    """The same, read and checked."""
    return check_event(event_data(state, paired), state.settings.name)


def report(state: EventState, paired: int | None = None) -> EventReport:
    """The whole event computed. With `paired`, as it stood when that many rounds had been published."""
    return replay(event_file(state, paired), state.season)


def results_to_report(state: EventState) -> Plain:
    """The results report of an event that is over (ITS-REPORT-03). Raises Refused before that."""
    if state.by_hand and not state.closed:
        raise Refused("an event is reported when it is finished; close it first", rule="ITS-REPORT-03")
    return results_report(report(state))


def _player(state: EventState, key: str) -> Plain:
    player = state.players[key]
    lists, wrong = held(state, player)
    known: Plain = {"name": player.name, "pin": player.pin, "region": player.region, "army": player.army}
    known |= {"lists": lists or None, "lists_wrong": wrong or None}
    return {item: value for item, value in known.items() if value is not None}


def _results(state: EventState, played: RoundState) -> list[Plain]:
    tables = {frozenset((a, b)): table for a, b, table in played.seats()}
    results: list[Plain] = []
    for a, b in played.held().pairs:
        game = played.games.get(frozenset((a, b)))
        if game is None or game.table.confirmed is None:
            continue
        scores = game.table.confirmed
        row: Plain = {
            "a": state.name(game.table.a),
            "b": state.name(game.table.b),
            "op": [score.op for score in scores],
            "vp": [score.vp for score in scores],
            "table": tables[frozenset((a, b))],
        }
        row |= {"conceded": state.name(game.conceded)} if game.conceded else {}
        row |= {"referee": game.referee} if game.referee else {}
        row |= {"lists": game.lists} if game.lists else {}
        results.append(row)
    return results


def _late(state: EventState, last: int) -> dict[int, list[str]]:
    late: dict[int, list[str]] = {}
    for key, player in state.players.items():
        if player.late is not None and player.late <= last:
            late.setdefault(player.late, []).append(key)
    return late


def _by_round(state: EventState, word: str, keys: Mapping[int, Sequence[str]]) -> dict[str, list[str]]:
    return {f"{word}_round_{number}": [state.name(key) for key in who] for number, who in keys.items()}


def _walkovers(state: EventState, played: RoundState) -> list[Plain]:
    rows: list[Plain] = []
    for present, absent in played.walkovers:
        names = [state.name(key) for key in absent]
        row: Plain = {"round": played.number, "absent": names if present is None else names[0]}
        rows.append(row | ({"present": state.name(present)} if present is not None else {}))
    return rows


def clock_reading(state: EventState, now: str) -> Plain:
    """The round clock at a moment: state, seconds left (never below 0), minutes, and the sentence for the room."""
    if state.clock is None:
        return {"state": "stopped", "seconds_left": None, "minutes": None, "text": "The clock is not running."}
    reading = state.clock
    elapsed = reading.elapsed + (seconds_between(reading.since, now) if reading.since else 0.0)
    word, reason = clock(int(elapsed // 60), reading.minutes)
    if word == "running" and reading.since is None:
        word, reason = "paused", Reason(f"paused; {reason.text}", reason.rule)
    left = max(0, round(reading.minutes * 60 - elapsed))
    return {"state": word, "seconds_left": left, "minutes": reading.minutes, "text": str(reason)}


def ends_at(state: EventState, reading: Plain, now: str) -> str:
    """When the round that runs will end, by the clocks of the venue; nothing while no clock runs."""
    if reading["state"] != "running":
        return ""
    end = datetime.fromisoformat(now) + timedelta(seconds=reading["seconds_left"])
    return hour(end.isoformat(), state.settings)
