"""Army lists at the desk: who has handed in, the deadline, and the Complete lists for the staff (ITS-PRIV-01)."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.desk import actions as act
from wartable.desk import decisions
from wartable.desk.state import EventState
from wartable.its.list_file import ArmyList, read_list
from wartable.its.privacy import Viewer, show_complete
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.web.desk.room import By, DeskRoute, Fields, back_to, desk_of, do, page
from wartable.web.guard import text

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)
LARGEST = 100_000


@ROUTER.get("/desk/{event}/lists")
def lists_page(request: Request, event: str, member: By) -> Response:
    """Who has handed in what."""
    return page(request, "desk/lists.html", desk_of(request).seen(event), member, "lists")


@ROUTER.get("/desk/{event}/lists/{lot}")
def list_page(request: Request, event: str, lot: int, member: By) -> Response:
    """The Complete lists of one player."""
    seen = desk_of(request).seen(event)
    players = list(seen.state.players.values())
    if not 1 <= lot <= len(players):
        raise Ambiguous(f"there is no player {lot}; there are {len(players)}")
    player = players[lot - 1]
    why = show_complete(Viewer(member.name, organizer=member.organiser, referee=member.referee), player.name)
    return page(request, "desk/list.html", seen, member, "lists", player=player, why=why)


@ROUTER.post("/desk/{event}/lists")
def hand_in(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Staff take in the lists of a player; after the deadline with a reason."""
    lists = lists_of(fields)
    name, accepted = text(fields, "player", 100), text(fields, "accepted", 300)

    def decide(state: EventState) -> act.HandIn:
        if name not in state.players:
            raise Refused("choose a player")
        return decisions.hand_in(state, state.name(name), lists, accepted)

    return back_to(event, "lists", do(request, member, event, decide))


def lists_of(fields: FormData) -> dict[str, ArmyList]:
    """The army lists in a form: files, or text in the fields list_1 and list_2."""
    texts: dict[str, str] = {}
    for number, given in enumerate(fields.getlist("files"), start=1):
        if isinstance(given, UploadFile) and given.filename:
            data = given.file.read(LARGEST + 1)
            if len(data) > LARGEST:
                raise Refused(f"{given.filename} is too large for an army list")
            texts[f"{number}: {given.filename[:60]}"] = data.decode("utf-8", "replace")
    for field in ("list_1", "list_2", "list_3"):
        if typed := text(fields, field, LARGEST):
            texts[field.replace("_", " ")] = typed
    if not texts:
        raise Unreadable("choose a file, or paste a list")
    return {name: read_list(content, name) for name, content in texts.items()}
