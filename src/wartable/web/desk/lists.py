"""Army lists at the desk: who has handed in what, accepting what cannot be checked, Complete lists (ITS-PRIV-01).

Lists come as army codes, the builder's text, our own format, photos or paper. What can be read is checked by rule.
"""

from __future__ import annotations

from fastapi import APIRouter
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.desk import actions as act
from wartable.desk import decisions, photos
from wartable.desk.given import list_given
from wartable.desk.lists_held import FORMS, army_list, received, shown, state_of_lists, unit_data
from wartable.desk.state import EventState, Player
from wartable.its.list_file import ArmyList, Received
from wartable.its.official import lists_needed
from wartable.its.privacy import Viewer, show_complete
from wartable.its.setup import ESCALATION
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.kernel.engine.saying import said
from wartable.web.desk.newest import Seen
from wartable.web.desk.room import By, DeskRoute, Fields, back_to, desk_of, do, page
from wartable.web.guard import text

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)
LARGEST = 100_000
FIELDS = ("list_1", "list_2", "list_3")


@ROUTER.get("/desk/{event}/lists")
def lists_page(request: Request, event: str, member: By) -> Response:
    """Who has handed in what."""
    seen = desk_of(request).seen(event)
    state = seen.state
    rows = [
        {"at": at, "player": player, "state": state_of_lists(state, player),
         "lists": [shown(each) for each in player.lists]}
        for at, player in enumerate(state.players.values(), start=1)
    ]  # fmt: skip
    needed = lists_needed(state.extras(), state.season)
    return page(
        request, "desk/lists.html", seen, member, "lists", rows=rows, needed=needed, fields=FIELDS[:needed],
        sizes=sizes_of_lists(state),
    )  # fmt: skip


def sizes_of_lists(state: EventState) -> list[int]:
    """The Army Points of each list where every round has its own (ITS-ESC-05); nothing otherwise."""
    return state.sizes() if ESCALATION in state.extras() else []


@ROUTER.get("/desk/{event}/lists/{lot}")
def list_page(request: Request, event: str, lot: int, member: By) -> Response:
    """The Complete lists of one player."""
    seen = desk_of(request).seen(event)
    player = _player(seen, lot)
    why = show_complete(Viewer(member.name, organizer=member.organiser, referee=member.referee), player.name)
    kept = [{"whole": army_list(each), "received": received(each), "says": shown(each)} for each in player.lists]
    return page(
        request, "desk/list.html", seen, member, "lists", player=player, why=why, kept=kept, forms=FORMS, lot=lot,
        stands=state_of_lists(seen.state, player),
    )  # fmt: skip


@ROUTER.get("/desk/{event}/lists/{lot}/photo/{name}")
def photo(request: Request, event: str, lot: int, name: str, member: By) -> Response:
    """A picture of a list, for the staff (ITS-PRIV-01)."""
    player = _player(desk_of(request).seen(event), lot)
    if name not in [each.get("file") for each in player.lists]:
        raise Ambiguous(f"{player.name} has no such picture")
    return picture(request, event, name)


def picture(request: Request, event: str, name: str) -> Response:
    """A picture as it is kept; nothing in it can do anything."""
    data, media = photos.read(desk_of(request).desk.store.url, event, name)
    headers = {"content-security-policy": "default-src 'none'; sandbox", "x-content-type-options": "nosniff"}
    return Response(data, media_type=media, headers=headers)


def _player(seen: Seen, lot: int) -> Player:
    players = list(seen.state.players.values())
    if not 1 <= lot <= len(players):
        raise Ambiguous(f"there is no player {lot}; there are {len(players)}")
    return players[lot - 1]


@ROUTER.post("/desk/{event}/lists")
def hand_in(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Staff take in the lists of a player; after the deadline with a reason."""
    name, accepted = text(fields, "player", 100), text(fields, "accepted", 300)
    lists = lists_of(request, event, fields)

    def decide(state: EventState) -> act.HandIn:
        return decisions.hand_in(state, state.name(_known(state, name)), lists, accepted)

    return back_to(event, "lists", do(request, member, event, decide))


@ROUTER.post("/desk/{event}/lists/paper")
def on_paper(request: Request, event: str, member: By, fields: Fields) -> Response:
    """A player has given the lists on paper (ITS-LIST-10)."""
    name = text(fields, "player", 100)

    def decide(state: EventState) -> act.HandIn:
        return decisions.on_paper(state, _known(state, name), member.signature)

    return back_to(event, "lists", do(request, member, event, decide))


@ROUTER.post("/desk/{event}/lists/accept")
def accept(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Organiser or Referee accept lists that could not be checked."""
    name, why = text(fields, "player", 100), text(fields, "why", 300)

    def decide(state: EventState) -> act.AcceptLists:
        said = f"{member.signature}{f': {why}' if why else ' has looked at them'}"
        return act.AcceptLists(player=_known(state, name), why=said)

    return back_to(event, "lists", do(request, member, event, decide))


def _known(state: EventState, key: str) -> str:
    if key not in state.players:
        raise Refused("choose a player")
    return key


def lists_of(request: Request, event: str, fields: FormData) -> dict[str, ArmyList | Received]:
    """The army lists in a form: text, codes and files, in their order; pictures are kept at once."""
    found: dict[str, ArmyList | Received] = {}
    units = unit_data()
    for number, field in enumerate(FIELDS, 1):
        which = said("list %(n)s", n=number)
        typed, given = text(fields, field, LARGEST), fields.get(f"file_{number}")
        if not isinstance(given, UploadFile) or not given.filename:
            if typed:
                found[which] = list_given(typed, which, units)
            continue
        if typed:
            words = "list %(n)s is here as text and as a file; leave one of them out"
            raise Refused(said(words, n=number), rule="ITS-LIST-01")
        name = given.filename[:60]
        data = given.file.read(photos.LARGEST + 1)
        if photos.kind_of(data) is not None or len(data) > LARGEST:
            kept = photos.keep(desk_of(request).desk.store.url, event, name, data)
            found[f"{number}: {name}"] = Received(form="photo", file=kept)
        else:
            found[f"{number}: {name}"] = list_given(_plain(data, name), name, units)
    if not found:
        raise Unreadable(said("paste a code or a list, or choose a file or photo"))
    return found


def _plain(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        words = "%(name)s: neither text nor a picture; send YAML, text, a JPEG, PNG or WebP"
        raise Unreadable(said(words, name=name)) from None
