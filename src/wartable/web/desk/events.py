"""Events: all of them, a new one, one brought from another laptop, and the settings of one."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.datastructures import FormData
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from wartable.desk import actions as act
from wartable.desk import exchange, people
from wartable.desk.announcing import announcement_view
from wartable.desk.copies import copies_of, copy_text
from wartable.desk.staff import Member
from wartable.desk.state import EventState
from wartable.desk.times import as_typed, from_venue
from wartable.its.season import load_season
from wartable.its.setup import ESCALATION
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable, WartableError
from wartable.kernel.showing.languages import ENGLISH, sentence_of
from wartable.store.stamps import now
from wartable.web.desk.room import By, DeskRoute, Fields, back_to, desk_of, do, member_of, number, page, upload
from wartable.web.guard import text
from wartable.web.pages import render, status_of

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)

FLAGS = ("official", "avoid_rematches", "confirmation", "painting_required", "stand_ins_allowed", "sign_up")
WORDS = ("name", "type", "clubs", "tables", "deck", "venue", "language")
MAYBE = ("day", "begins", "zone")
NUMBERS = ("rounds", "round_minutes", "break_minutes", "table_count", "late_entry_until_round")
USUAL = act.Settings(name="-", rounds=3, avoid_rematches=True)
USUAL_EXTRAS = tuple(load_season(USUAL.season).extras)
"""What the form of a new event begins with."""


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
    return _new_form(request, member, USUAL.model_dump() | {"name": "", "lists_until": ""})


def _new_form(request: Request, member: Member, given: dict[str, Any], error: WartableError | None = None) -> Response:
    return render(
        request, "desk/new.html", status_of(error) if error else 200, member=member, s=given, problem=problem(error),
        scenarios=scenario_names(), extras=USUAL_EXTRAS,
    )  # fmt: skip


def problem(error: WartableError | None, language: str = ENGLISH) -> dict[str, str] | None:
    """What a form says above what was typed when it was not taken."""
    return {"sentence": sentence_of(error, language), "rule": getattr(error, "rule", "")} if error else None


@ROUTER.post("/desk/new")
def new(request: Request, member: By, fields: Fields) -> Response:
    """Begin an event."""
    member.check_organiser("begins events")
    try:
        made = check(act.Settings, _settings(fields, USUAL), "settings")
        event = desk_of(request).desk.create(made, now(), text(fields, "id", 60) or None)
    except WartableError as error:
        return _new_form(request, member, _typed(fields, USUAL), error)
    return back_to(event, "announcement")


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
    return _settings_form(request, event, member)


def _settings_form(
    request: Request, event: str, member: Member, fields: FormData | None = None, error: WartableError | None = None
) -> Response:
    room = desk_of(request)
    copies = [path.name for path in copies_of(room.desk.store.url, event)]
    seen = room.seen(event)
    settings = seen.state.settings
    given = settings.model_dump() | _shown(settings) if fields is None else _typed(fields, settings)
    answer = page(
        request, "desk/settings.html", seen, member, "settings", copies=copies, scenarios=scenario_names(), s=given,
        extras=seen.state.season.extras, problem=problem(error), told=announcement_view(seen.state),
    )  # fmt: skip
    answer.status_code = status_of(error) if error else 200
    return answer


@ROUTER.post("/desk/{event}/settings")
def change(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Change settings; only those that differ are written."""
    settings = desk_of(request).seen(event).state.settings
    before = settings.model_dump()
    try:
        wanted = check(act.Settings, {**before, **_settings(fields, settings)}, "settings").model_dump()
        changes = {item: value for item, value in wanted.items() if value != before[item]}
        if not changes:
            raise Refused("nothing is different; change something first")
        done = do(request, member, event, lambda _: act.Change(changes=changes), fields)
    except WartableError as error:
        return _settings_form(request, event, member, fields, error)
    return back_to(event, "settings", done)


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
        "manager.csv": lambda: exchange.manager_to_csv(state),
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


def _settings(fields: FormData, known: act.Settings) -> dict[str, Any]:
    """What the form says, as the settings are written; a field that is not in the form is left alone."""
    data: dict[str, Any] = {word: text(fields, word, 200) for word in WORDS if word in fields}
    data |= {word: text(fields, word, 60) or None for word in MAYBE if word in fields}
    data |= {flag: bool(fields.get(flag)) for flag in FLAGS if f"{flag}-shown" in fields}
    data |= {item: number(text(fields, item, 20)) for item in NUMBERS if item in fields}
    if "own_rules" in fields:
        data["own_rules"] = text(fields, "own_rules", 2000)
    if "lists_until" in fields:
        zone = check(act.Settings, {**known.model_dump(), "zone": data.get("zone", known.zone)}, "settings")
        typed = text(fields, "lists_until", 60)
        unchanged = typed == as_typed(known.lists_until, known) and "zone" not in data
        data["lists_until"] = known.lists_until if unchanged else from_venue(typed, zone) if typed else None
    if "army_points" in fields:
        points = [number(part) for part in text(fields, "army_points", 60).replace(",", " ").split()]
        if not points or not all(isinstance(each, int) for each in points):
            typed = text(fields, "army_points", 60) or "nothing"
            raise Unreadable(f"Army Points: found {typed}; write 300, or for Escalation one per round: 200, 300, 400")
        data["army_points"] = points[0] if len(points) == 1 else points
    if "scenarios" in fields:
        chosen = [str(each) for each in fields.getlist("scenarios") if str(each)]
        own = {each.name: each for each in known.scenarios or [] if not isinstance(each, str)}
        data["scenarios"] = [own[each].model_dump() if each in own else each for each in chosen] or None
    if "extras-shown" in fields:
        data["extras"] = [str(each) for each in fields.getlist("extras")]
    elif "extras" in fields:
        data["extras"] = [part.strip() for part in text(fields, "extras", 200).split(",") if part.strip()]
    return data


def _shown(settings: act.Settings) -> dict[str, Any]:
    """Settings that a form shows in another way than they are kept."""
    points = settings.army_points
    named = EventState(settings).extras()
    return {
        "army_points": points if isinstance(points, int) else ", ".join(map(str, points)),
        "lists_until": as_typed(settings.lists_until, settings),
        "extras": [each for each in named if each != ESCALATION or ESCALATION in settings.extras],
    }


def _typed(fields: FormData, known: act.Settings) -> dict[str, Any]:
    """What was typed, for the form to show again, however wrong it is."""
    words = (*WORDS, *MAYBE, *NUMBERS, "army_points", "lists_until", "own_rules")
    typed: dict[str, Any] = {word: text(fields, word, 2000) for word in words if word in fields}
    typed |= {flag: bool(fields.get(flag)) for flag in FLAGS if f"{flag}-shown" in fields}
    typed |= {"extras": [str(each) for each in fields.getlist("extras")]} if "extras-shown" in fields else {}
    typed |= {"scenarios": [str(each) for each in fields.getlist("scenarios")]} if "scenarios" in fields else {}
    return known.model_dump() | _shown(known) | typed
