"""A table in the browser. Everything works with plain forms; `answers.js` makes the same requests over a socket."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from wartable.bots import BOTS, HUMAN
from wartable.games import game as find_game
from wartable.kernel.books import situation_writing
from wartable.kernel.engine import journal as records
from wartable.kernel.engine.errors import Refused
from wartable.kernel.engine.journal import Journal
from wartable.kernel.engine.retelling import seen_by
from wartable.kernel.engine.signing import signed
from wartable.kernel.engine.views import SeatView
from wartable.kernel.showing.markup import key_id
from wartable.store.rooms import Room, lines_of
from wartable.table import thinkers
from wartable.table.live import LiveTable, Outdated
from wartable.table.thinking import Busy
from wartable.web.app import Services, services_of
from wartable.web.desk.room import sees_all
from wartable.web.guard import browser_of, csrf, form, text
from wartable.web.pages import render
from wartable.web.room import eyes_for, first_page
from wartable.web.work import spend, worked_out

ROUTER = APIRouter()
MOST_KEY: Final = 80
"""Letters of a filled-in form that are read."""
MENU: Final = 12
"""How many options of one place are looked ahead from."""


async def table_of(request: Request, id_: str) -> tuple[LiveTable, tuple[int, ...]]:
    """The table, and the seats of it that this browser holds."""
    services, browser = services_of(request), browser_of(request)
    found = await run_in_threadpool(services.tables.table, id_)
    held = await run_in_threadpool(services.rooms.held, browser, id_)
    return found, held


def checked(held: tuple[int, ...], seat: int) -> int:
    """The seat, if this browser holds it."""
    if seat not in held:
        raise Refused("You do not sit there; open the link you were given for this seat")
    return seat


@ROUTER.get("/table/{id_}", response_class=HTMLResponse)
async def table(request: Request, id_: str, seat: int | None = None) -> Response:
    """A table as this browser may see it."""
    try:
        found, held = await table_of(request, id_)
    except Outdated:
        return RedirectResponse(f"/replay/{id_}", 303)
    services_of(request).bots.wake(found)
    seen = await run_in_threadpool(lambda: first_page(found, eyes_for(found, held, seat), csrf(request)))
    return render(request, "table.html", **seen)


@ROUTER.post("/table/{id_}/answer")
async def answer(request: Request, id_: str) -> Response:
    """Answer the open question."""
    fields = await form(request)
    key, question = text(fields, "key"), number(text(fields, "question"))

    def do(found: LiveTable, seat: int) -> None:
        if text(fields, "chance"):
            found.answer_chance(seat, question, key)
        else:
            found.answer(seat, question, _filled(key, {name: str(value) for name, value in fields.items()}))

    return await _step(request, id_, text(fields, "seat"), do)


def _filled(key: str, fields: dict[str, str]) -> str:
    """A form's key with its blanks filled in from the fields named after them."""
    for name, value in fields.items():
        key = key.replace(f"{{{name.removeprefix('blank-')}}}", value.strip()) if name.startswith("blank-") else key
    return key


@ROUTER.post("/table/{id_}/undo")
async def undo(request: Request, id_: str) -> Response:
    """Take the last answer back, or ask the others whether one may."""
    fields = await form(request)
    return await _step(request, id_, text(fields, "seat"), lambda found, seat: found.undo(seat))


@ROUTER.post("/table/{id_}/consent")
async def consent(request: Request, id_: str) -> Response:
    """Agree to an undo, or not."""
    fields = await form(request)
    agrees = text(fields, "agree") == "yes"
    hub = services_of(request).hub

    def answer(found: LiveTable, seat: int) -> None:
        if agrees:
            found.agree(seat)
        else:
            found.decline(seat)
            hub.declined(found, seat, "decline")

    return await _step(request, id_, text(fields, "seat"), answer)


@ROUTER.post("/table/{id_}/player")
async def hand_over(request: Request, id_: str) -> Response:
    """Let a program answer for one of this browser's seats, or take the seat back from it."""
    fields = await form(request)
    player = text(fields, "player")
    if player not in (HUMAN, *BOTS):
        raise Refused(f"There is no player '{player}'; players are {HUMAN}, {', '.join(BOTS)}")
    found, _ = await table_of(request, id_)
    if found.room.terms.get("event"):
        raise Refused("This is a game of an event: its players play it themselves")
    return await _step(request, id_, text(fields, "seat"), lambda table, seat: table.hand_over(seat, player))


async def _step(request: Request, id_: str, seat: str, do: Callable[[LiveTable, int], object]) -> Response:
    found, held = await table_of(request, id_)
    acting = checked(held, number(seat))
    await run_in_threadpool(do, found, acting)
    await run_in_threadpool(services_of(request).changed, found)
    return RedirectResponse(f"/table/{id_}?seat={acting}", 303)


def number(given: str) -> int:
    """A number that came with a form."""
    if not given.isdecimal() or len(given) > 9:
        raise Refused(f"'{given}' is not a number")
    return int(given)


def _open_question(table: LiveTable, seat: int, question: int) -> SeatView[Any] | None:
    """What the seat knows at its open question; None when another one is open."""
    with table.lock:
        current = table.match.question_id == question and seat in table.match.waiting_for()
        return table.match.view(seat) if current else None


async def _asked(request: Request, id_: str, seat: int, question: int) -> tuple[LiveTable, SeatView[Any] | None]:
    """The table, and what a seat of this browser knows at its open question; None when another one is open."""
    found, held = await table_of(request, id_)
    return found, await run_in_threadpool(_open_question, found, checked(held, seat), question)


