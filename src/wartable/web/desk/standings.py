"""Standings with the reason of every place, and the rankings of the season, overall and by region."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.desk.season import season_of
from wartable.desk.views import standings_view
from wartable.its.season_table import SeasonTable
from wartable.kernel.engine.errors import Refused
from wartable.web.desk.room import By, DeskRoute, desk_of, member_of, page
from wartable.web.pages import render

EXPLAINED = 60
"""Up to so many players every place is explained on the one page."""

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)


@ROUTER.get("/desk/{event}/standings")
def standings_page(request: Request, event: str, member: By, why: str = "") -> Response:
    """Every place, and why: in a large event the reasons of one player at a time."""
    seen = desk_of(request).seen(event)
    state = seen.state
    table = standings_view(state, len(state.players) <= EXPLAINED or bool(why)) if state.computable else None
    for line in table["standings"] if table and len(state.players) > EXPLAINED else ():
        if line["p"] != why:
            line.pop("why", None)
    byes = any(line["byes"] for line in table["standings"]) if table else False
    return page(request, "desk/standings.html", seen, member, "standings", table=table, byes=byes)


@ROUTER.get("/season")
@ROUTER.get("/season/{number}")
def season_page(request: Request, number: int = 14, region: str = "") -> Response:
    """The rankings over all closed events here."""
    table: SeasonTable | None = None
    try:
        table = season_of(desk_of(request).desk, number)
    except Refused:
        table = None
    if region and table and region not in table.regions:
        region = ""
    lines = (table.regions[region] if region else table.overall) if table else ()
    return render(
        request, "desk/season.html", number=number, table=table, lines=lines, region=region, member=member_of(request)
    )
