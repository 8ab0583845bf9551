"""Scores of digital tables flow back into the event, as soon as anybody looks at it."""

from __future__ import annotations

from starlette.requests import Request

from wartable.desk import actions as act
from wartable.desk.service import Decide, now
from wartable.kernel.errors import Refused
from wartable.web.app import Services, services_of
from wartable.web.desk.room import Seen, desk_of


def current(request: Request, event: str) -> Seen:
    """The event as it stands, with the results of digital tables that are over by now written down."""
    room, services = desk_of(request), services_of(request)
    seen = room.seen(event)
    written = False
    for result in _results(services, seen):
        try:
            room.desk.act(event, _whatever_stands(result), now())
            written = True
        except Refused:
            continue  # Somebody else was first; their result stands and is shown.
    return room.seen(event) if written else seen


def _whatever_stands(action: act.Result) -> Decide:
    """The action itself, whatever the event has come to meanwhile; the desk refuses it when it does not fit."""
    return lambda _: action


def _results(services: Services, seen: Seen) -> list[act.Result]:
    """The results of the newest round that digital tables have and nobody has entered."""
    played = seen.state.rounds[-1] if seen.state.rounds else None
    if played is None or not played.published or seen.state.closed:
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
