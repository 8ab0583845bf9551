"""Scores of digital tables flow back into the event when the match ends; looking at an event writes nothing."""

from __future__ import annotations

import logging

from wartable.desk import actions as act
from wartable.desk.service import Decide
from wartable.desk.state import EventState
from wartable.kernel.engine.errors import WartableError
from wartable.store.stamps import now
from wartable.table.live import LiveTable
from wartable.web.app import Services

LOG = logging.getLogger(__name__)


def over(services: Services, table: LiveTable) -> None:
    """A match is over: when it is a game of an event, its result is written down there."""
    event = table.room.terms.get("event", "")
    if event:
        _write(services, event)


def catch_up(services: Services) -> None:
    """What ended while nobody could write it down, because a server was killed in between."""
    for event in services.desk.desk.store.events():
        _write(services, event)


def _write(services: Services, event: str) -> None:
    try:
        for result in _results(services, services.desk.seen(event).state):
            services.desk.act(event, _whatever_stands(result), now())
    except WartableError as error:  # somebody else was first, and their result stands; or the event is damaged
        LOG.info("%s: no result was taken over: %s", event, error)


def _whatever_stands(action: act.Result) -> Decide:
    """The action itself, whatever the event has come to meanwhile; the desk refuses it when it does not fit."""
    return lambda _: action


def _results(services: Services, state: EventState) -> list[act.Result]:
    """The results of the newest round that digital tables have and nobody has entered."""
    played = state.rounds[-1] if state.rounds else None
    if played is None or not played.published or state.closed:
        return []
    made: list[act.Result] = []
    for pair, digital in played.digital.items():
        if played.game_state(*pair) != "open":
            continue
        scores = _scores(services, digital.room)
        if scores is not None:
            op, vp = ([side[what] for side in scores] for what in ("op", "vp"))
            by = f"table {services.rooms.room(digital.room).code}"
            made.append(act.Result(round=played.number, a=digital.a, b=digital.b, op=op, vp=vp, by=by))
    return made


def _scores(services: Services, room: str) -> list[dict[str, int]] | None:
    """Objective and Victory Points of both seats of a match that is over; None while it is played."""
    from wartable.games.infinity import recording

    if not services.rooms.room(room).ended:
        return None
    return list(recording.result(services.tables.table(room).match.state).values())
