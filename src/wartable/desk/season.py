"""The season as this installation knows it: every closed event of a season, rated in order, overall and by region."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from wartable.desk import actions as act
from wartable.desk.computed import event_file
from wartable.desk.fold.event import Step, counting, fold
from wartable.desk.service import Desk
from wartable.desk.state import EventState
from wartable.desk.times import at_venue
from wartable.its.event_file import EventFile
from wartable.its.season import load_season
from wartable.its.season_table import SeasonEvent, SeasonFile, SeasonPlayer, SeasonTable, season_table
from wartable.kernel.engine.errors import Refused, WartableError


def season_of(desk: Desk, number: int) -> SeasonTable:
    """Ratings over all closed events of a season, in order of their last day. Raises Refused when there are none.

    Players are known by their names: who plays under two names is two people to the season.
    """
    entries: list[SeasonEvent] = []
    files: list[EventFile] = []
    players: dict[str, SeasonPlayer] = {}
    for event in desk.store.events():
        try:
            log = desk.log(event)
            state = fold(log)
        except WartableError:
            continue  # a damaged event, or one of an earlier version, is the trouble of its own page
        if not state.closed or state.settings.season != number:
            continue
        steps = counting(log)
        closed = next(step.entry.at for step in reversed(steps) if isinstance(step.action, act.Close))
        known = {"name": state.settings.name, "last_day": _last_day(state, steps), "reported": closed}
        entries.append(SeasonEvent.model_validate({**known, "event": {}}))
        files.append(event_file(state))
        for player in state.players.values():
            if player.region:
                players[player.name] = SeasonPlayer(region=player.region)
    if not files:
        raise Refused(f"no event of season {number} is closed here yet")
    return season_table(SeasonFile(season=number, players=players, events=entries), files, load_season(number))


def _last_day(state: EventState, steps: Sequence[Step]) -> date:
    """The last day of an event, whenever it was closed (ITS-ELO-13): as announced, or that of the last game.

    A league goes on for any span of time, so what was announced is not its last day.
    """
    if state.settings.day and state.settings.type != "league":
        return date.fromisoformat(state.settings.day)
    games = (act.Publish, act.Fixture, act.Result, act.WalkOver)
    last = next(step.entry.at for step in reversed(steps) if isinstance(step.action, games))
    return at_venue(last, state.settings).date()
