"""What digital tables tell the event: which lists are played once both have deployed, and the score when it is over.

Looking at an event writes nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

from wartable.desk import actions as act
from wartable.desk.service import Decide
from wartable.desk.state import EventState, RoundState
from wartable.games.infinity import recording
from wartable.games.infinity.state import Table
from wartable.kernel.engine.errors import WartableError
from wartable.store.stamps import now
from wartable.table.live import LiveTable
from wartable.web.app import Services

LOG = logging.getLogger(__name__)


def changed(services: Services, table: LiveTable) -> None:
    """A table of an event has gone on: what the desk is due to know by now is written down there."""
    if table.match.question is None or recording.lists_played(table.match.state) is not None:
        _write(services, table.room.terms["event"], table.room.id)


def catch_up(services: Services) -> None:
    """What happened while nobody could write it down, because a server was killed in between."""
    for event in services.desk.desk.store.events():
        _write(services, event)


def _write(services: Services, event: str, room: str = "") -> None:
    try:
        for action in _due(services, services.desk.seen(event).state, room):
            services.desk.act(event, _whatever_stands(action), now())
    except WartableError as error:  # somebody else was first, and theirs stands; or the event is damaged
        LOG.info("%s: nothing was taken over from a table: %s", event, error)


def _whatever_stands(action: act.Action) -> Decide:
    """The action itself, whatever the event has come to meanwhile; the desk refuses it when it does not fit."""
    return lambda _: action


def _due(services: Services, state: EventState, room: str) -> Iterator[act.Action]:
    """What digital tables of the newest round, or the one in `room`, know and the desk does not."""
    played = state.rounds[-1] if state.rounds else None
    if played is None or not played.published or state.closed:
        return
    for digital in played.digital.values():
        if room in ("", digital.room):
            yield from _of_table(services, played, digital)


def _of_table(services: Services, played: RoundState, digital: act.Digital) -> Iterator[act.Action]:
    """What one table has to tell: the lists in play first, then the result."""
    pair, room = frozenset((digital.a, digital.b)), services.rooms.room(digital.room)
    lists_due = bool(digital.brings) and pair not in played.deployed
    result_due = bool(room.ended) and played.game_state(*pair) == "open"
    if not lists_due and not result_due:
        return
    table: Table = services.tables.table(digital.room).match.state
    lists = _lists(table, digital) if lists_due else None
    if lists is not None:
        yield act.Deployed(round=played.number, a=digital.a, b=digital.b, lists=lists)
    if result_due:
        scores = list(recording.result(table).values())
        op, vp = ([side[what] for side in scores] for what in ("op", "vp"))
        by = f"table {room.code}"
        yield act.Result(round=played.number, a=digital.a, b=digital.b, op=op, vp=vp, by=by)


def _lists(table: Table, digital: act.Digital) -> list[int] | None:
    """The numbers of the lists that are played; None before both have deployed."""
    chosen = recording.lists_played(table)
    return None if chosen is None else [side[at] for side, at in zip(digital.brings, chosen, strict=True)]
