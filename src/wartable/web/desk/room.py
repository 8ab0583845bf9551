"""What all pages of the desk share: the event as it stands, who is asking, doing one thing, and coming back."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Annotated, Any, Final
from urllib.parse import quote, urlsplit

from fastapi import Depends
from fastapi.routing import APIRoute
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from wartable.desk.actions import Action
from wartable.desk.announcing import official_conditions
from wartable.desk.computed import clock_reading, ends_at
from wartable.desk.fold.event import undone
from wartable.desk.service import Decide, Done
from wartable.desk.staff import Member
from wartable.desk.state import EventState
from wartable.desk.times import hour
from wartable.desk.words import sentence, told_of
from wartable.kernel.engine.errors import Refused, Unreadable, WartableError
from wartable.kernel.engine.saying import said
from wartable.kernel.showing.languages import ENGLISH, sentence_of
from wartable.store.rooms import Room
from wartable.store.stamps import now
from wartable.web.app import services_of
from wartable.web.desk.newest import DeskRoom, Seen
from wartable.web.guard import form, netloc_of, text
from wartable.web.pages import language_of, render, status_of

STAFF_COOKIE: Final = "desk"
PLAYERS: Final = ("/event/", "/player/")
"""Where pages begin that players and spectators see."""

Fields = Annotated[FormData, Depends(form)]


def desk_of(request: Request) -> DeskRoom:
    """The desk of the server that got the request."""
    return services_of(request).desk


# ------------------------------------------------------------------------------------------------------ who is asking


class LoginNeeded(Exception):
    """Only staff may see or do this."""


class DeskRoute(APIRoute):
    """Sends whoever must log in to the login page, and answers a refused form with its sentence and a way back."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handler = super().get_route_handler()

        async def handled(request: Request) -> Response:
            try:
                return await handler(request)
            except LoginNeeded:
                then = request.url.path if request.method == "GET" else "/desk"
                return RedirectResponse(f"/login?then={quote(then)}", 303)
            except WartableError as error:
                if request.method == "GET" and not request.url.path.startswith(PLAYERS):
                    raise
                return refused(request, error)

        return handled


def refused(request: Request, error: WartableError) -> Response:
    """What was not done: why, and back to the page it came from. Nothing was written."""
    language = _language(request)
    why, rule = sentence_of(error, language).encode(errors="replace").decode(), getattr(error, "rule", "")
    if "application/json" in request.headers.get("accept", ""):  # the script of the page shows it in the form
        return JSONResponse({"error": why, "rule": rule}, status_of(error))
    came = request.headers.get("referer", "")
    own = netloc_of(came) == request.headers.get("host", "") and urlsplit(came).path.startswith("/")
    back = urlsplit(came).path if own and urlsplit(came).path != request.url.path else _home(request)
    return render(
        request, "desk/refused.html", status_of(error), language=language, sentence=why, rule=rule, back=back,
        wrote=request.method != "GET",
    )  # fmt: skip


def _home(request: Request) -> str:
    """Where somebody goes on who came from nowhere."""
    seen = _players_event(request)
    return f"/event/{quote(seen.event)}" if seen else "/desk"


def _language(request: Request) -> str:
    """The desk speaks English; players and spectators read as their event says, or their browser."""
    if not request.url.path.startswith(PLAYERS):
        return ENGLISH
    seen = _players_event(request)
    return language_of(request, seen.state.settings.language if seen else "")


def _players_event(request: Request) -> Seen | None:
    """The event of a page of players; None when there is none, which is then what they are told."""
    if not request.url.path.startswith(PLAYERS):
        return None
    try:
        return desk_of(request).seen(request.path_params["event"])
    except WartableError:
        return None


def member_of(request: Request) -> Member | None:
    """Who of the staff is asking; None for everybody else."""
    return desk_of(request).staff.who(request.cookies.get(STAFF_COOKIE, ""))


def staff_member(request: Request) -> Member:
    """Who of the staff is asking. Raises LoginNeeded."""
    member = member_of(request)
    if member is None:
        raise LoginNeeded
    return member


def sees_all(request: Request, room: Room) -> bool:
    """Is everything in a match that is over open to whoever asks?

    Of a game of an event it never is: lists and cards that were not shown stay private for ever, to all but their
    owner, the Organizer and the Referees (ITS-PRIV-01, ITS-PRIV-04).
    """
    if not room.terms.get("event"):
        return True
    member = member_of(request)
    return member is not None and (member.organiser or member.referee)


By = Annotated[Member, Depends(staff_member)]


# ------------------------------------------------------------------------------------------------- doing one thing


def do(request: Request, member: Member, event: str, decide: Decide, fields: FormData | None = None) -> Done:
    """Let a member of the staff do something; what they had seen of it is in the form."""
    return do_all(request, member, event, lambda state: [decide(state)], fields)