@ROUTER.get("/table/{id_}/odds", response_class=HTMLResponse)
async def odds(request: Request, id_: str, key: str, seat: int, question: int) -> Response:
    """The exact chances of what an option can lead to, as far as its seat knows; nothing for an old question."""
    found, seen = await _asked(request, id_, seat, question)
    if seen is None:
        return Response(status_code=204)
    services = services_of(request)
    known = (id_, found.seq, seat, key)
    made = services.odds.get(known)
    if made is None:
        spend(request, "odds")
        given = (found.game.name, seen, key, question, found.called)
        try:
            fresh = await worked_out(request, services.thinking, thinkers.chances, *given)
        except Busy as error:  # nothing is wrong with who asked; they are told, and may look again
            return render(request, "odds-later.html", 202, sentence=str(error))
        services.keep_odds(known, made := fresh)
    return render(request, "odds.html", key=key, **made)


@ROUTER.get("/table/{id_}/ahead")
async def ahead(request: Request, id_: str, keys: str, seat: int, question: int) -> Response:
    """Where answers would lead on the board: places with the answers that lead there; none for an old board."""
    found, seen = await _asked(request, id_, seat, question)
    if seen is None:
        return JSONResponse([])
    spend(request, "odds")
    offered = found.match.keys(seat)
    wanted = [key for key in offered if key_id(key) in keys.split(" ")][:MENU]
    given = (found.game.name, seen, wanted, found.called)
    try:
        made = await worked_out(request, services_of(request).thinking, thinkers.ahead, *given)
    except Busy:
        return JSONResponse([], 202)
    return JSONResponse([{"target": way.target, "keys": [key_id(key) for key in way.keys]} for way in made])


@ROUTER.get("/table/{id_}/foreseen")
async def foreseen(request: Request, id_: str, key: str, seat: int, question: int) -> Response:
    """What an answer to a form would mean, or why it is none; nothing for an old question."""
    found, seen = await _asked(request, id_, seat, question)
    if seen is None:
        return Response(status_code=204)
    spend(request, "place")
    given = (found.game.name, seen, key[:MOST_KEY], found.called)
    try:
        made = await worked_out(request, services_of(request).thinking, thinkers.foreseen, *given)
    except Busy:
        return Response(status_code=202)
    return Response(status_code=204) if made is None else JSONResponse(made._asdict())


@ROUTER.get("/table/{id_}/journal", response_class=PlainTextResponse)
async def journal(request: Request, id_: str, seat: int | None = None) -> Response:
    """The record: the whole of it when the match is over and open, before that what one's seat saw."""
    room, record, lines, held = await run_in_threadpool(_record, services_of(request), browser_of(request), id_)
    if not (bool(room.ended) and await run_in_threadpool(sees_all, request, room)):
        if seat is None:
            raise _closed(bool(room.ended), "a seat can have what it saw so far")
        lines = seen_by(_told(room, record), record.header.seats[checked(held, seat)][0])
    else:
        lines = [*lines, signed(lines, request.app.state.signing)]
    name = f"{record.header.game}-{room.code}.journal"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse("\n".join([*lines, ""]), headers=headers)


@ROUTER.get("/table/{id_}/situation", response_class=PlainTextResponse)
async def situation(request: Request, id_: str, seat: int | None = None, at: int | None = None) -> Response:
    """A position as a situation file: once all is open any of the match, before that what one's seat knows of it."""
    found, held = await table_of(request, id_)
    over = found.match.question is None
    whole = over and await run_in_threadpool(sees_all, request, found.room)
    if not whole:
        if seat is None:
            raise _closed(over, "a seat can have what it knows of the position")
        checked(held, seat)
    spend(request, "odds")
    written = await run_in_threadpool(_situation, found, None if whole else seat, at)
    headers = {"content-disposition": f'attachment; filename="{found.game.name}-{found.room.code}.yaml"'}
    return PlainTextResponse(written, headers=headers)


def _situation(found: LiveTable, seat: int | None, at: int | None) -> str:
    match, title = found.match, f"Table {found.room.code}"
    journal = records.parse("\n".join([*match.journal.lines, ""]), title)
    if seat is not None:
        seen = found.game.view(match.position.base, seat)
        return situation_writing.of_seat(found.game, _told(found.room, journal), seen, title)
    entry = len(match.entries) if at is None else at
    return situation_writing.from_journal(found.game, journal, entry, found.content, f"{title}, entry {entry}")


def _closed(over: bool, instead: str) -> Refused:
    """Why somebody does not get the whole of a match, and what they get instead."""
    if not over:
        return Refused(f"The match is not over; {instead}")
    return Refused(f"This is a game of an event, whose staff alone has the whole; {instead}", rule="ITS-PRIV-01")


def _told(room: Room, journal: Journal) -> Journal:
    """A record without what the desk of an event has set up for each seat alone, such as their lists."""
    if not room.terms.get("event"):
        return journal
    choices = find_game(journal.header.game).choices
    open_to_all = tuple((name, value) for name, value in journal.header.options if not choices[name].private)
    return replace(journal, header=journal.header._replace(options=open_to_all))


def _record(services: Services, browser: str, id_: str) -> tuple[Room, Journal, list[str], tuple[int, ...]]:
    """What was written down of a table; no rule is needed to read it."""
    room = services.rooms.room(id_)
    lines = lines_of(services.rooms.read(id_))
    journal = records.parse("\n".join([*lines, ""]), f"table {id_}")
    return room, journal, lines, services.rooms.held(browser, id_)
