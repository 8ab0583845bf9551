"""What an event may still bring, for everybody: worked out elsewhere, once for every change of the event."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.desk.computed import event_file
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.saying import said
from wartable.kernel.showing.markup import Markup
from wartable.lab.forecast import of_file
from wartable.web.app import services_of
from wartable.web.desk.room import DeskRoute, desk_of
from wartable.web.pages import fragment, language_of, render
from wartable.web.work import spend, worked_out

PAIRS_SHOWN: Final = 12

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)


@ROUTER.get("/event/{event}/forecast")
async def forecast_page(request: Request, event: str) -> Response:
    """Chances of final places and of the pairings after next, marked as a forecast. Only confirmed results count."""
    seen = await run_in_threadpool(desk_of(request).seen, event)
    language = language_of(request, seen.state.settings.language)
    key = ("forecast", language)
    if key not in seen.parts:
        if not seen.state.computable or seen.state.closed:
            raise Refused(said("there is a forecast from the draw of the lots until the event is closed"))
        spend(request, "forecast")
        file = await run_in_threadpool(event_file, seen.state)
        found = await worked_out(request, services_of(request).thinking, of_file, file)
        seen.made(key, lambda: fragment("desk/forecast_tables.html", language, found=found, most=PAIRS_SHOWN))
    return render(
        request, "desk/forecast.html", language=language, path=f"/event/{quote(event)}",
        public=seen.public, tables=Markup(seen.parts[key]),
    )  # fmt: skip
