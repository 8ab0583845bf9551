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
ROUTER.include_router(public.API)
for _module in (
    public, login, events, forecast, announcing, players, lists, standings, papers, log, results, referee, matches,
    rounds,
):  # fmt: skip
    # `public` comes first: hundreds of phones ask it at once. `rounds` comes last: its /desk/{event} would take the
    # place of /desk/new and /desk/staff.
    ROUTER.include_router(_module.ROUTER)
