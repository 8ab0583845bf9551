"""The log of an event, and undoing any line of it: what changes is shown before it happens."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.desk.words import sentence
from wartable.kernel.engine.errors import Ambiguous
from wartable.store.stamps import now
from wartable.web.desk.room import By, DeskRoute, Fields, back_to, desk_of, log_lines, page
from wartable.web.guard import text

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)


@ROUTER.get("/desk/{event}/log")
def log_page(request: Request, event: str, member: By) -> Response:
    """Everything that was done; the hash of the newest line stands for all of it."""
    room = desk_of(request)
    lines = log_lines(room, event)
    head = room.desk.verify(event)[-1].hash
    return page(request, "desk/log.html", room.seen(event), member, "log", lines=lines, head=head)


@ROUTER.get("/desk/{event}/undo/{number}")
def undo_page(request: Request, event: str, number: int, member: By) -> Response:
    """What undoing a line would change."""
    room = desk_of(request)
    action, shown = room.desk.preview_undo(event, number)
    member.check_may(action, room.seen(event).state)
    meant = _line(request, event, number)
    return page(request, "desk/undo.html", room.seen(event), member, "log", shown=shown, meant=meant, number=number)


@ROUTER.post("/desk/{event}/undo/{number}")
def undo(request: Request, event: str, number: int, member: By, fields: Fields) -> Response:
    """Undo a line and what falls with it."""
    room = desk_of(request)
    action, _ = room.desk.preview_undo(event, number)
    member.check_may(action, room.seen(event).state)
    why = text(fields, "why", 300)
    done, _ = room.desk.undo(event, number, now(), f"{member.signature}{f': {why}' if why else ''}")
    return back_to(event, "log", done)


def _line(request: Request, event: str, number: int) -> str:
    log = desk_of(request).desk.log(event)
    if not 1 <= number <= len(log):
        raise Ambiguous(f"there is no entry {number}; the log has 1 to {len(log)}")
    return sentence(log[number - 1]).partition(" ")[2]
