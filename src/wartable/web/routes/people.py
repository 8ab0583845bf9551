"""People at a table: their names, what they write down for themselves, how they end a match before its rules do."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.kernel.engine.errors import Refused
from wartable.table.people import name_of
from wartable.web.app import services_of
from wartable.web.guard import address_of, browser_of, form, text
from wartable.web.hub import DECLINED
from wartable.web.pages import render, status_of, whole_sentence
from wartable.web.routes.home import page_of_you
from wartable.web.routes.play import checked, number, table_of
from wartable.web.you import bring_along, remember, tell_brought

ROUTER = APIRouter()
LONGEST_NOTE: Final = 2000
"""Letters that somebody keeps at a table for themselves."""


@ROUTER.post("/you")
async def you(request: Request) -> Response:
    """Choose what to be called at every table from now on."""
    fields = await form(request)
    return remember(RedirectResponse("/", 303), name_of(text(fields, "name")))


@ROUTER.post("/you/games")
async def bring(request: Request) -> Response:
    """Bring the games of another browser along, by its key."""
    fields = await form(request)
    services, browser, address = services_of(request), browser_of(request), address_of(request.scope)
    services.tries.check_code(browser, address)
    typed = text(fields, "key", 100)
    try:
        await run_in_threadpool(bring_along, services, request, typed)
    except Refused as refused:
        services.tries.wrong_code(browser, address)
        return await page_of_you(request, status_of(refused), typed, whole_sentence(str(refused)))
    return tell_brought(RedirectResponse("/you", 303))


@ROUTER.post("/table/{id_}/name")
async def name_at_table(request: Request, id_: str) -> Response:
    """Say what to be called at this table, and from now on."""
    fields = await form(request)
    table, held = await table_of(request, id_)
    seat, name = checked(held, number(text(fields, "seat"))), name_of(text(fields, "name"))
    if not name:
        raise Refused("Type what the others shall call you")
    await run_in_threadpool(table.name, seat, name)
    await run_in_threadpool(services_of(request).show, table)
    return remember(RedirectResponse(f"/table/{id_}?seat={seat}", 303), name)


@ROUTER.get("/table/{id_}/notes", response_class=HTMLResponse)
async def notes(request: Request, id_: str, seat: int) -> Response:
    """What somebody wrote down for themselves at this table, to be read and changed."""
    table, held = await table_of(request, id_)
    written = await run_in_threadpool(table.note_of, checked(held, seat))
    return render(request, "notes.html", id=id_, seat=seat, written=written, game=table.game, most=LONGEST_NOTE)


@ROUTER.post("/table/{id_}/notes")
async def take_note(request: Request, id_: str) -> Response:
    """Write something down for oneself."""
    fields = await form(request)
    table, held = await table_of(request, id_)
    seat = checked(held, number(text(fields, "seat")))
    await run_in_threadpool(table.take_note, seat, text(fields, "note", LONGEST_NOTE))
    await run_in_threadpool(services_of(request).show, table)
    return RedirectResponse(f"/table/{id_}?seat={seat}", 303)


@ROUTER.post("/table/{id_}/end")
async def end(request: Request, id_: str) -> Response:
    """Resign, offer a draw or take one, or play on."""
    fields = await form(request)
    table, held = await table_of(request, id_)
    seat, how = checked(held, number(text(fields, "seat"))), text(fields, "how")
    steps = {"resign": table.resign, "draw": table.offer_draw, "play-on": table.decline_draw}
    if how not in steps:
        raise Refused(f"'{how}' ends nothing; a match is ended by {', '.join(steps)}")
    await run_in_threadpool(steps[how], seat)
    await run_in_threadpool(services_of(request).changed, table)
    if how in DECLINED:
        services_of(request).hub.declined(table, seat, how)
    return RedirectResponse(f"/table/{id_}?seat={seat}", 303)