def do_all(
    request: Request,
    member: Member,
    event: str,
    decide: Callable[[EventState], Sequence[Action]],
    fields: FormData | None = None,
) -> Done:
    """Several things, all or none."""

    def allowed(state: EventState) -> Sequence[Action]:
        actions = decide(state)
        for action in actions:
            member.check_may(action, state)
        return actions

    seen = text(fields, "seen", 12) if fields is not None else ""
    return desk_of(request).act_all(event, allowed, now(), int(seen) if seen.isascii() and seen.isdigit() else None)


def sure(
    request: Request, member: Member, event: str, decide: Decide, fields: FormData, asks: str, to: str = ""
) -> Response:
    """Do something after its consequences were shown: first a page that tells them, then, from that page, the deed."""
    if text(fields, "sure"):
        return back_to(event, to, do(request, member, event, decide, fields))
    room = desk_of(request)
    action, shown = room.desk.preview(event, decide, now())
    member.check_may(action, room.seen(event).state)
    kept = [(key, str(value)) for key, value in fields.multi_items() if key not in ("csrf", "sure")]
    return page(
        request, "desk/sure.html", room.seen(event), member, "", shown=shown, asks=asks, kept=kept,
        told=told_of(action),
        deed=request.url.path, back=f"/desk/{quote(event)}{f'/{to}' if to else ''}",
    )  # fmt: skip


def back_to(event: str, page: str = "", done: Done | None = None, anchor: str = "") -> Response:
    """To a page of the desk, which tells what was just written."""
    path = f"/desk/{quote(event)}{f'/{page}' if page else ''}"
    said = f"?did={done.number}" if done else ""
    return RedirectResponse(f"{path}{said}{f'#{anchor}' if anchor else ''}", 303)


def whole(fields: FormData, name: str, word: str) -> int:
    """A whole number of a form. Raises Unreadable."""
    given = text(fields, name, 20)
    if not (given.isascii() and given.isdigit()):
        found = given or said("nothing")
        raise Unreadable(said("%(what)s: expected a whole number, found %(found)s", what=word, found=found))
    return int(given)


def number(given: str) -> int | str | None:
    """A number as a form sends it; nothing when empty, and what is no number as it was typed, for the check to name."""
    return int(given) if given.isascii() and given.isdigit() else given or None


def upload(fields: FormData, name: str, most: int = 1_000_000) -> tuple[str, str]:
    """The name and the text of a file that was sent. Raises a sentence when there is none, or it is no text."""
    given = fields.get(name)
    if not isinstance(given, UploadFile) or not given.filename:
        raise Unreadable("choose a file first")
    data = given.file.read(most + 1)
    if len(data) > most:
        raise Refused(f"{given.filename} is too large; at most {most // 1000} kB are taken")
    try:
        return given.filename[:100], data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(f"{given.filename}: it is not UTF-8 text; save it as UTF-8") from None


# ---------------------------------------------------------------------------------------------------------- pages

TABS: Final = (
    ("", "Round"), ("announcement", "Announcement"), ("players", "Players"), ("lists", "Lists"),
    ("standings", "Standings"), ("referee", "Referee"), ("print", "Print"),
    ("log", "Log"), ("settings", "Settings"),
)  # fmt: skip


def page(request: Request, template: str, seen: Seen, member: Member, tab: str = "", **context: Any) -> Response:
    """A page of the desk about one event. The desk speaks English, whatever the browser of the staff does."""
    did = request.query_params.get("did", "")
    said = None
    if did.isascii() and did.isdigit() and len(did) < 10 and 1 <= int(did) <= seen.number:
        said = sentence(desk_of(request).desk.log(seen.event)[int(did) - 1]).partition(" ")[2]
    at = now()
    clock = clock_reading(seen.state, at)
    return render(
        request, template, language=ENGLISH,
        event=seen.event, path=f"/desk/{quote(seen.event)}", seen=seen.number, state=seen.state,
        member=member, tab=tab, tabs=TABS, counts=official_word(seen.state),
        clock=clock, ends=ends_at(seen.state, clock, at), did=did, said=said, **context,
    )  # fmt: skip


def official_word(state: EventState) -> str:
    """Whether the event is official, in a word; it is said only when no condition is missing."""
    found = official_conditions(state)
    if all(each.met for each in found):
        return "official"
    if any(each.met is False for each in found):
        return "not official"
    return f"not official yet: {sum(not each.met for each in found)} open"


def log_lines(room: DeskRoom, event: str, most: int | None = None) -> list[dict[str, Any]]:
    """The log in words, the newest first."""
    log = room.desk.log(event)
    gone = undone(log)
    shown = log[::-1] if most is None else log[::-1][:most]
    settings = room.seen(event).state.settings
    return [
        {"number": step.entry.number, "at": hour(step.entry.at, settings), "text": sentence(step).partition(" ")[2],
         "counts": step.entry.number not in gone, "undo": step.action.do != "create"}
        for step in shown
    ]  # fmt: skip
