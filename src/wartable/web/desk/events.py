"""Events: all of them, a new one, one brought from another laptop, and the settings of one."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.desk import actions as act
from wartable.desk import exchange, people
from wartable.desk.copies import copies_of, copy_text
from wartable.kernel.books.datafiles import check
from wartable.kernel.engine.errors import Ambiguous, Refused, WartableError
from wartable.store.stamps import now
from wartable.web.desk.room import By, DeskRoute, Fields, back_to, desk_of, do, member_of, number, page, upload
from wartable.web.guard import text
from wartable.web.pages import render

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)

FLAGS = ("official", "avoid_rematches", "confirmation")
WORDS = ("name", "type", "clubs", "tables", "lists_until")
NUMBERS = ("rounds", "round_minutes")


@ROUTER.get("/desk")
def all_events(request: Request) -> Response:
    """Every event here, the newest first; a broken or older one is shown with its sentence."""
    room = desk_of(request)
    rows: list[dict[str, Any]] = []
    for event in reversed(room.desk.store.events()):
        try:
            rows.append({"event": event, "state": room.seen(event).state, "fault": ""})
        except WartableError as error:
            rows.append({"event": event, "state": None, "fault": str(error)})
    first = not room.staff.members()
    return render(request, "desk/events.html", rows=rows, member=member_of(request), first=first)


@ROUTER.get("/desk/new")
def new_page(request: Request, member: By) -> Response:
    """The form of a new event."""
    return render(request, "desk/new.html", member=member, scenarios=scenario_names())


@ROUTER.post("/desk/new")
def new(request: Request, member: By, fields: Fields) -> Response:
    """Begin an event."""
    member.check_organiser("begins events")
    made = check(act.Settings, _settings(fields), "settings")
    event = desk_of(request).desk.create(made, now(), text(fields, "id", 60) or None)
    return back_to(event, "players")


@ROUTER.post("/desk/restore")
def restore(request: Request, member: By, fields: Fields) -> Response:
    """Bring an event from a copy, here or from another laptop."""
    member.check_organiser("brings events from copies")
    name, copy = upload(fields, "copy", 4_000_000)
    event, _ = desk_of(request).desk.restore(
        copy, name, now(), text(fields, "id", 60) or None, bool(fields.get("sure"))
    )
    return back_to(event)


@ROUTER.get("/desk/{event}/settings")
def settings_page(request: Request, event: str, member: By) -> Response:
    """Settings, copies, handing over, closing, personal data."""
    room = desk_of(request)
    copies = [path.name for path in copies_of(room.desk.store.url, event)]
    seen = room.seen(event)
    return page(request, "desk/settings.html", seen, member, "settings", copies=copies, scenarios=scenario_names())


@ROUTER.post("/desk/{event}/settings")
def change(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Change settings; only those that differ are written."""
    before = desk_of(request).seen(event).state.settings.model_dump()
    wanted = check(act.Settings, {**before, **_settings(fields)}, "settings").model_dump()
    changes = {item: value for item, value in wanted.items() if value != before[item]}
    if not changes:
        raise Refused("nothing is different; change something first")
    return back_to(event, "settings", do(request, member, event, lambda _: act.Change(changes=changes), fields))


@ROUTER.post("/desk/{event}/close")
def close(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Close the event with the rounds completed."""
    return back_to(event, "", do(request, member, event, lambda _: act.Close(), fields))


@ROUTER.get("/desk/{event}/export/{what}")
def export(request: Request, event: str, what: str, member: By) -> Response:
    """Hand the event over as a file; it holds PINs (ITS-PRIV-05)."""
    member.check_organiser("takes an event away")
    desk = desk_of(request).desk
    state = desk_of(request).seen(event).state
    makers = {
        "event.json": lambda: copy_text(desk.copy(event)),
        "players.csv": lambda: exchange.players_to_csv(state),
        "results.csv": lambda: exchange.results_to_csv(state),
        "replay.yaml": lambda: exchange.event_yaml(state),
    }
    if what not in makers:
        raise Ambiguous(f"{what!r} cannot be exported; there are {', '.join(makers)}")
    kind = {"json": "application/json", "csv": "text/csv", "yaml": "text/yaml"}[what.rpartition(".")[2]]
    headers = {"content-disposition": f'attachment; filename="{what}"'}
    return Response(makers[what](), media_type=f"{kind}; charset=utf-8", headers=headers)


@ROUTER.post("/desk/{event}/person")
def person(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Hand over or forget what is kept about one person of the event."""
    member.check_organiser("sees or forgets personal data")
    who = text(fields, "who", 100)
    desk = desk_of(request).desk
    if text(fields, "what") == "export":
        found = people.export(desk, who, event)
        return render(request, "desk/person.html", member=member, event=event, found=found["events"], erased=None)
    if text(fields, "sure", 100) != who:
        raise Refused(f"write {who} once more to forget this person for ever; it cannot be undone")
    erased = people.erase(desk, who, event)
    return render(request, "desk/person.html", member=member, event=event, found=[], erased=erased)


@ROUTER.post("/desk/{event}/rewind")
def copy_back(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Go back to one of the copies that lie on this server."""
    member.check_organiser("goes back to a copy")
    room = desk_of(request)
    wanted = text(fields, "copy", 200)
    found = next((path for path in copies_of(room.desk.store.url, event) if path.name == wanted), None)
    if found is None:
        raise Ambiguous(f"there is no copy {wanted!r} of this event")
    sure = bool(fields.get("sure"))
    room.desk.restore(found.read_text(encoding="utf-8"), found.name, now(), event, sure)
    return RedirectResponse(f"/desk/{event}/log", 303)


def scenario_names() -> list[str]:
    """The scenarios of the season, for the form."""
    from wartable.games.infinity.scenario import scenarios

    return [each.name for each in scenarios().values()]


def _settings(fields: FormData) -> dict[str, Any]:
    """What the form says, as the settings are written; a field that is not in the form is left alone."""
    data: dict[str, Any] = {word: text(fields, word, 200) for word in WORDS if word in fields}
    data |= {flag: bool(fields.get(flag)) for flag in FLAGS if f"{flag}-shown" in fields}
    data |= {item: number(text(fields, item, 20)) for item in NUMBERS if item in fields}
    if "lists_until" in data:
        data["lists_until"] = data["lists_until"] or None
    if "army_points" in fields:
        points = [number(part) for part in text(fields, "army_points", 60).replace(",", " ").split()]
        data["army_points"] = points[0] if len(points) == 1 else points
    if "scenarios" in fields:
        chosen = [str(each) for each in fields.getlist("scenarios") if str(each)]
        data["scenarios"] = chosen or None
    if "extras" in fields:
        data["extras"] = [part.strip() for part in text(fields, "extras", 200).split(",") if part.strip()]
    return data
