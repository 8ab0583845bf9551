"""A pairing played at a digital table: either player opens it, each gets their seat, and the score flows back."""

from __future__ import annotations

from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.bots import HUMAN
from wartable.desk import actions as act
from wartable.desk.state import EventState, RoundState
from wartable.kernel.engine.errors import Refused
from wartable.store.stamps import now
from wartable.table.tables import Wish
from wartable.web.app import Services, services_of
from wartable.web.desk.newest import DeskRoom, Seen
from wartable.web.desk.public import scenario_of, this_player
from wartable.web.desk.room import DeskRoute, Fields, desk_of
from wartable.web.guard import browser_of

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)
GAME, MODE = "infinity", "match"


@ROUTER.post("/event/{event}/match")
def to_the_table(request: Request, event: str, fields: Fields) -> Response:
    """Open the table of a player's game, or come to it; the browser gets the player's own seat."""
    room, services = desk_of(request), services_of(request)
    seen = room.seen(event)
    me = this_player(request, seen).key
    played = [each for each in seen.state.rounds if each.published][-1:]
    pair = played[0].held().pair_of(me) if played else None
    if pair is None:
        raise Refused("you have no game now", rule="ITS-SHEET-04")
    known = played[0].digital.get(frozenset(pair)) or _opened(room, services, seen, played[0], pair)
    seat = 0 if known.a == me else 1
    services.tables.take(browser_of(request), known.room, seat)
    return RedirectResponse(f"/table/{quote(known.room)}?seat={seat}", 303)


def _opened(room: DeskRoom, services: Services, seen: Seen, played: RoundState, pair: tuple[str, str]) -> act.Digital:
    """A new table with the scenario and the Army Points of the round. Who comes second gets the first one's table."""
    scenario = scenario_of(seen.state, played.number)
    options = {"points": str(seen.state.sizes()[played.number - 1])} | ({"scenario": scenario.slug} if scenario else {})
    opened = services.tables.open(Wish(GAME, MODE, (HUMAN, HUMAN), options, event=seen.event)).room.id
    made = act.Digital(round=played.number, a=pair[0], b=pair[1], room=opened)

    def decide(state: EventState) -> act.Digital:
        return state.round(played.number).digital.get(frozenset(pair), made)

    done = room.act(seen.event, decide, now())
    return done.state.round(played.number).digital[frozenset(pair)]
