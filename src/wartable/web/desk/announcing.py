"""The announcement: on the desk with every condition of an official event, and in public for the players."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.desk import actions as act
from wartable.desk.announcing import announcement_view, official_conditions
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Unreadable, WartableError
from wartable.kernel.engine.saying import said
from wartable.store.stamps import now
from wartable.web.desk.events import problem
from wartable.web.desk.public import player_asking, this_player
from wartable.web.desk.room import By, DeskRoute, Fields, back_to, desk_of, do, page
from wartable.web.guard import text
from wartable.web.pages import language_of, render, status_of

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)

ASKED: Final = ("name", "pin", "army", "club", "contact")

REMEDIES: Final = {
    "Official event": ("/settings#official", "Make it official"), "Tier": ("/settings#army_points", "Set the points"),
    "Rounds planned": ("/settings#rounds", "Set the rounds"), "Scenarios": ("/settings#sc-1", "Choose scenarios"),
    "Announcement": ("/announcement", "Announce it here"), "Players": ("/players", "To the players"),
    "PINs": ("/players?show=no-pin", "Who has none?"), "Factions": ("/players?show=no-faction", "Who has none?"),
    "Army lists": ("/lists", "To the lists"),
}  # fmt: skip
"""Where what is missing can be put right."""


@ROUTER.get("/desk/{event}/announcement")
def announcement_page(request: Request, event: str, member: By) -> Response:
    """Whether the event can be official, condition by condition, and what is announced."""
    seen = desk_of(request).seen(event)
    return page(
        request, "desk/announcement.html", seen, member, "announcement", conditions=official_conditions(seen.state),
        told=announcement_view(seen.state), links=REMEDIES,
    )  # fmt: skip


@ROUTER.post("/desk/{event}/announce")
def announce(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Announce the event as it is set."""
    done = do(request, member, event, lambda _: act.Announce(), fields)
    return back_to(event, "announcement", done)


@ROUTER.get("/event/{event}/announcement")
def public_announcement(request: Request, event: str) -> Response:
    """The newest announcement, with what has changed since the first; a player accepts it here."""
    seen = desk_of(request).seen(event)
    return render(
        request, "desk/public_announcement.html", language=seen.state.settings.language,
        event=event, path=f"/event/{quote(event)}", state=seen.state,
        told=announcement_view(seen.state), me=player_asking(request, seen),
    )  # fmt: skip


@ROUTER.post("/event/{event}/accept")
def accept(request: Request, event: str, fields: Fields) -> Response:
    """A player accepts the rules as announced (ITS-EVENT-03)."""
    room = desk_of(request)
    key = this_player(request, room.seen(event)).key
    room.act(event, lambda _: act.Accept(player=key), now())
    return RedirectResponse(f"/event/{quote(event)}/announcement", 303)


@ROUTER.get("/event/{event}/signup")
def signup_page(request: Request, event: str, done: str = "") -> Response:
    """Sign up for an event before the day."""
    return _signup(request, event, {}, done=done[:100])


def _signup(
    request: Request, event: str, given: dict[str, str], error: WartableError | None = None, done: str = ""
) -> Response:
    state = desk_of(request).seen(event).state
    language = language_of(request, state.settings.language)
    return render(
        request, "desk/signup.html", status_of(error) if error else 200, path=f"/event/{quote(event)}",
        name=state.settings.name, language=language,
        open=state.settings.sign_up and not state.drawn, problem=problem(error, language), done=done,
        given={field: given.get(field, "") for field in ASKED},
    )  # fmt: skip


@ROUTER.post("/event/{event}/signup")
def signup(request: Request, event: str, fields: Fields) -> Response:
    """Somebody signs up; the organiser confirms it."""
    given = {field: text(fields, field, 100) for field in ASKED}
    try:
        data = {field: value for field, value in given.items() if value}
        if not given["name"]:
            raise Unreadable(said("name: write your name"))
        made = act.SignUp(player=check(act.Entrant, data, "sign-up"))
        desk_of(request).act(event, lambda _: made, now())
    except WartableError as error:
        return _signup(request, event, given, error)
    return RedirectResponse(f"/event/{quote(event)}/signup?done={quote(given['name'])}", 303)
