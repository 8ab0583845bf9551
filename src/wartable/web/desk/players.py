"""Players: registration, check-in, private links, who comes late, leaves and returns."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from wartable.desk import actions as act
from wartable.desk import decisions, people
from wartable.desk.exchange import players_from_csv
from wartable.desk.links import new_links, without_link
from wartable.desk.staff import Member
from wartable.desk.state import EventState, Player
from wartable.desk.views import day_of
from wartable.its.privacy import Viewer, public_pin
from wartable.its.results import playing_referees
from wartable.kernel.books.shapes import check
from wartable.kernel.engine.errors import Ambiguous, Refused, Unreadable
from wartable.web.address import public_base, reachable
from wartable.web.desk.newest import Seen
from wartable.web.desk.room import By, DeskRoute, Fields, back_to, desk_of, do, number, page, sure, upload
from wartable.web.guard import text
from wartable.web.qr import qr

ROUTER = APIRouter(route_class=DeskRoute, default_response_class=HTMLResponse)
KNOWN = ("name", "pin", "region", "army", "club", "contact", "rating", "table")


@ROUTER.get("/desk/{event}/players")
def players_page(request: Request, event: str, member: By, show: str = "") -> Response:
    """Everybody, with a large row each; `show` only those who lack something."""
    show = show if show in ("no-pin", "no-faction") else ""
    seen = desk_of(request).seen(event)
    known = _known_people(request, seen) if member.organiser and not seen.state.drawn else []
    notices = playing_referees(
        [each.name for each in desk_of(request).staff.members() if each.referee],
        [player.name for player in seen.state.players.values()],
    )
    return page(request, "desk/players.html", seen, member, "players", show=show, known=known, notices=notices)


def _known_people(request: Request, seen: Seen) -> list[act.Entrant]:
    """People of earlier events who are not registered in this one."""
    here = {player.name.casefold() for player in seen.state.players.values()}
    pins = {player.pin for player in seen.state.players.values() if player.pin}
    found = people.known_here(desk_of(request).desk, seen.event)
    return [each for each in found if each.name.casefold() not in here and each.pin not in pins]


@ROUTER.post("/desk/{event}/known")
def from_earlier(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Register people of earlier events as they were last time."""
    member.check_organiser("sees who took part before")
    found = _known_people(request, desk_of(request).seen(event))
    chosen = [int(str(each)) for each in fields.getlist("known") if str(each).isdigit()]
    entrants = [found[at] for at in chosen if at < len(found)]
    if not entrants:
        raise Refused("choose somebody from the list first")
    return back_to(event, "players", do(request, member, event, lambda state: decisions.add(state, entrants), fields))


