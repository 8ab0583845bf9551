"""All pages of the desk."""

from __future__ import annotations

from fastapi import APIRouter

from wartable.web.desk import (
    announcing,
    events,
    forecast,
    lists,
    log,
    login,
    matches,
    papers,
    players,
    public,
    referee,
    results,
    rounds,
    standings,
)

ROUTER = APIRouter()
for _module in (
    login, events, forecast, announcing, players, lists, standings, papers, log, results, referee, public, matches,
    rounds,
):  # fmt: skip
    # `rounds` comes last: its /desk/{event} would take the place of /desk/new and /desk/staff.
    ROUTER.include_router(_module.ROUTER)
ROUTER.include_router(public.API)