@ROUTER.post("/desk/{event}/admit")
def admit(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Confirm somebody who signed up, or decline."""
    made = act.Admit(player=text(fields, "player", 100), admitted=text(fields, "admit") == "yes")
    return back_to(event, "players", do(request, member, event, lambda _: made))


@ROUTER.get("/desk/{event}/players/{at}")
def player_page(request: Request, event: str, at: int, member: By) -> Response:
    """One player: everything that may happen to them, what is known, and their day."""
    seen = desk_of(request).seen(event)
    state = seen.state
    players = list(state.players.values())
    if not 1 <= at <= len(players):
        raise Ambiguous(f"there is no player {at}; there are {len(players)}")
    player = players[at - 1]
    played = state.rounds[-1] if state.rounds and state.rounds[-1].published and not state.closed else None
    waiting = [(a, b) for a, b in played.missing() if player.key in (a, b)] if played else []
    table = None
    if played and waiting and played.game_state(*waiting[0]) == "open":
        table = next(number for a, b, number in played.seats() if player.key in (a, b))
    return page(
        request, "desk/player.html", seen, member, "players", player=player, at=at, day=day_of(state, player.key),
        table=table, pin=_pin(member, player) if member.organiser else "",
    )  # fmt: skip


def _pin(member: Member, player: Player) -> str:
    """The PIN of a player, for its owner and the Organizer alone (ITS-PRIV-05)."""
    return public_pin(Viewer(member.name, organizer=member.organiser), player.name, player.pin or "")


@ROUTER.post("/desk/{event}/checkin")
def check_in(request: Request, event: str, member: By, fields: Fields) -> Response:
    """Somebody is here, or is not after all; `all`: everybody."""
    name, present = text(fields, "player", 100), text(fields, "present") == "yes"

    def decide(state: EventState) -> act.CheckIn:
        keys = list(state.players) if text(fields, "all") else [_known(state, name)]
        if not keys:
            raise Refused("nobody is registered yet")
        return act.CheckIn(players=keys, present=present)

    return back_to(event, "players", do(request, member, event, decide))


@ROUTER.post("/desk/{event}/add")
def add(request: Request, event: str, member: By, fields: Fields) -> Response:
    """One player: before the draw registered, after it a late entry."""
    entrant = check(act.Entrant, _entrant(fields), "player")

    def decide(state: EventState) -> act.Action:
        return decisions.late(state, entrant) if state.drawn else decisions.add(state, [entrant])

    return back_to(event, "players", do(request, member, event, decide, fields))


@ROUTER.post("/desk/{event}/csv")
def from_csv(request: Request, event: str, member: By, fields: Fields) -> Response:
    """All players of a file, or none of them when a line is wrong."""
    pasted = text(fields, "pasted", 200_000)
    name, table = ("the text", pasted) if pasted else upload(fields, "csv")
    entrants = players_from_csv(table, name)
    return back_to(event, "players", do(request, member, event, lambda state: decisions.add(state, entrants), fields))


@ROUTER.post("/desk/{event}/edit")
def edit(request: Request, event: str, member: By, fields: Fields) -> Response:
    """What is known about a player changes; only what differs is written."""

    def decide(state: EventState) -> act.Edit:
        player = state.players[_known(state, text(fields, "player", 100))]
        given = _entrant(fields)
        wanted = check(act.Entrant, given, player.name).model_dump(mode="json")
        before = {item: getattr(player, item) for item in KNOWN}
        before["rating"] = None if player.rating is None else str(player.rating)
        changes = {item: wanted[item] for item in KNOWN if wanted[item] != before[item]}
        if not changes:
            raise Refused("nothing is different; change something first")
        return act.Edit(player=player.key, changes=changes)

    return back_to(event, "players", do(request, member, event, decide, fields))


@ROUTER.post("/desk/{event}/leave")
def leave(request: Request, event: str, member: By, fields: Fields) -> Response:
    """A player leaves, now or after the round, returns, or comes after all."""
    what = text(fields, "what")

    def decide(state: EventState) -> act.Action:
        name = state.name(_known(state, text(fields, "player", 100)))
        if what in ("back", "here"):
            return decisions.back(state, name)
        return decisions.drop(state, name, after_round=what == "after")

    asks = {"back": "plays again?", "here": "is here now?", "after": "leaves after this round?"}
    said = f"{text(fields, 'player', 100)}: {asks.get(what, 'leaves now?')}"
    return sure(request, member, event, decide, fields, said, "players")


@ROUTER.post("/desk/{event}/links")
def links(request: Request, event: str, member: By, fields: Fields) -> Response:
    """New private links; the page that answers is the only one that ever shows them."""
    made: dict[str, str] = {}
    wanted = text(fields, "player", 100)

    def decide(state: EventState) -> act.Link:
        keys = [_known(state, wanted)] if wanted else without_link(state)
        if not keys:
            raise Refused("everybody has a link; ask for a new one in the row of a player")
        action, tokens = new_links(state, keys)
        made.clear()
        made.update(tokens)
        return action

    done = do(request, member, event, decide)
    base = public_base(request)
    rows = []
    for key, token in made.items():
        url = f"{base}/player/{event}/{token}"
        rows.append({"name": done.state.name(key), "url": url, "qr": qr(url)})
    rows.sort(key=lambda row: str(row["name"]).casefold())
    return page(
        request,
        "desk/links.html",
        desk_of(request).seen(event),
        member,
        "players",
        rows=rows,
        reachable=reachable(base),
    )


def _known(state: EventState, key: str) -> str:
    if key not in state.players:
        raise Refused("this player is not registered any more; reload the page")
    return key


def _entrant(fields: Any) -> dict[str, Any]:
    given: dict[str, Any] = {item: text(fields, item, 100) or None for item in KNOWN}
    if not given["name"]:
        raise Unreadable("name: write the name of the player")
    return given | {"table": number(given["table"] or "")}
